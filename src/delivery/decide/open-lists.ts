import { hasAny, type Lists } from './lists.ts';
import type { IndexSegment } from './index-segment.ts';
import { type Placement, PLACEMENTS } from './rules/serving.ts';

/** Products of a segment by placement and category. */
type OpenLists = Map<number, Lists>;

const ANY_CATEGORY = -2;

/** Found once, for as long as the segment and the rules stay. */
const knownOf = new WeakMap<ReadonlySet<string>, WeakMap<IndexSegment, OpenLists>>();

/**
 * Returns one list of the products that some brands advertise, most worth first: where a page is closed to all others,
 * hardly any of those that are filed there are theirs.
 */
export function openList(
  segment: IndexSegment,
  brands: ReadonlySet<string>,
  placement: Placement,
  groups: readonly (readonly number[])[] | null,
): Lists {
  let bySegment = knownOf.get(brands);
  if (bySegment === undefined) knownOf.set(brands, (bySegment = new WeakMap()));
  let lists = bySegment.get(segment);
  if (lists === undefined) bySegment.set(segment, (lists = new Map()));
  // Other filters than by one category are rare, and apply to the list of all.
  const category = groups !== null && groups.length === 1 && groups[0]!.length === 1 ? groups[0]![0]! : ANY_CATEGORY;
  const key = category * PLACEMENTS.length + PLACEMENTS.indexOf(placement);
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = productsOfBrands(segment, brands, placement, category)));
  return list;
}

function productsOfBrands(
  { adSetsByBrand, productsOf, worth, ownCategoriesOf, parentCategoriesOf }: IndexSegment,
  brands: ReadonlySet<string>,
  placement: Placement,
  category: number,
): Lists {
  const found = new Set<number>();
  for (const brand of brands)
    for (const adSet of adSetsByBrand.get(brand) ?? [])
      for (let at = productsOf.starts[adSet]!; at < productsOf.starts[adSet + 1]!; at += 1)
        found.add(productsOf.items[at]!);
  const isIn = (product: number) =>
    category === ANY_CATEGORY ||
    hasAny(ownCategoriesOf, product, [category]) ||
    hasAny(parentCategoriesOf, product, [category]);
  const items = Int32Array.from([...found].filter(isIn)).sort((a, b) => worth[placement][b]! - worth[placement][a]!);
  return { starts: Int32Array.of(0, items.length), items };
}
