import { MINUTE_MS } from '#kernel/time.ts';

/** What Meta said instead of an answer. */
export type Refusal =
  | { kind: 'REFUSED'; message: string }
  | { kind: 'BUSY'; retryAfter_ms: number }
  | { kind: 'DISCONNECTED'; reason: string }
  | { kind: 'UNKNOWN' };

export type NextTry = { end: string } | { again_ms: number; tellsStaff: string | null };

const UNKNOWN_MS = 10_000;
/** Somebody has to let us in again first, or to mend our side. */
const DISCONNECTED_MS = 5 * MINUTE_MS;

/** Whether to ask Meta again, and when. Only a refusal ends it: whatever else was said, the work may have been done. */
export function nextTry(refusal: Refusal): NextTry {
  switch (refusal.kind) {
    case 'REFUSED':
      return { end: refusal.message };
    case 'BUSY':
      return { again_ms: refusal.retryAfter_ms, tellsStaff: null };
    case 'DISCONNECTED':
      return { again_ms: DISCONNECTED_MS, tellsStaff: refusal.reason };
    case 'UNKNOWN':
      return { again_ms: UNKNOWN_MS, tellsStaff: null };
  }
}
