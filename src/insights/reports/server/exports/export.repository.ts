import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { ClickHouse, QueryParams } from '#platform/clickhouse/clickhouse.ts';
import { type DayCount, dayWindows } from '../../rules/day-windows.ts';
import {
  addReports,
  inCurrency,
  scopeFilter,
  SUMS,
  type ReportMetrics,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from '../report.repository.ts';

/**
 * Rows per query: few enough that processing them does not block the event loop, many enough to keep the query overhead
 * low.
 */
const PAGE_ROWS = 5000;
/** Sales are not aggregated, so pages can be larger. A day with more sales is scanned again for each of its pages. */
const SALES_PAGE_ROWS = 20_000;

/** Contents of an exported file. */
export interface FileRows<Row> {
  /** Number of rows before rows that differ only in currency are merged. */
  total: number;
  /** Chunks of rows. */
  pages: AsyncIterable<Row[]>;
}

export interface DailyRow {
  day: Day;
  campaignId: bigint;
  catalogId: Uuid;
  metrics: ReportMetrics;
}

/** Returns figures per day and campaign, sorted by both. */
export async function dailyRows(
  clickhouse: ClickHouse,
  scope: ReportScope,
  money: ReportMoney,
  pageRows = PAGE_ROWS,
): Promise<FileRows<DailyRow>> {
  const { where, params } = scopeFilter(scope);
  const counts = await rowsPerDay(clickhouse, scope, 'uniqExact(t.campaign_id) as rows from daily as t', '');
  const pages = async function* () {
    for (const window of dayWindows(counts, pageRows)) {
      let after = { on: window.fromDate, campaign: '0' };
      let read: number;
      do {
        read = 0;
        const rows = clickhouse.queryBackground<SumRow & { on: Day; campaign: string; catalog: Uuid }>(
          `select toString(t.day) as on, toString(t.campaign_id) as campaign, toString(t.catalog_id) as catalog, ${SUMS}
          from daily as t where ${where} and t.day between {afterDay:Date} and {lastDay:Date}
            and (t.day, t.campaign_id) > ({afterDay:Date}, {afterCampaign:UInt64})
          group by t.day, t.campaign_id, t.catalog_id, wallet_currency, catalog_currency
          order by t.day, t.campaign_id limit ${pageRows + 1} with ties`,
          { ...params, afterDay: after.on, afterCampaign: after.campaign, lastDay: window.toDate },
        );
        for await (const few of neighbours(rows, ({ on, campaign }) => `${on} ${campaign}`)) {
          yield few.map((same) => ({
            day: same[0].on,
            campaignId: BigInt(same[0].campaign),
            catalogId: same[0].catalog,
            metrics: sumOf(same, money),
          }));
          read += few.flat().length;
          after = few.at(-1)![0];
        }
      } while (read > pageRows);
    }
  };
  return { total: rowsIn(counts), pages: pages() };
}

export interface TermRow {
  term: string;
  metrics: ReportMetrics;
}

/** Returns figures per search term, sorted by term. */
export async function termRows(
  clickhouse: ClickHouse,
  scope: ReportScope,
  money: ReportMoney,
  pageRows = PAGE_ROWS,
): Promise<FileRows<TermRow>> {
  const { where, params } = scopeFilter(scope);
  // Upper bound of each page, so that its query aggregates only its own terms instead of all that follow.
  const ends = await allOf<{ last: string; rows: string }>(
    clickhouse,
    `select max(term) as last, toString(count()) as rows from (
      select term, intDiv(row_number() over (order by term) - 1, ${pageRows}) as page
      from (select distinct t.search_term as term from daily_search_term as t where ${where})
    ) group by page order by page`,
    params,
  );
  const pages = async function* () {
    let after: string | null = null;
    for (const { last } of ends) {
      const rows = clickhouse.queryBackground<SumRow & { term: string }>(
        `select t.search_term as term, ${SUMS} from daily_search_term as t
        where ${where} and t.search_term <= {last:String} ${after === null ? '' : 'and t.search_term > {after:String}'}
        group by t.search_term, wallet_currency, catalog_currency order by t.search_term`,
        { ...params, after, last },
      );
      for await (const few of neighbours(rows, ({ term }) => term))
        yield few.map((same) => ({ term: same[0].term, metrics: sumOf(same, money) }));
      after = last;
    }
  };
  return { total: rowsIn(ends.map(({ rows }) => ({ rows: Number(rows) }))), pages: pages() };
}

type Same<Row> = [Row, ...Row[]];

/** Groups consecutive rows with the same key, which differ only in currency. */
async function* neighbours<Row>(pages: AsyncIterable<Row[]>, keyOf: (row: Row) => string): AsyncGenerator<Same<Row>[]> {
  // The last group of a chunk may continue in the next chunk.
  let open: Same<Row> | null = null;
  let key = '';
  for await (const rows of pages) {
    const closed: Same<Row>[] = [];
    for (const row of rows) {
      const next = keyOf(row);
      if (open && next === key) open.push(row);
      else {
        if (open) closed.push(open);
        open = [row];
        key = next;
      }
    }
    if (closed.length > 0) yield closed;
  }
  if (open) yield [open];
}

const sumOf = ([first, ...others]: Same<SumRow>, money: ReportMoney): ReportMetrics =>
  others.reduce((sum, row) => addReports(sum, inCurrency(row, money)), inCurrency(first, money));

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

/** Returns every sale attributed to a scope's ads and every correction of one, oldest first, in catalog currency. */
export async function saleRows(
  clickhouse: ClickHouse,
  scope: ReportScope,
  pageRows = SALES_PAGE_ROWS,
): Promise<FileRows<SaleRow>> {
  const { where, params } = scopeFilter(scope);
  const counts = await rowsPerDay(clickhouse, scope, 'count() as rows from ad_event as t', "and t.kind = 'SALE'");
  const pages = async function* () {
    for (const window of dayWindows(counts, pageRows)) {
      let after = { day: window.fromDate, at: '1970-01-01 00:00:00.000', position: '0' };
      let read: number;
      do {
        read = 0;
        const rows = clickhouse.queryBackground<SaleRow & { position: string }>(
          `select toString(t.occurred_at) as at, toString(t.day) as day, t.sku as sku, t.attribution as attribution,
            t.platform as platform, t.placement as placement, t.search_term as term, t.quantity as quantity,
            toString(t.sales_micros) as sales, t.catalog_currency as currency, toString(t.position) as position
          from ad_event as t where ${where} and t.kind = 'SALE' and t.day between {afterDay:Date} and {lastDay:Date}
            and (t.day, t.occurred_at, t.position) > ({afterDay:Date}, {afterAt:DateTime64(3, 'UTC')}, {afterPosition:UInt64})
          order by t.day, t.occurred_at, t.position limit ${pageRows + 1}`,
          {
            ...params,
            afterDay: after.day,
            afterAt: after.at,
            afterPosition: after.position,
            lastDay: window.toDate,
          },
        );
        for await (const few of rows) {
          yield few;
          read += few.length;
          after = few.at(-1) ?? after;
        }
      } while (read > pageRows);
    }
  };
  return { total: rowsIn(counts), pages: pages() };
}

/** Counts rows per day of a scope, for exports that are read in the order of days. */
async function rowsPerDay(clickhouse: ClickHouse, scope: ReportScope, what: string, also: string): Promise<DayCount[]> {
  const { where, params } = scopeFilter(scope);
  const counts = await allOf<{ on: Day; rows: string | number }>(
    clickhouse,
    `select toString(t.day) as on, ${what} where ${where} ${also} group by t.day order by t.day`,
    params,
  );
  return counts.map(({ on, rows }) => ({ day: on, rows: Number(rows) }));
}

/** Collects a short result. */
const allOf = async <Row>(clickhouse: ClickHouse, text: string, params: QueryParams): Promise<Row[]> =>
  (await Array.fromAsync(clickhouse.queryBackground<Row>(text, params))).flat();

const rowsIn = (parts: readonly { rows: number }[]) => parts.reduce((sum, { rows }) => sum + rows, 0);
