import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Database, type LongTransaction } from '#platform/db/database.ts';
import { asOwner } from './as-owner.ts';
import { TEMPLATE } from './cluster.ts';

export interface TestDatabase extends Database {
  /** Connection strings of the application and of the owner, the latter for actions beyond the application's rights. */
  appUrl: string;
  ownerUrl: string;
}

/** Creates a database for this test file, copied from the migrated template and dropped afterwards. */
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

/**
 * Logs slow transactions instead of failing, since anything may be slow on a busy machine. Frequent warnings deserve an
 * investigation.
 */
function reportLong({ tookMs, statement }: LongTransaction): void {
  console.warn(
    `a transaction was open for ${(tookMs / 1000).toFixed(1)} s; its last statement: ${statement.slice(0, 200)}`,
  );
}

/** Opens the same database like another process, with separate connections, for actions during an open transaction. */
export function secondConnection(database: TestDatabase): Database {
  const second = createDatabase(database.appUrl);
  afterAll(() => second.close());
  return second;
}

/** Serialized with a lock, because PostgreSQL refuses concurrent copies of a template. */
const inTurn = (ownerUrl: string, statement: string): Promise<void> =>
  asOwner(ownerUrl.replace('DATABASE', 'postgres'), 'select pg_advisory_lock(42)', statement);
