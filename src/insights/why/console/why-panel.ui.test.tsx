import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Page } from '#design/page.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  isPending,
  rejected,
  renderScreen,
  screenAt,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  ApplyOperationDocument,
  CampaignHistoryDocument,
  KeepPredictionDocument,
  PreviewOperationDocument,
  UndoOperationDocument,
  WhyDocument,
  type PreviewOperationInput,
  type WhyQuery,
} from '#platform/api-client/generated/graphql.ts';
import { WhyHost } from './index.ts';

type Why = WhyQuery['why'];
type Campaign = Why['campaigns'][number];
type Cause = Campaign['cause'];

const SGD = { code: 'SGD', symbol: 'S$', maxFractionDigits: 2 };
const CAUSE: Cause = {
  kind: 'BUDGET',
  isMore: true,
  source: 'SPELLS',
  since: null,
  spentDays: 3,
  spentMinute: 845,
  paid: null,
  bid: null,
  act: null,
};
const EFFECT = { impressions: 214, clicks: 20, spend: '39', sales: '160', errorPercent: 22.4 };
const SHOES: Campaign = {
  campaignId: '1',
  name: 'Shoes',
  amount: '-150',
  cause: CAUSE,
  remedy: { kind: 'RAISE_BUDGET', amount: '40', limit: 'DAILY', effect: EFFECT },
};
const HATS: Campaign = {
  campaignId: '2',
  name: 'Hats',
  amount: '-60',
  cause: {
    ...CAUSE,
    kind: 'PAUSED',
    source: 'ACTIVITY',
    since: '2026-11-19T05:52:00Z',
    act: { by: 'Ben Tan', at: '2026-11-19T05:52:00Z', field: 'runningStatus', from: 'STARTED', to: 'PAUSED' },
  },
  remedy: null,
};
const ANSWER: Why = {
  metric: 'SPEND',
  fromDate: '2026-11-16',
  toDate: '2026-11-22',
  previousFromDate: '2026-11-09',
  previousToDate: '2026-11-15',
  previousUntil: null,
  previous: '600',
  present: '412',
  isQuiet: false,
  bars: [
    { factor: 'ELIGIBLE', loss: null, amount: '12.5', isEstimate: true },
    { factor: 'WIN_RATE', loss: 'BUDGET', amount: '-150', isEstimate: true },
    { factor: 'PRICE', loss: null, amount: '-50.5', isEstimate: false },
  ],
  sampledAuctions: 1204,
  examinedCampaigns: 5,
  campaignCount: 12,
  walletCurrency: SGD,
  campaigns: [SHOES, HATS],
  otherCampaigns: { amount: '22', count: 10 },
  terms: {
    shown: [
      {
        term: 'boots',
        amount: '-30',
        leading: 'SHOWN',
        campaignIds: ['1'],
        saving: null,
      },
    ],
    rest: { amount: '-158', count: 40 },
  },
  accepted: [],
};

const QUESTION = 'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15';
const open = (
  change: Partial<Why> | (() => Promise<never> | Response) = {},
  {
    answers = [],
    question = QUESTION,
    role = 'OWNER',
  }: { answers?: Answer[]; question?: string; role?: 'OWNER' | 'VIEWER' } = {},
) =>
  renderScreen(`/homepage?why=${question}`, {
    routes: screenAt('/homepage', Asked),
    session: sessionOf(role),
    answers: [
      answer(WhyDocument, typeof change === 'function' ? change : { why: { ...ANSWER, ...change } }),
      ...answers,
    ],
  });
const Asked = () => (
  <Page title="Home">
    <WhyHost />
  </Page>
);
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'From the former figure to the present one' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll(/\s/g, ' '));
};

test('shows how the former figure became the present one, and what that rests on', async () => {
  const { callsOf } = await open();
  expect(await rows()).toEqual([
    'Nov 9 – 15S$600.00',
    'Eligible auctions≈ +S$12.50',
    'Win rate: budget≈ −S$150.00',
    'Price per click−S$50.50',
    'NowS$412.00',
  ]);
  screen.getByText(/1,204 sampled auctions of 5 of 12 campaigns/);
  expect(callsOf(WhyDocument)).toEqual([
    {
      metric: 'SPEND',
      fromDate: '2026-11-16',
      toDate: '2026-11-22',
      previousFromDate: '2026-11-09',
      previousToDate: '2026-11-15',
      companyId: null,
    },
  ]);
  await expectNoViolation();
});

test('names each campaign’s cause, and the rest as one line', async () => {
  await open();
  const shoes = within(await screen.findByRole('listitem', { name: 'Shoes' }));
  shoes.getByText(/Its daily budget ran out at about 14:05 on 3 days/);
  shoes.getByText('In 7 days: +214 impressions, +S$39.00 spend, +S$160.00 sales, ± 22%');
  within(screen.getByRole('listitem', { name: 'Hats' })).getByText(/Ben Tan paused it/);
  screen.getByText('10 other campaigns');
  within(screen.getByRole('listitem', { name: 'boots' })).getByText('Shown less often');
});

