import {
  askForMoney,
  isTopUpAllowed,
  payerOf,
  PLAIN_TOP_UP,
  repeatedIntent,
  taxesOf,
  topUpOfPurchase,
  writeIntent,
  type BillingNeeds,
  type Intent,
  type Payer,
  type PurchaseRoom,
} from '#features/billing/server/index.ts';
import { issueInvoice, readBuyer, spend } from '#features/wallet/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Clock } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Transaction } from '#platform/postgres/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/postgres/request-key.ts';
import { problemText } from '../rules/problem-texts.ts';
import { priceOf, type MetaTopUpMethod } from '../rules/top-up.ts';
import { accountOf, type Shop } from './account-store.ts';
import { askForFunding } from './fund-account.ts';
import { conflict, forbidden, languageOfAsker, refused } from './problems.ts';
import {
  changeMetaTopUp,
  insertMetaTopUp,
  lockMetaTopUp,
  metaTopUpById,
  purchaseKey,
  type MetaTopUpRow,
  type NewMetaTopUp,
} from './top-up-store.ts';

export interface MetaTopUpWish {
  shop: Shop;
  personId: Uuid;
  amount_micros: Micros;
  method: MetaTopUpMethod;
  /** Whether paid credit may be used for this at all. */
  takesPaidCredit: boolean;
  language: Language;
}

/** Tax on a top-up. Paid credit was taxed when it was bought. */
export async function taxRateOf(tx: Transaction, payer: Payer, method: MetaTopUpMethod): Promise<Micros> {
  return method === 'PAID_CREDIT' ? 0n : ((await taxesOf(tx, payer.countryCode)).get(method) ?? 0n);
}

/**
 * Orders a top-up of a seller's Meta wallet. By card and transfer it is paid like every other, and leaves the wallet for Meta in the
 * transaction that credits it; from paid credit it leaves at once. A job then tells Meta.
 */
export async function orderMetaTopUp(
  needs: BillingNeeds,
  wish: MetaTopUpWish,
  request: KeyedRequest | null = null,
): Promise<Result<MetaTopUpRow, Problem>> {
  const ordered = await needs.database.as(systemFor(wish.shop.companyId), (tx) =>
    oncePerKey(tx, request, {
      first: () => writeOrder(tx, needs, wish),
      idOf: ({ id }) => id,
      again: (id) => orderedBefore(tx, id),
    }),
  );
  if (!ordered.ok) return ordered;
  const { id, asking } = ordered.value;
  if (asking) await askForMoney(needs, asking.payer, asking.intent);
  return ok((await needs.database.as(SYSTEM, (tx) => metaTopUpById(tx, id)))!);
}

interface Ordered {
  id: Uuid;
  /** Whose money is asked for; null where it is paid already. */
  asking: { payer: Payer; intent: Intent } | null;
}

async function orderedBefore(tx: Transaction, id: Uuid): Promise<Ordered> {
  const topUp = await topUpOfPurchase(tx, { kind: 'META', id });
  if (!topUp) return { id, asking: null };
  return { id, asking: { payer: (await payerOf(tx, topUp.companyId))!, intent: repeatedIntent(topUp) } };
}

async function writeOrder(
  tx: Transaction,
  needs: BillingNeeds,
  wish: MetaTopUpWish,
): Promise<Result<Ordered, Problem>> {
  const prepared = await prepare(tx, needs.newId, wish);
  if (!prepared.ok) return prepared;
  const { payer, draft } = prepared.value;
  const { id, method } = draft;
  if (method === 'PAID_CREDIT') {
    const paid = await payFromCredit(tx, needs, { payer, draft, wish });
    return paid.ok ? ok({ id, asking: null }) : paid;
  }
  const intent = await writeIntent(tx, needs, {
    ...PLAIN_TOP_UP,
    payer,
    personId: wish.personId,
    amount_micros: draft.amount_micros,
    method,
    description: descriptionOf(wish.shop),
    purchase: { kind: 'META', id, tax_micros: null },
    // The order is done when the screen hears of it: nobody waits for a bank's page.
    isOffSession: true,
  });
  if (!intent.ok) return fail(fieldsOfOurs(intent.problem));
  await insertMetaTopUp(tx, draft, needs.clock());
  return ok({ id, asking: { payer, intent: intent.value } });
}

const descriptionOf = ({ sellerName }: Shop) => `Meta top-up, ${sellerName}`;

