import pg from 'pg';
import { sql } from 'kysely';
import { CONNECT_WITHIN_MS, type Database, type Transaction } from '#platform/db/database.ts';

export type Listening = { close(): Promise<void> };

/** Says something to oneself: behind a pooler LISTEN may succeed and hear nothing. */
export async function sendEcho(tx: Transaction, payload: string): Promise<void> {
  await sql`select pg_notify('endcap_echo', ${payload})`.execute(tx);
}

const RETRY_AFTER_MS = 500;

export type Channels = Readonly<Record<string, (payload: string) => void>>;

/**
 * Listens on PostgreSQL's channels over a connection of its own past any pooler, one at a time. `onLost` is told whenever messages may be missing, and
 * everything has to be read anew: after a connection was replaced, and after a message that could not be read, as from a process of another version.
 */
export async function listen(
  { directUrl }: Pick<Database, 'directUrl'>,
  channels: Channels,
  onLost: () => void,
  onError: (error: unknown) => void,
): Promise<Listening> {
  let current: pg.Client | null = null;
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

  const reconnectLater = () => {
    retry = setTimeout(() => void reconnect(), RETRY_AFTER_MS);
  };

  /** The one way a connection is lost, whoever notices first: its own error, or a statement that fails because of it. */
  const drop = (client: pg.Client, error: unknown) => {
    if (current !== client) return;
    current = null;
    client.off('notification', receive);
    end(client);
    onError(error);
    reconnectLater();
  };

  /** Answers false when the connection broke while it was made; then the next is on its way. Throws when there was none. */
  const connect = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: directUrl,
      application_name: 'endcap/listen',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    });
    client.on('error', (error) => drop(client, error));
    client.on('notification', receive);
    try {
      await client.connect();
    } catch (error) {
      end(client);
      throw error;
    }
    if (isClosed) {
      end(client);
      return false;
    }
    current = client;
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
      reconnectLater();
    }
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      const client = current;
      current = null;
      // Not waited for: over a line that swallows everything it never ends.
      if (client) end(client);
    },
  };
}

/** It is broken or not wanted any more; nobody waits for its end. */
function end(client: pg.Client): void {
  void client.end().catch(() => {});
}
