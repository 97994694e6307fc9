import { readYieldRules } from '#core/yield/server/index.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CatalogState } from './catalog-state.ts';

/** Applies the marketplace's rules of all storefronts, where they differ from those that hold. */
export async function readYieldInto(tx: Transaction, catalogs: ReadonlyMap<string, CatalogState>): Promise<void> {
  const byCatalog = await readYieldRules(tx);
  for (const [catalogId, state] of catalogs) {
    const { floors = [], blocks = [], loads = [], categoryPaths = new Map() } = byCatalog.get(catalogId) ?? {};
    const { language } = state.row;
    const isFree = floors.length + blocks.length + loads.length === 0;
    const text = isFree ? '' : JSON.stringify([floors, blocks, loads, [...categoryPaths], language]);
    if (text === state.rules) continue;
    state.rules = text;
    state.index.knowRules(marketplaceRules.createYieldBook({ floors, blocks, loads, categoryPaths, language }));
  }
}
