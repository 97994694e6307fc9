import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClickHouse, openClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '#platform/clickhouse/migrate.ts';
import { createDatabase, type Database } from '#platform/postgres/database.ts';
import { dropDatabase, prepareDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { exclusively } from '#platform/postgres/exclusively.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { demoStage } from '#demo/load.ts';
import type { Environment } from './environment.ts';

export interface Storage {
  database: Database;
  clickhouse: ClickHouse;
  /** Both are engines of our own, in the data folder. */
  ownsBoth: boolean;
  /** Where the application connects. */
  databaseUrl: string;
  /** True when the demo was asked for and is not there. */
  needsDemo: boolean;
  /** Signs tokens. */
  secret: string;
  /** Closes connections first and engines of our own last. */
  close(): Promise<void>;
}

const DATABASE = 'endcap';
// 32 bytes as base64url.
const SECRET_LENGTH = 43;

/** Connects to what the environment names, or starts engines of our own in the data folder; migrates both. */
export async function openStorage(
  environment: Environment,
  log: Logger,
  { withDemo }: { withDemo: boolean },
): Promise<Storage> {
  const closers: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    await mkdir(environment.DATA_DIR, { recursive: true });
    const url = environment.DATABASE_URL || (await startCluster(environment.DATA_DIR, closers, withDemo, log));
    if (environment.DATABASE_URL && environment.DATABASE_OWNER_URL) await migrate(environment.DATABASE_OWNER_URL);
    const database = createDatabase(url, {
      max: environment.DATABASE_POOL,
      // While we close, connections end because we end them.
      onError: (error) => isClosing || log.warn({ err: error }, 'a database connection broke'),
    });
    closers.push(() => database.close());
    await database.pool.query('select 1');

    const clickhouse = await openClickHouse(
      environment.CLICKHOUSE_URL
        ? { url: environment.CLICKHOUSE_URL }
        : { folder: join(environment.DATA_DIR, 'clickhouse') },
    );
    closers.push(() => clickhouse.close());
    await migrateClickHouse(clickhouse, {
      exclusively: (work) => exclusively(database, 'endcap-report-migrations', work),
    });
    const needsDemo = withDemo && (await demoStage(database)) === 'none';
    return {
      database,
      clickhouse,
      ownsBoth: !environment.DATABASE_URL && !environment.CLICKHOUSE_URL,
      databaseUrl: url,
      needsDemo,
      secret: environment.SECRET[0] ?? (await keptSecret(environment.DATA_DIR)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startCluster(
  dataDir: string,
  closers: (() => Promise<unknown>)[],
  withDemo: boolean,
  log: Logger,
): Promise<string> {
  const cluster = await startEmbeddedPostgres(join(dataDir, 'postgres'), {
    supervision: {
      onDeath: () => log.error('the embedded PostgreSQL died'),
      onRestart: () => log.warn('the embedded PostgreSQL was started again'),
      onGiveUp(error) {
        log.fatal({ err: error }, 'the embedded PostgreSQL is lost');
        // There is nothing left to finish or to close; whoever supervises this process starts it anew.
        process.exit(1);
      },
    },
  });
  closers.push(() => cluster.stop());
  await prepareDatabase(cluster, DATABASE);
  if (withDemo && (await isHalfLoaded(cluster.appUrl(DATABASE)))) {
    console.log('  The demo was cut short while it was loading: starting it again.');
    await dropDatabase(cluster, DATABASE);
    await rm(join(dataDir, 'clickhouse'), { recursive: true, force: true });
    await prepareDatabase(cluster, DATABASE);
  }
  return cluster.appUrl(DATABASE);
}

async function isHalfLoaded(url: string): Promise<boolean> {
  const database = createDatabase(url, { max: 1 });
  try {
    const stage = await demoStage(database);
    return stage === 'base' || stage === 'loading';
  } finally {
    await database.close();
  }
}

/** Made at the first start, so that tokens outlive a restart. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const kept = existsSync(file) ? await readFile(file, 'utf8') : '';
  // Cut short while it was written, it would sign with an empty key.
  if (kept.length >= SECRET_LENGTH) return kept;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
