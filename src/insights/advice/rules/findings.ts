import { REASONS, type Reason } from '#delivery/learn/rules/exclusion.ts';
import { CENT, type Micros, UNIT } from '#kernel/money.ts';

export const FINDINGS = ['NO_MATCH', 'FEW_MATCHES', ...REASONS] as const;
/** Why opportunities were lost. NO_MATCH: no auction matched. FEW_MATCHES: most auctions had other criteria. */
export type FindingReason = (typeof FINDINGS)[number];

export const REMEDIES = [
  'RAISE_BID',
  'RAISE_KEYWORD_BID',
  'RAISE_PRODUCT_BID',
  'RAISE_TARGET_BID',
  'RAISE_BUCKET_BID',
  'RAISE_TO_FLOOR',
  'CHANGE_PRODUCTS',
  'RAISE_MODIFIER',
  'OPEN_HOURS',
  'OPEN_BUCKET',
  'RAISE_CAP',
  'RAISE_DAILY_BUDGET',
  'RAISE_TOTAL_BUDGET',
  'RAISE_SHARED',
  'CHECK_BUDGET_RULE',
  'TOP_UP',
  'AWAIT_REVIEW',
  'EDIT_CONTENT',
  'START',
  'EXTEND',
  'RESTOCK',
  'LOWER_TRAFFIC_CONTROL',
  'ADD_TARGETS',
  'CHECK_NEGATIVES',
  'ADD_KEYWORDS',
  'IMPROVE_LISTING',
] as const;
export type RemedyAction = (typeof REMEDIES)[number];

export type Level = 'INFO' | 'WARNING' | 'ERROR';

export type Remedy = {
  readonly action: RemedyAction;
  /** Bid or budget to set, in wallet currency; null for remedies without an amount. */
  readonly amountMicros: Micros | null;
  /** The keyword, as typed, the SKU, the target's name or the bucket whose bid it is, or the name of the shared budget or budget rule; null for all others. */
  readonly subject: string | null;
};

export type Finding = {
  readonly reason: FindingReason;
  readonly auctions: number;
  /** In percent of all opportunities; for FEW_MATCHES, in percent of all auctions that did not match. */
  readonly sharePercent: number;
  readonly level: Level;
  readonly remedies: readonly Remedy[];
};

/** Counted auctions of a campaign. */
export type Seen = {
  readonly auctions: number;
  readonly opportunities: number;
  readonly won: number;
  readonly losses: readonly { readonly reason: Reason; readonly auctions: number }[];
};

/** The state of a campaign that determines the available remedies. Amounts in wallet currency. */
export type CampaignNow = {
  /** Review status of the newest content. */
  readonly review: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED' | 'DRAFT';
  readonly isPaused: boolean;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  readonly bidMicros: Micros | null;
  readonly budgetDailyMicros: Micros | null;
  readonly budgetTotalMicros: Micros | null;
  readonly sharedBudget: { readonly name: string; readonly amountMicros: Micros } | null;
  /** Names of the rules that set its daily budget on the days looked at. */
  readonly budgetRules: readonly string[];
  readonly trafficControl: number;
  readonly hasFrequencyCap: boolean;
  /** The bid that would have won half of the opportunities lost by rank. */
  readonly bidToWinMicros: Micros | null;
  /** The bid that would have been offered in half of the opportunities lost below a floor. */
  readonly bidToFloorMicros: Micros | null;
  /** Rules of the marketplace block some of its products, and not all that it advertises. */
  readonly areProductsBlocked: boolean;
  /** The same for its bids per keyword, product, target and bucket that lost, the most lost first. */
  readonly linesToWin: readonly {
    readonly kind: 'KEYWORD' | 'PRODUCT' | 'TARGET' | 'BUCKET';
    readonly subject: string;
    readonly bidMicros: Micros;
    readonly bidToWinMicros: Micros;
  }[];
};

