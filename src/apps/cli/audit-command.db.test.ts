import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { answerAuditRequest } from '#core/ledger/server/index.ts';
import { scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { audit } from './audit-command.ts';

const database = await createTestDatabase();
await createSeed(database).company('Acme');
const said: string[] = [];
vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
afterAll(() => vi.restoreAllMocks());
afterEach(() => said.splice(0));

const withWorker = async (readCosts: () => Promise<never[]>) => {
  const worker = scheduleInterval(() => answerAuditRequest({ database, clock: Date.now, readCosts }), {
    everyMs: 20,
    onError: () => {},
  });
  const agrees = await audit(database);
  await worker.stop();
  return agrees;
};

test('agrees only when the reports were compared', async () => {
  expect(await withWorker(async () => [])).toBe(true);
  expect(said).toEqual(['The ledger agrees with itself and with the reports']);
});

test('without a worker it says that reports were not compared, and fails', async () => {
  expect(await audit(database, { takenWithinMs: 0 })).toBe(false);
  expect(said.at(-1)).toMatch(/reports were not compared/);
});
