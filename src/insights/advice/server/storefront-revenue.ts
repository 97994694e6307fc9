import { convert, type Micros } from '#kernel/money.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { readCatalogCosts, readCatalogCurrency, readRates } from './results.repository.ts';

/** Reads what was charged in a storefront's auctions on local days, both inclusive, in its currency. */
export const createStorefrontRevenue =
  ({ database, clickhouse }: { database: Database; clickhouse: ClickHouse }) =>
  async (catalogId: Uuid, days: { from: Day; to: Day }): Promise<Micros> => {
    const { rates, currency } = await database.read(SYSTEM, async (tx) => ({
      rates: await readRates(tx),
      currency: await readCatalogCurrency(tx, catalogId),
    }));
    const costs = await readCatalogCosts(clickhouse, catalogId, days);
    return costs.reduce(
      (sum, { walletCurrency, cost }) => sum + convert(BigInt(cost), rates.get(walletCurrency)!, rates.get(currency)!),
      0n,
    );
  };
