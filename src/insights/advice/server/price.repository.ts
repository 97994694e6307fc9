import { sql } from 'kysely';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type ExplainedPrice, type RecordedControls, explainPrice } from '../rules/price.ts';

/** The price of an event as logged. */
export type LoggedPrice = {
  readonly adSetId: Uuid;
  readonly priceMicros: Micros;
  /** Null for events that cost nothing, and for those decided before prices were sealed with their parts. */
  readonly priceParts: Uint8Array | null;
};

/** An event that an ad was paid for. */
export type PaidEvent = LoggedPrice & {
  readonly id: string;
  readonly companyId: Uuid;
  readonly at: Date;
  readonly sku: string | null;
  readonly searchTerm: string | null;
  readonly billedMicros: Micros;
};

/** A paid event with what led to its price. */
export type ExplainedEvent = PaidEvent & { readonly explanation: ExplainedPrice };

const POSITION = /^\d{1,18}$/;

/**
 * Explains the price of an event with the viewer's rights; null when it has none, or is of other brands than those that
 * a key reaches; null for all.
 */
export async function explainEvent(
  tx: Transaction,
  id: string,
  brandIds: readonly Uuid[] | null = null,
): Promise<ExplainedEvent | null> {
  const { rows } = POSITION.test(id)
    ? await sql<PaidEvent>`
    select position::text as id, company_id, occurred_at as at, nullif(sku, '') as sku, search_term, ad_set_id, price_micros,
      price_parts, billed_micros
    from ad_event where position = ${BigInt(id)} and price_parts is not null
      and (${brandIds}::uuid[] is null or brand_id = any(${brandIds}::uuid[]))`.execute(tx)
    : { rows: [] };
  const [event] = rows;
  const [explanation] = event ? await explainPrices(tx, [event]) : [];
  return event && explanation ? { ...event, explanation } : null;
}

/** Explains prices, in their order, by the ad sets' controls at that time; null where nothing was sealed. */
export async function explainPrices(
  tx: Transaction,
  prices: readonly LoggedPrice[],
): Promise<(ExplainedPrice | null)[]> {
  const parts = prices.map(({ priceParts }) => (priceParts === null ? null : readPriceParts(priceParts)));
  const named = prices.flatMap(({ adSetId }, index) => {
    const one = parts[index];
    return one && one.revision > 0 ? [{ adSetId, revision: one.revision }] : [];
  });
  const recorded = named.length === 0 ? new Map<string, RecordedControls>() : await readRevisions(tx, named);
  return prices.map(({ adSetId, priceMicros }, index) => {
    const one = parts[index];
    return one ? explainPrice(priceMicros, one, recorded.get(`${adSetId} ${one.revision}`)) : null;
  });
}

async function readRevisions(
  tx: Transaction,
  named: readonly { adSetId: Uuid; revision: number }[],
): Promise<Map<string, RecordedControls>> {
  const { rows } = await sql<RecordedControls & { adSetId: Uuid; revision: number }>`
    select distinct ad_set_id, revision, keywords, targets, modifiers, hours, max_bid_micros
    from unnest(${named.map(({ adSetId }) => adSetId)}::uuid[], ${named.map(({ revision }) => revision)}::int[]) as wanted (id, number)
    join ad_set_revision on ad_set_id = wanted.id and revision = wanted.number`.execute(tx);
  return new Map(rows.map(({ adSetId, revision, ...recorded }) => [`${adSetId} ${revision}`, recorded]));
}
