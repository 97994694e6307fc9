import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database, type LongTransaction } from '#platform/db/database.ts';
import { asOwner } from './as-owner.ts';
import { TEMPLATE } from './cluster.ts';

export interface TestDatabase extends Database {
  /** The address the application connects with, and the owner's, for what a test must do behind the application's back. */
  appUrl: string;
  ownerUrl: string;
}

/** A database of this test file's own, copied from the migrated template and dropped afterwards. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inTurn(ownerUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const database = createDatabase(appUrl.replace('DATABASE', name), { onLong: reportLong });
  afterAll(async () => {
    await database.close();
    await inTurn(ownerUrl, `drop database ${name} with (force)`);
  });
  return { ...database, appUrl: appUrl.replace('DATABASE', name), ownerUrl: ownerUrl.replace('DATABASE', name) };
}

/** On a busy machine anything may take long, so it is told and no failure: whoever sees it often looks what is waited for. */
function reportLong({ tookMs, statement }: LongTransaction): void {
  console.warn(
    `a transaction was open for ${(tookMs / 1000).toFixed(1)} s; its last statement: ${statement.slice(0, 200)}`,
  );
}

/** The same database as another process has it: with connections of its own, for what happens while a transaction here is open. */
export function secondConnection(database: TestDatabase): Database {
  const other = createDatabase(database.appUrl);
  afterAll(() => other.close());
  return other;
}

/** Two files may copy the template at the same moment, which PostgreSQL refuses: they take turns. */
const inTurn = (ownerUrl: string, statement: string): Promise<void> =>
  asOwner(ownerUrl.replace('DATABASE', 'postgres'), 'select pg_advisory_lock(42)', statement);
