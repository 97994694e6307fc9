import { z } from 'zod';
import { decimalFromMicros } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import { isStorable } from '#platform/http/read-body.ts';
import { instant, instantOf } from '#platform/rest/values.ts';
import type { FeedRouteOptions } from './feed.routes.ts';
import { storefrontRoute, type StorefrontRoute } from './storefront-route.ts';
import { productOf } from './storefront-view.ts';

const EXAMPLE = '01890a5d-ac96-774b-bcce-b302099a8057';

const OBSTACLES = {
  INACTIVE: 'It is INACTIVE in the feed.',
  OUT_OF_STOCK: 'Its quantity is 0.',
  NO_BRAND: 'It has no brand: campaigns are launched for brands.',
} as const;
const amount = z.string().describe('In the currency of the storefront.');
const product = z
  .object({
    sku: z.string(),
    name: z.string(),
    status: z.enum(['ACTIVE', 'INACTIVE']),
    quantity: z.int(),
    price: amount,
    promotionPrice: amount.nullable(),
    image: z.string().nullable(),
    link: z.string().nullable(),
    brand: z
      .object({ id: z.uuid(), name: z.string(), originalBrandId: z.string().nullable() })
      .nullable()
      .describe('Null when it has none.'),
    sellers: z.array(z.object({ originalSellerId: z.string(), name: z.string() })),
    categories: z
      .array(z.object({ id: z.string(), labels: z.array(z.string()) }))
      .describe('Labels from the top down.'),
    publishedAt: instant,
    updatedAt: instant.describe('When a feed last changed it.'),
    lastImport: z.object({ id: z.uuid(), finishedAt: instant }).nullable().describe('The last import of products.'),
    obstacles: z
      .array(z.object({ reason: z.enum(['INACTIVE', 'OUT_OF_STOCK', 'NO_BRAND']), message: z.string() }))
      .describe('Why it cannot be advertised; empty when it can.'),
  })
  .meta({ title: 'StorefrontProduct' });

/** One product, as auctions see it. */
export function productRoutes({ database }: FeedRouteOptions): StorefrontRoute[] {
  return [
    storefrontRoute({
      method: 'GET',
      path: '/v1/products/{sku}',
      scope: 'feed',
      summary: 'Read a product',
      description: 'As auctions see it, and why it cannot be advertised.',
      input: { path: z.strictObject({ sku: z.string() }) },
      output: product,
      errors: ['not_found'],
      example: {
        sku: 'LAMP-1',
        name: 'Desk lamp',
        status: 'ACTIVE',
        quantity: 12,
        price: '49.9',
        promotionPrice: null,
        image: null,
        link: null,
        brand: { id: EXAMPLE, name: 'Acme', originalBrandId: 'acme' },
        sellers: [{ originalSellerId: 'acme-store', name: 'Acme Official Store' }],
        categories: [{ id: 'lamps', labels: ['Home', 'Lamps'] }],
        publishedAt: '2026-11-26T02:00:00.000Z',
        updatedAt: '2026-11-26T02:00:00.000Z',
        lastImport: { id: EXAMPLE, finishedAt: '2026-11-26T02:00:00.000Z' },
        obstacles: [],
      },
      async serve({ key }, { path: { sku } }) {
        if (!isStorable(sku)) return fail({ problem: { code: 'NOT_FOUND', message: 'Product not found' } });
        const read = await productOf(database, key.catalogId, sku);
        if (!read) return fail({ problem: { code: 'NOT_FOUND', message: 'Product not found' } });
        const { product: found, lastImport: latest } = read;
        const { priceMicros, promotionPriceMicros, brandId, brandName, originalBrandId, ...rest } = found;
        const obstacles = [
          ...(found.status === 'INACTIVE' ? (['INACTIVE'] as const) : []),
          ...(found.quantity === 0 ? (['OUT_OF_STOCK'] as const) : []),
          ...(brandId === null ? (['NO_BRAND'] as const) : []),
        ];
        return ok({
          ...rest,
          price: decimalFromMicros(priceMicros),
          promotionPrice: promotionPriceMicros === null ? null : decimalFromMicros(promotionPriceMicros),
          brand: brandId === null ? null : { id: brandId, name: brandName!, originalBrandId },
          publishedAt: instantOf(found.publishedAt),
          updatedAt: instantOf(found.updatedAt),
          lastImport: latest && { id: latest.id, finishedAt: instantOf(latest.finishedAt) },
          obstacles: obstacles.map((reason) => ({ reason, message: OBSTACLES[reason] })),
        });
      },
    }),
  ];
}
