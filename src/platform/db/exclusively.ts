import pg from 'pg';
import { CONNECT_WITHIN_MS, type Database } from './database.ts';
import { lockTransaction, type LockName } from './lock.ts';

/**
 * Runs work that only one process of this database may do at a time; others wait. For work outside PostgreSQL: it holds
 * a dedicated connection for the whole duration, and no other transaction waits for it.
 */
export async function exclusively<T>(
  { url }: Pick<Database, 'url'>,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // Errors surface at the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    // A transaction lock, not a session lock: poolers assign connections per transaction.
    await client.query('begin');
    await client.query(`select set_config('idle_in_transaction_session_timeout', '0', true)`);
    await lockTransaction(client, name);
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end().catch(() => {});
  }
}
