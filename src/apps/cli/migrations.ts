import { schemasOf } from '#apps/server/database-schemas.ts';
import { checkDatabase, withDatabaseOf } from '#apps/server/check-database.ts';
import { EnvironmentError, type Variables } from '#apps/environment.ts';
import { readEnvironment, type Environment } from '#apps/server/environment.ts';
import { openClickHouse, type ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { checkVersion, migrateClickHouse, missingReportMigrations } from '#platform/clickhouse/migrate.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { exclusively } from '#platform/db/exclusively.ts';
import { ForeignSchemaError, migrate, missingMigrations, readMigration } from '#platform/db/migrate.ts';
import { tablesLocked } from '#platform/db/migration-locks.ts';

/** A file that a database lacks or has now been given. */
export interface Migration {
  database: 'PostgreSQL' | 'ClickHouse';
  file: string;
  /** Tables that it locks while servers use them. */
  locks: string[];
}

/** Brings both databases to this version; returns what was applied. Other processes that do the same are waited for. */
export async function applyMigrations(variables?: Variables): Promise<Migration[]> {
  const environment = environmentOf(variables);
  const { DATABASE_OWNER_URL: ownerUrl } = environment;
  if (!ownerUrl) throw new EnvironmentError([['DATABASE_OWNER_URL', 'names the owner of the tables, who migrates']]);
  const schemas = schemasOf(environment, { withDemo: false });
  const { applied } = await withDatabaseOf('DATABASE_OWNER_URL', () => migrate(ownerUrl, schemas));
  const done = applied.map((file): Migration => ({ database: 'PostgreSQL', file, locks: [] }));
  return withStores(environment, async (database, reports) => {
    await withDatabaseOf('DATABASE_URL', () => checkDatabase(database, schemas));
    if (!reports) return done;
    const missing = await missingReportMigrations(reports);
    await migrateClickHouse(reports, { exclusively: (work) => exclusively(database, 'report-migration', work) });
    return [...done, ...missing.map((file): Migration => ({ database: 'ClickHouse', file, locks: [] }))];
  });
}

/** Returns what `applyMigrations` would apply, in its order. Changes nothing, and needs no owner. */
export async function findMigrations(variables?: Variables): Promise<Migration[]> {
  const environment = environmentOf(variables);
  const schemas = schemasOf(environment, { withDemo: false });
  return withStores(environment, async (database, reports) => {
    const { missing, changed } = await withDatabaseOf('DATABASE_URL', () => missingMigrations(database.pool, schemas));
    if (changed.length > 0)
      throw new ForeignSchemaError(`Applied in another form: ${changed.map(({ name }) => name).join(', ')}.`);
    const ofPostgres = await Promise.all(
      missing.map(async (one): Promise<Migration> => ({
        ...{ database: 'PostgreSQL', file: one.name },
        locks: tablesLocked(await readMigration(one)),
      })),
    );
    const ofReports = reports ? await missingReportMigrations(reports) : [];
    return [...ofPostgres, ...ofReports.map((file): Migration => ({ database: 'ClickHouse', file, locks: [] }))];
  });
}

function environmentOf(variables: Variables | undefined): Environment {
  const environment = readEnvironment(variables, { withDemo: false });
  if (!environment.DATABASE_URL)
    throw new EnvironmentError([['DATABASE_URL', 'names the database; the embedded one migrates itself at the start']]);
  return environment;
}

/** Opens the databases while work runs; the embedded report store belongs to its server. */
async function withStores<T>(
  { DATABASE_URL, CLICKHOUSE_URL: url, CLICKHOUSE_CA: ca }: Environment,
  work: (database: Database, reports: ClickHouse | null) => Promise<T>,
): Promise<T> {
  const database = createDatabase(DATABASE_URL);
  let reports: ClickHouse | null = null;
  try {
    if (url) {
      reports = await openClickHouse({ url, ca }, 1);
      await checkVersion(reports);
    }
    return await work(database, reports);
  } finally {
    await reports?.close();
    await database.close();
  }
}
