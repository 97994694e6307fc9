import { FACTOR_UNIT } from '#core/serving/rules/bid-modifiers.ts';
import { type AuctionReplay, type Storefront, pageLimitIn, rivalsIn } from './auction-replay.ts';
import {
  type Candidate,
  NO_LIMIT,
  type PageLimit,
  expectedValue,
  selectWinners,
} from '#delivery/decide/rules/ranking.ts';
import { type Weighted, quantiles } from './rules/quantiles.ts';
import { type PastAuction, type PastBid, type Sample, throughAll } from './samples.ts';
import { valueToWin } from './value-to-win.ts';

/** The evidence behind an answer. */
export type Basis = {
  /** Number of sampled auctions used. */
  readonly auctions: number;
  /** Number of sampled auctions that the campaign matches, but that the marketplace blocks. */
  readonly blocked: number;
  readonly days: number;
  /** Whether they are auctions the campaign matches, all of the country's, or none. */
  readonly scope: 'CAMPAIGN' | 'COUNTRY' | 'NONE';
};

/** Bids in the platform's default currency. */
export type BidAdvice = {
  /** Wins a slot in three of four auctions. */
  readonly bidMicros: number | null;
  /** Win a slot in half of them, and in nine of ten. */
  readonly lowMicros: number | null;
  readonly highMicros: number | null;
  /** Wins the first slot in three of four; null when the weights are unknown. */
  readonly firstMicros: number | null;
  /** What rising bids win. Empty unless the auctions are those the campaign matches. */
  readonly ladder: readonly BidStep[];
  /** By search term in lower case: wins a slot in three of four of its auctions. Rare ones are left out. */
  readonly bySearch: ReadonlyMap<string, number>;
  readonly basis: Basis;
};

/** A bid and the share of auctions in which it wins a slot. */
type BidStep = { readonly bidMicros: number; readonly share: number };

/** With fewer auctions the answer would reflect single competitors rather than the market. */
const MIN_AUCTIONS = 30;
const RANGE = [0.5, 0.75, 0.9];
const FIRST_PLACE_SHARE = 0.75;
const NEARLY_ALL = 0.9;
const LADDER_SHARES = [0.3, 0.45, 0.6, 0.75, 0.9, 0.95];
/** With fewer auctions or rivals, the bid for one search would show what single competitors bid. */
const MIN_SEARCH_AUCTIONS = 20;
const MIN_SEARCH_RIVALS = 3;

/** The requesting company and its ads; the minimum in the platform's default currency. */
export type BidAdviceRequest = {
  readonly companyId: string;
  readonly skus: ReadonlySet<string>;
  readonly minBidMicros: number;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly storefront: Pick<Storefront, 'rules' | 'language'>;
};

