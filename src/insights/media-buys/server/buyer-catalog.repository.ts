import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** A list of SKUs that a buyer keeps for a brand. */
export interface BuyerCatalog {
  companyId: Uuid;
  brandId: Uuid;
  catalogId: string;
  name: string | null;
  skus: string[];
  syncedAt: Date;
}

/** Catalogs of a brand by name: some, or all up to a limit. */
export const buyerCatalogs = (
  tx: Transaction,
  { companyId, brandId, ids, limit }: { companyId: Uuid; brandId: string; ids?: readonly string[]; limit: number },
): Promise<BuyerCatalog[]> => {
  let query = tx
    .selectFrom('mediaBuyCatalog')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('brandId', '=', brandId);
  if (ids) query = query.where('catalogId', 'in', ids.length > 0 ? [...ids] : ['']);
  return query.orderBy('catalogId').limit(limit).execute();
};

export async function putBuyerCatalog(tx: Transaction, row: BuyerCatalog): Promise<void> {
  const { name, skus, syncedAt } = row;
  await tx
    .insertInto('mediaBuyCatalog')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'brandId', 'catalogId']).doUpdateSet({ name, skus, syncedAt }),
    )
    .execute();
}

export async function deleteBuyerCatalogs(
  tx: Transaction,
  { companyId, brandId }: { companyId: Uuid; brandId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('mediaBuyCatalog')
    .where('companyId', '=', companyId)
    .where('brandId', '=', brandId)
    .where('catalogId', 'in', [...ids])
    .execute();
}
