import {
  type AuctionWeek,
  type CompanyWeek,
  MAX_PREVIEWED_COMPANIES,
  type RulesReplay,
} from '#core/yield/rules/rules-replay.ts';
import { type Candidate, NO_LIMIT, type Win, selectWinners } from '#delivery/decide/rules/ranking.ts';
import { addDays, type Day, dayIn } from '#kernel/time.ts';
import { type Storefront, leastPriceIn, pageLimitIn, rivalOf } from './auction-replay.ts';
import { fullDays } from './full-days.ts';
import { predictChange } from './rules/prediction.ts';
import { type PastAuction, type PastBid, type Sample, throughAll } from './samples.ts';

/** A storefront whose rules are changed; the minimum per click is in the platform's default currency. */
export type ChangedRules = Omit<Storefront, 'rules'> & {
  readonly minBidMicros: number;
  readonly before: Storefront['rules'];
  readonly after: Storefront['rules'];
};

const WEEK_DAYS = 7;
/** An impression costs at least one micro-unit. */
const MIN_PER_IMPRESSION = 1;

/**
 * Replays the sampled auctions with both sets of rules. Bids that other rules had kept out then are not in the log; what
 * earlier auctions of a page awarded is taken as it was. Returns null without a past to replay.
 */
export async function replayRules(sample: Sample, changed: ChangedRules): Promise<RulesReplay | null> {
  const byDay = emptyDays(sample, changed.zone);
  await throughAll(sample.auctions, (auction) => {
    const results = byDay.get(dayIn(changed.zone, auction.atMs))!;
    const before = winnersOf(auction, changed, changed.before);
    const after = winnersOf(auction, changed, changed.after);
    results.auctions += 1;
    if (!isSame(before, after)) results.changed += 1;
    count(results, 'before', auction, before, sample);
    count(results, 'after', auction, after, sample);
  });
  const days = fullDays(byDay);
  if (days.every(({ auctions }) => auctions === 0)) return null;
  const perWeek = WEEK_DAYS / days.length;
  const differences = days.map(({ before, after }) => ({
    impressions: after.impressions - before.impressions,
    clicks: after.clicks - before.clicks,
    costMicros: after.revenueMicros - before.revenueMicros,
  }));
  return {
    before: weekOf(days, 'before', perWeek),
    after: weekOf(days, 'after', perWeek),
    revenue: predictChange(differences, WEEK_DAYS).costMicros,
    companies: companiesIn(days, perWeek),
    basis: {
      auctions: days.reduce((sum, day) => sum + day.auctions, 0),
      changed: days.reduce((sum, day) => sum + day.changed, 0),
      days: days.length,
    },
  };
}

type Side = 'before' | 'after';
type Counted = { -readonly [Part in keyof AuctionWeek]: number };
type Paid = Record<Side, number>;
type ReplayedDay = Record<Side, Counted> & {
  /** Logged auctions, each counted once. */
  auctions: number;
  changed: number;
  readonly byCompany: Map<string, Paid>;
};

const none = (): Counted => ({
  ...{ auctions: 0, places: 0, ads: 0, impressions: 0, clicks: 0 },
  ...{ revenueMicros: 0, paidClicks: 0, clickRevenueMicros: 0 },
});

/** Returns all local days from the first auction to the last: one without auctions is a day as well. */
function emptyDays({ auctions }: Sample, zone: string): Map<Day, ReplayedDay> {
  const days = new Map<Day, ReplayedDay>();
  const [first, last] = [auctions[0], auctions.at(-1)];
  if (!first || !last) return days;
  const until = dayIn(zone, last.atMs);
  for (let day = dayIn(zone, first.atMs); day <= until; day = addDays(day, 1))
    days.set(day, { before: none(), after: none(), auctions: 0, changed: 0, byCompany: new Map() });
  return days;
}

type ReplayedBid = Candidate & { readonly bid: PastBid };

function winnersOf(auction: PastAuction, changed: ChangedRules, rules: Storefront['rules']): Win<ReplayedBid>[] {
  const storefront = { rules, language: changed.language };
  const leastPrice = leastPriceIn(auction, storefront);
  const bids = auction.bids.flatMap((bid): ReplayedBid[] => {
    const least = leastPrice(bid);
    if (least === null) return [];
    const minimum = bid.billedOn === 'CLICK' ? changed.minBidMicros : MIN_PER_IMPRESSION;
    return [{ ...rivalOf(bid, Math.ceil(Math.max(least, minimum))), bid }];
  });
  const { slotsPerAdvertiser: each } = changed;
  const places = each === null ? null : { each, taken: auction.page.places };
  return selectWinners(bids, auction.slots, () => 0, places, pageLimitIn(auction, storefront) ?? NO_LIMIT);
}

function isSame(before: readonly Win<ReplayedBid>[], after: readonly Win<ReplayedBid>[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ candidate, rank, priceMicros }, at) => {
      const other = after[at]!;
      return candidate.bid === other.candidate.bid && rank === other.rank && priceMicros === other.priceMicros;
    })
  );
}

/** Adds what the auction brings for all those that it represents. */
function count(
  { byCompany, before: was, after: is }: ReplayedDay,
  side: Side,
  { platform, weight, slots }: PastAuction,
  wins: readonly Win<ReplayedBid>[],
  { ranks }: Sample,
): void {
  const total = side === 'before' ? was : is;
  total.auctions += weight;
  total.places += weight * slots;
  total.ads += weight * wins.length;
  for (const { candidate, rank, priceMicros } of wins) {
    const { companyId, clickRate, billedOn } = candidate.bid;
    const impressions = weight * ranks.seen(platform, rank);
    const clicks = impressions * clickRate;
    const paid = priceMicros * (billedOn === 'CLICK' ? clicks : impressions);
    total.impressions += impressions;
    total.clicks += clicks;
    total.revenueMicros += paid;
    if (billedOn === 'CLICK') {
      total.paidClicks += clicks;
      total.clickRevenueMicros += paid;
    }
    const company = byCompany.get(companyId) ?? { before: 0, after: 0 };
    company[side] += paid;
    byCompany.set(companyId, company);
  }
}

function weekOf(days: readonly ReplayedDay[], side: Side, perWeek: number): AuctionWeek {
  const week = none();
  for (const { [side]: day } of days)
    for (const part of Object.keys(week) as (keyof Counted)[]) week[part] += perWeek * day[part];
  return week;
}

function companiesIn(days: readonly ReplayedDay[], perWeek: number): CompanyWeek[] {
  const all = new Map<string, Paid>();
  for (const { byCompany } of days)
    for (const [companyId, { before, after }] of byCompany) {
      const sum = all.get(companyId) ?? { before: 0, after: 0 };
      all.set(companyId, { before: sum.before + perWeek * before, after: sum.after + perWeek * after });
    }
  return [...all]
    .filter(([, { before, after }]) => Math.round(before) !== Math.round(after))
    .toSorted(([, a], [, b]) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MAX_PREVIEWED_COMPANIES)
    .map(([companyId, { before, after }]) => ({ companyId, beforeMicros: before, afterMicros: after }));
}
