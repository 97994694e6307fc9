import type { MessageOrText } from '#kernel/message.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** Meta's response when a request did not succeed. */
export type MetaFailure =
  | { kind: 'REJECTED'; message: MessageOrText }
  | { kind: 'BUSY'; retryAfterMs: number }
  | { kind: 'DISCONNECTED'; reason: string }
  | { kind: 'UNKNOWN' };

export type RetryDecision = { end: MessageOrText } | { retryInMs: number; alertsStaff: string | null };

const UNKNOWN_MS = 10_000;
/** Not retryable without help: staff must renew the access token or fix our configuration. */
const DISCONNECTED_MS = 5 * MINUTE_MS;

/**
 * Decides whether and when to retry. Only a rejection is final: after any other failure Meta may have executed the
 * request.
 */
export function retryDecision(failure: MetaFailure): RetryDecision {
  switch (failure.kind) {
    case 'REJECTED':
      return { end: failure.message };
    case 'BUSY':
      return { retryInMs: failure.retryAfterMs, alertsStaff: null };
    case 'DISCONNECTED':
      return { retryInMs: DISCONNECTED_MS, alertsStaff: failure.reason };
    case 'UNKNOWN':
      return { retryInMs: UNKNOWN_MS, alertsStaff: null };
  }
}
