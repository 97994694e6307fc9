import { quantiles } from '#delivery/learn/rules/quantiles.ts';
import { BID_FIELDS, BUDGET_FIELDS } from '#insights/reports/rules/chart-flags.ts';
import type { EpochMs } from '#kernel/time.ts';
import { sinceWhen } from './since.ts';
import { FACTORS, LOSSES, type Bar, type FactorName, type LossReason } from './waterfall.ts';

/** What a person changed in a campaign. */
export interface Act {
  id: string;
  atMs: EpochMs;
  /** Null for the system. */
  by: string | null;
  field: string;
  from: string | null;
  to: string | null;
}

const isCause = (factor: FactorName): factor is Exclude<FactorName, 'WIN_RATE' | 'SALES_PART' | 'SPEND_PART'> =>
  factor !== 'WIN_RATE' && factor !== 'SALES_PART' && factor !== 'SPEND_PART';

/** Also those that single search terms come from. */
export const CAUSE_KINDS = [...LOSSES, ...FACTORS.filter(isCause), 'UNKNOWN'] as const;

export type CauseKind = Exclude<(typeof CAUSE_KINDS)[number], 'SHOWN'>;

export interface Cause {
  kind: CauseKind;
  /** Of a loss: it became more frequent. Of anything else: there is more of it. */
  isMore: boolean;
  /** Where it can be looked up. */
  source: 'AUCTIONS' | 'ACTIVITY' | 'SPELLS' | 'FIGURES';
  sinceMs: EpochMs | null;
  /** Of BUDGET: on how many days it ran out, and at what minute of the day in the median. */
  spentDays: { days: number; minute: number } | null;
  /** Of RANK, in the platform's default currency: what winners paid in the median, and what the campaign bid. */
  price: { paidMicros: number; bidMicros: number | null } | null;
  /** The change by a person that it follows from. */
  act: Act | null;
}

/** One sampled auction that a campaign fitted. Amounts in the platform's default currency. */
export interface JudgedAuction {
  atMs: EpochMs;
  weight: number;
  outcome: 'WON' | LossReason;
  winners: readonly { companyId: string; priceMicros: number }[];
  bidMicros: number | null;
}

/** What is known of a campaign besides its figures. Judged auctions and acts are in order of time. */
export interface Evidence {
  /** Over both periods; null where the campaign was not looked at. */
  judged: readonly JudgedAuction[] | null;
  acts: readonly Act[];
  /** When its present period began. */
  nowFromMs: EpochMs;
  /** Minutes of the local day at which the daily budget was spent, of each such day of the present period. */
  spentAtMinutes: readonly number[];
  walletEmptyAtMs: EpochMs | null;
}

/** A median of prices identifies no company: from so many auctions, won by so many other companies. */
const MIN_PRICES = 20;
const MIN_RIVALS = 3;

/** Which changes can bring about which effect. */
const ACTS_OF: Partial<Record<CauseKind | 'SHOWN', readonly string[]>> = {
  RANK: BID_FIELDS,
  BUDGET: BUDGET_FIELDS,
  PAUSED: ['runningStatus'],
  SCHEDULE: ['endDate', 'startDate', 'scheduleType'],
  HOURS: ['bidHours'],
  FREQUENCY: ['frequencyCap'],
  FLOOR: ['bidWalletCurrency', 'bidType', 'keywordBids', 'productBids', 'targets', 'automatic'],
  MODIFIER: ['bidModifiers', 'maxBidWalletCurrency'],
  BUCKET: ['automatic', 'keywords', 'targets'],
  TARGET: ['targets', 'trafficControl'],
  NEGATIVE: ['negativeKeywords', 'negativeTargets'],
  RELEVANCE: ['trafficControl'],
  ELIGIBLE: ['keywords', 'skus', 'productCategoryIds', 'minPrice', 'maxPrice', 'bannerCategoryIds'],
  PRICE: [...BID_FIELDS, 'bidModifiers'],
  CLICK_RATE: ['skus', 'banners', 'productImages'],
};
/** Those that stop or start a campaign, for one whose auctions say too little. */
const SWITCHING = ['runningStatus', 'budgetDaily', 'budget', 'bidWalletCurrency'] as const;
const KIND_OF_SWITCHING: Record<(typeof SWITCHING)[number], CauseKind> = {
  runningStatus: 'PAUSED',
  budgetDaily: 'BUDGET',
  budget: 'BUDGET',
  bidWalletCurrency: 'RANK',
};

/** Pacing spreads a budget over its day, so both are the budget's doing. */
const groupOf = ({ factor, loss }: Bar): CauseKind | 'SHOWN' | null => {
  if (factor === 'WIN_RATE') return loss === 'PACING' ? 'BUDGET' : loss;
  return factor === 'SALES_PART' || factor === 'SPEND_PART' ? null : factor;
};

/** Returns what most of a campaign's change comes from: the largest group of bars in its direction. */
export function leadingGroup(bars: readonly Bar[], change: bigint): CauseKind | 'SHOWN' | null {
  const sums = new Map<CauseKind | 'SHOWN', bigint>();
  for (const one of bars) {
    const group = groupOf(one);
    if (group !== null) sums.set(group, (sums.get(group) ?? 0n) + one.amount);
  }
  const inDirection = [...sums].filter(([, amount]) => amount !== 0n && amount > 0n === change > 0n);
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  return inDirection.toSorted(([, a], [, b]) => (size(a) === size(b) ? 0 : size(a) > size(b) ? -1 : 1))[0]?.[0] ?? null;
}

