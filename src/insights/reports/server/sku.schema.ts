import { CatalogRef } from '#core/catalog/server/refs.ts';
import type { CatalogLoaders, priceHistory, ProductFacts } from '#core/catalog/server/index.ts';
import type { Day } from '#kernel/time.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { clickThroughRate, costPerClickMicros, directConversion } from '../rules/metrics.ts';
import { averageUnitPriceMicros, SKU_SORTS, skuStatus, type SkuLine, type SkuSort } from '../rules/sku-report.ts';
import { NO_REPORT, type ReportMetrics } from './report.repository.ts';

type PriceChange = Awaited<ReturnType<typeof priceHistory>>[number];

export interface SkuRow extends SkuLine<ReportMetrics> {
  /** Catalog facts; undefined for a product that the catalog does not have. */
  product: ProductFacts | undefined;
}

export interface SkuHistory {
  sku: string;
  /** Every day of the range. */
  days: readonly Day[];
  metrics: ReadonlyMap<Day, ReportMetrics>;
  prices: readonly PriceChange[];
}

interface Sales {
  day: Day;
  itemsSold: bigint;
  salesMicros: bigint;
}

type DayMetrics = ReportMetrics & { day: Day };

export const SkusReportSortByRef = enumRef<SkuSort>('SkusReportSortBy');
export const SkuReportListRef = objectRef<Page<SkuRow>>('SkuReportList');
export const SkuHistoryRef = objectRef<SkuHistory>('SkuHistory');
const SkuReportRowRef = objectRef<SkuRow>('SkuReportRow');
const SkuSalesPointRef = objectRef<Sales>('SkuSalesPoint');
const SkuReportPointRef = objectRef<DayMetrics>('SkuReportPoint');
const SkuPricePointRef = objectRef<PriceChange>('SkuPricePoint');
const SkuStatusRef = enumRef<ReturnType<typeof skuStatus>>('SkuStatus');

const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** Defines the types of reports per SKU. */
export function addSkuTypes(builder: Builder, catalogs: CatalogLoaders): void {
  addEnum(builder, SkuStatusRef, 'Whether a sponsored SKU can be shown.', {
    ACTIVE: null,
    INACTIVE: null,
    OUT_OF_STOCK: null,
  });
  addEnum(
    builder,
    SkusReportSortByRef,
    'Column the SKU report can be sorted by; names equal the fields.',
    Object.fromEntries(SKU_SORTS.map((name) => [name, null])) as Record<SkuSort, null>,
  );
  builder.objectType(SkuReportRowRef, {
    description: "Results of one SKU; money in the catalog's currency.",
    fields: (t) => ({
      id: t.id({ resolve: ({ catalogId, sku }) => `${catalogId} ${sku}` }),
      sku: t.string({
        description: 'Empty for what belongs to no product, such as the clicks on a banner.',
        resolve: ({ sku }) => sku,
      }),
      name: t.string({
        description: 'The SKU itself when the catalog no longer has it.',
        resolve: ({ product, sku }) => product?.name ?? sku,
      }),
      link: t.string({
        nullable: true,
        description: 'Null when the feed has none.',
        resolve: ({ product }) => product?.link ?? null,
      }),
      image: t.string({
        nullable: true,
        description: 'Null when the feed has none.',
        resolve: ({ product }) => product?.image ?? null,
      }),
      impressions: t.field({ type: 'BigInt', resolve: ({ metrics }) => metrics.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: ({ metrics }) => metrics.clicks }),
      cpc: t.field({
        type: 'Decimal',
        nullable: true,
        description: "In hundredths of the catalog's currency, divide by 100 to show. Null when there are no clicks.",
        resolve: ({ metrics }) => {
          const cost = costPerClickMicros(metrics);
          return cost === null ? null : cost * 100n;
        },
      }),
      ctr: t.float({
        nullable: true,
        description: 'Percent. Null when there are no impressions.',
        resolve: ({ metrics }) => clickThroughRate(metrics),
      }),
      conv: t.float({
        nullable: true,
        description: 'Percent. Null when there are no clicks.',
        resolve: ({ metrics }) => directConversion(metrics),
      }),
      sales: t.field({
        type: 'Decimal',
        description: 'Direct sales.',
        resolve: ({ metrics }) => metrics.salesMicros,
      }),
      haloSales: t.field({
        type: 'Decimal',
        description: 'Indirect sales: of this SKU, after a click on another one of the brand.',
        resolve: ({ metrics }) => metrics.haloSalesMicros,
      }),
      quantity: t.field({
        type: 'BigInt',
        description: 'Items sold directly.',
        resolve: ({ metrics }) => metrics.itemsSold,
      }),
      haloSalesQuantity: t.field({
        type: 'BigInt',
        description: 'Items sold indirectly.',
        resolve: ({ metrics }) => metrics.haloItemsSold,
      }),
      costs: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      availableSize: t.int({
        nullable: true,
        description:
          'Sizes in stock. Null when the feed does not say, and for callers who are neither approved nor staff.',
        resolve: ({ product }, _, { caller }) =>
          caller.isStaff || caller.isApprovedByStaff ? (product?.availableSize ?? null) : null,
      }),
      status: t.field({ type: SkuStatusRef, resolve: ({ product }) => skuStatus(product) }),
      catalog: t.field({
        type: CatalogRef,
        resolve: async ({ catalogId }, _, context) => (await catalogs.catalogById(context).load(catalogId))!,
      }),
    }),
  });
  addPageType(builder, SkuReportListRef, SkuReportRowRef, 'Page of the SKU report.');
  addHistoryTypes(builder);
}

