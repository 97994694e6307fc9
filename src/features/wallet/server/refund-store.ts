import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { refundCredit, type Correction } from './movement-store.ts';
import { lockWallets, writeTransfer } from './wallet-store.ts';

/**
 * Takes back a credit whose money went back to the buyer without asking us, as far as it is neither spent nor owed.
 * `creditKey` is the key the credit came in with. Answers with what was taken; the rest is a loss.
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

/**
 * Books money that went back to the buyer after its credit had been spent: cash that is gone and that no wallet bears, at most what
 * the credit of `creditKey` brought and is thought to be there still. `spend` with `isDebt` makes it good. Answers with what was
 * booked. Once per key, which begins with `creditKey`.
 */
export async function bookLoss(
  tx: Transaction,
  newId: NewId,
  { companyId, creditKey, amount_micros }: { companyId: Uuid; creditKey: string; amount_micros: Micros },
  { idempotencyKey, reason, at_ms, actorId }: Correction,
): Promise<Micros> {
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  const { rows } = await sql<{ held_micros: Micros }>`
    select c.amount_micros - c.refunded_micros - coalesce((
      select sum(e.amount_micros) from transfer t join entry e on e.transfer_id = t.id and e.ledger = 'CASH'
      where t.company_id = c.company_id and t.reason = 'LOSS' and starts_with(t.idempotency_key, c.request_key || ':')), 0)::bigint as held_micros
    from credit c where c.company_id = ${companyId} and c.request_key = ${creditKey} and c.transfer_id is not null`.execute(
    tx,
  );
  const held_micros = rows[0]?.held_micros ?? 0n;
  const lost_micros = amount_micros < held_micros ? amount_micros : held_micros;
  if (!wallet || lost_micros <= 0n) return 0n;
  const loss = { transferId: newId(), idempotencyKey, wallet, reason: 'LOSS', note: reason, at_ms, actorId } as const;
  await writeTransfer(tx, loss, { CASH: lost_micros, LOSS: -lost_micros });
  return lost_micros;
}
