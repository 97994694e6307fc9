import { type BidHours, FACTOR_UNIT, hourOfWeek } from '#core/serving/rules/bid-modifiers.ts';
import type { ApartRule, BlockRule, ExclusionRule } from '#core/yield/rules/yield-rule.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import type { AuctionCandidate } from '#delivery/decide/index.ts';
import { type BidLine, OWN_BID } from '#delivery/decide/rules/own-bids.ts';
import { type Bar, NO_LIMIT, type PageLimit, expectedValue } from '#delivery/decide/rules/ranking.ts';
import type { Placement } from '#delivery/decide/rules/serving.ts';
import {
  type AuctionReplay,
  type Storefront,
  loadIn,
  pageLimitIn,
  placementIn,
  rivalsIn,
  winsWithin,
} from './auction-replay.ts';
import { type CampaignPast, type Reason, REASONS, explainLoss } from './rules/exclusion.ts';
import { quantiles, type Weighted } from './rules/quantiles.ts';
import { type PastAuction, type PastBid, type Sample, throughAll } from './samples.ts';
import { placesOf, valueToWin } from './value-to-win.ts';

export type Loss = { readonly reason: Reason; readonly auctions: number };

/** A campaign's results in a country's auctions; counts are extrapolated from the sample. */
export type Visibility = {
  /** All auctions of its type in the country. */
  readonly auctions: number;
  /** Auctions that matched one of its products. */
  readonly opportunities: number;
  readonly won: number;
  /** Losses by reason, most frequent first. With `won` they sum to the opportunities. */
  readonly losses: readonly Loss[];
  /**
   * Bid in the platform's default currency that would have won half of the auctions lost by rank with the campaign's
   * own bid; null without such losses.
   */
  readonly bidToWinMicros: number | null;
  /** Bid that would have been offered in half of the auctions lost below a floor; null without such losses. */
  readonly bidToFloorMicros: number | null;
  /** Rules of the marketplace that blocked it, the most auctions first. */
  readonly blocks: readonly (BlockRule | ExclusionRule)[];
  /** Rules of the marketplace that kept it apart from other brands, the most auctions first. */
  readonly aparts: readonly ApartRule[];
  /** The same for the campaign's bids per keyword and product, where one of them lost; the most lost first. */
  readonly lineLosses: readonly LineLoss[];
  readonly sampled: number;
  /** The sampled opportunities, oldest first. */
  readonly judged: readonly JudgedAuction[];
};

/** What became of one sampled opportunity. Amounts in the platform's default currency. */
export type JudgedAuction = {
  readonly auction: PastAuction;
  readonly placement: Placement;
  readonly atMs: EpochMs;
  readonly weight: number;
  readonly outcome: 'WON' | Reason;
  /** Bids of other companies that won, where the campaign was outranked; empty otherwise. */
  readonly winners: readonly { readonly companyId: string; readonly priceMicros: number }[];
  /** Its own highest bid; null where it made none. */
  readonly bidMicros: number | null;
};

export type LineLoss = { readonly line: BidLine; readonly auctions: number; readonly bidToWinMicros: number };

export type Examined = {
  readonly adSetId: string;
  readonly companyId: string;
  readonly minBidMicros: number;
  readonly zone: string;
  readonly type: PastAuction['type'];
  readonly past: CampaignPast;
  /** Which of the campaign's bids a candidate makes. */
  readonly lineOf: (candidate: AuctionCandidate) => BidLine;
  /** It aims at product pages. */
  readonly isAimed: boolean;
  /** It is shown to shoppers whom the storefront does not name. */
  readonly showsUnknown: boolean;
  readonly storefront: Storefront;
  /** Null when it is shown at all hours. */
  readonly hours: BidHours | null;
  /**
   * The campaign as it is; without modifiers; also without negatives; without any restriction but its products; that with
   * products in stock only, and that with the buckets that it closed, null where it closed none.
   */
  readonly contests: {
    readonly asSet: AuctionReplay;
    readonly plain: AuctionReplay;
    readonly unbarred: AuctionReplay;
    readonly open: AuctionReplay;
    readonly inStock: AuctionReplay;
    readonly bucketed: AuctionReplay | null;
  };
};

