import { type AdEngine, type AuctionRequest, type WireEvents } from '#delivery/engine/index.ts';
import { recordOrders } from '#delivery/attribute/index.ts';
import { HOUR_MS, MINUTE_MS, zoneOffsetMs, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import {
  brandNames,
  companyOfBrand,
  RESELLER,
  slug,
  storeOf,
  type readProducts,
  type readSearchTerms,
} from './feeds.ts';
import { BANNER_COUNTRIES } from './campaigns.ts';
import { AGENCY, COMPANIES, type Country } from './marketplace.ts';
import type { Random } from './random.ts';
import { appealOf, PHRASES } from './searches.ts';
import {
  buys,
  buysLater,
  clicks,
  clicksBanner,
  openStorefront,
  returnsAfter,
  sees,
  TRAFFIC_BY_HOUR,
  type PageView,
  type ShelfProduct,
  type Storefront,
} from './shoppers.ts';

export interface ShoppingReport {
  auctions: number;
  impressions: number;
  clicks: number;
  purchases: number;
}

const SLOTS = 4;
const SHOPPERS = 6000;
/** Share of pages with a banner slot. */
const BANNER_PAGES = 0.25;
/** Share of evening clicks that are reported only the next day. */
const LATE_CLICKS = 0.05;
const LATE_MS = 16 * HOUR_MS;

export interface Shop {
  catalogId: string;
  country: Country;
  storefront: Storefront;
  /** Whether the catalog has banner campaigns. */
  hasBanners: boolean;
  /** Median price in the catalog's currency. The more a product costs in comparison, the less often it is bought. */
  priceLevel: number;
  /** Pending purchases with their instants. */
  upcoming: { atMs: EpochMs; shopper: string; items: { sku: string; quantity: number; unitPrice: number }[] }[];
  /** Orders to be returned, with the instant of the return. */
  returning: { atMs: EpochMs; order: Order }[];
  /** Events of shoppers whose phones were offline, reported once they are online again. */
  late: { reportedMs: EpochMs; touch: WireEvents['touches'][number] }[];
  serial: number;
  purchases: number;
}

const AGENCY_STORE = storeOf(COMPANIES.indexOf(AGENCY));

/** Returns the demand for a product: higher for advertised brands, highest for those of the demo accounts' company. */
function demandOf({ brand, sellerId }: ShelfProduct): number {
  if (!brand) return 0.2;
  if (sellerId === storeOf(0)) return 60;
  if (sellerId === AGENCY_STORE) return 140;
  return sellerId === RESELLER ? 1 : 3;
}

export async function openShop(
  database: Database,
  { id, country }: Marketplace['catalogs'][number],
  source: { products: Awaited<ReturnType<typeof readProducts>>; terms: Awaited<ReturnType<typeof readSearchTerms>> },
): Promise<Shop> {
  const rows = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('product')
      .select(['sku', 'name', 'priceMicros', 'categoryIds'])
      .where('catalogId', '=', id)
      .where('quantity', '>', 0)
      .orderBy('sku')
      .execute(),
  );
  const bySku = new Map(source.products.map((product) => [product.id, product]));
  const brands = brandNames(source.products);
  const products = rows.map((row): ShelfProduct => {
    const origin = bySku.get(row.sku.replace(/-BB$/, ''))!;
    const owner = origin.brand ? companyOfBrand(brands, origin.brand) : null;
    const isOwnStore = owner !== null && !row.sku.endsWith('-BB') && COMPANIES[owner]!.sellsIn.includes(country.code);
    return {
      sku: row.sku,
      name: row.name,
      brand: slug(origin.brand),
      category: row.categoryIds[0] ?? 'other',
      price: Number(row.priceMicros) / 1e6,
      rating: Number(origin.rating),
      sellerId: isOwnStore ? storeOf(owner) : RESELLER,
    };
  });
  const prices = products.map(({ price }) => price).toSorted((a, b) => a - b);
  return {
    catalogId: id,
    country,
    storefront: openStorefront(products, source.terms, demandOf, PHRASES),
    priceLevel: prices[Math.floor(prices.length / 2)]!,
    hasBanners: BANNER_COUNTRIES.includes(country.code),
    upcoming: [],
    returning: [],
    late: [],
    serial: 0,
    purchases: 0,
  };
}

