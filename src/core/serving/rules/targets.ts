import type { Micros } from '#kernel/money.ts';

/** What an ad set aims at on product pages, the most specific first. */
export const TARGET_KINDS = ['PRODUCT', 'BRAND_IN_CATEGORY', 'BRAND', 'CATEGORY'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export interface PageTarget {
  kind: TargetKind;
  /** As of negatives. */
  value: string;
  /** Of BRAND_IN_CATEGORY; null for all others. */
  categoryId: string | null;
}

export interface Target extends PageTarget {
  /** Only pages of products at this price, in catalog currency; null without a bound. */
  minPriceMicros: Micros | null;
  maxPriceMicros: Micros | null;
  /** In wallet currency; null: the product's or the ad set's bid counts. */
  bidMicros: Micros | null;
}

export const MAX_TARGETS: Readonly<Record<TargetKind, number>> = {
  PRODUCT: 1000,
  BRAND_IN_CATEGORY: 100,
  BRAND: 100,
  CATEGORY: 100,
};

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
export function targetKey({ kind, value, categoryId = null }: NamedTarget): string {
  return categoryId === null ? `${kind} ${value}` : `${kind} ${value} ${categoryId}`;
}

type NamedTarget = { kind: string; value: string; categoryId?: string | null };

/** Returns each once, the last of several, trimmed, in the one order in which equal lists are equal. */
export function orderedTargets(targets: readonly Target[]): Target[] {
  const byKey = new Map(
    targets.map((sent) => {
      const isRanged = sent.kind !== 'PRODUCT';
      const target: Target = {
        ...sent,
        value: sent.value.trim(),
        categoryId: sent.kind === 'BRAND_IN_CATEGORY' ? (sent.categoryId?.trim() ?? '') : null,
        minPriceMicros: isRanged ? sent.minPriceMicros : null,
        maxPriceMicros: isRanged ? sent.maxPriceMicros : null,
      };
      return [targetKey(target), target];
    }),
  );
  return inOrder(byKey);
}

function inOrder<Item extends { value: string }>(byKey: ReadonlyMap<string, Item>): Item[] {
  return [...byKey]
    .filter(([, { value }]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => item);
}

/** Returns each once, trimmed, in the one order in which equal lists are equal. */
export function orderedNegatives(negatives: readonly NegativeTarget[]): NegativeTarget[] {
  const byKey = new Map(
    negatives.map(({ kind, value }) => {
      const negative = { kind, value: value.trim() };
      return [targetKey(negative), negative];
    }),
  );
  return inOrder(byKey);
}

/** What ad sets name of the pages of a catalog, without the products themselves: these need nothing else. */
export interface NamedOnPages {
  brandIds: readonly string[];
  categoryIds: readonly string[];
  /** Those of brands in a category, whose products are among the brands'. */
  inCategoryIds: readonly string[];
  /** Those whose own products are named, without the ones below. */
  ownCategoryIds: readonly string[];
  /** Whether an ad set goes with what pages show; only then, the categories with which others go, with all below them. */
  reachesComplements: boolean;
  goesWithIds: readonly string[];
}

/** A category whose own products others stand in for; one with which others go; or that complements are reached at all. */
export interface NamedCategory {
  kind: 'OWN_CATEGORY' | 'GOES_WITH' | 'COMPLEMENTS';
  value: string;
}

/** Returns the brands and categories that are named, each once and in order. */
export function namedOnPages(lists: Iterable<readonly NamedTarget[]>): NamedOnPages {
  const brandIds = new Set<string>();
  const categoryIds = new Set<string>();
  const inCategoryIds = new Set<string>();
  const ownCategoryIds = new Set<string>();
  const goesWithIds = new Set<string>();
  let reachesComplements = false;
  for (const list of lists) {
    for (const { kind, value, categoryId } of list) {
      if (kind === 'BRAND' || kind === 'BRAND_IN_CATEGORY') brandIds.add(value);
      if (kind === 'CATEGORY') categoryIds.add(value);
      if (kind === 'OWN_CATEGORY') ownCategoryIds.add(value);
      if (kind === 'GOES_WITH') goesWithIds.add(value);
      if (kind === 'COMPLEMENTS') reachesComplements = true;
      if (kind === 'BRAND_IN_CATEGORY' && categoryId) inCategoryIds.add(categoryId);
    }
  }
  const sorted = (ids: ReadonlySet<string>) => [...ids].sort();
  return {
    brandIds: sorted(brandIds),
    categoryIds: sorted(categoryIds),
    inCategoryIds: sorted(inCategoryIds),
    ownCategoryIds: sorted(ownCategoryIds),
    reachesComplements,
    goesWithIds: reachesComplements ? sorted(goesWithIds) : [],
  };
}

type InText<Value> = Value extends bigint ? string : Value;
/** A target as JSON has it: amounts are text. */
export type StoredTarget = { [Field in keyof Target]: InText<Target[Field]> };

export function targetOf({ minPriceMicros, maxPriceMicros, bidMicros, ...target }: StoredTarget): Target {
  const amount = (text: string | null) => (text === null ? null : BigInt(text));
  return {
    ...target,
    minPriceMicros: amount(minPriceMicros),
    maxPriceMicros: amount(maxPriceMicros),
    bidMicros: amount(bidMicros),
  };
}