/** Counts the opportunities in a range's auctions: won, or lost and why. */
export async function explainVisibility(sample: Sample, analyzed: Examined): Promise<Visibility> {
  const losses = new Map<Reason, number>();
  const bidsToWin = new Map<BidLine, Weighted[]>();
  const bidsToFloor: Weighted[] = [];
  const blocks = new Map<BlockRule | ExclusionRule, number>();
  const aparts = new Map<ApartRule, number>();
  let auctions = 0;
  let opportunities = 0;
  let won = 0;
  const judged: JudgedAuction[] = [];
  await throughAll(sample.auctions, (auction) => {
    if (auction.type !== analyzed.type) return;
    auctions += auction.weight;
    const own = auction.bids.filter((bid) => bid.adSetId === analyzed.adSetId);
    if (own.length === 0 && analyzed.contests.open.enterUnblocked(auction).length === 0) return;
    opportunities += auction.weight;
    if (own.some((bid) => bid.rank !== null)) {
      won += auction.weight;
      judged.push(judgedAs('WON', auction, own));
      return;
    }
    const { reason, toWin, blockedBy } = own.length > 0 ? outbid(auction, analyzed) : missed(auction, analyzed);
    judged.push(judgedAs(reason, auction, own));
    losses.set(reason, (losses.get(reason) ?? 0) + auction.weight);
    if (reason === 'BLOCKED') for (const rule of blockedBy) blocks.set(rule, (blocks.get(rule) ?? 0) + auction.weight);
    const keptBy = reason === 'APART' ? analyzed.contests.asSet.apartBy(auction) : [];
    for (const rule of keptBy) aparts.set(rule, (aparts.get(rule) ?? 0) + auction.weight);
    if (reason === 'FLOOR' && toWin !== null) bidsToFloor.push({ value: toWin.leastMicros, weight: auction.weight });
    if (reason !== 'RANK' || toWin === null) return;
    const ofLine = bidsToWin.get(toWin.line) ?? [];
    ofLine.push({ value: toWin.bidMicros, weight: auction.weight });
    bidsToWin.set(toWin.line, ofLine);
  });
  return {
    auctions,
    opportunities,
    won,
    losses: REASONS.flatMap((reason) => (losses.has(reason) ? { reason, auctions: losses.get(reason)! } : [])).sort(
      (a, b) => b.auctions - a.auctions,
    ),
    bidToWinMicros: bidsToWin.has(OWN_BID) ? median(bidsToWin.get(OWN_BID)!) : null,
    bidToFloorMicros: bidsToFloor.length === 0 ? null : median(bidsToFloor),
    blocks: mostFirst(blocks),
    aparts: mostFirst(aparts),
    lineLosses: [...bidsToWin]
      .filter(([line]) => line !== OWN_BID)
      .map(([line, bids]) => ({
        line,
        auctions: bids.reduce((sum, { weight }) => sum + weight, 0),
        bidToWinMicros: median(bids),
      }))
      .sort((a, b) => b.auctions - a.auctions),
    sampled: judged.length,
    judged,
  };
}

const mostFirst = <Rule>(rules: ReadonlyMap<Rule, number>): Rule[] =>
  [...rules].sort(([, a], [, b]) => b - a).map(([rule]) => rule);

function judgedAs(outcome: JudgedAuction['outcome'], auction: PastAuction, own: readonly PastBid[]): JudgedAuction {
  const { atMs, weight, bids } = auction;
  const winners =
    outcome === 'RANK'
      ? bids.flatMap(({ companyId, rank, priceMicros }) =>
          rank !== null && priceMicros !== null ? [{ companyId, priceMicros }] : [],
        )
      : [];
  return {
    auction,
    placement: placementIn(auction),
    atMs,
    weight,
    outcome,
    winners,
    bidMicros: own.length === 0 ? null : Math.max(...own.map((bid) => bid.bidMicros)),
  };
}

const median = (bids: readonly Weighted[]): number => quantiles(bids, [0.5])[0]!;

type Verdict = {
  readonly reason: Reason;
  /** What one of its bids would have to be. */
  readonly toWin: { readonly line: BidLine; readonly bidMicros: number; readonly leastMicros: number } | null;
  readonly blockedBy: readonly (BlockRule | ExclusionRule)[];
};

function outbid(auction: PastAuction, analyzed: Examined): Verdict {
  const { asSet, plain } = analyzed.contests;
  const own = asSet.enterUndemanded(auction);
  const needed = neededIn(auction, analyzed, own);
  const bars = auction.bids.flatMap(({ adSetId, bar }) => (adSetId === analyzed.adSetId && bar ? bar : []));
  const isHeldDown = best(own) < needed && best(plain.enterUndemanded(auction)) >= needed;
  const barred = bars.includes('APART') ? 'APART' : (bars[0] ?? (needed === Infinity ? 'PLACES' : null));
  const reason = barred ?? (isHeldDown ? 'MODIFIER' : 'RANK');
  return { reason, toWin: toWinWith(own[0], needed, analyzed), blockedBy: [] };
}

