import * as z from 'zod/mini';
import { hmacValidator } from '@adyen/api-library';
import { fail, ok, type Result } from '#kernel/result.ts';
import { fromMinor, payingCard, type PaymentEvent } from '../port.ts';
import { adyenDigits } from './digits.ts';
import { parseJson } from '#kernel/json.ts';

const Item = z.looseObject({
  eventCode: z.string().check(z.minLength(1)),
  success: z.string(),
  pspReference: z.string().check(z.minLength(1)),
  originalReference: z.optional(z.string()),
  merchantReference: z.optional(z.string()),
  paymentMethod: z.optional(z.string()),
  additionalData: z.optional(z.looseObject({ cardSummary: z.optional(z.string()) })),
  amount: z.looseObject({ currency: z.string(), value: z.number() }),
});
type Item = z.infer<typeof Item>;
const Notification = z.object({ notificationItems: z.array(z.object({ NotificationRequestItem: Item })) });

/** Money was returned: a refund or a chargeback. The amount is that of this event. */
const REFUND_EVENTS = new Set(['REFUND', 'CANCEL_OR_REFUND', 'CHARGEBACK']);
/** A return was undone: the card's bank sent it back, or a dispute was won. */
const REVERSAL_EVENTS = new Set(['REFUND_FAILED', 'REFUNDED_REVERSED', 'CHARGEBACK_REVERSED']);
const validator = new hmacValidator();

/** Parses a standard notification; each item is signed individually, and all signatures must be valid. */
export function readNotifications(body: string, hmacKey: string): Result<PaymentEvent[], 'SIGNATURE' | 'BODY'> {
  const items = itemsOf(body);
  if (!items) return fail('BODY');
  if (!items.every((item) => isSigned(item, hmacKey))) return fail('SIGNATURE');
  return ok(items.map(eventOf));
}

function itemsOf(body: string): Item[] | null {
  const read = parseJson(Notification, body);
  return read && read.notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem);
}

function isSigned(item: Item, hmacKey: string): boolean {
  try {
    return validator.validateHMAC(item as never, hmacKey);
  } catch {
    return false;
  }
}

function eventOf(item: Item): PaymentEvent {
  const { eventCode, pspReference, amount } = item;
  const isDone = item.success === 'true';
  const valueMicros = fromMinor(amount.value, adyenDigits(amount.currency));
  const eventId = `${pspReference}:${eventCode}:${item.success}`;
  const isDisputed = eventCode === 'CHARGEBACK';
  const base = { confirmToken: null, currency: amount.currency, isDisputed };
  if (eventCode === 'AUTHORISATION') {
    const reference = item.merchantReference ?? '';
    const payment = {
      ...base,
      paymentRef: pspReference,
      reference,
      status: isDone ? ('PAID' as const) : ('FAILED' as const),
      amountMicros: valueMicros,
      refundedMicros: 0n,
      failure: isDone ? null : 'card_declined',
      card: payingCard(item.paymentMethod, item.additionalData?.cardSummary),
    };
    return { eventId, reference, paymentRef: pspReference, payment, failedRefundMicros: null };
  }
  const paymentRef = item.originalReference ?? null;
  const isReversed = REVERSAL_EVENTS.has(eventCode) && isDone;
  const about = { eventId, reference: null, paymentRef };
  // Requested but failed: no refund was reported.
  if (eventCode === 'REFUND' && !isDone) return { ...about, payment: null, failedRefundMicros: valueMicros };
  if (!(isReversed || (REFUND_EVENTS.has(eventCode) && isDone)) || !paymentRef)
    return { eventId, reference: null, paymentRef: null, payment: null, failedRefundMicros: null };
  const payment = {
    ...base,
    paymentRef,
    reference: '',
    status: 'PAID' as const,
    amountMicros: 0n,
    refundedMicros: isReversed ? -valueMicros : valueMicros,
    failure: null,
  };
  return { ...about, payment, failedRefundMicros: isReversed ? valueMicros : null };
}
