import pg from 'pg';
import { expect } from 'vitest';
import { PartialFailure } from '#platform/jobs/for-each-isolated.ts';
import type { TestDatabase } from './database.ts';

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
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`);
  for (const { name } of tables)
    await owner.query(`create trigger broken before insert or update on ${name} for each row
      when (new.company_id = '${companyId}') execute function reject_broken()`);
  return async () => {
    for (const { name } of tables) await owner.query(`drop trigger broken on ${name}`);
    await owner.end();
  };
}

export interface UpkeepStep {
  run(): Promise<unknown>;
  /** Returns whether the step has processed a company. */
  isDone(companyId: string): Promise<boolean>;
}

/**
 * Expects that a failure of the second company does not affect others: they are processed in the same round, the error
 * names only the failing company, and the next round processes it after the repair.
 */
export async function expectIsolated(
  database: TestDatabase,
  companies: readonly [string, string, string],
  { run, isDone }: UpkeepStep,
): Promise<void> {
  const done = () => Promise.all(companies.map(isDone));
  expect(await done()).toEqual([false, false, false]);
  const repair = await breakCompany(database, companies[1]);
  try {
    const failed: unknown = await run().then(
      () => null,
      (error: unknown) => error,
    );
    expect(await done()).toEqual([true, false, true]);
    expect(failed).toBeInstanceOf(PartialFailure);
    const { failures } = failed as PartialFailure;
    expect(new Set(failures.map(({ subject }) => subject.companyId))).toEqual(new Set([companies[1]]));
    for (const { error } of failures) expect(String(error)).toContain(BROKEN);
  } finally {
    await repair();
  }
  await run();
  expect(await done()).toEqual([true, true, true]);
}
