import { roleProblem } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { hearsNotifications } from '#platform/db/hears-notifications.ts';
import { type Migrations, TABLES, versionProblem } from '#platform/db/migrate.ts';
import { EnvironmentError } from '#apps/environment.ts';

/** Error codes of PostgreSQL and the network for an unreachable server or a rejected login. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
]);
const NOT_ALLOWED = '42501';
const UNKNOWN_ROLE = '42704';
const HINT = 'docs/operating.md says how the two roles are made';

/** Runs work on the database that a variable names; connection failures name that variable. */
export async function withDatabaseOf<T>(
  name: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (UNREACHABLE.has(code)) throw new EnvironmentError([[name, `the database cannot be reached: ${message}`]]);
    if (code === NOT_ALLOWED)
      throw new EnvironmentError([[name, `its role may not do what is needed: ${message}; ${HINT}`]]);
    if (code === UNKNOWN_ROLE) throw new EnvironmentError([[name, `${message}; ${HINT}`]]);
    throw error;
  }
}

/** Throws an `EnvironmentError` for a database this release cannot work with, or a role it must not use. */
export async function checkDatabase(
  { pool }: Pick<Database, 'pool'>,
  schemas: readonly Migrations[] = [TABLES],
): Promise<void> {
  const complaint = (await versionProblem(pool)) ?? (await roleProblem(pool)) ?? (await missingSchema(pool, schemas));
  if (complaint) throw new EnvironmentError([['DATABASE_URL', complaint]]);
}

/** As long as a start may take to be rejected: on a busy machine a notification needs a moment. */
const HEARS_WITHIN_MS = 4000;

/** Throws an `EnvironmentError` for a connection on which notifications get lost, as behind a pooler. */
export async function checkNotifications(database: Database, withinMs = HEARS_WITHIN_MS): Promise<void> {
  if (await hearsNotifications(database, withinMs)) return;
  const complaint = 'NOTIFY does not come through: name the server itself here, without a pooler between';
  throw new EnvironmentError([['DATABASE_DIRECT_URL', complaint]]);
}

/** Returns a complaint when a schema that this process needs was never made. */
async function missingSchema(pool: Database['pool'], schemas: readonly Migrations[]): Promise<string | null> {
  for (const { schema } of schemas) {
    const { rowCount } = await pool.query('select where to_regnamespace($1) is not null', [schema]);
    if (!rowCount) return `the database has no schema ${schema}: its owner in DATABASE_OWNER_URL makes it at the start`;
  }
  return null;
}
