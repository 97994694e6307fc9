import {
  askForMoney,
  moneyText,
  payerOf,
  repeatedIntent,
  setRedemptionState,
  topUpOfPurchase,
  transferInstructions,
  writeIntent,
  type BillingNeeds,
  type Intent,
  type Payer,
} from '#features/billing/server/index.ts';
import { hasBrand } from '#features/company/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { startOfDay } from '#kernel/time.ts';
import { systemFor, type Transaction } from '#platform/postgres/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/postgres/request-key.ts';
import { termsOf, type PaymentMethod, type PaymentTerms } from '../rules/cart.ts';
import type { CartCampaign } from '../rules/cart-terms.ts';
import { heldUntil } from '../rules/holding.ts';
import type { QuoteItem } from '../rules/quote.ts';
import { insertCampaign, type NewCampaign, writeStep } from './campaign-store.ts';
import { priceCart, type CartWish, type PricedCart } from './facts.ts';
import * as store from './order-store.ts';
import { invoiceBeforePayment, payOrder, settleOrder } from './settle.ts';
import { findSlots, holdWeeks, insertWeeks, type PlacedWeek, type WishedWeek } from './slot-store.ts';
import { words } from './texts.ts';
import type { ChargedPrice } from './types.ts';
import type { Doer } from './work.ts';

export interface CheckoutWish extends CartWish {
  brandId: Uuid;
  paymentMethod: PaymentMethod;
  paymentTerms: PaymentTerms;
  creditNoteNo: string | null;
  /** Of the quote that was shown; null books at whatever it costs now. */
  priceVersion: string | null;
}

export interface CheckedOut {
  orderId: Uuid;
  /** The card said no: nothing is booked. */
  isDeclined: boolean;
  /** The card holder's browser has to confirm with it; null when it need not. */
  confirmToken: string | null;
}

interface Placed {
  orderId: Uuid;
  /** Whose money is asked for; null where it is paid already. */
  asking: { payer: Payer; intent: Intent } | null;
}

/**
 * Books all weeks of a cart, or none, and pays for them: with wallet credit in the same transaction, else by an intent that is
 * written in it. Until that has an outcome the weeks are held.
 */
export async function checkOut(
  needs: BillingNeeds,
  wish: CheckoutWish,
  doer: Doer,
  { mayUseCreditNotes }: { mayUseCreditNotes: boolean },
  request: KeyedRequest | null = null,
): Promise<Result<CheckedOut, Problem>> {
  const unpayable = checkPayment(wish, doer, mayUseCreditNotes);
  const placed = await needs.database.as(systemFor(wish.companyId), (tx) =>
    oncePerKey(tx, request, {
      first: async () => (unpayable ? fail(unpayable) : place(tx, needs, { wish, doer })),
      idOf: ({ orderId }) => orderId,
      again: (orderId) => placedBefore(tx, orderId, wish.companyId),
    }),
  );
  if (!placed.ok) return placed;
  const { orderId, asking } = placed.value;
  if (!asking) return ok({ orderId, isDeclined: false, confirmToken: null });
  const { topUp, isRefused } = await askForMoney(needs, asking.payer, asking.intent);
  return ok({ orderId, isDeclined: isRefused, confirmToken: topUp.confirmToken });
}

async function placedBefore(tx: Transaction, orderId: Uuid, companyId: Uuid): Promise<Placed> {
  const topUp = await topUpOfPurchase(tx, { kind: 'PACKAGES', id: orderId });
  if (!topUp) return { orderId, asking: null };
  return { orderId, asking: { payer: (await payerOf(tx, companyId))!, intent: repeatedIntent(topUp) } };
}

