import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface LowBalance {
  availableMicros: Micros;
  /** Null when the wallet ran empty. */
  alertMicros: Micros | null;
}

const ALERT_IS_OVER = sql`w.company_id = b.company_id and b.alerted_at is not null
  and w.balance_micros - w.unpaid_micros >= coalesce(b.top_up_alert_micros, 0)`;
const NOTICE_IS_OVER = sql`w.company_id = n.company_id and w.balance_micros - w.unpaid_micros + w.overdraft_micros > 0`;

/** Clears the alerts of a wallet that recovered, so that its owners can be notified again. */
export async function clearRecoveredAlerts(tx: Transaction, companyId: Uuid): Promise<void> {
  await sql`update billing_info b set alerted_at = null from wallet w
    where b.company_id = ${companyId} and ${ALERT_IS_OVER}`.execute(tx);
  await sql`delete from empty_wallet_notice n using wallet w
    where n.company_id = ${companyId} and ${NOTICE_IS_OVER}`.execute(tx);
}

/** A wallet that never held anything did not run empty; a wallet with automatic top-up gets other e-mails. */
const RAN_EMPTY = sql`w.balance_micros - w.unpaid_micros + w.overdraft_micros <= 0
  and exists (select from ledger_transaction t where t.company_id = w.company_id)
  and not exists (select from auto_top_up a where a.company_id = w.company_id and a.is_on)`;
const FELL_BELOW_ALERT = sql`b.alerted_at is null and w.balance_micros - w.unpaid_micros < b.top_up_alert_micros`;

/** Lists companies to notify, because their wallet ran empty or fell below its alert amount, and those that recovered. */
export async function companiesToAlert(tx: Transaction): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select w.company_id from wallet w left join billing_info b on b.company_id = w.company_id
    where ${FELL_BELOW_ALERT}
      or (${RAN_EMPTY} and not exists (select from empty_wallet_notice n where n.company_id = w.company_id))
      or (${ALERT_IS_OVER}) or exists (select from empty_wallet_notice n where ${NOTICE_IS_OVER})
    order by 1`.execute(tx);
  return rows;
}

/**
 * Marks a company's alert as sent and returns it; null when it was sent before and the balance has not recovered since.
 */
export async function claimLowBalance(tx: Transaction, companyId: Uuid, nowMs: EpochMs): Promise<LowBalance | null> {
  const { rows: empty } = await sql<LowBalance>`
    with notified as (
      insert into empty_wallet_notice (company_id, notified_at)
      select w.company_id, ${new Date(nowMs)} from wallet w where w.company_id = ${companyId} and ${RAN_EMPTY}
      on conflict do nothing returning company_id
    )
    select w.balance_micros - w.unpaid_micros as "available_micros", null as "alert_micros"
    from notified join wallet w using (company_id)`.execute(tx);
  const { rows: low } = await sql<LowBalance>`
    update billing_info b set alerted_at = ${new Date(nowMs)} from wallet w
    where b.company_id = ${companyId} and w.company_id = b.company_id and ${FELL_BELOW_ALERT}
    returning w.balance_micros - w.unpaid_micros as "available_micros", b.top_up_alert_micros as "alert_micros"`.execute(
    tx,
  );
  return empty[0] ?? low[0] ?? null;
}
