import { UNIT } from '#kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import {
  inOrderOfStake,
  todoOfBooking,
  todoOfRequests,
  todoOfProposal,
  todoOfTerm,
  todosOfCampaign,
  todosOfWallet,
  unspentRaise,
  type TodoCampaign,
  type TodoWallet,
} from './todos.ts';

const NOW = Date.UTC(2026, 5, 10, 4);
const RUNNING: TodoCampaign = {
  id: 7n,
  name: 'Shoes',
  status: 'DELIVERING',
  effectiveStatus: null,
  runningStatus: 'STARTED',
  endAt: null,
  budgetDailyMicros: 10n * UNIT,
  budgetTotalMicros: null,
  spentTotalMicros: 0n,
  spentLatelyMicros: 35n * UNIT,
  daysLately: 7,
  sharedBudget: null,
};
const inDays = (days: number) => new Date(NOW + days * DAY_MS);
const stopped = { status: 'NOT_DELIVERING', effectiveStatus: 'EXCEED_BUDGET' } as const;

describe('a campaign', () => {
  test.each<[string, Partial<TodoCampaign>, string[], bigint?]>([
    ['that runs needs nothing', {}, []],
    ['ends in two days', { endAt: inDays(2) }, ['ENDS_SOON'], 35n],
    ['ends on the seventh day', { endAt: inDays(7) }, ['ENDS_SOON'], 35n],
    ['ends later', { endAt: inDays(7.1) }, []],
    ['has just ended', { endAt: inDays(0) }, []],
    ['ends and spends nothing', { endAt: inDays(2), spentLatelyMicros: 0n }, []],
    ['ends and is switched off', { endAt: inDays(2), runningStatus: 'PAUSED' }, []],
    ['used its daily budget: a quarter more, in whole units, each day of a week', stopped, ['OUT_OF_BUDGET'], 21n],
    [
      'used its total budget',
      { ...stopped, budgetTotalMicros: 100n * UNIT, spentTotalMicros: 100n * UNIT },
      ['OUT_OF_BUDGET'],
      25n,
    ],
    ['stopped for what it shares with others', { ...stopped, sharedBudget: { isUsedUp: true } }, []],
    [
      'used its own budget, beside a shared one',
      { ...stopped, sharedBudget: { isUsedUp: false } },
      ['OUT_OF_BUDGET'],
      21n,
    ],
    [
      'uses up its total budget in two days',
      { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 90n * UNIT },
      ['BUDGET_ENDS_EARLY'],
      35n,
    ],
    [
      'uses up its total budget in two days, and ends in five',
      { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 90n * UNIT, endAt: inDays(5) },
      ['ENDS_SOON', 'BUDGET_ENDS_EARLY'],
    ],
    [
      'uses up its total budget on its last day',
      { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 50n * UNIT, endAt: inDays(10.5) },
      [],
    ],
    ['has a total budget for a week', { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 65n * UNIT }, []],
    [
      'has a total budget and spends nothing',
      { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 90n * UNIT, spentLatelyMicros: 0n },
      [],
    ],
    ['stopped for the wallet', { status: 'NOT_DELIVERING', effectiveStatus: 'WALLET_EXCEED_THRESHOLD' }, []],
    ['was rejected', { status: 'REJECTED' }, ['REJECTED'], 70n],
    ['was rejected, with little in all', { status: 'REJECTED', budgetTotalMicros: 30n * UNIT }, ['REJECTED'], 30n],
    ['was rejected, without a limit', { status: 'REJECTED', budgetDailyMicros: null }, ['REJECTED'], 0n],
    ['waits for review', { status: 'PENDING_FOR_APPROVAL', endAt: inDays(1) }, []],
  ])('%s', (_, change, kinds, stake) => {
    const todos = todosOfCampaign({ ...RUNNING, ...change }, NOW);
    expect(todos.map(({ kind }) => kind)).toEqual(kinds);
    if (stake !== undefined) expect(todos[0]!.atStakeMicros).toBe(stake * UNIT);
  });

  test('says which budget is raised to what', () => {
    expect(todosOfCampaign({ ...RUNNING, ...stopped }, NOW)[0]!.budget).toEqual({
      limit: 'DAILY',
      micros: 10n * UNIT,
      raisedMicros: 13n * UNIT,
    });
    const little = { ...stopped, budgetDailyMicros: UNIT };
    expect(todosOfCampaign({ ...RUNNING, ...little }, NOW)[0]!.budget!.raisedMicros).toBe(2n * UNIT);
  });

  test('asks again after an extension or a raise that was not enough', () => {
    const keysOf = (change: Partial<TodoCampaign>) =>
      todosOfCampaign({ ...RUNNING, ...change }, NOW).map(({ key }) => key);
    expect(keysOf({ endAt: inDays(1) })).not.toEqual(keysOf({ endAt: inDays(2) }));
    expect(keysOf(stopped)).not.toEqual(keysOf({ ...stopped, budgetDailyMicros: 13n * UNIT }));
  });
});

