import { SYSTEM, type Database } from '#platform/db/database.ts';
import { DRAFT_LIFE_MS } from '../rules/draft-copy.ts';
import { deleteCopiesBefore } from './draft-copy.repository.ts';

/** Deletes copies that were not changed for thirty days. */
export const pruneDrafts = (database: Database, nowMs: number): Promise<void> =>
  database.transact(SYSTEM, (tx) => deleteCopiesBefore(tx, new Date(nowMs - DRAFT_LIFE_MS)));
