import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { type Transaction, prepared } from '#platform/db/database.ts';

export type Budgets = {
  readonly dailyMicros: Micros | null;
  /** Of single days, where rules decided them; takes the place of the daily budget there. */
  readonly ofDays: ReadonlyMap<Day, Micros>;
  readonly totalMicros: Micros | null;
};

const NO_DAYS: ReadonlyMap<Day, Micros> = new Map();

/**
 * Reads the ad sets' current budgets, which may differ from those at the time of the decision. Those of single days are
 * read from the first day of the events on: a late event is billed on a later one.
 */
export async function readBudgets(
  tx: Transaction,
  adSetIds: readonly Uuid[],
  firstDay: Day,
): Promise<Map<Uuid, Budgets>> {
  if (adSetIds.length === 0) return new Map();
  const { rows } = await sql<BudgetsRow>`${prepared}
    select id, budget_daily_micros as daily_micros, budget_total_micros as total_micros,
      (select array_agg(array[day::text, amount_micros::text] order by number) from budget_of_day
        where ad_set_id = ad_set.id and day >= ${firstDay}::date) as of_days
    from ad_set where id = any(${[...adSetIds]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, ofDays, ...budgets }) => [
      id,
      // The last of a day counts.
      { ...budgets, ofDays: ofDays === null ? NO_DAYS : new Map(ofDays.map(([day, micros]) => [day, BigInt(micros)])) },
    ]),
  );
}

type BudgetsRow = Omit<Budgets, 'ofDays'> & { readonly id: Uuid; readonly ofDays: [Day, string][] | null };

/** Returns what an ad set may cost on a local day. */
export function dailyOn(budgets: Budgets | undefined, day: Day): Micros | null {
  if (!budgets || budgets.dailyMicros === null) return null;
  return budgets.ofDays.get(day) ?? budgets.dailyMicros;
}

/** Returns those of the decisions that were already billed. */
export async function readBilledDecisions(tx: Transaction, decisionIds: readonly Uuid[]): Promise<Set<Uuid>> {
  if (decisionIds.length === 0) return new Set();
  const { rows } = await sql<{ decisionId: Uuid }>`${prepared}
    select decision_id from unnest(${[...decisionIds]}::uuid[]) as asked(id) join decision_charge on decision_id = asked.id`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.decisionId));
}

/** Marks decisions as billed. Sorted, so that concurrent writers cannot deadlock. */
export async function claimDecisions(tx: Transaction, decisionIds: readonly Uuid[]): Promise<void> {
  if (decisionIds.length === 0) return;
  await sql`${prepared}
    insert into decision_charge (decision_id) select * from unnest(${[...decisionIds].sort()}::uuid[])
    on conflict do nothing`.execute(tx);
}
