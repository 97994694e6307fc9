import { recordOrders } from '#delivery/attribute/index.ts';
import { importFeed } from '#core/catalog/server/index.ts';
import type { NewId } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { feedsOf, priceShare } from './feeds.ts';

/** A sale starts every ten days and lasts four, each time for another fifth of the products. */
const SALE_EVERY_DAYS = 10;
const FIRST_SALE_DAY = 4;
const SALE_DAYS = 4;
const SHARES = 5;
const SALE_PRICE = 0.85;

/** A product of the company that everybody signs in to. */
const SOLD_OUT = { country: 'SG', brand: 'Vaseline' };
export const SOLD_OUT_DAYS_AGO = 2;

interface Priced {
  price: string;
}

interface Deps {
  database: Database;
  market: Marketplace;
  newId: NewId;
}

/** Feeds that a product has been sold out. */
export async function sellOut(deps: Deps, nowMs: EpochMs): Promise<void> {
  const { id, country } = deps.market.catalogs.find((catalog) => catalog.country.code === SOLD_OUT.country)!;
  const { products } = await feedsOf(country, new Date(nowMs).toISOString());
  const [product] = (products as { brandName?: string }[]).filter(({ brandName }) => brandName === SOLD_OUT.brand);
  await feed(deps, id, [{ ...product, quantity: 0, availableSize: 0 }], nowMs);
}

/** Feeds the sale prices of a storefront's products on the day a sale starts; does nothing on other days. */
export async function feedSales(deps: Deps, day: number, nowMs: EpochMs): Promise<void> {
  if (day % SALE_EVERY_DAYS !== FIRST_SALE_DAY) return;
  const share = Math.floor(day / SALE_EVERY_DAYS) % SHARES;
  const instant = (atMs: EpochMs) => new Date(atMs).toISOString();
  for (const { id, country } of deps.market.catalogs) {
    const { products } = await feedsOf(country, instant(nowMs));
    const onSale = (products as Priced[])
      .filter((_, index) => index % SHARES === share)
      .map((product) => ({
        ...product,
        promotionPrice: priceShare(product.price, country, SALE_PRICE),
        promotionStartDate: instant(nowMs),
        promotionEndDate: instant(nowMs + SALE_DAYS * DAY_MS),
      }));
    await feed(deps, id, onSale, nowMs);
  }
}

async function feed({ database, newId }: Deps, catalogId: string, lines: object[], nowMs: EpochMs): Promise<void> {
  const deps = { database, newId, clock: () => nowMs, recordOrders };
  const result = await importFeed(deps, { catalogId, kind: 'products', lines });
  if (!result.ok || result.value.rejected.length > 0)
    throw new Error(`products were not taken: ${JSON.stringify(result)}`);
}
