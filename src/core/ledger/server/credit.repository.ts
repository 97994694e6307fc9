import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Consumption, CreditKind, Lot } from '../rules/consume.ts';
import type { MessageOrText } from '#kernel/message.ts';
import { describedBy, messageOf, type Described } from '../rules/description.ts';
import { lockWallets, postTransaction, recordStatementLine } from './wallet.repository.ts';

export type CreditType = 'MP_MARKETING' | 'TOPUP' | 'PROMOTION' | 'MANUAL';
export type CreditPaymentMethod = 'CARD' | 'WIRE_TRANSFER' | 'MANUAL' | 'SELLER_CENTER' | 'CREDIT_NOTE';

/** The data of a lot before its money arrives, in wallet currency. */
export interface CreditRequest {
  /** Identifies the credit across repeated calls, e.g. the payment's id. */
  idempotencyKey: string;
  companyId: Uuid;
  kind: CreditKind;
  creditType: CreditType;
  /** Null for credit without a payment. */
  paymentMethod: CreditPaymentMethod | null;
  /** Without tax. */
  amountMicros: Micros;
  taxMicros: Micros;
  /** Last usable day; null when it never expires. */
  expiryDate: Day | null;
  description: MessageOrText;
  promotionCode?: string | null;
  atMs: EpochMs;
}

export interface NewCredit extends CreditRequest {
  startDate: Day;
  actorId: Uuid | null;
  /** The reason for a manual grant. */
  note?: MessageOrText;
}

/**
 * Adds a lot of credit to a wallet, once per idempotency key, completing a lot that was requested under that key.
 * Returns false when it already existed.
 */
export async function addCredit(tx: Transaction, newId: NewId, credit: NewCredit): Promise<boolean> {
  const wallet = (await lockWallets(tx, [credit.companyId])).get(credit.companyId);
  if (!wallet) throw new Error(`company ${credit.companyId} has no wallet`);
  const ledgerTransactionId = newId();
  const moved = await postTransaction(tx, {
    ledgerTransactionId,
    idempotencyKey: credit.idempotencyKey,
    wallet,
    reason: credit.kind === 'PAID' ? 'TOP_UP' : 'GRANT',
    against: credit.kind === 'PAID' ? 'CASH' : 'PROMOTION',
    amountMicros: credit.amountMicros,
    atMs: credit.atMs,
    actorId: credit.actorId,
    ...(credit.note === undefined ? {} : { note: credit.note }),
  });
  if (!moved) return false;
  const paid = { ledgerTransactionId, remainMicros: credit.amountMicros, startDate: credit.startDate };
  await tx
    .insertInto('credit')
    .values({ ...columnsOf(newId, credit), ...paid })
    .onConflict((conflict) => conflict.column('requestKey').doUpdateSet({ ...termsOf(credit), ...paid }))
    .execute();
  await recordStatementLine(tx, newId, {
    ledgerTransactionId,
    wallet,
    chargeDate: credit.startDate,
    chargeAtMs: credit.atMs,
    atMs: credit.atMs,
    ...describedBy(credit.description),
    amountMicros: credit.amountMicros,
  });
  return true;
}

/**
 * Lists a requested but unpaid lot or, with `startsOn`, a bonus that starts on that day. It is empty until
 * `addCredit` is called with the same key. Once per key.
 */
export async function requestCredit(
  tx: Transaction,
  newId: NewId,
  request: CreditRequest & { startsOn?: Day },
): Promise<void> {
  await tx
    .insertInto('credit')
    .values({ ...columnsOf(newId, request), remainMicros: 0n, startsOn: request.startsOn ?? null })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .execute();
}

/** Deletes a requested lot that will not be paid. Does nothing when it has been paid in the meantime. */
export async function withdrawCreditRequest(tx: Transaction, idempotencyKey: string): Promise<void> {
  await tx
    .deleteFrom('credit')
    .where('requestKey', '=', idempotencyKey)
    .where('ledgerTransactionId', 'is', null)
    .execute();
}

/** Returns the ids of the lots requested under these keys, by key. */
export async function creditIdsOfRequests(
  tx: Transaction,
  companyId: Uuid,
  keys: readonly string[],
): Promise<Map<string, Uuid>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('credit')
    .select(['id', 'requestKey as key'])
    .where('companyId', '=', companyId)
    .where('requestKey', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, key }) => [key!, id]));
}

function columnsOf(newId: NewId, request: CreditRequest) {
  return {
    id: newId(),
    companyId: request.companyId,
    requestKey: request.idempotencyKey,
    createdAt: new Date(request.atMs),
    ...termsOf(request),
  };
}

