import {
  setRedemptionState,
  transferInstructions,
  writeIntent,
  type BillingDeps,
  type Intent,
  type Payer,
} from '#core/payments/server/index.ts';
import { holdOrderLimit } from '#core/access/server/index.ts';
import { packageMessages } from '../rules/package.messages.ts';
import { hasBrand } from '#core/accounts/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { startOfDay } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { CartCampaign } from '../rules/cart-terms.ts';
import { paymentDeadline } from '../rules/payment-deadline.ts';
import type { QuoteItem } from '../rules/quote.ts';
import { insertCampaign, type NewCampaign, recordTransition } from './campaign.repository.ts';
import type { CheckoutInput } from './checkout-input.ts';
import { priceCart, type PricedCart } from './facts.ts';
import * as store from './order.repository.ts';
import { orderedBy as sumsOf } from './order-requests.ts';
import { issueOrderProForma, payOrder, settleOrder } from './settle.ts';
import { findSlots, reserveWeeks, insertWeeks, type PlacedWeek, type RequestedWeek } from './slot.repository.ts';
import type { ChargedPrice } from './refs.ts';
import type { Actor, Deps } from './deps.ts';

const messages = packageMessages.problem;

export interface Placed {
  orderId: Uuid;
  /** The payment to request from the provider; null when the order is already paid. */
  requestMeta: { payer: Payer; intent: Intent } | null;
}

/** Of a line that a payment's provider also shows. */
const MAX_NAMES_LENGTH = 227;

interface Reserved {
  order: store.Order;
  /** Whether it is above the amount that another owner confirms. */
  needsOwner: boolean;
  priced: PricedCart;
  names: string[];
}

/**
 * Books a cart that a person says yes to in the caller's transaction, and pays it with wallet credit: all of it or nothing.
 * It is the order of `orderedBy`, who made the program's key. Where it needs an owner, the caller makes sure that the person is one who may.
 */
export async function bookWithCredit(
  tx: Transaction,
  deps: Deps,
  input: Pick<CheckoutInput, 'companyId' | 'brandId' | 'campaigns'>,
  { actor, orderedBy }: { actor: Actor; orderedBy: Uuid },
): Promise<Result<{ orderId: Uuid; needsOwner: boolean }, Problem>> {
  const paid = { paymentMethod: 'WALLET_CREDIT', paymentTerms: 'IMMEDIATE', creditNoteNo: null } as const;
  const reserved = await reserveCart(tx, deps, {
    input: { ...input, ...paid, redeemId: null, priceVersion: null },
    actor,
    orderedBy,
    confirmerOf: (needsOwner) => (needsOwner ? actor.userId : null),
  });
  if (!reserved.ok) return reserved;
  const paidFor = await payWithCredit(tx, deps, reserved.value);
  return paidFor.ok ? ok({ orderId: paidFor.value, needsOwner: reserved.value.needsOwner }) : paidFor;
}

/** Prices a cart and reserves its weeks for an order that is not paid yet. */
async function reserveCart(
  tx: Transaction,
  deps: Deps,
  {
    input,
    actor,
    orderedBy = actor.userId,
    orderId = deps.newId(),
    confirmerOf,
  }: {
    input: CheckoutInput;
    actor: Actor;
    orderedBy?: Uuid;
    orderId?: Uuid;
    confirmerOf(needsOwner: boolean): Uuid | null;
  },
): Promise<Result<Reserved, Problem>> {
  const nowMs = deps.clock();
  const isAbove = await holdOrderLimit(tx, { companyId: input.companyId, now: nowMs });
  if (!isUuid(input.brandId) || !(await hasBrand(tx, input.companyId, input.brandId)))
    return fail(invalid('brandId', messages.brandUnknown()));
  const priced = await priceCart(tx, input, nowMs);
  if (!priced.ok) return priced;
  const { quote, buyer, priceVersion, redemptionId } = priced.value;
  if (input.priceVersion !== null && input.priceVersion !== priceVersion)
    return fail(conflict(messages.priceChanged({ total: { ...buyer, amountMicros: quote.totalMicros } })));

  const found = await slotsFor(tx, deps, input.campaigns, priced.value);
  const full = invalidFields(Object.fromEntries(found.fullAt.map((field) => [field, messages.weekTaken()])));
  if (full) return fail(full);

  const needsOwner = isAbove?.(await sumsOf(tx, [orderedBy, actor.userId], input, priced.value, nowMs)) ?? false;
  const { method, names } = { method: input.paymentMethod, names: input.campaigns.map(({ name }) => name.trim()) };
  const order = {
    id: orderId,
    companyId: input.companyId,
    brandId: input.brandId,
    paymentMethod: method,
    paymentTerms: input.paymentTerms,
    currency: buyer.currency,
    amountMicros: quote.amountMicros,
    discountMicros: quote.discountMicros,
    voucherMicros: quote.voucherMicros,
    taxMicros: quote.taxMicros,
    totalMicros: quote.totalMicros,
    redemptionId,
    creditNoteNo: method === 'CREDIT_NOTE' ? input.creditNoteNo!.trim().toUpperCase() : null,
    orderedBy,
    confirmedBy: confirmerOf(needsOwner),
  };
  const dueMs = paymentDeadline({ method, terms: input.paymentTerms, startsMs: found.startsMs }, nowMs);
  if (!(await store.insertOrder(tx, order, { dueMs, atMs: nowMs })))
    return fail(invalid('creditNoteNo', messages.creditNoteUsed()));
  if (redemptionId) await setRedemptionState(tx, redemptionId, 'USED');
  for (const [position, campaign] of input.campaigns.entries()) {
    const item = quote.items[position]!;
    const id = deps.newId();
    await insertCampaign(tx, newCampaign({ id, order, position, campaign, item, priced: priced.value }), nowMs);
    await recordTransition(tx, {
      changeId: deps.newId(),
      campaign: { id, companyId: input.companyId },
      from: null,
      to: 'PENDING',
      reason: null,
      userId: actor.userId,
      impersonatorId: actor.impersonatorId,
      atMs: nowMs,
    });
    await insertWeeks(tx, found.placed[position]!, { companyId: input.companyId, campaignId: id, atMs: nowMs });
  }

  return ok({ order: (await store.lockOrder(tx, orderId))!, needsOwner, priced: priced.value, names });
}

