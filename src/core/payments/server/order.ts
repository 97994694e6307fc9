import type { CardSource, Customer } from '#integrations/payments/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, systemFor, type Transaction } from '#platform/db/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import type { Micros } from '#kernel/money.ts';
import { checkAmount, priceTopUp } from '../rules/amounts.ts';
import { billingInfoOf, taxesOf, type Payer } from './billing.repository.ts';
import { cardsOf, customerRefOf } from './card.repository.ts';
import { applyOutcome, applyOutcomeIn, listRequest } from './outcome.ts';
import { cardLimitsOf, maxInstallmentMonths, payableDigits, transferInstructions } from './settings.ts';
import { amountText, billingText, voucherText, type BillingText } from './texts.ts';
import {
  insertTopUp,
  isCreditNoteUsed,
  topUpById,
  type NewTopUp,
  type TopUpMethod,
  type TopUpRow,
} from './top-up.repository.ts';
import { providerKey, type BillingNeeds, type Purchase, type SellerBalance } from './types.ts';
import { verifyTopUp } from './verify.ts';
import { discountGiven, takeReservation } from './vouchers.ts';
import { setRedemptionState, type RedemptionRow } from './voucher.repository.ts';

export interface TopUpInput {
  payer: Payer;
  /** Who ordered it; null for the system. */
  personId: Uuid | null;
  amountMicros: Micros;
  method: TopUpMethod;
  description: string | null;
  /** Seller-center provider for SELLER_CENTER. */
  provider: string | null;
  redeemId: Uuid | null;
  /**
   * What it is ordered for, and the tax that was priced with it, which comes on top of the amount (null: the tax of the method);
   * null for the wallet alone.
   */
  purchase: (Purchase & { taxMicros: Micros | null }) | null;
  /** Of the note that pays, for CREDIT_NOTE; ignored otherwise. */
  creditNoteNo: string | null;
  /** Null for all at once. */
  installmentMonths: number | null;
  /** From the provider's one-time card form; null to charge the default card. */
  paymentData: string | null;
  /** Nobody is there to answer the bank. */
  isOffSession: boolean;
}

/** Of a top-up for the wallet alone, paid at once, about which nothing else is said. */
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

/** With `isRefused` the top-up failed there and then. */
export interface CreatedTopUp {
  topUp: TopUpRow;
  isRefused: boolean;
}

const MAX_DESCRIPTION_LENGTH = 250;
const MAX_NOTE_NO_LENGTH = 60;

/** As it is kept and compared; null when there is none. */
const normalizeNoteNo = (noteNo: string | null): string | null => noteNo?.trim().toUpperCase() || null;

/**
 * Writes the intent down, then asks for the money with the intent's id as the key, then applies the answer. `refusal` is why
 * nothing may be ordered now; an order that was placed before is answered all the same.
 */
export async function createTopUp(
  needs: BillingNeeds,
  input: TopUpInput,
  { request = null, refusal = null }: { request?: KeyedRequest | null; refusal?: Problem | null } = {},
): Promise<Result<CreatedTopUp, Problem>> {
  const { method, provider, payer } = input;
  const balance = method === 'SELLER_CENTER' && provider ? await needs.sellers.balanceOf(payer.id, provider) : null;
  const intent = await needs.database.transact(systemFor(payer.id), (tx) =>
    oncePerKey(tx, request, {
      first: async () => (refusal ? fail(refusal) : writeIntent(tx, needs, input, balance)),
      idOf: ({ topUp }) => topUp.id,
      again: async (id) => repeatedIntent((await topUpById(tx, id))!),
    }),
  );
  return intent.ok ? ok(await chargeTopUp(needs, input.payer, intent.value)) : intent;
}

/** A top-up that was written down, and the card to charge for it. */
export interface Intent {
  topUp: TopUpRow;
  /** Null where no card is charged, or an earlier call has begun to. */
  source: CardSource | null;
  /** Nobody is there to answer the bank. */
  isOffSession: boolean;
}

/** Of an order that was placed before: it is asked for no more money, only how it stands. */
export const repeatedIntent = (topUp: TopUpRow): Intent => ({ topUp, source: null, isOffSession: false });

/** The second half of an order, once its intent is committed. */
export async function chargeTopUp(
  needs: BillingNeeds,
  payer: Payer,
  { topUp, source, isOffSession }: Intent,
): Promise<CreatedTopUp> {
  if (topUp.status !== 'REQUESTED') return { topUp, isRefused: topUp.status === 'FAILED' };
  const asked =
    topUp.method === 'CARD'
      ? source
        ? await chargeCard(needs, topUp, payer, { source, isOffSession })
        : await verifyTopUp(needs, topUp, null)
      : topUp.method === 'SELLER_CENTER'
        ? await paySellerCenter(needs, topUp)
        : topUp;
  return { topUp: asked, isRefused: asked.status === 'FAILED' };
}

