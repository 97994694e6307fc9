import type { CatalogLoaders } from '#features/catalog/server/index.ts';
import type { CompanyLoaders } from '#features/company/server/index.ts';
import type { CampaignReportLoader } from '#features/reports/server/index.ts';
import {
  clickThroughRate,
  costPerClick_micros,
  directConversion,
  directReturnOnAdSpend,
} from '#features/reports/rules/metrics.ts';
import { FIRST_PAGE, pagesOf, type ExportSource } from '#features/shell/server/index.ts';
import { dayOf, type ExportParams } from '#features/shell/rules/exports.ts';
import { textIn, type Texts } from '#features/shell/rules/texts.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { filterId, isUuid } from '#kernel/ids.ts';
import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Slice } from '#platform/postgres/lists.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { listCampaigns } from './list-campaigns.ts';
import type { CampaignFilter } from './list-store.ts';
import type { CampaignNode } from './types.ts';

const COLUMNS: readonly Texts[] = [
  ['Campaign ID', 'ID da campanha', 'ID kampanye'],
  ['Campaign', 'Campanha', 'Kampanye'],
  ['Supplier', 'Fornecedor', 'Pemasok'],
  ['Brand', 'Marca', 'Merek'],
  ['Country', 'País', 'Negara'],
  ['Ad type', 'Tipo de anúncio', 'Jenis iklan'],
  ['Status', 'Status', 'Status'],
  ['Switch', 'Chave', 'Sakelar'],
  ['Bid strategy', 'Estratégia de lance', 'Strategi bid'],
  ['Bid', 'Lance', 'Bid'],
  ['Budget type', 'Tipo de orçamento', 'Jenis anggaran'],
  ['Total budget', 'Orçamento total', 'Anggaran total'],
  ['Daily budget', 'Orçamento diário', 'Anggaran harian'],
  ['Start', 'Início', 'Mulai'],
  ['End', 'Fim', 'Selesai'],
  ['Impressions', 'Impressões', 'Tayangan'],
  ['Clicks', 'Cliques', 'Klik'],
  ['CTR %', 'CTR %', 'CTR %'],
  ['Cost per click', 'Custo por clique', 'Biaya per klik'],
  ['Cost', 'Custo', 'Biaya'],
  ['Direct sales', 'Vendas diretas', 'Penjualan langsung'],
  ['Items sold', 'Itens vendidos', 'Barang terjual'],
  ['Conversion %', 'Conversão %', 'Konversi %'],
  ['ROAS %', 'ROAS %', 'ROAS %'],
];

interface Sources {
  database: Database;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  reports: CampaignReportLoader;
}

/** The list of campaigns with its figures as a file. Budgets and bids are in wallet currency, figures in report currency. */
export function campaignsExport(sources: Sources): ExportSource {
  return {
    description:
      'Campaign list; params filters {campaignName, status, campaignIds, sellerIds}, supplierId, catalogId, adType, brandId, startDate, endDate.',
    permission: { who: ['anyRole', 'staff'] },
    fileName: 'campaigns',
    async open(context, params, language) {
      const filter = filterOf(context, params);
      if (!filter.ok) return filter;
      const range = {
        supplierId: params.supplierId ?? null,
        fromDate: dayOf(params.startDate),
        toDate: dayOf(params.endDate),
      };
      const read = (page: Slice) =>
        listCampaigns(context, { filter: filter.value, sortBy: null, direction: null, range, page }, sources);
      const first = await read(FIRST_PAGE);
      return ok({
        total: first.total,
        columns: COLUMNS.map((texts) => textIn(language, texts)),
        rows: cells(
          context,
          sources,
          pagesOf(first, read, (row) => row.id),
        ),
      });
    },
  };
}

function filterOf(context: Context, params: ExportParams): Result<CampaignFilter, Problem> {
  const scope = companyInScope(context, params.supplierId);
  if (!scope.ok) return scope;
  const { campaignName, status, campaignIds, sellerIds } = params.filters ?? {};
  if (campaignName !== undefined && typeof campaignName !== 'string') return unreadable('campaignName');
  for (const [name, list] of Object.entries({ status, campaignIds, sellerIds })) {
    if (list !== undefined && !isTexts(list)) return unreadable(name);
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

const isTexts = (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === 'string');
const unreadable = (name: string) => fail(invalid(`params.filters.${name}`, 'This cannot be exported by'));

async function* cells(
  context: Context,
  { catalogs, companies, reports }: Sources,
  pages: AsyncIterable<CampaignNode[]>,
): AsyncGenerator<CsvCell[]> {
  const money = (micros: Micros | null) => (micros === null ? null : decimalFromMicros(micros));
  const percent = (value: number | null) => value?.toFixed(2) ?? null;
  const cellsOf = async (row: CampaignNode): Promise<CsvCell[]> => {
    const [company, brand, catalog, figures] = await Promise.all([
      companies.companyById(context).load(row.companyId),
      catalogs.brandById(context).load(row.brandId),
      catalogs.catalogById(context).load(row.catalogId),
      reports(context).load({ campaignId: row.id, ...row.range }),
    ]);
    return [
      row.id,
      row.name,
      company!.name,
      brand!.name,
      catalog!.name,
      row.adType,
      row.status,
      row.runningStatus,
      row.bidType,
      money(row.bid_micros),
      row.budgetType,
      money(row.budgetTotal_micros),
      money(row.budgetDaily_micros),
      dayIn(row.timezone, row.startAt.getTime()),
      row.endAt && dayIn(row.timezone, row.endAt.getTime()),
      figures.impressions,
      figures.clicks,
      percent(clickThroughRate(figures)),
      money(costPerClick_micros(figures)),
      money(figures.costs_micros),
      money(figures.sales_micros),
      figures.itemsSold,
      percent(directConversion(figures)),
      percent(directReturnOnAdSpend(figures)),
    ];
  };
  for await (const page of pages) yield* await Promise.all(page.map(cellsOf));
}
