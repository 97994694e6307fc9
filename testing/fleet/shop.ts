import { sql } from 'kysely';
import { createMarket } from '#delivery/engine/market.test-support.ts';
import { createApiKey } from '#core/catalog/server/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { allRecorded } from '../recorded.ts';
import { createSeed } from '../seed.ts';

const ADVERTISERS = 8;
const CREDIT_MICROS = 1e12;
/** Price of a click without competition. */
const PRICE_MICROS = 20_000n;

/** Seeds the load for a fleet: advertisers with unlimited funds, and a console user. */
export async function openShop(database: Database) {
  const market = createMarket(database, undefined, { openedMs: Date.now() });
  await market.open();
  const skus: string[] = [];
  for (let number = 0; number < ADVERTISERS; number += 1)
    skus.push((await market.advertiser(`shop${number}`, { creditMicros: CREDIT_MICROS })).sku);
  const seed = createSeed(database);
  const owner = await (await seed.company('Console')).owner();
  // A back-end key, since all clicks come from one address.
  const key = { catalogId: market.catalogId, label: 'back end', scopes: ['feed', 'ads'] } as const;
  const made = unwrap(await database.transact(SYSTEM, (tx) => createApiKey(tx, seed, key)));
  return { market, apiKey: made.secret, skus, owner };
}

/**
 * Returns the sums of logged events. They equal `expected` when every acknowledged event was stored, accepted as valid,
 * and billed once.
 */
export async function bookedEvents(database: Database) {
  await allRecorded(database);
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<Booked>`
      select count(*) filter (where kind = 'IMPRESSION')::int as views, count(*) filter (where kind = 'CLICK')::int as clicks,
        (select count(*)::int from event_receipt) as ids, count(*) filter (where invalid_reason is not null)::int as rejected,
        coalesce(sum(billed_micros), 0)::bigint as billed_micros,
        (select coalesce(sum(amount_micros), 0)::bigint from accrual) as accrued_micros
      from logged_event`.execute(tx),
  );
  return rows[0]!;
}

export const expectedOf = (acknowledged: number): Booked => ({
  views: acknowledged,
  clicks: acknowledged,
  ids: 2 * acknowledged,
  rejected: 0,
  billedMicros: BigInt(acknowledged) * PRICE_MICROS,
  accruedMicros: BigInt(acknowledged) * PRICE_MICROS,
});

type Booked = Record<'views' | 'clicks' | 'ids' | 'rejected', number> &
  Record<'billedMicros' | 'accruedMicros', bigint>;
