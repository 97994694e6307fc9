import type { MessageOrText } from '#kernel/message.ts';
import { MINUTE_MS } from '#kernel/time.ts';

/** Meta's response when a request did not succeed. */
export type Refusal =
  | { kind: 'REFUSED'; message: MessageOrText }
  | { kind: 'BUSY'; retryAfterMs: number }
  | { kind: 'DISCONNECTED'; reason: string }
  | { kind: 'UNKNOWN' };

export type RetryDecision = { end: MessageOrText } | { retryInMs: number; alertsStaff: string | null };

const UNKNOWN_MS = 10_000;
/** Not retryable without help: staff must renew the access token or fix our configuration. */
const DISCONNECTED_MS = 5 * MINUTE_MS;

/**
 * Decides whether and when to retry. Only a refusal is final: after any other failure Meta may have executed the
 * request.
 */
export function retryDecision(refusal: Refusal): RetryDecision {
  switch (refusal.kind) {
    case 'REFUSED':
      return { end: refusal.message };
    case 'BUSY':
      return { retryInMs: refusal.retryAfterMs, alertsStaff: null };
    case 'DISCONNECTED':
      return { retryInMs: DISCONNECTED_MS, alertsStaff: refusal.reason };
    case 'UNKNOWN':
      return { retryInMs: UNKNOWN_MS, alertsStaff: null };
  }
}
