import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface AutoTopUpRow {
  companyId: Uuid;
  isOn: boolean;
  amountMicros: Micros;
  thresholdMicros: Micros;
  failures: number;
  nextAttemptAt: Date | null;
  needsBank: boolean;
}

const settings = (tx: Transaction) =>
  tx
    .selectFrom('autoTopUp')
    .select(['companyId', 'isOn', 'amountMicros', 'thresholdMicros', 'failures', 'nextAttemptAt', 'needsBank']);

export function autoTopUpsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<AutoTopUpRow[]> {
  return settings(tx).where('companyId', 'in', companyIds).execute();
}

/** Locks the setting, so that one worker at a time decides about a wallet. */
export function lockAutoTopUp(tx: Transaction, companyId: Uuid): Promise<AutoTopUpRow | undefined> {
  return settings(tx).where('companyId', '=', companyId).forUpdate().executeTakeFirst();
}

/** Saves a setting and resets its failures. */
export async function saveAutoTopUp(
  tx: Transaction,
  input: Pick<AutoTopUpRow, 'companyId' | 'isOn' | 'amountMicros' | 'thresholdMicros'>,
  nowMs: EpochMs,
): Promise<void> {
  const values = {
    isOn: input.isOn,
    amountMicros: input.amountMicros,
    thresholdMicros: input.thresholdMicros,
    failures: 0,
    nextAttemptAt: null,
    needsBank: false,
    updatedAt: new Date(nowMs),
  };
  await tx
    .insertInto('autoTopUp')
    .values({ companyId: input.companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .execute();
}

/** Records the effects of the latest outcome. */
export async function recordOutcome(
  tx: Transaction,
  companyId: Uuid,
  outcome: { isOn: boolean; failures: number; nextAttemptMs: EpochMs | null; needsBank: boolean },
): Promise<void> {
  await tx
    .updateTable('autoTopUp')
    .set({
      isOn: outcome.isOn,
      failures: outcome.failures,
      nextAttemptAt: outcome.nextAttemptMs === null ? null : new Date(outcome.nextAttemptMs),
      needsBank: outcome.needsBank,
    })
    .where('companyId', '=', companyId)
    .execute();
}

/** Lists companies whose wallet has reached its threshold and that pass the preliminary checks. */
export async function companiesToTopUp(tx: Transaction, nowMs: EpochMs): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select a.company_id from auto_top_up a join wallet w on w.company_id = a.company_id
    where a.is_on and not a.needs_bank and w.balance_micros - w.unpaid_micros <= a.threshold_micros
      and (a.next_attempt_at is null or a.next_attempt_at <= ${new Date(nowMs)})
      and not exists (select from top_up t where t.company_id = a.company_id and t.is_automatic
        and t.status in ('REQUESTED', 'PENDING_CONFIRMATION'))
    order by a.company_id`.execute(tx);
  return rows;
}

/** Returns the spendable amount: balance less unpaid cost. */
export async function availableOf(tx: Transaction, companyId: Uuid): Promise<Micros> {
  const { rows } = await sql<{ availableMicros: Micros }>`
    select balance_micros - unpaid_micros as available_micros from wallet where company_id = ${companyId}`.execute(tx);
  return rows[0]?.availableMicros ?? 0n;
}
