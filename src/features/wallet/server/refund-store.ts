import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { CreditKind } from '../rules/consume.ts';
import { correctionText } from '../rules/corrections.ts';
import { refundable, takeBack, totalOf, type Bought, type Standing, type TakenBack } from '../rules/take-back.ts';
import { giftKeyOf, takeUnspent } from './credit-store.ts';
import { creditForReturn } from './credit-note-store.ts';
import { findTransfer, lockedWallet, type Correction, type Moved } from './movement-store.ts';
import { coinOfCurrency, moveBetween, showMovement, walletsOf, writeTransfer, type WalletRow } from './wallet-store.ts';

interface Lot {
  id: Uuid;
  kind: CreditKind;
  /** The key it came in with. */
  key: string | null;
  /** The movement it came in by. */
  transferId: Uuid;
  amount_micros: Micros;
  remain_micros: Micros;
}

/** A credit that was bought, with the one a voucher gave with it; or a gift that came alone. */
interface Purchase {
  wallet: WalletRow;
  timezone: string;
  lot: Lot;
  gift: Lot | null;
  standing: Standing;
}

/**
 * Pays a lot back to whoever it came from, as far as it is neither spent nor owed; what a voucher gave with it goes in proportion.
 * When it was invoiced, a credit note says so. Once per key.
 */
export async function refundCredit(
  tx: Transaction,
  newId: NewId,
  creditId: Uuid,
  amount_micros: Micros,
  correction: Correction,
): Promise<Result<Moved, Problem>> {
  const companyId = await companyOf(tx, creditId);
  if (!companyId) return fail(notFound('Credit'));
  const wallet = await lockedWallet(tx, companyId);
  const former = await findTransfer(tx, companyId, correction.idempotencyKey);
  if (former) return ok({ transferId: former, isNew: false });
  const purchase = await readPurchase(tx, wallet, { id: creditId });
  if (!purchase) return fail(notFound('Credit'));
  const { standing } = purchase;
  if (amount_micros <= 0n || amount_micros > refundable(standing))
    return fail(invalid('amount', correctionText('moreThanRefundable', correction.language)));
  if (amount_micros % standing.coin_micros !== 0n)
    return fail(invalid('amount', correctionText('tooPrecise', correction.language)));
  const taken = takeBack(standing, standing.held.paid_micros - amount_micros);
  return ok({ transferId: await giveOut(tx, newId, purchase, taken, correction), isNew: true });
}

/** The most that `refundCredit` pays back of a lot as it stands; null when the viewer sees none. */
export async function refundableOf(tx: Transaction, creditId: Uuid): Promise<Micros | null> {
  const companyId = await companyOf(tx, creditId);
  const [wallet] = companyId ? await walletsOf(tx, [companyId]) : [];
  const purchase = wallet && (await readPurchase(tx, wallet, { id: creditId }));
  return purchase ? refundable(purchase.standing) : null;
}

/**
 * Brings a purchase down to what its buyer keeps of the money in it, because the rest went back to them without our doing. What
 * was spent already is booked as a loss that no wallet bears; `spend` with `isDebt` makes it good. `creditKey` is the key the
 * credit came in with, `lossKey` begins with it and is that of the loss. Answers with what was lost.
 */
export async function takeBackPurchase(
  tx: Transaction,
  newId: NewId,
  wish: { companyId: Uuid; creditKey: string; lossKey: string; kept_micros: Micros },
  correction: Correction,
): Promise<Micros> {
  const wallet = await lockedWallet(tx, wish.companyId);
  const purchase = await readPurchase(tx, wallet, { key: wish.creditKey });
  if (!purchase) return 0n;
  const taken = takeBack(purchase.standing, wish.kept_micros);
  if (totalOf(taken.from) > 0n) await giveOut(tx, newId, purchase, taken, correction);
  const { paid_micros, gift_micros } = taken.lost;
  const lost_micros = paid_micros + gift_micros;
  if (lost_micros === 0n) return 0n;
  const { reason, at_ms, actorId } = correction;
  const loss = { wallet, transferId: newId(), idempotencyKey: wish.lossKey, note: reason, at_ms, actorId };
  await writeTransfer(
    tx,
    { ...loss, reason: 'LOSS' },
    { CASH: paid_micros, PROMOTION: gift_micros, LOSS: -lost_micros },
  );
  return lost_micros;
}

