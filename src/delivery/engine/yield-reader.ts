import { type CatalogYield, readYieldRules } from '#core/yield/server/index.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type CatalogState, nameOnPages } from './catalog-state.ts';

const RULES = 'rules of the marketplace';

/** Applies the marketplace's rules of all storefronts, where they differ from those that hold. */
export async function readYieldInto(tx: Transaction, catalogs: ReadonlyMap<string, CatalogState>): Promise<void> {
  const byCatalog = await readYieldRules(tx);
  for (const [catalogId, state] of catalogs) {
    const { categoryPaths, ...rules } = byCatalog.get(catalogId) ?? NOTHING;
    const { language } = state.row;
    const isFree = Object.values(rules).every((ofKind) => ofKind.length === 0);
    const text = isFree ? '' : JSON.stringify([rules, [...categoryPaths], language]);
    if (text === state.rules) continue;
    state.rules = text;
    state.index.knowRules(marketplaceRules.createYieldBook({ ...rules, categoryPaths, language }));
    // Which products are of a brand is read with what ad sets name.
    const brands = new Set(rules.exclusions.flatMap(({ brandIds }) => brandIds));
    nameOnPages(state, RULES, brands.size === 0 ? [] : [[...brands].map((value) => ({ kind: 'BRAND', value }))]);
  }
}

const NOTHING: CatalogYield = {
  ...{ floors: [], blocks: [], loads: [], aparts: [], exclusions: [] },
  categoryPaths: new Map(),
};
