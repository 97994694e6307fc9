import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CreditKind } from '../rules/consume.ts';
import { describedByReason } from '../rules/description.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import {
  refundable,
  clawBack,
  totalOf,
  type PurchaseAmounts,
  type RefundPosition,
  type Clawback,
} from '../rules/clawback.ts';
import { bonusKeyOf } from '../rules/bonus-key.ts';
import { withdrawFromLot } from './credit.repository.ts';
import { creditForReturn } from './credit-note.repository.ts';
import { findLedgerTransaction, lockedWallet, type Correction, type Posted } from './ledger.repository.ts';
import {
  minorUnitOfCurrency,
  postEntries,
  recordStatementLine,
  walletsOf,
  insertLedgerTransaction,
  type WalletRow,
} from './wallet.repository.ts';

interface Lot {
  id: Uuid;
  kind: CreditKind;
  /** The key under which the credit was added. */
  key: string | null;
  /** The ledger transaction that added it. */
  ledgerTransactionId: Uuid;
  amountMicros: Micros;
  remainMicros: Micros;
}

/** A bought credit with its voucher's bonus, or a bonus without a purchase. */
interface Purchase {
  wallet: WalletRow;
  timezone: string;
  lot: Lot;
  bonus: Lot | null;
  position: RefundPosition;
}

/**
 * Refunds a lot to its buyer, as far as it is neither spent nor reserved for accrued cost; the voucher's bonus shrinks
 * in proportion. Issues a credit note when the purchase was invoiced. Once per key.
 */
export async function refundCredit(
  tx: Transaction,
  newId: NewId,
  creditId: Uuid,
  amountMicros: Micros,
  correction: Correction,
): Promise<Result<Posted, Problem>> {
  const companyId = await companyOf(tx, creditId);
  if (!companyId) return fail(notFound('Credit'));
  const wallet = await lockedWallet(tx, companyId);
  const previous = await findLedgerTransaction(tx, companyId, correction.idempotencyKey);
  if (previous) return ok({ ledgerTransactionId: previous, isNew: false });
  const purchase = await readPurchase(tx, wallet, { id: creditId });
  if (!purchase) return fail(notFound('Credit'));
  const { position } = purchase;
  if (amountMicros <= 0n || amountMicros > refundable(position))
    return fail(invalid('amount', ledgerMessages.problem.moreThanRefundable()));
  if (amountMicros % position.minorUnitMicros !== 0n)
    return fail(invalid('amount', ledgerMessages.problem.tooPrecise()));
  const clawback = clawBack(position, position.outstanding.paidMicros - amountMicros);
  return ok({ ledgerTransactionId: await payOut(tx, newId, purchase, clawback, correction), isNew: true });
}

/** Returns the largest amount that `refundCredit` would currently pay back; null when the viewer cannot see the lot. */
export async function refundableOf(tx: Transaction, creditId: Uuid): Promise<Micros | null> {
  const companyId = await companyOf(tx, creditId);
  const [wallet] = companyId ? await walletsOf(tx, [companyId]) : [];
  const purchase = wallet && (await readPurchase(tx, wallet, { id: creditId }));
  return purchase ? refundable(purchase.position) : null;
}

interface ClawedBack {
  /** What left the wallet, bonus included. */
  withdrawnMicros: Micros;
  /** What was spent already. */
  lostMicros: Micros;
}

/**
 * Reduces a purchase to `retainedMicros`, after the provider returned the rest of the money to its buyer. The spent part is
 * posted as a loss that no wallet bears; `debitWallet` with `isDebt` recovers it. `creditKey` is the credit's key; `lossKey`
 * must start with it.
 */
export async function clawBackPurchase(
  tx: Transaction,
  newId: NewId,
  input: { companyId: Uuid; creditKey: string; lossKey: string; retainedMicros: Micros },
  correction: Correction,
): Promise<ClawedBack> {
  const wallet = await lockedWallet(tx, input.companyId);
  const purchase = await readPurchase(tx, wallet, { key: input.creditKey });
  if (!purchase) return { withdrawnMicros: 0n, lostMicros: 0n };
  const clawback = clawBack(purchase.position, input.retainedMicros);
  const withdrawnMicros = totalOf(clawback.from);
  if (withdrawnMicros > 0n) await payOut(tx, newId, purchase, clawback, correction);
  const { paidMicros, bonusMicros } = clawback.lost;
  const lostMicros = paidMicros + bonusMicros;
  if (lostMicros === 0n) return { withdrawnMicros, lostMicros };
  const { reason, atMs, actorId } = correction;
  const loss = { wallet, ledgerTransactionId: newId(), idempotencyKey: input.lossKey, note: reason, atMs, actorId };
  await insertLedgerTransaction(
    tx,
    { ...loss, reason: 'LOSS' },
    { CASH: paidMicros, PROMOTION: bonusMicros, LOSS: -lostMicros },
  );
  return { withdrawnMicros, lostMicros };
}

