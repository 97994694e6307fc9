import {
  chargeTopUp,
  payerOf,
  repeatedIntent,
  topUpOfPurchase,
  type BillingDeps,
} from '#core/payments/server/index.ts';
import {
  askOwner,
  holdOrderLimit,
  type Carried,
  type ConfirmRequest,
  type OwnerRequest,
} from '#core/access/server/index.ts';
import { accessMessages } from '#core/access/rules/access.messages.ts';
import { packageMessages } from '../rules/package.messages.ts';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { systemFor, type Transaction } from '#platform/db/database.ts';
import { onceForId, oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import { termsOf } from '../rules/cart.ts';
import type { CheckoutInput } from './checkout-input.ts';
import { requestOf } from './order-requests.ts';
import type { Actor } from './deps.ts';
import { place, type Placed } from './place-order.ts';

const messages = packageMessages.problem;

export interface CheckedOut {
  orderId: Uuid;
  /** The card was declined; nothing is booked. */
  isDeclined: boolean;
  /** Token for the card holder's confirmation in the browser; null when none is required. */
  confirmToken: string | null;
}

/**
 * Books all weeks of a cart or none. Wallet credit pays in the same transaction; for other methods the transaction
 * records a payment intent, and the weeks are reserved until it has an outcome.
 */
export async function checkOut(
  deps: BillingDeps,
  input: CheckoutInput,
  actor: Actor,
  { canUseCreditNotes }: { canUseCreditNotes: boolean },
  request: KeyedRequest | null = null,
): Promise<Result<CheckedOut, Problem>> {
  const unpayable = checkPayment(input, actor, canUseCreditNotes);
  const { companyId } = input;
  let asks: OwnerRequest | null = null;
  const placed = await deps.database.transact(systemFor(companyId), (tx) => {
    asks = null;
    return oncePerKey<Placed>(tx, request, {
      first: async () => {
        if (unpayable) return fail(unpayable);
        const made = await place(tx, deps, { input, actor });
        if (!made.ok || !made.value.reserved.needsOwner) return made;
        // The record of who asked would be of another person.
        if (actor.impersonatorId) return fail(conflict(accessMessages.problem.askImpersonating()));
        asks = await requestOf(tx, input, made.value.reserved);
        return fail(ROLLED_BACK);
      },
      idOf: ({ orderId }) => orderId,
      resultOf: (orderId) => placedBefore(tx, orderId, companyId),
    });
  });
  if (asks) return askFirst(deps, asks, request);
  return placed.ok ? chargePlaced(deps, placed.value) : placed;
}

/** What waits was written, so that it could be booked and paid now, and is taken back. */
const ROLLED_BACK: Problem = { code: 'INTERNAL' };

/** Stores what waits for another owner in place of the order; nothing is booked or paid before. */
async function askFirst(
  deps: BillingDeps,
  asks: OwnerRequest,
  request: KeyedRequest | null,
): Promise<Result<CheckedOut, Problem>> {
  const waiting = await deps.database.transact(systemFor(asks.companyId), (tx) =>
    onceForId(tx, request, async () => {
      const stored = await askOwner(tx, deps, asks);
      return stored.ok ? ok(stored.value.id) : stored;
    }),
  );
  return waiting.ok ? ok({ orderId: waiting.value, isDeclined: false, confirmToken: null }) : waiting;
}

async function chargePlaced(deps: BillingDeps, { orderId, requestMeta }: Placed): Promise<Result<CheckedOut, Problem>> {
  if (!requestMeta) return ok({ orderId, isDeclined: false, confirmToken: null });
  const { topUp, isDeclined } = await chargeTopUp(deps, requestMeta.payer, requestMeta.intent);
  return ok({ orderId, isDeclined, confirmToken: topUp.confirmToken });
}

/**
 * Books what waited for another owner, in one transaction with their yes: at the price that was shown, or not at all. A
 * card is charged without its holder; one that asks for them is declined.
 */
export async function checkOutConfirmed(
  deps: BillingDeps,
  input: CheckoutInput,
  { orderId, askedBy, confirmedBy }: { orderId: Uuid; askedBy: Uuid; confirmedBy: Uuid },
  { canUseCreditNotes, confirm }: { canUseCreditNotes: boolean; confirm: ConfirmRequest },
): Promise<Result<Carried, Problem>> {
  const actor = { userId: askedBy, impersonatorId: null };
  const unpayable = checkPayment(input, actor, canUseCreditNotes);
  if (unpayable) return fail(unpayable);
  const placed = await deps.database.transact<Result<Placed, Problem>>(systemFor(input.companyId), async (tx) => {
    await holdOrderLimit(tx, { companyId: input.companyId, now: deps.clock() });
    const confirmed = await confirm(tx);
    return confirmed.ok ? place(tx, deps, { input, actor, confirmed: { orderId, by: confirmedBy } }) : confirmed;
  });
  if (!placed.ok) return placed;
  const charged = await chargePlaced(deps, placed.value);
  return charged.ok ? ok({ isDeclined: charged.value.isDeclined }) : charged;
}

async function placedBefore(tx: Transaction, orderId: Uuid, companyId: Uuid): Promise<Placed> {
  const topUp = await topUpOfPurchase(tx, { kind: 'PACKAGES', id: orderId });
  if (!topUp) return { orderId, requestMeta: null };
  return { orderId, requestMeta: { payer: (await payerOf(tx, companyId))!, intent: repeatedIntent(topUp) } };
}

function checkPayment(input: CheckoutInput, { impersonatorId }: Actor, canUseCreditNotes: boolean): Problem | null {
  const { paymentMethod, paymentTerms } = input;
  const isOrderingMoney = paymentMethod !== 'WALLET_CREDIT';
  const isOffered = paymentMethod !== 'CREDIT_NOTE' || canUseCreditNotes;
  // Impersonating staff cannot order payments, but can spend wallet credit.
  if (!isOffered || (isOrderingMoney && impersonatorId)) return invalid('paymentMethod', messages.methodNotOffered());
  if (!termsOf(paymentMethod).includes(paymentTerms)) return invalid('paymentTerms', messages.termsNotOffered());
  if (paymentMethod === 'CREDIT_NOTE' && !input.creditNoteNo?.trim())
    return invalid('creditNoteNo', messages.creditNoteRequired());
  return null;
}
