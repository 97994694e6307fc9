import { recordOrders } from '#delivery/attribute/index.ts';
import { importFeed } from '#core/catalog/server/index.ts';
import { productPairs } from '#delivery/learn/index.ts';
import { decimalFromMicros, type Micros } from '#kernel/money.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { FeedDeps } from './feed-products.ts';

/** Its campaign in the first storefront reaches complements. */
const COMPLEMENTING_BRAND = 'Lenovo';
/** What its laptops are bought with: the first product of each category. */
const BOUGHT_WITH = ['tablets', 'smartphones', 'mobile-accessories', 'furniture'];
/** Of each pair; one a day. */
const ORDERS = 24;

/** Feeds orders of the shop that no ad earned, in which products of one brand were bought with others, and learns from them. */
export async function feedOrders({ database, market, newId }: FeedDeps, untilMs: EpochMs): Promise<void> {
  const catalogId = market.catalogs[0]!.id;
  const products = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('product')
      .leftJoin('brand', 'brand.id', 'product.brandId')
      .select(['sku', 'brand.name as brand', 'categoryIds', 'priceMicros'])
      .where('catalogId', '=', catalogId)
      .where('status', '=', 'ACTIVE')
      .where('quantity', '>', 0)
      .orderBy('sku')
      .execute(),
  );
  const own = products.filter(({ brand }) => brand === COMPLEMENTING_BRAND);
  const item = ({ sku, priceMicros }: { sku: string; priceMicros: Micros }) => ({
    ...{ sku, quantity: 1, unitPrice: decimalFromMicros(priceMicros) },
  });
  const lines = BOUGHT_WITH.flatMap((category, pair) => {
    const other = products.find(({ categoryIds }) => categoryIds.includes(category))!;
    return Array.from({ length: ORDERS }, (_, order) => ({
      orderId: `together-${pair}-${order}`,
      occurredAt: new Date(untilMs - (order + 1) * DAY_MS + pair * HOUR_MS).toISOString(),
      status: 'CREATED',
      items: [item(own[pair % own.length]!), item(other)],
    }));
  });
  const deps = { database, newId, clock: () => untilMs, recordOrders };
  const result = await importFeed(deps, { catalogId, kind: 'orders', lines });
  if (!result.ok || result.value.rejected.length > 0)
    throw new Error(`orders were not taken: ${JSON.stringify(result)}`);
  await productPairs.learn(database, untilMs);
}
