import {
  chargeTopUp,
  isTopUpAllowed,
  payerOf,
  PLAIN_TOP_UP,
  repeatedIntent,
  taxesOf,
  topUpOfPurchase,
  writeIntent,
  type BillingDeps,
  type Intent,
  type Payer,
  type OrderHandler,
} from '#core/payments/server/index.ts';
import { issueInvoice, readBuyer, debitWallet } from '#core/ledger/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import { conflict, forbidden, invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Clock } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Transaction } from '#platform/db/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import { priceOf, type MetaTopUpMethod } from '../rules/top-up.ts';
import { accountOf, type Shop } from './account.repository.ts';
import { requestFunding } from './fund-account.ts';
import {
  changeMetaTopUp,
  insertMetaTopUp,
  lockMetaTopUp,
  metaTopUpById,
  purchaseKey,
  type MetaTopUpRow,
  type NewMetaTopUp,
} from './top-up.repository.ts';

const messages = metaMessages.problem;

export interface MetaTopUpInput {
  shop: Shop;
  userId: Uuid;
  amountMicros: Micros;
  method: MetaTopUpMethod;
  /** Whether paid credit is an allowed payment method. */
  takesPaidCredit: boolean;
}

/** Returns the tax rate of a top-up. Paid credit was taxed when it was bought. */
export async function taxRateOf(tx: Transaction, payer: Payer, method: MetaTopUpMethod): Promise<Micros> {
  return method === 'PAID_CREDIT' ? 0n : ((await taxesOf(tx, payer.countryCode)).get(method) ?? 0n);
}

/**
 * Orders a top-up of a seller's Meta wallet. Card payments and transfers work like any other top-up and leave the
 * wallet for Meta in the transaction that credits them; paid credit leaves it immediately. A job then informs Meta.
 */
export async function orderMetaTopUp(
  deps: BillingDeps,
  details: MetaTopUpInput,
  request: KeyedRequest | null = null,
): Promise<Result<MetaTopUpRow, Problem>> {
  const ordered = await deps.database.transact(systemFor(details.shop.companyId), (tx) =>
    oncePerKey(tx, request, {
      first: () => writeOrder(tx, deps, details),
      idOf: ({ id }) => id,
      resultOf: (id) => orderedBefore(tx, id),
    }),
  );
  if (!ordered.ok) return ordered;
  const { id, requestMeta } = ordered.value;
  if (requestMeta) await chargeTopUp(deps, requestMeta.payer, requestMeta.intent);
  return ok((await deps.database.read(SYSTEM, (tx) => metaTopUpById(tx, id)))!);
}

interface CreatedTopUp {
  id: Uuid;
  /** The payment to request; null when the top-up is already paid. */
  requestMeta: { payer: Payer; intent: Intent } | null;
}

async function orderedBefore(tx: Transaction, id: Uuid): Promise<CreatedTopUp> {
  const topUp = await topUpOfPurchase(tx, { kind: 'META', id });
  if (!topUp) return { id, requestMeta: null };
  return { id, requestMeta: { payer: (await payerOf(tx, topUp.companyId))!, intent: repeatedIntent(topUp) } };
}

async function writeOrder(
  tx: Transaction,
  deps: BillingDeps,
  details: MetaTopUpInput,
): Promise<Result<CreatedTopUp, Problem>> {
  const prepared = await prepare(tx, deps.newId, details);
  if (!prepared.ok) return prepared;
  const { payer, draft } = prepared.value;
  const { id, method } = draft;
  if (method === 'PAID_CREDIT') {
    const paid = await payFromCredit(tx, deps, { payer, draft, details });
    return paid.ok ? ok({ id, requestMeta: null }) : paid;
  }
  const intent = await writeIntent(tx, deps, {
    ...PLAIN_TOP_UP,
    payer,
    userId: details.userId,
    amountMicros: draft.amountMicros,
    method,
    purchase: { kind: 'META', id, taxMicros: null, line: lineOf(details.shop) },
    // Off-session: the order ends within the request, without the bank's confirmation page.
    isOffSession: true,
  });
  if (!intent.ok) return fail(fieldsOfOurs(intent.problem));
  await insertMetaTopUp(tx, draft, deps.clock());
  return ok({ id, requestMeta: { payer, intent: intent.value } });
}

const lineOf = ({ sellerName }: Shop) => metaMessages.line.topUp({ seller: sellerName });