/** If the campaign matches a lower share of the country's auctions, FEW_MATCHES is reported, regardless of its wins. */
const FEW_PERCENT = 5;
/** From this share of wins, no higher bid is suggested. */
const NEARLY_ALL_PERCENT = 90;
/** Losses below this share are noise. */
const MIN_PERCENT = 1;
const WARNING_PERCENT = 10;
const ERROR_PERCENT = 50;
/** Maximum factor by which a suggestion raises a budget. */
const MAX_TIMES = 5;

/** Returns the reasons for lost opportunities, largest first, with remedies. Empty when there is nothing to improve. */
export function findingsOf(seen: Seen, now: CampaignNow): Finding[] {
  if (seen.auctions === 0) return [];
  if (seen.opportunities === 0) {
    const remedies = [plain('ADD_KEYWORDS')];
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
    remedies: [plain('ADD_KEYWORDS'), ...(trafficControl > 0 ? [plain('LOWER_TRAFFIC_CONTROL')] : [])],
  };
}

/**
 * Being outbid or paced is normal market behavior, and targets, buckets, negatives, hours, modifiers, caps and rules of the marketplace are a choice: worth
 * knowing, but never an error.
 */
function levelOf(reason: Reason, sharePercent: number): Level {
  const isMarket = MARKET.has(reason);
  if (sharePercent >= ERROR_PERCENT) return isMarket ? 'WARNING' : 'ERROR';
  return sharePercent >= WARNING_PERCENT && !isMarket ? 'WARNING' : 'INFO';
}

const MARKET: ReadonlySet<Reason> = new Set([
  'RANK',
  'PACING',
  'BUCKET',
  'TARGET',
  'NEGATIVE',
  'RELEVANCE',
  'FREQUENCY',
  'FLOOR',
  'QUALITY',
  'APART',
  'PLACES',
  'BLOCKED',
  'HOURS',
  'MODIFIER',
]);

const plain = (action: RemedyAction): Remedy => ({ action, amountMicros: null, subject: null });

function remediesFor(reason: Reason, seen: Seen, now: CampaignNow): Remedy[] {
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
    case 'SHARED_BUDGET':
      return sharedRemedies(seen, now);
    case 'BUDGET':
    case 'PACING':
      return budgetRemedies(reason, seen, now);
    case 'RELEVANCE':
      return now.trafficControl > 0 ? [plain('LOWER_TRAFFIC_CONTROL')] : [];
    case 'TARGET':
      return [plain('ADD_TARGETS'), ...(now.trafficControl > 0 ? [plain('LOWER_TRAFFIC_CONTROL')] : [])];
    case 'BUCKET':
      return [plain('OPEN_BUCKET')];
    case 'NEGATIVE':
      return [plain('CHECK_NEGATIVES')];
    case 'FREQUENCY':
      // The storefront's own cap is not the seller's to raise.
      return now.hasFrequencyCap ? [plain('RAISE_CAP')] : [];
    case 'FLOOR':
      return floorRemedies(now);
    case 'QUALITY':
    case 'APART':
    case 'PLACES':
      return [plain('IMPROVE_LISTING')];
    case 'BLOCKED':
      return now.areProductsBlocked ? [plain('CHANGE_PRODUCTS')] : [];
    case 'HOURS':
      return [plain('OPEN_HOURS')];
    case 'MODIFIER':
      return [plain('RAISE_MODIFIER')];
    case 'RANK':
      return rankRemedies(seen, now);
  }
}

