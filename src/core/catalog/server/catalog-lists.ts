import type { Uuid } from '#kernel/ids.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { allCatalogs, brandsAfter } from './catalog.repository.ts';
import { ownSellerIds, suggestProducts } from './product.repository.ts';
import type { Brand, Catalog, Product } from './refs.ts';

export const listCatalogs = (database: Database, { viewer }: Context): Promise<Catalog[]> =>
  database.read(viewer, allCatalogs);

/** Lists the brands a caller may use in the order of their ids; of staff without a company, all. */
export async function listBrands(
  database: Database,
  context: Context,
  page: { brandIds: readonly Uuid[] | null; after: Uuid | null; size: number },
): Promise<Result<Brand[], Problem>> {
  const scope = companyInScope(context, null);
  if (!scope.ok) return scope;
  return ok(await database.read(context.viewer, (tx) => brandsAfter(tx, { ...page, companyId: scope.value })));
}

/** Searches active products of the company's sellers; a key of some brands finds theirs alone. */
export async function listProducts(
  database: Database,
  context: Context,
  wanted: {
    catalogId: Uuid;
    brandId?: Uuid | undefined;
    search?: string | undefined;
    skus?: readonly string[] | undefined;
    brandIds: readonly Uuid[] | null;
    offset: number;
    size: number;
  },
): Promise<Result<Product[], Problem>> {
  const { catalogId, brandId, search = null, skus, brandIds, offset, size } = wanted;
  const scope = companyInScope(context, null);
  if (!scope.ok) return scope;
  const asked = brandId === undefined ? brandIds : (brandIds ?? [brandId]).filter((id) => id === brandId);
  const { rows } = await database.read(context.viewer, async (tx) => {
    const sellerIds = scope.value ? await ownSellerIds(tx, scope.value, catalogId) : [];
    return suggestProducts(
      tx,
      { catalogId, brandIds: asked, searchTerm: search, sellerIds, skus },
      { offset, limit: size, isCounted: false },
    );
  });
  return ok(rows);
}
