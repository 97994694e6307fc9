import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { feedProducts, type FeedDeps } from './feed-products.ts';
import { priceShare } from './feeds.ts';

/** A sale starts every ten days and lasts four, each time for another fifth of the products. */
const SALE_EVERY_DAYS = 10;
const FIRST_SALE_DAY = 4;
const SALE_DAYS = 4;
const SHARES = 5;
const SALE_PRICE = 0.85;

/** Feeds the sale prices of all storefronts' products on the day a sale starts; does nothing on other days. */
export async function feedSales(deps: FeedDeps, day: number, nowMs: EpochMs): Promise<void> {
  if (day % SALE_EVERY_DAYS !== FIRST_SALE_DAY) return;
  const share = Math.floor(day / SALE_EVERY_DAYS) % SHARES;
  const instant = (atMs: EpochMs) => new Date(atMs).toISOString();
  for (const catalog of deps.market.catalogs)
    await feedProducts(deps, catalog, nowMs, (offers) =>
      offers
        .filter((_, index) => index % SHARES === share)
        .map((offer) => ({
          ...offer,
          promotionPrice: priceShare(offer.price, catalog.country, SALE_PRICE),
          promotionStartDate: instant(nowMs),
          promotionEndDate: instant(nowMs + SALE_DAYS * DAY_MS),
        })),
    );
}
