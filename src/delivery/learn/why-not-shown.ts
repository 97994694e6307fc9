import { dayIn } from '#kernel/time.ts';
import { expectedValue } from '#delivery/decide/rules/ranking.ts';
import { type Contest, rivalsIn } from './contest.ts';
import { type CampaignPast, type Reason, REASONS, whyMissed } from './rules/exclusion.ts';
import { quantiles, type Weighted } from './rules/quantiles.ts';
import { type PastAuction, type Sample, throughAll } from './samples.ts';

export type Loss = { readonly reason: Reason; readonly auctions: number };

/** How a campaign fared in a country's auctions; counts are of auctions that took place, not of sampled ones. */
export type Visibility = {
  /** All of its kind in the country. */
  readonly auctions: number;
  /** Those it had a fitting product for. */
  readonly opportunities: number;
  readonly won: number;
  /** What it did not win, by reason, the most first. With `won` they add up to the opportunities. */
  readonly losses: readonly Loss[];
  /** Bid in the platform's default currency that would have won half of what was lost by rank; null without such losses. */
  readonly bidToWin_micros: number | null;
  readonly sampled: number;
};

export type Examined = {
  readonly adSetId: string;
  readonly companyId: string;
  readonly minBid_micros: number;
  readonly zone: string;
  readonly type: PastAuction['type'];
  readonly past: CampaignPast;
  /** The campaign as it is; with nothing held against it but its products; and that with only what is in stock. */
  readonly contests: { readonly asSet: Contest; readonly open: Contest; readonly inStock: Contest };
};

/** Goes through the auctions of a range and says of each opportunity whether it was won, and if not why. */
export async function whyNotShown(sample: Sample, examined: Examined): Promise<Visibility> {
  const losses = new Map<Reason, number>();
  const bidsToWin: Weighted[] = [];
  let auctions = 0;
  let opportunities = 0;
  let won = 0;
  let sampled = 0;
  await throughAll(sample.auctions, (auction) => {
    if (auction.type !== examined.type) return;
    auctions += auction.weight;
    const own = auction.bids.filter((bid) => bid.adSetId === examined.adSetId);
    if (own.length === 0 && examined.contests.open.enter(auction).length === 0) return;
    opportunities += auction.weight;
    sampled += 1;
    if (own.some((bid) => bid.rank !== null)) {
      won += auction.weight;
      return;
    }
    const { reason, bidToWin_micros } = own.length > 0 ? outbid(auction, examined) : missed(auction, examined);
    losses.set(reason, (losses.get(reason) ?? 0) + auction.weight);
    if (reason === 'RANK' && bidToWin_micros !== null)
      bidsToWin.push({ value: bidToWin_micros, weight: auction.weight });
  });
  return {
    auctions,
    opportunities,
    won,
    losses: REASONS.flatMap((reason) => (losses.has(reason) ? { reason, auctions: losses.get(reason)! } : [])).sort(
      (a, b) => b.auctions - a.auctions,
    ),
    bidToWin_micros: bidsToWin.length > 0 ? quantiles(bidsToWin, [0.5])[0]! : null,
    sampled,
  };
}

type Verdict = { readonly reason: Reason; readonly bidToWin_micros: number | null };

function outbid(auction: PastAuction, examined: Examined): Verdict {
  const [best] = examined.contests.asSet.enter(auction);
  return { reason: 'RANK', bidToWin_micros: best ? bidFor(best.weight, auction, examined) : null };
}

function missed(auction: PastAuction, examined: Examined): Verdict {
  const { asSet, inStock } = examined.contests;
  const own = asSet.enter(auction);
  const best = own.reduce((most, candidate) => Math.max(most, expectedValue(candidate)), 0);
  const reason = whyMissed(
    examined.past,
    {
      isInStock: inStock.enter(auction).length > 0,
      isRelevant: own.length > 0,
      wouldRank: best >= valueOfPlace(auction, examined, auction.slots),
    },
    auction.at_ms,
    dayIn(examined.zone, auction.at_ms),
  );
  return { reason, bidToWin_micros: own[0] ? bidFor(own[0].weight, auction, examined) : null };
}

/** What takes the last place of an auction. */
function bidFor(weight: number, auction: PastAuction, examined: Examined): number {
  return Math.max(examined.minBid_micros, Math.ceil(valueOfPlace(auction, examined, auction.slots) / weight));
}

/** The value of the bid that got a place, by rank from 1; 0 when places stayed empty. */
function valueOfPlace(auction: PastAuction, { companyId, minBid_micros }: Examined, place: number): number {
  const winners = { ...auction, bids: auction.bids.filter(({ rank }) => rank !== null) };
  const values = rivalsIn(winners, companyId, new Set(), minBid_micros)
    .map(expectedValue)
    .sort((a, b) => b - a);
  return values[place - 1] ?? 0;
}
