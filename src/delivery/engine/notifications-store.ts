import type pg from 'pg';
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/postgres/database.ts';

export type Listening = { close(): Promise<void> };

/** Says something to oneself: behind a pooler LISTEN may succeed and hear nothing. */
export async function sendEcho(tx: Transaction, payload: string): Promise<void> {
  await sql`select pg_notify('endcap_echo', ${payload})`.execute(tx);
}

const RETRY_AFTER_MS = 500;

export type Channels = Readonly<Record<string, (payload: string) => void>>;

/**
 * Listens on PostgreSQL's channels over a connection of its own, one at a time. `onLost` is told whenever messages may be missing, and everything
 * has to be read anew: after a connection was replaced, and after a message that could not be read, as from a process of another version.
 */
export async function listen(
  database: Pick<Database, 'pool'>,
  channels: Channels,
  onLost: () => void,
  onError: (error: unknown) => void,
): Promise<Listening> {
  let current: pg.PoolClient | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | null = null;

  const receive = ({ channel, payload = '' }: pg.Notification) => {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      onError(error);
      onLost();
    }
  };

  /** The one way a connection ends, whoever notices first: its own error, or a statement that fails because of it. */
  const drop = (client: pg.PoolClient, error: unknown) => {
    if (current !== client) return;
    current = null;
    client.off('notification', receive);
    client.release(error instanceof Error ? error : true);
    if (isClosed) return;
    onError(error);
    retry = setTimeout(() => void reconnect(), RETRY_AFTER_MS);
  };

  /** False when the connection broke while it was made; then the next is on its way. */
  const connect = async (): Promise<boolean> => {
    const client = await database.pool.connect();
    if (isClosed) {
      client.release(true);
      return false;
    }
    current = client;
    client.on('error', (error) => drop(client, error));
    client.on('notification', receive);
    try {
      for (const channel of Object.keys(channels)) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      drop(client, error);
    }
    return current === client;
  };

  const reconnect = async () => {
    try {
      if (await connect()) onLost();
    } catch (error) {
      if (isClosed) return;
      onError(error);
      retry = setTimeout(() => void reconnect(), RETRY_AFTER_MS);
    }
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      const client = current;
      current = null;
      // A connection that listens must not go back to the pool.
      client?.release(true);
    },
  };
}
