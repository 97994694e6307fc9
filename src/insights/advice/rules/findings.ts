import { REASONS, type Reason } from '#delivery/learn/rules/exclusion.ts';
import type { Micros } from '#kernel/money.ts';

export const FINDINGS = ['NO_MATCH', 'FEW_MATCHES', ...REASONS] as const;
/** Why opportunities were not won; NO_MATCH when there were none at all, FEW_MATCHES when most auctions asked for something else. */
export type FindingReason = (typeof FINDINGS)[number];

export const REMEDIES = [
  'RAISE_BID',
  'RAISE_DAILY_BUDGET',
  'RAISE_TOTAL_BUDGET',
  'TOP_UP',
  'AWAIT_REVIEW',
  'EDIT_CONTENT',
  'START',
  'EXTEND',
  'RESTOCK',
  'LOWER_TRAFFIC_CONTROL',
  'CHECK_NEGATIVE_KEYWORDS',
  'ADD_KEYWORDS',
  'IMPROVE_LISTING',
] as const;
export type RemedyAction = (typeof REMEDIES)[number];

export type Level = 'INFO' | 'WARNING' | 'ERROR';

export type Remedy = {
  readonly action: RemedyAction;
  /** Wallet currency: the bid or budget to set; null where there is none. */
  readonly amountMicros: Micros | null;
};

export type Finding = {
  readonly reason: FindingReason;
  readonly auctions: number;
  /** Of all opportunities, in percent; of all auctions that were none for FEW_MATCHES. */
  readonly sharePercent: number;
  readonly level: Level;
  readonly remedies: readonly Remedy[];
};

/** What was counted. */
export type Seen = {
  readonly auctions: number;
  readonly opportunities: number;
  readonly won: number;
  readonly losses: readonly { readonly reason: Reason; readonly auctions: number }[];
};

/** What of a campaign decides which remedies there are. Money in wallet currency. */
export type CampaignNow = {
  /** State of its newest content. */
  readonly review: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'DRAFT';
  readonly isPaused: boolean;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  readonly bidMicros: Micros | null;
  readonly budgetDailyMicros: Micros | null;
  readonly budgetTotalMicros: Micros | null;
  readonly trafficControl: number;
  readonly hasNegativeKeywords: boolean;
  /** The bid that would have won half of what was lost by rank. */
  readonly bidToWinMicros: Micros | null;
};

/** Fitting less of the country's auctions than this is worth a word, however many of them are won. */
const FEW_PERCENT = 5;
/** Who wins so much of what fits is never told to bid more. */
const NEARLY_ALL_PERCENT = 90;
/** Below this share a loss is noise. */
const MIN_PERCENT = 1;
const WARNING_PERCENT = 10;
const ERROR_PERCENT = 50;
const UNIT: Micros = 1_000_000n;
const CENT: Micros = 10_000n;
/** No suggestion multiplies a budget by more. */
const MAX_TIMES = 5;

/** What kept a campaign from its opportunities, the most first, with what can be done. Empty: all is good. */
export function findingsOf(seen: Seen, now: CampaignNow): Finding[] {
  if (seen.auctions === 0) return [];
  if (seen.opportunities === 0) {
    const remedies = [{ action: 'ADD_KEYWORDS', amountMicros: null } as const];
    return [{ reason: 'NO_MATCH', auctions: seen.auctions, sharePercent: 100, level: 'ERROR', remedies }];
  }
  const losses = seen.losses
    .map(({ reason, auctions }): Finding => {
      const sharePercent = (100 * auctions) / seen.opportunities;
      return {
        reason,
        auctions,
        sharePercent,
        level: levelOf(reason, sharePercent),
        remedies: remediesFor(reason, seen, now),
      };
    })
    .filter(({ sharePercent }) => sharePercent >= MIN_PERCENT);
  return (100 * seen.opportunities) / seen.auctions < FEW_PERCENT ? [...losses, fewMatches(seen, now)] : losses;
}

function fewMatches({ auctions, opportunities }: Seen, { trafficControl }: CampaignNow): Finding {
  const missed = auctions - opportunities;
  return {
    reason: 'FEW_MATCHES',
    auctions: missed,
    sharePercent: (100 * missed) / auctions,
    level: 'INFO',
    remedies: [
      { action: 'ADD_KEYWORDS', amountMicros: null },
      ...(trafficControl > 0 ? [{ action: 'LOWER_TRAFFIC_CONTROL', amountMicros: null } as const] : []),
    ],
  };
}

