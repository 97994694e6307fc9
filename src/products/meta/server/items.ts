import type { SellerProduct } from '#core/catalog/server/index.ts';
import type { CatalogItem } from '#integrations/meta/port.ts';
import type { Shop } from './account.repository.ts';

/** Converts a product to an item of Meta's catalog. Products no longer sold remain there, out of stock. */
export function itemOf(product: SellerProduct, shop: Pick<Shop, 'catalogCurrency' | 'storefrontUrl'>): CatalogItem {
  const inventory = product.status === 'ACTIVE' ? product.quantity : 0;
  return {
    sku: product.sku,
    name: product.name,
    description: product.name,
    priceMicros: product.priceMicros,
    currency: shop.catalogCurrency,
    brand: product.brandName,
    imageUrl: product.image ?? '',
    url: product.link ?? shop.storefrontUrl,
    availability: inventory > 0 ? 'in stock' : 'out of stock',
    condition: 'new',
    inventory,
    categoryIds: product.categoryIds,
  };
}
