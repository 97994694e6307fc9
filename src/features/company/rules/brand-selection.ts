import type { Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';

/** Someone with exactly one brand always works with it. Staff are never locked: they move between companies. */
export function isBrandLocked(accessibleBrandIds: readonly Uuid[], isStaff: boolean): boolean {
  return accessibleBrandIds.length === 1 && !isStaff;
}

/** The brand in effect; null means all brands. A selected brand that the company has since given up counts no more. */
export function brandInEffect(
  accessibleBrandIds: readonly Uuid[],
  selectedId: Uuid | null,
  isStaff: boolean,
): Uuid | null {
  if (isBrandLocked(accessibleBrandIds, isStaff)) return accessibleBrandIds[0]!;
  return selectedId !== null && accessibleBrandIds.includes(selectedId) ? selectedId : null;
}

/** Null when the caller may select the brand (null: all brands). */
export function refuseBrand(
  accessibleBrandIds: readonly Uuid[],
  brandId: Uuid | null,
  isStaff: boolean,
): Problem | null {
  if (isBrandLocked(accessibleBrandIds, isStaff) && brandId !== accessibleBrandIds[0]) {
    return { code: 'FORBIDDEN', message: 'Your account works with one brand only' };
  }
  return brandId === null || accessibleBrandIds.includes(brandId) ? null : notFound('Brand');
}
