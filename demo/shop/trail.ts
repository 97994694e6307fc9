import { sql } from 'kysely';
import { createTokenVerifier, type TokenKeys } from '#delivery/decide/index.ts';
import { readPriceParts } from '#delivery/decide/rules/price-parts.ts';
import { explainPrice, type ExplainedPrice, type RecordedControls } from '#insights/advice/rules/price.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';

/** A request of the shop to Endcap, with what came back. */
export interface Exchange {
  readonly number: number;
  readonly atMs: EpochMs;
  readonly path: '/v2/auctions' | '/v2/events';
  readonly body: string;
  /** Null without an answer in time. */
  readonly status: number | null;
  readonly answer: string;
}

/** What Endcap made of an event. */
export interface Outcome {
  readonly eventId: string;
  readonly company: string;
  readonly symbol: string;
  readonly digits: number;
  readonly billedMicros: Micros;
  readonly unbilledReason: string | null;
  readonly invalidReason: string | null;
}

/** What an order line earned an ad. */
export interface Earning {
  readonly orderId: string;
  readonly company: string;
  readonly attribution: 'DIRECT_CLICK' | 'HALO_CLICK' | 'DIRECT_VIEW' | 'HALO_VIEW';
  readonly salesMicros: Micros;
}

/** The price that an auction sealed for a winner. */
export interface SealedPrice {
  readonly priceMicros: Micros;
  readonly explanation: ExplainedPrice | null;
  readonly symbol: string;
  readonly digits: number;
}

const MAX_VISITS = 500;
const MAX_EXCHANGES = 40;

/** Remembers what the shop and Endcap said to each other, per visit: in memory, the latest only. */
export function createTrail() {
  const visits = new Map<string, Exchange[]>();
  let number = 0;
  return {
    add(visit: string, exchange: Omit<Exchange, 'number'>) {
      number += 1;
      const known = visits.get(visit) ?? [];
      visits.delete(visit);
      visits.set(visit, [{ ...exchange, number }, ...known].slice(0, MAX_EXCHANGES));
      for (const oldest of visits.keys()) {
        if (visits.size <= MAX_VISITS) break;
        visits.delete(oldest);
      }
    },
    /** Newest first. */
    of: (visit: string): readonly Exchange[] => visits.get(visit) ?? [],
  };
}

export type Trail = ReturnType<typeof createTrail>;

/** Reads what the demo shows and a real shop would not see: it is on Endcap's side of the wire. */
export function createLedgerView(database: Database, keys: TokenKeys) {
  const verify = createTokenVerifier(keys);
  return {
    async outcomes(catalogId: Uuid, eventIds: readonly string[]): Promise<ReadonlyMap<string, Outcome>> {
      if (eventIds.length === 0) return new Map();
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<Outcome>`
          select event_id, company.name as company, currency.symbol, currency.fraction_digits as digits, billed_micros,
            unbilled_reason, invalid_reason
          from ad_event join company on company.id = ad_event.company_id
          join currency on currency.code = company.wallet_currency
          where catalog_id = ${catalogId} and event_id = any(${[...eventIds]}) and counts is null
            and kind = 'CLICK'`.execute(tx),
      );
      return new Map(rows.map((row) => [row.eventId, row]));
    },
    async earnings(catalogId: Uuid, orderIds: readonly string[]): Promise<Earning[]> {
      if (orderIds.length === 0) return [];
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<Earning>`
          select order_id, company.name as company, attribution, sum(sales_micros)::bigint as sales_micros
          from ad_event join company on company.id = ad_event.company_id
          where catalog_id = ${catalogId} and order_id = any(${[...orderIds]}) and kind = 'SALE' and counts is null
          group by order_id, company.name, attribution order by order_id, company.name`.execute(tx),
      );
      return rows;
    },
    /** What led to each price, by the seal; those that cannot be read are left out. */
    async prices(seals: readonly string[], nowMs: EpochMs): Promise<ReadonlyMap<string, SealedPrice>> {
      const claims = seals.flatMap((seal) => {
        const read = verify(seal, nowMs);
        return read.ok ? [{ seal, claims: read.value }] : [];
      });
      if (claims.length === 0) return new Map();
      const parts = claims.map(({ claims: { priceParts } }) => priceParts && readPriceParts(priceParts));
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<RecordedControls & { adSetId: Uuid; revision: number }>`
          select distinct ad_set_id, revision, keywords, modifiers, hours, max_bid_micros
          from unnest(${claims.map((one) => one.claims.adSetId)}::uuid[],
            ${parts.map((one) => one?.revision ?? 0)}::int[]) as wanted (id, number)
          join ad_set_revision on ad_set_id = wanted.id and revision = wanted.number`.execute(tx),
      );
      const revisions = new Map(rows.map((row) => [`${row.adSetId} ${row.revision}`, row]));
      const currencies = await database.read(SYSTEM, async (tx) => {
        const found = await sql<{ id: Uuid; symbol: string; digits: number }>`
          select company.id, currency.symbol, currency.fraction_digits as digits
          from company join currency on currency.code = company.wallet_currency
          where company.id = any(${claims.map((one) => one.claims.companyId)}::uuid[])`.execute(tx);
        return new Map(found.rows.map((row) => [row.id, row]));
      });
      return new Map(
        claims.map(({ seal, claims: { priceMicros, adSetId, companyId } }, index) => {
          const one = parts[index];
          const price = BigInt(priceMicros);
          const explanation = one ? explainPrice(price, one, revisions.get(`${adSetId} ${one.revision}`)) : null;
          const { symbol = '', digits = 2 } = currencies.get(companyId) ?? {};
          return [seal, { priceMicros: price, explanation, symbol, digits }];
        }),
      );
    },
  };
}

export type LedgerView = ReturnType<typeof createLedgerView>;
