/** What an ad set excludes of the pages that products and categories have. */
export const NEGATIVE_KINDS = ['PRODUCT', 'BRAND', 'CATEGORY'] as const;
export type NegativeKind = (typeof NEGATIVE_KINDS)[number];

export interface NegativeTarget {
  kind: NegativeKind;
  /** A SKU, the id of a brand, or the id of a category of the catalog. */
  value: string;
}

/** Of each kind. */
export const MAX_NEGATIVES = 1000;
export const MAX_TARGET_LENGTH = 255;

/** Returns the same text for the same product, brand or category. */
export function targetKey({ kind, value }: { kind: string; value: string }): string {
  return `${kind} ${value}`;
}

/** Returns each once, trimmed, in the one order in which equal lists are equal. */
export function orderedNegatives(negatives: readonly NegativeTarget[]): NegativeTarget[] {
  const byKey = new Map(
    negatives.map(({ kind, value }) => {
      const negative = { kind, value: value.trim() };
      return [targetKey(negative), negative];
    }),
  );
  return [...byKey]
    .filter(([, { value }]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, negative]) => negative);
}

/** What ad sets name of the pages of a catalog, without the products themselves: these need nothing else. */
export interface NamedOnPages {
  brandIds: readonly string[];
  categoryIds: readonly string[];
}

/** Returns the brands and categories that are named, each once and in order. */
export function namedOnPages(lists: Iterable<readonly { kind: string; value: string }[]>): NamedOnPages {
  const brandIds = new Set<string>();
  const categoryIds = new Set<string>();
  for (const list of lists) {
    for (const { kind, value } of list) {
      if (kind === 'BRAND') brandIds.add(value);
      if (kind === 'CATEGORY') categoryIds.add(value);
    }
  }
  return { brandIds: [...brandIds].sort(), categoryIds: [...categoryIds].sort() };
}
