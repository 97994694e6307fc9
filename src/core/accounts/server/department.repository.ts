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

const latestOf = (companyIds: readonly Uuid[]) => sql`(
  select distinct on (company_id, brand_id) company_id, brand_id, department from brand_department
  where company_id = any(${[...companyIds]}::uuid[]) order by company_id, brand_id, month desc
)`;

/** Lists the brands of companies that are in a department now, by name. */
export async function departmentsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<BrandDepartment[]> {
  const { rows } = await sql<BrandDepartment>`
    select latest.company_id, latest.brand_id, brand.name as brand_name, latest.department
    from ${latestOf(companyIds)} latest join company_brand using (company_id, brand_id) join brand on brand.id = latest.brand_id
    where latest.department is not null order by brand.name, brand.id`.execute(tx);
  return rows;
}

/** Lists all brands that would be in a department of a company, also those it gave up and may add again. */
export async function allDepartmentsOf(tx: Transaction, companyId: Uuid): Promise<BrandDepartment[]> {
  const { rows } = await sql<BrandDepartment>`
    select latest.company_id, latest.brand_id, brand.name as brand_name, latest.department
    from ${latestOf([companyId])} latest join brand on brand.id = latest.brand_id
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

/**
 * Puts brands into departments from a month on; never from one before their latest change, as a company's zone may change.
 * A first department that is taken back within its month leaves nothing.
 */
export async function saveDepartments(
  tx: Transaction,
  companyId: Uuid,
  month: Day,
  brands: readonly { brandId: Uuid; department: string | null }[],
): Promise<void> {
  if (brands.length === 0) return;
  await sql`
    with asked as (
      select given.brand_id, given.department, greatest(${month}::date, max(had.month)) as month, min(had.month) as first
      from unnest(${brands.map(({ brandId }) => brandId)}::uuid[], ${brands.map(({ department }) => department)}::text[])
        as given (brand_id, department)
      left join brand_department had on had.company_id = ${companyId} and had.brand_id = given.brand_id
      group by given.brand_id, given.department
    ), taken_back as (
      delete from brand_department had using asked
      where had.company_id = ${companyId} and had.brand_id = asked.brand_id
        and asked.department is null and asked.first = asked.month
    )
    insert into brand_department (company_id, brand_id, month, department)
    select ${companyId}, brand_id, month, department from asked where department is not null or first < month
    on conflict (company_id, brand_id, month) do update set department = excluded.department`.execute(tx);
}
