import { payerOf, releaseRedemptions, type PurchaseRoom } from '#features/billing/server/index.ts';
import { cancelInvoice, issueInvoice, readBuyer, settleInvoice, spend } from '#features/wallet/server/index.ts';
import type { Language } from '#kernel/language.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { dayIn, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { statusOfPaid } from '../rules/booking-life.ts';
import { isComplete } from '../rules/placement-content.ts';
import { lockCampaignsOf } from './campaign-store.ts';
import { readContents } from './content-store.ts';
import { tellBuyers } from './notices.ts';
import * as store from './order-store.ts';
import { PAYMENT_FAILED, NOT_PAID } from './reasons.ts';
import { releaseWeeks } from './slot-store.ts';
import { NOBODY, step } from './step.ts';
import { words } from './texts.ts';
import type { Making } from './work.ts';

/** Makes a repeated payment of an order the same movement. */
export const orderKey = (orderId: string) => `package-order:${orderId}`;

/**
 * Takes an order's money out of the wallet, which holds no tax: what a wallet pays was taxed when it came in. Null when there is not
 * enough of it.
 */
export async function payOrder(
  tx: Transaction,
  { clock, newId }: Making,
  order: Pick<store.Order, 'id' | 'companyId' | 'total_micros' | 'tax_micros' | 'orderedBy'> & {
    names: readonly string[];
    isPaidCreditOnly: boolean;
    timezone: string;
  },
): Promise<{ transferId: string } | null> {
  const spent = await spend(tx, newId, {
    idempotencyKey: orderKey(order.id),
    companyId: order.companyId,
    amount_micros: order.total_micros - order.tax_micros,
    isPaidCreditOnly: order.isPaidCreditOnly,
    description: `Booked packages: ${order.names.join(', ')}`,
    day: dayIn(order.timezone, clock()),
    at_ms: clock(),
    actorId: order.orderedBy,
  });
  return spent.ok ? { transferId: spent.value.transferId } : null;
}

/** How an order was paid: the movement out of the wallet, and the key of the one that brought new money for it. */
interface Paid {
  transferId: string | null;
  creditKey?: string | null;
}

/** Ends an order whose money is there: its document is issued or settled, and its packages go on to content and approval. */
export async function settleOrder(
  tx: Transaction,
  making: Making,
  order: store.Order,
  { transferId, creditKey }: Paid,
): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, order.id);
  const movements = [orderKey(order.id), ...(creditKey ? [creditKey] : [])];
  const invoiceId =
    transferId === null ? null : (order.invoiceId ?? (await invoiceOrder(tx, making, order, { movements })));
  if (order.invoiceId !== null) await settleInvoice(tx, order.invoiceId, { companyId: order.companyId, movements });
  await store.markPaid(tx, order.id, { transferId, invoiceId, at_ms: making.clock() });
  for (const campaign of campaigns) {
    const contents = await readContents(tx, [campaign.id]);
    const to = statusOfPaid(contents.every(({ fields, values }) => isComplete(fields, values)));
    await step(tx, making, campaign, { to, reason: null }, NOBODY);
  }
}

/** The document of an order that is paid later: issued with the order, so that there is something to pay on. */
export async function invoiceBeforePayment(
  tx: Transaction,
  making: Making,
  order: store.Order,
  { reference, instructions }: { reference: string; instructions: string | null },
): Promise<void> {
  // What is due at the midnight when a week begins is due on the day before.
  const lastMoment_ms = order.dueAt!.getTime() - 1;
  const invoiceId = await invoiceOrder(tx, making, order, {
    movements: [],
    due: { at_ms: lastMoment_ms, reference, instructions },
  });
  await store.setInvoice(tx, order.id, invoiceId);
}

