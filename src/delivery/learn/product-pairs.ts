import type { EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import * as store from './product-pairs.repository.ts';
import { type ProductPair, closestPairs } from './rules/product-pairs.ts';

/** Orders of a day may come hours after its midnight. */
const LEARNED_AT_HOUR = 3;
const PRODUCTS_AT_ONCE = 5_000;

/** Learns what is bought together, once a night for each storefront: one that fails does not stop the others. */
async function learn(database: Database, nowMs: EpochMs): Promise<void> {
  const due = await database.read(SYSTEM, (tx) => store.dueCatalogs(tx, nowMs, LEARNED_AT_HOUR));
  await forEachIsolated(
    due,
    ({ catalogId }) => ({ companyId: null, catalogId }),
    (one) => learnPairs(database, one),
  );
}

/** Two processes that learn at once write the same. */
async function learnPairs(database: Database, due: store.DueCatalog): Promise<void> {
  const { catalogId } = due;
  const { counted, known } = await database.read(SYSTEM, async (tx) => ({
    counted: await store.countPairs(tx, due),
    known: await store.pairedSkus(tx, catalogId),
  }));
  const found = closestPairs(counted.pairs, counted.orders);
  const skus = [...new Set([...known, ...found.keys()])].toSorted();
  for (let at = 0; at < skus.length; at += PRODUCTS_AT_ONCE) {
    const some = skus.slice(at, at + PRODUCTS_AT_ONCE);
    const pairs = some.flatMap((sku): readonly ProductPair[] => found.get(sku) ?? []);
    await database.transact(SYSTEM, (tx) => store.replacePairs(tx, catalogId, some, pairs));
  }
  await database.transact(SYSTEM, (tx) => store.noteLearned(tx, due));
}

/** What is bought together: learned, and read again by those who know another revision. */
export const productPairs = { learn, revisions: store.pairRevisions, read: store.readProductPairs };