/**
 * Returns the number of page views between two instants, so many days before the history's end, from the daily total of all shops.
 */
export function pagesBetween(
  country: Country,
  pagesPerDay: number,
  daysAgo: number,
  startMs: EpochMs,
  endMs: EpochMs,
): number {
  return Math.round(pagesPerDay * country.traffic * shareOfDay(country, startMs, endMs) * growth(daysAgo, startMs));
}

/** Returns the share of a local day's traffic between two instants. */
function shareOfDay(country: Country, startMs: EpochMs, endMs: EpochMs): number {
  let share = 0;
  for (let atMs = startMs; atMs < endMs; atMs += HOUR_MS) {
    const hour = new Date(atMs + zoneOffsetMs(country.timezone, atMs)).getUTCHours();
    share += (TRAFFIC_BY_HOUR[hour]! / 24) * Math.min(1, (endMs - atMs) / HOUR_MS);
  }
  return share;
}

/** Returns the traffic factor of a day: weekends and paydays are busier, and the marketplace doubles in a quarter. */
function growth(daysAgo: number, atMs: EpochMs): number {
  const date = new Date(atMs);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  const isPayday = date.getUTCDate() >= 25 && date.getUTCDate() <= 28;
  return (isWeekend ? 1.18 : 0.94) * (isPayday ? 1.25 : 1) * Math.max(0.5, 1 - daysAgo / 180);
}

/** What happens in a shop between two instants. */
export interface Block {
  pages: number;
  /** The brand and the pages that shoppers view besides, for a deal. */
  deal: { brand: string; pages: number } | null;
  startMs: EpochMs;
  endMs: EpochMs;
}

/**
 * Simulates shoppers between two instants. Requests ads immediately, and returns views, clicks and purchases as events.
 */
export function shopFor(
  shop: Shop,
  engine: AdEngine,
  { pages, deal, startMs, endMs }: Block,
  random: Random,
  setClock: (atMs: EpochMs) => void,
  report: ShoppingReport,
): WireEvents {
  const touches: WireEvents['touches'][number][] = [];
  const id = () => `${shop.country.code}-${startMs / 1000}-${(shop.serial += 1)}`;
  const anyTime = () => Math.floor(startMs + random() * (endMs - startMs - 2 * MINUTE_MS));
  const visits: { atMs: EpochMs; brand?: string }[] = [
    ...Array.from({ length: pages }, () => ({ atMs: anyTime() })),
    ...Array.from({ length: deal?.pages ?? 0 }, () => ({ atMs: anyTime(), brand: deal!.brand })),
  ].sort((a, b) => a.atMs - b.atMs);
  for (const { atMs, brand } of visits) {
    setClock(atMs);
    const shopper = `${shop.country.code}-shopper-${Math.floor(random() * SHOPPERS)}`;
    const deviceType = random() < 0.63 ? 'mobile' : random() < 0.95 ? 'desktop' : null;
    const page = shop.storefront.open(random, brand);
    const [result] = engine.decide([requestFor(page)], shop.catalogId);
    report.auctions += 1;
    if (shop.hasBanners && random() < BANNER_PAGES) {
      const visit = { page, atMs, shopper, device: deviceType ?? 'desktop' } as const;
      touches.push(...bannerTouches(shop, engine, visit, random, id));
    }
    for (const winner of result?.winners ?? []) {
      const product = shop.storefront.bySku.get(winner.id);
      if (!product || !sees(random, winner.rank)) continue;
      const base = {
        resolvedBidId: winner.resolvedBidId,
        shopper,
        deviceType,
        entity: null,
        path: page.searchQuery === null ? '/category' : '/search',
        searchQuery: page.searchQuery,
      } as const;
      touches.push({ ...base, kind: 'IMPRESSION', id: id(), occurredAtMs: atMs + 400 });
      report.impressions += 1;
      if (!clicks(random, winner.rank, product)) {
        if (buysLater(random, Math.min(1, appealOf(product, page)))) {
          const items = [{ sku: product.sku, quantity: 1, unitPrice: product.price }];
          shop.upcoming.push({ atMs: atMs + 20 * MINUTE_MS, shopper, items });
        }
        continue;
      }
      const clickedMs = atMs + 4000 + Math.floor(random() * 60_000);
      const click = { ...base, kind: 'CLICK', id: id(), occurredAtMs: clickedMs } as const;
      const isLate = isEvening(clickedMs) && random() < LATE_CLICKS;
      if (isLate) shop.late.push({ reportedMs: clickedMs + LATE_MS, touch: click });
      else touches.push(click);
      report.clicks += 1;
      const purchase = buys(random, product, shop.storefront, shop.priceLevel, appealOf(product, page));
      if (!purchase) continue;
      const items = purchase.items.map((item) => ({
        sku: item.product.sku,
        quantity: item.quantity,
        unitPrice: item.product.price,
      }));
      shop.upcoming.push({ atMs: clickedMs + Math.floor(purchase.delayMs), shopper, items });
    }
  }
  touches.push(...shop.late.filter(({ reportedMs }) => reportedMs < endMs).map(({ touch }) => touch));
  shop.late = shop.late.filter(({ reportedMs }) => reportedMs >= endMs);
  const due = shop.upcoming.filter(({ atMs }) => atMs < endMs);
  shop.upcoming = shop.upcoming.filter(({ atMs }) => atMs >= endMs);
  report.purchases += due.length;
  const purchases = due
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ atMs, shopper, items }) => ({ id: id(), occurredAtMs: atMs, shopper, items }));
  for (const purchase of purchases) {
    const afterMs = returnsAfter(random, shop.purchases);
    shop.purchases += 1;
    if (afterMs !== null) shop.returning.push({ atMs: purchase.occurredAtMs + afterMs, order: returnOf(purchase) });
  }
  return { touches: touches.sort((a, b) => a.occurredAtMs - b.occurredAtMs), purchases, pageviews: [] };
}

