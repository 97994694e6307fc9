import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface BrandDepartment {
  companyId: Uuid;
  brandId: Uuid;
  brandName: string;
  department: string;
}

/** Lists the brands of companies that are in a department now, by name. */
export async function departmentsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<BrandDepartment[]> {
  const { rows } = await sql<BrandDepartment>`
    select latest.company_id, latest.brand_id, brand.name as brand_name, latest.department
    from (
      select distinct on (company_id, brand_id) company_id, brand_id, department from brand_department
      where company_id = any(${[...companyIds]}::uuid[]) order by company_id, brand_id, month desc
    ) latest join company_brand using (company_id, brand_id) join brand on brand.id = latest.brand_id
    where latest.department is not null order by brand.name, brand.id`.execute(tx);
  return rows;
}

export interface DepartmentFacts {
  timezone: string;
  trackingDepartments: string[];
}

/** Locks a company's departments, and the brands in them, and returns them. */
export function lockDepartments(tx: Transaction, companyId: Uuid): Promise<DepartmentFacts> {
  return tx
    .selectFrom('company')
    .select(['timezone', 'trackingDepartments'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns those of some brands that the company has, with their names. */
export function ownBrands(
  tx: Transaction,
  companyId: Uuid,
  brandIds: readonly Uuid[],
): Promise<{ id: Uuid; name: string }[]> {
  if (brandIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('companyBrand')
    .innerJoin('brand', 'brand.id', 'companyBrand.brandId')
    .select(['brand.id', 'brand.name'])
    .where('companyId', '=', companyId)
    .where('brandId', 'in', brandIds)
    .execute();
}

/** Puts brands into departments from a month on. */
export async function saveDepartments(
  tx: Transaction,
  companyId: Uuid,
  month: Day,
  brands: readonly { brandId: Uuid; department: string | null }[],
): Promise<void> {
  if (brands.length === 0) return;
  await tx
    .insertInto('brandDepartment')
    .values(brands.map(({ brandId, department }) => ({ companyId, brandId, month, department })))
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'brandId', 'month'])
        .doUpdateSet(({ ref }) => ({ department: ref('excluded.department') })),
    )
    .execute();
}
