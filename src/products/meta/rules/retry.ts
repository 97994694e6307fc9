import { MINUTE_MS } from '#kernel/time.ts';

/** What Meta said instead of an answer. */
export type Refusal =
  | { kind: 'REFUSED'; message: string }
  | { kind: 'BUSY'; retryAfterMs: number }
  | { kind: 'DISCONNECTED'; reason: string }
  | { kind: 'UNKNOWN' };

export type RetryDecision = { end: string } | { retryInMs: number; alertsStaff: string | null };

const UNKNOWN_MS = 10_000;
/** Somebody has to let us in again first, or to mend our side. */
const DISCONNECTED_MS = 5 * MINUTE_MS;

/** Whether to ask Meta again, and when. Only a refusal ends it: whatever else was said, the work may have been done. */
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
