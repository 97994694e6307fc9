import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { LOGS } from './log-reader.ts';

export interface ServerFacts {
  version: string;
  role: string;
  /** Highest number of the event log, and the next the sequence gives. */
  lastPosition: bigint;
  nextPosition: bigint;
}

/** All that is numbered by one sequence. */
const LAST_POSITION = sql<bigint>`greatest(0, ${sql.join([...LOGS, 'credited_view'].map((table) => sql`(select max(position) from ${sql.table(table)})`))})`;

/** Reads what a restored or wrongly chosen database has wrong most often. */
export async function readServerFacts(tx: Transaction): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version, current_user::text as role,
      ${LAST_POSITION} as last_position,
      (select last_value + is_called::int from log_position) as next_position`.execute(tx);
  return rows[0]!;
}

/** Reads how many connections PostgreSQL gives this role to this database at most. */
export async function readConnectionLimit(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ limit: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as limit`.execute(tx);
  return rows[0]!.limit;
}

export async function notify(tx: Transaction, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
