import { sql } from 'kysely';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type ExplainedPrice, explainPrice } from '../rules/price.ts';

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
  readonly at: Date;
  readonly sku: string | null;
  readonly searchTerm: string | null;
  readonly billedMicros: Micros;
};

/** Reads an event of an ad with the viewer's rights; null when it has no explained price. */
export async function readPaidEvent(tx: Transaction, id: bigint): Promise<PaidEvent | null> {
  const { rows } = await sql<PaidEvent>`
    select position::text as id, occurred_at as at, nullif(sku, '') as sku, search_term, ad_set_id, price_micros,
      price_parts, billed_micros
    from ad_event where position = ${id} and price_parts is not null`.execute(tx);
  return rows[0] ?? null;
}

/** Explains prices, in their order, by the keywords' names at that time; null where nothing was sealed. */
export async function explainPrices(
  tx: Transaction,
  prices: readonly LoggedPrice[],
): Promise<(ExplainedPrice | null)[]> {
  const parts = prices.map(({ priceParts }) => (priceParts === null ? null : readPriceParts(priceParts)));
  const named = prices.flatMap(({ adSetId }, index) => {
    const one = parts[index];
    return one?.kind === 'KEYWORD' ? [{ adSetId, revision: one.revision }] : [];
  });
  const keywords = named.length === 0 ? new Map<string, string[]>() : await readKeywords(tx, named);
  return prices.map(({ adSetId, priceMicros }, index) => {
    const one = parts[index];
    return one ? explainPrice(priceMicros, one, keywords.get(`${adSetId} ${one.revision}`)) : null;
  });
}

async function readKeywords(
  tx: Transaction,
  named: readonly { adSetId: Uuid; revision: number }[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ adSetId: Uuid; revision: number; keywords: string[] }>`
    select ad_set_id, revision, keywords
    from unnest(${named.map(({ adSetId }) => adSetId)}::uuid[], ${named.map(({ revision }) => revision)}::int[]) as wanted (id, number)
    join ad_set_revision on ad_set_id = wanted.id and revision = wanted.number`.execute(tx);
  return new Map(rows.map(({ adSetId, revision, keywords }) => [`${adSetId} ${revision}`, keywords]));
}
