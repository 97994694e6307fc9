import type { AdType } from '#kernel/ad-type.ts';
import { filterCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { filterId } from '#kernel/ids.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, daysBetween, type Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/db/database.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { ReportMoney, ReportScope } from './report.repository.ts';
import { MAX_DAYS } from '../rules/chart.ts';
import { reportMessages } from '../rules/report.messages.ts';

/** A report's arguments as received. */
export interface ReportArgs {
  brandId?: string | null;
  fromDate?: Day | null;
  toDate?: Day | null;
  campaignId?: string | null;
  adSetId?: string | null;
  ventureId?: string | null;
  adType?: AdType | null;
  companyId: string | null | undefined;
}

export interface ReportRequest {
  scope: ReportScope;
  money: ReportMoney;
}

/** What the screens made of reports read. */
export interface ReportSources {
  database: Database;
  clickhouse: ClickHouse;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  /** Currency of reports across companies. */
  defaultCurrency: string;
}

const DEFAULT_DAYS = 7;

/**
 * Resolves scope, days and currency of a request: the caller's company, or for staff the requested company or all of
 * them (then in the platform's default currency). The default range is the last seven days in the company's time zone.
 */
export async function reportRequest(
  context: Context,
  args: ReportArgs,
  { catalogs, companies, defaultCurrency }: Pick<ReportSources, 'catalogs' | 'companies' | 'defaultCurrency'>,
): Promise<Result<ReportRequest & { today: Day }, Problem>> {
  const inScope = companyInScope(context, args.companyId);
  if (!inScope.ok) return inScope;
  const companyId = inScope.value;
  const company = companyId ? await companies.companyById(context).load(companyId) : null;
  if (companyId && !company) return fail(notFound('Company'));

  const today = dayIn(company?.timezone ?? 'UTC', context.clock());
  const toDate = args.toDate ?? today;
  const fromDate = args.fromDate ?? addDays(toDate, 1 - DEFAULT_DAYS);
  if (fromDate > toDate) return fail(invalid('toDate', reportMessages.problem.endBeforeStart()));
  if (daysBetween(fromDate, toDate) >= MAX_DAYS)
    return fail(invalid('fromDate', reportMessages.problem.tooManyDays({ max: MAX_DAYS })));

  const brandId = filterId(args.brandId);
  const campaignId = filterCampaignId(args.campaignId);
  return ok({
    today,
    scope: {
      companyId,
      fromDate,
      toDate,
      brandIds: brandId ? [brandId] : null,
      catalogIds: args.ventureId
        ? (await catalogs.catalogsOfVenture(context).load(args.ventureId)).map(({ id }) => id)
        : null,
      campaignIds: campaignId === null ? null : [campaignId],
      adSetId: filterId(args.adSetId),
      adType: args.adType ?? null,
    },
    money: {
      rates: await companies.ratesByCode(context),
      currency: company?.reportCurrency ?? defaultCurrency,
    },
  });
}

/** Returns an amount of the platform's default currency in the report's: what counts as little is the same everywhere. */
export const inReportCurrency = (
  micros: Micros,
  { rates, currency }: ReportMoney,
  { defaultCurrency }: Pick<ReportSources, 'defaultCurrency'>,
): Micros => convert(micros, rates.get(defaultCurrency)!, rates.get(currency)!);
