import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
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

export type Budgets = { readonly daily_micros: Micros | null; readonly total_micros: Micros | null };

/** The ad sets' budgets as they stand now: a token may be older than a change of budget. */
export async function readBudgets(tx: Transaction, adSetIds: readonly Uuid[]): Promise<Map<Uuid, Budgets>> {
  if (adSetIds.length === 0) return new Map();
  const { rows } = await sql<{ id: Uuid; daily: Micros | null; total: Micros | null }>`
    select id, budget_daily_micros as daily, budget_total_micros as total
    from ad_set where id = any(${adSetIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, daily, total }) => [id, { daily_micros: daily, total_micros: total }]));
}
