import { roleProblem } from '#platform/db/application-role.ts';
import type { Database } from '#platform/db/database.ts';
import { hearsNotifications } from '#platform/db/hears-notifications.ts';
import { type Migrations, missingMigrations, TABLES, versionProblem } from '#platform/db/migrate.ts';
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

/** Throws an `EnvironmentError` for a server this release cannot work with, or a role it must not use. */
export async function checkServer({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const complaint = (await versionProblem(pool)) ?? (await roleProblem(pool));
  if (complaint) throw new EnvironmentError([['DATABASE_URL', complaint]]);
}

/** The same, and for tables that are not of this version; those of a later one serve it. */
export async function checkDatabase(
  database: Pick<Database, 'pool'>,
  schemas: readonly Migrations[] = [TABLES],
): Promise<void> {
  await checkServer(database);
  const complaint = await schemaProblem(database, schemas);
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

async function schemaProblem({ pool }: Pick<Database, 'pool'>, schemas: readonly Migrations[]): Promise<string | null> {
  const { missing, changed } = await missingMigrations(pool, schemas);
  if (changed.length > 0) return `${changed[0]!.name} was applied to the database in another form`;
  if (missing.length === 0) return null;
  const files = [...new Set([missing[0]!.name, missing.at(-1)!.name])].join(' to ');
  return `the database lacks migrations of this version (${files}): its owner in DATABASE_OWNER_URL applies them by endcap migrate, or at the start`;
}
