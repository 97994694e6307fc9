import type { Uuid } from '#kernel/ids.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { allCatalogs, brandsAfter } from './catalog.repository.ts';
import type { Brand, Catalog } from './refs.ts';

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
