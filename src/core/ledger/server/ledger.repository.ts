import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message, MessageOrText } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import { consume, allocateReturn, type Consumption } from '../rules/consume.ts';
import { describedBy, describedByReason } from '../rules/description.ts';
import { expiryAfterReturn } from '../rules/expire.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { spendable } from '../rules/spendable.ts';
import { sumOf } from '../rules/invoice.ts';
import { lockLots, restoreLots, consumeLots } from './credit.repository.ts';
import { creditForReturn } from './credit-note.repository.ts';
import {
  minorUnitOfCurrency,
  lockWallets,
  postTransaction,
  recordStatementLine,
  type WalletRow,
} from './wallet.repository.ts';

export interface Purchase {
  /** Identifies the purchase across repeated calls, e.g. the booking's id. */
  idempotencyKey: string;
  companyId: Uuid;
  /** Wallet currency. */
  amountMicros: Micros;
  /** Excludes free credit from paying for it. */
  isPaidCreditOnly: boolean;
  /** Covers a loss instead of buying something. */
  isDebt?: boolean;
  description: Message;
  day: Day;
  atMs: EpochMs;
  actorId: Uuid | null;
}

const { line, problem } = ledgerMessages;
const PURCHASE = { reason: 'PURCHASE', against: 'REVENUE' } as const;
const DEBT = { reason: 'DEBT', against: 'LOSS' } as const;

export interface Posted {
  ledgerTransactionId: Uuid;
  /** False when the key had already been used. */
  isNew: boolean;
}

/**
 * Pays at once from a wallet's credits, once per key. Fails with INSUFFICIENT when too little is left after accepted
 * cost.
 */
export async function debitWallet(
  tx: Transaction,
  newId: NewId,
  purchase: Purchase,
): Promise<Result<Posted, 'INSUFFICIENT'>> {
  const { companyId, amountMicros } = purchase;
  const wallet = await lockedWallet(tx, companyId);
  const previous = await findLedgerTransaction(tx, companyId, purchase.idempotencyKey);
  if (previous) return ok({ ledgerTransactionId: previous, isNew: false });
  const lots = await lockLots(tx, [companyId]);
  const creditOf = (kind: 'FREE' | 'PAID') =>
    lots.reduce((sum, lot) => (lot.kind === kind ? sum + lot.remainMicros : sum), 0n);
  const limits = { ...wallet, freeCreditMicros: creditOf('FREE'), paidCreditMicros: creditOf('PAID') };
  if (amountMicros > spendable(limits, purchase.isPaidCreditOnly)) return fail('INSUFFICIENT');

  const ledgerTransactionId = newId();
  await postTransaction(tx, {
    ledgerTransactionId,
    idempotencyKey: purchase.idempotencyKey,
    wallet,
    ...(purchase.isDebt ? DEBT : PURCHASE),
    amountMicros: -amountMicros,
    atMs: purchase.atMs,
    actorId: purchase.actorId,
  });
  const usable = purchase.isPaidCreditOnly ? lots.filter(({ kind }) => kind === 'PAID') : lots;
  const parts = consume(usable, amountMicros, purchase.day);
  await consumeLots(
    tx,
    parts.map((part) => ({ ...part, companyId, ledgerTransactionId })),
  );
  await recordStatementLine(tx, newId, {
    ledgerTransactionId,
    wallet,
    chargeDate: purchase.day,
    chargeAtMs: purchase.atMs,
    atMs: purchase.atMs,
    ...describedBy(purchase.description),
    amountMicros: -amountMicros,
  });
  return ok({ ledgerTransactionId, isNew: true });
}

/** Creates a single transaction per caller's key. */
export const oncePerPosting = (
  tx: Transaction,
  request: KeyedRequest,
  first: () => Promise<Result<Posted, Problem>>,
): Promise<Result<Posted, Problem>> =>
  oncePerKey(tx, request, {
    first,
    idOf: ({ ledgerTransactionId }) => ledgerTransactionId,
    resultOf: (ledgerTransactionId) => Promise.resolve({ ledgerTransactionId, isNew: false }),
  });

/** A manual correction, or a correction for a cancellation. */
export interface Correction {
  /** Identifies the correction across repeated calls. */
  idempotencyKey: string;
  reason: MessageOrText;
  /** What the credit note says, where it says more than that a part of the invoice is credited for the reason. */
  note?: { about: Message; reason: MessageOrText };
  atMs: EpochMs;
  actorId: Uuid | null;
}

/**
 * Reverses a charge or purchase in whole or in part (`amountMicros` null: the remainder). The money returns to its lots
 * by a separate ledger transaction, with a credit note when the charge was invoiced.
 */
export async function reverseTransaction(
  tx: Transaction,
  newId: NewId,
  ledgerTransactionId: Uuid,
  amount: Micros | null,
  correction: Correction,
): Promise<Result<Posted, Problem>> {
  const charged = await findCharge(tx, ledgerTransactionId);
  if (!charged) return fail(notFound('Transaction'));
  const { companyId } = charged;
  const wallet = await lockedWallet(tx, companyId);
  const previous = await findLedgerTransaction(tx, companyId, correction.idempotencyKey);
  if (previous) return ok({ ledgerTransactionId: previous, isNew: false });

  const consumed = await readConsumed(tx, ledgerTransactionId);
  const remaining = sumOf(consumed);
  const amountMicros = amount ?? remaining;
  if (remaining === 0n) return fail(conflict(problem.fullyReversed()));
  if (amountMicros <= 0n || amountMicros > remaining) return fail(invalid('amount', problem.moreThanCharged()));
  if (amountMicros % (await minorUnitOfCurrency(tx, wallet.currency)) !== 0n)
    return fail(invalid('amount', problem.tooPrecise()));
  return ok(
    await writeReversal(tx, newId, { ledgerTransactionId, charged, wallet, consumed }, { ...correction, amountMicros }),
  );
}

