import type { Uuid } from '#kernel/ids.ts';
import { addDays, daysBetween, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse, QueryParams } from '#platform/clickhouse/clickhouse.ts';
import { EVENT_SUMS, partOfDay } from '../compared-periods.repository.ts';
import {
  addTo,
  DIMENSION_SQL,
  inCurrency,
  NO_REPORT,
  scopeFilter,
  SUMS,
  tableOf,
  type Dimension,
  type ReportMetrics,
  type ReportMoney,
  type ReportScope,
  type SumRow,
} from '../report.repository.ts';

/** Groups per query: each query reads the whole scope, so they are many, and their answer fits into memory. */
const PAGE_ROWS = 25_000;
/** Groups that are handed on together. */
const CHUNK_ROWS = 5000;

/** How ClickHouse is asked: by callers who wait, or for a file, a few rows at a time. */
export type Ask = <Row>(text: string, params: QueryParams) => AsyncIterable<Row[]>;
export const askAtOnce = ({ query }: ClickHouse): Ask =>
  async function* <Row>(text: string, params: QueryParams) {
    yield await query<Row>(text, params);
  };
export const askForFile =
  ({ queryBackground }: ClickHouse): Ask =>
  <Row>(text: string, params: QueryParams) =>
    queryBackground<Row>(text, params);

export interface ComparedGroup {
  key: string;
  now: ReportMetrics;
  before: ReportMetrics;
}

/** The present days, and those they are compared with, whose last one counts up to `untilMs` only where that is set. */
export interface AskedScopes {
  now: ReportScope;
  before: { scope: ReportScope; untilMs: EpochMs | null } | null;
}

/** Where figures of some days are: their roll-up, or single events for a part of a day. */
interface Source {
  side: 'now' | 'before';
  key: string;
  table: string;
  sums: string;
  where: string;
  params: QueryParams;
}

/**
 * Returns the groups of two periods by one dimension in the order of their keys, page by page, and how many there are. Of
 * more than `maxRows` one more is counted, and there are no pages.
 */
export async function readComparedGroups(
  ask: Ask,
  { now, before }: AskedScopes,
  dimension: Dimension,
  money: ReportMoney,
  { maxRows, pageRows = PAGE_ROWS }: { maxRows: number | null; pageRows?: number },
): Promise<{ count: number; pages: AsyncIterable<ComparedGroup[]> }> {
  const sources = sourcesOf({ now, before }, dimension);
  const keys = sources.map(({ key, table, where }) => `select ${key} as key from ${table} as t where ${where}`);
  // Upper bound of each page, so that its queries sum its own groups instead of all that follow.
  const ends = (
    await Array.fromAsync(
      ask<{ last: string; rows: string }>(
        `select max(key) as last, toString(count()) as rows from (
          select key, intDiv(row_number() over (order by key) - 1, ${pageRows}) as page from (
            select distinct key from (${keys.join(' union all ')}) ${maxRows === null ? '' : `limit ${maxRows + 1}`}
          )
        ) group by page order by page`,
        Object.assign({}, ...sources.map(({ params }) => params)) as QueryParams,
      ),
    )
  ).flat();
  const count = ends.reduce((sum, { rows }) => sum + Number(rows), 0);
  const pages = async function* (): AsyncGenerator<ComparedGroup[]> {
    if (maxRows !== null && count > maxRows) return;
    let after: string | null = null;
    for (const { last } of ends) {
      const sums = { now: new Map<string, ReportMetrics>(), before: new Map<string, ReportMetrics>() };
      for (const { side, key, table, sums: summed, where, params } of sources) {
        const rows = ask<SumRow & { key: string }>(
          `select ${key} as key, ${summed} from ${table} as t
          where ${where} and ${key} <= {last:String} ${after === null ? '' : `and ${key} > {after:String}`}
          group by key, wallet_currency, catalog_currency`,
          { ...params, after, last },
        );
        for await (const few of rows) for (const row of few) addTo(sums[side], row.key, inCurrency(row, money));
      }
      const found = [...new Set([...sums.now.keys(), ...sums.before.keys()])].sort();
      for (let from = 0; from < found.length; from += CHUNK_ROWS)
        yield found.slice(from, from + CHUNK_ROWS).map((key) => ({
          key,
          now: sums.now.get(key) ?? NO_REPORT,
          before: sums.before.get(key) ?? NO_REPORT,
        }));
      after = last;
    }
  };
  return { count, pages: pages() };
}

/** Returns the catalogs that have figures. */
export async function readCatalogIds(ask: Ask, scope: ReportScope): Promise<Uuid[]> {
  const { where, params } = scopeFilter(scope);
  const rows = ask<{ id: Uuid }>(
    `select distinct toString(t.catalog_id) as id from daily as t where ${where} order by id`,
    params,
  );
  return (await Array.fromAsync(rows)).flat().map(({ id }) => id);
}

function sourcesOf({ now, before }: AskedScopes, dimension: Dimension): Source[] {
  const table = tableOf(dimension);
  const group = DIMENSION_SQL[dimension];
  const sources: Source[] = [{ side: 'now', key: group, table, sums: SUMS, ...scopeFilter(now, 'now') }];
  if (before === null) return sources;
  const { scope, untilMs } = before;
  // Of days, the nth stands beside the nth.
  const key = dimension === 'day' ? `toString(addDays(day, ${daysBetween(scope.fromDate, now.fromDate)}))` : group;
  const whole = untilMs === null ? scope : { ...scope, toDate: addDays(scope.toDate, -1) };
  const side = 'before';
  if (whole.fromDate <= whole.toDate) sources.push({ side, key, table, sums: SUMS, ...scopeFilter(whole, 'before') });
  if (untilMs !== null)
    sources.push({ side, key, table: 'ad_event', sums: EVENT_SUMS, ...partOfDay(scope, untilMs, 'part') });
  return sources;
}
