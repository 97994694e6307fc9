import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type EmbeddedCluster, startEmbeddedPostgres } from './embedded.ts';
import { until } from '../../../testing/eventually.ts';

const RESTARTS = 3;
// With durability, as in production: a throw-away cluster loses what was written moments before a kill.
const folder = await mkdtemp(join(tmpdir(), 'endcap-supervised-'));
// PostgreSQL may run as another system user.
await chmod(folder, 0o755);
const events = { deaths: 0, restarts: 0, gaveUp: null as Error | null };
let cluster: EmbeddedCluster | undefined;
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Kills PostgreSQL as the kernel does when memory is short. */
async function kill(): Promise<void> {
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
}

async function answer(): Promise<number | null> {
  const client = new pg.Client({ connectionString: cluster!.appUrl('postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ one: number }>('select 1 as one')).rows[0]!.one;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

test(`killed, it is restarted at the same address within ten seconds, ${RESTARTS} times; then supervision gives up`, async () => {
  cluster = await startEmbeddedPostgres(folder, {
    supervision: {
      onDeath: () => (events.deaths += 1),
      onRestart: () => (events.restarts += 1),
      onGiveUp: (error) => (events.gaveUp = error),
    },
  });
  expect(await answer()).toBe(1);
  for (let time = 1; time <= RESTARTS; time += 1) {
    const startedMs = performance.now();
    await kill();
    await until(() => events.deaths === time);
    await until(answer);
    await until(() => events.restarts === time);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(cluster.outage()).toBe('it ended and is started again');
  }
  expect(events.gaveUp).toBeNull();
  await kill();
  await until(() => events.gaveUp);
  expect(events.gaveUp!.message).toMatch(/PostgreSQL died 4 times within ten minutes/);
  expect(await answer()).toBeNull();
});

test('stopped on purpose, it stays stopped, and its data is there at the next start', async () => {
  cluster = await startEmbeddedPostgres(folder, { supervision: { ...SILENT } });
  await cluster.stop();
  const restarts = events.restarts;
  expect(await answer()).toBeNull();
  cluster = await startEmbeddedPostgres(folder);
  expect(await answer()).toBe(1);
  expect(events.restarts).toBe(restarts);
});

test('other users of the machine cannot read its passwords, and the application does not know the owner’s', async () => {
  const files = ['password', 'application-password', 'data'];
  const modes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
  expect(modes).toEqual([0, 0, 0]);
  expect((await stat(folder)).mode & 0o066).toBe(0);
  const [owner, application] = await Promise.all(files.slice(0, 2).map((name) => readFile(join(folder, name), 'utf8')));
  expect(application).not.toBe(owner);
  const asOwner = new pg.Client({ connectionString: cluster!.ownerUrl('postgres').replace(owner!, application!) });
  await expect(asOwner.connect()).rejects.toThrow(/password authentication failed/);
});

const SILENT = { onDeath: () => {}, onRestart: () => (events.restarts += 1), onGiveUp: () => {} };