/** Pays with wallet credit what costs something. Returns the order. */
async function payWithCredit(
  tx: Transaction,
  deps: Deps,
  { order, priced: { quote, buyer }, names }: Reserved,
): Promise<Result<Uuid, Problem>> {
  const isPaidCreditOnly = quote.paidCreditOnly;
  const paid =
    quote.totalMicros === 0n
      ? { ledgerTransactionId: null }
      : await payOrder(tx, deps, { ...order, names, isPaidCreditOnly, timezone: buyer.timezone });
  if (!paid)
    return fail(invalid('paymentMethod', isPaidCreditOnly ? messages.paidCreditTooLow() : messages.walletTooLow()));
  await settleOrder(tx, deps, order, paid);
  return ok(order.id);
}

/** Prices a cart and books it: paid with wallet credit, or held for the payment whose intent is recorded. */
export async function place(
  tx: Transaction,
  deps: BillingDeps,
  {
    input,
    actor,
    confirmed = null,
  }: { input: CheckoutInput; actor: Actor; confirmed?: { orderId: Uuid; by: Uuid } | null },
): Promise<Result<Placed & { reserved: Reserved }, Problem>> {
  const reserved = await reserveCart(tx, deps, {
    input,
    actor,
    orderId: confirmed?.orderId,
    confirmerOf: () => confirmed?.by ?? null,
  });
  if (!reserved.ok) return reserved;
  const { order, priced, names } = reserved.value;
  const { quote, buyer } = priced;
  const { id: orderId, paymentMethod: method } = order;
  if (quote.totalMicros === 0n || method === 'WALLET_CREDIT') {
    const paid = await payWithCredit(tx, deps, reserved.value);
    return paid.ok ? ok({ orderId, requestMeta: null, reserved: reserved.value }) : paid;
  }
  const line = packageMessages.line.received({ names: names.join(', ').slice(0, MAX_NAMES_LENGTH) });
  const intent = await writeIntent(tx, deps, {
    payer: buyer,
    userId: actor.userId,
    amountMicros: quote.totalMicros - quote.taxMicros,
    method: method === 'STRIPE' ? 'CARD' : method,
    description: null,
    provider: null,
    redeemId: null,
    purchase: { kind: 'PACKAGES', id: orderId, taxMicros: quote.taxMicros, line },
    creditNoteNo: order.creditNoteNo,
    installmentMonths: null,
    paymentData: null,
    isOffSession: confirmed !== null,
  });
  if (!intent.ok) return fail(atMethod(intent.problem));
  const reference = intent.value.topUp.transferReference;
  if (input.paymentTerms === 'IN_30_DAYS' && reference)
    await issueOrderProForma(tx, deps, order, { reference, instructions: await transferInstructions(tx) });
  return ok({ orderId, requestMeta: { payer: buyer, intent: intent.value }, reserved: reserved.value });
}

/** Any problem with the top-up is reported at the payment method. */
function atMethod(problem: Problem): Problem {
  return problem.code === 'VALIDATION' ? invalid('paymentMethod', ...Object.values(problem.fields).flat()) : problem;
}

/** Locks the weeks of a cart and finds a slot for each; `fullAt` lists the fields of weeks without a free slot. */
async function slotsFor(
  tx: Transaction,
  { newId }: Deps,
  campaigns: readonly CartCampaign[],
  { packages, ventures }: PricedCart,
): Promise<{ placed: PlacedWeek[][]; fullAt: string[]; startsMs: number[] }> {
  const weeks = campaigns.map(({ packageId, bookings }) =>
    bookings.map(({ ventureId, segmentId, placementId, startDate }): RequestedWeek => ({
      id: newId(),
      catalogId: ventures.get(ventureId)!.catalogId,
      segmentId,
      placementId,
      startDate,
      slots: packages.get(packageId)!.slotCount,
    })),
  );
  await reserveWeeks(tx, weeks.flat());
  const { placed, full } = await findSlots(tx, weeks.flat());
  const isFull = new Set(full.map(({ id }) => id));
  const slotOf = new Map(placed.map((week) => [week.id, week]));
  return {
    placed: weeks.map((own) => own.flatMap(({ id }) => slotOf.get(id) ?? [])),
    fullAt: weeks.flatMap((own, index) =>
      own.flatMap(({ id }, at) => (isFull.has(id) ? `campaigns.${index}.bookings.${at}.startDate` : [])),
    ),
    startsMs: campaigns.flatMap(({ bookings }) =>
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
    minimumMicros: item.minimumMicros,
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
    amountMicros: item.amountMicros,
    discountMicros: item.discountMicros,
    voucherMicros: item.voucherMicros,
    taxMicros: item.taxMicros,
    totalMicros: item.totalMicros,
    price,
  };
}
