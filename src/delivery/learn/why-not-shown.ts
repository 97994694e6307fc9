import { dayIn } from '#kernel/time.ts';
import { expectedValue } from '#delivery/decide/rules/ranking.ts';
import { type AuctionReplay, rivalsIn } from './auction-replay.ts';
import { type CampaignPast, type Reason, REASONS, explainLoss } from './rules/exclusion.ts';
import { quantiles, type Weighted } from './rules/quantiles.ts';
import { type PastAuction, type Sample, throughAll } from './samples.ts';

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
   * Bid in the platform's default currency that would have won half of the auctions lost by rank; null without such
   * losses.
   */
  readonly bidToWinMicros: number | null;
  readonly sampled: number;
};

export type Examined = {
  readonly adSetId: string;
  readonly companyId: string;
  readonly minBidMicros: number;
  readonly zone: string;
  readonly type: PastAuction['type'];
  readonly past: CampaignPast;
  /** The campaign as it is; without any restriction but its products; and the same with products in stock only. */
  readonly contests: { readonly asSet: AuctionReplay; readonly open: AuctionReplay; readonly inStock: AuctionReplay };
};

/** Counts the opportunities in a range's auctions: won, or lost and why. */
export async function explainVisibility(sample: Sample, analyzed: Examined): Promise<Visibility> {
  const losses = new Map<Reason, number>();
  const bidsToWin: Weighted[] = [];
  let auctions = 0;
  let opportunities = 0;
  let won = 0;
  let sampled = 0;
  await throughAll(sample.auctions, (auction) => {
    if (auction.type !== analyzed.type) return;
    auctions += auction.weight;
    const own = auction.bids.filter((bid) => bid.adSetId === analyzed.adSetId);
    if (own.length === 0 && analyzed.contests.open.enter(auction).length === 0) return;
    opportunities += auction.weight;
    sampled += 1;
    if (own.some((bid) => bid.rank !== null)) {
      won += auction.weight;
      return;
    }
    const { reason, bidToWinMicros } = own.length > 0 ? outbid(auction, analyzed) : missed(auction, analyzed);
    losses.set(reason, (losses.get(reason) ?? 0) + auction.weight);
    if (reason === 'RANK' && bidToWinMicros !== null) bidsToWin.push({ value: bidToWinMicros, weight: auction.weight });
  });
  return {
    auctions,
    opportunities,
    won,
    losses: REASONS.flatMap((reason) => (losses.has(reason) ? { reason, auctions: losses.get(reason)! } : [])).sort(
      (a, b) => b.auctions - a.auctions,
    ),
    bidToWinMicros: bidsToWin.length > 0 ? quantiles(bidsToWin, [0.5])[0]! : null,
    sampled,
  };
}

type Verdict = { readonly reason: Reason; readonly bidToWinMicros: number | null };

function outbid(auction: PastAuction, analyzed: Examined): Verdict {
  const [best] = analyzed.contests.asSet.enter(auction);
  return { reason: 'RANK', bidToWinMicros: best ? bidFor(best.weight, auction, analyzed) : null };
}

function missed(auction: PastAuction, analyzed: Examined): Verdict {
  const { asSet, inStock } = analyzed.contests;
  const own = asSet.enter(auction);
  const best = own.reduce((max, candidate) => Math.max(max, expectedValue(candidate)), 0);
  const reason = explainLoss(
    analyzed.past,
    {
      isInStock: inStock.enter(auction).length > 0,
      isRelevant: own.length > 0,
      wouldRank: best >= valueOfPlace(auction, analyzed, auction.slots),
    },
    auction.atMs,
    dayIn(analyzed.zone, auction.atMs),
  );
  return { reason, bidToWinMicros: own[0] ? bidFor(own[0].weight, auction, analyzed) : null };
}

/** Returns the bid that wins the last slot of an auction. */
function bidFor(weight: number, auction: PastAuction, analyzed: Examined): number {
  return Math.max(analyzed.minBidMicros, Math.ceil(valueOfPlace(auction, analyzed, auction.slots) / weight));
}

/** Returns the value of the bid that won a slot, by rank from 1; 0 when slots stayed empty. */
function valueOfPlace(auction: PastAuction, { companyId, minBidMicros }: Examined, place: number): number {
  const winners = { ...auction, bids: auction.bids.filter(({ rank }) => rank !== null) };
  const values = rivalsIn(winners, companyId, new Set(), minBidMicros)
    .map(expectedValue)
    .sort((a, b) => b - a);
  return values[place - 1] ?? 0;
}
