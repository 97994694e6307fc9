import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { CreditKind } from '../rules/consume.ts';
import { lockWallets, moveMoney } from './wallet-store.ts';

export interface TakenBack {
  /** Less than asked for when the credit was spent, or its money is owed already. */
  amount_micros: Micros;
}

/**
 * Takes back a credit whose money was given back to the buyer, as far as it is still there. `creditKey` is the idempotency key
 * the credit came in with; `idempotencyKey` makes a repeated call the same movement.
 */
export async function takeBackCredit(
  tx: Transaction,
  newId: NewId,
  back: {
    companyId: Uuid;
    creditKey: string;
    idempotencyKey: string;
    amount_micros: Micros;
    day: Day;
    at_ms: Instant_ms;
    description: string;
  },
): Promise<TakenBack> {
  const wallet = (await lockWallets(tx, [back.companyId])).get(back.companyId);
  const lot = await tx
    .selectFrom('credit')
    .innerJoin('transfer', 'transfer.id', 'credit.transfer_id')
    .select(['credit.id', 'credit.kind', 'credit.remain_micros'])
    .where('transfer.idempotency_key', '=', back.creditKey)
    .where('credit.company_id', '=', back.companyId)
    .$narrowType<{ kind: CreditKind }>()
    .executeTakeFirst();
  if (!wallet || !lot) return { amount_micros: 0n };
  const free = wallet.balance_micros - wallet.unpaid_micros;
  const amount_micros = [back.amount_micros, lot.remain_micros, free].reduce((a, b) => (a < b ? a : b));
  if (amount_micros <= 0n) return { amount_micros: 0n };

  const transferId = newId();
  const moved = await moveMoney(tx, {
    transferId,
    idempotencyKey: back.idempotencyKey,
    wallet,
    reason: 'REVERSAL',
    against: lot.kind === 'PAID' ? 'CASH' : 'PROMOTION',
    amount_micros: -amount_micros,
    at_ms: back.at_ms,
    actorId: null,
  });
  if (!moved) return { amount_micros: 0n };
  const at = new Date(back.at_ms);
  await tx
    .updateTable('credit')
    .set({ remain_micros: lot.remain_micros - amount_micros })
    .where('id', '=', lot.id)
    .execute();
  await tx
    .insertInto('credit_consumption')
    .values({ credit_id: lot.id, transfer_id: transferId, company_id: back.companyId, amount_micros })
    .execute();
  await tx
    .insertInto('wallet_transaction')
    .values({
      id: newId(),
      company_id: back.companyId,
      transfer_id: transferId,
      charge_date: back.day,
      charge_at: at,
      created_at: at,
      description: back.description,
      amount_micros,
      is_income: false,
      balance_after_micros: wallet.balance_micros,
    })
    .execute();
  return { amount_micros };
}