function missed(auction: PastAuction, analyzed: Examined): Verdict {
  const { asSet, plain, unbarred, inStock, bucketed } = analyzed.contests;
  const own = asSet.enterUndemanded(auction);
  const offered = asSet.enter(auction);
  // What fits best may be blocked while something else fits a little.
  const closest = plain.blockedBy(auction);
  const blockedBy = closest.length > 0 ? closest : inStock.blockedBy(auction);
  const unmodified = plain.enterUndemanded(auction);
  const isUnbarred = unmodified.length > 0 || unbarred.enterUndemanded(auction).length > 0;
  const needed = neededIn(auction, analyzed, own);
  const bar = barOf(auction, own, analyzed);
  const reason = explainLoss(
    analyzed.past,
    {
      isInStock: inStock.enterUnblocked(auction).length > 0,
      isBlocked: blockedBy.length > 0,
      isOpen: analyzed.hours === null || analyzed.hours[hourOfWeek(analyzed.zone, auction.atMs)] !== 0,
      isBucketClosed: bucketed !== null && bucketed.enterUnblocked(auction).length === 0,
      isAimedElsewhere: analyzed.isAimed && !isUnbarred && isProductPage(auction),
      isNegated: unmodified.length === 0 && isUnbarred,
      isRelevant: unmodified.length > 0,
      isSeenEnough: auction.seenEnough.includes(analyzed.adSetId) || (!auction.hasShopper && !analyzed.showsUnknown),
      isBelowFloor: own.length > 0 && own.every(({ bidMicros, minBidMicros }) => bidMicros < minBidMicros),
      isBelowQuality: own.length > 0 && offered.length === 0,
      isKeptApart: bar === 'APART',
      hasNoPlace: bar === 'PLACES' || (own.length > 0 && needed === Infinity),
      wouldRank: own.length > 0 && best(own) >= needed,
      isHeldDown: own.length < unmodified.length || best(unmodified) >= needed,
    },
    auction.atMs,
    dayIn(analyzed.zone, auction.atMs),
  );
  return { reason, toWin: toWinWith(own[0], needed, analyzed), blockedBy };
}

/** Returns what of the marketplace's limits alone keeps it from winning. */
function barOf(
  auction: PastAuction,
  own: readonly AuctionCandidate[],
  { storefront, companyId, minBidMicros }: Examined,
): Bar | null {
  const load = loadIn(auction, storefront);
  if (load === null || load.page === null || own.length === 0) return null;
  const rivals = rivalsIn(auction, companyId, new Set(own.map(({ product }) => product)), minBidMicros);
  const wins = (under: PageLimit | null) => winsWithin(under, auction, own, rivals, storefront).length > 0;
  if (!wins(null) || wins(load.page)) return null;
  return load.apart !== null && !wins({ ...NO_LIMIT, brands: load.apart }) ? 'APART' : 'PLACES';
}

const isProductPage = ({ context, searchTerm }: PastAuction): boolean =>
  context.pageProductId !== null && searchTerm === null;

function best(own: readonly AuctionCandidate[]): number {
  return own.reduce((max, candidate) => Math.max(max, expectedValue(candidate)), 0);
}

/** Returns the bid, before its modifiers, with which the candidate is worth what is needed. */
function toWinWith(
  candidate: AuctionCandidate | undefined,
  neededValue: number,
  { lineOf }: Examined,
): Verdict['toWin'] {
  if (!candidate) return null;
  const times = candidate.factor / FACTOR_UNIT;
  const needed = Math.ceil(neededValue / (candidate.weight * times));
  const leastMicros = Math.ceil(candidate.minBidMicros / times);
  return { line: lineOf(candidate), bidMicros: Math.max(leastMicros, needed), leastMicros };
}

/** Returns the value that wins the last place which the marketplace allowed the campaign; Infinity where it allowed none. */
function neededIn(
  auction: PastAuction,
  { companyId, minBidMicros, storefront }: Examined,
  [own]: readonly AuctionCandidate[],
): number {
  const limit = pageLimitIn(auction, storefront);
  const won = { ...auction, bids: auction.bids.filter(({ rank }) => rank !== null) };
  const winners = rivalsIn(won, companyId, new Set(), minBidMicros);
  return valueToWin(winners, placesOf(auction, limit), own?.brand ?? '', limit?.brands ?? null);
}
