import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { invalid } from '#kernel/problem.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { isUpToDate, lastLoadedAt } from './load.repository.ts';
import { addReports, NO_REPORT, readMetrics, type Dimension, type ReportMetrics } from './report.repository.ts';
import { reportRequest, type ReportArgs } from './scope.ts';

/** Rows of a report; a longer one is refused rather than cut. */
export const MAX_REPORT_ROWS = 10_000;

export interface ReportDeps {
  database: Database;
  clickhouse: ClickHouse;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  defaultCurrency: string;
  settlingDays: number;
}

export interface Report {
  from: string;
  to: string;
  currency: string;
  timezone: string;
  /** Until when events are counted. */
  asOf: EpochMs;
  rows: { key: string; metrics: ReportMetrics }[];
  total: ReportMetrics;
}

/** Reads a report as the dashboard of the same scope shows it, limited to some brands if `brandIds` names them. */
export async function readReport(
  deps: ReportDeps,
  context: Context,
  args: ReportArgs & { by: Dimension; brandIds: readonly Uuid[] | null },
): Promise<Result<Report, Problem>> {
  const { by, brandIds, ...scopeArgs } = args;
  const request = await reportRequest(context, scopeArgs, deps);
  if (!request.ok) return request;
  const { scope, money } = request.value;
  const reached =
    brandIds === null ? scope.brandIds : (scope.brandIds ?? brandIds).filter((id) => brandIds.includes(id));
  const metrics = await readMetrics(deps.clickhouse, { ...scope, brandIds: reached }, by, money, MAX_REPORT_ROWS + 1);
  if (metrics.size > MAX_REPORT_ROWS)
    return fail(invalid('by', `More than ${MAX_REPORT_ROWS} rows: choose fewer days`));
  const company = scope.companyId ? await deps.companies.companyById(context).load(scope.companyId) : null;
  const asOf = await deps.database.read(SYSTEM, async (tx) =>
    (await isUpToDate(tx)) ? context.clock() : ((await lastLoadedAt(tx))?.getTime() ?? context.clock()),
  );
  return ok({
    from: scope.fromDate,
    to: scope.toDate,
    currency: money.currency,
    timezone: company?.timezone ?? 'UTC',
    asOf,
    rows: [...metrics].map(([key, one]) => ({ key, metrics: one })),
    total: [...metrics.values()].reduce(addReports, NO_REPORT),
  });
}