const WALLET: TodoWallet = {
  availableMicros: 100n * UNIT,
  averageMicros: 10n * UNIT,
  runwayDays: 10,
  expiringMicros: 0n,
  expiringOn: null,
  unspentRaiseMicros: 0n,
};

test.each<[string, Partial<TodoWallet>, [string, bigint][]]>([
  ['lasts', {}, []],
  ['lasts less than a week', { availableMicros: 30n * UNIT, runwayDays: 3 }, [['BALANCE_LOW', 40n]]],
  ['lasts a week', { availableMicros: 70n * UNIT, runwayDays: 7 }, []],
  ['is overdrawn', { availableMicros: -5n * UNIT, runwayDays: 0 }, [['BALANCE_LOW', 70n]]],
  ['is empty and nothing is spent', { availableMicros: 0n, averageMicros: 0n, runwayDays: null }, []],
  ['has credit that is used in time', { expiringMicros: 50n * UNIT, expiringOn: '2026-06-20' }, []],
  ['has credit that is not', { expiringMicros: 150n * UNIT, expiringOn: '2026-06-20' }, [['CREDIT_EXPIRING', 50n]]],
  ['has credit that expires much later', { expiringMicros: 900n * UNIT, expiringOn: '2026-07-20' }, []],
  ['has credit that has expired', { expiringMicros: 900n * UNIT, expiringOn: '2026-06-09' }, []],
])('a wallet %s', (_, change, expected) => {
  const todos = todosOfWallet({ ...WALLET, ...change }, '2026-06-10', []);
  expect(todos.map(({ kind, atStakeMicros }) => [kind, atStakeMicros / UNIT])).toEqual(expected);
});

test('a budget that ends early says when, and what lasts a week more or until its campaign ends', () => {
  const early = { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 90n * UNIT };
  const of = (change: Partial<TodoCampaign>) => todosOfCampaign({ ...RUNNING, ...early, ...change }, NOW).at(-1)!;
  expect(of({})).toMatchObject({
    endsAt: inDays(2),
    budget: { limit: 'TOTAL', micros: 100n * UNIT, raisedMicros: 135n * UNIT },
  });
  expect(of({ endAt: inDays(5) })).toMatchObject({ budget: { raisedMicros: 115n * UNIT }, atStakeMicros: 15n * UNIT });
});

