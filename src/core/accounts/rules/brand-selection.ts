import type { Uuid } from '#kernel/ids.ts';
import { forbidden, notFound, type Problem } from '#kernel/problem.ts';
import { companyMessages } from './company.messages.ts';

/**
 * Returns true for users with exactly one brand, who always work with it. Staff are never locked, as they move between
 * companies.
 */
export function isBrandLocked(accessibleBrandIds: readonly Uuid[], isStaff: boolean): boolean {
  return accessibleBrandIds.length === 1 && !isStaff;
}

/** Returns the effective brand; null means all brands. A selected brand that the company no longer has is ignored. */
export function brandInEffect(
  accessibleBrandIds: readonly Uuid[],
  selectedId: Uuid | null,
  isStaff: boolean,
): Uuid | null {
  if (isBrandLocked(accessibleBrandIds, isStaff)) return accessibleBrandIds[0]!;
  return selectedId !== null && accessibleBrandIds.includes(selectedId) ? selectedId : null;
}

/** Returns null when the caller can select the brand (null: all brands). */
export function checkBrandSelection(
  accessibleBrandIds: readonly Uuid[],
  brandId: Uuid | null,
  isStaff: boolean,
): Problem | null {
  if (isBrandLocked(accessibleBrandIds, isStaff) && brandId !== accessibleBrandIds[0]) {
    return forbidden(companyMessages.problem.brandLocked());
  }
  return brandId === null || accessibleBrandIds.includes(brandId) ? null : notFound('Brand');
}
