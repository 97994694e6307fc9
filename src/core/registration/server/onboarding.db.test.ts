import { beforeAll, expect, test } from 'vitest';
import { setConfiguration } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => Date.UTC(2026, 5, 1, 4) });
const api = await startApi(database, seed);
const asOwner = await api.browser().signIn(await (await seed.company('Pilot')).owner());
const asStaff = await api.browser().signIn(await seed.staff());

beforeAll(() => database.transact(SYSTEM, (tx) => setConfiguration(tx, 'help_page_url', 'https://help.example')));

const GUIDE = 'isCompleted progress { id label targetUrl openUrlInNewTab isCompleted }';
const tick = (browser: TestBrowser, id: string) =>
  browser.graphql(`mutation { updateOnboardingProgress(input: {id: "${id}"}) { ok onboarding { ${GUIDE} } } }`);

test('the quick-start guide is completed step by step, for each membership separately', async () => {
  const company = await seed.company('New here');
  const browser = await api.browser().signIn(await company.member('VIEWER'));
  const { data } = await browser.graphql(`{ onboarding { ${GUIDE} } }`);
  expect(data!.onboarding).toEqual({
    isCompleted: false,
    progress: [
      {
        id: 'profile',
        label: 'Complete your profile',
        targetUrl: '/profile',
        openUrlInNewTab: false,
        isCompleted: false,
      },
      {
        id: 'dashboard',
        label: 'See how your ads perform',
        targetUrl: '/sponsor',
        openUrlInNewTab: false,
        isCompleted: false,
      },
      {
        id: 'help',
        label: 'Read the guide',
        targetUrl: 'https://help.example',
        openUrlInNewTab: true,
        isCompleted: false,
      },
    ],
  });
  expect((await tick(browser, 'profile')).data!.updateOnboardingProgress.onboarding.isCompleted).toBe(false);
  expect((await tick(browser, 'profile')).codes).toEqual([]);
  await tick(browser, 'dashboard');
  expect((await tick(browser, 'help')).data!.updateOnboardingProgress.onboarding.isCompleted).toBe(true);
  const colleague = await api.browser().signIn(await company.member('VIEWER'));
  expect((await colleague.graphql('{ onboarding { isCompleted } }')).data).toEqual({
    onboarding: { isCompleted: false },
  });
});

test('a step that the company has done is completed without a click', async () => {
  const company = await seed.company('With a brand');
  const browser = await api.browser().signIn(await company.owner());
  const done = async () => {
    const { data } = await browser.graphql('{ onboarding { progress { id isCompleted } } }');
    const items = data!.onboarding.progress as { id: string; isCompleted: boolean }[];
    return items.filter(({ isCompleted }) => isCompleted).map(({ id }) => id);
  };
  expect(await done()).toEqual([]);
  await company.brand('Bee');
  expect(await done()).toEqual(['brands']);
});

test('a step that is not in the guide cannot be completed, and staff without a company have none', async () => {
  expect((await tick(asOwner, 'billing')).codes).toEqual([]);
  expect((await tick(asOwner, 'fly')).codes).toEqual(['NOT_FOUND']);
  expect((await asStaff.graphql('{ onboarding { isCompleted } }')).data).toEqual({ onboarding: null });
  expect((await tick(asStaff, 'profile')).codes).toEqual(['FORBIDDEN']);
});

test('the guide is returned to more concurrent users than there are database connections', async () => {
  const company = await seed.company('Crowd');
  const browser = await api.browser().signIn(await company.owner());
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => browser.graphql('{ onboarding { isCompleted } }')),
  );
  expect(answers.map(({ codes }) => codes)).toEqual(answers.map(() => []));
  const ticked = await Promise.all(Array.from({ length: 25 }, () => tick(browser, 'profile')));
  expect(ticked.map(({ codes }) => codes)).toEqual(ticked.map(() => []));
});
