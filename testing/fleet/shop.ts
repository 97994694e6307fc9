import { sql } from 'kysely';
import { createMarket } from '#delivery/engine/market.repository.ts';
import { createApiKey } from '#core/catalog/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { TestDatabase } from '../database.ts';
import { createSeed } from '../seed.ts';

const ADVERTISERS = 8;
const CREDIT_MICROS = 1e12;
/** What a click costs where nobody else bids. */
const PRICE_MICROS = 20_000n;

/** What a fleet is tried with: advertisers who never run out of money, and somebody who looks at the console. */
export async function openShop(database: TestDatabase) {
  const market = createMarket(database, undefined, { openedMs: Date.now() });
  await market.open();
  const skus: string[] = [];
  for (let number = 0; number < ADVERTISERS; number += 1)
    skus.push((await market.advertiser(`shop${number}`, { creditMicros: CREDIT_MICROS })).sku);
  const seed = createSeed(database);
  const owner = await (await seed.company('Console')).owner();
  // Of a back end, whose clicks all come from one address.
  const key = { catalogId: market.catalogId, label: 'back end', scopes: ['feed', 'ads'] } as const;
  const apiKey = await database.transact(SYSTEM, (tx) => createApiKey(tx, seed, key));
  return { apiKey, skus, owner };
}

/** What became of events that were acknowledged: `expected` is the same where each was kept, believed, and billed once. */
export async function bookedEvents(database: TestDatabase) {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<Booked>`
      select count(*) filter (where kind = 'IMPRESSION')::int as views, count(*) filter (where kind = 'CLICK')::int as clicks,
        count(distinct (kind, event_id))::int as ids, count(*) filter (where invalid_reason is not null)::int as refused,
        coalesce(sum(billed_micros), 0)::bigint as billed_micros,
        (select coalesce(sum(amount_micros), 0)::bigint from accrual) as owed_micros
      from ad_event`.execute(tx),
  );
  return rows[0]!;
}

export const expectedOf = (acknowledged: number): Booked => ({
  views: acknowledged,
  clicks: acknowledged,
  ids: 2 * acknowledged,
  refused: 0,
  billedMicros: BigInt(acknowledged) * PRICE_MICROS,
  owedMicros: BigInt(acknowledged) * PRICE_MICROS,
});

type Booked = Record<'views' | 'clicks' | 'ids' | 'refused', number> & Record<'billedMicros' | 'owedMicros', bigint>;
