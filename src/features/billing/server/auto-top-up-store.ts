import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface AutoTopUpRow {
  companyId: Uuid;
  isOn: boolean;
  amount_micros: Micros;
  threshold_micros: Micros;
  failures: number;
  nextAttemptAt: Date | null;
  needsBank: boolean;
}

const settings = (tx: Transaction) =>
  tx
    .selectFrom('auto_top_up')
    .select([
      'company_id as companyId',
      'is_on as isOn',
      'amount_micros',
      'threshold_micros',
      'failures',
      'next_attempt_at as nextAttemptAt',
      'needs_bank as needsBank',
    ]);

export function autoTopUpsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<AutoTopUpRow[]> {
  return settings(tx).where('company_id', 'in', companyIds).execute();
}

/** Taken for a change: one worker at a time decides about a wallet. */
export function lockAutoTopUp(tx: Transaction, companyId: Uuid): Promise<AutoTopUpRow | undefined> {
  return settings(tx).where('company_id', '=', companyId).forUpdate().executeTakeFirst();
}

/** A saved setting starts afresh: what failed before is forgotten. */
export async function saveAutoTopUp(
  tx: Transaction,
  wish: Pick<AutoTopUpRow, 'companyId' | 'isOn' | 'amount_micros' | 'threshold_micros'>,
  now_ms: Instant_ms,
): Promise<void> {
  const values = {
    is_on: wish.isOn,
    amount_micros: wish.amount_micros,
    threshold_micros: wish.threshold_micros,
    failures: 0,
    next_attempt_at: null,
    needs_bank: false,
    updated_at: new Date(now_ms),
  };
  await tx
    .insertInto('auto_top_up')
    .values({ company_id: wish.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** What the last outcome left behind. */
export async function noteOutcome(
  tx: Transaction,
  companyId: Uuid,
  outcome: { isOn: boolean; failures: number; nextAttempt_ms: Instant_ms | null; needsBank: boolean },
): Promise<void> {
  await tx
    .updateTable('auto_top_up')
    .set({
      is_on: outcome.isOn,
      failures: outcome.failures,
      next_attempt_at: outcome.nextAttempt_ms === null ? null : new Date(outcome.nextAttempt_ms),
      needs_bank: outcome.needsBank,
    })
    .where('company_id', '=', companyId)
    .execute();
}

/** Companies whose wallet has reached its threshold and for which nothing speaks against a charge at first sight. */
export async function companiesToTopUp(tx: Transaction, now_ms: Instant_ms, limit = 200): Promise<Uuid[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select a.company_id as "companyId" from auto_top_up a join wallet w on w.company_id = a.company_id
    where a.is_on and not a.needs_bank and w.balance_micros - w.unpaid_micros <= a.threshold_micros
      and (a.next_attempt_at is null or a.next_attempt_at <= ${new Date(now_ms)})
      and not exists (select from top_up t where t.company_id = a.company_id and t.is_automatic
        and t.status in ('REQUESTED', 'PENDING_CONFIRMATION'))
    order by a.next_attempt_at nulls first, a.company_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.companyId);
}

/** What can still be spent: balance less unpaid cost. */
export async function availableOf(tx: Transaction, companyId: Uuid): Promise<Micros> {
  const { rows } = await sql<{ available_micros: Micros }>`
    select balance_micros - unpaid_micros as available_micros from wallet where company_id = ${companyId}`.execute(tx);
  return rows[0]?.available_micros ?? 0n;
}