function addHistoryTypes(builder: Builder): void {
  builder.objectType(SkuSalesPointRef, {
    description: 'Sales of a SKU on one day, catalog currency.',
    fields: (t) => ({
      eventTime: t.field({ type: 'DateTime', resolve: ({ day }) => midnight(day) }),
      quantity: t.field({ type: 'BigInt', resolve: (sales) => sales.itemsSold }),
      value: t.field({ type: 'Decimal', resolve: (sales) => sales.salesMicros }),
      averageUnitPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Value / quantity. Null when nothing was sold.',
        resolve: averageUnitPriceMicros,
      }),
    }),
  });
  builder.objectType(SkuReportPointRef, {
    description: 'Ad results of a SKU on one day, catalog currency.',
    fields: (t) => ({
      eventTime: t.field({ type: 'DateTime', resolve: ({ day }) => midnight(day) }),
      impressions: t.field({ type: 'BigInt', resolve: (metrics) => metrics.impressions }),
      clicks: t.field({ type: 'BigInt', resolve: (metrics) => metrics.clicks }),
      sales: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: (metrics) => metrics.salesMicros }),
      costs: t.field({ type: 'Decimal', resolve: (metrics) => metrics.costsMicros }),
    }),
  });
  builder.objectType(SkuPricePointRef, {
    description: 'A price change of a SKU, catalog currency; shown with flag show_price_history.',
    fields: (t) => {
      const price = (kind: PriceChange['kind'], description: string) =>
        t.field({
          type: 'Decimal',
          nullable: true,
          description,
          resolve: (change) => (change.kind === kind ? change.priceMicros : null),
        });
      const moment = (kind: PriceChange['kind'], side: 'startAt' | 'endAt', description: string) =>
        t.field({
          type: 'DateTime',
          nullable: true,
          description,
          resolve: (change) => (change.kind === kind ? change[side] : null),
        });
      return {
        eventTime: t.field({
          type: 'DateTime',
          description: 'When the change reached us.',
          resolve: (change) => change.seenAt,
        }),
        publishedAt: t.field({ type: 'DateTime', resolve: (change) => change.publishedAt }),
        blackPrice: price('BLACK', 'Regular price. Null when the change does not touch it.'),
        promotionPrice: price('PROMOTION', 'Null when no promotion price is set.'),
        promotionStartDate: moment('PROMOTION', 'startAt', 'Null when no promotion price is set.'),
        promotionEndDate: moment('PROMOTION', 'endAt', 'Null when the promotion has no end.'),
        markdownPrice: price('MARKDOWN', 'Null when no markdown price is set.'),
        markdownStartDate: moment('MARKDOWN', 'startAt', 'Null when no markdown price is set.'),
        markdownEndDate: moment('MARKDOWN', 'endAt', 'Null when the markdown has no end.'),
        priceChangeType: t.string({
          description: 'BLACK, PROMOTION or MARKDOWN.',
          resolve: (change) => change.kind,
        }),
      };
    },
  });
  const on = ({ metrics }: SkuHistory, day: Day) => metrics.get(day) ?? NO_REPORT;
  builder.objectType(SkuHistoryRef, {
    description: 'History of one SKU per day.',
    fields: (t) => ({
      sku: t.exposeString('sku'),
      salesHistory: t.field({
        type: [SkuSalesPointRef],
        resolve: (history) => history.days.map((day) => ({ ...on(history, day), day })),
      }),
      haloSalesHistory: t.field({
        type: [SkuSalesPointRef],
        resolve: (history) =>
          history.days.map((day) => {
            const { haloItemsSold, haloSalesMicros } = on(history, day);
            return { day, itemsSold: haloItemsSold, salesMicros: haloSalesMicros };
          }),
      }),
      reportHistory: t.field({
        type: [SkuReportPointRef],
        resolve: (history) => history.days.map((day) => ({ ...on(history, day), day })),
      }),
      priceHistory: t.field({
        type: [SkuPricePointRef],
        description: 'Empty without flag show_price_history.',
        resolve: (history) => [...history.prices],
      }),
    }),
  });
}
