import { type Contest, rivalsIn } from './contest.ts';
import { expectedValue } from '#delivery/decide/rules/ranking.ts';
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
  readonly bid_micros: number | null;
  readonly low_micros: number | null;
  readonly high_micros: number | null;
  readonly basis: Basis;
};

/** With fewer auctions an answer would say more about single rivals than about the market. */
const LEAST_AUCTIONS = 30;
const RANGE = [0.25, 0.5, 0.75];

/** Who asks; the minimum in the platform's default currency. */
export type AskedBid = {
  readonly companyId: string;
  readonly skus: ReadonlySet<string>;
  readonly minBid_micros: number;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
};

/** The bid worth setting: the middle of what would have come first, in the auctions the campaign fits. */
export async function adviseBid(
  sample: Sample,
  contest: Contest,
  { companyId, skus, minBid_micros, billedOn }: AskedBid,
  type: PastAuction['type'],
): Promise<BidAdvice> {
  const { days } = sample;
  const needed: Weighted[] = [];
  await throughAll(sample.auctions, (auction) => {
    const weight = bestWeight(contest, auction);
    if (weight === 0) return;
    const rivals = rivalsIn(auction, companyId, skus, minBid_micros);
    const first = rivals.reduce((most, rival) => Math.max(most, expectedValue(rival)), 0);
    needed.push({ value: Math.max(minBid_micros, Math.ceil(first / weight)), weight: auction.weight });
  });
  if (needed.length >= LEAST_AUCTIONS) return advice(needed, { auctions: needed.length, days, scope: 'CAMPAIGN' });
  const { bids, auctions } = clearedBids(sample, type, companyId, billedOn);
  if (auctions >= LEAST_AUCTIONS) return advice(bids, { auctions, days, scope: 'COUNTRY' });
  return { bid_micros: null, low_micros: null, high_micros: null, basis: { auctions, days, scope: 'NONE' } };
}

function bestWeight(contest: Contest, auction: PastAuction): number {
  return contest.enter(auction).reduce((best, { weight }) => Math.max(best, weight), 0);
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

function advice(values: readonly Weighted[], basis: Basis): BidAdvice {
  if (values.length === 0) return { bid_micros: null, low_micros: null, high_micros: null, basis };
  const [low_micros, bid_micros, high_micros] = quantiles(values, RANGE) as [number, number, number];
  return { low_micros, bid_micros, high_micros, basis };
}
