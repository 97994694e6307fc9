import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { type Transaction, prepared } from '#platform/db/database.ts';

export type Budgets = { readonly dailyMicros: Micros | null; readonly totalMicros: Micros | null };

/** Reads the ad sets' current budgets, which may differ from those at the time of the decision. */
export async function readBudgets(tx: Transaction, adSetIds: readonly Uuid[]): Promise<Map<Uuid, Budgets>> {
  if (adSetIds.length === 0) return new Map();
  const { rows } = await sql<Budgets & { id: Uuid }>`${prepared}
    select id, budget_daily_micros as daily_micros, budget_total_micros as total_micros from ad_set
    where id = any(${[...adSetIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns those of the decisions that were already billed. */
export async function readBilledDecisions(tx: Transaction, decisionIds: readonly Uuid[]): Promise<Set<Uuid>> {
  if (decisionIds.length === 0) return new Set();
  const { rows } = await sql<{ decisionId: Uuid }>`${prepared}
    select decision_id from decision_charge where decision_id = any(${[...decisionIds]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.decisionId));
}

/** Marks decisions as billed. Sorted, so that concurrent writers cannot deadlock. */
export async function claimDecisions(tx: Transaction, decisionIds: readonly Uuid[], atMs: EpochMs): Promise<void> {
  if (decisionIds.length === 0) return;
  await sql`${prepared}
    insert into decision_charge (decision_id, charged_at)
    select id, ${new Date(atMs)}::timestamptz from unnest(${[...decisionIds].sort()}::uuid[]) as id
    on conflict do nothing`.execute(tx);
}
