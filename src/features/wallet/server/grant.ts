import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { CreditKind } from '../rules/consume.ts';
import { checkGrant, correctionText } from '../rules/corrections.ts';
import { addCredit } from './credit-store.ts';
import { findTransfer, oncePerMove, type Moved } from './movement-store.ts';
import { walletTermsOf } from './wallet-store.ts';

/** Credit that people give by hand. */
export interface Grant {
  /** Chosen by whoever gives it: the same key is the same credit. */
  key: string;
  companyId: Uuid;
  /** PAID for money that was received outside. */
  kind: CreditKind;
  /** Wallet currency. */
  amount_micros: Micros;
  /** Last usable day; null when it never expires. */
  expiryDate: Day | null;
  reason: string;
  /** Null from the command line. */
  actorId: Uuid | null;
  /** Of whoever gives it. */
  language?: Language;
}

/** Puts credit of type MANUAL into a wallet, once per key. */
export function grantCredit(
  tx: Transaction,
  newId: NewId,
  grant: Grant,
  now_ms: Instant_ms,
): Promise<Result<Moved, Problem>> {
  const { key, language = 'en', actorId, ...content } = grant;
  const request = { key, operation: 'grantCredit', companyId: null, personId: actorId, language, at_ms: now_ms };
  return oncePerMove(tx, { ...request, content }, () => addGrant(tx, newId, grant, now_ms));
}

async function addGrant(
  tx: Transaction,
  newId: NewId,
  grant: Grant,
  now_ms: Instant_ms,
): Promise<Result<Moved, Problem>> {
  const { companyId, kind, amount_micros, expiryDate, actorId } = grant;
  const terms = await walletTermsOf(tx, companyId);
  if (!terms) return fail(notFound('Company'));
  const today = dayIn(terms.timezone, now_ms);
  const wrong = Object.entries(checkGrant(grant, { today, coin_micros: terms.coin_micros }));
  if (wrong.length)
    return fail({
      code: 'VALIDATION',
      fields: Object.fromEntries(wrong.map(([field, problem]) => [field, [correctionText(problem, grant.language)]])),
    });
  const idempotencyKey = `grant:${grant.key}`;
  const reason = grant.reason.trim();
  const isNew = await addCredit(tx, newId, {
    idempotencyKey,
    companyId,
    kind,
    creditType: 'MANUAL',
    paymentMethod: kind === 'PAID' ? 'MANUAL' : null,
    amount_micros,
    tax_micros: 0n,
    startDate: today,
    expiryDate,
    description: reason,
    typed: 'ALL',
    note: reason,
    at_ms: now_ms,
    actorId,
  });
  const transferId = await findTransfer(tx, companyId, idempotencyKey);
  if (!transferId) throw new Error(`${idempotencyKey} is the key of another company's credit`);
  return ok({ transferId, isNew });
}
