import type { MetaProductPartsFragment, MetaProductsQueryVariables } from '#platform/api-client/generated/graphql.ts';
import { MetaProductsDocument } from '#platform/api-client/generated/graphql.ts';
import { callApi } from '#platform/api-client/client.ts';

export type Product = MetaProductPartsFragment;
/** What narrows a shop's products. */
export type ProductWish = Omit<MetaProductsQueryVariables, 'sellerId' | 'cursor' | 'limit'>;

const PAGE_SIZE = 1000;

/**
 * Every product of a wish, page by page, until there are more than `enough`. What came before a page that failed is kept; the failure
 * is logged.
 */
export async function fetchAll(sellerId: string, wish: ProductWish, enough: number): Promise<Product[]> {
  const all: Product[] = [];
  let cursor: string | null = null;
  try {
    do {
      const { metaCatalogProducts: page }: { metaCatalogProducts: { objects: Product[]; nextPage?: string | null } } =
        await callApi(MetaProductsDocument, { ...wish, sellerId, cursor, limit: PAGE_SIZE });
      all.push(...page.objects);
      cursor = page.nextPage ?? null;
    } while (cursor !== null && all.length <= enough);
  } catch (error) {
    console.error(error);
  }
  return all;
}
