import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface LowBalance {
  companyId: Uuid;
  available_micros: Micros;
  /** Null when the wallet ran empty. */
  alert_micros: Micros | null;
}

/** Marks wallets that fell below their alert amount, each once until it was above again, and answers with those just marked. */
export async function takeLowBalances(tx: Transaction, now_ms: Instant_ms): Promise<LowBalance[]> {
  await sql`update billing_info b set alerted_at = null from wallet w
    where w.company_id = b.company_id and b.alerted_at is not null
      and w.balance_micros - w.unpaid_micros >= coalesce(b.top_up_alert_micros, 0)`.execute(tx);
  const { rows } = await sql<LowBalance>`
    update billing_info b set alerted_at = ${new Date(now_ms)} from wallet w
    where w.company_id = b.company_id and b.alerted_at is null and b.top_up_alert_micros is not null
      and w.balance_micros - w.unpaid_micros < b.top_up_alert_micros
    returning b.company_id as "companyId", w.balance_micros - w.unpaid_micros as "available_micros",
      b.top_up_alert_micros as "alert_micros"`.execute(tx);
  return rows;
}

/**
 * Marks wallets that ran empty, each once until there was money again, and answers with those just marked. A wallet that never
 * held anything did not run empty, and one that is topped up by itself has letters of its own.
 */
export async function takeEmptyWallets(tx: Transaction, now_ms: Instant_ms): Promise<LowBalance[]> {
  await sql`delete from empty_wallet_notice n using wallet w
    where w.company_id = n.company_id and w.balance_micros - w.unpaid_micros + w.overdraft_micros > 0`.execute(tx);
  const { rows } = await sql<LowBalance>`
    with told as (
      insert into empty_wallet_notice (company_id, told_at)
      select w.company_id, ${new Date(now_ms)} from wallet w
      where w.balance_micros - w.unpaid_micros + w.overdraft_micros <= 0
        and exists (select from transfer t where t.company_id = w.company_id)
        and not exists (select from auto_top_up a where a.company_id = w.company_id and a.is_on)
      on conflict do nothing returning company_id
    )
    select w.company_id as "companyId", w.balance_micros - w.unpaid_micros as "available_micros", null as "alert_micros"
    from told join wallet w using (company_id)`.execute(tx);
  return rows;
}
