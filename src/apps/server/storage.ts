import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openClickHouse, type ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { createDatabase, type Database } from '#platform/postgres/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import type { Environment } from './environment.ts';

export interface Storage {
  database: Database;
  clickhouse: ClickHouse;
  /** Signs tokens. */
  secret: string;
  /** Closes connections first and engines of our own last. */
  close(): Promise<void>;
}

const DATABASE = 'endcap';

/** Connects to what the environment names, or starts engines of our own in the data folder; migrates both. */
export async function openStorage(environment: Environment, log: Logger): Promise<Storage> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    await mkdir(environment.DATA_DIR, { recursive: true });
    const url = environment.DATABASE_URL || (await startCluster(environment.DATA_DIR, closers));
    if (environment.DATABASE_URL && environment.DATABASE_OWNER_URL) await migrate(environment.DATABASE_OWNER_URL);
    const database = createDatabase(url, {
      max: environment.DATABASE_POOL,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    closers.push(() => database.close());
    await database.pool.query('select 1');

    const clickhouse = await openClickHouse(
      environment.CLICKHOUSE_URL
        ? { url: environment.CLICKHOUSE_URL }
        : { folder: join(environment.DATA_DIR, 'clickhouse') },
    );
    closers.push(() => clickhouse.close());
    return { database, clickhouse, secret: environment.SECRET || (await keptSecret(environment.DATA_DIR)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startCluster(dataDir: string, closers: (() => Promise<unknown>)[]): Promise<string> {
  const cluster = await startEmbeddedPostgres(join(dataDir, 'postgres'));
  closers.push(() => cluster.stop());
  await prepareDatabase(cluster, DATABASE);
  return cluster.appUrl(DATABASE);
}

/** Made at the first start, so that tokens outlive a restart. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  try {
    return await readFile(file, 'utf8');
  } catch {
    const secret = randomBytes(32).toString('base64url');
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}
