import { knownCurrencies } from '#core/accounts/server/index.ts';
import { reverseTransaction } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message, MessageOrText } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { decideCancellation, canTransition, needsReason } from '../rules/booking-status.ts';
import { packageEmails, packageMessages } from '../rules/package.messages.ts';
import { checkOptionalReason, checkReason } from '../rules/reason.ts';
import { addRefund, type LockedCampaign, lockCampaign, lockCampaignsOf, orderOf } from './campaign.repository.ts';
import { notifyBuyers } from './notices.ts';
import * as store from './order.repository.ts';
import { reasonMessage } from './reason-message.ts';
import { releaseWeeks } from './slot.repository.ts';
import { endUnpaidOrder } from './settle.ts';
import { transition } from './transition.ts';
import type { Actor, Deps } from './deps.ts';

const { notice, problem, credited } = packageMessages;

/** Locks a booked package's order, then the package (lock order). */
async function lockBooking(
  tx: Transaction,
  id: Uuid,
): Promise<Result<{ order: store.Order; campaign: LockedCampaign }, Problem>> {
  const orderId = await orderOf(tx, id);
  const order = orderId && (await store.lockOrder(tx, orderId));
  const campaign = order && (await lockCampaign(tx, id));
  return campaign ? ok({ order, campaign }) : fail(notFound('Booking'));
}

/**
 * Cancels a booked package before it starts and frees its weeks. Its money returns to the credits it was taken from,
 * unless the cancellation is so late that staff decide. Unpaid packages of the same checkout are cancelled together.
 */
export async function cancelCampaign(
  tx: Transaction,
  deps: Deps,
  input: { id: Uuid; reason: string | null },
  actor: Actor,
): Promise<Result<Uuid, Problem>> {
  const badReason = checkOptionalReason(input.reason);
  if (badReason) return fail(invalid('reason', reasonMessage(badReason)));
  const held = await lockBooking(tx, input.id);
  if (!held.ok) return held;
  const { order, campaign } = held.value;
  const today = dayIn(campaign.timezone, deps.clock());
  const decision = decideCancellation({ ...campaign, isPaid: order.ledgerTransactionId !== null }, today);
  if (decision.rejection)
    return fail(conflict(decision.rejection === 'STARTED' ? problem.alreadyStarted() : problem.alreadyCancelled()));
  const reason = input.reason?.trim() || null;
  const isUnpaid = order.state === 'HELD';
  const all = isUnpaid ? await lockCampaignsOf(tx, order.id) : [campaign];
  if (isUnpaid) await endUnpaidOrder(tx, deps, order, { campaigns: all, state: 'CANCELLED' });
  else {
    await releaseWeeks(tx, [campaign.id]);
    if (decision.status === 'CANCELLED') {
      const returned = await allocateReturn(
        tx,
        deps,
        {
          order,
          campaign,
          amountMicros: null,
          reason: reason ?? packageMessages.reason.cancelled,
          note: noteOf(campaign, credited.cancelled, reason ?? credited.beforeStart()),
        },
        actor,
      );
      if (!returned.ok) return returned;
    }
  }
  for (const affected of all)
    if (canTransition(affected.status, decision.status, 'BUYER'))
      await transition(tx, deps, affected, { to: decision.status, reason }, actor);
  const cancelled = reason
    ? ({ name }: { name: string }) => notice.cancelledBecause({ name, reason })
    : notice.cancelled;
  await notifyBuyers(tx, cancelled, { companyId: campaign.companyId, campaign, at: deps.clock() });
  return ok(campaign.id);
}

/** What the credit note of a returned package says: the package with its weeks, and why. */
const noteOf = (
  { name, startDate: from, endDate: until }: LockedCampaign,
  about: (params: { name: string; days: { from: Day; until: Day } }) => Message,
  reason: MessageOrText,
) => ({ about: about({ name, days: { from, until } }), reason });

/** What a person typed, or a message about the package. */
type ReturnReason = string | ((params: { name: string }) => Message);

/**
 * Returns money of a booked package to the credits it was taken from; without an amount, everything not yet refunded.
 * The tax stays with the credit that came in with it and is refunded together with that credit.
 */
