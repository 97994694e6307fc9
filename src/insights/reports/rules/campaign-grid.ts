import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { DAY_MS, dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import { displayStatus, type EffectiveStatus, type RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { directReturnOnAdSpend, type MetricValues } from './metrics.ts';

/** The built-in views of campaigns, in the order of their tabs. */
export const CAMPAIGN_VIEWS = ['ALL', 'DELIVERING', 'LOSING', 'LIMITED', 'ENDS_SOON', 'IN_REVIEW', 'ENDED'] as const;
export type CampaignView = (typeof CAMPAIGN_VIEWS)[number];

export const GRID_SORTS = ['name', 'status', 'spend', 'change', 'sales', 'roas', 'budgetUsed', 'endDate'] as const;
export type GridSort = (typeof GRID_SORTS)[number];

export const GRID_GROUPS = ['BRAND', 'COUNTRY', 'STATUS', 'COMPANY'] as const;
export type GridGrouping = (typeof GRID_GROUPS)[number];

/** Days of a campaign's trend, and those its losses are judged by. */
export const TREND_DAYS = 14;
const ENDS_SOON_MS = 7 * DAY_MS;
/** Less spend than this, of the platform's default currency, says nothing about a campaign's return. */
export const JUDGED_FROM_MICROS = 20_000_000n;
const BREAK_EVEN_PERCENT = 100;
/** The part of a budget from which on it holds a campaign back. */
const NEARLY_SPENT_PERCENT = 90n;

/** What views, filters and sorting look at. Budgets in wallet currency, results in the report's. */
export interface GridCampaign {
  id: bigint;
  name: string;
  brandId: Uuid;
  catalogId: Uuid;
  companyId: Uuid;
  timezone: string;
  adType: AdType;
  status: string;
  effectiveStatus: EffectiveStatus | null;
  runningStatus: RunningStatus;
  endAt: Date | null;
  targetRoasPercent: number | null;
  /** Of today. */
  budgetTodayMicros: Micros | null;
  budgetTotalMicros: Micros | null;
  spentTodayMicros: Micros;
  spentTotalMicros: Micros;
}

/** A campaign with its results on the chosen days, on as many before them, and on the last 14 days. */
export interface Judged<Campaign extends GridCampaign = GridCampaign> {
  campaign: Campaign;
  metrics: MetricValues;
  previous: MetricValues;
  lately: MetricValues;
}

export interface GridFilter {
  brandIds: readonly string[] | null;
  catalogIds: readonly string[] | null;
  /** As displayed: PAUSED for what its owner switched off. */
  statuses: readonly string[] | null;
  adType: AdType | null;
  /** In percent, as ROAS is everywhere in the API. */
  roasBelow: number | null;
  spendAboveMicros: Micros | null;
  /** The campaign's end lies before this day of its catalog begins. */
  endsBefore: Day | null;
}

const LIVE = new Set(['DELIVERING', 'NOT_DELIVERING', 'SCHEDULED']);
export const hasEnded = ({ status }: Pick<GridCampaign, 'status'>): boolean => status === 'COMPLETED';

/** Returns which part of its tightest limit a campaign has used, in percent; null without limits. */
export function budgetUsedPercent(campaign: GridCampaign): number | null {
  const used = [
    [campaign.budgetTodayMicros, campaign.spentTodayMicros],
    [campaign.budgetTotalMicros, campaign.spentTotalMicros],
  ].flatMap(([limit, spent]) => (limit ? [Number((100n * spent!) / limit)] : []));
  return used.length > 0 ? Math.min(100, Math.max(...used)) : null;
}

/** What campaigns are judged against. */
export interface ViewTerms {
  nowMs: EpochMs;
  /** `JUDGED_FROM_MICROS` in the report's currency. */
  judgedFromMicros: Micros;
}

const VIEW_HOLDS: Readonly<Record<CampaignView, (judged: Judged, terms: ViewTerms) => boolean>> = {
  ALL: () => true,
  DELIVERING: ({ campaign }) => campaign.status === 'DELIVERING',
  LOSING: ({ campaign, lately }, { judgedFromMicros }) => {
    if (lately.costsMicros < judgedFromMicros) return false;
    return directReturnOnAdSpend(lately)! < (campaign.targetRoasPercent || BREAK_EVEN_PERCENT);
  },
  LIMITED: ({ campaign }) =>
    campaign.effectiveStatus === 'EXCEED_BUDGET' ||
    (campaign.status === 'DELIVERING' && (budgetUsedPercent(campaign) ?? 0) >= Number(NEARLY_SPENT_PERCENT)),
  ENDS_SOON: ({ campaign: { status, endAt } }, { nowMs }) =>
    LIVE.has(status) && endAt !== null && endAt.getTime() - nowMs <= ENDS_SOON_MS,
  IN_REVIEW: ({ campaign }) => campaign.status === 'PENDING_FOR_APPROVAL',
  ENDED: ({ campaign }) => hasEnded(campaign),
};

export const isInView = (view: CampaignView, judged: Judged, terms: ViewTerms): boolean =>
  VIEW_HOLDS[view](judged, terms);

/** Returns whether a campaign passes all filters. One without spend has no return to be below. */
export function passesFilter({ campaign, metrics }: Judged, filter: GridFilter): boolean {
  const { brandIds, catalogIds, statuses, adType, roasBelow, spendAboveMicros, endsBefore } = filter;
  if (brandIds && !brandIds.includes(campaign.brandId)) return false;
  if (catalogIds && !catalogIds.includes(campaign.catalogId)) return false;
  if (statuses && !statuses.includes(displayStatus(campaign))) return false;
  if (adType && campaign.adType !== adType) return false;
  if (roasBelow !== null && (directReturnOnAdSpend(metrics) ?? Infinity) >= roasBelow) return false;
  if (spendAboveMicros !== null && metrics.costsMicros <= spendAboveMicros) return false;
  if (endsBefore === null) return true;
  return campaign.endAt !== null && dayIn(campaign.timezone, campaign.endAt.getTime()) < endsBefore;
}

/** Returns the change of spend in percent; null without spend before. */
export const spendChange = ({ metrics, previous }: Pick<Judged, 'metrics' | 'previous'>): number | null =>
  previous.costsMicros > 0n
    ? (100 * Number(metrics.costsMicros - previous.costsMicros)) / Number(previous.costsMicros)
    : null;

const SORT_VALUES: Readonly<Record<GridSort, (judged: Judged) => bigint | number | string | null>> = {
  name: ({ campaign }) => campaign.name.toLowerCase(),
  status: ({ campaign }) => displayStatus(campaign),
  spend: ({ metrics }) => metrics.costsMicros,
  change: spendChange,
  sales: ({ metrics }) => metrics.salesMicros,
  roas: ({ metrics }) => directReturnOnAdSpend(metrics),
  budgetUsed: ({ campaign }) => budgetUsedPercent(campaign),
  endDate: ({ campaign }) => campaign.endAt?.getTime() ?? null,
};

/** Sorts campaigns; those without the value come last in both directions, ties newest first. */
export function sorted<Row extends Judged>(rows: readonly Row[], by: GridSort, direction: 'asc' | 'desc'): Row[] {
  const sign = direction === 'desc' ? -1 : 1;
  return rows
    .map((row) => ({ row, value: SORT_VALUES[by](row) }))
    .sort((a, b) => {
      if (a.value === b.value) return a.row.campaign.id > b.row.campaign.id ? -1 : 1;
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return a.value < b.value ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** Returns what campaigns are grouped by: an id, or a status as displayed. */
export const groupKey = (campaign: GridCampaign, grouping: GridGrouping): string =>
  ({
    BRAND: campaign.brandId,
    COUNTRY: campaign.catalogId,
    STATUS: displayStatus(campaign),
    COMPANY: campaign.companyId,
  })[grouping];
