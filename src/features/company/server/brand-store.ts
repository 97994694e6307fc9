import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export async function addCompanyBrands(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<void> {
  if (!brandIds.length) return;
  await tx
    .insertInto('company_brand')
    .values(brandIds.map((brandId) => ({ company_id: companyId, brand_id: brandId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeCompanyBrands(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<void> {
  await tx.deleteFrom('company_brand').where('company_id', '=', companyId).where('brand_id', 'in', brandIds).execute();
}

export async function hasBrand(tx: Transaction, companyId: Uuid, brandId: Uuid): Promise<boolean> {
  const row = await tx
    .selectFrom('company_brand')
    .select('brand_id')
    .where('company_id', '=', companyId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Brand ids per company, in the order of the brands' names. */
export function brandIdsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; ids: Uuid[] }[]> {
  return tx
    .selectFrom('company_brand')
    .innerJoin('brand', 'brand.id', 'company_brand.brand_id')
    .select(['company_id as companyId', sql<Uuid[]>`array_agg(brand.id order by brand.name)`.as('ids')])
    .where('company_id', 'in', companyIds)
    .groupBy('company_id')
    .execute();
}

export async function setSelectedBrand(tx: Transaction, accountId: Uuid, brandId: Uuid | null): Promise<void> {
  await tx.updateTable('account').set({ current_brand_id: brandId }).where('id', '=', accountId).execute();
}

/** The brand staff without an account have chosen. Needs a transaction of the system. */
export async function brandOfStaff(tx: Transaction, personId: Uuid): Promise<Uuid | null> {
  const row = await tx
    .selectFrom('staff_brand')
    .select('brand_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.brand_id ?? null;
}

/** Needs a transaction of the system. */
export async function setBrandOfStaff(tx: Transaction, personId: Uuid, brandId: Uuid | null): Promise<void> {
  if (brandId === null) {
    await tx.deleteFrom('staff_brand').where('person_id', '=', personId).execute();
    return;
  }
  await tx
    .insertInto('staff_brand')
    .values({ person_id: personId, brand_id: brandId })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ brand_id: brandId }))
    .execute();
}
