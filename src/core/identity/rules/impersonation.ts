import { HOUR_MS, type EpochMs } from '#kernel/time.ts';

const MAX_MS = HOUR_MS;
/** Characters a reason has. */
export const IMPERSONATION_REASON = { least: 10, most: 500 };

/** Why staff look through somebody's eyes, without spaces around; null when it says too little or too much. */
export function impersonationReason(text: string): string | null {
  const reason = text.trim();
  return reason.length >= IMPERSONATION_REASON.least && reason.length <= IMPERSONATION_REASON.most ? reason : null;
}

/** An hour at most, and never longer than the staff session it came from. */
export function impersonationEnds(now: EpochMs, staffSessionEnds: EpochMs): EpochMs {
  return Math.min(now + MAX_MS, staffSessionEnds);
}