async function prepare(
  tx: Transaction,
  newId: NewId,
  { shop, personId, amount_micros, method, takesPaidCredit, language }: MetaTopUpWish,
): Promise<Result<{ payer: Payer; draft: NewMetaTopUp }, Problem>> {
  const { companyId, sellerId } = shop;
  const payer = (await payerOf(tx, companyId))!;
  if (!payer.canBeToppedUp) return fail(forbidden('mayNotBeToppedUp', language));
  if (!(await isTopUpAllowed(tx))) return fail(forbidden('topUpsAreOff', language));
  if (!(await accountOf(tx, shop))) return fail(conflict('notLinked', language));
  if (method === 'PAID_CREDIT' && !takesPaidCredit)
    return fail(refused('method', { key: 'methodUnavailable' }, language));
  if (amount_micros <= 0n) return fail(refused('requestAmount', { key: 'amountNotPositive' }, language));
  if (roundToDigits(amount_micros, payer.digits) !== amount_micros)
    return fail(refused('requestAmount', { key: 'tooPrecise', params: { digits: payer.digits } }, language));
  const taxRate_micros = await taxRateOf(tx, payer, method);
  const { tax_micros } = priceOf(amount_micros, taxRate_micros, payer.digits);
  const draft: NewMetaTopUp = {
    id: newId(),
    companyId,
    sellerId,
    method,
    status: 'REQUESTING',
    currency: payer.currency,
    amount_micros,
    taxRate_micros,
    tax_micros,
    transferId: null,
    invoiceId: null,
    requestedBy: personId,
  };
  return ok({ payer, draft });
}

/** Billing speaks of its own fields. */
function fieldsOfOurs(problem: Problem): Problem {
  if (problem.code !== 'VALIDATION') return problem;
  const { amount, type, ...rest } = problem.fields;
  return {
    code: 'VALIDATION',
    fields: { ...rest, ...(amount ? { requestAmount: amount } : {}), ...(type ? { method: type } : {}) },
  };
}

async function payFromCredit(
  tx: Transaction,
  { clock, newId }: BillingNeeds,
  { payer, draft, wish: { shop, language } }: { payer: Payer; draft: NewMetaTopUp; wish: MetaTopUpWish },
): Promise<Result<null, Problem>> {
  const spent = await spend(tx, newId, purchaseOf(draft, payer, descriptionOf(shop), clock()));
  if (!spent.ok) return fail(refused('requestAmount', { key: 'paidCreditTooLow' }, language));
  const { party, language: buyerLanguage, timezone } = await readBuyer(tx, payer.id);
  const invoiceId = await issueInvoice(tx, newId, {
    idempotencyKey: purchaseKey(draft.id),
    companyId: payer.id,
    kind: 'META_TOP_UP',
    series: payer.countryCode,
    currency: payer.currency,
    lines: [{ description: descriptionOf(shop), amount_micros: draft.amount_micros }],
    taxes: [],
    buyer: party,
    language: buyerLanguage,
    movements: [purchaseKey(draft.id)],
    timezone,
    at_ms: clock(),
  });
  const paid = { ...draft, status: 'APPROVED', transferId: spent.value.transferId, invoiceId } as const;
  await insertMetaTopUp(tx, paid, clock());
  await askForFunding(tx, draft);
  return ok(null);
}

const purchaseOf = (
  { id, amount_micros, requestedBy }: Pick<MetaTopUpRow, 'id' | 'amount_micros' | 'requestedBy'>,
  payer: Payer,
  description: string,
  at_ms: number,
) => ({
  idempotencyKey: purchaseKey(id),
  companyId: payer.id,
  amount_micros,
  isPaidCreditOnly: true,
  description,
  day: dayIn(payer.timezone, at_ms),
  at_ms,
  actorId: requestedBy,
});

/** What billing does for Meta when a top-up ends: what was paid for Meta leaves the wallet as it comes in. */
export function metaPurchases({ clock, newId }: { clock: Clock; newId: NewId }): PurchaseRoom {
  return {
    async hold(tx, id) {
      await lockMetaTopUp(tx, id);
    },
    async paid(tx, id, { description, invoice }) {
      const metaTopUp = (await lockMetaTopUp(tx, id))!;
      const invoiceId = await invoice();
      // Money that comes after it was given up is the company's to use again.
      if (metaTopUp.status !== 'REQUESTING') return;
      const payer = (await payerOf(tx, metaTopUp.companyId))!;
      const spent = await spend(tx, newId, purchaseOf(metaTopUp, payer, description, clock()));
      if (!spent.ok) {
        // The wallet was overdrawn: what came in pays that first.
        const statusReason = await inWalletText(tx, metaTopUp);
        await changeMetaTopUp(tx, id, { status: 'FAILED', statusReason, invoiceId }, clock());
        return;
      }
      const { transferId } = spent.value;
      await changeMetaTopUp(tx, id, { status: 'APPROVED', transferId, invoiceId }, clock());
      await askForFunding(tx, metaTopUp);
    },
    async failed(tx, id, reason) {
      const metaTopUp = (await lockMetaTopUp(tx, id))!;
      if (metaTopUp.status !== 'REQUESTING') return;
      await changeMetaTopUp(tx, id, { status: 'FAILED', statusReason: reason }, clock());
    },
  };
}

/** What is said where the money went, to whoever ordered. */
async function inWalletText(tx: Transaction, { requestedBy }: MetaTopUpRow): Promise<string> {
  return problemText({ key: 'paidAndInWallet' }, await languageOfAsker(tx, requestedBy));
}
