import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Returns the daily budgets at an instant of a company's campaigns that have another one since; of those with none before, nothing. */
export async function dailyBudgetsAt(tx: Transaction, companyId: Uuid, at: Date): Promise<Map<bigint, Micros>> {
  const { rows } = await sql<{ campaignId: bigint; old: string | null }>`
    select distinct on (campaign_id) campaign_id, change ->> 'old' as old
    from activity, jsonb_array_elements(changes) as change
    where company_id = ${companyId} and at >= ${at}
      and change ->> 'actionType' = 'update' and change ->> 'field' = 'budgetDaily'
    order by campaign_id, at, id`.execute(tx);
  return new Map(
    rows.flatMap(({ campaignId, old }) => {
      const micros = old === null ? null : microsFromDecimal(old);
      return micros === null ? [] : [[campaignId, micros]];
    }),
  );
}
