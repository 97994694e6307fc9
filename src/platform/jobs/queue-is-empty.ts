import { setTimeout as pause } from 'node:timers/promises';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { readQueueDepth } from './queue-depth.repository.ts';

const ASKS_EVERY_MS = 50;
/** A job that takes longer is waited for no more. */
const WAITS_MS = 30_000;

/** Waits until no job is due any more; false when that takes too long, or is aborted. */
export async function queueIsEmpty(database: Database, signal: AbortSignal): Promise<boolean> {
  for (let asked = 0; asked < WAITS_MS / ASKS_EVERY_MS && !signal.aborted; asked += 1) {
    if ((await database.read(SYSTEM, readQueueDepth)).waiting === 0) return true;
    await pause(ASKS_EVERY_MS);
  }
  return false;
}
