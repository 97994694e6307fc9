import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  FLAG_ON,
  isPending,
  isUnreachable,
  rejected,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ApplyOperationDocument,
  CompanyBrandsDocument,
  ExpiringCampaignsDocument,
  GuideDocument,
  OutOfBudgetCampaignsDocument,
  OverviewDocument,
  PreviewOperationDocument,
  PromotionBannersDocument,
  SnoozeTodoDocument,
  UndoOperationDocument,
  WalletDocument,
  WalletSwitchesDocument,
  WhyDocument,
  type OverviewQuery,
  type PreviewOperationInput,
  type TodoPartsFragment,
  type WhyQuery,
} from '#platform/api-client/generated/graphql.ts';
import { overviewRoutes } from './index.ts';

type Overview = OverviewQuery['overview'];
type Figures = NonNullable<Overview['figures']>;

const SGD = { code: 'SGD', symbol: 'S$', maxFractionDigits: 2 };
const TOTALS = {
  spend: '412',
  previousSpend: '600',
  sales: '1730',
  previousSales: '1600',
  roas: 420,
  previousRoas: 266,
};
const FIGURES: Figures = {
  notableFrom: '20',
  totals: TOTALS,
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 9).padStart(2, '0')}`,
    spend: String(index),
    sales: '10',
    roas: index ? 100 : null,
  })),
  rowKind: 'BRAND',
  rowCount: 300,
  rows: ['Bee', 'Ant'].map((name) => ({ id: name.toLowerCase(), name, figures: TOTALS })),
};
const todo = (kind: TodoPartsFragment['kind'], change: Partial<TodoPartsFragment> = {}): TodoPartsFragment => ({
  key: `${kind}:1`,
  kind,
  atStake: '35',
  campaignId: '1',
  bookingId: null,
  name: 'Shoes',
  term: null,
  requests: null,
  endsAt: null,
  day: null,
  budget: null,
  ...change,
});
const EXCLUDE = todo('WASTED_TERM', { key: 'WASTED_TERM:1:boots', term: 'boots' });
const RAISE = todo('OUT_OF_BUDGET', { budget: { limit: 'DAILY', amount: '32', raised: '40' } });
const EXTEND = todo('ENDS_SOON', { endsAt: '2026-11-25T04:00:00Z' });
const EDIT = todo('REJECTED');
const UPLOAD = todo('CONTENT_MISSING', { campaignId: null, bookingId: 'b', name: 'Front page', day: '2026-12-01' });

const overviewOf = (change: Partial<Overview> = {}): OverviewQuery => ({
  overview: {
    fromDate: '2026-11-16',
    toDate: '2026-11-22',
    previousFromDate: '2026-11-09',
    previousToDate: '2026-11-15',
    walletCurrency: SGD,
    figures: FIGURES,
    seesWallet: true,
    wallet: {
      balance: '2183',
      averageDailySpend: '58.8',
      runwayDays: 37.1,
      stopsFirst: [{ campaignId: '1', campaignName: 'Shoes', days: 2 }],
    },
    budget: { spentToday: '30', dailyBudget: '40' },
    todos: [],
    todoCount: 0,
    ...change,
  },
});

const WHY: WhyQuery['why'] = {
  metric: 'SPEND',
  fromDate: '2026-11-16',
  toDate: '2026-11-22',
  previousFromDate: '2026-11-09',
  previousToDate: '2026-11-15',
  previousUntil: null,
  previous: '600',
  present: '412',
  isQuiet: false,
  bars: [],
  sampledAuctions: 100,
  examinedCampaigns: 1,
  campaignCount: 1,
  walletCurrency: SGD,
  campaigns: [
    {
      campaignId: '1',
      name: 'Shoes',
      amount: '-188',
      cause: {
        kind: 'BUDGET',
        isMore: true,
        source: 'SPELLS',
        since: null,
        spentDays: 3,
        spentMinute: 845,
        paid: null,
        bid: null,
        act: null,
      },
      remedy: { kind: 'RAISE_BUDGET', amount: '40', limit: 'DAILY', effect: null },
    },
  ],
  otherCampaigns: { amount: '0', count: 0 },
  terms: null,
  accepted: [],
};

const NO_CAMPAIGNS = { sponsorCampaigns: { objects: [] } };
const AROUND = [
  answer(PromotionBannersDocument, { promotionBanners: [] }),
  answer(ExpiringCampaignsDocument, NO_CAMPAIGNS),
  answer(OutOfBudgetCampaignsDocument, NO_CAMPAIGNS),
  answer(WalletDocument, () => isPending()),
  answer(WalletSwitchesDocument, () => isPending()),
  answer(WhyDocument, () => isPending()),
];

const open = (
  change: Partial<Overview> = {},
  { role = 'OWNER', answers = [] }: { role?: Parameters<typeof sessionOf>[0]; answers?: readonly Answer[] } = {},
) =>
  renderScreen('/homepage', {
    routes: overviewRoutes,
    session: sessionOf(role, { homepage: FLAG_ON }),
    answers: [...AROUND, answer(OverviewDocument, overviewOf(change)), ...answers],
  });
const tiles = () => within(screen.getByRole('region', { name: 'Key figures' }));
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ');

test('says what changed against which days, and shows the four figures', async () => {
  await open();
  const sentence = await screen.findByText(/Spend fell/);
  expect(textOf(sentence)).toBe(
    'Spend fell 31% to S$412 against Nov 9 – 15, with S$1,730 in sales. ROAS 4.2×. Nothing needs you.',
  );
  for (const text of ['S$412.00', '−31%', 'S$1,730.00', '+8.1%', '4.2×', 'S$2,183.00', 'Runway 37 days'])
    tiles().getByText(text);
  tiles().getByText('First to stop, in 2 days: Shoes');
  expect(tiles().getByRole('link', { name: '−31%' }).getAttribute('href')).toContain(
    'why=spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15',
  );
  await screen.findByRole('heading', { name: 'Wallet' });
  await expectNoViolation();
});

/** Its code comes when it is needed. */
const LOADING = { timeout: 10_000 };

test('names the cause that carries most of the change as Why does, with its remedy', async () => {
  await open({}, { answers: [answer(WhyDocument, { why: WHY })] });
  await screen.findByText(/Shoes: Its daily budget ran out at about 14:05 on 3 days\./, {}, LOADING);
  screen.getByRole('button', { name: 'Raise to S$40 a day: Shoes' });
  expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toContain('why=spend');
});

test('says nothing of a cause that is not known', async () => {
  const [shoes] = WHY.campaigns;
  const unknown = { ...shoes!, cause: { ...shoes!.cause, kind: 'UNKNOWN' as const } };
  await open({}, { answers: [answer(WhyDocument, { why: { ...WHY, campaigns: [unknown] } })] });
  await screen.findByRole('link', { name: 'Why?' }, LOADING);
  expect(screen.queryByText(/Shoes:/)).toBeNull();
});

test('a calm week says so', async () => {
  await open({ figures: { ...FIGURES, totals: { ...TOTALS, previousSpend: '410' } } });
  expect(textOf(await screen.findByText(/spent/))).toBe('S$412 spent, S$1,730 in sales. ROAS 4.2×. Nothing needs you.');
});

test('others than the owner see today’s budget instead of the balance', async () => {
  await open({ seesWallet: false, wallet: null }, { role: 'MEMBER' });
  await screen.findByText('Budget used today');
  tiles().getByText('75%');
  tiles().getByText('S$30 of S$40');
  expect(tiles().queryByText('Balance')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Wallet' })).toBeNull();
});

test('names the brands in need, each leading to its campaigns', async () => {
  await open();
  await screen.findByText('The 2 of 300 that need attention most');
  expect(screen.getByRole('link', { name: 'Bee' }).getAttribute('href')).toContain('brands=bee');
});

test('arrows move through the days', async () => {
  const { user } = await open();
  const days = await screen.findByRole('slider', { name: 'Day' });
  days.focus();
  await user.keyboard('{ArrowLeft}');
  expect(days.getAttribute('aria-valuetext')).toBe('Nov 21, 2026: Spend S$12.00, Sales S$10.00, ROAS 1×');
  await user.keyboard('{Home}');
  expect(days.getAttribute('aria-valuetext')).toContain('Nov 9, 2026: Spend S$0.00');
});

describe('to-do', () => {
  const preview = (change: object = {}) =>
    answer(PreviewOperationDocument, ({ input }: { input: PreviewOperationInput }) => ({
      previewOperation: {
        operation: { ...OPERATION, kind: input.kind, ...change, rows: { objects: [], total: 0 } },
      },
    }));
  const OPERATION = {
    id: 'op',
    kind: 'NEGATIVES' as const,
    state: 'PREVIEWED' as const,
    fingerprint: 'f',
    planned: 1,
    done: 0,
    skipped: 0,
    dailyEffect: null,
    undoOf: null,
  };
  const operations = [
    preview(),
    answer(ApplyOperationDocument, {
      applyOperation: { operation: { ...OPERATION, state: 'DONE' as const, planned: 0, done: 1 } },
    }),
    answer(UndoOperationDocument, {
      undoOperation: {
        operation: { ...OPERATION, id: 'undo', kind: 'UNDO' as const, state: 'DONE' as const, done: 1 },
      },
    }),
  ];

  test.each<[string, TodoPartsFragment, string, object]>([
    ['a term', EXCLUDE, 'Exclude: boots, Shoes', { kind: 'NEGATIVES', campaignIds: ['1'], keywords: ['[boots]'] }],
    [
      'a budget',
      RAISE,
      'Raise to S$40: Shoes',
      { kind: 'BUDGET', campaignIds: ['1'], mode: 'SET', amount: '40', limit: 'DAILY' },
    ],
    ['an end', EXTEND, 'Extend 7 days: Shoes', { kind: 'EXTEND', campaignIds: ['1'], days: 7 }],
  ])('%s is decided by one click and taken back by another', async (_, item, button, input) => {
    const { user, callsOf } = await open({ todos: [item], todoCount: 1 }, { answers: operations });
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
    expect(callsOf(PreviewOperationDocument)).toEqual([{ input }]);
    // Read again after the change and after taking it back.
    await waitFor(() => expect(callsOf(OverviewDocument)).toHaveLength(3));
  });

  test('says why when nothing can be changed', async () => {
    const refused = answer(PreviewOperationDocument, {
      previewOperation: {
        operation: {
          ...OPERATION,
          planned: 0,
          skipped: 1,
          rows: {
            objects: [
              {
                campaignId: '1',
                campaignName: 'Shoes',
                result: 'SKIPPED' as const,
                changes: [],
                reason: 'MOVED' as const,
                message: 'The campaign was removed',
                moved: [],
              },
            ],
            total: 1,
          },
        },
      },
    });
    const { user, callsOf } = await open({ todos: [EXTEND], todoCount: 1 }, { answers: [refused] });
    await user.click(await screen.findByRole('button', { name: 'Extend 7 days: Shoes' }));
    await screen.findByText('The campaign was removed');
    expect(callsOf(ApplyOperationDocument)).toEqual([]);
  });

  test('leads to where the others are decided', async () => {
    const credit = todo('CREDIT_EXPIRING', { campaignId: null, name: null, day: '2026-12-01' });
    const asked = todo('APPROVAL', { campaignId: null, name: 'Pilot', requests: 2, endsAt: '2026-11-25T04:00:00Z' });
    await open({ todos: [asked, EDIT, UPLOAD, credit], todoCount: 10 });
    await screen.findByText('6 more after these');
    screen.getByText(/^Pilot asks for your approval 2 times, the first until .*25/);
    expect(screen.getByRole('link', { name: 'Decide: Pilot' }).getAttribute('href')).toBe('/approvals');
    expect(screen.getByRole('link', { name: 'Edit: Shoes' }).getAttribute('href')).toBe(
      '/campaigns/1/settings#content',
    );
    expect(screen.getByRole('link', { name: 'Upload: Front page' }).getAttribute('href')).toBe('/booking/b/placements');
    expect(screen.getByRole('link', { name: 'View credits: Credit expiring' }).getAttribute('href')).toBe(
      '/billing/credits',
    );
  });

  test('asks why a campaign that others outrank spends less', async () => {
    await open({ todos: [todo('OUTRANKED', { atStake: '24' })], todoCount: 1 });
    await screen.findByText('Shoes spends S$24.00 a week less: others rank above it');
    const link = screen.getByRole('link', { name: 'Why?: Shoes' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
      '/homepage?why=spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.campaign-1',
    );
  });

  test.each([
    [
      'a total budget that ends early',
      todo('BUDGET_ENDS_EARLY', {
        endsAt: '2026-11-25T04:00:00Z',
        budget: { limit: 'TOTAL', amount: '100', raised: '135' },
      }),
      'Raise to S$135: Shoes',
      { limit: 'TOTAL', amount: '135' },
    ],
    [
      'a daily budget by the credit that would expire',
      todo('CREDIT_EXPIRING', { day: '2026-12-01', budget: { limit: 'DAILY', amount: '10', raised: '15' } }),
      'Raise to S$15 a day: Shoes',
      { limit: 'DAILY', amount: '15' },
    ],
  ])('raises %s', async (_, line, name, change) => {
    const { user, callsOf } = await open({ todos: [line], todoCount: 1 }, { answers: operations });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() =>
      expect(callsOf(PreviewOperationDocument)).toMatchObject([
        { input: { kind: 'BUDGET', campaignIds: ['1'], mode: 'SET', ...change } },
      ]),
    );
  });

  test('arrows move between the lines', async () => {
    const { user } = await open({ todos: [EXCLUDE, EXTEND], todoCount: 2 });
    const first = await screen.findByRole('button', { name: 'Exclude: boots, Shoes' });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Extend 7 days: Shoes' }));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  test('is put off for a week, and taken back', async () => {
    const snoozed = answer(SnoozeTodoDocument, { snoozeTodo: { ok: true } });
    const { user, callsOf } = await open({ todos: [EXTEND], todoCount: 1 }, { answers: [snoozed] });
    await user.click(await screen.findByRole('button', { name: 'Snooze for 7 days: Shoes' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsOf(SnoozeTodoDocument)).toEqual([
        { input: { todo: EXTEND.key, isSnoozed: true } },
        { input: { todo: EXTEND.key, isSnoozed: false } },
      ]),
    );
  });

  test('a viewer reads it without a button', async () => {
    await open({ todos: [EXTEND], todoCount: 1 }, { role: 'VIEWER' });
    await screen.findByText(/Shoes ends/);
    expect(screen.queryByRole('button', { name: /Extend/ })).toBeNull();
  });

  test('a viewer asks why, too', async () => {
    await open({ todos: [todo('OUTRANKED', { atStake: '24' })], todoCount: 1 }, { role: 'VIEWER' });
    await screen.findByRole('link', { name: 'Why?: Shoes' });
  });
});

describe('states', () => {
  test('a new company is led to its first step', async () => {
    const step = {
      id: 'brands',
      label: 'Add brands',
      isCompleted: false,
      targetUrl: '/brands',
      openUrlInNewTab: false,
    };
    const guide = answer(GuideDocument, {
      onboarding: { isCompleted: false, progress: [step] },
      configuration: null,
    } as never);
    const noBrands = answer(CompanyBrandsDocument, {
      accessibleCompanyBrands: { objects: [], page: 1, numPages: 0, total: 0 },
    });
    await open({ figures: { ...FIGURES, rows: [], rowCount: 0 } }, { answers: [guide, noBrands] });
    await screen.findByRole('button', { name: /Add brands/ });
    expect((await screen.findByRole('link', { name: 'Add brand' })).getAttribute('href')).toBe('/brands');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('figures that cannot be read leave balance and to-dos as they are', async () => {
    const { user, callsOf } = await open({ figures: null, todos: [EXTEND], todoCount: 1 });
    await screen.findByText('Runway 37 days');
    screen.getByText('1 thing needs you.');
    screen.getByRole('button', { name: 'Extend 7 days: Shoes' });
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callsOf(OverviewDocument)).toHaveLength(2));
  });

  test('a page that cannot be read says so above what rests on other calls', async () => {
    await open({}, { answers: [answer(OverviewDocument, isUnreachable)] });
    await screen.findByRole('alert');
    await screen.findByRole('heading', { name: 'Ending soon' });
  });

  test('has its shape while it loads', async () => {
    await open({}, { answers: [answer(OverviewDocument, isPending)] });
    await screen.findByRole('heading', { name: 'Welcome, Olivia' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Key figures' })).toBeNull();
  });

  test('a server that refuses is quoted', async () => {
    await open({}, { answers: [answer(OverviewDocument, () => rejected({}, 'NOT_FOUND', 'No such company'))] });
    await screen.findByText('No such company');
  });

  test('leads on to the campaigns while its flag is off', async () => {
    const { history } = await renderScreen('/homepage', { routes: overviewRoutes });
    await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
  });
});
