import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

export async function addCompanySellers(tx: Transaction, companyId: Uuid, sellerIds: readonly Uuid[]): Promise<void> {
  if (!sellerIds.length) return;
  await tx
    .insertInto('companySeller')
    .values(sellerIds.map((sellerId) => ({ companyId, sellerId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function sellerIdsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; ids: Uuid[] }[]> {
  return tx
    .selectFrom('companySeller')
    .innerJoin('seller', 'seller.id', 'companySeller.sellerId')
    .innerJoin('catalog', 'catalog.id', 'seller.catalogId')
    .select(['companyId', sql<Uuid[]>`array_agg(seller.id order by seller.name, catalog.name)`.as('ids')])
    .where('companyId', 'in', companyIds)
    .groupBy('companyId')
    .execute();
}

/** Lists the sellers of a company, or of every company (null); with a brand, only sellers with a product of it. */
export async function companySellerIds(
  tx: Transaction,
  { companyId, brandId }: { companyId: Uuid | null; brandId: Uuid | null },
): Promise<Uuid[]> {
  const rows = await tx
    .selectFrom('companySeller')
    .innerJoin('seller', 'seller.id', 'companySeller.sellerId')
    .innerJoin('catalog', 'catalog.id', 'seller.catalogId')
    .select(['seller.id', 'seller.name', 'catalog.name as country'])
    .distinct()
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId!))
    .$if(brandId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from product where product.catalog_id = seller.catalog_id and product.brand_id = ${brandId}
          and product.seller_ids @> array[seller.id])`,
      ),
    )
    .orderBy('seller.name')
    .orderBy('catalog.name')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the names of those sellers that a company already manages. Needs a transaction of the system. */
export async function managedSellers(tx: Transaction, sellerIds: readonly Uuid[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('seller')
    .select('name')
    .where('id', 'in', sellerIds)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('companySeller').select('sellerId').whereRef('sellerId', '=', 'seller.id')),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
