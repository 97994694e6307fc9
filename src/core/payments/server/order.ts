import { payingCard, type CardSource, type Customer } from '#integrations/payments/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, systemFor, type Transaction } from '#platform/db/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import type { Micros } from '#kernel/money.ts';
import { amountMessage, checkAmount, priceTopUp } from '../rules/amounts.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { billingInfoOf, taxesOf, type Payer } from './billing.repository.ts';
import { cardsOf, customerRefOf } from './card.repository.ts';
import { applyOutcome, applyOutcomeIn, listRequest } from './outcome.ts';
import { cardLimitsOf, maxInstallmentMonths, payableDigits, transferInstructions } from './settings.ts';
import {
  insertTopUp,
  isCreditNoteUsed,
  topUpById,
  type NewTopUp,
  type TopUpMethod,
  type TopUpRow,
} from './top-up.repository.ts';
import { providerKey, type BillingDeps, type Purchase, type SellerBalance } from './types.ts';
import { verifyTopUp } from './verify.ts';
import { voucherDiscount, lockReservation } from './vouchers.ts';
import { setRedemptionState, type RedemptionRow } from './voucher.repository.ts';

export interface TopUpInput {
  payer: Payer;
  /** The ordering user; null for the system. */
  userId: Uuid | null;
  amountMicros: Micros;
  method: TopUpMethod;
  /** What its buyer typed. */
  description: string | null;
  /** Seller-center provider for SELLER_CENTER. */
  provider: string | null;
  redeemId: Uuid | null;
  /**
   * The purchase it pays for: the tax priced with it on top of the amount (null: the method's tax), and its statement
   * line. Null when it only fills the wallet.
   */
  purchase: (Purchase & { taxMicros: Micros | null; line: Message }) | null;
  /** Number of the paying note for CREDIT_NOTE; ignored otherwise. */
  creditNoteNo: string | null;
  /** Null for a single payment. */
  installmentMonths: number | null;
  /** Data from the provider's one-time card form; null to charge the default card. */
  paymentData: string | null;
  /** True when no buyer is present to confirm with the bank. */
  isOffSession: boolean;
}

/** Defaults for a top-up that only fills the wallet, without voucher or installments. */
export const PLAIN_TOP_UP = {
  description: null,
  provider: null,
  redeemId: null,
  purchase: null,
  creditNoteNo: null,
  installmentMonths: null,
  paymentData: null,
  isOffSession: false,
} satisfies Partial<TopUpInput>;

/** With `isDeclined`, the top-up failed immediately. */
export interface CreatedTopUp {
  topUp: TopUpRow;
  isDeclined: boolean;
}

const { problem } = paymentMessages;

const MAX_DESCRIPTION_LENGTH = 250;
const MAX_NOTE_NO_LENGTH = 60;

/** Normalizes for storage and comparison; null when there is none. */
const normalizeNoteNo = (noteNo: string | null): string | null => noteNo?.trim().toUpperCase() || null;

/**
 * Writes the intent, requests the money with the intent's id as the idempotency key, then applies the answer. `rejection`
 * is why no order is permitted now; a repeated order is answered regardless.
 */
export async function createTopUp(
  deps: BillingDeps,
  input: TopUpInput,
  { request = null, rejection = null }: { request?: KeyedRequest | null; rejection?: Problem | null } = {},
): Promise<Result<CreatedTopUp, Problem>> {
  const { method, provider, payer } = input;
  const balance = method === 'SELLER_CENTER' && provider ? await deps.sellers.balanceOf(payer.id, provider) : null;
  const intent = await deps.database.transact(systemFor(payer.id), (tx) =>
    oncePerKey(tx, request, {
      first: async () => (rejection ? fail(rejection) : writeIntent(tx, deps, input, balance)),
      idOf: ({ topUp }) => topUp.id,
      resultOf: async (id) => repeatedIntent((await topUpById(tx, id))!),
    }),
  );
  return intent.ok ? ok(await chargeTopUp(deps, input.payer, intent.value)) : intent;
}

/** A stored top-up and the card to charge for it. */
export interface Intent {
  topUp: TopUpRow;
  /** Null when no card is charged, or when an earlier call has started charging it. */
  source: CardSource | null;
  /** True when no buyer is present to confirm with the bank. */
  isOffSession: boolean;
}

/** Returns the intent of a repeated order: it is not charged again, only its outcome is queried. */
export const repeatedIntent = (topUp: TopUpRow): Intent => ({ topUp, source: null, isOffSession: false });

/** Runs the second half of an order, after its intent is committed. */
export async function chargeTopUp(
  deps: BillingDeps,
  payer: Payer,
  { topUp, source, isOffSession }: Intent,
): Promise<CreatedTopUp> {
  if (topUp.status !== 'REQUESTED') return { topUp, isDeclined: topUp.status === 'FAILED' };
  const charged =
    topUp.method === 'CARD'
      ? source
        ? await chargeCard(deps, topUp, payer, { source, isOffSession })
        : await verifyTopUp(deps, topUp, null)
      : topUp.method === 'SELLER_CENTER'
        ? await paySellerCenter(deps, topUp)
        : topUp;
  return { topUp: charged, isDeclined: charged.status === 'FAILED' };
}

