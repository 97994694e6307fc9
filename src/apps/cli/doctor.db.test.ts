import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { startServerProcess } from '../../../testing/fleet/server-process.ts';
import { freePort } from '../../../testing/free-port.ts';
import { runCommandLine } from './command-line.ts';
import { examine } from './doctor.ts';
import { eventually } from '../../../testing/eventually.ts';

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'endcap-doctor-'));
const variables = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET: 'x'.repeat(32),
  NODE_ENV: 'test',
};
const server = await startServerProcess({ ...variables, PORT: String(await freePort()), DRAIN_SECONDS: '0' });
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true });
});

const statesOf = async (change: Record<string, string> = {}, clock = Date.now) => {
  const findings = await examine({ variables: { ...variables, ...change }, withDemo: false, clock });
  return Object.fromEntries(findings.map(({ check, state, detail }) => [check, `${state}: ${detail}`]));
};
const OK = expect.stringMatching(/^ok: /);

test('a healthy installation: everything is well but the backup, which tests do not make', async () => {
  if (server.code() !== null) throw new Error(server.output());
  // The worker makes partitions once it has started.
  await eventually(async () => expect(await statesOf()).toMatchObject({ partitions: OK }));
  expect(await statesOf()).toEqual({
    configuration: OK,
    disk: expect.stringMatching(/^(ok|warning): \d+ GB/),
    database: expect.stringMatching(/^ok: PostgreSQL 18\.\d+ as endcap_app$/),
    schema: OK,
    notifications: OK,
    clock: OK,
    partitions: OK,
    archive: expect.stringMatching(/^warning: PostgreSQL archives no WAL/),
    processes: expect.stringMatching(/^ok: 1 live/),
    'shared settings': OK,
    queue: OK,
    ledger: OK,
    reports: 'ok: embedded in the server',
    files: 'ok: in the data folder',
    connections: expect.stringMatching(/^ok: PostgreSQL allows \d+, and 1 process can ask for 48$/),
    mail: `ok: none is sent: written to ${join(folder, 'outbox')}`,
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  ['shared settings', { SECRET: 'y'.repeat(32) }, /^failed: SECRET is another one/],
  ['shared settings', { DEFAULT_CURRENCY: 'MYR' }, /^failed: DEFAULT_CURRENCY is MYR here and SGD in process/],
  ['configuration', { PORT: 'nine', TRUST_PROXY: 'true' }, /^failed: .*PORT: .*; TRUST_PROXY: /],
  ['configuration', { NODE_ENV: 'production' }, /^failed: .*PUBLIC_URL/],
  [
    'database',
    { DATABASE_URL: 'postgresql://endcap_app:x@127.0.0.1:1/none' },
    /^failed: DATABASE_URL: the database cannot be reached/,
  ],
  ['database', { DATABASE_URL: '' }, /^failed: no server is running here/],
  [
    'notifications',
    { DATABASE_DIRECT_URL: 'postgresql://endcap_app:x@127.0.0.1:1/none' },
    /^failed: connect ECONNREFUSED/,
  ],
  [
    'connections',
    { DATABASE_POOL: '900' },
    /^warning: PostgreSQL allows \d+, and 1 process can ask for 928: raise max_connections or lower DATABASE_POOL$/,
  ],
  [
    'connections',
    { DATABASE_POOL: '900', DATABASE_DIRECT_URL: database.url },
    /^ok: PostgreSQL allows \d+; the pooler decides how many processes share them$/,
  ],
  ['mail', { MAIL_URL: 'smtp://127.0.0.1:1' }, /^failed: .*ECONNREFUSED/],
  ['reports', { CLICKHOUSE_URL: 'http://127.0.0.1:1' }, /^failed: /],
  ['disk', { DATA_DIR: '/nowhere/at/all' }, /^warning: .* does not exist yet/],
])('%s with %j: %s', async (check, change, expected) => {
  expect((await statesOf(change))[check]).toMatch(expected);
});

test('a wrong clock, and a database of another version', async () => {
  expect((await statesOf({}, () => Date.now() + 5000))['clock']).toMatch(/^failed: (4|5)\d\d\d ms/);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`delete from migration where name like '090%'`);
  expect((await statesOf())['schema']).toMatch(/^failed: not applied: 090_\w+\.sql$/);
  await owner.query(`update migration set checksum = 'other' where name like '001%'`);
  expect((await statesOf())['schema']).toMatch(/^failed: applied in another form: 001_/);
  await owner.end();
});

test('the command prints a line for each check, or JSON, and fails when one does', async () => {
  for (const [name, value] of Object.entries({
    ...variables,
    DATABASE_URL: 'postgresql://endcap_app:x@127.0.0.1:1/none',
  }))
    vi.stubEnv(name, value);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const never = () => Promise.reject(new Error('it opens what it needs by itself'));
  expect(await runCommandLine(['doctor'], never)).toBe(false);
  expect(lines.map((line) => line.slice(0, 26).trim())).toEqual([
    expect.stringMatching(/^ok +configuration$/),
    expect.stringMatching(/^(ok|warning) +disk$/),
    expect.stringMatching(/^failed +database$/),
  ]);
  lines.length = 0;
  expect(await runCommandLine(['doctor', '--json'], never)).toBe(false);
  expect(JSON.parse(lines.join('\n'))).toHaveLength(3);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
