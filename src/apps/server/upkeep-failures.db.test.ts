import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { resolveJobFailures } from '#core/ledger/server/index.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { PartialFailure } from '#platform/jobs/for-each-isolated.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { runJobs } from '../../../testing/jobs.ts';
import { createSeed } from '../../../testing/seed.ts';
import { reportFailedJob } from './upkeep-failures.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);

test('staff see whose upkeep fails for as long as it does, and the log hears of each once', async () => {
  const company = await seed.company('Acme');
  const staff = await api.browser().signIn(await seed.staff());
  const lines: unknown[] = [];
  const log = createLogger({ level: 'silent' });
  log.error = (fields: unknown) => void lines.push(fields);
  const subject = { companyId: company.id, day: '2026-03-02' };
  const failure = new PartialFailure([{ subject, error: new Error('no wallet') }]);
  const deps = { database, clock: seed.clock, newId: seed.newId, log };
  for (const attempt of [1, 2, 3])
    await reportFailedJob(deps, { id: 'ledger.settle', attempt, intervalMs: MINUTE_MS }, failure);
  expect(lines).toEqual([{ ...subject, err: new Error('no wallet'), job: 'ledger.settle' }]);
  const seen = async () =>
    (await staff.graphql('{ ledgerAudit { findings { check subject detail resolvedAt company { name } } } }')).data![
      'ledgerAudit'
    ].findings;
  const finding = {
    check: 'done: ledger.settle',
    subject: `${company.id} 2026-03-02`,
    detail: 'Error: no wallet',
    company: { name: 'Acme' },
  };
  expect(await seen()).toEqual([{ ...finding, resolvedAt: null }]);
  await database.transact(SYSTEM, (tx) => resolveJobFailures(tx, seed.clock() + HOUR_MS));
  expect(await seen()).toMatchObject([{ resolvedAt: null }]);
  const later = () => database.transact(SYSTEM, (tx) => resolveJobFailures(tx, seed.clock() + 3 * HOUR_MS));
  const work = defineCompanyWork({
    id: 'ledger.settle',
    payload: COMPANY,
    find: async () => [{ companyId: company.id }],
    run: () => Promise.reject(new Error('no wallet')),
  });
  await work.addDue({ database });
  await runJobs(database, [work.handledBy({ database })]);
  await later();
  // It waits for its retry.
  expect(await seen()).toMatchObject([{ resolvedAt: null }]);
  await database.transact(SYSTEM, (tx) => sql`delete from graphile_worker._private_jobs`.execute(tx));
  await later();
  expect(await seen()).toMatchObject([{ resolvedAt: expect.any(String) }]);
});

test('a lock that another transaction holds is no error until it is one again and again', async () => {
  const lines: unknown[] = [];
  const log = createLogger({ level: 'silent' });
  log.error = (...line: unknown[]) => void lines.push(line);
  const deps = { database, clock: seed.clock, newId: seed.newId, log };
  const busy = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const failed = (attempt: number, error: Error) =>
    reportFailedJob(deps, { id: 'delivery.maintain-partitions', attempt, intervalMs: HOUR_MS }, error);
  for (const attempt of [1, 2, 3, 4]) await failed(attempt, busy);
  expect(lines).toEqual([]);
  await failed(5, busy);
  await failed(1, new Error('no such table'));
  expect(lines).toHaveLength(2);
});
