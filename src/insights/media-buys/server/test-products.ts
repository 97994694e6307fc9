import type { NamedBrand } from '../rules/account.ts';
import { PRICING_OPTION_ID, type PackageRequest } from '../rules/packages.ts';
import type { Buyer } from './buyer.ts';
import { testProducts, type TestProduct } from './test-product.repository.ts';

/** Names that are read at once. */
export const MAX_NAMES = 200;

/** What is said of every product that a test named. */
export const NAMED_BY_TEST =
  'Products that a test named are sponsored products under that name: paid by click, by auction. What the fixture says of price, channel and delivery is not kept, and creatives that are assigned are not used: the storefront makes the ad of the product.';

/** The names of tests for products of some brands; none outside of test environments. */
export const namesOf = (buyer: Buyer, brands: readonly NamedBrand[]): Promise<TestProduct[]> =>
  buyer.testing
    ? buyer.database.read(buyer.call.context.viewer, (tx) =>
        testProducts(
          tx,
          brands.map(({ id }) => id),
          MAX_NAMES,
        ),
      )
    : Promise.resolve([]);

/** Products once more under the names that tests gave them, each name once: two brands may have the same. */
export function namedProducts<Product extends { productId: string }>(
  products: readonly Product[],
  names: readonly TestProduct[],
): { product: Product; productId: string; pricingOptionIds: readonly string[] }[] {
  const taken = new Set(products.map(({ productId }) => productId));
  return names.flatMap(({ productId, standsFor, pricingOptionIds }) => {
    const product = products.find((one) => one.productId === standsFor);
    if (!product || taken.has(productId)) return [];
    taken.add(productId);
    return [{ product, productId, pricingOptionIds }];
  });
}

/** What a package means that names a product as a test does; null where it does not. */
export function meantBy<Sent extends PackageRequest>(sent: Sent, names: readonly TestProduct[]): Sent | null {
  const named = names.find(({ productId }) => productId === sent.product_id);
  if (!named) return null;
  const { creative_assignments: _, ...kept } = sent as Sent & { creative_assignments?: unknown };
  return {
    ...(kept as Sent),
    product_id: named.standsFor,
    ...(named.pricingOptionIds.includes(sent.pricing_option_id) && { pricing_option_id: PRICING_OPTION_ID }),
  };
}
