import type { PageType } from '#core/serving/rules/page-type.ts';
import type { YieldScope } from '#core/yield/rules/yield-rule.ts';
import type { Language } from '#kernel/language.ts';
import type { CategoryPaths } from './floor-table.ts';
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
  const tables = new Map<string, readonly Table[]>();
  const ofPlace = (code: string | null, type: PageType | null) => {
    const key = `${type ?? ''} ${code ?? ''}`;
    let known = tables.get(key);
    if (known === undefined) {
      const fitting = ofPlaces.filter((rule) => fits(rule, code, type));
      tables.set(key, (known = fitting.length === 0 ? NONE : [tableOf(fitting, true)]));
    }
    return known;
  };
  const single = new Map<Rule, Table>();
  const alone = (rule: Rule) => {
    let known = single.get(rule);
    if (known === undefined) single.set(rule, (known = tableOf([rule], false)));
    return known;
  };
  const on: PageRules<Rule, Table>['on'] = (placementCode, page, query, categories) => {
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