/** Runs the first half of an order. `balance` is the seller balance to pay from, queried before the transaction. */
export async function writeIntent(
  tx: Transaction,
  deps: BillingDeps,
  input: TopUpInput,
  balance: SellerBalance | null = null,
): Promise<Result<Intent, Problem>> {
  const { payer, method } = input;
  const redemption = await redemptionOf(tx, input);
  if (!redemption.ok) return redemption;
  const voucher = redemption.value;
  const digits = method === 'CARD' ? payableDigits(payer, deps.cards) : payer.digits;
  const pricedTaxMicros = input.purchase?.taxMicros ?? null;
  const wrong = checkAmount(input.amountMicros + (pricedTaxMicros ?? 0n), {
    digits,
    card: method === 'CARD' ? await cardLimitsOf(tx, payer) : null,
    voucherMinMicros: voucher?.minAmountMicros ?? null,
  });
  if (wrong) return fail(invalid('amount', amountMessage(wrong, payer)));
  if ((input.description?.length ?? 0) > MAX_DESCRIPTION_LENGTH)
    return fail(invalid('description', problem.descriptionTooLong({ max: MAX_DESCRIPTION_LENGTH })));

  const price = priceTopUp({
    amountMicros: input.amountMicros,
    discount: voucher && voucherDiscount(voucher),
    tax:
      pricedTaxMicros === null
        ? { rateMicros: (await taxesOf(tx, payer.countryCode)).get(method) ?? 0n }
        : { pricedMicros: pricedTaxMicros },
    digits,
  });
  const route = await choosePaymentRoute(tx, deps, input, { totalMicros: price.totalMicros, balance });
  if (!route.ok) return route;
  const id = deps.newId();
  const intent: NewTopUp = {
    ...price,
    id,
    companyId: payer.id,
    method,
    isAutomatic: false,
    currency: payer.currency,
    redemptionId: voucher?.redemptionId ?? null,
    installmentMonths: input.installmentMonths,
    description: input.description?.trim() || null,
    purpose: input.purchase?.line ?? null,
    provider: route.value.provider,
    transferReference: needsTransfer(method) ? transferReferenceOf(id) : null,
    card: route.value.source?.kind === 'stored' ? route.value.source.card : null,
    creditNoteNo: method === 'CREDIT_NOTE' ? normalizeNoteNo(input.creditNoteNo) : null,
    purchase: input.purchase,
    requestedBy: input.userId,
  };
  if (!(await insertTopUp(tx, intent, deps.clock()))) return fail(conflict(problem.stillOpen()));
  if (voucher) await setRedemptionState(tx, voucher.redemptionId, 'USED');
  const topUp = (await topUpById(tx, id))!;
  // Nothing to pay: no provider is involved.
  if (price.totalMicros === 0n) {
    const paid = await applyOutcomeIn(tx, deps, id, { payment: internalPayment(intent) });
    return ok({ topUp: paid!, source: null, isOffSession: input.isOffSession });
  }
  await listRequest(tx, deps, topUp);
  return ok({ topUp, source: route.value.source, isOffSession: input.isOffSession });
}

async function redemptionOf(
  tx: Transaction,
  { redeemId, payer }: TopUpInput,
): Promise<Result<RedemptionRow | null, Problem>> {
  if (!redeemId) return ok(null);
  const reservation = await lockReservation(tx, payer.id, redeemId);
  if (reservation.ok && reservation.value.eligiblePackageIds.length)
    return fail(invalid('redeemId', paymentMessages.voucher.FOR_PACKAGES()));
  return reservation;
}

interface PaymentRoute {
  provider: string | null;
  source: CardSource | null;
}

