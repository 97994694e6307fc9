import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/postgres/database.ts';
import { type ClickHouseServer, startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { freshDatabase } from '../../../testing/database.ts';

// Real processes on one database: what they must share is asked of them at the start.
const ROOT = join(import.meta.dirname, '../../..');
const database = await freshDatabase();
const SECRET = 's'.repeat(43);
const START_WITHIN_MS = 90_000;

let clickhouse: ClickHouseServer;
const folders: string[] = [];
const running: ChildProcess[] = [];

beforeAll(async () => {
  clickhouse = await startClickHouseServer();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => end(one, 'SIGTERM')));
});
afterAll(async () => {
  await clickhouse.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-fleet-'));
  folders.push(folder);
  return folder;
}

async function end(one: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return;
  one.kill(signal);
  await once(one, 'exit');
}

/** Starts a server; it either listens, or ends and says why. */
async function start(
  variables: Record<string, string>,
): Promise<{ said: string; code: number | null; one: ChildProcess }> {
  const one = spawn(process.execPath, ['src/apps/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: String(await freePort()),
      DATABASE_URL: database.appUrl,
      DATA_DIR: await newFolder(),
      SECRET,
      CLICKHOUSE_URL: clickhouse.url,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(one);
  let said = '';
  const { promise: listens, resolve } = Promise.withResolvers<void>();
  for (const stream of [one.stdout, one.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('"listening"')) resolve();
    });
  await Promise.race([listens, once(one, 'exit')]);
  return { said, code: one.exitCode, one };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

const listed = () => database.as(SYSTEM, (tx) => tx.selectFrom('process').select('pid').execute());

test(
  'beside a process that lives, one with stores, keys or settings of its own is refused by the variable’s name',
  { timeout: 4 * START_WITHIN_MS },
  async () => {
    const files = await newFolder();
    const first = await start({ DATA_DIR: files });
    expect(first.said).toContain('"listening"');
    // The same folder: its files are seen by both.
    const refused: [Record<string, string>, RegExp][] = [
      [
        { DATA_DIR: files, CLICKHOUSE_URL: '' },
        /^endcap: CLICKHOUSE_URL is not set, and process \d+ on .* would not see the reports/m,
      ],
      [{ DATA_DIR: files, SECRET: '' }, /^endcap: SECRET is not set, and process \d+ on /m],
      [{ DATA_DIR: files, SECRET: 'x'.repeat(43) }, /^endcap: SECRET is another one than that of process \d+ on /m],
      [{ DATA_DIR: files, DEFAULT_CURRENCY: 'BRL' }, /^endcap: DEFAULT_CURRENCY is BRL here and SGD in process/m],
      [{}, /^endcap: STORAGE_URL is not set, and process \d+ on .* would not see the files/m],
    ];
    for (const [variables, sentence] of refused) {
      const { code, said } = await start(variables);
      expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
    }
    expect(await listed()).toEqual([{ pid: first.one.pid }]);
  },
);

test(
  'one that was killed does not keep its successor from starting, with other settings',
  { timeout: 3 * START_WITHIN_MS },
  async () => {
    const first = await start({});
    expect(first.said).toContain('"listening"');
    await end(first.one, 'SIGKILL');
    const second = await start({ DEFAULT_CURRENCY: 'BRL' });
    expect(second.said).toContain('"listening"');
    await end(second.one, 'SIGTERM');
    // On a busy machine the first may have been silent for so long that nobody had to look whether it is there.
    expect(await listed()).not.toContainEqual({ pid: second.one.pid });
  },
);

test('with the report store away a process starts, and says so', { timeout: 2 * START_WITHIN_MS }, async () => {
  await clickhouse.kill();
  const { said } = await start({});
  expect(said).toContain('the report store is away');
  expect(said).toContain('"listening"');
  await clickhouse.restart();
});
