import type { GroupEvents } from '#core/yield/server/index.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import { convert } from '#kernel/money.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { readCatalogCurrency, readRates } from './results.repository.ts';

type Row = {
  readonly day: Day;
  readonly group: number;
  readonly walletCurrency: string;
  readonly impressions: string;
  readonly clicks: string;
  readonly cost: string;
  readonly sales: string;
};

/**
 * Reads what happened to the shoppers of a trial, by group and local day. They are known by what was sealed in their
 * auctions: events may name any shopper, and those of auctions without one belong to neither side.
 */
export const createTrialEvents =
  ({ database, clickhouse }: { database: Database; clickhouse: ClickHouse }) =>
  async (catalogId: Uuid, trialId: Uuid, { from, to }: { from: Day; to: Day }): Promise<GroupEvents[]> => {
    const { rates, currency } = await database.read(SYSTEM, async (tx) => ({
      rates: await readRates(tx),
      currency: await readCatalogCurrency(tx, catalogId),
    }));
    const rows = await clickhouse.query<Row>(
      `select toString(t.day) as day, ${marketplaceRules.trialGroups.inReports} as group, wallet_currency as walletCurrency,
        toString(sumIf(counts, kind = 'IMPRESSION' and invalid = 0)) as impressions,
        toString(sumIf(counts, kind = 'CLICK' and invalid = 0)) as clicks,
        toString(sum(billed_micros)) as cost, toString(sum(toInt128(sales_micros))) as sales
      from ad_event as t where catalog_id = {catalogId:UUID} and t.day between {from:Date} and {to:Date}
        and auction_shopper_key is not null
      group by day, group, wallet_currency`,
      { catalogId, trialId, from, to },
    );
    return rows.map(({ day, group, walletCurrency, impressions, clicks, cost, sales }) => ({
      ...{ day, group, impressions: Number(impressions), clicks: Number(clicks) },
      revenueMicros: Number(convert(BigInt(cost), rates.get(walletCurrency)!, rates.get(currency)!)),
      salesMicros: Number(sales),
    }));
  };
