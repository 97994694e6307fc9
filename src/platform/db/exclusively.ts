import pg from 'pg';
import { CONNECT_WITHIN_MS, type Database } from './database.ts';
import { lockTransaction, type LockName } from './lock.ts';

/**
 * Does something that only one of all processes on this database may do at a time; others wait. For work outside PostgreSQL: it holds a connection
 * of its own, open for as long as it takes, and no transaction of others waits for it.
 */
export async function exclusively<T>(
  { url }: Pick<Database, 'url'>,
  name: LockName,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // Heard of by whoever waits for the next answer.
  client.on('error', () => {});
  await client.connect();
  try {
    // A lock of a transaction, not of a session: a pooler lends out its connections by the transaction.
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
