import type { PageTarget } from '#core/serving/rules/targets.ts';
import { type CatalogYield, readYieldRules } from '#core/yield/server/index.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { productPairs } from '#delivery/learn/index.ts';
import { type CatalogState, nameOnPages } from './catalog-state.ts';

const RULES = 'rules of the marketplace';
const TOGETHER = 'what goes together';

/** Applies the marketplace's rules of all storefronts, where they differ from those that hold. */
export async function readYieldInto(tx: Transaction, catalogs: ReadonlyMap<string, CatalogState>): Promise<void> {
  const byCatalog = await readYieldRules(tx);
  const revisions = await productPairs.revisions(tx);
  for (const [catalogId, state] of catalogs) {
    const { categoryPaths, complements, ...rules } = byCatalog.get(catalogId) ?? NOTHING;
    noteTogether(state, { revision: revisions.get(catalogId) ?? 0, rules: complements });
    const { language } = state.row;
    const isFree = Object.values(rules).every((ofKind) => ofKind.length === 0);
    const text = isFree ? '' : JSON.stringify([rules, [...categoryPaths], language]);
    if (text === state.rules) continue;
    state.rules = text;
    state.index.knowRules(marketplaceRules.createYieldBook({ ...rules, categoryPaths, language }));
    nameOnPages(state, RULES, namedBy(rules.exclusions));
  }
}

function noteTogether(state: CatalogState, next: CatalogState['together']): void {
  if (JSON.stringify(state.together) === JSON.stringify(next)) return;
  state.together = next;
  nameOnPages(
    state,
    TOGETHER,
    next.rules.length === 0 ? [] : [next.rules.map(({ categoryId }) => ({ kind: 'GOES_WITH', value: categoryId }))],
  );
  state.isNamingChanged = true;
}

/** Which products are of a brand, and which of a category, is read with what ad sets name. */
function namedBy(exclusions: CatalogYield['exclusions']): PageTarget[][] {
  if (exclusions.length === 0) return [];
  return [
    exclusions.flatMap(({ brandIds, categoryId }) => {
      const kind = categoryId === null ? 'BRAND' : 'BRAND_IN_CATEGORY';
      return brandIds.map((value) => ({ kind, value, categoryId }) as const);
    }),
  ];
}

const NOTHING: CatalogYield = {
  ...{ floors: [], blocks: [], loads: [], aparts: [], exclusions: [], complements: [] },
  categoryPaths: new Map(),
};
