import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf } from '#integrations/storage/identity.ts';
import { bucketStorage, type FileStorage, folderStorage } from '#integrations/storage/storage.ts';
import type { Uuid } from '#kernel/ids.ts';
import { refuseOtherEnvironment } from '#core/test-environment/server/index.ts';
import { checkFleet, type Fleet, joinFleet } from '#platform/fleet/fleet.ts';
import type { Shares } from '#platform/fleet/shares.ts';
import { checkClock } from '#platform/db/clock.ts';
import { createDatabase, type Database, type Deadlines } from '#platform/db/database.ts';
import { exclusively } from '#platform/db/exclusively.ts';
import { migrate } from '#platform/db/migrate.ts';
import { QUEUE_CONNECTIONS } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { hmacSha256 } from '#platform/crypto/hmac.ts';
import { demoStage } from '#demo/load.ts';
import { checkDatabase, checkNotifications, withDatabaseOf } from './check-database.ts';
import { checkDisk, usesDataFolder } from './data-folder.ts';
import type { OwnCluster } from './cluster.ts';
import { schemasOf } from './database-schemas.ts';
import type { Pools } from './create-server.ts';
import type { Environment } from './environment.ts';
import { NO_REPORT_STORE, openReportStore, type ReportStore } from './report-store.ts';

export interface Storage {
  database: Database;
  /** The same database with separate connections, so that dashboards delay neither events nor background jobs. */
  pools: Pools;
  /** The same database with connections that requests cannot use up. */
  watch: Database;
  reports: Pick<ReportStore, 'forReading' | 'forLoading'>;
  files: FileStorage;
  /** The processes that share the database, including this one. */
  fleet: Fleet;
  /** Both databases are embedded, in the data folder. */
  ownsBoth: boolean;
  /** Why the embedded PostgreSQL serves no new connection, as half a sentence; null while it does, and without one. */
  databaseOutage(): string | null;
  /** The application's connection URL. */
  databaseUrl: string;
  /** True when the demo was requested and is not loaded yet. */
  needsDemo: boolean;
  /** Sign tokens; newest first. */
  secrets: readonly string[];
  /** Closes connections and the embedded report engine; PostgreSQL is stopped by its starter. */
  close(): Promise<void>;
}

export interface OpenStorage {
  withDemo: boolean;
  /** This process among those that share the database. */
  instance: Uuid;
  version: string;
  /** The embedded PostgreSQL while it starts; null when another is configured. */
  cluster: Promise<OwnCluster> | null;
}

/**
 * PostgreSQL's time limits per kind of work. Events are written in small steps; background jobs read a whole market at
 * once.
 */
const DEADLINES = {
  watch: { checkoutMs: 5_000, statementMs: 5_000, lockMs: 5_000, idleMs: 5_000, transactionMs: 10_000 },
  intake: { checkoutMs: 2_000, statementMs: 5_000, lockMs: 5_000, idleMs: 5_000, transactionMs: 10_000 },
  api: { checkoutMs: 3_000, statementMs: 15_000, lockMs: 10_000, idleMs: 30_000, transactionMs: 60_000 },
  ads: { checkoutMs: 30_000, statementMs: 60_000, lockMs: 5_000, idleMs: 30_000, transactionMs: 120_000 },
  worker: { checkoutMs: 30_000, statementMs: 120_000, lockMs: 30_000, idleMs: 60_000, transactionMs: 900_000 },
} satisfies Record<string, Deadlines>;

/** Requests of people and programs that may wait for a connection: more would only time out. */
const MAX_WAITING = 200;

/** Connections of the pools besides the one that `DATABASE_POOL` limits. */
const POOLS = { intake: 4, ads: 4, worker: 10, watch: 2 };

/** Returns how many connections a process with these roles opens at most: its pools, and lines of their own for checks, LISTEN and queued jobs. */
export function maxConnections(roles: readonly string[], databasePool: number): number {
  const pooled = Object.values(POOLS).reduce((sum, max) => sum + max, databasePool);
  return pooled + 1 + (roles.includes('ads') ? 1 : 0) + (roles.includes('worker') ? QUEUE_CONNECTIONS : 0);
}

// 32 bytes as base64url.
const SECRET_LENGTH = 43;

/**
 * Connects to the configured databases, or to embedded ones in the data folder, and migrates both; opens only what the
 * roles use. Throws a `FleetError` beside processes on the same database that do not share the rest.
 */
