import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Returns wallets for the back office, with advertising cost since an instant. */
async function backOfficeWallets(tx: Transaction, companyIds: readonly Uuid[], sinceMs: EpochMs) {
  const { rows } = await sql<{
    companyId: Uuid;
    currency: string;
    symbol: string;
    digits: number;
    balanceMicros: Micros;
    unpaidMicros: Micros;
    overdraftMicros: Micros;
    spentMicros: Micros;
  }>`
    select w.company_id, w.currency, c.symbol, c.fraction_digits as digits,
      w.balance_micros, w.unpaid_micros, w.overdraft_micros,
      (select coalesce(sum(amount_micros), 0)::bigint from accrual a
        where a.company_id = w.company_id and a.day >= ${dayIn('UTC', sinceMs)}::date) as "spent_micros"
    from wallet w join currency c on c.code = w.currency
    where w.company_id = any(${companyIds}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Whether the company in the row never had a cost of advertising. One look per company at its first one, by the index of its
 * days: without the limit PostgreSQL may read the costs of all companies instead.
 */
const neverSpent = sql<boolean>`(select accrual.company_id from accrual
  where accrual.company_id = company.id and accrual.amount_micros > 0 limit 1) is null`;

/** Sets how far below zero a wallet may go. Returns false when it is already further below. */
async function setOverdraft(tx: Transaction, companyId: Uuid, overdraftMicros: Micros): Promise<boolean> {
  const updated = await tx
    .updateTable('wallet')
    .set({ overdraftMicros })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`balance_micros - unpaid_micros >= ${-overdraftMicros}`)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** What the back office reads and sets of companies' wallets. */
export const backOfficeLedger = { walletsOf: backOfficeWallets, setOverdraft, neverSpent };
