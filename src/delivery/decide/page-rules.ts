import type { PageType } from '#core/serving/rules/page-type.ts';
import type { YieldScope } from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { CategoryPaths } from './floor-table.ts';
import { memoized } from './memoized.ts';
import { fits } from './rule-scope.ts';
import type { ReadText } from './rules/text.ts';
import { createTermIndex } from './term-index.ts';

/** Rules of one kind, of which all that fit a page hold there. */
export interface PageRules<Rule, Table> {
  /** Returns what holds on a page; `categories` are its own. Empty where nothing does. */
  on(
    placementCode: string | null,
    page: PageType,
    query: ReadText | null,
    categories: readonly string[],
  ): readonly Table[];
  /** Returns what one rule says. */
  alone(rule: Rule): Table;
}

const NONE: readonly never[] = [];
/** Storefronts name what they like: more at once are looked up again. */
const MAX_CATEGORIES = 10_000;

/** Rules of a place are one table. Those that are also of searches or categories are one each: few of them fit a page. */
export function createPageRules<Rule extends YieldScope, Table>(
  rules: readonly Rule[],
  paths: CategoryPaths,
  language: Language,
  tableOf: (rules: readonly Rule[], isOfPlace: boolean) => Table,
): PageRules<Rule, Table> {
  const codes = new Set(rules.map(({ placementCode }) => placementCode));
  const pages = new Set(rules.map(({ pageType }) => pageType));
  const ofPlaces = rules.filter(({ terms, categoryId }) => terms.length === 0 && categoryId === null);
  const ofSearches = createTermIndex(rules, language);
  const byCategory = Map.groupBy(
    rules.filter(({ terms, categoryId }) => terms.length === 0 && categoryId !== null),
    ({ categoryId }) => categoryId!,
  );
  const ofType = memoized((type: PageType | null) =>
    memoized((code: string | null): readonly Table[] => {
      const fitting = ofPlaces.filter((rule) => fits(rule, code, type));
      return fitting.length === 0 ? NONE : [tableOf(fitting, true)];
    }),
  );
  const rulesOverOne = memoized(
    (category: string): readonly Rule[] =>
      [...new Set(paths.get(category) ?? [category])].flatMap((above) => byCategory.get(above) ?? []),
    MAX_CATEGORIES,
  );
  const rulesOver = (categories: readonly string[]): readonly Rule[] =>
    categories.length === 1 ? rulesOverOne(categories[0]!) : [...new Set(categories.flatMap(rulesOverOne))];
  const alone = memoized((rule: Rule) => tableOf([rule], false));
  const on: PageRules<Rule, Table>['on'] = (placementCode, page, query, categories) => {
    const code = codes.has(placementCode) ? placementCode : null;
    const type = pages.has(page) ? page : null;
    const general = ofType(type)(code);
    const matching = ofSearches === null || query === null ? NONE : ofSearches(query);
    const below = byCategory.size === 0 || categories.length === 0 ? NONE : rulesOver(categories);
    if (matching.length + below.length === 0) return general;
    const isWithin = (categoryId: string) =>
      categories.some((category) => (paths.get(category) ?? [category]).includes(categoryId));
    const special = [
      ...matching.filter(({ categoryId }) => categoryId === null || isWithin(categoryId)),
      ...below,
    ].filter((rule) => fits(rule, code, type));
    return special.length === 0 ? general : [...general, ...special.map(alone)];
  };
  return { on, alone };
}