/** Names the cause of a campaign's change. `change` is signed as the bars are. */
export function causeOf(bars: readonly Bar[], change: bigint, evidence: Evidence): Cause {
  const group = leadingGroup(bars, change);
  const isRise = change > 0n;
  const none = { sinceMs: null, spentDays: null, price: null, act: null };
  if (group === null) return { ...none, kind: 'UNKNOWN', isMore: isRise, source: 'FIGURES' };
  if (group === 'SHOWN') return causeOfShown(isRise, evidence);
  if (!isLoss(group)) {
    const act = lastAct(evidence, ACTS_OF[group] ?? []);
    const source = group === 'ELIGIBLE' || group === 'SEEN' ? 'AUCTIONS' : 'FIGURES';
    return { ...none, kind: group, isMore: isRise, source, act };
  }
  // Less of a loss is more of the figure.
  return causeOfLoss(group, !isRise, evidence);
}

const isLoss = (kind: CauseKind): kind is LossReason => (LOSSES as readonly string[]).includes(kind);

function causeOfLoss(kind: LossReason, isMore: boolean, evidence: Evidence): Cause {
  const judged = evidence.judged ?? [];
  const act = fittingAct(kind, isMore, evidence);
  const spent = evidence.spentAtMinutes;
  const price = kind === 'RANK' && isMore ? pricesOf(judged, evidence.nowFromMs) : null;
  return {
    kind,
    isMore,
    source: act ? 'ACTIVITY' : SPELLS.has(kind) ? 'SPELLS' : 'AUCTIONS',
    sinceMs:
      kind === 'WALLET' && isMore
        ? evidence.walletEmptyAtMs
        : isMore && kind !== 'BUDGET'
          ? sinceWhen(judged.map(({ atMs, weight, outcome }) => ({ atMs, weight, isHit: outcome === kind })))
          : null,
    spentDays: kind === 'BUDGET' && isMore && spent.length > 0 ? { days: spent.length, minute: median(spent) } : null,
    price,
    act,
  };
}

const SPELLS: ReadonlySet<LossReason> = new Set(['BUDGET', 'WALLET', 'STOCK', 'SCHEDULE', 'REVIEW', 'PAUSED']);

/** A campaign that was shown more or less often and of whose auctions too little is known. */
function causeOfShown(isRise: boolean, evidence: Evidence): Cause {
  const act = lastAct(evidence, SWITCHING, (one) => raises(one) === isRise);
  const none = { spentDays: null, price: null, isMore: !isRise };
  if (act) {
    const kind = KIND_OF_SWITCHING[act.field as (typeof SWITCHING)[number]];
    return { ...none, kind, source: 'ACTIVITY', sinceMs: act.atMs, act };
  }
  if (!isRise && evidence.walletEmptyAtMs !== null)
    return { ...none, kind: 'WALLET', source: 'SPELLS', sinceMs: evidence.walletEmptyAtMs, act: null };
  return { ...none, kind: 'UNKNOWN', isMore: isRise, source: 'FIGURES', sinceMs: null, act: null };
}

/** Returns the last change that works in the direction of the loss. */
function fittingAct(kind: LossReason, isMore: boolean, evidence: Evidence): Act | null {
  return lastAct(evidence, ACTS_OF[kind] ?? [], (one) => {
    const raised = raises(one);
    return raised === null || raised === !isMore;
  });
}

const lastAct = ({ acts }: Evidence, fields: readonly string[], fits: (act: Act) => boolean = () => true): Act | null =>
  acts.findLast((one) => fields.includes(one.field) && fits(one)) ?? null;

/** Whether a change lets a campaign spend more; null where that cannot be read from it. */
function raises({ field, from, to }: Act): boolean | null {
  if (field === 'runningStatus') return to === 'STARTED';
  if (field === 'endDate') return to === null || (from !== null && to > from);
  if (!AMOUNTS.has(field)) return null;
  // Without a limit there is more than with any, and a bid that is left to the engine is neither.
  if (from === null || to === null) return field === 'bidWalletCurrency' ? null : to === null;
  return Number(to) > Number(from);
}

const AMOUNTS: ReadonlySet<string> = new Set(['budgetDaily', 'budget', 'bidWalletCurrency', 'maxBidWalletCurrency']);

/** Returns what winners paid in the auctions of the present period that were lost by rank; null from too few. */
function pricesOf(judged: readonly JudgedAuction[], fromMs: EpochMs): Cause['price'] {
  const lost = judged.filter(({ atMs, outcome }) => outcome === 'RANK' && atMs >= fromMs);
  const won = lost.filter(({ winners }) => winners.length > 0);
  const rivals = new Set(won.flatMap(({ winners }) => winners.map(({ companyId }) => companyId)));
  if (won.length < MIN_PRICES || rivals.size < MIN_RIVALS) return null;
  const paid = won.flatMap(({ winners, weight }) => winners.map(({ priceMicros: value }) => ({ value, weight })));
  const bids = lost.flatMap(({ bidMicros: value, weight }) => (value === null ? [] : [{ value, weight }]));
  return {
    paidMicros: quantiles(paid, [0.5])[0]!,
    bidMicros: bids.length > 0 ? quantiles(bids, [0.5])[0]! : null,
  };
}

const median = (values: readonly number[]) =>
  quantiles(
    values.map((value) => ({ value, weight: 1 })),
    [0.5],
  )[0]!;
