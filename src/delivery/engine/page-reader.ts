import { readPageFacts } from '#core/serving/server/index.ts';
import type { NamedOnPages } from '#core/serving/rules/targets.ts';
import { goesWithCategories } from '#delivery/decide/rules/complements.ts';
import type { PageFacts } from '#delivery/decide/rules/page-facts.ts';
import { productPairs } from '#delivery/learn/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CatalogState } from './catalog-state.ts';

/** Reads what pages show, and where ad sets reach complements, what goes with it: what is learned once a revision. */
export async function readPagesOf(tx: Transaction, state: CatalogState, named: NamedOnPages): Promise<PageFacts> {
  const { catalogId } = state.row;
  const facts = await readPageFacts(tx, catalogId, named);
  if (!named.reachesComplements) return facts;
  const { revision, rules } = state.together;
  if (state.pairs?.revision !== revision) state.pairs = { revision, products: await productPairs.read(tx, catalogId) };
  return { ...facts, complements: { products: state.pairs.products, categories: goesWithCategories(rules) } };
}
