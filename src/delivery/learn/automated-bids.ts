import type { EpochMs } from '#kernel/time.ts';
import {
  type Conversions,
  type Pace,
  allowedCost,
  nextBid,
  valuePerClick,
} from '#delivery/decide/rules/automated-bid.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  type AdSetEvidence,
  type SetBid,
  readAdSetEvidence,
  readBids,
  readMoved,
  saveBids,
  takeStep,
} from './automated-bids.repository.ts';
import { type KnownBids, NO_BIDS } from './rules/known-bids.ts';
import { STEP_EVERY_MS, type AutoBidState } from './rules/campaign-simulation.ts';

/** An ad set with automated bidding. Amounts in the platform's default currency. */
export type Bidder = {
  readonly adSetId: string;
  readonly targetRoasPercent: number | null;
  readonly minBidMicros: number;
  /** Average price of its products; null for banners. */
  readonly priceMicros: number | null;
  readonly pace: Pace;
  /** Units of the wallet's currency per unit of the default currency. */
  readonly walletRate: number;
};

/** A storefront's automated bidders. */
export type BidMarket = {
  readonly catalogId: string;
  readonly medianMicros: number;
  readonly bidders: readonly Bidder[];
};

/**
 * Moves the bids when they are due and no other process does so, sets first bids where there are none, and returns all
 * bids by ad set. `markets` is called only if bids are moved or set. Reads those that are not known, and all once they were moved.
 */
export async function setBids(
  tx: Transaction,
  nowMs: EpochMs,
  {
    adSetIds,
    known,
    markets,
  }: { adSetIds: ReadonlySet<string>; known: KnownBids; markets: () => Promise<readonly BidMarket[]> },
): Promise<KnownBids> {
  if (adSetIds.size === 0) return known;
  const isStep = await takeStep(tx, nowMs, nowMs - STEP_EVERY_MS);
  // Before the bids: if they are moved meanwhile, all are read once more.
  const movedMs = await readMoved(tx);
  const kept = movedMs === known.movedMs ? known.bids : NO_BIDS.bids;
  const missing = [...adSetIds].filter((adSetId) => !kept.has(adSetId));
  if (missing.length === 0 && !isStep) return known;
  const read = new Map([...kept, ...(await readBids(tx, missing))].filter(([adSetId]) => adSetIds.has(adSetId)));
  if (!isStep && missing.every((adSetId) => read.has(adSetId))) return { bids: read, movedMs };
  const bids = (await nextBids(tx, await markets())).filter(({ adSetId }) => isStep || !read.has(adSetId));
  await saveBids(tx, bids);
  for (const { adSetId, bidMicros } of bids) read.set(adSetId, bidMicros);
  return { bids: read, movedMs };
}

async function nextBids(tx: Transaction, markets: readonly BidMarket[]): Promise<SetBid[]> {
  const evidence = await readAdSetEvidence(
    tx,
    markets.map(({ catalogId }) => catalogId),
  );
  const byCatalog = Map.groupBy(evidence, ({ catalogId }) => catalogId);
  return markets.flatMap((market) => {
    const { catalogId } = market;
    const records = recordsOf(byCatalog.get(catalogId) ?? []);
    return market.bidders.map((bidder): SetBid => {
      const { adSetId, pace, walletRate } = bidder;
      const known = records.byAdSet.get(adSetId);
      const next = nextBid({
        ...autoBidStateOf(records, market, bidder),
        since: { clicks: known?.stepClicks ?? 0, costMicros: (known?.stepCostMicros ?? 0) / walletRate },
        pace,
      });
      return { adSetId, catalogId, ...next };
    });
  });
}

/** Conversions of a storefront's ad sets: each one's own, and the total. */
export type BidRecords = {
  readonly byAdSet: ReadonlyMap<string, AdSetEvidence>;
  readonly storefront: Conversions;
};

export async function readBidRecords(tx: Transaction, catalogId: string): Promise<BidRecords> {
  return recordsOf(await readAdSetEvidence(tx, [catalogId]));
}

function recordsOf(evidence: readonly AdSetEvidence[]): BidRecords {
  return { byAdSet: new Map(evidence.map((row) => [row.adSetId, row])), storefront: total(evidence) };
}

/** Returns the inputs by which the engine moves a bid. `adSetId` is null for a plan that does not exist yet. */
export function autoBidStateOf(
  { byAdSet, storefront }: BidRecords,
  { medianMicros }: Pick<BidMarket, 'medianMicros'>,
  {
    adSetId,
    targetRoasPercent,
    minBidMicros,
    priceMicros,
  }: Omit<Bidder, 'adSetId' | 'pace' | 'walletRate'> & { readonly adSetId: string | null },
): AutoBidState {
  const known = adSetId === null ? undefined : byAdSet.get(adSetId);
  return {
    bidMicros: known?.bidMicros ?? null,
    minBidMicros,
    medianMicros,
    allowedMicros: allowedCost(valuePerClick(known ?? NO_EVIDENCE, storefront, priceMicros), targetRoasPercent),
    clicks: known?.clicks ?? 0,
  };
}

const NO_EVIDENCE: Conversions = { clicks: 0, sold: 0, salesMicros: 0 };

function total(all: readonly Conversions[]): Conversions {
  return all.reduce(
    (sum, row) => ({
      clicks: sum.clicks + row.clicks,
      sold: sum.sold + row.sold,
      salesMicros: sum.salesMicros + row.salesMicros,
    }),
    NO_EVIDENCE,
  );
}

export const automatedBids = { set: setBids, read: readBids };