describe('a remedy', () => {
  const OPERATION = {
    id: 'op',
    kind: 'BUDGET' as const,
    state: 'PREVIEWED' as const,
    fingerprint: 'f',
    planned: 1,
    done: 0,
    skipped: 0,
    dailyEffect: null,
    undoableUntil: null,
  };
  const answers = [
    answer(PreviewOperationDocument, {
      previewOperation: { operation: { ...OPERATION, rows: { objects: [], total: 0 } } },
    } as never),
    answer(ApplyOperationDocument, {
      applyOperation: { operation: { ...OPERATION, state: 'DONE', planned: 0, done: 1 } },
    } as never),
    answer(UndoOperationDocument, {
      undoOperation: { operation: { ...OPERATION, id: 'undo', kind: 'UNDO', state: 'DONE', done: 1, planned: 0 } },
    } as never),
    answer(KeepPredictionDocument, { keepPrediction: { ok: true } }),
  ];

  test('is one button; what it is expected to bring is kept, and it can be undone', async () => {
    const { user, callsOf } = await open({}, { answers });
    await user.click(await screen.findByRole('button', { name: 'Raise to S$40 a day: Shoes' }));
    await waitFor(() => expect(callsOf(KeepPredictionDocument)).toEqual([{ operationId: 'op' }]));
    expect(callsOf(PreviewOperationDocument)).toEqual([
      {
        input: {
          kind: 'BUDGET',
          campaignIds: ['1'],
          mode: 'SET',
          amount: '40',
          limit: 'DAILY',
        } satisfies PreviewOperationInput,
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(UndoOperationDocument)).toEqual([{ id: 'op' }]));
  });

  test('of a search term without a sale excludes it where it is paid for', async () => {
    const saving = { ...EFFECT, spend: '-14', errorPercent: 0 };
    const [boots] = ANSWER.terms!.shown;
    const { user, callsOf } = await open(
      { terms: { ...ANSWER.terms!, shown: [{ ...boots!, campaignIds: ['1', '2'], saving }] } },
      { answers },
    );
    await user.click(await screen.findByRole('button', { name: 'Exclude: boots' }));
    screen.getByText('Cost S$14.00 a week, without a sale');
    await waitFor(() =>
      expect(callsOf(PreviewOperationDocument)).toEqual([
        { input: { kind: 'NEGATIVES', campaignIds: ['1', '2'], keywords: ['[boots]'] } },
      ]),
    );
  });

  test('says what was expected beside what happened', async () => {
    const kept = {
      operationId: 'op',
      campaignId: '1',
      campaignName: 'Shoes',
      kind: 'BUDGET' as const,
      at: '2026-11-12T04:00:00Z',
    };
    await open({
      accepted: [
        { ...kept, isUndone: false, expected: EFFECT, happened: { spend: '35', sales: '-12' } },
        { ...kept, operationId: 'op2', isUndone: false, expected: EFFECT, happened: null },
        { ...kept, operationId: 'op3', isUndone: true, expected: EFFECT, happened: null },
      ],
    });
    await screen.findByText(/Happened: \+S\$35.00 spend, −S\$12.00 sales\./);
    screen.getByText(/What happened shows after 7 days/);
    screen.getByText(/Undone\./);
  });
});

describe('by keyboard', () => {
  test('arrows go through bars and carriers, Enter acts, Esc closes', async () => {
    const { user, history } = await open(
      {},
      {
        answers: [answer(CampaignHistoryDocument, () => isPending())],
      },
    );
    const [, first] = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    first!.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Shoes' }));
    await user.keyboard('{ArrowUp}{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Shoes' }));
    await user.keyboard('{ArrowDown}{Enter}');
    // Without a remedy, Enter opens where the cause is written.
    await screen.findByText('Activity log of “Hats”');
    expect(history.location.search).toContain('why=spend');
  });

  test('Esc takes the question out of the address', async () => {
    const { user, history } = await open();
    await screen.findByRole('table');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(history.location.search).toBe(''));
  });
});

test('another period is another question', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Last month' }));
  await waitFor(() =>
    expect(callsOf(WhyDocument).at(-1)).toMatchObject({ previousFromDate: '2026-10-16', previousToDate: '2026-10-22' }),
  );
});

test('a figure that hardly changed, and an unfinished day, say so', async () => {
  await open({ isQuiet: true, previousUntil: '2026-11-15T06:00:00Z' });
  await screen.findByText(/changed by less than 2%/);
  screen.getByText(/both periods end at the same hour/);
});

test('a part that failed leaves the others', async () => {
  await open({ sampledAuctions: null, terms: null });
  await screen.findByText(/auction log could not be read/);
  screen.getByText('Search terms could not be read.');
  expect(await rows()).toHaveLength(5);
});

test('nothing changed', async () => {
  await open({ bars: [], campaigns: [], present: '600', terms: { shown: [], rest: { amount: '0', count: 0 } } });
  await screen.findByText('Nothing changed');
});

test('an answer that cannot be read says why, with a retry', async () => {
  await open(() => rejected({}, 'INTERNAL'));
  await screen.findByRole('button', { name: /Try again|Retry/ });
});

test('an address that cannot be read asks nothing', async () => {
  await open({}, { question: 'spend.yesterday' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
