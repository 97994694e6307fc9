import { setTimeout as pause } from 'node:timers/promises';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { oldestInboxRow } from './inbox.repository.ts';

const LOOK_EVERY_MS = 50;
/** One company's locked wallet must not hold up all feeds. */
const MAX_WAIT_MS = 10_000;

/** Resolves once the events that arrived before now are recorded, or after ten seconds: sales are credited to them. */
export async function earlierEventsRecorded(database: Database, withinMs = MAX_WAIT_MS): Promise<void> {
  const look = () => database.read(SYSTEM, (tx) => oldestInboxRow(tx, null, []));
  const started = await look();
  // One of the same millisecond may be earlier.
  for (let { arrivedMs, nowMs } = started; arrivedMs !== null && arrivedMs <= started.nowMs;) {
    if (nowMs - started.nowMs > withinMs) return;
    await pause(LOOK_EVERY_MS);
    ({ arrivedMs, nowMs } = await look());
  }
}
