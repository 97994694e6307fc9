import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { JobId } from './queue.ts';

/** Returns the companies with a queued job of this kind, whatever its state (see `companyKey`). */
export async function companiesWithJob(tx: Transaction, id: JobId): Promise<Set<Uuid>> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select split_part(key, ' ', 2) as company_id from graphile_worker.jobs where task_identifier = ${id} and key is not null`.execute(
    tx,
  );
  return new Set(rows.map(({ companyId }) => companyId));
}
