import { UNIT } from '#kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import {
  budgetUsedPercent,
  CAMPAIGN_VIEWS,
  groupKey,
  isInView,
  passesFilter,
  sorted,
  spendChange,
  type GridCampaign,
  type GridFilter,
  type Judged,
} from './campaign-grid.ts';
import { ZERO_METRICS } from './metrics.ts';

const NOW = Date.UTC(2026, 5, 1, 4);
const CAMPAIGN: GridCampaign = {
  id: 1n,
  name: 'Summer',
  brandId: 'bee',
  catalogId: 'sg',
  companyId: 'acme',
  timezone: 'Asia/Singapore',
  adType: 'PRODUCT',
  status: 'DELIVERING',
  effectiveStatus: null,
  runningStatus: 'STARTED',
  endAt: null,
  targetRoasPercent: null,
  budgetTodayMicros: 20n * UNIT,
  budgetTotalMicros: null,
  spentTodayMicros: 5n * UNIT,
  spentTotalMicros: 50n * UNIT,
};
const spent = (spend: bigint, sales: bigint) => ({
  ...ZERO_METRICS,
  costsMicros: spend * UNIT,
  salesMicros: sales * UNIT,
});
const judged = (campaign: Partial<GridCampaign> = {}, more: Partial<Judged> = {}): Judged => ({
  campaign: { ...CAMPAIGN, ...campaign },
  metrics: spent(10n, 40n),
  previous: spent(8n, 40n),
  lately: spent(100n, 400n),
  ...more,
});
const viewsOf = (one: Judged) =>
  CAMPAIGN_VIEWS.filter((view) => isInView(view, one, { nowMs: NOW, judgedFromMicros: 20n * UNIT }));

describe('a campaign is in the view', () => {
  test.each<[string, Judged, string[]]>([
    ['of what delivers', judged(), ['ALL', 'DELIVERING']],
    ['of losses, below break-even', judged({}, { lately: spent(20n, 19n) }), ['ALL', 'DELIVERING', 'LOSING']],
    ['of losses, below its target', judged({ targetRoasPercent: 500 }), ['ALL', 'DELIVERING', 'LOSING']],
    ['of no losses with little spend', judged({}, { lately: spent(19n, 0n) }), ['ALL', 'DELIVERING']],
    ['of limits, nearly spent', judged({ spentTodayMicros: 18n * UNIT }), ['ALL', 'DELIVERING', 'LIMITED']],
    ['of limits, spent', judged({ status: 'NOT_DELIVERING', effectiveStatus: 'EXCEED_BUDGET' }), ['ALL', 'LIMITED']],
    ['of near ends', judged({ endAt: new Date(NOW + 7 * DAY_MS) }), ['ALL', 'DELIVERING', 'ENDS_SOON']],
    ['of no near end in eight days', judged({ endAt: new Date(NOW + 8 * DAY_MS) }), ['ALL', 'DELIVERING']],
    ['of reviews', judged({ status: 'PENDING_FOR_APPROVAL' }), ['ALL', 'IN_REVIEW']],
    ['of ended ones', judged({ status: 'COMPLETED', endAt: new Date(NOW - 1) }), ['ALL', 'ENDED']],
  ])('%s', (_, one, views) => {
    expect(viewsOf(one)).toEqual(views);
  });
});

const OPEN: GridFilter = {
  brandIds: null,
  catalogIds: null,
  statuses: null,
  adType: null,
  roasBelow: null,
  spendAboveMicros: null,
  endsBefore: null,
};

test.each<[string, Partial<GridFilter>, Judged, boolean]>([
  ['any of several brands', { brandIds: ['ant', 'bee'] }, judged(), true],
  ['another brand', { brandIds: ['ant'] }, judged(), false],
  ['another country', { catalogIds: ['id'] }, judged(), false],
  [
    'the displayed status',
    { statuses: ['PAUSED'] },
    judged({ status: 'NOT_DELIVERING', runningStatus: 'PAUSED' }),
    true,
  ],
  ['the other type', { adType: 'BANNER' }, judged(), false],
  ['a return below', { roasBelow: 401 }, judged(), true],
  ['a return not below', { roasBelow: 400 }, judged(), false],
  ['no return at all', { roasBelow: 1000 }, judged({}, { metrics: ZERO_METRICS }), false],
  ['spend above', { spendAboveMicros: 9n * UNIT }, judged(), true],
  ['spend of just that', { spendAboveMicros: 10n * UNIT }, judged(), false],
  ['an end before', { endsBefore: '2026-06-03' }, judged({ endAt: new Date(NOW + DAY_MS) }), true],
  ['an end on that day', { endsBefore: '2026-06-02' }, judged({ endAt: new Date(NOW + DAY_MS) }), false],
  ['no end', { endsBefore: '2027-01-01' }, judged(), false],
])('the filter by %s', (_, filter, one, passes) => {
  expect(passesFilter(one, { ...OPEN, ...filter })).toBe(passes);
});

test('the tightest of two limits counts, and no limit is no part of one', () => {
  expect(budgetUsedPercent(CAMPAIGN)).toBe(25);
  expect(budgetUsedPercent({ ...CAMPAIGN, budgetTotalMicros: 60n * UNIT })).toBe(83);
  expect(budgetUsedPercent({ ...CAMPAIGN, spentTodayMicros: 30n * UNIT })).toBe(100);
  expect(budgetUsedPercent({ ...CAMPAIGN, budgetTodayMicros: null })).toBeNull();
});

test('campaigns without the value come last in both directions, ties newest first', () => {
  const rows = [
    judged({ id: 1n }, { metrics: spent(10n, 10n) }),
    judged({ id: 2n }, { metrics: ZERO_METRICS }),
    judged({ id: 3n }, { metrics: spent(10n, 40n) }),
    judged({ id: 4n }, { metrics: spent(5n, 20n) }),
  ];
  const ids = (direction: 'asc' | 'desc') => sorted(rows, 'roas', direction).map(({ campaign }) => Number(campaign.id));
  expect(ids('desc')).toEqual([4, 3, 1, 2]);
  expect(ids('asc')).toEqual([1, 4, 3, 2]);
});

test('change and groups', () => {
  expect(spendChange(judged())).toBe(25);
  expect(spendChange(judged({}, { previous: ZERO_METRICS }))).toBeNull();
  expect(groupKey({ ...CAMPAIGN, status: 'NOT_DELIVERING', runningStatus: 'PAUSED' }, 'STATUS')).toBe('PAUSED');
});
