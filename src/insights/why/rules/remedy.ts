import type { Finding, RemedyAction } from '#insights/advice/rules/findings.ts';
import type { Prediction, Span } from '#delivery/learn/rules/prediction.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Cause } from './cause.ts';
import type { AskedMetric, Results } from './waterfall.ts';

export const REMEDY_KINDS = ['RAISE_BUDGET', 'RAISE_BID', 'RESUME', 'EXTEND', 'TOP_UP'] as const;
export type RemedyKind = (typeof REMEDY_KINDS)[number];

/** What one button does about a cause. */
export interface Remedy {
  kind: RemedyKind;
  /** Of RAISE_BUDGET and RAISE_BID, in wallet currency. */
  amountMicros: Micros | null;
  /** Of RAISE_BUDGET. */
  limit: 'DAILY' | 'TOTAL' | null;
}

export const EFFECT_DAYS = 7;

/** A campaign as it is now. */
export interface RemediedCampaign {
  isPaused: boolean;
  isRemoved: boolean;
  bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  endAtMs: EpochMs | null;
  walletRemainingMicros: Micros;
}

const REMEDY_OF: Partial<Record<RemedyAction, RemedyKind>> = {
  RAISE_DAILY_BUDGET: 'RAISE_BUDGET',
  RAISE_TOTAL_BUDGET: 'RAISE_BUDGET',
  RAISE_BID: 'RAISE_BID',
};

/** Returns what can be done now about a cause with one button; null where nothing can, or nothing needs it. */
export function remedyOf(
  { kind, isMore }: Cause,
  findings: readonly Finding[],
  campaign: RemediedCampaign,
  nowMs: EpochMs,
): Remedy | null {
  const plain = (remedy: RemedyKind): Remedy => ({ kind: remedy, amountMicros: null, limit: null });
  if (campaign.isRemoved) return null;
  const isOver = campaign.endAtMs !== null && campaign.endAtMs <= nowMs;
  switch (kind) {
    case 'PAUSED':
      return isMore && campaign.isPaused && !isOver ? plain('RESUME') : null;
    case 'WALLET':
      return isMore && campaign.walletRemainingMicros <= 0n ? plain('TOP_UP') : null;
    case 'SCHEDULE':
    case 'ENDED':
      return isOver ? plain('EXTEND') : null;
    case 'BUDGET':
    case 'RANK':
      return isMore && !isOver && !campaign.isPaused ? raiseOf(kind, findings, campaign) : null;
    default:
      return null;
  }
}

function raiseOf(kind: 'BUDGET' | 'RANK', findings: readonly Finding[], { bidType }: RemediedCampaign): Remedy | null {
  // The engine sets an automated bid.
  if (kind === 'RANK' && bidType === 'AUTOMATED') return null;
  const reasons = kind === 'BUDGET' ? ['BUDGET', 'PACING'] : ['RANK'];
  for (const { action, amountMicros } of findings
    .filter(({ reason }) => reasons.includes(reason))
    .flatMap(({ remedies }) => remedies)) {
    const remedy = REMEDY_OF[action];
    if (!remedy || amountMicros === null) continue;
    const limit = remedy === 'RAISE_BID' ? null : action === 'RAISE_TOTAL_BUDGET' ? 'TOTAL' : 'DAILY';
    return { kind: remedy, amountMicros, limit };
  }
  return null;
}

/** What a remedy is expected to bring over seven days, against seven days without it. */
export interface Effect {
  impressions: number;
  clicks: number;
  /** In the currency of the predictions and of `salesPerClick`. */
  spendMicros: number;
  salesMicros: number;
  /** Four of five times what happens lies within this percentage of what is expected. */
  errorPercent: number;
}

const middle = ({ low, high }: Span) => (low + high) / 2;

/** Returns the difference between two forecasts; null where there is none worth a button. */
export function effectOf(
  without: Prediction | null,
  withRemedy: Prediction | null,
  salesPerClickMicros: number,
): Effect | null {
  if (!withRemedy) return null;
  const gain = (of: 'impressions' | 'clicks' | 'costMicros') =>
    middle(withRemedy[of]) - (without ? middle(without[of]) : 0);
  const clicks = gain('clicks');
  const { low, high } = withRemedy.clicks;
  if (clicks <= 0 || high <= 0) return null;
  return {
    impressions: gain('impressions'),
    clicks,
    spendMicros: gain('costMicros'),
    salesMicros: clicks * salesPerClickMicros,
    errorPercent: Math.min(100, (100 * (high - low)) / (high + low)),
  };
}

/** Whether a search term took money, or took from a ratio, without a sale: to exclude it is then a remedy. */
export const isWaste = (
  metric: AskedMetric,
  { amount, now }: { amount: bigint; now: Results },
  wasteFromMicros: Micros,
): boolean =>
  now.orders <= 0n &&
  now.salesMicros <= 0n &&
  now.costsMicros >= wasteFromMicros &&
  (metric === 'SPEND' ? amount > 0n : metric === 'ROAS' && amount < 0n);

/** What excluding a term saves over seven days, at the cost of a period. */
export const savingOf = (now: Results, days: number): Effect => ({
  impressions: -perWeek(now.impressions, days),
  clicks: -perWeek(now.clicks, days),
  spendMicros: -perWeek(now.costsMicros, days),
  salesMicros: 0,
  errorPercent: 0,
});

const perWeek = (amount: bigint, days: number) => (Number(amount) * EFFECT_DAYS) / days;
