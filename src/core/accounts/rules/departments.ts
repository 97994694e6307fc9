import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';

/** Brands whose department one call changes. */
export const MAX_CHANGED_DEPARTMENTS = 300;

export interface DepartmentChange {
  brandId: Uuid;
  /** Null for none. */
  from: string | null;
  to: string | null;
}

/** The month whose spending a change counts for first: months that are over keep what they were reported with. */
export const countedFrom = (today: Day): Day => `${today.slice(0, 'YYYY-MM'.length)}-01`;

/** Returns what changes when brands are put into departments; of a brand that is named twice the last one counts. */
export function departmentChanges(
  now: ReadonlyMap<Uuid, string>,
  requested: readonly { brandId: Uuid; department: string | null }[],
): DepartmentChange[] {
  const wanted = new Map(requested.map(({ brandId, department }) => [brandId, department]));
  return [...wanted].flatMap(([brandId, to]) => {
    const from = now.get(brandId) ?? null;
    return from === to ? [] : [{ brandId, from, to }];
  });
}

/** Returns the first brand that is neither in the department that was seen nor in the wanted one already. */
export const changedSince = <
  Asked extends { brandId: Uuid; department: string | null; from?: string | null | undefined },
>(
  now: ReadonlyMap<Uuid, string>,
  requested: readonly Asked[],
): Asked | undefined =>
  requested.find(({ brandId, department, from }) => {
    const current = now.get(brandId) ?? null;
    return from !== undefined && current !== from && current !== department;
  });

/** Returns the brands that are left without a department when a company keeps only some of its departments. */
export const leftWithout = (now: ReadonlyMap<Uuid, string>, kept: readonly string[]): Uuid[] =>
  [...now].flatMap(([brandId, department]) => (kept.includes(department) ? [] : brandId));
