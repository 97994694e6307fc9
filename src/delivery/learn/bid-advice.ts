import { type Contest, rivalsIn } from './contest.ts';
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
  readonly bid_micros: number | null;
  /** Win a place in half of them, and in nine of ten. */
  readonly low_micros: number | null;
  readonly high_micros: number | null;
  /** Comes first in three of four; null where it is not known who is weighed how. */
  readonly first_micros: number | null;
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
  readonly minBid_micros: number;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
};

/** The bid worth setting: the lowest that would have won a place in three of four of the auctions the campaign fits. */
export async function adviseBid(
  sample: Sample,
  contest: Contest,
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
    const rivals = rivalsIn(auction, asked.companyId, asked.skus, asked.minBid_micros);
    const { weight } = auction;
    const won = own.filter(({ won_micros }) => won_micros !== null);
    if (won.length > 0) wonBy.push(Math.min(...won.map(({ won_micros }) => won_micros!)));
    forPlace.push({ value: bidForPlace(own, rivals, auction, asked), weight });
    forFirst.push({ value: bidForFirst(own, rivals, asked), weight });
  });
  const auctions = forPlace.length;
  if (auctions >= MIN_AUCTIONS) {
    const [first_micros = null] = quantiles(forFirst, [FIRST_PLACE_SHARE]);
    return { ...rangeOf(forPlace), first_micros, basis: { auctions, days, scope: 'CAMPAIGN' } };
  }
  const cleared = clearedBids(sample, type, asked.companyId, asked.billedOn);
  // However few it fits: who wins nearly all of them is not sent after what others pay elsewhere.
  const cap = auctions > 0 && wonBy.length >= auctions * NEARLY_ALL ? Math.max(...wonBy) : Infinity;
  if (cleared.auctions >= MIN_AUCTIONS && cleared.bids.length > 0)
    return {
      ...rangeOf(cleared.bids.map(({ value, weight }) => ({ value: Math.min(value, cap), weight }))),
      first_micros: null,
      basis: { auctions: cleared.auctions, days, scope: 'COUNTRY' },
    };
  const basis: Basis = {
    auctions: cleared.auctions,
    days,
    scope: cleared.auctions >= MIN_AUCTIONS ? 'COUNTRY' : 'NONE',
  };
  return { bid_micros: null, low_micros: null, high_micros: null, first_micros: null, basis };
}

/** An ad that could have been shown, as the auction weighs it; what it bid when it won, else null. */
type OwnAd = { readonly product: string; readonly weight: number; readonly won_micros: number | null };

/**
 * Where the campaign took part itself, its ads count as they were weighed then: a click rate that was learnt since would say that it had to
 * bid more than the bid it won by.
 */
function ownAds(contest: Contest, auction: PastAuction, { companyId, skus }: AskedBid): OwnAd[] {
  // A banner has no product.
  const taken = auction.bids.filter((bid) => bid.companyId === companyId && (bid.sku === null || skus.has(bid.sku)));
  return contest.enter(auction).map(({ product, weight }) => {
    const then = taken.filter(({ sku }) => sku === null || sku === product);
    const won = then.find(({ rank }) => rank !== null);
    return { product, weight: then[0]?.weight ?? weight, won_micros: won?.bid_micros ?? null };
  });
}

/** The least that gets one of the ads into the auction: ahead of whoever has the last place, and of others' bids for the same product. */
function bidForPlace(
  own: readonly OwnAd[],
  rivals: readonly Candidate[],
  { slots }: PastAuction,
  { minBid_micros }: AskedBid,
): number {
  return least(own, minBid_micros, ({ product, weight, won_micros }) => {
    const [same, others] = [bestValue(rivals, product), selectWinners(withoutProduct(rivals, product), slots, () => 0)];
    const last = others.length < slots ? 0 : expectedValue(others[slots - 1]!.candidate);
    const needed = toBeat(Math.max(same, last), weight);
    return won_micros === null ? needed : Math.min(needed, won_micros);
  });
}

function bidForFirst(own: readonly OwnAd[], rivals: readonly Candidate[], { minBid_micros }: AskedBid): number {
  const first = rivals.reduce((most, rival) => Math.max(most, expectedValue(rival)), 0);
  return least(own, minBid_micros, ({ weight }) => toBeat(first, weight));
}

function least(own: readonly OwnAd[], minBid_micros: number, bidOf: (ad: OwnAd) => number): number {
  return Math.max(minBid_micros, Math.min(...own.map(bidOf)));
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

function rangeOf(values: readonly Weighted[]): Pick<BidAdvice, 'low_micros' | 'bid_micros' | 'high_micros'> {
  const [low_micros, bid_micros, high_micros] = quantiles(values, RANGE) as [number, number, number];
  return { low_micros, bid_micros, high_micros };
}

/** What was paid, and what the best of those who went away empty offered: for a click, or what that comes to for an impression. */
function clearedBids(sample: Sample, type: PastAuction['type'], companyId: string, billedOn: AskedBid['billedOn']) {
  const worth = (amount_micros: number, { weight }: PastBid) =>
    billedOn === 'CLICK' ? amount_micros : Math.ceil(amount_micros * weight);
  const bids: Weighted[] = [];
  let auctions = 0;
  for (const auction of sample.auctions) {
    if (auction.type !== type) continue;
    const others = auction.bids.filter((bid) => bid.companyId !== companyId);
    if (others.length > 0) auctions += 1;
    for (const bid of others)
      if (bid.price_micros !== null) bids.push({ value: worth(bid.price_micros, bid), weight: auction.weight });
    const loser = others.find(({ rank }) => rank === null);
    if (loser) bids.push({ value: worth(loser.bid_micros, loser), weight: auction.weight });
  }
  return { bids, auctions };
}
