import { campaignNames, sponsoredSkus } from '#products/sponsored/server/index.ts';
import type { ProductFacts } from '#core/catalog/server/index.ts';
import { dayOf, type ExportParams } from '#core/exports/rules/exports.ts';
import type { ExportSource } from '#core/exports/server/index.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Message } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { reportMessages } from '../../rules/report.messages.ts';
import type { Context } from '#platform/graphql/context.ts';
import { inChunks } from '#platform/async/async.ts';
import { filterId } from '#kernel/ids.ts';
import { metricCells, metricHeadings } from '../../rules/metric-columns.ts';
import { skuStatus, sortSkuLines } from '../../rules/sku-report.ts';
import { factsOf, keyOf, skuLines } from '../skus.resolvers.ts';
import type { ReportsDependencies } from '../report.resolvers.ts';
import { reportRequest, type ReportRequest } from '../scope.ts';
import { dailyRows, saleRows, termRows, type DailyRow, type SaleRow, type TermRow } from './export.repository.ts';

type Sources = Omit<ReportsDependencies, 'settlingDays' | 'campaignReports'>;

const { column, attribution } = reportMessages;

/** Exports the dashboard's figures per day and campaign. */
export function dailyDashboardExport(sources: Sources): ExportSource {
  return {
    description: 'Dashboard figures per day; params brandId, supplierId, adType, campaignId, fromDate, toDate.',
    permission: { allow: ['anyRole', 'staff'], flag: 'export_daily_dashboard_data' },
    fileName: 'dashboard-by-day',
    async open(context, params) {
      const request = await requestOf(sources, context, params);
      if (!request.ok) return request;
      const { scope, money } = request.value;
      const withHalo = await context.isFlagOn('halo_sales_reports');
      const headings = [column.day(), column.campaignId(), column.campaign(), column.country(), column.currency()];
      const { total, pages } = await dailyRows(sources.clickhouse, scope, money);
      return ok({
        total,
        columns: textsOf(context, [...headings, ...metricHeadings(withHalo)]),
        rows: dailyCells(sources, context, request.value, withHalo, pages),
      });
    },
  };
}

async function* dailyCells(
  { database, catalogs }: Sources,
  context: Context,
  { money }: ReportRequest,
  withHalo: boolean,
  pages: AsyncIterable<DailyRow[]>,
): AsyncGenerator<CsvCell[]> {
  const names = new Map<bigint, string>();
  for await (const page of pages) {
    const unknown = [...new Set(page.map(({ campaignId }) => campaignId))].filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const found = await database.read(context.viewer, (tx) => campaignNames(tx, unknown));
      for (const [id, name] of found) names.set(id, name);
    }
    for (const { day, campaignId, catalogId, metrics } of page) {
      const catalog = await catalogs.catalogById(context).load(catalogId);
      yield [
        day,
        campaignId,
        names.get(campaignId) ?? null,
        catalog?.name ?? null,
        money.currency,
        ...metricCells(metrics, withHalo),
      ];
    }
  }
}

/** Exports the complete breakdown by search term. */
export function searchTermsExport(sources: Sources): ExportSource {
  return {
    description: 'Search-term breakdown; params brandId, supplierId, adType, fromDate, toDate.',
    permission: { allow: ['anyRole', 'staff'], flag: 'sponsor_search_term_report' },
    fileName: 'search-terms',
    async open(context, params) {
      const request = await requestOf(sources, context, params);
      if (!request.ok) return request;
      const { scope, money } = request.value;
      const withHalo = await context.isFlagOn('halo_sales_reports');
      const { total, pages } = await termRows(sources.clickhouse, scope, money);
      return ok({
        total,
        columns: textsOf(context, [column.searchTerm(), column.currency(), ...metricHeadings(withHalo)]),
        rows: termCells(pages, money.currency, withHalo),
      });
    },
  };
}

async function* termCells(
  pages: AsyncIterable<TermRow[]>,
  currency: string,
  withHalo: boolean,
): AsyncGenerator<CsvCell[]> {
  for await (const page of pages)
    for (const { term, metrics } of page) yield [term, currency, ...metricCells(metrics, withHalo)];
}

