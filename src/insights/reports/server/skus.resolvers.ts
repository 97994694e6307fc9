import { priceHistory, productFacts, type ProductFacts } from '#core/catalog/server/index.ts';
import { filterCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { filterId, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem, orNotFound } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { SortDirectionRef, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { needsFacts, skuStatus, sortSkuLines, withSponsored, type SkuLine } from '../rules/sku-report.ts';
import { NO_REPORT, type ReportMetrics } from './report.repository.ts';
import type { ReportsDependencies } from './report.resolvers.ts';
import { sponsoredSkus } from '#products/sponsored/server/index.ts';
import { reportRequest, type ReportRequest } from './scope.ts';
import { readSkuDays, readSkus } from './sku.repository.ts';
import { addSkuTypes, SkuHistoryRef, SkuReportListRef, SkusReportSortByRef } from './sku.schema.ts';

export interface SkuArgs {
  fromDate?: Day | null;
  toDate?: Day | null;
  campaignId?: string | null;
  adSetId?: string | null;
  /** Refers to the ad set, since each has a single ad. */
  adId?: string | null;
}

type SkuDependencies = Pick<
  ReportsDependencies,
  'database' | 'clickhouse' | 'catalogs' | 'companies' | 'defaultCurrency'
>;

/** Adds reports per product: a paginated list, and the history of one product. */
export function addSkuReports(builder: Builder, dependencies: SkuDependencies): void {
  const { database, clickhouse, catalogs } = dependencies;
  addSkuTypes(builder, catalogs);

  builder.queryField('skusReport', (t) =>
    t.field({
      type: SkuReportListRef,
      description: 'Results per SKU of a campaign, ad set or ad, of all of them when none is named.',
      args: {
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        campaignId: t.arg.id(),
        adSetId: t.arg.id(),
        adId: t.arg.id(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 6 }),
        sortBy: t.arg({ type: SkusReportSortByRef }),
        direction: t.arg({ type: SortDirectionRef }),
      },
      resolve: async (_, args, context, info) => {
        const lines = unwrap(await skuLines(dependencies, context, args));
        const sortBy = args.sortBy ?? null;
        const known = needsFacts(sortBy) ? await factsOf(dependencies, context, lines) : null;
        const sorted = sortSkuLines(lines, sortBy, args.direction ?? 'asc', (line) => {
          const product = known?.get(keyOf(line));
          return product && { ...product, status: skuStatus(product) };
        });
        return paged(args, { context, info }, async ({ offset, limit }) => {
          const visible = sorted.slice(offset, offset + limit);
          const facts = known ?? (await factsOf(dependencies, context, visible));
          return { rows: visible.map((line) => ({ ...line, product: facts.get(keyOf(line)) })), total: lines.length };
        });
      },
    }),
  );

  builder.queryField('skuHistories', (t) =>
    t.field({
      type: SkuHistoryRef,
      nullable: true,
      description: 'Daily history of a single SKU; null plus NOT_FOUND when the SKU is not sponsored there.',
      args: {
        sku: t.arg.string({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        campaignId: t.arg.id(),
        adSetId: t.arg.id(),
        adId: t.arg.id(),
      },
      resolve: async (_, { sku, ...args }, context) => {
        const { scope, money, sponsored } = unwrap(await skuRequest(dependencies, context, args));
        const found = await readSkuDays(clickhouse, scope, sku, money.rates);
        const [withMetrics] = found.keys();
        const ofSponsored = sponsored?.skus.includes(sku) ? sponsored.catalogId : undefined;
        const catalogId = unwrap(orNotFound(withMetrics ?? ofSponsored, 'Product'));
        const prices = (await context.isFlagOn('show_price_history'))
          ? await database.read(context.viewer, (tx) => priceHistory(tx, catalogId, sku))
          : [];
        const days: Day[] = [];
        for (let day = scope.fromDate; day <= scope.toDate; day = addDays(day, 1)) days.push(day);
        return { sku, days, metrics: found.get(catalogId) ?? new Map(), prices };
      },
    }),
  );
}

/** Resolves the products and days of a request: those of the specified campaign, otherwise all of the caller's. */
async function skuRequest(
  dependencies: SkuDependencies,
  context: Context,
  { fromDate, toDate, ...args }: SkuArgs,
): Promise<Result<ReportRequest & { sponsored: Awaited<ReturnType<typeof sponsoredSkus>> }, Problem>> {
  const campaignId = filterCampaignId(args.campaignId);
  const adSetId = filterId(args.adSetId ?? args.adId);
  const isNamed = campaignId !== null || adSetId !== null;
  const sponsored = isNamed
    ? await dependencies.database.read(context.viewer, (tx) => sponsoredSkus(tx, { campaignId, adSetId }))
    : null;
  if (isNamed && !sponsored) return fail(notFound('Campaign'));
  const ofCampaign = { companyId: sponsored?.companyId, campaignId: sponsored && String(sponsored.campaignId) };
  const request = await reportRequest(context, { fromDate, toDate, ...ofCampaign }, dependencies);
  return request.ok ? ok({ ...request.value, sponsored }) : request;
}

/** Returns every product that is sponsored or has figures. */
export async function skuLines(
  dependencies: SkuDependencies,
  context: Context,
  args: SkuArgs,
): Promise<Result<SkuLine<ReportMetrics>[], Problem>> {
  const request = await skuRequest(dependencies, context, args);
  if (!request.ok) return request;
  const { scope, money, sponsored } = request.value;
  return ok(withSponsored(await readSkus(dependencies.clickhouse, scope, money.rates), sponsored, NO_REPORT));
}

export const keyOf = ({ catalogId, sku }: { catalogId: Uuid; sku: string }) => `${catalogId} ${sku}`;

/** Returns the catalogs' facts of products, by `keyOf`. */
export async function factsOf(
  { database }: SkuDependencies,
  context: Context,
  lines: readonly { catalogId: Uuid; sku: string }[],
): Promise<Map<string, ProductFacts>> {
  const products = await database.read(context.viewer, (tx) => productFacts(tx, lines));
  return new Map(products.map((product) => [keyOf(product), product]));
}