async function allocateReturn(
  tx: Transaction,
  { newId, clock }: Deps,
  back: {
    order: store.Order;
    campaign: LockedCampaign;
    amountMicros: Micros | null;
    reason: ReturnReason;
    note: ReturnType<typeof noteOf>;
  },
  actor: Actor,
): Promise<Result<null, Problem>> {
  const { order, campaign } = back;
  const { name } = campaign;
  const amountMicros = back.amountMicros ?? campaign.spentMicros - campaign.refundedMicros;
  if (amountMicros === 0n || order.ledgerTransactionId === null) return ok(null);
  const reversed = await reverseTransaction(tx, newId, order.ledgerTransactionId, amountMicros, {
    idempotencyKey: `booking:${campaign.id}:back`,
    reason: typeof back.reason === 'string' ? `${name}: ${back.reason}` : back.reason({ name }),
    note: back.note,
    atMs: clock(),
    actorId: actor.userId,
  });
  if (!reversed.ok) return reversed;
  await addRefund(tx, campaign.id, amountMicros);
  const amount = { amountMicros, ...(await knownCurrencies.styleOf(tx, order.currency)) };
  await notifyBuyers(tx, notice.refunded, { companyId: campaign.companyId, campaign, at: clock() }, (names) =>
    packageEmails.returned({ ...names, amount }),
  );
  return ok(null);
}

export interface StatusChange {
  id: Uuid;
  status: SharedStatus;
  reason: string | null;
  /** Amount to refund; only for PARTIAL_REFUNDED. */
  refundMicros: Micros | null;
}

/** Changes the status of a booked package by staff's decision. */
export async function changeStatus(
  tx: Transaction,
  deps: Deps,
  input: StatusChange,
  actor: Actor,
): Promise<Result<Uuid, Problem>> {
  const { status } = input;
  const badReason = needsReason(status) ? checkReason(input.reason) : checkOptionalReason(input.reason);
  if (badReason) return fail(invalid('reason', reasonMessage(badReason)));
  const held = await lockBooking(tx, input.id);
  if (!held.ok) return held;
  const { order, campaign } = held.value;
  const isCancelling = (status === 'CANCELLED' && campaign.status !== 'PENDING_REFUND') || status === 'PENDING_REFUND';
  if (isCancelling && canTransition(campaign.status, status, 'STAFF')) return cancelCampaign(tx, deps, input, actor);
  if (!canTransition(campaign.status, status, 'STAFF')) return fail(conflict(problem.statusNotPossible()));
  const reason = input.reason?.trim() || null;
  if (status === 'REFUNDED' || status === 'PARTIAL_REFUNDED') {
    const amountMicros = status === 'REFUNDED' ? null : input.refundMicros;
    const isPart = status === 'PARTIAL_REFUNDED';
    if (isPart && (!amountMicros || amountMicros < 0n || amountMicros >= campaign.spentMicros)) {
      const total = { amountMicros: campaign.spentMicros, ...(await knownCurrencies.styleOf(tx, order.currency)) };
      return fail(invalid('refundAmount', problem.refundAmount({ total })));
    }
    const back = await allocateReturn(
      tx,
      deps,
      {
        order,
        campaign,
        amountMicros,
        reason: reason ?? packageMessages.reason.refunded,
        note: noteOf(campaign, isPart ? credited.inPart : credited.refunded, reason ?? credited.agreed()),
      },
      actor,
    );
    if (!back.ok) return back;
  }
  await transition(tx, deps, campaign, { to: status, reason }, actor);
  const about = { companyId: campaign.companyId, campaign, at: deps.clock() };
  if (status === 'APPROVED')
    await notifyBuyers(tx, notice.approved, about, (names) =>
      packageEmails.contentApproved({ ...names, from: campaign.startDate }),
    );
  if (status === 'DISAPPROVED') {
    const why = { reason: reason ?? '' };
    await notifyBuyers(
      tx,
      ({ name }) => notice.rejected({ name, ...why }),
      { ...about, asksForAct: true },
      (names) => packageEmails.contentRejected({ ...names, ...why }),
    );
  }
  return ok(campaign.id);
}
