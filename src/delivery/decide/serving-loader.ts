import type { Transaction } from '#platform/postgres/database.ts';
import { LONGEST_SKU_BYTES } from './bid-token.ts';
import { type FilteredProduct, advertises, automatedBid, narrowest } from './rules/serving.ts';
import type { ServingAdSet, ServingBanner, ServingProduct } from './serving.ts';
import {
  type BannerTypeRow,
  type CatalogRow,
  type ProductRow,
  type ServingRow,
  readBannerTypes,
  readProducts,
  readServing,
} from './serving-store.ts';

/** Predicted click rates by placement, in the order of PLACEMENTS; `sku` null for banners. */
export type ClickRates = (catalogId: string, sku: string | null) => readonly number[];

export type CatalogContent = { readonly adSets: ServingAdSet[]; readonly products: ServingProduct[] };

/** Everything of a catalog that may serve, or the part of it that belongs to some campaigns. */
export async function loadServing(
  tx: Transaction,
  catalog: CatalogRow,
  campaignIds: readonly string[] | null,
  clickRates: ClickRates,
): Promise<CatalogContent> {
  const rows = await readServing(tx, catalog.catalogId, campaignIds);
  if (rows.length === 0) return { adSets: [], products: [] };
  const isByFilter = (row: ServingRow) => row.adType === 'PRODUCT' && row.skus.length === 0;
  const products = await readProducts(tx, catalog.catalogId, {
    brandIds: [...new Set(rows.filter(isByFilter).map((row) => row.brandId))],
    skus: [...new Set(rows.flatMap((row) => row.skus))],
  });
  const bannerTypes = new Map((await readBannerTypes(tx)).map((type) => [type.id, type]));
  // Part of a catalog does not show what others bid there.
  const isAutomatic = rows.some((row) => row.bidType === 'AUTOMATED');
  const everyone = campaignIds === null || !isAutomatic ? rows : await readServing(tx, catalog.catalogId, null);
  const automatic = automatedBid(chosenBids(everyone), Number(catalog.minBid_micros));
  const byBrand = Map.groupBy(products, (product) => product.brandId);
  const bySku = new Map(products.map((product) => [product.sku, product]));

  const used = new Set<ProductRow>();
  const adSets = rows.map((row): ServingAdSet => {
    const advertised = row.adType === 'PRODUCT' ? productsOf(row, byBrand, bySku) : [];
    for (const product of advertised) used.add(product);
    const banners = row.banners.flatMap((banner) => bannerOf(banner, bannerTypes, catalog, clickRates));
    return servingAdSet(row, catalog, automatic, advertised, row.adType === 'BANNER' ? banners : []);
  });
  return { adSets, products: [...used].map((product) => servingProduct(product, catalog.catalogId, clickRates)) };
}

function chosenBids(rows: readonly ServingRow[]): number[] {
  return rows
    .filter((row) => row.bidType === 'MAXIMUM_CPC' && row.bid_micros !== null)
    .map((row) => (Number(row.bid_micros) * 1_000_000) / Number(row.walletRate_micros));
}

function productsOf(
  row: ServingRow,
  byBrand: ReadonlyMap<string | null, ProductRow[]>,
  bySku: ReadonlyMap<string, ProductRow>,
): ProductRow[] {
  const filter = {
    ...row,
    min_micros: narrowest(row.targetMin_micros, row.contentMin_micros, 'higher'),
    max_micros: narrowest(row.targetMax_micros, row.contentMax_micros, 'lower'),
  };
  const possible: readonly (ProductRow | undefined)[] =
    row.skus.length > 0 ? row.skus.map((sku) => bySku.get(sku)) : (byBrand.get(row.brandId) ?? []);
  const single = (product: FilteredProduct) =>
    advertises(row.skus.length > 0 ? { ...filter, skus: [product.sku] } : filter, product);
  return possible.filter(
    (product) => product !== undefined && fitsToken(product.sku) && single(product),
  ) as ProductRow[];
}

function fitsToken(sku: string): boolean {
  return Buffer.byteLength(sku) <= LONGEST_SKU_BYTES;
}

function servingAdSet(
  row: ServingRow,
  catalog: CatalogRow,
  automatic_micros: number,
  products: readonly ProductRow[],
  banners: readonly ServingBanner[],
): ServingAdSet {
  const walletRate = Number(row.walletRate_micros) / 1_000_000;
  return {
    adSetId: row.adSetId,
    campaignId: String(row.campaignId),
    companyId: row.companyId,
    brandId: row.brandId,
    catalogId: row.catalogId,
    adType: row.adType,
    billedOn: row.bidType === 'MAXIMUM_CPI' ? 'IMPRESSION' : 'CLICK',
    bid_micros: row.bid_micros === null ? Math.ceil(automatic_micros * walletRate) : Number(row.bid_micros),
    // The minimum is a price per click; impressions have none.
    minBid_micros: row.bidType === 'MAXIMUM_CPI' ? 1 : Math.ceil(Number(catalog.minBid_micros) * walletRate),
    walletRate,
    dailyBudget_micros: row.daily_micros === null ? null : Number(row.daily_micros),
    totalBudget_micros: row.total_micros === null ? null : Number(row.total_micros),
    starts_ms: row.starts.getTime(),
    ends_ms: row.ends?.getTime() ?? null,
    trafficControl: row.trafficControl,
    keywords: row.keywords,
    negativeKeywords: row.negativeKeywords,
    locations: (row.locations ?? '').split(',').filter((location) => location.trim() !== ''),
    skus: products.map((product) => product.sku),
    banners,
    bannerCategoryIds: row.adType === 'BANNER' ? row.categoryIds : [],
  };
}

function servingProduct(product: ProductRow, catalogId: string, clickRates: ClickRates): ServingProduct {
  return {
    sku: product.sku,
    text: `${product.name} ${product.brandName ?? ''}`,
    categoryIds: product.categoryIds,
    categoryPath: product.categoryPath,
    clickRates: clickRates(catalogId, product.sku),
  };
}

function bannerOf(
  banner: ServingRow['banners'][number],
  bannerTypes: ReadonlyMap<string, BannerTypeRow>,
  catalog: CatalogRow,
  clickRates: ClickRates,
): ServingBanner[] {
  const type = bannerTypes.get(banner.bannerTypeId);
  if (!type || banner.url === null) return [];
  return [
    {
      bannerTypeId: type.id,
      bannerType: type.bannerType,
      imageUrl: banner.url,
      landingUrl: banner.landingUrl ?? catalog.baseUrl,
      needsCategories: type.needsCategories,
      needsKeywords: type.needsKeywords,
      clickRate: clickRates(catalog.catalogId, null)[0]!,
    },
  ];
}
