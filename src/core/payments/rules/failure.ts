import type { Message } from '#kernel/message.ts';
import { paymentMessages } from './payment.messages.ts';

const FAILURES = paymentMessages.failure;

/** Returns why a payment failed; the provider's own codes are not shown. */
export const failureMessage = (failure: string | null): Message =>
  failure !== null && Object.hasOwn(FAILURES, failure)
    ? FAILURES[failure as keyof typeof FAILURES]()
    : FAILURES.declined();
