import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CreditKind } from '../rules/consume.ts';
import { checkGrant } from '../rules/corrections.ts';
import { addCredit } from './credit.repository.ts';
import { findLedgerTransaction, oncePerPosting, type Posted } from './ledger.repository.ts';
import { walletTermsOf } from './wallet.repository.ts';

/** Credit granted by hand. */
export interface Grant {
  /** Chosen by the caller; the same key identifies the same credit. */
  key: string;
  companyId: Uuid;
  /** PAID for money received outside the platform. */
  kind: CreditKind;
  /** Wallet currency. */
  amountMicros: Micros;
  /** Last usable day; null when it never expires. */
  expiryDate: Day | null;
  reason: string;
  /** Null when granted on the command line. */
  actorId: Uuid | null;
}

/** Adds credit of type MANUAL to a wallet, once per key. */
export function grantCredit(
  tx: Transaction,
  newId: NewId,
  grant: Grant,
  nowMs: EpochMs,
): Promise<Result<Posted, Problem>> {
  const { key, actorId, ...content } = grant;
  const request = { key, operation: 'grantCredit', companyId: null, userId: actorId, atMs: nowMs };
  return oncePerPosting(tx, { ...request, content }, () => addGrant(tx, newId, grant, nowMs));
}

async function addGrant(tx: Transaction, newId: NewId, grant: Grant, nowMs: EpochMs): Promise<Result<Posted, Problem>> {
  const { companyId, kind, amountMicros, expiryDate, actorId } = grant;
  const terms = await walletTermsOf(tx, companyId);
  if (!terms) return fail(notFound('Company'));
  const today = dayIn(terms.timezone, nowMs);
  const wrong = invalidFields(checkGrant(grant, { today, minorUnitMicros: terms.minorUnitMicros }));
  if (wrong) return fail(wrong);
  const idempotencyKey = `grant:${grant.key}`;
  const reason = grant.reason.trim();
  const isNew = await addCredit(tx, newId, {
    idempotencyKey,
    companyId,
    kind,
    creditType: 'MANUAL',
    paymentMethod: kind === 'PAID' ? 'MANUAL' : null,
    amountMicros,
    taxMicros: 0n,
    startDate: today,
    expiryDate,
    description: reason,
    note: reason,
    atMs: nowMs,
    actorId,
  });
  const ledgerTransactionId = await findLedgerTransaction(tx, companyId, idempotencyKey);
  if (!ledgerTransactionId) throw new Error(`${idempotencyKey} is the key of another company's credit`);
  return ok({ ledgerTransactionId, isNew });
}