/** Exports a campaign's products with their figures, in the catalog's currency. */
export function skuPerformanceExport(sources: Sources): ExportSource {
  return {
    description: 'SKU performance; params campaignId, adSetId, fromDate, toDate.',
    permission: { allow: ['anyRole', 'staff'], flag: 'download_sku_performance_report' },
    fileName: 'sku-performance',
    async open(context, params) {
      const found = await skuLines(sources, context, daysOf(params));
      if (!found.ok) return found;
      const withHalo = await context.isFlagOn('halo_sales_reports');
      const lines = sortSkuLines(found.value, null, 'desc', () => undefined);
      const facts = await factsOf(sources, context, lines);
      const headings = [column.sku(), column.product(), column.status(), column.currency()];
      return ok({
        total: lines.length,
        columns: textsOf(context, [...headings, ...metricHeadings(withHalo)]),
        rows: (async function* () {
          for await (const few of inChunks(lines))
            for (const line of few) {
              const product = facts.get(keyOf(line));
              const catalog = await sources.catalogs.catalogById(context).load(line.catalogId);
              yield [
                line.sku,
                product?.name ?? null,
                line.sku && skuStatus(product),
                catalog!.currencyCode,
                ...metricCells(line.metrics, withHalo),
              ];
            }
        })(),
      });
    },
  };
}

const CREDITED: Partial<Record<string, () => Message>> = attribution;

/** Exports every sale attributed to an ad set, and its returns. */
export function campaignSalesExport(sources: Sources): ExportSource {
  const { clickhouse } = sources;
  return {
    description: 'Sales of one ad set; params adSetId, fromDate, toDate.',
    permission: { allow: ['anyRole', 'staff'], flag: 'download_campaign_sales' },
    fileName: 'campaign-sales',
    async open(context, params) {
      const adSetId = filterId(params.adSetId);
      const campaign =
        adSetId &&
        (await sources.database.read(context.viewer, (tx) => sponsoredSkus(tx, { campaignId: null, adSetId })));
      if (!campaign) return fail(notFound('Ad set'));
      const request = await requestOf(sources, context, { ...params, companyId: campaign.companyId });
      if (!request.ok) return request;
      const scope = { ...request.value.scope, campaignIds: [campaign.campaignId] };
      const headings = [
        column.day(),
        column.time(),
        column.sku(),
        column.product(),
        column.items(),
        column.sales(),
        column.currency(),
        column.attribution(),
        column.platform(),
        column.placement(),
        column.searchTerm(),
      ];
      const { total, pages } = await saleRows(clickhouse, scope);
      return ok({
        total,
        columns: textsOf(context, headings),
        rows: saleCells(sources, context, campaign.catalogId, pages),
      });
    },
  };
}

async function* saleCells(
  sources: Sources,
  context: Context,
  catalogId: string,
  pages: AsyncIterable<SaleRow[]>,
): AsyncGenerator<CsvCell[]> {
  const products = new Map<string, ProductFacts>();
  for await (const page of pages) {
    const lines = [...new Set(page.map(({ sku }) => sku))].map((sku) => ({ catalogId, sku }));
    const unknown = lines.filter((line) => !products.has(keyOf(line)));
    for (const [key, product] of await factsOf(sources, context, unknown)) products.set(key, product);
    for (const { sku, ...sale } of page) {
      const credited = CREDITED[sale.attribution];
      yield [
        sale.day,
        sale.at.slice(0, 19),
        sku,
        products.get(keyOf({ catalogId, sku }))?.name ?? null,
        sale.quantity,
        decimalFromMicros(BigInt(sale.sales)),
        sale.currency,
        credited ? textOf(credited(), context.language) : null,
        sale.platform,
        sale.placement,
        sale.term,
      ];
    }
  }
}

const textsOf = ({ language }: Context, headings: readonly Message[]): string[] =>
  headings.map((heading) => textOf(heading, language));

const daysOf = (params: ExportParams) => ({
  ...params,
  companyId: params.companyId,
  fromDate: dayOf(params.fromDate ?? params.startDate),
  toDate: dayOf(params.toDate ?? params.endDate),
});

async function requestOf(
  sources: Sources,
  context: Context,
  params: ExportParams,
): Promise<Result<ReportRequest, Problem>> {
  const request = await reportRequest(context, daysOf(params), sources);
  if (!request.ok) return request;
  const catalogId = filterId(params.catalogId);
  const { scope } = request.value;
  return ok({ ...request.value, scope: { ...scope, catalogIds: catalogId ? [catalogId] : scope.catalogIds } });
}
