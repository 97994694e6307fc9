import type pg from 'pg';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import { SocketClient } from '#platform/db/watched-client.ts';

export type Listening = { close(): Promise<void> };

/** Notifies itself: behind a pooler, LISTEN may succeed and receive nothing. */
export async function sendEcho(tx: Transaction, payload: string): Promise<void> {
  await sql`select pg_notify('endcap_echo', ${payload})`.execute(tx);
}

const RETRY_AFTER_MS = 500;

export type Channels = Readonly<Record<string, (payload: string) => void>>;

/**
 * Listens on PostgreSQL's channels over one dedicated connection that bypasses any pooler. Calls `onLost` whenever
 * messages may be missing and everything must be read again: after a connection was replaced, and after a message that
 * could not be parsed, such as from a process of another version.
 */
export async function listen(
  { directUrl }: { directUrl: string },
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

  /** Handles a lost connection, whether its own error or a failed statement shows it first. */
  const drop = (client: pg.Client, error: unknown) => {
    if (current !== client) return;
    current = null;
    client.off('notification', receive);
    end(client);
    onError(error);
    reconnectLater();
  };

  /**
   * Returns false when the connection broke while being set up; the next attempt is then scheduled. Throws when it
   * could not connect.
   */
  const connect = async (): Promise<boolean> => {
    const client = new SocketClient({
      connectionString: directUrl,
      application_name: 'endcap/listen',
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
      // Not awaited: over a connection that drops all packets it takes seconds.
      if (client) end(client);
    },
  };
}

/** Closes a broken or unused connection without waiting for the result. */
function end(client: pg.Client): void {
  void client.end().catch(() => {});
}
