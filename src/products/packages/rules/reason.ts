/** Characters a reason may have. */
export const MAX_REASON = 120;

export type ReasonProblem = 'requireRejectReason' | 'reasonTooLong';

/** What is wrong with a reason that has to be given; null when nothing is. */
export function checkReason(reason: string | null | undefined): ReasonProblem | null {
  const length = reason?.trim().length ?? 0;
  if (length === 0) return 'requireRejectReason';
  return length > MAX_REASON ? 'reasonTooLong' : null;
}

/** What is wrong with one that may be left out. */
export function checkOptionalReason(reason: string | null | undefined): ReasonProblem | null {
  return reason?.trim() ? checkReason(reason) : null;
}
