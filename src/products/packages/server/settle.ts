import { payerOf, releaseRedemptions, type OrderHandler } from '#core/payments/server/index.ts';
import { withTaxes } from '#core/ledger/rules/document-lines.ts';
import { documentMessages } from '#core/ledger/rules/document.messages.ts';
import { taxLineOf } from '#core/ledger/rules/tax-line.ts';
import type { TaxLine } from '#core/ledger/rules/invoice.ts';
import type { PaidBy } from '#core/ledger/rules/paid-by.ts';
import { debitWallet, issueInvoice, proFormas, readBuyer } from '#core/ledger/server/index.ts';
import { formatDays } from '#kernel/date-text.ts';
import type { Language } from '#kernel/language.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { statusOfPaid } from '../rules/booking-status.ts';
import { packageEmails, packageMessages } from '../rules/package.messages.ts';
import { isComplete } from '../rules/placement-content.ts';
import { lockCampaignsOf } from './campaign.repository.ts';
import { readContents } from './content.repository.ts';
import { mailBuyers, notifyBuyers } from './notices.ts';
import * as store from './order.repository.ts';
import { releaseWeeks } from './slot.repository.ts';
import { SYSTEM_ACTOR, transition } from './transition.ts';
import type { Deps } from './deps.ts';

const { notice, booked } = packageMessages;

/** Idempotency key of an order's payment. */
export const orderKey = (orderId: string) => `package-order:${orderId}`;

/**
 * Pays an order from the wallet, excluding tax: wallet credit was taxed when it was topped up. Returns null when the
 * balance is insufficient.
 */
export async function payOrder(
  tx: Transaction,
  { clock, newId }: Deps,
  order: Pick<store.Order, 'id' | 'companyId' | 'totalMicros' | 'taxMicros' | 'orderedBy'> & {
    names: readonly string[];
    isPaidCreditOnly: boolean;
    timezone: string;
  },
): Promise<{ ledgerTransactionId: string } | null> {
  const spent = await debitWallet(tx, newId, {
    idempotencyKey: orderKey(order.id),
    companyId: order.companyId,
    amountMicros: order.totalMicros - order.taxMicros,
    isPaidCreditOnly: order.isPaidCreditOnly,
    description: packageMessages.line.booked({ names: order.names.join(', ') }),
    day: dayIn(order.timezone, clock()),
    atMs: clock(),
    actorId: order.orderedBy,
  });
  return spent.ok ? { ledgerTransactionId: spent.value.ledgerTransactionId } : null;
}

/**
 * How an order was paid: the transfer from the wallet, and the idempotency key of the movement that credited new money
 * for it.
 */
interface Paid {
  ledgerTransactionId: string | null;
  creditKey?: string | null;
  /** As its invoice names it; without it the wallet's balance. */
  paidBy?: PaidBy;
}

/** Settles a paid order: issues its invoice, and moves its packages on to content or approval. */
export async function settleOrder(
  tx: Transaction,
  deps: Deps,
  order: store.Order,
  { ledgerTransactionId, creditKey, paidBy = { method: 'WALLET_CREDIT' } }: Paid,
): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, order.id);
  const transactionKeys = [orderKey(order.id), ...(creditKey ? [creditKey] : [])];
  const invoiceId =
    ledgerTransactionId === null
      ? null
      : await issueInvoice(tx, deps.newId, {
          ...(await documentOf(tx, deps, order)),
          kind: 'BOOKING',
          payment: paidBy,
          proFormaId: order.proFormaId,
          transactionKeys,
        });
  await store.markPaid(tx, order.id, { ledgerTransactionId, invoiceId, atMs: deps.clock() });
  for (const campaign of campaigns) {
    const contents = await readContents(tx, [campaign.id]);
    const to = statusOfPaid(contents.every(({ fields, values }) => isComplete(fields, values)));
    await transition(tx, deps, campaign, { to, reason: null }, SYSTEM_ACTOR);
    const { id, name, startDate: from, endDate: until } = campaign;
    const content = to === 'PURCHASED' ? booked.withoutContent() : booked.withContent();
    await mailBuyers(tx, (names) => packageEmails.booked({ ...names, from, until, content }), {
      companyId: order.companyId,
      campaign: { id, name },
      at: deps.clock(),
    });
  }
}

/**
 * Issues the pro-forma of an order that is paid later, so that the company has a document to pay by. Its invoice follows
 * with the payment.
 */
export async function issueOrderProForma(
  tx: Transaction,
  deps: Deps,
  order: store.Order,
  { reference, instructions }: { reference: string; instructions: string | null },
): Promise<void> {
  const document = await documentOf(tx, deps, order);
  // An order due at the midnight when its first week starts is due on the day before, in whichever of both zones it ends first.
  const lastMomentMs = order.dueAt!.getTime() - 1;
  const zones = [document.timezone, ...(await lockCampaignsOf(tx, order.id)).map(({ timezone }) => timezone)];
  const [dueOn] = zones.map((timezone) => dayIn(timezone, lastMomentMs)).toSorted();
  const proFormaId = await proFormas.issue(tx, deps.newId, {
    ...document,
    payment: { method: order.paymentMethod },
    due: { on: dueOn!, reference, instructions },
  });
  await store.setProForma(tx, order.id, proFormaId);
}