function termsOf(request: CreditRequest) {
  const { description, typed } = describedBy(request.description);
  return {
    kind: request.kind,
    creditType: request.creditType,
    paymentMethod: request.paymentMethod,
    amountMicros: request.amountMicros,
    taxMicros: request.taxMicros,
    expiryDate: request.expiryDate,
    promotionCode: request.promotionCode ?? null,
    description: description && JSON.stringify(description),
    typed,
  };
}

/** A pending bonus whose start day has come. */
export interface PendingCredit extends CreditRequest {
  startsOn: Day;
}

/** Lists pending bonus credits that may have started in at least one time zone, with the company's zone. */
export async function listPendingCredits(
  tx: Transaction,
  latest: Day,
  companyId: Uuid | null = null,
): Promise<(PendingCredit & { timezone: string })[]> {
  const { rows } = await sql<Omit<PendingCredit, 'description'> & Described & { timezone: string }>`
    select c.request_key as idempotency_key, c.company_id, c.kind, c.credit_type,
      c.payment_method, c.amount_micros, c.tax_micros, c.expiry_date,
      c.description, c.typed, c.promotion_code, c.starts_on,
      company.timezone
    from credit c join company on company.id = c.company_id
    where c.ledger_transaction_id is null and c.starts_on <= ${latest}::date
      and (${companyId}::uuid is null or c.company_id = ${companyId}::uuid) order by c.company_id, c.id`.execute(tx);
  return rows.map(({ description, typed, ...row }) => ({ ...row, description: messageOf({ description, typed }) }));
}

export interface CompanyLot extends Lot {
  companyId: Uuid;
}

/** Locks the non-empty lots of these wallets. The wallets must be locked before. */
export async function lockLots(tx: Transaction, companyIds: readonly Uuid[]): Promise<CompanyLot[]> {
  const { rows } = await sql<CompanyLot>`
    select id, company_id, kind, remain_micros, expiry_date from credit
    where company_id = any(${companyIds}::uuid[]) and remain_micros > 0 order by id for update`.execute(tx);
  return rows;
}

/** The amount a transaction takes from one lot. */
export interface Taking extends Consumption {
  companyId: Uuid;
  ledgerTransactionId: Uuid;
}

/** Takes amounts from lots and records which transaction consumed which lot. */
export async function consumeLots(tx: Transaction, takings: readonly Taking[]): Promise<void> {
  await sql`
    with part as (
      select * from unnest(${takings.map((t) => t.creditId)}::uuid[], ${takings.map((t) => t.ledgerTransactionId)}::uuid[],
        ${takings.map((t) => t.companyId)}::uuid[], ${takings.map((t) => t.amountMicros)}::bigint[]) as p(credit_id, ledger_transaction_id, company_id, amount)
    ), taken as (
      update credit set remain_micros = remain_micros - lot.amount
      from (select credit_id, sum(amount)::bigint as amount from part group by 1) lot where credit.id = lot.credit_id
    )
    insert into credit_consumption (credit_id, ledger_transaction_id, company_id, amount_micros)
    select credit_id, ledger_transaction_id, company_id, amount from part`.execute(tx);
}

/** As `consumeLots`, for money that leaves a lot without being spent. */
export async function withdrawFromLot(
  tx: Transaction,
  companyId: Uuid,
  ledgerTransactionId: Uuid,
  part: Consumption,
  as: 'expired' | 'refunded',
): Promise<void> {
  await consumeLots(tx, [{ ...part, companyId, ledgerTransactionId }]);
  const column = as === 'expired' ? 'expiredMicros' : 'refundedMicros';
  await tx
    .updateTable('credit')
    .set((row) => ({ [column]: row(column, '+', part.amountMicros) }))
    .where('id', '=', part.creditId)
    .execute();
}

/** Returns money to the lots it came from; each gets the provided expiry date. */
export async function restoreLots(
  tx: Transaction,
  companyId: Uuid,
  ledgerTransactionId: Uuid,
  parts: readonly (Consumption & { expiryDate: Day | null })[],
): Promise<void> {
  await consumeLots(
    tx,
    parts.map(({ creditId, amountMicros }) => ({
      creditId,
      companyId,
      ledgerTransactionId,
      amountMicros: -amountMicros,
    })),
  );
  await sql`
    update credit set expiry_date = part.expiry_date
    from unnest(${parts.map((p) => p.creditId)}::uuid[], ${parts.map((p) => p.expiryDate)}::date[]) as part(credit_id, expiry_date)
    where credit.id = part.credit_id and credit.expiry_date is distinct from part.expiry_date`.execute(tx);
}
