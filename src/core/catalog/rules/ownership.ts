import type { Uuid } from '#kernel/ids.ts';

interface Offered {
  sku: string;
  sellerIds: readonly Uuid[];
}

export interface Ownership<Product> {
  products: Product[];
  notFoundSkus: string[];
  notOwnedProducts: Product[];
  /** Sellers that would make the unusable products usable. */
  requiredSellerIds: Uuid[];
}

/**
 * Splits SKUs by whether a company may sponsor them. A product is usable when it has no seller or one of the company's.
 * Null for `ownSellerIds` counts every seller as own (staff).
 */
export function sortByOwnership<Product extends Offered>(
  skus: readonly string[],
  found: readonly Product[],
  ownSellerIds: readonly Uuid[] | null,
): Ownership<Product> {
  const bySku = new Map(found.map((product) => [product.sku, product]));
  const own = ownSellerIds && new Set(ownSellerIds);
  const result: Ownership<Product> = { products: [], notFoundSkus: [], notOwnedProducts: [], requiredSellerIds: [] };
  const required = new Set<Uuid>();
  for (const sku of new Set(skus)) {
    const product = bySku.get(sku);
    if (!product) result.notFoundSkus.push(sku);
    else if (!own || !product.sellerIds.length || product.sellerIds.some((id) => own.has(id)))
      result.products.push(product);
    else {
      result.notOwnedProducts.push(product);
      for (const id of product.sellerIds) required.add(id);
    }
  }
  result.requiredSellerIds = [...required];
  return result;
}
