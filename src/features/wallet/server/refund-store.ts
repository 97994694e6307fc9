import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { refundCredit, type Correction } from './movement-store.ts';
import { lockWallets } from './wallet-store.ts';

/**
 * Takes back a credit whose money went back to the buyer without asking us, as far as it is neither spent nor owed.
 * `creditKey` is the key the credit came in with. Answers with what was taken; less than asked for is a loss.
 */
export async function refundWhatIsLeft(
  tx: Transaction,
  newId: NewId,
  { companyId, creditKey, amount_micros }: { companyId: Uuid; creditKey: string; amount_micros: Micros },
  correction: Correction,
): Promise<Micros> {
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  const credit = await tx
    .selectFrom('credit')
    .select(['id', 'remain_micros'])
    .where('company_id', '=', companyId)
    .where('request_key', '=', creditKey)
    .where('transfer_id', 'is not', null)
    .executeTakeFirst();
  if (!wallet || !credit) return 0n;
  const unowed = wallet.balance_micros - wallet.unpaid_micros;
  const left = [amount_micros, credit.remain_micros, unowed].reduce((a, b) => (a < b ? a : b));
  if (left <= 0n) return 0n;
  const refunded = await refundCredit(tx, newId, credit.id, left, correction);
  return refunded.ok ? left : 0n;
}
