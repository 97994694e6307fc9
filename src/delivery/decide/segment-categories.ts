import type { IndexSegment } from './index-segment.ts';

const namesIn = new WeakMap<IndexSegment, readonly string[]>();

/** Returns the categories a product is filed under. */
export function categoriesOf(segment: IndexSegment, product: number): readonly string[] {
  let names = namesIn.get(segment);
  if (names === undefined) namesIn.set(segment, (names = [...segment.categories.keys()]));
  const { starts, items } = segment.ownCategoriesOf;
  const own: string[] = [];
  for (let at = starts[product]!; at < starts[product + 1]!; at += 1) own.push(names[items[at]!]!);
  return own;
}
