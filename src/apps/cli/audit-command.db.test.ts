import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { answerAuditRequest } from '#core/ledger/server/index.ts';
import { scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { audit } from './audit-command.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
await createSeed(database).company('Acme');
const output: string[] = [];
vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line));
vi.spyOn(console, 'error').mockImplementation((line: string) => void output.push(line));
afterAll(() => vi.restoreAllMocks());
afterEach(() => output.splice(0));

const withWorker = async (readCosts: () => Promise<never[]>) => {
  const worker = scheduleInterval(() => answerAuditRequest({ database, clock: Date.now, readCosts }), {
    intervalMs: 20,
    onError: () => {},
  });
  const agrees = await runCommandLine(['ledger', 'audit'], (work) => work(database));
  await worker.stop();
  return agrees;
};

test('agrees only when the reports were compared', async () => {
  expect(await withWorker(async () => [])).toBe(true);
  expect(output).toEqual(['The ledger agrees with itself and with the reports']);
});

test('without a worker it says that reports were not compared, and fails', async () => {
  expect(await audit(database, { claimedWithinMs: 0 })).toBe(false);
  expect(output.at(-1)).toMatch(/reports were not compared/);
});

test('what differs is a line each, of the platform or of a company, and fails', async () => {
  // Behind the application's back: the owner's own connection, with every guard of the tables off.
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const { rows } = await owner.query<{ id: string; company_id: string }>(
    'update wallet set balance_micros = balance_micros + 5 returning id, company_id',
  );
  await owner.query(`insert into invoice_series (code, issuer, last_invoice) values ('SG', '{}', 3)`);
  await owner.end();
  const [{ id, company_id: companyId }] = rows as [(typeof rows)[number]];
  expect(await withWorker(async () => [])).toBe(false);
  expect(output).toEqual([
    `company ${companyId}: mismatch: balance is the sum of entries: ${id}: balance 5, entries 0`,
    `company ${companyId}: mismatch: balance is the sum of lots: ${id}: balance 5, lots 0`,
    'platform: mismatch: invoice numbers have no gap: SG: counter 3, documents 0, highest ',
    'findings: 3',
  ]);
});
