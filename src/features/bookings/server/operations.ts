import { moneyText } from '#features/billing/server/index.ts';
import { reverseMovement } from '#features/wallet/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { SharedStatus } from '#kernel/shared-status.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { cancelling, mayStep, needsReason } from '../rules/booking-life.ts';
import { checkOptionalReason, checkReason } from '../rules/reason.ts';
import { addRefund, type CampaignStanding, lockCampaign, lockCampaignsOf, orderOf } from './campaign-store.ts';
import { tellBuyers } from './notices.ts';
import * as store from './order-store.ts';
import { releaseWeeks } from './slot-store.ts';
import { endUnpaidOrder } from './settle.ts';
import { step } from './step.ts';
import { reasonText, words } from './texts.ts';
import type { Doer, Making } from './work.ts';

/** Locks a booked package and its order, in the order everybody does. */
async function hold(
  tx: Transaction,
  id: Uuid,
): Promise<Result<{ order: store.Order; campaign: CampaignStanding }, Problem>> {
  const orderId = await orderOf(tx, id);
  const order = orderId && (await store.lockOrder(tx, orderId));
  const campaign = order && (await lockCampaign(tx, id));
  return campaign ? ok({ order, campaign }) : fail(notFound('Booking'));
}

/**
 * Gives up a booked package before it starts: its weeks are free at once, and its money goes back to the credits it came from,
 * unless it is so late that staff decide. What was checked out together and not paid is given up together.
 */
export async function cancelCampaign(
  tx: Transaction,
  making: Making,
  wish: { id: Uuid; reason: string | null },
  doer: Doer,
): Promise<Result<Uuid, Problem>> {
  const { language } = doer;
  const badReason = checkOptionalReason(wish.reason);
  if (badReason) return fail(invalid('reason', reasonText(badReason, language)));
  const held = await hold(tx, wish.id);
  if (!held.ok) return held;
  const { order, campaign } = held.value;
  const today = dayIn(campaign.timezone, making.clock());
  const decision = cancelling({ ...campaign, isPaid: order.transferId !== null }, today);
  if (decision.refusal)
    return fail({
      code: 'CONFLICT',
      message: words(decision.refusal === 'STARTED' ? 'started' : 'givenUp', language),
    });
  const reason = wish.reason?.trim() || null;
  const isUnpaid = order.state === 'HELD';
  const all = isUnpaid ? await lockCampaignsOf(tx, order.id) : [campaign];
  if (isUnpaid) await endUnpaidOrder(tx, making, order, all, 'CANCELLED');
  else {
    await releaseWeeks(tx, [campaign.id]);
    if (decision.status === 'CANCELLED') {
      const back = await giveBack(
        tx,
        making,
        { order, campaign, amount_micros: null, reason: reason ?? 'Cancelled' },
        doer,
      );
      if (!back.ok) return back;
    }
  }
  for (const one of all)
    if (mayStep(one.status, decision.status, 'BUYER'))
      await step(tx, making, one, { to: decision.status, reason }, doer);
  await tellBuyers(tx, 'CANCELLED', { companyId: campaign.companyId, campaign, reason, at: making.clock() });
  return ok(campaign.id);
}

/**
 * What a booked package took from credits goes back to them; all that is left of it when no amount is said. Its tax stays with the
 * credit that came in with it, and goes back with that credit's money.
 */
async function giveBack(
  tx: Transaction,
  { newId, clock }: Making,
  back: { order: store.Order; campaign: CampaignStanding; amount_micros: Micros | null; reason: string },
  doer: Doer,
): Promise<Result<null, Problem>> {
  const { order, campaign } = back;
  const amount_micros = back.amount_micros ?? campaign.spent_micros - campaign.refunded_micros;
  if (amount_micros === 0n || order.transferId === null) return ok(null);
  const moved = await reverseMovement(tx, newId, order.transferId, amount_micros, {
    idempotencyKey: `booking:${campaign.id}:back`,
    reason: `${campaign.name}: ${back.reason}`,
    at_ms: clock(),
    actorId: doer.personId,
  });
  if (!moved.ok) return moved;
  await addRefund(tx, campaign.id, amount_micros);
  await tellBuyers(tx, 'REFUNDED', { companyId: campaign.companyId, campaign, at: clock() });
  return ok(null);
}

export interface StatusWish {
  id: Uuid;
  status: SharedStatus;
  reason: string | null;
  /** For PARTIAL_REFUNDED: what goes back. */
  refund_micros: Micros | null;
}

/** Moves a booked package on, by staff's word. */
export async function changeStatus(
  tx: Transaction,
  making: Making,
  wish: StatusWish,
  doer: Doer,
): Promise<Result<Uuid, Problem>> {
  const { status } = wish;
  const { language } = doer;
  const badReason = needsReason(status) ? checkReason(wish.reason) : checkOptionalReason(wish.reason);
  if (badReason) return fail(invalid('reason', reasonText(badReason, language)));
  const held = await hold(tx, wish.id);
  if (!held.ok) return held;
  const { order, campaign } = held.value;
  const isCancelling = (status === 'CANCELLED' && campaign.status !== 'PENDING_REFUND') || status === 'PENDING_REFUND';
  if (isCancelling && mayStep(campaign.status, status, 'STAFF')) return cancelCampaign(tx, making, wish, doer);
  if (!mayStep(campaign.status, status, 'STAFF'))
    return fail({ code: 'CONFLICT', message: words('stepRefused', language) });
  const reason = wish.reason?.trim() || null;
  if (status === 'REFUNDED' || status === 'PARTIAL_REFUNDED') {
    const amount_micros = status === 'REFUNDED' ? null : wish.refund_micros;
    const isPart = status === 'PARTIAL_REFUNDED';
    if (isPart && (!amount_micros || amount_micros < 0n || amount_micros >= campaign.spent_micros)) {
      const total = moneyText(campaign.spent_micros, await store.currencyStyle(tx, order.currency));
      return fail(invalid('refundAmount', words('refundAmount', language, { total })));
    }
    const back = await giveBack(tx, making, { order, campaign, amount_micros, reason: reason ?? 'Refunded' }, doer);
    if (!back.ok) return back;
  }
  await step(tx, making, campaign, { to: status, reason }, doer);
  if (status === 'APPROVED' || status === 'DISAPPROVED')
    await tellBuyers(tx, status, { companyId: campaign.companyId, campaign, reason, at: making.clock() });
  return ok(campaign.id);
}
