import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { dayCount, periodsOf } from '#kernel/compared-days.ts';
import type { Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { instantOf, moneyOf } from '#platform/rest/values.ts';
import { MAX_DAYS } from '../../rules/chart.ts';
import { METRICS } from '../../rules/metric-list.ts';
import type { MetricValues } from '../../rules/metrics.ts';
import { reportMessages } from '../../rules/report.messages.ts';
import { readFreshness } from '../freshness.ts';
import { addReports, NO_REPORT, type ReportMetrics, type ReportScope } from '../report.repository.ts';
import { reportRequest } from '../scope.ts';
import {
  daysCompared,
  DIMENSIONS,
  type AskedReport,
  type ReportAbout,
  type ReportFrame,
  type ShownRow,
  type ShownValues,
} from './asked-report.ts';
import { askAtOnce, askForFile, readCatalogIds, readComparedGroups } from './compared-groups.repository.ts';

export interface OpenReportDeps {
  database: Database;
  clickhouse: ClickHouse;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  defaultCurrency: string;
  settlingDays: number;
}

/** A report whose rows are read as they are wanted. */
export interface OpenReport {
  frame: ReportFrame;
  /** One more than was asked for where there are more. */
  count: number;
  pages(): AsyncIterable<ShownRow[]>;
  /** Of the rows that were read. */
  about(): ReportAbout;
}

/**
 * Opens a report that has the figures of the dashboard of the same scope, limited to some brands if `brandIds` names them.
 * Where there are more rows than `maxRows` it has none of them; a file has all.
 */
export async function openReport(
  deps: OpenReportDeps,
  context: Context,
  asked: AskedReport,
  { brandIds, maxRows }: { brandIds: readonly Uuid[] | null; maxRows: number | null },
): Promise<Result<OpenReport, Problem>> {
  const { filter, from = null, to = null } = asked;
  const request = await reportRequest(context, { ...filter, companyId: null, fromDate: from, toDate: to }, deps);
  if (!request.ok) return request;
  const { money, zone } = request.value;
  const scope = within(request.value.scope, brandIds);
  const compared = daysCompared(scope, asked);
  if (!compared.ok) return compared;
  if (compared.value && dayCount(compared.value) > MAX_DAYS)
    return fail(invalid('compare', reportMessages.problem.tooManyDays({ max: MAX_DAYS })));
  const periods = compared.value && periodsOf({ now: scope, before: compared.value }, zone, context.clock());
  // The nth day stands beside the nth.
  if (asked.by === 'day' && periods && dayCount(periods.now) !== dayCount(periods.before))
    return fail(invalid('compare', 'By day with as many days alone'));
  const { untilMs: asOf } = await deps.database.read(SYSTEM, (tx) => readFreshness(tx, context.clock()));
  const scopes = {
    now: scope,
    before: periods && { scope: { ...scope, ...periods.before }, untilMs: periods.beforeUntilMs },
  };
  const { maxFractionDigits: digits } = await deps.companies.currencyByCode(context).load(money.currency);
  const shown = (metrics: MetricValues) => shownValues(asked, metrics, { code: money.currency, digits });
  const ask = (maxRows === null ? askForFile : askAtOnce)(deps.clickhouse);
  const [groups, windows] = await Promise.all([
    readComparedGroups(ask, scopes, DIMENSIONS[asked.by], money, { maxRows }),
    windowsIn(deps, context, await readCatalogIds(ask, scope)),
  ]);
  const zones = [zone, ...windows.map(({ timezone }) => timezone)];
  const frame: ReportFrame = {
    from: scope.fromDate,
    to: scope.toDate,
    compared: periods && { from: periods.before.fromDate, to: periods.before.toDate },
    timezone: zone,
    currency: money.currency,
    asOf: instantOf(asOf),
    completeThrough: zones.map((one) => lastWholeDay(one, asOf)).sort()[0]!,
    settlingDays: deps.settlingDays,
    windows,
  };
  const total: Record<'now' | 'before', ReportMetrics> = { now: NO_REPORT, before: NO_REPORT };
  return ok({
    frame,
    count: groups.count,
    async *pages() {
      for await (const page of groups.pages)
        yield page.map(({ key, now, before }) => {
          total.now = addReports(total.now, now);
          total.before = addReports(total.before, before);
          return { key, metrics: shown(now), ...(periods && { compared: shown(before) }) };
        });
    },
    about: () => ({ ...frame, total: shown(total.now), comparedTotal: periods && shown(total.before) }),
  });
}

const within = (scope: ReportScope, brandIds: readonly Uuid[] | null): ReportScope =>
  brandIds === null
    ? scope
    : { ...scope, brandIds: (scope.brandIds ?? brandIds).filter((id) => brandIds.includes(id)) };

const lastWholeDay = (zone: string, asOf: EpochMs): Day => addDays(dayIn(zone, asOf), -1);

async function windowsIn(
  { catalogs }: OpenReportDeps,
  context: Context,
  ids: readonly Uuid[],
): Promise<ReportFrame['windows']> {
  const found = await catalogs.catalogById(context).loadMany(ids);
  return found.flatMap((catalog) => {
    if (catalog === null || catalog instanceof Error) return [];
    const { id, timezone, clickWindowDays: clickDays, viewWindowDays: viewDays } = catalog;
    return [{ catalogId: id, timezone, clickDays, viewDays }];
  });
}

function shownValues(
  { metrics: ids }: AskedReport,
  metrics: MetricValues,
  currency: { code: string; digits: number },
): ShownValues {
  return Object.fromEntries(
    ids.map((id) => {
      const { unit, of } = METRICS[id];
      const found = of(metrics);
      if (found === null) return [id, null];
      return [id, unit === 'money' ? moneyOf(found as bigint, currency) : Number(found)];
    }),
  );
}
