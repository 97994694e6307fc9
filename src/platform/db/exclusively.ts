import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { tryLockTransaction, type LockName } from './lock.ts';
import { WatchedClient } from './watched-client.ts';

const TRY_EVERY_MS = 200;
const HEARTBEAT_MS = 5_000;
/** PostgreSQL releases the lock of a process that stays silent for this long. */
const SILENT_FOR_MS = 60_000;

/**
 * Runs work that only one process of this database may do at a time; others wait. For work outside PostgreSQL: it holds
 * a dedicated connection for the whole duration, and no other transaction waits for it. Fails as soon as the connection
 * is lost, and with it the lock; the work itself is not interrupted.
 */
export async function exclusively<T>(
  { url }: Pick<Database, 'url'>,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> {
  const client = new WatchedClient({ connectionString: url });
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  client.on('error', lost.reject);
  await client.connect();
  let heartbeat: NodeJS.Timeout | undefined;
  try {
    // A transaction lock, not a session lock: poolers assign connections per transaction.
    await client.query('begin');
    await client.query(`select set_config('idle_in_transaction_session_timeout', $1, true)`, [String(SILENT_FOR_MS)]);
    // Asked again and again: a statement that waits for the lock looks like a line that swallows it.
    while (!(await tryLockTransaction(client, name))) await pause(TRY_EVERY_MS);
    heartbeat = setInterval(() => void client.query('select').catch(lost.reject), HEARTBEAT_MS);
    const result = await Promise.race([work(), lost.promise]);
    await client.query('commit');
    return result;
  } finally {
    clearInterval(heartbeat);
    await client.end().catch(() => {});
  }
}
