import { takeOrders } from '#delivery/attribute/index.ts';
import { importFeed } from '#features/catalog/server/index.ts';
import type { NewId } from '#kernel/ids.ts';
import { DAY_MS, type Instant_ms } from '#kernel/time.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Marketplace } from './base.ts';
import { feedsOf, priceShare } from './feeds.ts';

/** A sale begins every ten days and lasts four; each time another fifth of the products takes part. */
const SALE_EVERY_DAYS = 10;
const FIRST_SALE_DAY = 4;
const SALE_DAYS = 4;
const SHARES = 5;
const SALE_PRICE = 0.85;

interface Priced {
  price: string;
}

/** On the day a sale begins, storefronts feed what its products cost meanwhile; nothing on other days. */
export async function holdSales(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  day: number,
  now_ms: Instant_ms,
): Promise<void> {
  if (day % SALE_EVERY_DAYS !== FIRST_SALE_DAY) return;
  const share = Math.floor(day / SALE_EVERY_DAYS) % SHARES;
  const instant = (at_ms: Instant_ms) => new Date(at_ms).toISOString();
  for (const { id, country } of market.catalogs) {
    const { products } = await feedsOf(country, instant(now_ms));
    const onSale = (products as Priced[])
      .filter((_, index) => index % SHARES === share)
      .map((product) => ({
        ...product,
        promotionPrice: priceShare(product.price, country, SALE_PRICE),
        promotionStartDate: instant(now_ms),
        promotionEndDate: instant(now_ms + SALE_DAYS * DAY_MS),
      }));
    const making = { database, newId, clock: () => now_ms, takeOrders };
    const result = await importFeed(making, { catalogId: id, kind: 'products', lines: onSale });
    if (!result.ok || result.value.rejected.length > 0)
      throw new Error(`a sale of ${country.name} was not taken: ${JSON.stringify(result)}`);
  }
}
