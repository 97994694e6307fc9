import { readPageFacts } from '#core/serving/server/index.ts';
import { goesWithCategories } from '#delivery/decide/rules/complements.ts';
import { productPairs } from '#delivery/learn/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { type CatalogState, type PageReading, readPages } from './catalog-state.ts';
import type { Optionally } from './optional-reads.ts';

/** Reads what pages show, and where ad sets reach complements, what goes with it. */
export function createPageReader({ database, optionally }: { database: Database; optionally: Optionally }) {
  /** Once a revision, also when it fails: not every change tries again. */
  const readPairs = async (state: CatalogState) => {
    const { revision } = state.together;
    if (state.pairs?.revision === revision || state.unread.pairs === revision) return;
    const isRead = await optionally(async () => {
      const products = await database.read(SYSTEM, (tx) => productPairs.read(tx, state.row.catalogId));
      state.pairs = { revision, products };
    });
    state.unread.pairs = isRead ? null : revision;
  };

  /** For ad sets that serve only once it is known what they name. */
  const of = (state: CatalogState, isStale: boolean): PageReading => ({
    isStale,
    readPairs: () => readPairs(state),
    async read(named) {
      const facts = await database.read(SYSTEM, (tx) => readPageFacts(tx, state.row.catalogId, named));
      if (!named.reachesComplements) return facts;
      const products = state.pairs?.products ?? new Map<string, readonly string[]>();
      return { ...facts, complements: { products, categories: goesWithCategories(state.together.rules) } };
    },
  });

  /** As far as it can be read: what was known stays until upkeep tries again. */
  const refresh = async (state: CatalogState, isStale: boolean) => {
    if (await optionally(() => readPages(state, of(state, isStale)))) return;
    state.unread.pages = true;
    // Ad sets that wait for it are found changed again, and name it again.
    state.isNamingChanged = false;
  };

  /** Reads what could not be read before, and what is named now. */
  const tryAgain = (state: CatalogState) => {
    if (state.unread.pairs !== null) state.isNamingChanged = true;
    state.unread.pairs = null;
    return refresh(state, state.unread.pages);
  };

  return { of, refresh, tryAgain };
}
