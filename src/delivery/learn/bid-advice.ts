import { type AuctionReplay, rivalsIn } from './auction-replay.ts';
import { type Candidate, expectedValue, selectWinners } from '#delivery/decide/rules/ranking.ts';
import { type Weighted, quantiles } from './rules/quantiles.ts';
import { type PastAuction, type PastBid, type Sample, throughAll } from './samples.ts';

/** What an answer rests on. */
export type Basis = {
  /** Sampled auctions that counted. */
  readonly auctions: number;
  readonly days: number;
  /** Whether they are the campaign's own kind, the whole country's, or none at all. */
  readonly scope: 'CAMPAIGN' | 'COUNTRY' | 'NONE';
};

/** Bids in the platform's default currency. */
export type BidAdvice = {
  /** Wins a place in three of four auctions. */
  readonly bidMicros: number | null;
  /** Win a place in half of them, and in nine of ten. */
  readonly lowMicros: number | null;
  readonly highMicros: number | null;
  /** Comes first in three of four; null where it is not known who is weighed how. */
  readonly firstMicros: number | null;
  readonly basis: Basis;
};

/** With fewer auctions an answer would say more about single rivals than about the market. */
const MIN_AUCTIONS = 30;
const RANGE = [0.5, 0.75, 0.9];
const FIRST_PLACE_SHARE = 0.75;
const NEARLY_ALL = 0.9;

/** Who asks; the minimum in the platform's default currency. */
export type AskedBid = {
  readonly companyId: string;
  readonly skus: ReadonlySet<string>;
  readonly minBidMicros: number;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
};

/** The bid worth setting: the lowest that would have won a place in three of four of the auctions the campaign fits. */
export async function adviseBid(
  sample: Sample,
  contest: AuctionReplay,
  asked: AskedBid,
  type: PastAuction['type'],
): Promise<BidAdvice> {
  const { days } = sample;
  const forPlace: Weighted[] = [];
  const forFirst: Weighted[] = [];
  const wonBy: number[] = [];
  await throughAll(sample.auctions, (auction) => {
    const own = ownAds(contest, auction, asked);
    if (own.length === 0) return;
    const rivals = rivalsIn(auction, asked.companyId, asked.skus, asked.minBidMicros);
    const { weight } = auction;
    const won = own.filter(({ wonMicros }) => wonMicros !== null);
    if (won.length > 0) wonBy.push(Math.min(...won.map(({ wonMicros }) => wonMicros!)));
    forPlace.push({ value: bidForPlace(own, rivals, auction, asked), weight });
    forFirst.push({ value: bidForFirst(own, rivals, asked), weight });
  });
  const auctions = forPlace.length;
  if (auctions >= MIN_AUCTIONS) {
    const [firstMicros = null] = quantiles(forFirst, [FIRST_PLACE_SHARE]);
    return { ...rangeOf(forPlace), firstMicros, basis: { auctions, days, scope: 'CAMPAIGN' } };
  }
  const cleared = clearedBids(sample, type, asked.companyId, asked.billedOn);
  // However few it fits: who wins nearly all of them is not sent after what others pay elsewhere.
  const cap = auctions > 0 && wonBy.length >= auctions * NEARLY_ALL ? Math.max(...wonBy) : Infinity;
  if (cleared.auctions >= MIN_AUCTIONS && cleared.bids.length > 0)
    return {
      ...rangeOf(cleared.bids.map(({ value, weight }) => ({ value: Math.min(value, cap), weight }))),
      firstMicros: null,
      basis: { auctions: cleared.auctions, days, scope: 'COUNTRY' },
    };
  const basis: Basis = {
    auctions: cleared.auctions,
    days,
    scope: cleared.auctions >= MIN_AUCTIONS ? 'COUNTRY' : 'NONE',
  };
  return { bidMicros: null, lowMicros: null, highMicros: null, firstMicros: null, basis };
}

