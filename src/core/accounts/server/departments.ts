import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/message.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { countedFrom, departmentChanges, leftWithout, MAX_CHANGED_DEPARTMENTS } from '../rules/departments.ts';
import { log } from './back-office.ts';
import type { Deps } from './company-seed.ts';
import * as store from './department.repository.ts';

interface Request {
  companyId: Uuid;
  by: Uuid;
  brands: readonly { brandId: Uuid; department: string | null }[];
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
  await change(tx, deps, { companyId, by, timezone, brands, names });
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
  const left = leftWithout(new Map(inOne.map(({ brandId, department }) => [brandId, department])), kept);
  const names = new Map(inOne.map(({ brandId, brandName }) => [brandId, brandName]));
  const brands = left.map((brandId) => ({ brandId, department: null }));
  await change(tx, deps, { companyId, by, timezone, brands, names });
}

async function change(
  tx: Transaction,
  deps: Deps,
  { companyId, by, timezone, brands, names }: Request & { timezone: string; names: ReadonlyMap<Uuid, string> },
): Promise<void> {
  const now = new Map(
    (await store.allDepartmentsOf(tx, companyId)).map(({ brandId, department }) => [brandId, department]),
  );
  const changes = departmentChanges(now, brands);
  const month = countedFrom(dayIn(timezone, deps.clock()));
  await store.saveDepartments(
    tx,
    companyId,
    month,
    changes.map(({ brandId, to }) => ({ brandId, department: to })),
  );
  for (const { brandId, from, to } of changes)
    await log(tx, deps, { companyId, actorId: by, kind: 'BRAND_DEPARTMENT', subject: names.get(brandId)!, from, to });
}