async function payOut(
  tx: Transaction,
  newId: NewId,
  { wallet, timezone, lot, bonus }: Purchase,
  { from, covered }: Clawback,
  { idempotencyKey, reason, atMs, actorId }: Correction,
): Promise<Uuid> {
  const ledgerTransactionId = newId();
  const posting = {
    ledgerTransactionId,
    idempotencyKey,
    wallet,
    reason: 'REFUND',
    note: reason,
    atMs,
    actorId,
  } as const;
  const isNew = await postEntries(
    tx,
    posting,
    lot.kind === 'FREE'
      ? { PROMOTION: covered.paidMicros }
      : { CASH: covered.paidMicros, PROMOTION: covered.bonusMicros },
  );
  if (!isNew) throw new Error(`${idempotencyKey} is the key of another transaction`);
  const parts = [
    { creditId: lot.id, amountMicros: from.paidMicros },
    ...(bonus ? [{ creditId: bonus.id, amountMicros: from.bonusMicros }] : []),
  ];
  for (const part of parts)
    if (part.amountMicros > 0n) await withdrawFromLot(tx, wallet.companyId, ledgerTransactionId, part, 'refunded');
  await recordStatementLine(tx, newId, {
    ledgerTransactionId,
    wallet,
    chargeDate: dayIn(timezone, atMs),
    chargeAtMs: atMs,
    atMs,
    ...describedByReason(ledgerMessages.line.refund, reason),
    amountMicros: -totalOf(from),
  });
  await creditForReturn(tx, newId, {
    ledgerTransactionId: lot.ledgerTransactionId,
    returnId: ledgerTransactionId,
    reason,
    atMs,
  });
  return ledgerTransactionId;
}

async function companyOf(tx: Transaction, creditId: Uuid): Promise<Uuid | undefined> {
  const credit = await tx.selectFrom('credit').select('companyId').where('id', '=', creditId).executeTakeFirst();
  return credit?.companyId;
}

/** Reads the state of a purchase. A bonus without a purchase counts as paid, but is posted to PROMOTION. */
async function readPurchase(
  tx: Transaction,
  wallet: WalletRow,
  which: { id: Uuid } | { key: string },
): Promise<Purchase | null> {
  const lot = await readLot(tx, wallet.companyId, which);
  if (!lot) return null;
  const bonus = lot.key === null ? null : await readLot(tx, wallet.companyId, { key: bonusKeyOf(lot.key) });
  const lotIds = [lot, ...(bonus ? [bonus] : [])].map(({ id }) => id);
  const { rows } = await sql<PurchaseAmounts & { timezone: string }>`
    select company.timezone,
      coalesce(-sum(e.amount_micros) filter (where e.ledger = ${lot.kind === 'FREE' ? 'PROMOTION' : 'CASH'}), 0)::bigint as paid_micros,
      coalesce(-sum(e.amount_micros) filter (where e.ledger = 'PROMOTION'), 0)::bigint as bonus_micros
    from company left join ledger_entry e on e.company_id = company.id and e.ledger_transaction_id in (
      select ledger_transaction_id from credit where id = any(${lotIds}::uuid[])
      union
      select t.id from credit_consumption u join ledger_transaction t on t.id = u.ledger_transaction_id
      where u.credit_id = any(${lotIds}::uuid[]) and t.reason = 'REFUND'
      union
      select id from ledger_transaction
      where company_id = ${wallet.companyId} and reason = 'LOSS' and starts_with(idempotency_key, ${lot.key}::text || ':'))
    where company.id = ${wallet.companyId} group by company.timezone`.execute(tx);
  const { timezone, paidMicros, bonusMicros } = rows[0]!;
  return {
    wallet,
    timezone,
    lot,
    bonus,
    position: {
      purchased: { paidMicros: lot.amountMicros, bonusMicros: bonus?.amountMicros ?? 0n },
      outstanding: { paidMicros, bonusMicros: bonus ? bonusMicros : 0n },
      unspent: { paidMicros: lot.remainMicros, bonusMicros: bonus?.remainMicros ?? 0n },
      availableMicros: wallet.balanceMicros - wallet.unpaidMicros,
      minorUnitMicros: await minorUnitOfCurrency(tx, wallet.currency),
    },
  };
}

async function readLot(tx: Transaction, companyId: Uuid, which: { id: Uuid } | { key: string }): Promise<Lot | null> {
  const { rows } = await sql<Lot>`
    select id, kind, request_key as key, ledger_transaction_id, amount_micros, remain_micros from credit
    where company_id = ${companyId} and ledger_transaction_id is not null
      and ${'id' in which ? sql`id = ${which.id}` : sql`request_key = ${which.key}`}`.execute(tx);
  return rows[0] ?? null;
}