function budgetRemedies(reason: Reason, seen: Seen, now: CampaignNow): Remedy[] {
  const missed = seen.losses.reduce((sum, loss) => sum + (isMoney(loss.reason) ? loss.auctions : 0), 0);
  const times = Math.min(MAX_TIMES, 1 + missed / Math.max(1, seen.won));
  const remedies: Remedy[] = [];
  const daily = now.budgetDailyMicros === null ? null : raised(now.budgetDailyMicros, times);
  // A daily budget must not exceed the total budget.
  const usesWholeBudget = daily !== null && now.budgetTotalMicros !== null && daily > now.budgetTotalMicros;
  const dailyToSet = usesWholeBudget ? now.budgetTotalMicros : daily;
  if (dailyToSet !== null && dailyToSet > now.budgetDailyMicros!)
    remedies.push({ ...plain('RAISE_DAILY_BUDGET'), amountMicros: dailyToSet });
  if (now.budgetTotalMicros !== null && (reason === 'BUDGET' || now.budgetDailyMicros === null))
    remedies.push({ ...plain('RAISE_TOTAL_BUDGET'), amountMicros: raised(now.budgetTotalMicros, times) });
  const rules = now.budgetRules.slice(0, MAX_RULES);
  return [...remedies, ...rules.map((subject): Remedy => ({ ...plain('CHECK_BUDGET_RULE'), subject }))];
}

/** A campaign has at most two at a time. */
const MAX_RULES = 3;

/** The budget is raised by as much as its losses here; what the other campaigns lost to it is not known. */
function sharedRemedies(seen: Seen, { sharedBudget }: CampaignNow): Remedy[] {
  if (sharedBudget === null) return [];
  const missed = seen.losses.find(({ reason }) => reason === 'SHARED_BUDGET')?.auctions ?? 0;
  const times = Math.min(MAX_TIMES, 1 + missed / Math.max(1, seen.won));
  return [
    { action: 'RAISE_SHARED', amountMicros: raised(sharedBudget.amountMicros, times), subject: sharedBudget.name },
  ];
}

function isMoney(reason: Reason): boolean {
  return reason === 'BUDGET' || reason === 'PACING';
}

function rankRemedies({ won, opportunities }: Seen, now: CampaignNow): Remedy[] {
  const winsNearlyAll = (100 * won) / opportunities >= NEARLY_ALL_PERCENT;
  const isAbove = now.bidToWinMicros !== null && (now.bidMicros === null || now.bidToWinMicros > now.bidMicros);
  const step = now.bidType === 'MAXIMUM_CPI' ? 1n : CENT;
  const lines = now.linesToWin
    .filter(({ bidMicros, bidToWinMicros }) => bidToWinMicros > bidMicros)
    .slice(0, MAX_LINES)
    .map(({ kind, subject, bidToWinMicros }): Remedy => {
      return { action: `RAISE_${kind}_BID`, amountMicros: upTo(bidToWinMicros, step), subject };
    });
  if (winsNearlyAll) return [plain('IMPROVE_LISTING')];
  // Only the engine can bid for a banner's clicks.
  const isOurs = now.adType === 'BANNER' && now.bidType === 'AUTOMATED';
  const own = isAbove && !isOurs ? [{ ...plain('RAISE_BID'), amountMicros: upTo(now.bidToWinMicros, step) }] : [];
  return [...own, ...lines, plain('IMPROVE_LISTING')];
}

/** Only the engine can bid for a banner's clicks. */
function floorRemedies({ bidToFloorMicros, bidMicros, bidType, adType }: CampaignNow): Remedy[] {
  if (bidToFloorMicros === null || (adType === 'BANNER' && bidType === 'AUTOMATED')) return [];
  const amountMicros = upTo(bidToFloorMicros, bidType === 'MAXIMUM_CPI' ? 1n : CENT);
  return bidMicros !== null && amountMicros <= bidMicros ? [] : [{ ...plain('RAISE_TO_FLOOR'), amountMicros }];
}

/** Bids per keyword and product to suggest at once. */
const MAX_LINES = 3;

/** Raises a budget. Budgets are whole units; the raise is at least one unit. */
function raised(budgetMicros: Micros, times: number): Micros {
  const wanted = budgetMicros + BigInt(Math.ceil(Number(budgetMicros) * (times - 1)));
  return upTo(wanted > budgetMicros + UNIT ? wanted : budgetMicros + UNIT, UNIT);
}

function upTo(amount: Micros, step: Micros): Micros {
  return ((amount + step - 1n) / step) * step;
}