async function prepare(
  tx: Transaction,
  newId: NewId,
  { shop, userId, amountMicros, method, takesPaidCredit }: MetaTopUpInput,
): Promise<Result<{ payer: Payer; draft: NewMetaTopUp }, Problem>> {
  const { companyId, sellerId } = shop;
  const payer = (await payerOf(tx, companyId))!;
  if (!payer.canBeToppedUp) return fail(forbidden(messages.companyNotToppedUp()));
  if (!(await isTopUpAllowed(tx))) return fail(forbidden(messages.topUpOff()));
  if (!(await accountOf(tx, shop))) return fail(conflict(messages.notLinked()));
  if (method === 'PAID_CREDIT' && !takesPaidCredit) return fail(invalid('method', messages.methodUnavailable()));
  if (amountMicros <= 0n) return fail(invalid('requestAmount', messages.amountNotPositive()));
  if (roundToDigits(amountMicros, payer.digits) !== amountMicros)
    return fail(invalid('requestAmount', messages.tooPrecise({ digits: payer.digits })));
  const taxRateMicros = await taxRateOf(tx, payer, method);
  const { taxMicros } = priceOf(amountMicros, taxRateMicros, payer.digits);
  const draft: NewMetaTopUp = {
    id: newId(),
    companyId,
    sellerId,
    method,
    status: 'REQUESTING',
    currency: payer.currency,
    amountMicros,
    taxRateMicros,
    taxMicros,
    ledgerTransactionId: null,
    invoiceId: null,
    requestedBy: userId,
  };
  return ok({ payer, draft });
}

/** Maps the field names of payments to those of this module. */
function fieldsOfOurs(problem: Problem): Problem {
  if (problem.code !== 'VALIDATION') return problem;
  const { amount, type, ...rest } = problem.fields;
  return invalidFields({ ...rest, requestAmount: amount, method: type })!;
}

async function payFromCredit(
  tx: Transaction,
  { clock, newId }: BillingDeps,
  { payer, draft, details: { shop } }: { payer: Payer; draft: NewMetaTopUp; details: MetaTopUpInput },
): Promise<Result<null, Problem>> {
  const spent = await debitWallet(tx, newId, purchaseOf(draft, payer, lineOf(shop), clock()));
  if (!spent.ok) return fail(invalid('requestAmount', messages.paidCreditTooLow()));
  const { party, language: buyerLanguage, timezone } = await readBuyer(tx, payer.id);
  const invoiceId = await issueInvoice(tx, newId, {
    idempotencyKey: purchaseKey(draft.id),
    companyId: payer.id,
    kind: 'META_TOP_UP',
    series: payer.countryCode,
    currency: payer.currency,
    lines: [{ description: textOf(lineOf(shop), buyerLanguage), amountMicros: draft.amountMicros }],
    taxes: [],
    buyer: party,
    language: buyerLanguage,
    payment: { method: 'PAID_CREDIT' },
    transactionKeys: [purchaseKey(draft.id)],
    timezone,
    atMs: clock(),
  });
  const paid = {
    ...draft,
    status: 'APPROVED',
    ledgerTransactionId: spent.value.ledgerTransactionId,
    invoiceId,
  } as const;
  await insertMetaTopUp(tx, paid, clock());
  await requestFunding(tx, draft);
  return ok(null);
}

const purchaseOf = (
  { id, amountMicros, requestedBy }: Pick<MetaTopUpRow, 'id' | 'amountMicros' | 'requestedBy'>,
  payer: Payer,
  description: Message,
  atMs: number,
) => ({
  idempotencyKey: purchaseKey(id),
  companyId: payer.id,
  amountMicros,
  isPaidCreditOnly: true,
  description,
  day: dayIn(payer.timezone, atMs),
  atMs,
  actorId: requestedBy,
});

/** Handles outcomes of payments for Meta: the money leaves the wallet as soon as it comes in. */
export function metaPurchases({ clock, newId }: { clock: Clock; newId: NewId }): OrderHandler {
  return {
    async lock(tx, id) {
      await lockMetaTopUp(tx, id);
    },
    async onPaid(tx, id, { line, invoice }) {
      const metaTopUp = (await lockMetaTopUp(tx, id))!;
      const invoiceId = await invoice();
      // Money that arrives after the top-up was abandoned stays in the wallet.
      if (metaTopUp.status !== 'REQUESTING') return false;
      const payer = (await payerOf(tx, metaTopUp.companyId))!;
      const spent = await debitWallet(tx, newId, purchaseOf(metaTopUp, payer, line, clock()));
      if (!spent.ok) {
        // The wallet was overdrawn, and the payment covers that first.
        const statusReason = metaMessages.topUpFailed.inWallet();
        await changeMetaTopUp(tx, id, { status: 'FAILED', statusReason, invoiceId }, clock());
        return false;
      }
      const { ledgerTransactionId } = spent.value;
      await changeMetaTopUp(tx, id, { status: 'APPROVED', ledgerTransactionId, invoiceId }, clock());
      await requestFunding(tx, metaTopUp);
      return true;
    },
    async onFailed(tx, id, reason) {
      const metaTopUp = (await lockMetaTopUp(tx, id))!;
      if (metaTopUp.status !== 'REQUESTING') return;
      await changeMetaTopUp(tx, id, { status: 'FAILED', statusReason: reason }, clock());
    },
  };
}
