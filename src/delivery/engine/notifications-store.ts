import type pg from 'pg';
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/postgres/database.ts';

export type Listening = { close(): Promise<void> };

/** Says something to oneself: behind a pooler LISTEN may succeed and hear nothing. */
export async function sendEcho(tx: Transaction, payload: string): Promise<void> {
  await sql`select pg_notify('endcap_echo', ${payload})`.execute(tx);
}

const TRY_AGAIN_AFTER_MS = 500;

/**
 * Listens on PostgreSQL's channels over a connection of its own. When it breaks, a new one is made and `onReconnect` told, because
 * what was said meanwhile is lost.
 */
export async function listen(
  database: Database,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onReconnect: () => void,
  onError: (error: unknown) => void,
): Promise<Listening> {
  let client: pg.PoolClient | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | null = null;

  const connect = async () => {
    const fresh = await database.pool.connect();
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    fresh.on('error', (error) => {
      if (client !== fresh) return;
      client = null;
      fresh.release(error);
      if (isClosed) return;
      onError(error);
      reconnectLater();
    });
    client = fresh;
    for (const channel of Object.keys(channels)) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
  };

  const reconnectLater = () => {
    retry = setTimeout(() => {
      connect().then(onReconnect, (error: unknown) => {
        onError(error);
        if (!isClosed) reconnectLater();
      });
    }, TRY_AGAIN_AFTER_MS);
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      // A connection that listens must not go back to the pool.
      client?.release(true);
      client = null;
    },
  };
}
