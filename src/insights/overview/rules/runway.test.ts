import { UNIT } from '#kernel/money.ts';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { stopsFirst } from './runway.ts';
import type { TodoCampaign } from './todos.ts';

const NOW = Date.UTC(2026, 5, 10, 4);
const campaign = (id: bigint, change: Partial<TodoCampaign> = {}): TodoCampaign => ({
  id,
  name: `Campaign ${id}`,
  status: 'DELIVERING',
  effectiveStatus: null,
  runningStatus: 'STARTED',
  endAt: null,
  budgetDailyMicros: null,
  budgetTotalMicros: null,
  spentTotalMicros: 0n,
  spentLatelyMicros: 70n * UNIT,
  daysLately: 7,
  sharedBudget: null,
  ...change,
});
const days = (campaigns: TodoCampaign[], runway: number | null) =>
  stopsFirst(campaigns, runway, NOW).map(({ id, days: left }) => [Number(id), left]);

test.each<[string, TodoCampaign[], number | null, number[][]]>([
  [
    'all with the wallet, the largest spender first',
    [campaign(1n), campaign(2n, { spentLatelyMicros: 140n * UNIT })],
    5.9,
    [
      [2, 5],
      [1, 5],
    ],
  ],
  [
    'by its end',
    [campaign(1n), campaign(2n, { endAt: new Date(NOW + 2 * DAY_MS) })],
    9,
    [
      [2, 2],
      [1, 9],
    ],
  ],
  [
    'by its total budget',
    [campaign(1n, { budgetTotalMicros: 100n * UNIT, spentTotalMicros: 65n * UNIT })],
    9,
    [[1, 3]],
  ],
  ['none without any limit', [campaign(1n)], null, []],
  ['one that spends nothing does not notice', [campaign(1n, { spentLatelyMicros: 0n })], 2, []],
  ['one that does not deliver has stopped already', [campaign(1n, { status: 'NOT_DELIVERING' })], 2, []],
  [
    'three are enough',
    [1n, 2n, 3n, 4n].map((id) => campaign(id)),
    2,
    [
      [1, 2],
      [2, 2],
      [3, 2],
    ],
  ],
])('campaigns stop: %s', (_, campaigns, runway, expected) => {
  expect(days(campaigns, runway)).toEqual(expected);
});
