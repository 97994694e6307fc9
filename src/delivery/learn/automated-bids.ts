import { MINUTE_MS, type Instant_ms } from '#kernel/time.ts';
import {
  type Conversions,
  type Pace,
  allowedCost,
  nextBid,
  valuePerClick,
} from '#delivery/decide/rules/automated-bid.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type SetBid, readAdSetEvidence, readBids, saveBids, takeStep } from './automated-bids-store.ts';

export { readBids } from './automated-bids-store.ts';

/** An ad set that leaves its bid to us. Money in the platform's default currency. */
export type Bidder = {
  readonly adSetId: string;
  readonly targetRoas_percent: number | null;
  readonly minBid_micros: number;
  /** What its products cost on average; null for banners. */
  readonly price_micros: number | null;
  readonly pace: Pace;
  /** Units of the wallet's currency per unit of the default one. */
  readonly walletRate: number;
};

/** A storefront's bidders. */
export type BidMarket = {
  readonly catalogId: string;
  /** Units of its currency per unit of the default one. */
  readonly catalogRate: number;
  readonly middle_micros: number;
  readonly bidders: readonly Bidder[];
};

/** How often bids move: often enough to follow a day, seldom enough that clicks show what the last move did. */
const STEP_EVERY_MS = 10 * MINUTE_MS;

/**
 * Moves the bids when it is time to and no other process does, sets the first of those that have none, and answers all that are set, by ad
 * set. `markets` are asked for only then.
 */
export async function setBids(
  tx: Transaction,
  now_ms: Instant_ms,
  { adSetIds, markets }: { adSetIds: readonly string[]; markets: () => Promise<readonly BidMarket[]> },
): Promise<ReadonlyMap<string, number>> {
  if (adSetIds.length === 0) return new Map();
  const isStep = await takeStep(tx, now_ms, now_ms - STEP_EVERY_MS);
  const known = await readBids(tx, adSetIds);
  if (!isStep && adSetIds.every((adSetId) => known.has(adSetId))) return known;
  const bids = (await nextBids(tx, await markets())).filter(({ adSetId }) => isStep || !known.has(adSetId));
  await saveBids(tx, bids);
  return new Map([...known, ...bids.map(({ adSetId, bid_micros }) => [adSetId, bid_micros] as const)]);
}

async function nextBids(tx: Transaction, markets: readonly BidMarket[]): Promise<SetBid[]> {
  const evidence = await readAdSetEvidence(
    tx,
    markets.map(({ catalogId }) => catalogId),
  );
  const byCatalog = Map.groupBy(evidence, ({ catalogId }) => catalogId);
  return markets.flatMap(({ catalogId, catalogRate, middle_micros, bidders }) => {
    const ofCatalog = byCatalog.get(catalogId) ?? [];
    const conversions = new Map(
      ofCatalog.map(({ adSetId, clicks, sold, sales_micros }) => [
        adSetId,
        { clicks, sold, sales_micros: sales_micros / catalogRate },
      ]),
    );
    const storefront = total([...conversions.values()]);
    const byAdSet = new Map(ofCatalog.map((one) => [one.adSetId, one]));
    return bidders.map((bidder): SetBid => {
      const { adSetId, minBid_micros, pace, walletRate } = bidder;
      const known = byAdSet.get(adSetId);
      const value = valuePerClick(conversions.get(adSetId) ?? NOTHING, storefront, bidder.price_micros);
      const next = nextBid({
        bid_micros: known?.bid_micros ?? null,
        minBid_micros,
        middle_micros,
        allowed_micros: allowedCost(value, bidder.targetRoas_percent),
        clicks: known?.clicks ?? 0,
        since: { clicks: known?.stepClicks ?? 0, cost_micros: (known?.stepCost_micros ?? 0) / walletRate },
        pace,
      });
      return { adSetId, catalogId, ...next };
    });
  });
}

const NOTHING: Conversions = { clicks: 0, sold: 0, sales_micros: 0 };

function total(all: readonly Conversions[]): Conversions {
  return all.reduce(
    (sum, one) => ({
      clicks: sum.clicks + one.clicks,
      sold: sum.sold + one.sold,
      sales_micros: sum.sales_micros + one.sales_micros,
    }),
    NOTHING,
  );
}
