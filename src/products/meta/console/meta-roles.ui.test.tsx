import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/time.ts';
import { answer, FLAG_ON, renderScreen, sessionOf, today } from '#core/session/console/render-screen.test-support.tsx';
import {
  MetaBalanceDocument,
  MetaCampaignsDocument,
  MetaMarketplaceDocument,
  MetaOnboardingDocument,
  MetaPerformanceDocument,
  MetaSellersDocument,
  MetaSettingsDocument,
  MetaTopUpSettingsDocument,
  MetaTopUpsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { metaAdsRoutes } from './index.ts';
import { seller, settings } from './meta.test-support.ts';

const ANSWERS = [
  answer(MetaSettingsDocument, { ...settings, advancedSetup: FLAG_ON }),
  answer(MetaSellersDocument, { companySellers: [seller('one')] }),
  answer(MetaBalanceDocument, {
    adAccountBalance: { walletBalance: '120', accountCurrency: 'SGD', accountName: 'Shop one', accountId: '7' },
  }),
  answer(MetaPerformanceDocument, { metaPerformance: [] }),
  answer(MetaCampaignsDocument, {
    metaCampaigns: {
      nextPage: null,
      previousPage: null,
      totalCount: 1,
      objects: [
        {
          id: 'always',
          campaignName: 'Always on',
          status: 'ACTIVE',
          state: 'ACTIVE',
          budget: '620',
          impressions: '10',
          clicks: '1',
          cost: '1',
          totalPurchaseItem: '1',
          totalPurchaseValue: '5',
          isChanging: false,
          changeError: null,
        },
      ],
    },
  }),
  answer(MetaTopUpsDocument, { topUps: { objects: [], page: 1, numPages: 1, total: 0 } }),
  answer(MetaOnboardingDocument, { onboardSellerStatus: null }),
  answer(MetaMarketplaceDocument, {
    metaMarketplaceConfig: { country: 'SG', creativeText: null, defaultSellerPageUrl: null },
  }),
];

const ROLES = [
  { role: 'OWNER', canChange: true, canLink: true, canPay: true },
  { role: 'ADMIN', canChange: true, canLink: true, canPay: false },
  { role: 'MEMBER', canChange: true, canLink: false, canPay: false },
  { role: 'VIEWER', canChange: false, canLink: false, canPay: false },
  { role: 'STAFF', canChange: false, canLink: false, canPay: false },
] as const;
type Role = (typeof ROLES)[number]['role'];

const open = (path: string, role: Role, answers: Parameters<typeof renderScreen>[1]['answers'] = []) =>
  renderScreen(path, {
    routes: metaAdsRoutes,
    session: sessionOf(role, { enable_meta_ad: FLAG_ON }),
    answers: [...ANSWERS, ...answers],
  });
const isEnabled = (element: HTMLElement) => !(element as HTMLButtonElement).disabled;

test.each(ROLES)('$role: changes campaigns $canChange, tops up $canPay', async ({ role, canChange, canPay }) => {
  await open('/mpa/campaign', role);
  expect(isEnabled(await screen.findByRole('switch', { name: /Always on/ }))).toBe(canChange);
  expect(isEnabled(screen.getByRole('button', { name: 'Edit Always on' }))).toBe(canChange);
  const quick = screen.getByRole('button', { name: 'New Meta campaign' });
  expect(quick.getAttribute('aria-disabled')).toBe(canChange ? null : 'true');
  expect(screen.queryAllByRole('link', { name: 'Full setup' })).toHaveLength(canChange ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'Top up' })).toHaveLength(canPay ? 1 : 0);
});

test.each(ROLES)('$role: sees the balance, and tops it up $canPay', async ({ role, canPay }) => {
  await open('/mpa/credits', role);
  await screen.findByText('S$120.00');
  expect(screen.queryAllByRole('button', { name: 'Top up' })).toHaveLength(canPay ? 1 : 0);
});

