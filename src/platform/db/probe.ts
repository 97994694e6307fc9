import type pg from 'pg';
import { SocketClient } from './watched-client.ts';

/** Monitors PostgreSQL over a dedicated connection. */
export interface Probe {
  /** Returns why the database cannot be read or written, or null. */
  database(): Promise<string | null>;
  /** Returns the transaction that readers of the event log wait for, or null. */
  oldTransactions(): Promise<string | null>;
  close(): Promise<void>;
}

const ANSWER_WITHIN_MS = 700;
/** Ours end within a second; a dump or an interactive session must not be ended by us. */
const OLD_SECONDS = 60;

export function createProbe(url: string): Probe {
  let client: Promise<pg.Client> | null = null;

  const connect = async () => {
    const created = new SocketClient(
      { connectionString: url, application_name: 'endcap/health', query_timeout: ANSWER_WITHIN_MS },
      ANSWER_WITHIN_MS,
    );
    // Errors surface at the next query.
    created.on('error', () => {});
    try {
      await created.connect();
    } catch (error) {
      void created.end().catch(() => {});
      throw error;
    }
    return created;
  };
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row> => {
    const mine = (client ??= connect());
    try {
      return (await (await mine).query<Row>(text)).rows[0]!;
    } catch (error) {
      // Do not wait again for a connection that failed to answer.
      if (client === mine) client = null;
      void mine.then((broken) => broken.end()).catch(() => {});
      throw error;
    }
  };

  return {
    async database() {
      const { locked } = await ask<{ locked: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as locked`,
      );
      return locked ? 'it takes no writes' : null;
    },
    async oldTransactions() {
      const { pid, seconds } = await ask<{ pid: number | null; seconds: number | null }>(
        `select (array_agg(pid order by xact_start))[1] as pid,
          max(extract(epoch from clock_timestamp() - xact_start))::int as seconds
        from pg_stat_activity where datname = current_database() and backend_xid is not null`,
      );
      if (seconds === null || seconds < OLD_SECONDS) return null;
      return `reports, learning and caps wait for a transaction of process ${pid}, open for ${seconds} s`;
    },
    async close() {
      const last = client;
      client = null;
      await last?.then((connection) => connection.end()).catch(() => {});
    },
  };
}
