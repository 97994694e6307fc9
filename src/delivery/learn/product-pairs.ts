import type { EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import * as store from './product-pairs.repository.ts';
import { type ProductPair, closestPairs } from './rules/product-pairs.ts';

/** Orders of a day may come hours after its midnight. */
const LEARNED_AT_HOUR = 3;
const PRODUCTS_AT_ONCE = 5_000;
/** Longer than a worker's other statements, and below the limit of its transactions. */
const COUNTED_WITHIN_MS = 600_000;

/** Learns what is bought together, once a night for each storefront: one that fails does not stop the others. */
async function learn(database: Database, nowMs: EpochMs): Promise<void> {
  const due = await database.read(SYSTEM, (tx) => store.dueCatalogs(tx, nowMs, LEARNED_AT_HOUR));
  await forEachIsolated(
    due,
    ({ catalogId }) => ({ companyId: null, catalogId }),
    (one) => learnPairs(database, one),
  );
}

/**
 * Two processes that learn at once write the same. All that differs is written at once, so that engines read what goes
 * together again once a night; it is found before, because readers of the event log wait for transactions that write.
 */
async function learnPairs(database: Database, due: store.DueCatalog): Promise<void> {
  const { catalogId } = due;
  const counted = await database.read(SYSTEM, (tx) => store.countPairs(tx, due), COUNTED_WITHIN_MS);
  const known = await database.read(SYSTEM, (tx) => store.pairedSkus(tx, catalogId));
  const found = closestPairs(counted.pairs, counted.orders);
  const skus = [...new Set([...known, ...found.keys()])].toSorted();
  const differing: Awaited<ReturnType<typeof store.differingPairs>>[] = [];
  for (let at = 0; at < skus.length; at += PRODUCTS_AT_ONCE) {
    const some = skus.slice(at, at + PRODUCTS_AT_ONCE);
    const pairs = some.flatMap((sku): readonly ProductPair[] => found.get(sku) ?? []);
    differing.push(await database.read(SYSTEM, (tx) => store.differingPairs(tx, catalogId, some, pairs)));
  }
  await database.transact(SYSTEM, async (tx) => {
    // First: another process that learned the same waits here.
    await store.noteLearned(tx, due);
    for (const part of differing) {
      if (part.lost.length > 0) await store.deletePairs(tx, catalogId, part.lost);
      if (part.found.length > 0) await store.upsertPairs(tx, catalogId, part.found);
    }
  });
}

/** What is bought together: learned, and read again by those who know another revision. */
export const productPairs = { learn, revisions: store.pairRevisions, read: store.readProductPairs };