async function invoiceOrder(
  tx: Transaction,
  { clock, newId }: Making,
  order: store.Order,
  {
    movements,
    due = null,
  }: {
    movements: readonly string[];
    due?: { at_ms: Instant_ms; reference: string; instructions: string | null } | null;
  },
): Promise<string> {
  const { party, language, timezone } = await readBuyer(tx, order.companyId);
  const { countryCode } = (await payerOf(tx, order.companyId))!;
  const charged = await store.chargedOf(tx, order.id);
  return issueInvoice(tx, newId, {
    idempotencyKey: orderKey(order.id),
    companyId: order.companyId,
    kind: 'BOOKING',
    series: countryCode,
    currency: order.currency,
    lines: charged.flatMap((one) => linesOf(one, language)),
    taxes: charged.flatMap(({ taxes }) =>
      taxes
        .filter(({ amount_micros }) => amount_micros > 0n)
        .map(({ ventureCode, rate_micros, amount_micros }) => ({
          label: words('taxLine', language, { country: ventureCode }),
          rate: decimalFromMicros(rate_micros),
          amount_micros,
        })),
    ),
    buyer: party,
    language,
    paymentMethod: order.paymentMethod,
    movements,
    due: due && { ...due, on: dayIn(timezone, due.at_ms) },
    timezone,
    at_ms: clock(),
  });
}

/** What a document says of a booked package: its price, and what was taken off. */
function linesOf({ name, brandId, amount_micros, off_micros }: store.Charged, language: Language) {
  const line = { description: name, brandId, amount_micros };
  return off_micros > 0n
    ? [line, { ...line, description: words('discountLine', language, { name }), amount_micros: -off_micros }]
    : [line];
}

/** What the credit note of a document that will not be paid says. */
const CREDITED_FOR = {
  DECLINED: 'The payment failed',
  LAPSED: 'Not paid in time',
  CANCELLED: 'Cancelled before it was paid',
} as const;

/** Ends an order that was not paid: its weeks are free again, its voucher too, and its document is credited. */
export async function endUnpaidOrder(
  tx: Transaction,
  { clock, newId }: Making,
  order: store.Order,
  campaigns: readonly { id: string }[],
  state: keyof typeof CREDITED_FOR,
): Promise<void> {
  await store.endOrder(tx, order.id, state);
  await releaseWeeks(
    tx,
    campaigns.map(({ id }) => id),
  );
  if (order.redemptionId) await releaseRedemptions(tx, { id: order.redemptionId });
  if (order.invoiceId)
    await cancelInvoice(tx, newId, { invoiceId: order.invoiceId, reason: CREDITED_FOR[state], at_ms: clock() });
}

/** Gives an unpaid order up, by itself. */
export async function giveUpOrder(
  tx: Transaction,
  making: Making,
  order: store.Order,
  { state, reason }: { state: 'DECLINED' | 'LAPSED'; reason: string },
): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, order.id);
  await endUnpaidOrder(tx, making, order, campaigns, state);
  for (const campaign of campaigns) await step(tx, making, campaign, { to: 'CANCELLED', reason }, NOBODY);
}

/** What billing does with the outcome of a payment that was ordered for packages. */
export function packagePurchases(making: Making): PurchaseRoom {
  return {
    async hold(tx, orderId) {
      await store.lockOrder(tx, orderId);
    },
    async paid(tx, orderId, topUp) {
      const order = (await store.lockOrder(tx, orderId))!;
      const campaigns = await lockCampaignsOf(tx, orderId);
      const names = campaigns.map(({ name }) => name);
      const { timezone } = (await payerOf(tx, order.companyId))!;
      // The very money that came in pays: free credit stays where it is.
      const paid =
        order.state === 'HELD'
          ? await payOrder(tx, making, { ...order, names, isPaidCreditOnly: true, timezone })
          : null;
      const told = { companyId: order.companyId, campaign: campaigns[0], at: making.clock() };
      if (!paid) {
        // Too late, or owed to cost that was accepted before: it stays in the wallet, and whoever paid is told.
        await tellBuyers(tx, 'PAID_TOO_LATE', told);
        await topUp.invoice();
        return;
      }
      await settleOrder(tx, making, order, { ...paid, creditKey: topUp.creditKey });
      await tellBuyers(tx, 'PAID', told);
    },
    async failed(tx, orderId) {
      const order = await store.lockOrder(tx, orderId);
      if (order?.state !== 'HELD') return;
      const state = order.paymentMethod === 'STRIPE' ? 'DECLINED' : 'LAPSED';
      await giveUpOrder(tx, making, order, { state, reason: state === 'DECLINED' ? PAYMENT_FAILED : NOT_PAID });
    },
  };
}
