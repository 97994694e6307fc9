import type { Day } from '#kernel/time.ts';
import { groupsUnderRule, SHOPPER_GROUPS, type TrialTerms } from './trial.ts';

/** What happened to a part of the shoppers. Amounts in micro-units of the catalog's currency. */
export type TrialCounts = {
  readonly auctions: number;
  /** Auctions that showed an ad. */
  readonly filled: number;
  readonly impressions: number;
  readonly clicks: number;
  /** What was charged. */
  readonly revenueMicros: number;
  /** Of the sales that ads earned. */
  readonly salesMicros: number;
};

/** What happened to a group of shoppers on a day. */
export type GroupDay = TrialCounts & { readonly group: number; readonly day: Day };

export type TrialSides = { readonly on: TrialCounts; readonly off: TrialCounts };

/** How much more or less an auction brings under the rule, in percent, with its interval of 95 %. */
export type RevenueChange = { readonly percent: number; readonly low: number; readonly high: number };

export type TrialResult = TrialSides & {
  /** Null where data are too few to tell. */
  readonly change: RevenueChange | null;
};

/** What a trial found until a day. */
export type TrialReport = TrialResult & {
  readonly until: Day;
  readonly isFinal: boolean;
  readonly days: readonly (TrialSides & { readonly day: Day })[];
};

const NOTHING: TrialCounts = { auctions: 0, filled: 0, impressions: 0, clicks: 0, revenueMicros: 0, salesMicros: 0 };
const PARTS = Object.keys(NOTHING) as (keyof TrialCounts)[];

const sum = (all: readonly TrialCounts[]): TrialCounts =>
  Object.fromEntries(PARTS.map((part) => [part, all.reduce((total, one) => total + one[part], 0)])) as TrialCounts;

/** Splits what happened into the side of the rule and the side of the others. */
export function sidesOf(counts: readonly (TrialCounts & { group: number })[], trial: Pick<TrialTerms, 'percent'>) {
  const { on = [], off = [] } = Object.groupBy(counts, ({ group }) => (group < groupsUnderRule(trial) ? 'on' : 'off'));
  return { on, off };
}

export function totalsOf(
  counts: readonly (TrialCounts & { group: number })[],
  trial: Pick<TrialTerms, 'percent'>,
): TrialSides {
  const { on, off } = sidesOf(counts, trial);
  return { on: sum(on), off: sum(off) };
}

const MIN_AUCTIONS = 1000;
/** Groups of shoppers that pay, or would as often as those of the other side. */
const MIN_PAYING_GROUPS = 30;
/** Guests or a bot under one name are one shopper: a group that has more of its side's auctions would decide alone. */
const MAX_PERCENT_OF_ONE_GROUP = 10;

/** Whether a side's auctions are spread over its groups. */
const isSpread = (groups: readonly TrialCounts[]) => {
  const total = groups.reduce((all, { auctions }) => all + auctions, 0);
  return groups.every(({ auctions }) => 100 * auctions <= MAX_PERCENT_OF_ONE_GROUP * total);
};

/**
 * Compares both sides. Shoppers were drawn, not auctions: those of one shopper resemble each other. So the spread is taken
 * between groups of shoppers, and that of a ratio of two sums is approximated by its tangent (delta method).
 */
export function resultOf(counts: readonly GroupDay[], trial: Pick<TrialTerms, 'percent'>): TrialResult {
  const byGroup = [...Map.groupBy(counts, ({ group }) => group)].map(([group, days]) => ({ group, ...sum(days) }));
  const groups = sidesOf(byGroup, trial);
  const on = ratioOf(groups.on, groupsUnderRule(trial));
  const off = ratioOf(groups.off, SHOPPER_GROUPS - groupsUnderRule(trial));
  const totals = { on: sum(groups.on), off: sum(groups.off) };
  const paying = groups.off.filter(({ revenueMicros }) => revenueMicros > 0).length;
  const isEnough =
    isSpread(groups.on) &&
    isSpread(groups.off) &&
    Math.min(totals.on.auctions, totals.off.auctions) >= MIN_AUCTIONS &&
    paying * Math.min(1, totals.on.auctions / totals.off.auctions) >= MIN_PAYING_GROUPS;
  return { ...totals, change: isEnough ? changeOf(on, off) : null };
}

type Ratio = { readonly value: number; readonly variance: number; readonly groups: number };

/** Returns the revenue of an auction; groups without auctions count as well. */
function ratioOf(groups: readonly TrialCounts[], count: number): Ratio {
  const { auctions, revenueMicros } = sum(groups);
  if (auctions === 0) return { value: 0, variance: 0, groups: count };
  const value = revenueMicros / auctions;
  const squares = groups.reduce((total, one) => total + (one.revenueMicros - value * one.auctions) ** 2, 0);
  return { value, variance: ((count / (count - 1)) * squares) / auctions ** 2, groups: count };
}

function changeOf(on: Ratio, off: Ratio): RevenueChange {
  const share = on.value / off.value;
  const parts = [on.variance / off.value ** 2, (share ** 2 * off.variance) / off.value ** 2] as const;
  const variance = parts[0] + parts[1];
  // Welch's degrees of freedom: a small side counts for what it is.
  const freedom = variance ** 2 / (parts[0] ** 2 / (on.groups - 1) + parts[1] ** 2 / (off.groups - 1));
  const reach = variance === 0 ? 0 : quantile(freedom) * Math.sqrt(variance);
  const percent = (part: number) => 100 * (part - 1);
  return { percent: percent(share), low: percent(share - reach), high: percent(share + reach) };
}

/** Of a normal distribution, above which 2.5 % lie. */
const NORMAL = 1.959_964;

/** The same of Student's distribution, exact to three digits from ten degrees of freedom on. */
function quantile(freedom: number): number {
  const [z, z3, z5] = [NORMAL, NORMAL ** 3, NORMAL ** 5];
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2);
}

export type TrialVerdict = 'KEPT' | 'WORSE' | 'TOO_FEW';

/** Decides by the worst that is likely: a rule is kept where even that is no greater loss than allowed. */
export function verdictOf(change: RevenueChange | null, maxLossPercent: number): TrialVerdict {
  if (change === null) return 'TOO_FEW';
  return change.low >= -maxLossPercent ? 'KEPT' : 'WORSE';
}

/** Returns what a thousand auctions bring; null without auctions. */
export const perThousand = ({ auctions, revenueMicros }: TrialCounts): number | null =>
  auctions === 0 ? null : (1000 * revenueMicros) / auctions;