test('credit that expires can be used by the busiest campaign whose daily budget is nearly used', () => {
  const wallet = { ...WALLET, expiringMicros: 150n * UNIT, expiringOn: '2026-06-20' };
  const busy = (id: bigint, change: Partial<TodoCampaign> = {}): TodoCampaign => ({
    ...RUNNING,
    id,
    name: `Campaign ${id}`,
    spentLatelyMicros: 60n * UNIT,
    ...change,
  });
  const used = (...campaigns: TodoCampaign[]) => todosOfWallet(wallet, '2026-06-10', campaigns)[0]!;
  // 50 would be lost in ten days.
  expect(used(RUNNING, busy(8n), busy(9n, { spentLatelyMicros: 70n * UNIT }))).toMatchObject({
    campaign: { id: 9n, name: 'Campaign 9' },
    budget: { limit: 'DAILY', micros: 10n * UNIT, raisedMicros: 15n * UNIT },
    atStakeMicros: 50n * UNIT,
  });
  for (const campaign of [
    RUNNING,
    busy(8n, { runningStatus: 'PAUSED' }),
    busy(8n, { budgetDailyMicros: null }),
    busy(8n, { budgetTotalMicros: 99n * UNIT }),
    busy(8n, { sharedBudget: { isUsedUp: false } }),
  ])
    expect(used(campaign)).toMatchObject({ campaign: null, budget: null });
});

test('a budget raised for what expires is not raised again before spend follows, nor is another', () => {
  const wallet = { ...WALLET, expiringMicros: 250n * UNIT, expiringOn: '2026-06-20' };
  const busy = { ...RUNNING, spentLatelyMicros: 70n * UNIT };
  const other = { ...busy, id: 8n, spentLatelyMicros: 60n * UNIT };
  const after = (campaigns: TodoCampaign[], before: ReadonlyMap<bigint, bigint>) =>
    todosOfWallet({ ...wallet, unspentRaiseMicros: unspentRaise(campaigns, before) }, '2026-06-10', campaigns)[0]!;
  const first = after([busy, other], new Map());
  expect(first).toMatchObject({ campaign: { id: 7n }, budget: { raisedMicros: 25n * UNIT } });
  const raised = { ...busy, budgetDailyMicros: first.budget!.raisedMicros };
  const before = new Map([[7n, 10n * UNIT]]);
  expect(after([raised, other], before)).toMatchObject({ campaign: null, budget: null, atStakeMicros: 150n * UNIT });
  // A part of it, or of a campaign that does not run, leaves the rest.
  expect(after([{ ...busy, budgetDailyMicros: 16n * UNIT }, other], before).budget).toMatchObject({
    raisedMicros: 19n * UNIT,
  });
  expect(after([{ ...raised, runningStatus: 'PAUSED' }, other], before).campaign).toMatchObject({ id: 8n });
  // What it did not use before it was raised, or spends by now, is no room.
  const spends = { ...raised, spentLatelyMicros: 175n * UNIT };
  expect(unspentRaise([spends, { ...raised, id: 9n }], new Map([...before, [9n, 30n * UNIT]]))).toBe(0n);
});

test('the most money comes first, and what was put off not at all', () => {
  const term = (word: string, cost: bigint) =>
    todoOfTerm({ campaignId: 7n, campaignName: 'Shoes', term: word, costMicros: cost * UNIT });
  const booking = todoOfBooking({ id: 'b', name: 'Front', totalMicros: 20n * UNIT, startDate: '2026-06-15' });
  const requests = todoOfRequests({ agent: 'Pilot', count: 2, first: { id: 'r', expiresAt: inDays(3) } });
  const todos = [term('boots', 20n), term('sandals', 30n), booking, requests, term('socks', 90n)];
  expect(inOrderOfStake(todos, new Set(['WASTED_TERM:7:socks'])).map(({ key }) => key)).toEqual([
    'APPROVAL:r',
    'WASTED_TERM:7:sandals',
    'CONTENT_MISSING:b',
    'WASTED_TERM:7:boots',
  ]);
});

test('a long term fits the name', () => {
  expect(todoOfTerm({ campaignId: 7n, campaignName: 'Shoes', term: 'x'.repeat(500), costMicros: 1n }).key).toHaveLength(
    300,
  );
});

test('what a rule proposes is one question each', () => {
  expect(todoOfProposal({ id: 'a', ruleName: 'Costly', atStakeMicros: 7n })).toMatchObject({
    key: 'HARVEST_PROPOSAL:a',
    kind: 'HARVEST_PROPOSAL',
    term: 'Costly',
    campaign: null,
    atStakeMicros: 7n,
  });
});