/** Being outbid or paced is how a market works: worth knowing, never a fault. */
function levelOf(reason: Reason, sharePercent: number): Level {
  const isMarket = reason === 'RANK' || reason === 'PACING' || reason === 'RELEVANCE';
  if (sharePercent >= ERROR_PERCENT) return isMarket ? 'WARNING' : 'ERROR';
  return sharePercent >= WARNING_PERCENT && !isMarket ? 'WARNING' : 'INFO';
}

function remediesFor(reason: Reason, seen: Seen, now: CampaignNow): Remedy[] {
  const plain = (action: RemedyAction): Remedy => ({ action, amountMicros: null });
  switch (reason) {
    case 'REVIEW':
      return now.review === 'PENDING'
        ? [plain('AWAIT_REVIEW')]
        : now.review === 'APPROVED'
          ? []
          : [plain('EDIT_CONTENT')];
    case 'SCHEDULE':
      return [plain('EXTEND')];
    case 'PAUSED':
      return now.isPaused ? [plain('START')] : [];
    case 'STOCK':
      return [plain('RESTOCK')];
    case 'WALLET':
      return [plain('TOP_UP')];
    case 'BUDGET':
    case 'PACING':
      return budgetRemedies(reason, seen, now);
    case 'RELEVANCE':
      return [
        ...(now.trafficControl > 0 ? [plain('LOWER_TRAFFIC_CONTROL')] : []),
        ...(now.hasNegativeKeywords ? [plain('CHECK_NEGATIVE_KEYWORDS')] : []),
      ];
    case 'RANK':
      return rankRemedies(seen, now);
  }
}

function budgetRemedies(reason: Reason, seen: Seen, now: CampaignNow): Remedy[] {
  const missed = seen.losses.reduce((sum, loss) => sum + (isMoney(loss.reason) ? loss.auctions : 0), 0);
  const times = Math.min(MAX_TIMES, 1 + missed / Math.max(1, seen.won));
  const remedies: Remedy[] = [];
  const daily = now.budgetDailyMicros === null ? null : raised(now.budgetDailyMicros, times);
  // A day may not have more than all days together.
  const isWhole = daily !== null && now.budgetTotalMicros !== null && daily > now.budgetTotalMicros;
  const dailyToSet = isWhole ? now.budgetTotalMicros : daily;
  if (dailyToSet !== null && dailyToSet > now.budgetDailyMicros!)
    remedies.push({ action: 'RAISE_DAILY_BUDGET', amountMicros: dailyToSet });
  if (now.budgetTotalMicros !== null && (reason === 'BUDGET' || now.budgetDailyMicros === null))
    remedies.push({ action: 'RAISE_TOTAL_BUDGET', amountMicros: raised(now.budgetTotalMicros, times) });
  return remedies;
}

function isMoney(reason: Reason): boolean {
  return reason === 'BUDGET' || reason === 'PACING';
}

function rankRemedies({ won, opportunities }: Seen, now: CampaignNow): Remedy[] {
  const winsNearlyAll = (100 * won) / opportunities >= NEARLY_ALL_PERCENT;
  const isAbove = now.bidToWinMicros !== null && (now.bidMicros === null || now.bidToWinMicros > now.bidMicros);
  const listing: Remedy = { action: 'IMPROVE_LISTING', amountMicros: null };
  // Nobody can bid for a banner's clicks but the engine.
  if (winsNearlyAll || !isAbove || (now.adType === 'BANNER' && now.bidType === 'AUTOMATED')) return [listing];
  const step = now.bidType === 'MAXIMUM_CPI' ? 1n : CENT;
  return [{ action: 'RAISE_BID', amountMicros: upTo(now.bidToWinMicros, step) }, listing];
}

/** Budgets are whole numbers; a raise is at least one. */
function raised(budgetMicros: Micros, times: number): Micros {
  const wanted = budgetMicros + BigInt(Math.ceil(Number(budgetMicros) * (times - 1)));
  return upTo(wanted > budgetMicros + UNIT ? wanted : budgetMicros + UNIT, UNIT);
}

function upTo(amount: Micros, step: Micros): Micros {
  return ((amount + step - 1n) / step) * step;
}
