import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClickHouse, openClickHouse } from './clickhouse.ts';

/** Migrations of the report tables, applied in order. */
export const MIGRATIONS = join(import.meta.dirname, '../../../database/clickhouse');

/** The data has another version's schema. Reports can always be reloaded. */
export class ForeignReportsError extends Error {}

const MIN_VERSION = [24, 8] as const;

/** Throws for a server that is older than this release can work with; returns its version. */
export async function checkVersion(clickhouse: ClickHouse): Promise<string> {
  const [row] = await clickhouse.query<{ version: string }>('select version() as version');
  const { version } = row!;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return version;
  throw new OldReportsError(`ClickHouse ${version}: ${MIN_VERSION.join('.')} is the least`);
}

/** The server is older than this release can work with. */
export class OldReportsError extends Error {}

/** Serializes work across processes; others wait. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>;

/** For a store without other processes: an embedded engine's folder belongs to one process. */
const UNSHARED: Exclusively = (work) => work();

/**
 * Migrates a report store to this version's tables: every file in name order, each once. A file is recorded when all
 * its statements have run; if interrupted it runs again from the start, so every file must be safe to repeat.
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  { exclusively = UNSHARED, folder = MIGRATIONS }: { exclusively?: Exclusively; folder?: string } = {},
): Promise<void> {
  const files = await readFiles(folder);
  if ((await pendingOf(clickhouse, files)).length === 0) return;
  await exclusively(async () => {
    await clickhouse.command(
      'create table if not exists migration (name String, checksum String) engine = MergeTree order by name',
    );
    for (const { name, text, checksum } of await pendingOf(clickhouse, files)) {
      for (const statement of statementsOf(text)) await clickhouse.command(statement);
      await clickhouse.command(`insert into migration values ('${name}', '${checksum}')`);
    }
  });
}

/** Names the files of this version that a store lacks. Reads only. */
export const missingReportMigrations = async (clickhouse: ClickHouse): Promise<string[]> =>
  (await pendingOf(clickhouse, await readFiles(MIGRATIONS))).map(({ name }) => name);

/** Opens and migrates a store that no other process opens: an embedded one, or a test's own. */
export async function openMigrated(at: { url: string } | { folder: string }, sessions?: number): Promise<ClickHouse> {
  const clickhouse = await openClickHouse(at, sessions);
  try {
    await migrateClickHouse(clickhouse);
  } catch (error) {
    await clickhouse.close();
    throw error;
  }
  return clickhouse;
}

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Returns the files that were not fully applied. */
async function pendingOf(clickhouse: ClickHouse, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  const [table] = await clickhouse.query(
    `select 1 from system.tables where database = currentDatabase() and name = 'migration'`,
  );
  if (!table) return [...files];
  const applied = new Map(
    (await clickhouse.query<{ name: string; checksum: string }>('select name, checksum from migration')).map((row) => [
      row.name,
      row.checksum,
    ]),
  );
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) throw new ForeignReportsError(`The report tables were made by another version of ${changed.name}.`);
  const newest = files.at(-1)?.name ?? '';
  // During a rolling update the next release has added its own, which come after ours.
  const unknown = [...applied.keys()].find((name) => name < newest && !files.some((file) => file.name === name));
  if (unknown)
    throw new ForeignReportsError(
      `The report tables were made by ${unknown}, which this version does not know: empty the report store, it is loaded again.`,
    );
  return files.filter(({ name }) => !applied.has(name));
}

function statementsOf(text: string): string[] {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim());
}
