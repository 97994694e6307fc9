import { HOUR_MS, type EpochMs } from '#kernel/time.ts';

const MAX_MS = HOUR_MS;
/** Permitted length of a reason, in characters. */
export const IMPERSONATION_REASON = { min: 10, max: 500 };

/** Trims the reason for an impersonation; null when it is too short or too long. */
export function impersonationReason(text: string): string | null {
  const reason = text.trim();
  return reason.length >= IMPERSONATION_REASON.min && reason.length <= IMPERSONATION_REASON.max ? reason : null;
}

/** Returns the end of an impersonation: after an hour at most, never later than the staff session. */
export function impersonationEnds(now: EpochMs, staffSessionEnds: EpochMs): EpochMs {
  return Math.min(now + MAX_MS, staffSessionEnds);
}