/**
 * Returns a charge's money for invalid clicks and records their number, once per key. A fraction of a minor unit moves
 * nothing.
 */
export async function returnCharge(
  tx: Transaction,
  newId: NewId,
  ledgerTransactionId: Uuid,
  reversal: Correction & { amountMicros: Micros; clicks: bigint },
): Promise<void> {
  const charged = await findCharge(tx, ledgerTransactionId);
  if (!charged) throw new Error(`ledger transaction ${ledgerTransactionId} charged nothing`);
  const wallet = await lockedWallet(tx, charged.companyId);
  if (await findLedgerTransaction(tx, charged.companyId, reversal.idempotencyKey)) return;
  await writeReversal(
    tx,
    newId,
    { ledgerTransactionId, charged, wallet, consumed: await readConsumed(tx, ledgerTransactionId) },
    reversal,
  );
}

interface Reversed {
  ledgerTransactionId: Uuid;
  charged: Charge;
  wallet: WalletRow;
  /** The remainder of the charge, by the lots it was taken from. */
  consumed: readonly ConsumedLot[];
}

async function writeReversal(
  tx: Transaction,
  newId: NewId,
  { ledgerTransactionId, charged, wallet, consumed }: Reversed,
  { amountMicros, clicks = null, ...correction }: Correction & { amountMicros: Micros; clicks?: bigint | null },
): Promise<Posted> {
  const { companyId } = charged;
  const returnId = newId();
  await postTransaction(tx, {
    ledgerTransactionId: returnId,
    idempotencyKey: correction.idempotencyKey,
    wallet,
    reason: 'REVERSAL',
    against: 'REVENUE',
    amountMicros,
    atMs: correction.atMs,
    actorId: correction.actorId,
    note: correction.reason,
    reverses: ledgerTransactionId,
  });
  const today = dayIn(charged.timezone, correction.atMs);
  const parts = allocateReturn(consumed, amountMicros);
  const expiryOf = new Map(consumed.map(({ creditId, expiryDate }) => [creditId, expiryDate]));
  await restoreLots(
    tx,
    companyId,
    returnId,
    parts.map((part) => ({ ...part, expiryDate: expiryAfterReturn(expiryOf.get(part.creditId) ?? null, today) })),
  );
  await recordStatementLine(tx, newId, {
    ledgerTransactionId: returnId,
    wallet,
    chargeDate: charged.chargeDate,
    chargeAtMs: charged.chargeAt.getTime(),
    atMs: correction.atMs,
    ...describedByReason(line.correction, correction.reason),
    amountMicros,
    about: { ...charged, clicks: clicks && -clicks, impressions: null },
  });
  const { note, reason, atMs } = correction;
  await creditForReturn(tx, newId, { ledgerTransactionId, returnId, reason, ...note, atMs });
  return { ledgerTransactionId: returnId, isNew: true };
}

export async function lockedWallet(tx: Transaction, companyId: Uuid): Promise<WalletRow> {
  const wallet = (await lockWallets(tx, [companyId])).get(companyId);
  if (!wallet) throw new Error(`company ${companyId} has no wallet`);
  return wallet;
}

/** Finds the ledger transaction of a company's wallet for an idempotency key. */
export async function findLedgerTransaction(
  tx: Transaction,
  companyId: Uuid,
  idempotencyKey: string,
): Promise<Uuid | undefined> {
  const row = await tx
    .selectFrom('ledgerTransaction')
    .select('id')
    .where('idempotencyKey', '=', idempotencyKey)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row?.id;
}

interface Charge {
  companyId: Uuid;
  timezone: string;
  chargeDate: Day;
  chargeAt: Date;
  brandId: Uuid | null;
  catalogId: Uuid | null;
  adType: AdType | null;
}

/** Finds a transaction that took money for something. */
async function findCharge(tx: Transaction, ledgerTransactionId: Uuid): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`
    select t.company_id, company.timezone, w.charge_date, w.charge_at,
      w.brand_id, w.catalog_id, w.ad_type
    from ledger_transaction t join statement_line w on w.ledger_transaction_id = t.id join company on company.id = t.company_id
    where t.id = ${ledgerTransactionId} and t.reason in ('AD_CHARGE', 'PURCHASE')`.execute(tx);
  return rows[0];
}

type ConsumedLot = Consumption & { expiryDate: Day | null };

/** Returns what a transaction took from each lot, less returns, in consumption order. */
async function readConsumed(tx: Transaction, ledgerTransactionId: Uuid): Promise<ConsumedLot[]> {
  const { rows } = await sql<ConsumedLot>`
    select c.id as credit_id, c.expiry_date, sum(u.amount_micros)::bigint as amount_micros
    from credit_consumption u join credit c on c.id = u.credit_id
    where u.ledger_transaction_id = ${ledgerTransactionId} or u.ledger_transaction_id in (select id from ledger_transaction where reverses = ${ledgerTransactionId})
    group by c.id order by c.kind, c.expiry_date nulls last, c.id`.execute(tx);
  return rows;
}
