import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from '#integrations/storage/identity.ts';
import { bucketStorage, type FileStorage, folderStorage } from '#integrations/storage/storage.ts';
import type { Uuid } from '#kernel/ids.ts';
import { checkFleet, type Fleet, joinFleet } from '#platform/fleet/fleet.ts';
import type { Shares } from '#platform/fleet/shares.ts';
import { createDatabase, type Database, type Deadlines } from '#platform/postgres/database.ts';
import { dropDatabase, prepareDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { exclusively } from '#platform/postgres/exclusively.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { demoStage } from '#demo/load.ts';
import type { Pools } from './create-server.ts';
import type { Environment } from './environment.ts';
import { NO_REPORT_STORE, openReportStore, type ReportStore } from './report-store.ts';

export interface Storage {
  database: Database;
  /** The same over connections of their own, so that dashboards hold up neither events nor upkeep. */
  pools: Pools;
  /** The same over connections that requests cannot use up. */
  watch: Database;
  reports: Pick<ReportStore, 'forReading' | 'forLoading'>;
  files: FileStorage;
  /** The processes that share the database, this one among them. */
  fleet: Fleet;
  /** Both databases are engines of our own, in the data folder. */
  ownsBoth: boolean;
  /** Where the application connects. */
  databaseUrl: string;
  /** True when the demo was asked for and is not there. */
  needsDemo: boolean;
  /** Signs tokens; newest first. */
  secrets: readonly string[];
  /** Closes connections first and engines of our own last. */
  close(): Promise<void>;
}

export interface OpenStorage {
  withDemo: boolean;
  /** This process among those that share the database. */
  instance: Uuid;
  version: string;
}

/** What PostgreSQL ends by itself, per kind of work. Events come in small steps; upkeep reads all of a market at once. */
const DEADLINES = {
  watch: { checkout_ms: 5_000, statement_ms: 5_000, lock_ms: 5_000, idle_ms: 5_000, transaction_ms: 10_000 },
  intake: { checkout_ms: 2_000, statement_ms: 5_000, lock_ms: 5_000, idle_ms: 5_000, transaction_ms: 10_000 },
  api: { checkout_ms: 5_000, statement_ms: 15_000, lock_ms: 10_000, idle_ms: 30_000, transaction_ms: 60_000 },
  ads: { checkout_ms: 30_000, statement_ms: 60_000, lock_ms: 5_000, idle_ms: 30_000, transaction_ms: 120_000 },
  worker: { checkout_ms: 30_000, statement_ms: 120_000, lock_ms: 30_000, idle_ms: 60_000, transaction_ms: 900_000 },
} satisfies Record<string, Deadlines>;

const DATABASE = 'endcap';
// 32 bytes as base64url.
const SECRET_LENGTH = 43;

/**
 * Connects to what the environment names, or starts engines of our own in the data folder, and migrates both; only what the roles use is opened.
 * Refuses to work beside processes on the same database that do not share the rest.
 */
export async function openStorage(
  environment: Environment,
  log: Logger,
  { withDemo, instance, version }: OpenStorage,
): Promise<Storage> {
  const { DATA_DIR, DATABASE_URL, CLICKHOUSE_URL, STORAGE_URL, ROLES } = environment;
  const closers: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  // While we close, connections end because we end them.
  const onError = (error: unknown) => isClosing || log.warn({ err: error }, 'a database connection broke');
  try {
    await mkdir(DATA_DIR, { recursive: true });
    const url = DATABASE_URL || (await startCluster(DATA_DIR, closers, withDemo, log));
    if (DATABASE_URL && environment.DATABASE_OWNER_URL) await migrate(environment.DATABASE_OWNER_URL);
    const open = (name: keyof typeof DEADLINES, max: number) => {
      const opened = createDatabase(url, {
        max,
        onError,
        name: `endcap/${name}`,
        deadlines: DEADLINES[name],
        ...(environment.DATABASE_DIRECT_URL && { directUrl: environment.DATABASE_DIRECT_URL }),
      });
      closers.push(() => opened.close());
      return opened;
    };
    // Connections are made when they are wanted: a role this process does not have takes none.
    const database = open('api', environment.DATABASE_POOL);
    const pools = { intake: open('intake', 4), ads: open('ads', 4), worker: open('worker', 10) };
    await database.pool.query('select 1');

    const secrets = environment.SECRET.length > 0 ? environment.SECRET : [await keptSecret(DATA_DIR)];
    const usesStores = ROLES.includes('api') || ROLES.includes('worker');
    const shares: Shares = {
      reports: usesStores ? { id: null, isOwn: !CLICKHOUSE_URL } : null,
      files: usesStores ? { id: null, isOwn: !STORAGE_URL } : null,
      keys: secrets.map(fingerprintOf),
      settings: {
        DEFAULT_CURRENCY: environment.DEFAULT_CURRENCY,
        SETTLING_DAYS: String(environment.SETTLING_DAYS),
      },
    };
    const watch = open('watch', 2);
    const joining = {
      database: watch,
      instance,
      version,
      roles: ROLES,
      isSecretSet: environment.SECRET.length > 0,
      onError: (error: unknown) => log.warn({ err: error }, 'this process could not tell the others that it lives'),
    };
    const files = STORAGE_URL ? bucketStorage(STORAGE_URL) : folderStorage(join(DATA_DIR, 'files'));
    const fileStoreId = usesStores ? await identifyFiles(files, database, log) : null;
    // Before anything is opened that another process may work with: the reports' id is not known yet.
    await checkFleet({
      ...joining,
      shares: { ...shares, files: shares.files && { ...shares.files, id: fileStoreId } },
    });
    let reports: ReportStore | null = null;
    if (usesStores) {
      reports = await openReportStore(
        CLICKHOUSE_URL ? { url: CLICKHOUSE_URL } : { folder: join(DATA_DIR, 'clickhouse') },
        database,
      );
      closers.push(() => reports!.close());
    }
    const reportStoreId = (await reports?.identify()) ?? null;
    if (reports && reportStoreId === null) log.warn('the report store is away: there are no reports until it is back');
    const fleet = await joinFleet({
      ...joining,
      shares: {
        ...shares,
        reports: shares.reports && { ...shares.reports, id: reportStoreId },
        files: shares.files && { ...shares.files, id: fileStoreId },
      },
    });
    closers.push(() => fleet.leave().catch(onError));
    return {
      database,
      pools,
      watch,
      reports: reports ?? NO_REPORT_STORE,
      files,
      fleet,
      ownsBoth: !DATABASE_URL && !CLICKHOUSE_URL,
      databaseUrl: url,
      needsDemo: withDemo && (await demoStage(database)) === 'none',
      secrets,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Null while a bucket cannot be reached: pictures and exports wait for it, the rest does not. */
async function identifyFiles(files: FileStorage, database: Database, log: Logger): Promise<string | null> {
  try {
    return await identityOf(files, (work) => exclusively(database, 'endcap-file-store', work));
  } catch (error) {
    log.warn({ err: error }, 'files cannot be reached');
    return null;
  }
}

/** The same of the same key in every process, and nothing to learn the key from. */
const fingerprintOf = (secret: string) => createHmac('sha256', secret).update('endcap fleet').digest('hex');

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
