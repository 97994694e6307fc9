import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';

const NAME = 'killed';

export type KillablePostgres = Awaited<ReturnType<typeof startKillablePostgres>>;

/**
 * A durable PostgreSQL of one's own, behind an address that stays while it is killed and started again. Killing a process does not
 * test the disk.
 */
export async function startKillablePostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-killed-'));
  await chmod(folder, 0o755);
  let { cluster, forget } = await start(folder);
  await prepareDatabase(cluster, NAME);
  let kills = 0;
  let isUp = Promise.resolve();

  const lines = new Set<Socket>();
  const front = createServer((client) => {
    const server = connect(Number(new URL(cluster.appUrl(NAME)).port), '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      lines.add(one);
      one.on('error', () => {}).on('close', () => (lines.delete(one), other.destroy()));
      one.pipe(other);
    }
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  const throughFront = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;

  const killAndRestart = async () => {
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
    // Its children too: each leads a session of its own and would go on for a moment.
    const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
    for (const pid of [postmaster, ...children.stdout.trim().split(/\s+/).map(Number)])
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself meanwhile.
      }
    kills += 1;
    // Where nobody collects the dead it would seem to run still.
    await rm(pidFile, { force: true });
    forget();
    ({ cluster, forget } = await start(folder));
  };

  return {
    appUrl: throughFront(cluster.appUrl(NAME)),
    ownerUrl: throughFront(cluster.ownerUrl(NAME)),
    kills: () => kills,
    /** Kills it with everything it is doing; whoever waits for `up` goes on when it has recovered. */
    kill(): Promise<void> {
      isUp = isUp.then(killAndRestart);
      return isUp;
    },
    up: () => isUp,
    async stop() {
      front.close();
      for (const line of lines) line.destroy();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `forget` takes back what is to be done when this process ends: a number that was killed may be another process's by then. */
async function start(folder: string) {
  const previous = new Set(process.listeners('exit'));
  const cluster = await startEmbeddedPostgres(folder);
  const added = process.listeners('exit').filter((listener) => !previous.has(listener));
  return { cluster, forget: () => added.forEach((listener) => process.off('exit', listener)) };
}

/** The database went away: before, while or after it did what was asked. */
export function isBroken(error: unknown): boolean {
  if (error instanceof AggregateError)
    return error.errors.every((one: unknown) => isBroken(one) || (one instanceof Error && isBroken(one.cause)));
  return /terminat|Connection|ECONNRE|EPIPE|socket hang|not queryable|starting up|shutting down|recovery/i.test(
    String(error),
  );
}
