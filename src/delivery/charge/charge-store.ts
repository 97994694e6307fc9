import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** Marks decisions as billed; gives back those that were not before. Ordered, so that two writers never wait for each other. */
export async function claimDecisions(
  tx: Transaction,
  decisionIds: readonly Uuid[],
  at_ms: Instant_ms,
): Promise<Set<Uuid>> {
  if (decisionIds.length === 0) return new Set();
  const ids = [...new Set(decisionIds)].sort();
  const { rows } = await sql<{ decision_id: Uuid }>`
    insert into decision_charge (decision_id, charged_at)
    select id, ${new Date(at_ms)} from unnest(${ids}::uuid[]) as id
    on conflict do nothing returning decision_id`.execute(tx);
  return new Set(rows.map((row) => row.decision_id));
}
