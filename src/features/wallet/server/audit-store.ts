import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** A wallet whose cached figures differ from what they are the sum of; wallet currency. */
export interface WalletDrift {
  companyId: Uuid;
  balance_micros: Micros;
  entries_micros: Micros;
  credits_micros: Micros;
  unpaid_micros: Micros;
  openAccruals_micros: Micros;
}

/**
 * Compares every wallet the viewer sees with its ledger: balance = entries = credits' remains, unpaid cost = open
 * accruals, and each credit = what it was less what consumed it. Empty when all is well. One snapshot, no locks.
 */
export async function findDrift(tx: Transaction): Promise<WalletDrift[]> {
  const { rows } = await sql<WalletDrift>`
    select * from (
      select w.company_id as "companyId", w.balance_micros, w.unpaid_micros,
        coalesce((select sum(amount_micros) from entry e where e.company_id = w.company_id and e.ledger = 'WALLET'), 0)::bigint as entries_micros,
        coalesce((select sum(c.amount_micros - coalesce(used.amount, 0)) from credit c left join lateral (
            select sum(amount_micros) as amount from credit_consumption u where u.credit_id = c.id) used on true
          where c.company_id = w.company_id), 0)::bigint as lots_micros,
        coalesce((select sum(remain_micros) from credit c where c.company_id = w.company_id), 0)::bigint as credits_micros,
        coalesce((select sum(amount_micros) from accrual a where a.company_id = w.company_id and settled_by is null), 0)::bigint as "openAccruals_micros"
      from wallet w
    ) figures
    where balance_micros <> entries_micros or balance_micros <> credits_micros or credits_micros <> lots_micros
      or unpaid_micros <> "openAccruals_micros"`.execute(tx);
  return rows;
}
