import type { PageType } from '#core/serving/rules/page-type.ts';
import type { BlockRule, BlockSubject } from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { CategoryPaths } from './floor-table.ts';
import { fits } from './rule-scope.ts';
import type { ReadText } from './rules/text.ts';
import { createTermIndex } from './term-index.ts';

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

export interface Blocks {
  /** Returns what is blocked on a page; `categories` are its own. Empty where nothing is. */
  on(
    placementCode: string | null,
    page: PageType,
    query: ReadText | null,
    categories: readonly string[],
  ): readonly BlockTable[];
  /** Returns what one rule blocks. */
  alone(rule: BlockRule): BlockTable;
}

const NONE: readonly BlockTable[] = [];

/** Rules of a place are one table. Those that are also of searches or categories are one each: few of them fit a page. */
export function createBlocks(rules: readonly BlockRule[], paths: CategoryPaths, language: Language): Blocks {
  const codes = new Set(rules.map(({ placementCode }) => placementCode));
  const pages = new Set(rules.map(({ pageType }) => pageType));
  const ofPlaces = rules.filter(({ terms, categoryId }) => terms.length === 0 && categoryId === null);
  const ofSearches = createTermIndex(rules, language);
  const byCategory = Map.groupBy(
    rules.filter(({ terms, categoryId }) => terms.length === 0 && categoryId !== null),
    ({ categoryId }) => categoryId!,
  );
  const tables = new Map<string, readonly BlockTable[]>();
  const ofPlace = (code: string | null, type: PageType | null) => {
    const key = `${type ?? ''} ${code ?? ''}`;
    let known = tables.get(key);
    if (known === undefined) {
      const fitting = ofPlaces.filter((rule) => fits(rule, code, type));
      tables.set(key, (known = fitting.length === 0 ? NONE : [createBlockTable(fitting, paths, true)]));
    }
    return known;
  };
  const single = new Map<BlockRule, BlockTable>();
  const alone = (rule: BlockRule) => {
    let known = single.get(rule);
    if (known === undefined) single.set(rule, (known = createBlockTable([rule], paths, false)));
    return known;
  };
  const on: Blocks['on'] = (placementCode, page, query, categories) => {
    const code = codes.has(placementCode) ? placementCode : null;
    const type = pages.has(page) ? page : null;
    const general = ofPlace(code, type);
    if (byCategory.size === 0 && (ofSearches === null || query === null)) return general;
    const within = new Set(categories.flatMap((category) => paths.get(category) ?? [category]));
    const matching = ofSearches === null || query === null ? [] : ofSearches(query);
    const special = [
      ...matching.filter(({ categoryId }) => categoryId === null || within.has(categoryId)),
      ...[...within].flatMap((category) => byCategory.get(category) ?? []),
    ].filter((rule) => fits(rule, code, type));
    return special.length === 0 ? general : [...general, ...special.map(alone)];
  };
  return { on, alone };
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
