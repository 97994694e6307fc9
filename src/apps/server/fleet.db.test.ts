import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { type ClickHouseServer, startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { freePort } from '../../../testing/free-port.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/fleet/server-process.ts';

// Real processes on one database, which check at startup what they must share.
const database = await createTestDatabase();
const SECRET = 's'.repeat(43);
const START_WITHIN_MS = 90_000;

let clickhouse: ClickHouseServer;
const folders: string[] = [];
const running: ServerProcess[] = [];

beforeAll(async () => {
  clickhouse = await startClickHouseServer();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
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

/** Starts a server; it either listens, or ends and says why. */
async function start(variables: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({
    PORT: String(await freePort()),
    DATABASE_URL: database.appUrl,
    DATA_DIR: await newFolder(),
    SECRET,
    CLICKHOUSE_URL: clickhouse.url,
    ...variables,
  });
  running.push(server);
  return server;
}

const listed = () => database.read(SYSTEM, (tx) => tx.selectFrom('process').select('pid').execute());

test(
  'beside a process that lives, one with stores, keys or settings of its own is refused by the variable’s name',
  { timeout: 4 * START_WITHIN_MS },
  async () => {
    const files = await newFolder();
    const first = await start({ DATA_DIR: files });
    expect(first.output()).toContain('"listening"');
    // Both use the same folder, so both see its files.
    const conflicts: [Record<string, string>, RegExp][] = [
      [
        { DATA_DIR: files, CLICKHOUSE_URL: '' },
        /^endcap: CLICKHOUSE_URL is not set, and process \d+ on .* would not see the reports/m,
      ],
      [{ DATA_DIR: files, SECRET: '' }, /^endcap: SECRET is not set, and process \d+ on /m],
      [{ DATA_DIR: files, SECRET: 'x'.repeat(43) }, /^endcap: SECRET is another one than that of process \d+ on /m],
      [{ DATA_DIR: files, DEFAULT_CURRENCY: 'BRL' }, /^endcap: DEFAULT_CURRENCY is BRL here and SGD in process/m],
      [{}, /^endcap: STORAGE_URL is not set, and process \d+ on .* would not see the files/m],
    ];
    for (const [variables, sentence] of conflicts) {
      const rejected = await start(variables);
      expect({ code: rejected.code(), output: rejected.output() }).toEqual({
        code: 1,
        output: expect.stringMatching(sentence),
      });
    }
    expect(await listed()).toEqual([{ pid: first.pid }]);
  },
);

test(
  'one that was killed does not keep its successor from starting, with other settings',
  { timeout: 3 * START_WITHIN_MS },
  async () => {
    const first = await start({});
    expect(first.output()).toContain('"listening"');
    await first.end('SIGKILL');
    const second = await start({ DEFAULT_CURRENCY: 'BRL' });
    expect(second.output()).toContain('"listening"');
    await second.end('SIGTERM');
    // On a busy machine the first may have been silent for so long that its entry had already expired.
    expect(await listed()).not.toContainEqual({ pid: second.pid });
  },
);

test(
  'a process whose clock is wrong, and one that notifications cannot reach, are refused in a sentence',
  { timeout: 3 * START_WITHIN_MS },
  async () => {
    const files = await newFolder();
    const clock = join(import.meta.dirname, '../../../testing/shifted-clock.ts');
    const reasons: [Record<string, string>, RegExp][] = [
      [
        {
          NODE_OPTIONS: `--import ${clock}`,
          CLOCK_SHIFT_MS: String(Number(process.env['CLOCK_SHIFT_MS'] ?? 0) + 180_000),
        },
        /^endcap: The clock of this process is (179|180)\d\d\d ms ahead of PostgreSQL's/m,
      ],
      [
        { DATABASE_DIRECT_URL: database.appUrl.replace(/[^/]*$/, 'template1') },
        /^endcap: DATABASE_DIRECT_URL: NOTIFY does not come through/m,
      ],
    ];
    for (const [variables, sentence] of reasons) {
      const rejected = await start({ DATA_DIR: files, ...variables });
      expect({ code: rejected.code(), output: rejected.output() }).toEqual({
        code: 1,
        output: expect.stringMatching(sentence),
      });
    }
  },
);

test('with the report store away a process starts, and says so', { timeout: 2 * START_WITHIN_MS }, async () => {
  await clickhouse.kill();
  const { output } = await start({});
  expect(output()).toContain('report store unavailable');
  expect(output()).toContain('"listening"');
  await clickhouse.restart();
});
