import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

export async function addCompanyBrands(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<void> {
  if (!brandIds.length) return;
  await tx
    .insertInto('companyBrand')
    .values(brandIds.map((brandId) => ({ companyId, brandId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeCompanyBrands(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<void> {
  await tx.deleteFrom('companyBrand').where('companyId', '=', companyId).where('brandId', 'in', brandIds).execute();
}

export async function hasBrand(tx: Transaction, companyId: Uuid, brandId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('companyBrand')
    .select('brandId')
    .where('companyId', '=', companyId)
    .where('brandId', '=', brandId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists brand ids per company, ordered by brand name. */
export function brandIdsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; ids: Uuid[] }[]> {
  return tx
    .selectFrom('companyBrand')
    .innerJoin('brand', 'brand.id', 'companyBrand.brandId')
    .select(['companyId', sql<Uuid[]>`array_agg(brand.id order by brand.name)`.as('ids')])
    .where('companyId', 'in', companyIds)
    .groupBy('companyId')
    .execute();
}

export async function setSelectedBrand(tx: Transaction, membershipId: Uuid, brandId: Uuid | null): Promise<void> {
  await tx.updateTable('membership').set({ currentBrandId: brandId }).where('id', '=', membershipId).execute();
}

/** Returns the brand selected by staff without a membership. Needs a transaction of the system. */
export async function brandOfStaff(tx: Transaction, userId: Uuid): Promise<Uuid | null> {
  const row = await tx.selectFrom('staffBrand').select('brandId').where('userId', '=', userId).executeTakeFirst();
  return row?.brandId ?? null;
}

/** Needs a transaction of the system. */
export async function setBrandOfStaff(tx: Transaction, userId: Uuid, brandId: Uuid | null): Promise<void> {
  if (brandId === null) {
    await tx.deleteFrom('staffBrand').where('userId', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('staffBrand')
    .values({ userId, brandId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ brandId }))
    .execute();
}