/** Hours from which an event reported sixteen hours later falls on a charged day in all countries but one. */
const isEvening = (atMs: EpochMs) => {
  const hour = new Date(atMs).getUTCHours();
  return hour >= 9 && hour < 15;
};

type Order = Parameters<typeof recordOrders>[2][number];

function returnOf({ id, occurredAtMs, shopper, items }: WireEvents['purchases'][number]): Order {
  return {
    orderId: id,
    occurredAt: occurredAtMs,
    opaqueUserId: shopper,
    status: 'RETURNED',
    items: items.map(({ sku, quantity, unitPrice }) => ({
      sku,
      quantity,
      unitPriceMicros: BigInt(Math.round(unitPrice * 1e6)),
    })),
  };
}

/** Simulates the banner beside a search or category page: viewed, and occasionally clicked. */
function bannerTouches(
  shop: Shop,
  engine: AdEngine,
  { page, atMs, shopper, device }: { page: PageView; atMs: EpochMs; shopper: string; device: 'desktop' | 'mobile' },
  random: Random,
  id: () => string,
): WireEvents['touches'][number][] {
  const isTile = page.searchQuery === null;
  const request = { ...requestFor(page), type: 'banners', slots: 1, products: null, device } as const;
  const slotId = isTile ? 'TILE_MOBILE' : 'SEARCH';
  const [result] = engine.decide(
    [{ ...request, slotId, categories: isTile ? request.categories : null }],
    shop.catalogId,
  );
  const winner = result?.winners[0];
  if (!winner) return [];
  const base = {
    resolvedBidId: winner.resolvedBidId,
    shopper,
    deviceType: device,
    entity: null,
    path: isTile ? '/category' : '/search',
    searchQuery: page.searchQuery,
  } as const;
  const seen = { ...base, kind: 'IMPRESSION', id: id(), occurredAtMs: atMs + 300 } as const;
  return clicksBanner(random) ? [seen, { ...base, kind: 'CLICK', id: id(), occurredAtMs: atMs + 3000 }] : [seen];
}

function requestFor(page: ReturnType<Storefront['open']>): AuctionRequest {
  return {
    type: 'listings',
    slots: SLOTS,
    searchQuery: page.searchQuery,
    categories: page.category === null ? null : [[page.category]],
    // On the page of a category the engine finds them itself.
    products: page.searchQuery === null ? null : { ids: page.skus, qualityScores: null },
    location: null,
    slotId: null,
    device: 'desktop' as const,
    pageType: page.searchQuery !== null ? 'SEARCH' : page.category !== null ? 'CATEGORY' : 'HOME',
    pageProductId: null,
    pageProductIds: [],
    placementCode: null,
    shopper: null,
    gender: null,
    age: null,
    segmentIds: [],
    floor: null,
  };
}
