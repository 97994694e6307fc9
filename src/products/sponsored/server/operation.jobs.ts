import type { NewId } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { UNDO_WITHIN_MS } from '../rules/operation.ts';
import { removeListsDeletedBefore } from './negative-list.repository.ts';
import { deletePreviewsBefore, runningOperations } from './operation.repository.ts';
import { runBatch } from './bulk-operations.ts';

/** Continues operations that are too large for a request, and those that a stopped process left. */
export async function runOperations({
  database,
  clock,
  newId,
}: {
  database: Database;
  clock: () => EpochMs;
  newId: NewId;
}): Promise<void> {
  await forEachIsolated(
    await database.read(SYSTEM, runningOperations),
    ({ id, companyId }) => ({ companyId, operation: id }),
    async (operation) => {
      let hasMore = true;
      while (hasMore) hasMore = await runBatch({ database, newId, nowMs: clock() }, operation);
    },
  );
}

const PREVIEW_MS = DAY_MS;

/** Deletes previews that were not applied, and lists whose deletion can no longer be undone. */
export const deleteOldPreviews = (database: Database, nowMs: EpochMs): Promise<void> =>
  database.transact(SYSTEM, async (tx) => {
    await deletePreviewsBefore(tx, new Date(nowMs - PREVIEW_MS));
    await removeListsDeletedBefore(tx, new Date(nowMs - UNDO_WITHIN_MS));
  });
