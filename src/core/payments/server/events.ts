import { z } from 'zod';
import type { Headers, Payment } from '#integrations/payments/port.ts';
import { isUuid } from '#kernel/ids.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { eventById, insertEvent, markProcessed, reportedRefunds, type EventRow } from './event.repository.ts';
import { applyOutcome } from './outcome.ts';
import { topUpById, topUpIdOfPayment } from './top-up.repository.ts';
import { recordFailedRefund } from './payment-exceptions.ts';
import { providerKey, type BillingDeps } from './types.ts';

const PAYMENT_EVENT = defineJob({ id: 'payments.process-event', payload: z.object({ id: z.string() }) });

/** Stores the webhook and acknowledges it; a job processes it later. */
export async function receiveEvents(
  { database, clock, newId, cards }: BillingDeps,
  body: string,
  headers: Headers,
): Promise<'STORED' | 'SIGNATURE' | 'BODY'> {
  const events = await cards!.readEvents(body, headers);
  if (!events.ok) return events.problem;
  await database.transact(SYSTEM, async (tx) => {
    for (const event of events.value) {
      const id = newId();
      const isNew = await insertEvent(
        tx,
        {
          id,
          provider: providerKey(cards!),
          eventId: event.eventId,
          reference: event.reference,
          paymentRef: event.paymentRef,
          payment: event.payment && JSON.stringify(event.payment, writeBigInt),
          failedRefundMicros: event.failedRefundMicros,
          body,
        },
        clock(),
      );
      if (isNew) await PAYMENT_EVENT.add(tx, { id });
    }
  });
  return 'STORED';
}

/**
 * Applies the payment of a stored message: as contained in the message if that is authoritative, else as queried from
 * the provider. Throws so that the job is retried.
 */
export async function processEvent(deps: BillingDeps, id: string): Promise<void> {
  const { database, clock, cards } = deps;
  const event = await database.read(SYSTEM, (tx) => eventById(tx, id));
  if (!event || event.isProcessed || !cards || event.provider !== providerKey(cards)) return;
  const reference = event.reference && isUuid(event.reference) ? event.reference : null;
  const topUpId = await database.read(SYSTEM, (tx) => topUpIdOfPayment(tx, event.provider, { ...event, reference }));
  // Otherwise it belongs to another shop that shares the provider account.
  if (topUpId) {
    const payment = event.payment
      ? await paymentFromEvent(deps, event, topUpId)
      : await requestedPayment(deps, event, topUpId);
    if (payment) await applyOutcome(deps, topUpId, { payment });
  }
  await database.transact(SYSTEM, async (tx) => {
    if (event.failedRefundMicros !== null) await recordFailedRefund(tx, deps, event, event.failedRefundMicros);
    await markProcessed(tx, id, clock());
  });
}

async function requestedPayment({ cards }: BillingDeps, event: EventRow, topUpId: string): Promise<Payment | null> {
  const found = await cards!.find({ reference: topUpId, paymentRef: event.paymentRef });
  if (!found.ok) throw new Error('the provider did not return the payment');
  return found.value;
}

/** Returns the payment of a signed message, with the refunds reported by all messages so far. */
async function paymentFromEvent({ database }: BillingDeps, event: EventRow, topUpId: string): Promise<Payment | null> {
  const reported = readPayment(event.payment);
  const { topUp, refundedMicros } = await database.read(SYSTEM, async (tx) => ({
    topUp: (await topUpById(tx, topUpId))!,
    refundedMicros: await reportedRefunds(tx, event.provider, reported.paymentRef),
  }));
  if (reported.reference !== '') return { ...reported, refundedMicros };
  if (topUp.status === 'FAILED') return null;
  if (topUp.status !== 'SUCCEEDED') throw new Error('refunded before it was credited: retried later');
  return { ...reported, reference: topUp.id, amountMicros: topUp.totalMicros, refundedMicros };
}

/** Creates the worker's handler for stored messages. */
export const paymentEventHandler = (deps: BillingDeps): Handler =>
  PAYMENT_EVENT.handledBy(({ id }) => processEvent(deps, id));

const writeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

function readPayment(stored: unknown): Payment {
  const payment = stored as Omit<Payment, 'amountMicros' | 'refundedMicros'> & Record<string, string>;
  return {
    ...payment,
    amountMicros: BigInt(payment['amountMicros']!),
    refundedMicros: BigInt(payment['refundedMicros']!),
  };
}
