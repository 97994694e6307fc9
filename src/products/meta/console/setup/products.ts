import type { MetaProductPartsFragment, MetaProductsQueryVariables } from '#platform/api-client/generated/graphql.ts';
import { MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';

export type Product = MetaProductPartsFragment;
/** Filter of a shop's products. */
export type ProductRequest = Omit<MetaProductsQueryVariables, 'sellerId' | 'cursor' | 'limit'>;

const BATCH_SIZE = 1000;

/** Progress of loading all products of a request. */
export interface Fetched {
  /** Number of loaded products, including those before an earlier failure. */
  count: number;
  total: number;
  /** Cursor of the next page; null when all pages are loaded. */
  cursor: string | null;
}

interface ProductPage {
  objects: Product[];
  totalCount: number;
  nextPage?: string | null;
}

/**
 * Loads the products of a request page by page, continuing after `previous`, until there are more than `enough`. Stops
 * at a failing page and returns the products loaded so far with the error.
 */
export async function fetchProducts(
  sellerId: string,
  input: ProductRequest,
  { previous, enough }: { previous: Fetched | null; enough: number },
): Promise<{ products: Product[]; fetched: Fetched; error: ApiError | null }> {
  const products: Product[] = [];
  let fetched: Fetched = previous ?? { count: 0, total: 0, cursor: '0' };
  try {
    while (fetched.cursor !== null && fetched.count <= enough) {
      const { metaCatalogProducts: page }: { metaCatalogProducts: ProductPage } = await callApi(MetaProductsDocument, {
        ...input,
        sellerId,
        cursor: fetched.cursor,
        limit: BATCH_SIZE,
      });
      products.push(...page.objects);
      const count = fetched.count + page.objects.length;
      fetched = { count, total: page.totalCount, cursor: page.nextPage ?? null };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { products, fetched, error };
  }
  return { products, fetched, error: null };
}
