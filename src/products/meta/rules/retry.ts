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

/**
 * When to read an account again after an incomplete reading, the next of some in succession; null at the usual time. Pauses
 * double up to the usual one; a limit of Meta's lasts as long as Meta says.
 */
export function resyncInMs(
  missed: readonly MetaFailure[],
  { failures, freshMs }: { failures: number; freshMs: number },
): number | null {
  const waits = missed.flatMap((failure) => {
    const next = retryDecision(failure);
    if ('end' in next) return [];
    return failure.kind === 'BUSY' ? [next.retryInMs] : [Math.min(next.retryInMs * 2 ** failures, freshMs)];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}