/** What the documents of an order share. */
async function documentOf(tx: Transaction, { clock }: Deps, order: store.Order) {
  const { party, language, timezone } = await readBuyer(tx, order.companyId);
  const { countryCode, digits } = (await payerOf(tx, order.companyId))!;
  const word = textOf(documentMessages.document.tax(), language);
  const charged = (await store.chargedOf(tx, order.id)).map((one) => ({
    ...one,
    taxes: taxesOf(one, { series: countryCode, word }),
  }));
  return {
    idempotencyKey: orderKey(order.id),
    companyId: order.companyId,
    series: countryCode,
    currency: order.currency,
    // Each package carries its own countries' taxes.
    lines: charged.flatMap((one) => withTaxes(linesOf(one, language), one.taxes, digits)),
    taxes: charged.flatMap(({ taxes }) => taxes),
    buyer: party,
    language,
    timezone,
    atMs: clock(),
  };
}

const taxesOf = ({ taxes }: store.Charged, { series, word }: { series: string; word: string }): TaxLine[] =>
  taxes
    .filter(({ amountMicros }) => amountMicros > 0n)
    .map(({ ventureCode: country, ...tax }) => taxLineOf({ ...tax, country, series }, word));

/** Returns the invoice lines of a booked package: its price and its deductions. */
function linesOf(
  { name, brandId, from, until, amountMicros, offMicros }: Omit<store.Charged, 'taxes'>,
  language: Language,
) {
  const days = formatDays({ from, to: until }, language);
  const line = { description: `${name} · ${days}`, brandId, amountMicros };
  return offMicros > 0n
    ? [
        line,
        {
          ...line,
          description: textOf(packageMessages.invoice.discount({ name }), language),
          amountMicros: -offMicros,
        },
      ]
    : [line];
}

/** Reasons of ending an unpaid order. */
const END_REASONS = {
  DECLINED: packageMessages.reason.paymentFailed(),
  LAPSED: packageMessages.reason.notPaidInTime(),
  CANCELLED: packageMessages.reason.cancelledUnpaid(),
} as const;

/** Closes an unpaid order: frees its weeks and its voucher. Its pro-forma was no invoice: nothing is credited. */
export async function endUnpaidOrder(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  order: store.Order,
  { campaigns, state }: { campaigns: readonly { id: string }[]; state: keyof typeof END_REASONS },
): Promise<void> {
  await store.endOrder(tx, order.id, state);
  if (order.proFormaId) await proFormas.end(tx, order.proFormaId, clock());
  await releaseWeeks(
    tx,
    campaigns.map(({ id }) => id),
  );
  if (order.redemptionId) await releaseRedemptions(tx, { id: order.redemptionId });
}

/** Cancels an unpaid order automatically. */
export async function abandonOrder(
  tx: Transaction,
  deps: Deps,
  order: store.Order,
  state: 'DECLINED' | 'LAPSED',
): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, order.id);
  await endUnpaidOrder(tx, deps, order, { campaigns, state });
  const reason = END_REASONS[state];
  for (const campaign of campaigns) await transition(tx, deps, campaign, { to: 'CANCELLED', reason }, SYSTEM_ACTOR);
}

/** Handles outcomes of payments that were ordered for packages. */
export function packagePurchases(deps: Deps): OrderHandler {
  return {
    async lock(tx, orderId) {
      await store.lockOrder(tx, orderId);
    },
    async onPaid(tx, orderId, topUp) {
      const order = (await store.lockOrder(tx, orderId))!;
      const campaigns = await lockCampaignsOf(tx, orderId);
      const names = campaigns.map(({ name }) => name);
      const { timezone } = (await payerOf(tx, order.companyId))!;
      // Pays with paid credit only, that is with the money that just came in, and leaves free credit untouched.
      const paid =
        order.state === 'HELD' ? await payOrder(tx, deps, { ...order, names, isPaidCreditOnly: true, timezone }) : null;
      const about = { companyId: order.companyId, campaign: campaigns[0], at: deps.clock() };
      if (!paid) {
        // Too late, or needed for cost accepted before: the money stays in the wallet, and the buyers are notified.
        await notifyBuyers(tx, notice.paidTooLate, { ...about, asksForAct: true });
        await topUp.invoice();
        return false;
      }
      await settleOrder(tx, deps, order, { ...paid, creditKey: topUp.creditKey, paidBy: topUp.paidBy });
      const asksForAct = (await lockCampaignsOf(tx, orderId)).some(({ status }) => status === 'PURCHASED');
      await notifyBuyers(tx, notice.paid, { ...about, asksForAct });
      return true;
    },
    async onFailed(tx, orderId) {
      const order = await store.lockOrder(tx, orderId);
      if (order?.state !== 'HELD') return;
      await abandonOrder(tx, deps, order, order.paymentMethod === 'STRIPE' ? 'DECLINED' : 'LAPSED');
    },
  };
}