/** Determines the source of the money. Fails when the method is not available. */
async function choosePaymentRoute(
  tx: Transaction,
  { cards }: BillingDeps,
  input: TopUpInput,
  { totalMicros, balance }: { totalMicros: Micros; balance: SellerBalance | null },
): Promise<Result<PaymentRoute, Problem>> {
  const { payer, method } = input;
  const reject = (field: string, message: Message) => fail(invalid(field, message));
  if (input.installmentMonths !== null) {
    const isOffered = method === 'CARD' && cards?.supportsInstallments && input.installmentMonths >= 1;
    if (!isOffered || input.installmentMonths > (await maxInstallmentMonths(tx)))
      return reject('installmentMonths', problem.installmentsNotOffered());
  }
  // A voucher that covers everything needs no payment source.
  if (totalMicros === 0n) return ok({ provider: null, source: null });
  if (method === 'SELLER_CENTER') {
    if (!balance || balance.currency !== payer.currency) return reject('provider', problem.sellerBalanceNotUsable());
    if (balance.balanceMicros < totalMicros) return reject('amount', problem.sellerBalanceTooLow());
    return ok({ provider: input.provider, source: null });
  }
  if (method === 'CREDIT_NOTE') {
    const noteNo = normalizeNoteNo(input.creditNoteNo);
    if (!noteNo) return reject('creditNoteNo', problem.required());
    if (noteNo.length > MAX_NOTE_NO_LENGTH) return reject('creditNoteNo', problem.tooLong());
    if (await isCreditNoteUsed(tx, noteNo)) return reject('creditNoteNo', problem.creditNoteUsed());
    return ok({ provider: null, source: null });
  }
  if (method !== 'CARD') {
    const isOffered = (await transferInstructions(tx)) !== null;
    return isOffered ? ok({ provider: null, source: null }) : reject('type', problem.methodNotOffered());
  }
  if (!cards) return reject('type', problem.cardsNotOffered());
  const provider = providerKey(cards);
  if (input.paymentData) return ok({ provider, source: { kind: 'form', data: input.paymentData } });
  const source = await defaultCard(tx, payer.id, provider);
  return source ? ok({ provider, source }) : reject('type', problem.noCard());
}

export async function defaultCard(tx: Transaction, companyId: Uuid, provider: string): Promise<CardSource | null> {
  const [card] = await cardsOf(tx, companyId, provider);
  const customerRef = await customerRefOf(tx, companyId, provider);
  return card && customerRef
    ? { kind: 'stored', cardRef: card.cardRef, customerRef, card: payingCard(card.brand, card.last4) }
    : null;
}

/** Charges a stored top-up at the card provider. Without an answer it stays unchanged: the job queries it again. */
export async function chargeCard(
  deps: BillingDeps,
  topUp: TopUpRow,
  payer: Payer,
  { source, isOffSession }: { source: CardSource; isOffSession: boolean },
): Promise<TopUpRow> {
  const customer = await customerOf(deps, payer);
  const answer = await deps.cards!.charge({
    key: topUp.id,
    reference: topUp.id,
    currency: topUp.currency,
    amountMicros: topUp.totalMicros,
    source,
    customer,
    isOffSession,
    installmentMonths: topUp.installmentMonths ?? 1,
    returnUrl: `${deps.publicUrl}${topUp.purchase?.kind === 'PACKAGES' ? '/booking' : '/billing/method'}`,
    description: `Endcap top-up, ${payer.name}`,
  });
  if (!answer.ok && answer.problem.kind === 'UNKNOWN') return topUp;
  const outcome = answer.ok
    ? { payment: answer.value }
    : { failure: answer.problem.kind === 'REJECTED' ? answer.problem.reason : '' };
  return (await applyOutcome(deps, topUp.id, outcome))!;
}

/** Pays from the seller center. Repeated with the same key, it returns the first call's answer. */
export async function paySellerCenter(deps: BillingDeps, topUp: TopUpRow): Promise<TopUpRow> {
  const { id, companyId, currency, totalMicros } = topUp;
  const answer = await deps.sellers.pay({
    key: id,
    companyId,
    provider: topUp.provider!,
    currency,
    amountMicros: totalMicros,
  });
  if (answer.ok) {
    const payment = { ...internalPayment(topUp), amountMicros: totalMicros, paymentRef: answer.value.paymentRef };
    return (await applyOutcome(deps, id, { payment }))!;
  }
  if (answer.problem.kind === 'UNKNOWN') return topUp;
  return (await applyOutcome(deps, id, { failure: answer.problem.reason }))!;
}

export async function customerOf({ database, cards }: BillingDeps, payer: Payer): Promise<Customer> {
  return database.read(SYSTEM, async (tx) => {
    const contact = await billingInfoOf(tx, payer.id);
    return {
      reference: payer.id,
      name: payer.name,
      email: contact?.email ?? null,
      countryCode: payer.countryCode,
      customerRef: cards ? await customerRefOf(tx, payer.id, providerKey(cards)) : null,
    };
  });
}

const needsTransfer = (method: TopUpMethod) => method === 'WIRE_TRANSFER' || method === 'CREDIT_NOTE';

const REFERENCE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns the reference to quote in a bank transfer: unambiguous letters and digits, from the random end of the id. */
function transferReferenceOf(id: Uuid): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-13)}`);
  let text = '';
  for (let index = 0; index < 10; index += 1) {
    text += REFERENCE_ALPHABET[Number(rest % 32n)];
    rest /= 32n;
  }
  return `EC-${text.slice(0, 5)}-${text.slice(5)}`;
}

const internalPayment = (topUp: Pick<NewTopUp, 'id' | 'currency'> & { totalMicros: Micros }) => ({
  paymentRef: `none:${topUp.id}`,
  reference: topUp.id,
  status: 'PAID' as const,
  currency: topUp.currency,
  amountMicros: topUp.totalMicros,
  refundedMicros: 0n,
  isDisputed: false,
  confirmToken: null,
  failure: null,
});