/** Recommends a bid: the lowest that would have won a slot in three of four of the auctions the campaign matches. */
export async function adviseBid(
  sample: Sample,
  contest: AuctionReplay,
  request: BidAdviceRequest,
  type: PastAuction['type'],
): Promise<BidAdvice> {
  const { days } = sample;
  const forPlace: Weighted[] = [];
  const forFirst: Weighted[] = [];
  const wonBy: number[] = [];
  let blocked = 0;
  const bySearch = new Map<string, { values: Weighted[]; rivals: Set<string> }>();
  await throughAll(sample.auctions, (auction) => {
    const own = ownAds(contest, auction, request);
    const limit = pageLimitIn(auction, request.storefront) ?? NO_LIMIT;
    if (own.length > 0 && limit.most === 0) {
      blocked += 1;
      return;
    }
    if (own.length === 0) {
      if (contest.blockedBy(auction).length > 0) blocked += 1;
      return;
    }
    const rivals = rivalsIn(auction, request.companyId, request.skus, request.minBidMicros, request.storefront);
    const { weight } = auction;
    const won = own.filter(({ wonMicros }) => wonMicros !== null);
    if (won.length > 0) wonBy.push(Math.min(...won.map(({ wonMicros }) => wonMicros!)));
    const place = { value: bidForPlace(own, rivals, auction, limit), weight };
    forPlace.push(place);
    const search = auction.searchTerm?.trim().toLowerCase();
    if (search) {
      const known = bySearch.get(search) ?? { values: [], rivals: new Set() };
      bySearch.set(search, known);
      known.values.push(place);
      for (const payer of closeRivals(rivals, auction, limit)) if (payer !== request.companyId) known.rivals.add(payer);
    }
    forFirst.push({ value: bidForFirst(own, rivals), weight });
  });
  const auctions = forPlace.length;
  if (auctions >= MIN_AUCTIONS) {
    const [firstMicros = null] = quantiles(forFirst, [FIRST_PLACE_SHARE]);
    return {
      ...rangeOf(forPlace),
      firstMicros,
      ladder: ladderOf(forPlace),
      bySearch: knownSearches(bySearch),
      basis: { auctions, blocked, days, scope: 'CAMPAIGN' },
    };
  }
  const withoutOwn = { firstMicros: null, ladder: [], bySearch: new Map<string, number>() };
  const cleared = clearedBids(sample, type, request.companyId, request.billedOn);
  // Applies however few auctions it matches: a campaign that wins nearly all of them should not pay what others pay
  // elsewhere.
  const cap = auctions > 0 && wonBy.length >= auctions * NEARLY_ALL ? Math.max(...wonBy) : Infinity;
  if (cleared.auctions >= MIN_AUCTIONS && cleared.bids.length > 0)
    return {
      ...rangeOf(cleared.bids.map(({ value, weight }) => ({ value: Math.min(value, cap), weight }))),
      ...withoutOwn,
      basis: { auctions: cleared.auctions, blocked, days, scope: 'COUNTRY' },
    };
  const basis: Basis = {
    auctions: cleared.auctions,
    blocked,
    days,
    scope: cleared.auctions >= MIN_AUCTIONS ? 'COUNTRY' : 'NONE',
  };
  return { bidMicros: null, lowMicros: null, highMicros: null, ...withoutOwn, basis };
}

/**
 * An ad that could have been shown. Its weight includes the percentages on its bid, since what is recommended is the bid
 * before them; `leastMicros` is the lowest bid that is offered, and `wonMicros` that bid if it won, else null.
 */
type OwnAd = {
  readonly product: string;
  readonly brand: string;
  readonly weight: number;
  readonly leastMicros: number;
  readonly wonMicros: number | null;
};

/**
 * Returns the campaign's ads for an auction. If it took part itself, its ads keep their weight from that auction: a
 * click rate learned since would suggest a bid above the one it won with.
 */
function ownAds(contest: AuctionReplay, auction: PastAuction, { companyId, skus }: BidAdviceRequest): OwnAd[] {
  // Banners have no product.
  const own = auction.bids.filter((bid) => bid.companyId === companyId && (bid.sku === null || skus.has(bid.sku)));
  return contest.enterUnbound(auction).map(({ product, brand, weight, factor, minBidMicros }) => {
    const times = factor / FACTOR_UNIT;
    const then = own.filter(({ sku }) => sku === null || sku === product);
    const won = then.find(({ rank }) => rank !== null);
    return {
      product,
      brand,
      weight: times * (then[0]?.weight ?? weight),
      leastMicros: Math.ceil(minBidMicros / times),
      wonMicros: won ? Math.ceil(won.bidMicros / times) : null,
    };
  });
}

/**
 * Returns the lowest bid that gets one of the ads into the auction: ahead of the last slot's holder and of others' bids
 * for the same product.
 */
function bidForPlace(
  own: readonly OwnAd[],
  rivals: readonly Candidate[],
  auction: PastAuction,
  limit: PageLimit,
): number {
  const slots = Math.min(auction.slots, limit.most);
  return lowestBid(own, ({ product, brand, weight, wonMicros }) => {
    const wins = selectWinners(withoutProduct(rivals, product), slots, () => 0, null, limit);
    const winners = wins.map(({ candidate }) => candidate);
    const value = Math.max(bestValue(rivals, product), valueToWin(winners, slots, brand, limit.brands));
    const needed = toBeat(value, weight);
    return wonMicros === null ? needed : Math.min(needed, wonMicros);
  });
}

