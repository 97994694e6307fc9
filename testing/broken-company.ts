import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import type { CompanyWork } from '#platform/jobs/company-work.ts';
import type { Failure } from '#platform/jobs/for-each-isolated.ts';
import { jobFailures } from '#platform/jobs/job.metrics.ts';
import type { JobId } from '#platform/jobs/queue.ts';
import type { TestDatabase } from './database.ts';
import { runJobs } from './jobs.ts';
import { changedTables, rowVersions } from './row-versions.ts';
import { eventually } from './eventually.ts';

const BROKEN = 'this company is broken';

/** Makes every write to this company's tables fail until the returned function is called. */
async function breakCompany(database: TestDatabase, companyId: string) {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`create or replace function reject_broken() returns trigger language plpgsql as
    $$ begin raise exception '${BROKEN}'; end $$`);
  const { rows: tables } = await owner.query<{
    name: string;
  }>(`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'`);
  for (const { name } of tables)
    await owner.query(`create trigger broken before insert or update on ${name} for each row
      when (new.company_id = '${companyId}') execute function reject_broken()`);
  return async () => {
    for (const { name } of tables) await owner.query(`drop trigger broken on ${name}`);
    await owner.end();
  };
}

export interface IsolatedWork<Deps> {
  work: CompanyWork<Deps>;
  deps: Deps;
  /** Returns whether the work of a company is done. */
  isDone(companyId: string): Promise<boolean>;
}

/**
 * Expects of work with three companies, of which the second cannot be written to, that two workers which look at the
 * same time do the others' once; that the second is named, counted and waits for its retry; and that the retry does its
 * work after the repair.
 */
export async function expectIsolated<Deps>(
  database: TestDatabase,
  companies: readonly [string, string, string],
  { work, deps, isDone }: IsolatedWork<Deps>,
): Promise<void> {
  const failures: Failure[] = [];
  const handler = work.handledBy(deps, async (failure) => void failures.push(...failure.failures));
  const runQueue = () => Promise.all([runJobs(database, [handler]), runJobs(database, [handler])]);
  const inTwoWorkers = async () => {
    await Promise.all([work.addDue(deps), work.addDue(deps)]);
    await runQueue();
  };
  const done = () => Promise.all(companies.map(isDone));
  const rows = rowVersions(database);
  expect(await done()).toEqual([false, false, false]);
  const failedBefore = await failedRuns(work.id);
  const repair = await breakCompany(database, companies[1]);
  try {
    await inTwoWorkers();
    expect(await done()).toEqual([true, false, true]);
    expect(new Set(failures.map(({ subject }) => subject.companyId))).toEqual(new Set([companies[1]]));
    for (const { error } of failures) expect(String(error)).toContain(BROKEN);
    // The queue marks jobs as done without waiting for it.
    const key = expect.stringContaining(companies[1]);
    await eventually(async () =>
      expect(await queued(database, work.id)).toMatchObject([{ key, attempts: 1, isWaiting: true }]),
    );
    expect((await failedRuns(work.id)) - failedBefore).toBe(1);
    // On a busy machine it might become due before the next round.
    await postpone(database, '1 hour');
    const before = await rows.read();
    const failedOnce = failures.length;
    await inTwoWorkers();
    const changed = changedTables(before, await rows.read());
    expect(changed.filter((name) => !name.startsWith('graphile_worker.'))).toEqual([]);
    // Its retry is not brought forward.
    expect(failures).toHaveLength(failedOnce);
    await eventually(async () =>
      expect(await queued(database, work.id)).toMatchObject([{ key, attempts: 1, isWaiting: true }]),
    );
  } finally {
    await rows.end();
    await repair();
  }
  await postpone(database, '0 hours');
  await runQueue();
  expect(await done()).toEqual([true, true, true]);
  await eventually(async () => expect(await queued(database, work.id)).toEqual([]));
}

/** Makes jobs that wait due after this time. */
const postpone = (database: TestDatabase, by: string) =>
  database.transact(SYSTEM, (tx) =>
    sql`update graphile_worker._private_jobs set run_at = now() + ${by}::interval`.execute(tx),
  );

async function queued(database: TestDatabase, id: JobId) {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ key: string; attempts: number; isWaiting: boolean }>`
      select key, attempts, run_at > now() as is_waiting from graphile_worker.jobs where task_identifier = ${id}`.execute(
      tx,
    ),
  );
  return rows;
}

const failedRuns = async (id: JobId): Promise<number> =>
  (await jobFailures.get()).values.find(({ labels }) => labels['job'] === id)?.value ?? 0;
