import { recordOrders } from '#delivery/attribute/index.ts';
import { importFeed } from '#core/catalog/server/index.ts';
import type { NewId } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { feedsOf, priceShare } from './feeds.ts';
import { linkPictures } from './shop/pictures.ts';

/** A sale starts every ten days and lasts four, each time for another fifth of the products. */
const SALE_EVERY_DAYS = 10;
const FIRST_SALE_DAY = 4;
const SALE_DAYS = 4;
const SHARES = 5;
const SALE_PRICE = 0.85;

interface Priced {
  price: string;
}

/** Feeds the sale prices of a storefront's products on the day a sale starts; does nothing on other days. */
export async function feedSales(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  day: number,
  nowMs: EpochMs,
): Promise<void> {
  if (day % SALE_EVERY_DAYS !== FIRST_SALE_DAY) return;
  const share = Math.floor(day / SALE_EVERY_DAYS) % SHARES;
  const instant = (atMs: EpochMs) => new Date(atMs).toISOString();
  for (const { id, country } of market.catalogs) {
    const { products } = await feedsOf(country, instant(nowMs));
    const onSale = (products as Priced[])
      .filter((_, index) => index % SHARES === share)
      .map((product) => ({
        ...product,
        promotionPrice: priceShare(product.price, country, SALE_PRICE),
        promotionStartDate: instant(nowMs),
        promotionEndDate: instant(nowMs + SALE_DAYS * DAY_MS),
      }));
    const deps = { database, newId, clock: () => nowMs, recordOrders };
    const result = await importFeed(deps, { catalogId: id, kind: 'products', lines: onSale });
    if (!result.ok || result.value.rejected.length > 0)
      throw new Error(`a sale of ${country.name} was not taken: ${JSON.stringify(result)}`);
  }
  await linkPictures(database);
}