test.each(['/mpa/credits', '/mpa/campaign'])(
  '%s: a top-up begun before the balance arrives stays open',
  async (path) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const balance = { walletBalance: '120', accountCurrency: 'SGD', accountName: 'Shop one', accountId: '7' };
    const { user } = await open(path, 'OWNER', [
      answer(MetaBalanceDocument, () => promise.then(() => ({ adAccountBalance: balance }))),
      answer(MetaTopUpSettingsDocument, {
        card: '0.09',
        transfer: '0.09',
        credit: '0.09',
        paymentMethods: [],
        wallet: { id: 'wallet', unpaidCost: '0', freeCredit: '0', paidCredit: '0' },
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Top up' }));
    await screen.findByRole('dialog', { name: /^Top up the Meta wallet/ });
    resolve();
    await screen.findByText(/120/, { ignore: 'option' });
    screen.getByRole('dialog', { name: /^Top up the Meta wallet/ });
  },
);

test.each(ROLES)('$role: links a shop $canLink', async ({ role, canLink }) => {
  const unlinked = { ...seller('one'), isOnboarded: false };
  await open('/mpa/campaign', role, [answer(MetaSellersDocument, { companySellers: [unlinked] })]);
  expect(isEnabled(await screen.findByRole('button', { name: 'Link Account' }))).toBe(canLink);
});

test.each(ROLES.filter(({ canChange }) => !canChange))('$role: is denied a new campaign', async ({ role }) => {
  await open('/mpa/campaign/add', role);
  await screen.findByRole('heading', { level: 1, name: 'Create New Campaign - Advanced Set Up' });
  await screen.findByText('Permission denied');
});

const day = (date: string, clicks: number) => ({
  date,
  impressions: '100',
  clicks: String(clicks),
  cost: '5',
  totalPurchaseValue: '50',
  reportCurrency: { symbol: 'S$', maxFractionDigits: 2 },
});

test('results are compared with the days that are chosen, which the address names', async () => {
  const week = 'fromDate=2026-05-11&toDate=2026-05-17';
  const { user, history } = await open(`/mpa/campaign?mbgSellerId=${seller('one').id}&${week}`, 'OWNER', [
    answer(MetaPerformanceDocument, ({ fromDate }) => ({
      metaPerformance: [fromDate === '2026-05-11' ? day('2026-05-12', 30) : day(fromDate, 20)],
    })),
  ]);
  await screen.findByText(/^vs May 4/);
  await screen.findByRole('button', { name: /^Clicks: 30, ▲ 50% vs May 4/ });
  await user.click(screen.getByRole('radio', { name: 'Last month' }));
  await screen.findByText(/^vs Apr 11/);
  expect(history.location.search).toContain('compare=month');
  expect(screen.getByRole('switch', { name: 'Compare' })).toHaveProperty('checked', true);
});

test('today is not over: it is left out of what is compared, and the switch leaves the choice', async () => {
  const last = today();
  const from = addDays(last, -6);
  const { user, history } = await open(`/mpa/campaign?mbgSellerId=${seller('one').id}&compare=weekdays`, 'OWNER', [
    answer(MetaPerformanceDocument, ({ fromDate }) => ({
      metaPerformance:
        fromDate === from ? [day(from, 30), day(last, 5)] : [day(addDays(from, -7), 20), day(addDays(last, -7), 70)],
    })),
  ]);
  await screen.findByRole('button', { name: /^Clicks: 35, ▲ 50% vs .*, without today/ });
  const chart = screen.getByRole('slider');
  expect(chart.getAttribute('aria-valuemax')).toBe('7');
  await user.click(screen.getByRole('switch', { name: 'Compare' }));
  expect(screen.getByRole('switch', { name: 'Compare' })).toHaveProperty('checked', false);
  expect(history.location.search).toContain('compare=weekdays');
  await screen.findByRole('button', { name: /^Clicks: 35, ▲ 50% vs/ });
});
