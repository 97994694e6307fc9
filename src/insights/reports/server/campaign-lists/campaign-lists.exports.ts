import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { CampaignReportLoader } from '../campaign-reports.ts';
import { metricCells, metricHeadings } from '../../rules/metric-columns.ts';
import { FIRST_PAGE, pagesOf, type ExportSource, type Sheet } from '#core/exports/server/index.ts';
import { dayOf, type ExportParams } from '#core/exports/rules/exports.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { filterId, isUuid } from '#kernel/ids.ts';
import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import { exportMessages } from '#core/exports/rules/export.messages.ts';
import type { Message } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { reportMessages } from '../../rules/report.messages.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Slice } from '#platform/db/lists.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { listCampaigns } from './list-campaigns.ts';
import type { CampaignFilter, CampaignNode } from '#products/sponsored/server/index.ts';

const { column } = reportMessages;

/** The object a row describes, with its leading columns. */
interface Subject {
  columns: readonly Message[];
  cells(row: CampaignNode): CsvCell[];
}

const CAMPAIGN: Subject = {
  columns: [column.campaignId(), column.campaign()],
  cells: (row) => [row.id, row.name],
};
const AD_SET: Subject = {
  columns: [column.adSet(), ...CAMPAIGN.columns],
  cells: (row) => [row.adSetName, ...CAMPAIGN.cells(row)],
};

const COLUMNS = [
  column.company(),
  column.brand(),
  column.country(),
  column.adType(),
  column.status(),
  column.switch(),
  column.bidStrategy(),
  column.bid(),
  column.budgetType(),
  column.totalBudget(),
  column.dailyBudget(),
  column.start(),
  column.end(),
  column.reportCurrency(),
];

interface Sources {
  database: Database;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  reports: CampaignReportLoader;
}

/**
 * Exports the list of campaigns with its figures. Budgets and bids are in wallet currency, figures in report currency.
 */
export function campaignsExport(sources: Sources): ExportSource {
  return {
    description:
      'Campaign list; params filters {campaignName, status, campaignIds, sellerIds}, supplierId, catalogId, adType, brandId, startDate, endDate.',
    permission: { allow: ['anyRole', 'staff'] },
    fileName: 'campaigns',
    open: (context, params) => open(sources, context, params, CAMPAIGN),
  };
}

/** Exports the list of ad sets with its figures, optionally restricted to one campaign. */
export function adSetsExport(sources: Sources): ExportSource {
  return {
    description: 'Ad-set list; params campaignId, catalogId, brandId, adType, startDate, endDate.',
    permission: { allow: ['anyRole', 'staff'] },
    fileName: 'ad-sets',
    open: (context, { campaignId, ...params }) =>
      open(
        sources,
        context,
        campaignId === undefined ? params : { ...params, filters: { ...params.filters, campaignIds: [campaignId] } },
        AD_SET,
      ),
  };
}

async function open(
  sources: Sources,
  context: Context,
  params: ExportParams,
  subject: Subject,
): Promise<Result<Sheet, Problem>> {
  const filter = filterOf(context, params);
  if (!filter.ok) return filter;
  const range = {
    companyId: params.companyId ?? null,
    fromDate: dayOf(params.startDate ?? params.fromDate),
    toDate: dayOf(params.endDate ?? params.toDate),
  };
  const read = (slice: Slice) =>
    listCampaigns(context, { filter: filter.value, sortBy: null, direction: null, range, slice }, sources);
  const first = await read(FIRST_PAGE);
  const withHalo = await context.isFlagOn('halo_sales_reports');
  const pages = pagesOf(first, read, (row) => row.id);
  return ok({
    total: first.total,
    columns: [...subject.columns, ...COLUMNS, ...metricHeadings(withHalo)].map((heading) =>
      textOf(heading, context.language),
    ),
    rows: cells(context, sources, pages, subject, withHalo),
  });
}

function filterOf(context: Context, params: ExportParams): Result<CampaignFilter, Problem> {
  const scope = companyInScope(context, params.companyId);
  if (!scope.ok) return scope;
  const { campaignName, status, campaignIds, sellerIds } = params.filters ?? {};
  if (campaignName !== undefined && typeof campaignName !== 'string') return unreadable('campaignName');
  for (const [name, list] of Object.entries({ status, campaignIds, sellerIds })) {
    if (list !== undefined && !isTextList(list)) return unreadable(name);
  }
  return ok({
    companyId: scope.value,
    brandId: filterId(params.brandId),
    catalogId: filterId(params.catalogId),
    adType: params.adType ?? null,
    name: campaignName ?? null,
    statuses: (status as string[] | undefined) ?? null,
    campaignIds: (campaignIds as string[] | undefined)?.flatMap((id) => readCampaignId(id) ?? []) ?? null,
    sellerIds: (sellerIds as string[] | undefined)?.filter(isUuid) ?? null,
  });
}

const isTextList = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
const unreadable = (name: string) => fail(invalid(`params.filters.${name}`, exportMessages.notFilteredBy()));

async function* cells(
  context: Context,
  { catalogs, companies, reports }: Sources,
  pages: AsyncIterable<CampaignNode[]>,
  subject: Subject,
  withHalo: boolean,
): AsyncGenerator<CsvCell[]> {
  const money = (micros: Micros | null) => (micros === null ? null : decimalFromMicros(micros));
  const cellsOf = async (row: CampaignNode): Promise<CsvCell[]> => {
    const [company, brand, catalog, metrics] = await Promise.all([
      companies.companyById(context).load(row.companyId),
      catalogs.brandById(context).load(row.brandId),
      catalogs.catalogById(context).load(row.catalogId),
      reports(context).load({ campaignId: row.id, ...row.range }),
    ]);
    return [
      ...subject.cells(row),
      company!.name,
      brand!.name,
      catalog!.name,
      row.adType,
      row.status,
      row.runningStatus,
      row.bidType,
      money(row.bidMicros),
      row.budgetType,
      money(row.budgetTotalMicros),
      money(row.budgetDailyMicros),
      dayIn(row.timezone, row.startAt.getTime()),
      row.endAt && dayIn(row.timezone, row.endAt.getTime()),
      metrics.currency,
      ...metricCells(metrics, withHalo),
    ];
  };
  for await (const page of pages) yield* await Promise.all(page.map(cellsOf));
}
