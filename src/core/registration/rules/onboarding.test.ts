import { expect, test } from 'vitest';
import type { RoleName } from '#kernel/permission.ts';
import { evidentSteps, isOnboarded, onboardingItems, type OnboardingStep } from './onboarding.ts';

const HELP = 'https://help.example';

test.each<[RoleName, string | null, OnboardingStep[]]>([
  ['OWNER', HELP, ['profile', 'brands', 'billing', 'campaign', 'dashboard', 'help']],
  ['ADMIN', HELP, ['profile', 'brands', 'campaign', 'dashboard', 'help']],
  ['MEMBER', null, ['profile', 'campaign', 'dashboard']],
  ['VIEWER', null, ['profile', 'dashboard']],
])('a %s with help at %s does %j', (role, help, steps) => {
  expect(onboardingItems({ role }, new Set(), help).map(({ id }) => id)).toEqual(steps);
});

test.each([
  [{ hasBrand: false, hasCampaign: false }, []],
  [{ hasBrand: true, hasCampaign: false }, ['brands']],
  [{ hasBrand: true, hasCampaign: true }, ['brands', 'campaign']],
])('a company with %j has evidently done %j', (facts, steps) => {
  expect(evidentSteps(facts)).toEqual(steps);
});

test('the guide is complete when every displayed step is done', () => {
  const items = (done: string[]) => onboardingItems({ role: 'VIEWER' }, new Set(done), HELP);
  expect(isOnboarded(items(['profile', 'dashboard']))).toBe(false);
  expect(isOnboarded(items(['profile', 'dashboard', 'help', 'brands']))).toBe(true);
});

test('pages of the console open in this tab, the help pages in another', () => {
  const items = onboardingItems({ role: 'VIEWER' }, new Set(), HELP);
  expect(items.map(({ targetUrl, openUrlInNewTab }) => [targetUrl, openUrlInNewTab])).toEqual([
    ['/profile', false],
    ['/sponsor', false],
    [HELP, true],
  ]);
});