/** An ad that could have been shown, as the auction weighs it; what it bid when it won, else null. */
type OwnAd = { readonly product: string; readonly weight: number; readonly wonMicros: number | null };

/**
 * Where the campaign took part itself, its ads count as they were weighed then: a click rate that was learnt since would say that it had to
 * bid more than the bid it won by.
 */
function ownAds(contest: AuctionReplay, auction: PastAuction, { companyId, skus }: AskedBid): OwnAd[] {
  // A banner has no product.
  const taken = auction.bids.filter((bid) => bid.companyId === companyId && (bid.sku === null || skus.has(bid.sku)));
  return contest.enter(auction).map(({ product, weight }) => {
    const then = taken.filter(({ sku }) => sku === null || sku === product);
    const won = then.find(({ rank }) => rank !== null);
    return { product, weight: then[0]?.weight ?? weight, wonMicros: won?.bidMicros ?? null };
  });
}

/** The least that gets one of the ads into the auction: ahead of whoever has the last place, and of others' bids for the same product. */
function bidForPlace(
  own: readonly OwnAd[],
  rivals: readonly Candidate[],
  { slots }: PastAuction,
  { minBidMicros }: AskedBid,
): number {
  return least(own, minBidMicros, ({ product, weight, wonMicros }) => {
    const [same, others] = [bestValue(rivals, product), selectWinners(withoutProduct(rivals, product), slots, () => 0)];
    const last = others.length < slots ? 0 : expectedValue(others[slots - 1]!.candidate);
    const needed = toBeat(Math.max(same, last), weight);
    return wonMicros === null ? needed : Math.min(needed, wonMicros);
  });
}

function bidForFirst(own: readonly OwnAd[], rivals: readonly Candidate[], { minBidMicros }: AskedBid): number {
  const first = rivals.reduce((most, rival) => Math.max(most, expectedValue(rival)), 0);
  return least(own, minBidMicros, ({ weight }) => toBeat(first, weight));
}

function least(own: readonly OwnAd[], minBidMicros: number, bidOf: (ad: OwnAd) => number): number {
  return Math.max(minBidMicros, Math.min(...own.map(bidOf)));
}

/** More than the same, which a lot decides. */
function toBeat(value: number, weight: number): number {
  return value === 0 ? 0 : Math.floor(value / weight) + 1;
}

function withoutProduct(rivals: readonly Candidate[], product: string): Candidate[] {
  return rivals.filter((rival) => rival.product !== product);
}

function bestValue(rivals: readonly Candidate[], product: string): number {
  return rivals.reduce((most, rival) => (rival.product === product ? Math.max(most, expectedValue(rival)) : most), 0);
}

function rangeOf(values: readonly Weighted[]): Pick<BidAdvice, 'lowMicros' | 'bidMicros' | 'highMicros'> {
  const [lowMicros, bidMicros, highMicros] = quantiles(values, RANGE) as [number, number, number];
  return { lowMicros, bidMicros, highMicros };
}

/** What was paid, and what the best of those who went away empty offered: for a click, or what that comes to for an impression. */
function clearedBids(sample: Sample, type: PastAuction['type'], companyId: string, billedOn: AskedBid['billedOn']) {
  const worth = (amountMicros: number, { weight }: PastBid) =>
    billedOn === 'CLICK' ? amountMicros : Math.ceil(amountMicros * weight);
  const bids: Weighted[] = [];
  let auctions = 0;
  for (const auction of sample.auctions) {
    if (auction.type !== type) continue;
    const others = auction.bids.filter((bid) => bid.companyId !== companyId);
    if (others.length > 0) auctions += 1;
    for (const bid of others)
      if (bid.priceMicros !== null) bids.push({ value: worth(bid.priceMicros, bid), weight: auction.weight });
    const loser = others.find(({ rank }) => rank === null);
    if (loser) bids.push({ value: worth(loser.bidMicros, loser), weight: auction.weight });
  }
  return { bids, auctions };
}
