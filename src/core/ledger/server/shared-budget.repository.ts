import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { SharedBudget } from '../rules/shared-budget.ts';
import { lockWallets } from './wallet.repository.ts';

/**
 * Shared budgets and their members change under the wallet's lock, under which charges read them: a charge is either
 * before a change or sees all of it. Where campaigns are locked too, they are locked first.
 */
export const sharedBudgets = {
  async insert(tx: Transaction, { version: _version, ...budget }: SharedBudget, now: Date): Promise<void> {
    await lockWallets(tx, [budget.companyId]);
    await tx
      .insertInto('sharedBudget')
      .values({ ...budget, createdAt: now, updatedAt: now })
      .execute();
  },

  /** Saves a budget and recounts the spending of its periods, which may have changed. */
  async update(
    tx: Transaction,
    { id, companyId, version: _version, ...budget }: SharedBudget,
    now: Date,
  ): Promise<void> {
    await lockWallets(tx, [companyId]);
    await tx
      .updateTable('sharedBudget')
      .set({ ...budget, updatedAt: now, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    await count(tx, [id]);
  },

  /** Deletes a budget; its members are limited by their own budgets alone. */
  async remove(tx: Transaction, { id, companyId }: Pick<SharedBudget, 'id' | 'companyId'>): Promise<void> {
    await lockWallets(tx, [companyId]);
    // By itself, so that the members' change is announced while they are known.
    await tx.deleteFrom('sharedBudgetMember').where('sharedBudgetId', '=', id).execute();
    await tx.deleteFrom('sharedBudget').where('id', '=', id).execute();
  },

  /** Makes ad sets members of a budget, and of no other; null: of none. What they have spent comes with them. */
  async assign(
    tx: Transaction,
    {
      companyId,
      adSetIds,
      sharedBudgetId,
    }: { companyId: Uuid; adSetIds: readonly Uuid[]; sharedBudgetId: Uuid | null },
  ): Promise<void> {
    if (adSetIds.length === 0) return;
    await lockWallets(tx, [companyId]);
    const { rows: left } = await sql<{ id: Uuid }>`
      delete from shared_budget_member where ad_set_id = any(${[...adSetIds]}::uuid[]) returning shared_budget_id as id`.execute(
      tx,
    );
    if (sharedBudgetId !== null)
      await sql`
        insert into shared_budget_member (ad_set_id, shared_budget_id, company_id)
        select id, ${sharedBudgetId}, ${companyId} from unnest(${[...adSetIds]}::uuid[]) as joining (id)`.execute(tx);
    const touched = new Set(left.map(({ id }) => id));
    if (sharedBudgetId !== null) touched.add(sharedBudgetId);
    await count(tx, [...touched]);
  },

  /** Returns a budget; null when the viewer sees none. */
  async find(tx: Transaction, id: Uuid): Promise<SharedBudget | null> {
    const { rows } = await sql<SharedBudget>`
      select id, company_id, name, period, amount_micros, from_day, to_day, version from shared_budget where id = ${id}`.execute(
      tx,
    );
    return rows[0] ?? null;
  },
};

/** What members have accrued, by budget and period. */
export const memberSpend = sql`
  select member.shared_budget_id, member.company_id, period.start as period_start, sum(accrual.amount_micros)::bigint as amount_micros
  from shared_budget_member member
  join shared_budget budget on budget.id = member.shared_budget_id
  join accrual on accrual.ad_set_id = member.ad_set_id
  cross join lateral (select shared_budget_period(budget.period, budget.from_day, budget.to_day, accrual.day) as start) period
  where period.start is not null`;

async function count(tx: Transaction, ids: readonly Uuid[]): Promise<void> {
  await sql`delete from shared_budget_spend where shared_budget_id = any(${[...ids]}::uuid[])`.execute(tx);
  await sql`
    insert into shared_budget_spend (shared_budget_id, company_id, period_start, amount_micros)
    ${memberSpend} and budget.id = any(${[...ids]}::uuid[]) group by 1, 2, 3`.execute(tx);
}