/** The first half of an order; with the seller's balance that is to pay, which was asked for before. */
export async function writeIntent(
  tx: Transaction,
  needs: BillingNeeds,
  input: TopUpInput,
  balance: SellerBalance | null = null,
): Promise<Result<Intent, Problem>> {
  const { payer, method } = input;
  const { language = 'en' } = needs;
  const redemption = await redemptionOf(tx, input, language);
  if (!redemption.ok) return redemption;
  const voucher = redemption.value;
  const digits = method === 'CARD' ? payableDigits(payer, needs.cards) : payer.digits;
  const pricedTaxMicros = input.purchase?.taxMicros ?? null;
  const wrong = checkAmount(input.amountMicros + (pricedTaxMicros ?? 0n), {
    digits,
    card: method === 'CARD' ? await cardLimitsOf(tx, payer) : null,
    voucherMinMicros: voucher?.minAmountMicros ?? null,
  });
  if (wrong) return fail(invalid('amount', amountText(wrong, payer, language)));
  if ((input.description?.length ?? 0) > MAX_DESCRIPTION_LENGTH)
    return fail(invalid('description', billingText('descriptionTooLong', language)));

  const price = priceTopUp({
    amountMicros: input.amountMicros,
    discount: voucher && discountGiven(voucher),
    tax:
      pricedTaxMicros === null
        ? { rateMicros: (await taxesOf(tx, payer.countryCode)).get(method) ?? 0n }
        : { pricedMicros: pricedTaxMicros },
    digits,
  });
  const way = await choosePaymentRoute(tx, needs, input, { totalMicros: price.totalMicros, balance });
  if (!way.ok) return way;
  const id = needs.newId();
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
    provider: way.value.provider,
    transferReference: needsTransfer(method) ? transferReferenceOf(id) : null,
    creditNoteNo: method === 'CREDIT_NOTE' ? normalizeNoteNo(input.creditNoteNo) : null,
    purchase: input.purchase,
    requestedBy: input.personId,
  };
  if (!(await insertTopUp(tx, intent, needs.clock())))
    return fail({ code: 'CONFLICT', message: billingText('stillOpen', language) });
  if (voucher) await setRedemptionState(tx, voucher.redemptionId, 'USED');
  const topUp = (await topUpById(tx, id))!;
  // Nothing is left to pay: nobody has to be asked.
  if (price.totalMicros === 0n) {
    const paid = await applyOutcomeIn(tx, needs, id, { payment: nothingPaid(intent) });
    return ok({ topUp: paid!, source: null, isOffSession: input.isOffSession });
  }
  await listRequest(tx, needs, topUp);
  return ok({ topUp, source: way.value.source, isOffSession: input.isOffSession });
}

async function redemptionOf(
  tx: Transaction,
  { redeemId, payer }: TopUpInput,
  language: Language,
): Promise<Result<RedemptionRow | null, Problem>> {
  if (!redeemId) return ok(null);
  const taken = await takeReservation(tx, payer.id, redeemId, language);
  if (taken.ok && taken.value.eligiblePackageIds.length)
    return fail(invalid('redeemId', voucherText('FOR_PACKAGES', language)));
  return taken;
}

interface Way {
  provider: string | null;
  source: CardSource | null;
}

