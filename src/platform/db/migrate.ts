import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockConnection } from './lock.ts';

/** Migrations of a schema's tables, applied in order. Each schema records its own in its table `migration`. */
export interface Migrations {
  schema: 'public' | 'sandbox';
  directory: string;
}

const DATABASE = join(import.meta.dirname, '../../../database');
export const TABLES: Migrations = { schema: 'public', directory: join(DATABASE, 'postgres') };
/** What the sandboxes of payments and of Meta store in place of the providers: only where one is configured. */
export const SANDBOX_TABLES: Migrations = { schema: 'sandbox', directory: join(DATABASE, 'sandbox') };

/** The data was written by another version: one of its migrations is unknown here or has changed. */
export class ForeignSchemaError extends Error {}

/** The server is older than this release can work with. */
export class OldServerError extends Error {}

/** The least version, as `server_version_num` has it. */
const MIN_POSTGRES = 180_000;

/** Returns what keeps this release from working with a server; null when nothing does. */
export async function versionProblem(server: Pick<pg.Pool | pg.Client, 'query'>): Promise<string | null> {
  const { rows } = await (server as pg.Client).query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  const { number, version } = rows[0]!;
  return number < MIN_POSTGRES ? `PostgreSQL ${version}: 18 is the least` : null;
}

/**
 * Migrates a database to this version's schema: every file in name order, each once and in its own transaction.
 * Connects as the owner, which need not be a superuser; the application's role `endcap_app` is granted rights on the
 * tables only.
 */
export async function migrate(
  ownerUrl: string,
  schemas: readonly Migrations[] = [TABLES],
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const problem = await versionProblem(client);
    if (problem) throw new OldServerError(problem);
    // When two servers start together, the second waits and finds nothing to do.
    await lockConnection(client, 'migration');
    const applied: string[] = [];
    for (const migrations of schemas) applied.push(...(await migrateSchema(client, migrations)));
    await prepareQueue(ownerUrl, client);
    return { applied };
  } finally {
    await client.end();
  }
}

async function migrateSchema(client: pg.Client, { schema, directory }: Migrations): Promise<string[]> {
  // The owner of a managed database need not be allowed to create schemas.
  if (schema !== 'public')
    await client.query(`create schema if not exists ${schema}; grant usage on schema ${schema} to endcap_app;`);
  await client.query(`
    create table if not exists ${schema}.migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      -- Null: it serves code of any age.
      serves_from text
    );
    grant select on ${schema}.migration to endcap_app;
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to endcap_app;
    alter default privileges in schema ${schema} grant usage, select on sequences to endcap_app;`);
  const { rows } = await client.query<Applied>(
    `select name, checksum, serves_from from ${schema}.migration order by name`,
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  assertOwnMigrations(rows, files);

  const applied: string[] = [];
  for (const name of files) {
    const text = await readFile(join(directory, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    if (known.has(name)) {
      if (known.get(name) !== checksum) {
        throw new ForeignSchemaError(`The migration ${name} has changed since it was applied to this data.`);
      }
      continue;
    }
    await client.query('begin');
    try {
      // A non-superuser owner is subject to row-level security: without this scope a data migration would see no
      // rows.
      await client.query(`select set_config('endcap.scope', 'system', true)`);
      await client.query(text);
      await client.query(`insert into ${schema}.migration (name, checksum, serves_from) values ($1, $2, $3)`, [
        name,
        checksum,
        SERVES_FROM.exec(text)?.[1] ?? null,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
}

/** A file of this version. */
export interface MigrationFile extends Migrations {
  name: string;
}

export const readMigration = ({ directory, name }: MigrationFile): Promise<string> =>
  readFile(join(directory, name), 'utf8');

/** Compares the applied migrations with the files of this version, of which a new database lacks all. Reads only. */
export async function missingMigrations(
  pool: pg.Pool,
  schemas: readonly Migrations[],
): Promise<{ applied: number; missing: MigrationFile[]; changed: MigrationFile[] }> {
  const missing: MigrationFile[] = [];
  const changed: MigrationFile[] = [];
  let applied = 0;
  for (const migrations of schemas) {
    const { rows } = (await hasTable(pool, migrations))
      ? await pool.query<Applied>(`select name, checksum from ${migrations.schema}.migration`)
      : { rows: [] };
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    applied += known.size;
    for (const name of (await readdir(migrations.directory)).filter((file) => file.endsWith('.sql')).sort()) {
      const file = { ...migrations, name };
      const checksum = createHash('sha256')
        .update(await readMigration(file))
        .digest('hex');
      if (!known.has(name)) missing.push(file);
      else if (known.get(name) !== checksum) changed.push(file);
    }
  }
  return { applied, missing, changed };
}

async function hasTable(pool: pg.Pool, { schema }: Migrations): Promise<boolean> {
  const { rowCount } = await pool.query('select where to_regclass($1) is not null', [`${schema}.migration`]);
  return rowCount === 1;
}

interface Applied {
  name: string;
  checksum: string;
  serves_from: string | null;
}

/**
 * In a file that removes something, names the oldest code that still runs with it. Files without it only add, which is
 * compatible with older code.
 */
const SERVES_FROM = /^-- serves code from (\S+\.sql) on$/m;

/** Four digits numbered the migrations of development, before they were rewritten as one file per module. */
const OF_DEVELOPMENT = /^\d{4}_/;

/**
 * During a rolling update, processes of the previous release keep running, and restart, with the next release's
 * additions. Any other unknown migration comes from a different line of versions.
 */
function assertOwnMigrations(applied: readonly Applied[], files: readonly string[]): void {
  const own = new Set(files);
  const newest = files.at(-1) ?? '';
  const lacksNone = applied.filter(({ name }) => own.has(name)).length === files.length;
  for (const { name, serves_from } of applied) {
    if (own.has(name)) continue;
    if (OF_DEVELOPMENT.test(name)) {
      throw new ForeignSchemaError(
        `The data was written before the migrations were rewritten for 1.0 (it has ${name}), and cannot be upgraded: start with an empty database.`,
      );
    }
    const isSuccessors = lacksNone && name > newest;
    if (!isSuccessors)
      throw new ForeignSchemaError(`The data has the migration ${name}, which this version does not know.`);
    if (serves_from !== null && serves_from > newest) {
      throw new ForeignSchemaError(
        `The data has the migration ${name}, which serves versions from ${serves_from} on; this one ends with ${newest}.`,
      );
    }
  }
}

/** The job queue's tables are in its own schema, accessible to their owner only: grant the application access. */
async function prepareQueue(ownerUrl: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1, logger: new Logger(() => () => {}) });
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname = 'graphile_worker' and rowsecurity
       and tablename not in (select tablename from pg_policies where schemaname = 'graphile_worker')`,
  );
  for (const { table } of rows) await client.query(`create policy application on ${table} to endcap_app using (true)`);
  await client.query(`
    grant usage on schema graphile_worker to endcap_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to endcap_app;
    grant usage, select on all sequences in schema graphile_worker to endcap_app;
    grant execute on all functions in schema graphile_worker to endcap_app;`);
}

/** Creates the application's role once per cluster; requires a superuser. */
export async function createApplicationRole(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'endcap_app'`);
    const literal = client.escapeLiteral(password);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role endcap_app login nosuperuser nobypassrls password ${literal}`,
    );
  } finally {
    await client.end();
  }
}