/** Returns who won or has one of the first products: the tail that is logged as well says nothing about a bid. */
function closeRivals(rivals: readonly Candidate[], { bids, slots }: PastAuction, { most }: PageLimit): string[] {
  const winners = new Set(
    bids.flatMap(({ rank, companyId, sku, adSetId }) => (rank === null ? [] : `${companyId} ${sku ?? adSetId}`)),
  );
  const products = new Set<string>();
  return rivals.flatMap(({ payer, product }) => {
    const isFirst = products.size <= Math.min(slots, most) && !products.has(product);
    products.add(product);
    return isFirst || winners.has(`${payer} ${product}`) ? payer : [];
  });
}

function bidForFirst(own: readonly OwnAd[], rivals: readonly Candidate[]): number {
  const first = rivals.reduce((max, rival) => Math.max(max, expectedValue(rival)), 0);
  return lowestBid(own, ({ weight }) => toBeat(first, weight));
}

function lowestBid(own: readonly OwnAd[], bidOf: (ad: OwnAd) => number): number {
  return Math.min(...own.map((ad) => Math.max(ad.leastMicros, bidOf(ad))));
}

/** Strictly more: a tie would be decided by lot. */
function toBeat(value: number, weight: number): number {
  return value === 0 ? 0 : Math.floor(value / weight) + 1;
}

function withoutProduct(rivals: readonly Candidate[], product: string): Candidate[] {
  return rivals.filter((rival) => rival.product !== product);
}

function bestValue(rivals: readonly Candidate[], product: string): number {
  return rivals.reduce((max, rival) => (rival.product === product ? Math.max(max, expectedValue(rival)) : max), 0);
}

function rangeOf(values: readonly Weighted[]): Pick<BidAdvice, 'lowMicros' | 'bidMicros' | 'highMicros'> {
  const [lowMicros, bidMicros, highMicros] = quantiles(values, RANGE) as [number, number, number];
  return { lowMicros, bidMicros, highMicros };
}

/** Returns each bid once, with the share it wins: where many auctions need the same bid, that is more than was asked for. */
function ladderOf(values: readonly Weighted[]): BidStep[] {
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  return [...new Set(quantiles(values, LADDER_SHARES))].map((bidMicros) => ({
    bidMicros,
    share: values.reduce((sum, { value, weight }) => (value <= bidMicros ? sum + weight : sum), 0) / total,
  }));
}

function knownSearches(found: ReadonlyMap<string, { values: Weighted[]; rivals: Set<string> }>): Map<string, number> {
  const known = [...found].filter(
    ([, { values, rivals }]) => values.length >= MIN_SEARCH_AUCTIONS && rivals.size >= MIN_SEARCH_RIVALS,
  );
  return new Map(known.map(([search, { values }]) => [search, quantiles(values, [FIRST_PLACE_SHARE])[0]!]));
}

/** Returns the prices paid and the best losing offer per auction: per click, or the equivalent per impression. */
function clearedBids(
  sample: Sample,
  type: PastAuction['type'],
  companyId: string,
  billedOn: BidAdviceRequest['billedOn'],
) {
  const worth = (amountMicros: number, { weight }: PastBid) =>
    billedOn === 'CLICK' ? amountMicros : Math.ceil(amountMicros * weight);
  const bids: Weighted[] = [];
  let auctions = 0;
  for (const auction of sample.auctions) {
    if (auction.type !== type) continue;
    const competing = auction.bids.filter((bid) => bid.companyId !== companyId);
    if (competing.length > 0) auctions += 1;
    for (const bid of competing)
      if (bid.priceMicros !== null) bids.push({ value: worth(bid.priceMicros, bid), weight: auction.weight });
    const loser = competing.find(({ rank }) => rank === null);
    if (loser) bids.push({ value: worth(loser.bidMicros, loser), weight: auction.weight });
  }
  return { bids, auctions };
}
