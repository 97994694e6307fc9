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
  readonly amount_micros: Micros | null;
};

export type Finding = {
  readonly reason: FindingReason;
  readonly auctions: number;
  /** Of all opportunities, in percent; of all auctions that were none for FEW_MATCHES. */
  readonly share_percent: number;
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
  readonly bid_micros: Micros | null;
  readonly budgetDaily_micros: Micros | null;
  readonly budgetTotal_micros: Micros | null;
  readonly trafficControl: number;
  readonly hasNegativeKeywords: boolean;
  /** The bid that would have won half of what was lost by rank. */
  readonly bidToWin_micros: Micros | null;
};

/** Fitting less of the country's auctions than this is worth a word, however many of them are won. */
const FEW_PERCENT = 5;
/** Who wins so much of what fits is never told to bid more. */
const NEARLY_ALL_PERCENT = 90;
/** Below this share a loss is noise. */
const LEAST_PERCENT = 1;
const WARNING_PERCENT = 10;
const ERROR_PERCENT = 50;
const UNIT: Micros = 1_000_000n;
const CENT: Micros = 10_000n;
/** No suggestion multiplies a budget by more. */
const MOST_TIMES = 5;

/** What kept a campaign from its opportunities, the most first, with what can be done. Empty: all is good. */
export function findingsOf(seen: Seen, now: CampaignNow): Finding[] {
  if (seen.auctions === 0) return [];
  if (seen.opportunities === 0) {
    const remedies = [{ action: 'ADD_KEYWORDS', amount_micros: null } as const];
    return [{ reason: 'NO_MATCH', auctions: seen.auctions, share_percent: 100, level: 'ERROR', remedies }];
  }
  const losses = seen.losses
    .map(({ reason, auctions }): Finding => {
      const share_percent = (100 * auctions) / seen.opportunities;
      return {
        reason,
        auctions,
        share_percent,
        level: levelOf(reason, share_percent),
        remedies: remediesFor(reason, seen, now),
      };
    })
    .filter(({ share_percent }) => share_percent >= LEAST_PERCENT);
  return (100 * seen.opportunities) / seen.auctions < FEW_PERCENT ? [...losses, fewMatches(seen, now)] : losses;
}

function fewMatches({ auctions, opportunities }: Seen, { trafficControl }: CampaignNow): Finding {
  const missed = auctions - opportunities;
  return {
    reason: 'FEW_MATCHES',
    auctions: missed,
    share_percent: (100 * missed) / auctions,
    level: 'INFO',
    remedies: [
      { action: 'ADD_KEYWORDS', amount_micros: null },
      ...(trafficControl > 0 ? [{ action: 'LOWER_TRAFFIC_CONTROL', amount_micros: null } as const] : []),
    ],
  };
}

/** Being outbid or paced is how a market works: worth knowing, never a fault. */
function levelOf(reason: Reason, share_percent: number): Level {
  const isMarket = reason === 'RANK' || reason === 'PACING' || reason === 'RELEVANCE';
  if (share_percent >= ERROR_PERCENT) return isMarket ? 'WARNING' : 'ERROR';
  return share_percent >= WARNING_PERCENT && !isMarket ? 'WARNING' : 'INFO';
}

function remediesFor(reason: Reason, seen: Seen, now: CampaignNow): Remedy[] {
  const plain = (action: RemedyAction): Remedy => ({ action, amount_micros: null });
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
  const times = Math.min(MOST_TIMES, 1 + missed / Math.max(1, seen.won));
  const remedies: Remedy[] = [];
  const daily = now.budgetDaily_micros === null ? null : raised(now.budgetDaily_micros, times);
  // A day may not have more than all days together.
  const isWhole = daily !== null && now.budgetTotal_micros !== null && daily > now.budgetTotal_micros;
  const dailyToSet = isWhole ? now.budgetTotal_micros : daily;
  if (dailyToSet !== null && dailyToSet > now.budgetDaily_micros!)
    remedies.push({ action: 'RAISE_DAILY_BUDGET', amount_micros: dailyToSet });
  if (now.budgetTotal_micros !== null && (reason === 'BUDGET' || now.budgetDaily_micros === null))
    remedies.push({ action: 'RAISE_TOTAL_BUDGET', amount_micros: raised(now.budgetTotal_micros, times) });
  return remedies;
}

function isMoney(reason: Reason): boolean {
  return reason === 'BUDGET' || reason === 'PACING';
}

function rankRemedies({ won, opportunities }: Seen, now: CampaignNow): Remedy[] {
  const winsNearlyAll = (100 * won) / opportunities >= NEARLY_ALL_PERCENT;
  const isAbove = now.bidToWin_micros !== null && (now.bid_micros === null || now.bidToWin_micros > now.bid_micros);
  const listing: Remedy = { action: 'IMPROVE_LISTING', amount_micros: null };
  // Nobody can bid for a banner's clicks but the engine.
  if (winsNearlyAll || !isAbove || (now.adType === 'BANNER' && now.bidType === 'AUTOMATED')) return [listing];
  const step = now.bidType === 'MAXIMUM_CPI' ? 1n : CENT;
  return [{ action: 'RAISE_BID', amount_micros: upTo(now.bidToWin_micros, step) }, listing];
}

/** Budgets are whole numbers; a raise is at least one. */
function raised(budget_micros: Micros, times: number): Micros {
  const wanted = budget_micros + BigInt(Math.ceil(Number(budget_micros) * (times - 1)));
  return upTo(wanted > budget_micros + UNIT ? wanted : budget_micros + UNIT, UNIT);
}

function upTo(amount: Micros, step: Micros): Micros {
  return ((amount + step - 1n) / step) * step;
}