/** Where the money is to come from, or why it cannot come from there. */
async function choosePaymentRoute(
  tx: Transaction,
  { cards, language = 'en' }: BillingNeeds,
  input: TopUpInput,
  { totalMicros, balance }: { totalMicros: Micros; balance: SellerBalance | null },
): Promise<Result<Way, Problem>> {
  const { payer, method } = input;
  const refuse = (field: string, key: BillingText) => fail(invalid(field, billingText(key, language)));
  if (input.installmentMonths !== null) {
    const isOffered = method === 'CARD' && cards?.supportsInstallments && input.installmentMonths >= 1;
    if (!isOffered || input.installmentMonths > (await maxInstallmentMonths(tx)))
      return refuse('installmentMonths', 'installmentsNotOffered');
  }
  // A voucher that covers everything needs nobody's money.
  if (totalMicros === 0n) return ok({ provider: null, source: null });
  if (method === 'SELLER_CENTER') {
    if (!balance || balance.currency !== payer.currency) return refuse('provider', 'sellerBalanceNotUsable');
    if (balance.balanceMicros < totalMicros) return refuse('amount', 'sellerBalanceTooLow');
    return ok({ provider: input.provider, source: null });
  }
  if (method === 'CREDIT_NOTE') {
    const noteNo = normalizeNoteNo(input.creditNoteNo);
    if (!noteNo) return refuse('creditNoteNo', 'mustBeGiven');
    if (noteNo.length > MAX_NOTE_NO_LENGTH) return refuse('creditNoteNo', 'tooLong');
    if (await isCreditNoteUsed(tx, noteNo)) return refuse('creditNoteNo', 'creditNoteUsed');
    return ok({ provider: null, source: null });
  }
  if (method !== 'CARD') {
    const isOffered = (await transferInstructions(tx)) !== null;
    return isOffered ? ok({ provider: null, source: null }) : refuse('type', 'methodNotOffered');
  }
  if (!cards) return refuse('type', 'cardsNotOffered');
  const provider = providerKey(cards);
  if (input.paymentData) return ok({ provider, source: { kind: 'form', data: input.paymentData } });
  const source = await defaultCard(tx, payer.id, provider);
  return source ? ok({ provider, source }) : refuse('type', 'noCard');
}

export async function defaultCard(tx: Transaction, companyId: Uuid, provider: string): Promise<CardSource | null> {
  const [card] = await cardsOf(tx, companyId, provider);
  const customerRef = await customerRefOf(tx, companyId, provider);
  return card && customerRef ? { kind: 'kept', cardRef: card.cardRef, customerRef } : null;
}

/** Asks the card provider for the money of a top-up that was written down. Without an answer it stays as it is: upkeep asks again. */
export async function chargeCard(
  needs: BillingNeeds,
  topUp: TopUpRow,
  payer: Payer,
  { source, isOffSession }: { source: CardSource; isOffSession: boolean },
): Promise<TopUpRow> {
  const customer = await customerOf(needs, payer);
  const answer = await needs.cards!.charge({
    key: topUp.id,
    reference: topUp.id,
    currency: topUp.currency,
    amountMicros: topUp.totalMicros,
    source,
    customer,
    isOffSession,
    installmentMonths: topUp.installmentMonths ?? 1,
    returnUrl: `${needs.publicUrl}${topUp.purchase?.kind === 'PACKAGES' ? '/booking' : '/billing/method'}`,
    description: `Endcap top-up, ${payer.name}`,
  });
  if (!answer.ok && answer.problem.kind === 'UNKNOWN') return topUp;
  const outcome = answer.ok
    ? { payment: answer.value }
    : { failure: answer.problem.kind === 'REFUSED' ? answer.problem.reason : '' };
  return (await applyOutcome(needs, topUp.id, outcome))!;
}

/** Asks the seller center; repeated with the same key it answers for the first call. */
export async function paySellerCenter(needs: BillingNeeds, topUp: TopUpRow): Promise<TopUpRow> {
  const { id, companyId, currency, totalMicros } = topUp;
  const answer = await needs.sellers.pay({
    key: id,
    companyId,
    provider: topUp.provider!,
    currency,
    amountMicros: totalMicros,
  });
  if (answer.ok) {
    const payment = { ...nothingPaid(topUp), amountMicros: totalMicros, paymentRef: answer.value.paymentRef };
    return (await applyOutcome(needs, id, { payment }))!;
  }
  if (answer.problem.kind === 'UNKNOWN') return topUp;
  return (await applyOutcome(needs, id, { failure: answer.problem.reason }))!;
}

export async function customerOf({ database, cards }: BillingNeeds, payer: Payer): Promise<Customer> {
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

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a bank transfer quotes: letters and digits nobody mistakes for each other, from the random end of the id. */
function transferReferenceOf(id: Uuid): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-13)}`);
  let text = '';
  for (let index = 0; index < 10; index += 1) {
    text += LETTERS[Number(rest % 32n)];
    rest /= 32n;
  }
  return `EC-${text.slice(0, 5)}-${text.slice(5)}`;
}

const nothingPaid = (topUp: Pick<NewTopUp, 'id' | 'currency'> & { totalMicros: Micros }) => ({
  paymentRef: `none:${topUp.id}`,
  reference: topUp.id,
  status: 'PAID' as const,
  currency: topUp.currency,
  amountMicros: topUp.totalMicros,
  refundedMicros: 0n,
  confirmToken: null,
  failure: null,
});