function checkPayment(
  wish: CheckoutWish,
  { language, impersonatorId }: Doer,
  mayUseCreditNotes: boolean,
): Problem | null {
  const { paymentMethod, paymentTerms } = wish;
  const isOrderingMoney = paymentMethod !== 'WALLET_CREDIT';
  const isOffered = paymentMethod !== 'CREDIT_NOTE' || mayUseCreditNotes;
  // Through somebody else's eyes nobody orders their money; what is in the wallet may be used.
  if (!isOffered || (isOrderingMoney && impersonatorId))
    return invalid('paymentMethod', words('methodNotOffered', language));
  if (!termsOf(paymentMethod).includes(paymentTerms))
    return invalid('paymentTerms', words('termsNotOffered', language));
  if (paymentMethod === 'CREDIT_NOTE' && !wish.creditNoteNo?.trim())
    return invalid('creditNoteNo', words('requireCreditNote', language));
  return null;
}

async function place(
  tx: Transaction,
  needs: BillingNeeds,
  { wish, doer }: { wish: CheckoutWish; doer: Doer },
): Promise<Result<Placed, Problem>> {
  const { language } = doer;
  const now_ms = needs.clock();
  if (!isUuid(wish.brandId) || !(await hasBrand(tx, wish.companyId, wish.brandId)))
    return fail(invalid('brandId', words('brandUnknown', language)));
  const priced = await priceCart(tx, wish, { now_ms, language });
  if (!priced.ok) return priced;
  const { quote, buyer, priceVersion, redemptionId } = priced.value;
  if (wish.priceVersion !== null && wish.priceVersion !== priceVersion)
    return fail({
      code: 'CONFLICT',
      message: words('priceChanged', language, { total: moneyText(quote.total_micros, buyer) }),
    });

  const found = await slotsFor(tx, needs, wish.campaigns, priced.value);
  if (found.fullAt.length)
    return fail({
      code: 'VALIDATION',
      fields: Object.fromEntries(found.fullAt.map((field) => [field, [words('weekTaken', language)]])),
    });

  const orderId = needs.newId();
  const { method, names } = { method: wish.paymentMethod, names: wish.campaigns.map(({ name }) => name.trim()) };
  const order = {
    id: orderId,
    companyId: wish.companyId,
    brandId: wish.brandId,
    paymentMethod: method,
    paymentTerms: wish.paymentTerms,
    currency: buyer.currency,
    amount_micros: quote.amount_micros,
    discount_micros: quote.discount_micros,
    voucher_micros: quote.voucher_micros,
    tax_micros: quote.tax_micros,
    total_micros: quote.total_micros,
    redemptionId,
    creditNoteNo: method === 'CREDIT_NOTE' ? wish.creditNoteNo!.trim().toUpperCase() : null,
    orderedBy: doer.personId,
  };
  const due_ms = heldUntil({ method, terms: wish.paymentTerms, starts_ms: found.starts_ms }, now_ms);
  if (!(await store.insertOrder(tx, order, { due_ms, at_ms: now_ms })))
    return fail(invalid('creditNoteNo', words('creditNoteUsed', language)));
  if (redemptionId) await setRedemptionState(tx, redemptionId, 'USED');
  for (const [position, campaign] of wish.campaigns.entries()) {
    const item = quote.items[position]!;
    const id = needs.newId();
    await insertCampaign(tx, newCampaign({ id, order, position, campaign, item, priced: priced.value }), now_ms);
    await writeStep(tx, {
      changeId: needs.newId(),
      campaign: { id, companyId: wish.companyId },
      from: null,
      to: 'PENDING',
      reason: null,
      personId: doer.personId,
      impersonatorId: doer.impersonatorId,
      at_ms: now_ms,
    });
    await insertWeeks(tx, found.placed[position]!, { companyId: wish.companyId, campaignId: id, at_ms: now_ms });
  }

  const held = (await store.lockOrder(tx, orderId))!;
  if (quote.total_micros === 0n) {
    await settleOrder(tx, needs, held, { transferId: null });
    return ok({ orderId, asking: null });
  }
  if (method === 'WALLET_CREDIT') {
    const isPaidCreditOnly = quote.paidCreditOnly;
    const paid = await payOrder(tx, needs, { ...held, names, isPaidCreditOnly, timezone: buyer.timezone });
    if (!paid)
      return fail(invalid('paymentMethod', words(isPaidCreditOnly ? 'insufficientPaid' : 'insufficient', language)));
    await settleOrder(tx, needs, held, paid);
    return ok({ orderId, asking: null });
  }
  const intent = await writeIntent(tx, needs, {
    payer: buyer,
    personId: doer.personId,
    amount_micros: quote.total_micros - quote.tax_micros,
    method: method === 'STRIPE' ? 'CARD' : method,
    description: `Received for packages: ${names.join(', ')}`.slice(0, 250),
    provider: null,
    redeemId: null,
    purchase: { kind: 'PACKAGES', id: orderId, tax_micros: quote.tax_micros },
    creditNoteNo: order.creditNoteNo,
    installmentMonths: null,
    paymentData: null,
    isOffSession: false,
  });
  if (!intent.ok) return fail(atMethod(intent.problem));
  const reference = intent.value.topUp.transferReference;
  if (wish.paymentTerms === 'IN_30_DAYS' && reference)
    await invoiceBeforePayment(tx, needs, held, { reference, instructions: await transferInstructions(tx) });
  return ok({ orderId, asking: { payer: buyer, intent: intent.value } });
}

