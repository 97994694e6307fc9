import { type FloorKind, type FloorRule, floorKindOf } from '#core/yield/rules/yield-rule.ts';

/** A least price in micro-units of the platform's default currency. */
export type Floor = { readonly micros: number; readonly kind: FloorKind };

export const NO_FLOOR: Floor = { micros: 0, kind: 'MINIMUM' };

/** The category itself and all above it, from the top, of all categories that may be below a rule's. */
export type CategoryPaths = ReadonlyMap<string, readonly string[]>;

/** What holds at one place on one type of page, or for one search there. */
export interface FloorTable {
  /** Whether it is the same for all products. */
  readonly isConstant: boolean;
  /** Whether it is for one search alone: what it says of products is not worth remembering. */
  readonly isOfSearch: boolean;
  /** Returns the floor of the most specific rule for a category, null for none; null where no rule fits. */
  inCategory(categoryId: string | null): Found | null;
}

/** `depth` says how specific it is: of two categories, the deeper one counts. */
type Found = { readonly floor: Floor; readonly depth: number };

/** All rules fit the place and the page. */
export function createFloorTable(
  rules: readonly FloorRule[],
  paths: CategoryPaths,
  isOfSearch = false,
): FloorTable | null {
  if (rules.length === 0) return null;
  const best = new Map<string | null, FloorRule>();
  for (const rule of rules) {
    const known = best.get(rule.categoryId);
    if (known === undefined || isMoreSpecific(rule, known)) best.set(rule.categoryId, rule);
  }
  const found = (rule: FloorRule | undefined, depth: number): Found | null =>
    rule === undefined ? null : { floor: { micros: rule.micros, kind: floorKindOf(rule) }, depth };
  const everywhere = found(best.get(null), 0);
  const byCategory = new Map<string, Found | null>();
  const lookUp = (categoryId: string): Found | null => {
    const path = paths.get(categoryId) ?? [categoryId];
    for (let depth = path.length; depth > 0; depth -= 1) {
      const rule = best.get(path[depth - 1]!);
      if (rule !== undefined) return found(rule, depth);
    }
    return everywhere;
  };
  return {
    isConstant: best.size === (best.has(null) ? 1 : 0),
    isOfSearch,
    inCategory(categoryId) {
      if (categoryId === null) return everywhere;
      let known = byCategory.get(categoryId);
      if (known === undefined) byCategory.set(categoryId, (known = lookUp(categoryId)));
      return known;
    },
  };
}

/** Of two rules for the same category: the one of a place, then of a page; of equals the higher. */
function isMoreSpecific(rule: FloorRule, known: FloorRule): boolean {
  const order = ({ placementCode, pageType }: FloorRule) =>
    (placementCode === null ? 0 : 2) + (pageType === null ? 0 : 1);
  return order(rule) - order(known) > 0 || (order(rule) === order(known) && rule.micros > known.micros);
}

/** Deeper than any category. */
const BEFORE_ALL = 1000;

/** Returns a table whose rules for a search come before all others; null where neither has a rule. */
export function layered(ofSearch: FloorTable | null, others: FloorTable | null): FloorTable | null {
  if (ofSearch === null || others === null) return ofSearch ?? others;
  const byCategory = new Map<string | null, Found | null>();
  return {
    isConstant: ofSearch.isConstant && (others.isConstant || ofSearch.inCategory(null) !== null),
    isOfSearch: true,
    inCategory(categoryId) {
      let known = byCategory.get(categoryId);
      if (known === undefined) {
        const found = ofSearch.inCategory(categoryId);
        known = found === null ? others.inCategory(categoryId) : { ...found, depth: found.depth + BEFORE_ALL };
        byCategory.set(categoryId, known);
      }
      return known;
    },
  };
}

/** Returns the floor of a page's categories: of the deepest with a rule, then the higher. */
export function floorOfPage(table: FloorTable, categoryIds: readonly string[]): Floor {
  let best: Found | null = null;
  for (const categoryId of categoryIds) {
    const found = table.inCategory(categoryId);
    if (found === null) continue;
    const isBetter =
      best === null ||
      found.depth > best.depth ||
      (found.depth === best.depth && found.floor.micros > best.floor.micros);
    if (isBetter) best = found;
  }
  return best?.floor ?? NO_FLOOR;
}

/** Returns the floor of a product filed under several categories: the lowest of theirs. */
export function floorOfProduct(table: FloorTable, categoryIds: readonly string[]): Floor {
  let lowest: Floor | null = null;
  for (const categoryId of categoryIds.length === 0 ? [null] : categoryIds) {
    const floor = table.inCategory(categoryId)?.floor ?? NO_FLOOR;
    if (lowest === null || floor.micros < lowest.micros) lowest = floor;
  }
  return lowest!;
}
