import type { Reason } from '#delivery/learn/rules/exclusion.ts';
import type { FindingReason, Seen } from './findings.ts';

export const SHARE_DIMENSIONS = ['TERM', 'KEYWORD', 'PLACEMENT', 'DAY'] as const;
export type ShareDimension = (typeof SHARE_DIMENSIONS)[number];

/** Fewer sampled auctions make no share. */
export const MIN_SAMPLED = 20;
/** With fewer other companies, or one that has nearly all, a share of all ads would tell what one of them does. */
const MIN_OTHER_COMPANIES = 3;
const MAX_OF_ONE_COMPANY = 0.6;
export const MAX_SHARES = 50;

/** What an opportunity is lost to; everything else is a restriction or a rule. */
const LOST_TO = ['rank', 'budget', 'hours', 'cap', 'otherwise'] as const;
type LostTo = (typeof LOST_TO)[number];
type Lost = Record<LostTo, number>;
const noneLost = (): Lost => ({ rank: 0, budget: 0, hours: 0, cap: 0, otherwise: 0 });
const LOSSES: Partial<Record<FindingReason, LostTo>> = {
  RANK: 'rank',
  MODIFIER: 'rank',
  BUDGET: 'budget',
  SHARED_BUDGET: 'budget',
  WALLET: 'budget',
  PACING: 'budget',
  HOURS: 'hours',
  FREQUENCY: 'cap',
};

export const lostTo = (reason: FindingReason): LostTo => LOSSES[reason] ?? 'otherwise';

/** Returns what of all opportunities was lost to what, in percent; null without any. */
export function lostOfAll({ opportunities, losses }: Pick<Seen, 'opportunities' | 'losses'>): Lost | null {
  if (opportunities === 0) return null;
  const lost = noneLost();
  for (const { reason, auctions } of losses) lost[lostTo(reason)] += (100 * auctions) / opportunities;
  return lost;
}

/** One sampled opportunity of a campaign. */
export interface SharedAuction {
  /** Auctions that it stands for. */
  weight: number;
  /** What it is counted for: a search, each keyword that fits, a placement or a day. */
  subjects: readonly string[];
  outcome: 'WON' | Reason;
  /** No ad stood before the campaign's. */
  isFirst: boolean;
  ownAds: number;
  /** All ads that won, also of the company's other campaigns. */
  ads: number;
  /** Other companies whose ads won, one for each ad. */
  others: readonly string[];
}

/** Shares are percentages of the opportunities. */
export interface ImpressionShare {
  subject: string;
  opportunities: number;
  sampled: number;
  won: number;
  first: number;
  lost: Lost;
  /** Of all ads that won there, in whole percent; null with few other companies. */
  ofAllAds: number | null;
}

/**
 * Returns what a campaign won and lost by subject, most opportunities first; subjects with few sampled auctions are left out.
 * The share of all ads is given for searches alone: from subjects that overlap, or add up to what others
 * tell, it could be worked out where it is left out.
 */
export function impressionShares(
  auctions: readonly SharedAuction[],
  { isOfAllTold }: { isOfAllTold: boolean },
): ImpressionShare[] {
  const tallies = new Map<string, Tally>();
  for (const auction of auctions)
    for (const subject of auction.subjects) {
      const tally = tallies.get(subject) ?? newTally();
      tallies.set(subject, tally);
      count(tally, auction);
    }
  return [...tallies]
    .filter(([, { sampled }]) => sampled >= MIN_SAMPLED)
    .sort(([, a], [, b]) => b.opportunities - a.opportunities)
    .slice(0, MAX_SHARES)
    .map(([subject, tally]) => ({ ...shareOf(subject, tally), ofAllAds: isOfAllTold ? ofAllAds(tally) : null }));
}

interface Tally {
  opportunities: number;
  sampled: number;
  won: number;
  first: number;
  lost: Lost;
  ownAds: number;
  ads: number;
  /** Ads by other company. */
  others: Map<string, number>;
}

const newTally = (): Tally => ({
  ...{ opportunities: 0, sampled: 0, won: 0, first: 0, ownAds: 0, ads: 0 },
  lost: noneLost(),
  others: new Map(),
});

function count(tally: Tally, { weight, outcome, isFirst, ownAds, ads, others }: SharedAuction): void {
  tally.sampled += 1;
  tally.opportunities += weight;
  if (outcome === 'WON') tally.won += weight;
  else tally.lost[lostTo(outcome)] += weight;
  if (isFirst) tally.first += weight;
  tally.ownAds += weight * ownAds;
  tally.ads += weight * ads;
  for (const company of others) tally.others.set(company, (tally.others.get(company) ?? 0) + weight);
}

function shareOf(subject: string, tally: Tally): Omit<ImpressionShare, 'ofAllAds'> {
  const percent = (part: number) => (100 * part) / tally.opportunities;
  return {
    subject,
    opportunities: tally.opportunities,
    sampled: tally.sampled,
    won: percent(tally.won),
    first: percent(tally.first),
    lost: {
      rank: percent(tally.lost.rank),
      budget: percent(tally.lost.budget),
      hours: percent(tally.lost.hours),
      cap: percent(tally.lost.cap),
      otherwise: percent(tally.lost.otherwise),
    },
  };
}

function ofAllAds({ others, ownAds, ads }: Tally): number | null {
  const byCompany = [...others.values()];
  const total = byCompany.reduce((sum, count) => sum + count, 0);
  const isOneNearlyAll = Math.max(0, ...byCompany) > MAX_OF_ONE_COMPANY * total;
  return others.size < MIN_OTHER_COMPANIES || isOneNearlyAll ? null : Math.round((100 * ownAds) / ads);
}
