import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/message.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { companyMessages } from '../rules/company.messages.ts';
import {
  changedSince,
  countedFrom,
  departmentChanges,
  leftWithout,
  MAX_CHANGED_DEPARTMENTS,
} from '../rules/departments.ts';
import { logAll } from './back-office.ts';
import type { Deps } from './company-seed.ts';
import * as store from './department.repository.ts';

interface AskedDepartment {
  brandId: Uuid;
  department: string | null;
  /** What the caller saw, null for none; without it whatever is set is replaced. */
  from?: string | null | undefined;
}

interface Request {
  companyId: Uuid;
  by: Uuid;
  brands: readonly AskedDepartment[];
}

const { problem } = companyMessages;

/** Puts brands of a company into departments from the current month on, and records it. Needs a transaction of the system. */
export async function setBrandDepartments(
  tx: Transaction,
  deps: Deps,
  { companyId, by, brands }: Request,
): Promise<Result<null, Problem>> {
  if (brands.length > MAX_CHANGED_DEPARTMENTS)
    return fail(invalid('departments', problem.tooManyBrands({ max: MAX_CHANGED_DEPARTMENTS })));
  const { timezone, trackingDepartments } = await store.lockDepartments(tx, companyId);
  const asked = brands.map(({ brandId }) => brandId).filter(isUuid);
  const names = new Map((await store.ownBrands(tx, companyId, asked)).map(({ id, name }) => [id, name]));
  const fields: Record<string, Message[]> = {};
  for (const [index, { brandId, department }] of brands.entries()) {
    if (!names.has(brandId)) fields[`departments.${index}.brandId`] = [problem.notYourBrand()];
    if (department !== null && !trackingDepartments.includes(department))
      fields[`departments.${index}.department`] = [problem.departmentUnknown()];
  }
  const wrong = invalidFields(fields);
  if (wrong) return fail(wrong);
  const now = await departmentsNow(tx, companyId);
  const other = changedSince(now, brands);
  if (other) {
    const brand = names.get(other.brandId)!;
    const department = now.get(other.brandId);
    return fail(
      conflict(department ? problem.departmentIsNow({ brand, department }) : problem.departmentLeft({ brand })),
    );
  }
  await change(tx, deps, { companyId, by, timezone, brands, names, now });
  return ok(null);
}

/** Leaves brands without a department whose one the company no longer has. Needs a transaction of the system. */
export async function leaveDepartments(
  tx: Transaction,
  deps: Deps,
  { companyId, by, kept }: { companyId: Uuid; by: Uuid; kept: readonly string[] },
): Promise<void> {
  const { timezone } = await store.lockDepartments(tx, companyId);
  const inOne = await store.allDepartmentsOf(tx, companyId);
  const now = new Map(inOne.map(({ brandId, department }) => [brandId, department]));
  const left = leftWithout(now, kept);
  const names = new Map(inOne.map(({ brandId, brandName }) => [brandId, brandName]));
  const brands = left.map((brandId) => ({ brandId, department: null }));
  await change(tx, deps, { companyId, by, timezone, brands, names, now });
}

type Departments = ReadonlyMap<Uuid, string>;

const departmentsNow = async (tx: Transaction, companyId: Uuid): Promise<Departments> =>
  new Map((await store.allDepartmentsOf(tx, companyId)).map(({ brandId, department }) => [brandId, department]));

async function change(
  tx: Transaction,
  deps: Deps,
  {
    companyId,
    by,
    timezone,
    brands,
    names,
    now,
  }: Request & { timezone: string; names: ReadonlyMap<Uuid, string>; now: Departments },
): Promise<void> {
  const changes = departmentChanges(now, brands);
  const month = countedFrom(dayIn(timezone, deps.clock()));
  await store.saveDepartments(
    tx,
    companyId,
    month,
    changes.map(({ brandId, to }) => ({ brandId, department: to })),
  );
  await logAll(
    tx,
    deps,
    changes.map(({ brandId, from, to }) => ({
      ...{ companyId, actorId: by, kind: 'BRAND_DEPARTMENT' as const },
      ...{ subject: names.get(brandId)!, from, to },
    })),
  );
}
