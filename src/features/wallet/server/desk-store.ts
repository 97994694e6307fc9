import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { dayIn, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** Wallets as staff see them, with what advertising cost since an instant. */
export async function walletsForDesk(tx: Transaction, companyIds: readonly Uuid[], since_ms: Instant_ms) {
  const { rows } = await sql<{
    companyId: Uuid;
    currency: string;
    symbol: string;
    digits: number;
    balance_micros: Micros;
    unpaid_micros: Micros;
    overdraft_micros: Micros;
    spent_micros: Micros;
  }>`
    select w.company_id as "companyId", w.currency, c.symbol, c.fraction_digits as digits,
      w.balance_micros, w.unpaid_micros, w.overdraft_micros,
      (select coalesce(sum(amount_micros), 0)::bigint from accrual a
        where a.company_id = w.company_id and a.day >= ${dayIn('UTC', since_ms)}::date) as "spent_micros"
    from wallet w join currency c on c.code = w.currency
    where w.company_id = any(${companyIds}::uuid[])`.execute(tx);
  return rows;
}

/** Says how far below zero a wallet may go. False when it is further below already. */
export async function setOverdraft(tx: Transaction, companyId: Uuid, overdraft_micros: Micros): Promise<boolean> {
  const updated = await tx
    .updateTable('wallet')
    .set({ overdraft_micros })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`balance_micros - unpaid_micros >= ${-overdraft_micros}`)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
