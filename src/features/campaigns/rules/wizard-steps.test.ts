import { expect, test } from 'vitest';
import type { CampaignProblems } from './check-campaign.ts';
import { canOpenStep, isStepComplete, openableStep, stepOfField, stepsFor, type Step } from './wizard-steps.ts';

const all = stepsFor({ hasTargetStep: true });
const noBudget: CampaignProblems = { budgetDailyTotal: [{ key: 'fillOut' }] };

test('the targeting step is there only where it is switched on', () => {
  expect(all).toEqual(['type', 'budget', 'target', 'strategy', 'content', 'review']);
  expect(stepsFor({ hasTargetStep: false })).toEqual(['type', 'budget', 'strategy', 'content', 'review']);
});

test.each<[string, Step]>([
  ['name', 'type'],
  ['endDate', 'budget'],
  ['negativeKeywords', 'target'],
  ['bidWalletCurrency', 'strategy'],
  ['banners.2.landingUrl', 'content'],
  ['adsProductName', 'content'],
  ['somethingNew', 'review'],
])('a problem of %s is mended on %s', (field, step) => {
  expect(stepOfField(field)).toBe(step);
});

test.each<[Step, Step, CampaignProblems, boolean]>([
  ['type', 'type', {}, true],
  ['budget', 'type', {}, false],
  ['budget', 'budget', {}, true],
  ['type', 'review', noBudget, true],
  ['budget', 'review', noBudget, true],
  ['target', 'review', noBudget, false],
  ['review', 'review', {}, true],
])('%s, having been at %s, with problems %o: opens %s', (step, furthest, problems, opens) => {
  expect(canOpenStep(all, step, furthest, problems)).toBe(opens);
});

test('an address leads to the last step before it that may be opened', () => {
  expect(openableStep(all, 'content', 'review', {})).toBe('content');
  expect(openableStep(all, 'content', 'review', noBudget)).toBe('budget');
  expect(openableStep(all, 'content', 'type', {})).toBe('type');
  expect(openableStep(stepsFor({ hasTargetStep: false }), 'target', 'review', {})).toBe('budget');
});

test('the last step is complete only when every step is', () => {
  expect(isStepComplete(noBudget, 'type')).toBe(true);
  expect(isStepComplete(noBudget, 'budget')).toBe(false);
  expect(isStepComplete(noBudget, 'review')).toBe(false);
});
