import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { type DayCount, dayWindows } from '../../rules/day-windows.ts';
import {
  addReports,
  inCurrency,
  NO_REPORT,
  scopeFilter,
  SUMS,
  type ReportFigures,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from '../report-store.ts';

/** Rows of one question at a time: few enough that reading them holds up nobody, many enough that asking costs little. */
const PAGE_ROWS = 5000;

/** What a file is made of. */
export interface FileRows<Row> {
  /** How many rows there are, before rows that differ only in their currencies are one. */
  total: number;
  pages: AsyncIterable<Row[]>;
}

export interface DailyRow {
  day: Day;
  campaignId: bigint;
  catalogId: Uuid;
  figures: ReportFigures;
}

/** Figures per day and campaign, in the order of both. */
export async function dailyRows(
  clickhouse: ClickHouse,
  scope: ReportScope,
  money: ReportMoney,
): Promise<FileRows<DailyRow>> {
  const { where, params } = scopeFilter(scope);
  const counts = await rowsPerDay(clickhouse, scope, 'uniqExact(t.campaign_id) as rows from daily as t', '');
  return {
    total: sumOf(counts),
    pages: (async function* () {
      for (const window of dayWindows(counts, PAGE_ROWS)) {
        let after = { on: window.fromDate, campaign: '0' };
        let rows: (SumRow & { on: Day; campaign: string; catalog: Uuid })[];
        do {
          rows = await clickhouse.queryAside(
            `select toString(t.day) as on, toString(t.campaign_id) as campaign, toString(t.catalog_id) as catalog, ${SUMS}
            from daily as t where ${where} and t.day between {afterDay:Date} and {lastDay:Date}
              and (t.day, t.campaign_id) > ({afterDay:Date}, {afterCampaign:UInt64})
            group by t.day, t.campaign_id, t.catalog_id, wallet_currency, catalog_currency
            order by t.day, t.campaign_id limit ${PAGE_ROWS} with ties`,
            { ...params, afterDay: after.on, afterCampaign: after.campaign, lastDay: window.toDate },
          );
          yield merged(rows, money, (row) => `${row.on} ${row.campaign}`).map(({ row, figures }) => ({
            day: row.on,
            campaignId: BigInt(row.campaign),
            catalogId: row.catalog,
            figures,
          }));
          after = rows.at(-1) ?? after;
        } while (rows.length >= PAGE_ROWS);
      }
    })(),
  };
}

export interface TermRow {
  term: string;
  figures: ReportFigures;
}

/** Figures per search term, in the order of the terms. */
export async function termRows(
  clickhouse: ClickHouse,
  scope: ReportScope,
  money: ReportMoney,
): Promise<FileRows<TermRow>> {
  const { where, params } = scopeFilter(scope);
  const [count] = await clickhouse.queryAside<{ rows: string }>(
    `select toString(uniqExact(t.search_term)) as rows from daily_search_term as t where ${where}`,
    params,
  );
  return {
    total: Number(count!.rows),
    pages: (async function* () {
      let after: string | null = null;
      let rows: (SumRow & { term: string })[];
      do {
        rows = await clickhouse.queryAside(
          `select t.search_term as term, ${SUMS}
          from daily_search_term as t where ${where}${after === null ? '' : ' and t.search_term > {after:String}'}
          group by t.search_term, wallet_currency, catalog_currency order by t.search_term limit ${PAGE_ROWS} with ties`,
          { ...params, after },
        );
        yield merged(rows, money, ({ term }) => term).map(({ row, figures }) => ({ term: row.term, figures }));
        after = rows.at(-1)?.term ?? after;
      } while (rows.length >= PAGE_ROWS);
    })(),
  };
}

/** Rows of one key, which differ in their currencies alone, as one. */
function merged<Row extends SumRow>(rows: readonly Row[], money: ReportMoney, keyOf: (row: Row) => string) {
  const byKey = new Map<string, { row: Row; figures: ReportFigures }>();
  for (const row of rows) {
    const key = keyOf(row);
    const former = byKey.get(key)?.figures ?? NO_REPORT;
    byKey.set(key, { row, figures: addReports(former, inCurrency(row, money)) });
  }
  return [...byKey.values()];
}

export interface SaleRow {
  /** UTC, YYYY-MM-DD HH:MM:SS.mmm */
  at: string;
  day: Day;
  sku: string;
  attribution: string;
  platform: string;
  placement: string;
  term: string;
  quantity: number;
  sales: string;
  currency: string;
}

/** Every sale credited to a scope's ads and every correction of one, oldest first; catalog currency. */
export async function saleRows(clickhouse: ClickHouse, scope: ReportScope): Promise<FileRows<SaleRow>> {
  const { where, params } = scopeFilter(scope);
  const counts = await rowsPerDay(clickhouse, scope, 'count() as rows from ad_event as t', "and t.kind = 'SALE'");
  return {
    total: sumOf(counts),
    pages: (async function* () {
      for (const window of dayWindows(counts, PAGE_ROWS)) {
        let after = { day: window.fromDate, at: '1970-01-01 00:00:00.000', position: '0' };
        let rows: (SaleRow & { position: string })[];
        do {
          rows = await clickhouse.queryAside(
            `select toString(t.occurred_at) as at, toString(t.day) as day, t.sku as sku, t.attribution as attribution,
              t.platform as platform, t.placement as placement, t.search_term as term, t.quantity as quantity,
              toString(t.sales_micros) as sales, t.catalog_currency as currency, toString(t.position) as position
            from ad_event as t where ${where} and t.kind = 'SALE' and t.day between {afterDay:Date} and {lastDay:Date}
              and (t.day, t.occurred_at, t.position) > ({afterDay:Date}, {afterAt:DateTime64(3, 'UTC')}, {afterPosition:UInt64})
            order by t.day, t.occurred_at, t.position limit ${PAGE_ROWS}`,
            {
              ...params,
              afterDay: after.day,
              afterAt: after.at,
              afterPosition: after.position,
              lastDay: window.toDate,
            },
          );
          yield rows;
          after = rows.at(-1) ?? after;
        } while (rows.length >= PAGE_ROWS);
      }
    })(),
  };
}

/** How much stands on each day of a scope, for what is read in the order of days. */
async function rowsPerDay(clickhouse: ClickHouse, scope: ReportScope, what: string, also: string): Promise<DayCount[]> {
  const { where, params } = scopeFilter(scope);
  const counts = await clickhouse.queryAside<{ on: Day; rows: string | number }>(
    `select toString(t.day) as on, ${what} where ${where} ${also} group by t.day order by t.day`,
    params,
  );
  return counts.map(({ on, rows }) => ({ day: on, rows: Number(rows) }));
}

const sumOf = (counts: readonly DayCount[]) => counts.reduce((sum, { rows }) => sum + rows, 0);