export async function openStorage(
  environment: Environment,
  log: Logger,
  { withDemo, instance, version, cluster }: OpenStorage,
): Promise<Storage> {
  const { DATA_DIR, DATABASE_URL, CLICKHOUSE_URL, STORAGE_URL, ROLES } = environment;
  const closers: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async () => {
    isClosing = true;
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  // During shutdown, connections end because we close them.
  const onError = (error: unknown) => isClosing || log.warn({ err: error }, 'database connection lost');
  const usesStores = ROLES.includes('api') || ROLES.includes('worker');
  try {
    if (usesDataFolder(environment)) await checkDisk(DATA_DIR);
    const own = await cluster;
    const url = own?.url ?? DATABASE_URL;
    const ownerUrl = environment.DATABASE_OWNER_URL;
    const schemas = schemasOf(environment, { withDemo });
    if (!own && ownerUrl)
      await withDatabaseOf('DATABASE_OWNER_URL', async () => {
        await refuseOtherEnvironment(ownerUrl, environment.TEST_ENVIRONMENT);
        await migrate(ownerUrl, schemas);
      });
    const open = (name: keyof typeof DEADLINES, max: number) => {
      const opened = createDatabase(url, {
        max,
        ...(name === 'api' && { maxWaiting: MAX_WAITING }),
        onError,
        name: `endcap/${name}`,
        deadlines: DEADLINES[name],
        onLong: ({ tookMs, statement }) =>
          log.warn(
            { pool: name, tookMs: Math.round(tookMs), statement: statement.replaceAll(/\s+/g, ' ').slice(0, 300) },
            'transaction open for more than a second',
          ),
        ...(environment.DATABASE_DIRECT_URL && { directUrl: environment.DATABASE_DIRECT_URL }),
      });
      closers.push(() => opened.close());
      return opened;
    };
    // Connections are opened on demand: an unused role opens none.
    const database = open('api', environment.DATABASE_POOL);
    const pools = {
      intake: open('intake', POOLS.intake),
      ads: open('ads', POOLS.ads),
      worker: open('worker', POOLS.worker),
    };
    await withDatabaseOf('DATABASE_URL', () => checkDatabase(database, schemas));

    const watch = open('watch', POOLS.watch);
    if (!own) {
      await checkClock(watch, Date.now);
      if (ROLES.includes('ads') || ROLES.includes('worker')) await checkNotifications(watch);
    }

    const secrets = environment.SECRET.length > 0 ? environment.SECRET : [await storedSecret(DATA_DIR)];
    const shares: Shares = {
      reports: usesStores ? { id: null, isOwn: !CLICKHOUSE_URL } : null,
      files: usesStores ? { id: null, isOwn: !STORAGE_URL } : null,
      keys: secrets.map(fingerprintOf),
      settings: {
        DEFAULT_CURRENCY: environment.DEFAULT_CURRENCY,
        SETTLING_DAYS: String(environment.SETTLING_DAYS),
        TEST_ENVIRONMENT: String(environment.TEST_ENVIRONMENT),
      },
    };
    const joining = {
      database: watch,
      instance,
      version,
      roles: ROLES,
      isSecretSet: environment.SECRET.length > 0,
      onError: (error: unknown) => log.warn({ err: error }, 'heartbeat failed'),
    };
    const files = STORAGE_URL
      ? await bucketStorage(STORAGE_URL, environment.STORAGE_CA)
      : folderStorage(join(DATA_DIR, 'files'));
    const fileStoreId = usesStores ? await identifyFiles(files, database, log) : null;
    // Before opening anything another process may use: the id of the report store is not known yet.
    await checkFleet({
      ...joining,
      shares: { ...shares, files: shares.files && { ...shares.files, id: fileStoreId } },
    });
    let reports: ReportStore | null = null;
    if (usesStores) {
      reports = await openReportStore(
        CLICKHOUSE_URL
          ? { url: CLICKHOUSE_URL, ca: environment.CLICKHOUSE_CA }
          : { folder: join(DATA_DIR, 'clickhouse') },
        database,
      );
      closers.push(() => reports!.close());
    }
    const reportStoreId = (await reports?.identify()) ?? null;
    if (reports && reportStoreId === null) log.warn('report store unavailable, starting without reports');
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
      databaseOutage: () => own?.outage() ?? null,
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

/** Returns null while a bucket is unreachable: images and exports wait for it, everything else works. */
async function identifyFiles(files: FileStorage, database: Database, log: Logger): Promise<string | null> {
  try {
    return await identityOf(files, (work) => exclusively(database, 'file-store', work));
  } catch (error) {
    log.warn({ err: error }, 'file storage unavailable');
    return null;
  }
}

/** Identical for the same key in every process, and reveals nothing about the key. */
/** What a process shows of a key, so that others can compare it with theirs. */
export const fingerprintOf = (secret: string) => hmacSha256(secret, 'endcap fleet').toString('hex');

/** Reads the secret, or creates it at the first start, so that tokens outlive a restart. */
async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const stored = existsSync(file) ? await readFile(file, 'utf8') : '';
  // A file truncated while it was written would mean signing with an empty key.
  if (stored.length >= SECRET_LENGTH) return stored;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
