import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { ENDED_LINK_MS } from '../rules/portfolio-link.ts';
import { deleteLinksEndedBefore } from './portfolio-link.repository.ts';

/** Deletes links that ended a while ago, with their openings. */
export const pruneLinks = (database: Database, nowMs: EpochMs): Promise<void> =>
  database.transact(SYSTEM, (tx) => deleteLinksEndedBefore(tx, new Date(nowMs - ENDED_LINK_MS)));