/** Whatever is wrong with a top-up is wrong with the way this order was to be paid. */
function atMethod(problem: Problem): Problem {
  return problem.code === 'VALIDATION' ? invalid('paymentMethod', ...Object.values(problem.fields).flat()) : problem;
}

/** Holds the weeks of a cart and finds a slot for each; `fullAt` are the fields of those that have none. */
async function slotsFor(
  tx: Transaction,
  { newId }: BillingNeeds,
  campaigns: readonly CartCampaign[],
  { packages, ventures }: PricedCart,
): Promise<{ placed: PlacedWeek[][]; fullAt: string[]; starts_ms: number[] }> {
  const weeks = campaigns.map(({ packageId, bookings }) =>
    bookings.map(({ ventureId, segmentId, placementId, startDate }): WishedWeek => ({
      id: newId(),
      catalogId: ventures.get(ventureId)!.catalogId,
      segmentId,
      placementId,
      startDate,
      slots: packages.get(packageId)!.slotCount,
    })),
  );
  await holdWeeks(tx, weeks.flat());
  const { placed, full } = await findSlots(tx, weeks.flat());
  const isFull = new Set(full.map(({ id }) => id));
  const slotOf = new Map(placed.map((week) => [week.id, week]));
  return {
    placed: weeks.map((own) => own.flatMap(({ id }) => slotOf.get(id) ?? [])),
    fullAt: weeks.flatMap((own, index) =>
      own.flatMap(({ id }, at) => (isFull.has(id) ? `campaigns.${index}.bookings.${at}.startDate` : [])),
    ),
    starts_ms: campaigns.flatMap(({ bookings }) =>
      bookings.map(({ ventureId, startDate }) => startOfDay(ventures.get(ventureId)!.timezone, startDate)),
    ),
  };
}

function newCampaign(given: {
  id: Uuid;
  order: { id: Uuid; companyId: Uuid; brandId: Uuid };
  position: number;
  campaign: CartCampaign;
  item: QuoteItem;
  priced: PricedCart;
}): NewCampaign {
  const { id, order, position, campaign, item, priced } = given;
  const rules = new Map(priced.packages.get(campaign.packageId)!.discounts.map((rule) => [rule.id, rule.name]));
  const price: ChargedPrice = {
    lines: item.lines,
    minimum_micros: item.minimum_micros,
    discounts: item.discounts.map((discount) => ({ ...discount, name: rules.get(discount.discountId)! })),
    taxes: item.taxes,
  };
  const starts = campaign.bookings.map(({ startDate }) => startDate).toSorted();
  const ends = campaign.bookings.map(({ endDate }) => endDate).toSorted();
  return {
    id,
    orderId: order.id,
    companyId: order.companyId,
    brandId: order.brandId,
    packageId: campaign.packageId,
    position,
    name: campaign.name.trim(),
    startDate: starts[0]!,
    endDate: ends.at(-1)!,
    amount_micros: item.amount_micros,
    discount_micros: item.discount_micros,
    voucher_micros: item.voucher_micros,
    tax_micros: item.tax_micros,
    total_micros: item.total_micros,
    price,
  };
}
