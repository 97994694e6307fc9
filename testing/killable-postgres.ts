import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { startPostgresFront } from './postgres-front.ts';

const NAME = 'killed';

export type KillablePostgres = Awaited<ReturnType<typeof startKillablePostgres>>;

/**
 * Starts a durable PostgreSQL whose address remains stable while it is killed and restarted. Killing a process does not
 * test the durability of the disk.
 */
export async function startKillablePostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-killed-'));
  await chmod(folder, 0o755);
  let { cluster, release } = await start(folder);
  await prepareDatabase(cluster, NAME, [TABLES, SANDBOX_TABLES]);
  let kills = 0;
  let isUp = Promise.resolve();

  const front = await startPostgresFront(() => Number(new URL(cluster.appUrl(NAME)).port));

  const pidFile = join(folder, 'data', 'postmaster.pid');
  /** Signals its children as well, which run in separate sessions and would continue for a moment. */
  const signalAll = async (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
    for (const pid of [postmaster, ...children.stdout.trim().split(/\s+/).map(Number)])
      try {
        process.kill(pid, signal);
      } catch {
        // The process has already exited.
      }
  };
  const killAndRestart = async () => {
    await signalAll('SIGKILL');
    kills += 1;
    // Without a parent that reaps it, the dead process would appear to be running.
    await rm(pidFile, { force: true });
    release();
    ({ cluster, release } = await start(folder));
  };

  return {
    appUrl: front.urlOf(cluster.appUrl(NAME)),
    ownerUrl: front.urlOf(cluster.ownerUrl(NAME)),
    kills: () => kills,
    /** Kills it during its work. Callers that await `up` continue after recovery. */
    kill(): Promise<void> {
      isUp = isUp.then(killAndRestart);
      return isUp;
    },
    up: () => isUp,
    /** Stops it in the middle of its work: connections stay open and nothing is answered. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    swallow: front.swallow,
    async stop() {
      front.stop();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts PostgreSQL. `release` removes its exit handlers: after a kill, its process id may belong to another process.
 */
async function start(folder: string) {
  const previous = new Set(process.listeners('exit'));
  const cluster = await startEmbeddedPostgres(folder);
  const added = process.listeners('exit').filter((listener) => !previous.has(listener));
  return { cluster, release: () => added.forEach((listener) => process.off('exit', listener)) };
}

/** Returns whether an error means that the database went away, before, during or after the execution. */
export function isBroken(error: unknown): boolean {
  if (error instanceof AggregateError)
    return error.errors.every((cause: unknown) => isBroken(cause) || (cause instanceof Error && isBroken(cause.cause)));
  return /terminat|Connection|ECONNRE|EPIPE|socket hang|not queryable|starting up|shutting down|recovery/i.test(
    String(error),
  );
}
