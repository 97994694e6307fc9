import type { BlockRule, BlockSubject } from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { CategoryPaths } from './floor-table.ts';
import { type PageRules, createPageRules } from './page-rules.ts';

/** What rules keep from being shown where they hold. */
export type BlockTable = {
  readonly rules: readonly BlockRule[];
  /** There are no ads at all. */
  readonly isClosed: boolean;
  /** Null where no ad set is blocked as a whole. */
  readonly ofAdSets: AdSetBlocks | null;
  /** Null where no product is. */
  readonly ofProducts: ProductBlocks | null;
};

export type AdSetBlocks = Pick<Blocked, 'BRAND' | 'COMPANY'>;
export type ProductBlocks = Pick<Blocked, 'CATEGORY' | 'PRODUCT' | 'SELLER'> & {
  /** Whether it is for a place, and so for many auctions: what it says of products is worth remembering. */
  readonly isOfPlace: boolean;
};
/** Ids by what they are of; categories with all below them. */
type Blocked = Readonly<Record<BlockSubject, ReadonlySet<string>>>;

export type Blocks = PageRules<BlockRule, BlockTable>;

export function createBlocks(rules: readonly BlockRule[], paths: CategoryPaths, language: Language): Blocks {
  return createPageRules(rules, paths, language, (fitting, isOfPlace) => createBlockTable(fitting, paths, isOfPlace));
}

function createBlockTable(rules: readonly BlockRule[], paths: CategoryPaths, isOfPlace: boolean): BlockTable {
  const valuesOf = (kind: BlockSubject) =>
    new Set(rules.flatMap(({ subject, values }) => (subject === kind ? values : [])));
  const adSets = { BRAND: valuesOf('BRAND'), COMPANY: valuesOf('COMPANY') };
  const products = {
    CATEGORY: withAllBelow(valuesOf('CATEGORY'), paths),
    PRODUCT: valuesOf('PRODUCT'),
    SELLER: valuesOf('SELLER'),
  };
  const isEmpty = (sets: object) => Object.values(sets).every((set: ReadonlySet<string>) => set.size === 0);
  return {
    rules,
    isClosed: rules.some(({ subject }) => subject === null),
    ofAdSets: isEmpty(adSets) ? null : adSets,
    ofProducts: isEmpty(products) ? null : { ...products, isOfPlace },
  };
}

function withAllBelow(named: ReadonlySet<string>, paths: CategoryPaths): ReadonlySet<string> {
  if (named.size === 0) return named;
  const below = [...paths].filter(([, path]) => path.some((category) => named.has(category)));
  return new Set([...named, ...below.map(([category]) => category)]);
}