async function giveOut(
  tx: Transaction,
  newId: NewId,
  { wallet, timezone, lot, gift }: Purchase,
  { from, given }: TakenBack,
  { idempotencyKey, reason, at_ms, actorId }: Correction,
): Promise<Uuid> {
  const transferId = newId();
  const move = { transferId, idempotencyKey, wallet, reason: 'REFUND', note: reason, at_ms, actorId } as const;
  const isNew = await moveBetween(
    tx,
    move,
    lot.kind === 'FREE' ? { PROMOTION: given.paid_micros } : { CASH: given.paid_micros, PROMOTION: given.gift_micros },
  );
  if (!isNew) throw new Error(`${idempotencyKey} is the key of another movement`);
  const parts = [
    { creditId: lot.id, amount_micros: from.paid_micros },
    ...(gift ? [{ creditId: gift.id, amount_micros: from.gift_micros }] : []),
  ];
  for (const part of parts)
    if (part.amount_micros > 0n) await takeUnspent(tx, wallet.companyId, transferId, part, 'refunded');
  await showMovement(tx, newId, {
    transferId,
    wallet,
    chargeDate: dayIn(timezone, at_ms),
    chargeAt_ms: at_ms,
    at_ms,
    description: `Refund: ${reason}`,
    typed: actorId ? 'REASON' : null,
    amount_micros: -totalOf(from),
  });
  await creditForReturn(tx, newId, { transferId: lot.transferId, returnId: transferId, reason, at_ms });
  return transferId;
}

async function companyOf(tx: Transaction, creditId: Uuid): Promise<Uuid | undefined> {
  const credit = await tx
    .selectFrom('credit')
    .select('company_id as companyId')
    .where('id', '=', creditId)
    .executeTakeFirst();
  return credit?.companyId;
}

/** What became of a purchase; of a gift that came alone as of money, in the books of gifts. */
async function readPurchase(
  tx: Transaction,
  wallet: WalletRow,
  which: { id: Uuid } | { key: string },
): Promise<Purchase | null> {
  const lot = await readLot(tx, wallet.companyId, which);
  if (!lot) return null;
  const gift = lot.key === null ? null : await readLot(tx, wallet.companyId, { key: giftKeyOf(lot.key) });
  const lotIds = [lot, ...(gift ? [gift] : [])].map(({ id }) => id);
  const { rows } = await sql<Bought & { timezone: string }>`
    select company.timezone,
      coalesce(-sum(e.amount_micros) filter (where e.ledger = ${lot.kind === 'FREE' ? 'PROMOTION' : 'CASH'}), 0)::bigint as paid_micros,
      coalesce(-sum(e.amount_micros) filter (where e.ledger = 'PROMOTION'), 0)::bigint as gift_micros
    from company left join entry e on e.company_id = company.id and e.transfer_id in (
      select transfer_id from credit where id = any(${lotIds}::uuid[])
      union
      select t.id from credit_consumption u join transfer t on t.id = u.transfer_id
      where u.credit_id = any(${lotIds}::uuid[]) and t.reason = 'REFUND'
      union
      select id from transfer
      where company_id = ${wallet.companyId} and reason = 'LOSS' and starts_with(idempotency_key, ${lot.key}::text || ':'))
    where company.id = ${wallet.companyId} group by company.timezone`.execute(tx);
  const { timezone, paid_micros, gift_micros } = rows[0]!;
  return {
    wallet,
    timezone,
    lot,
    gift,
    standing: {
      bought: { paid_micros: lot.amount_micros, gift_micros: gift?.amount_micros ?? 0n },
      held: { paid_micros, gift_micros: gift ? gift_micros : 0n },
      left: { paid_micros: lot.remain_micros, gift_micros: gift?.remain_micros ?? 0n },
      unowed_micros: wallet.balance_micros - wallet.unpaid_micros,
      coin_micros: await coinOfCurrency(tx, wallet.currency),
    },
  };
}

async function readLot(tx: Transaction, companyId: Uuid, which: { id: Uuid } | { key: string }): Promise<Lot | null> {
  const { rows } = await sql<Lot>`
    select id, kind, request_key as key, transfer_id as "transferId", amount_micros, remain_micros from credit
    where company_id = ${companyId} and transfer_id is not null
      and ${'id' in which ? sql`id = ${which.id}` : sql`request_key = ${which.key}`}`.execute(tx);
  return rows[0] ?? null;
}
