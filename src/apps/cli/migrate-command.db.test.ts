import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { asClient, plainOwner, type EmptyDatabase } from '../../../testing/plain-owner.ts';
import { runCommandLine } from './command-line.ts';

const withEmptyDatabase = plainOwner();
const reports = await startClickHouseServer();
afterAll(() => reports.stop());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs the command as a job of an installation whose servers do not know the owner. */
async function run({ ownerUrl, appUrl }: EmptyDatabase, ...args: string[]) {
  const variables = {
    ...{ DATABASE_URL: appUrl, DATABASE_OWNER_URL: args.includes('--check') ? '' : ownerUrl },
    ...{ CLICKHOUSE_URL: reports.url, SECRET: 'x'.repeat(43), PAYMENTS: 'none', NODE_ENV: 'test' },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const output: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  const isDone = await runCommandLine(['migrate', ...args], () => Promise.reject(new Error('opened beforehand')));
  return { isDone, output };
}

test('a new installation is migrated by a job that alone knows the owner', () =>
  withEmptyDatabase(async (urls) => {
    const before = await run(urls, '--check');
    expect(before.isDone).toBe(false);
    expect(before.output[0]).toBe('PostgreSQL  001_platform.sql');
    expect(before.output.at(-1)).toMatch(/^ClickHouse {2}\d+_\w+\.sql$/);
    expect(await run(urls)).toEqual({
      isDone: true,
      output: before.output.map((line) => line.replace(/ {2}locks .*/, '')),
    });
    const done = { isDone: true, output: ['Both databases are of this version'] };
    expect(await run(urls, '--check')).toEqual(done);
    expect(await run(urls)).toEqual(done);
  }));

test('what an upgrade would lock is said before', () =>
  withEmptyDatabase(async (urls) => {
    await run(urls);
    await asClient(urls.ownerUrl, (client) =>
      client.query(`delete from migration where name in ('060_payments.sql', '180_harvest.sql')`),
    );
    const { output } = await run(urls, '--check');
    expect(output).toEqual([
      expect.stringMatching(/^PostgreSQL {2}060_payments\.sql/),
      expect.stringMatching(/^PostgreSQL {2}180_harvest\.sql/),
    ]);
  }));

test('the embedded database migrates itself', async () => {
  vi.stubEnv('NODE_ENV', 'test');
  await expect(runCommandLine(['migrate'], () => Promise.resolve(true))).rejects.toThrow(
    'the embedded one migrates itself at the start',
  );
});
