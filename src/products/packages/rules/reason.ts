/** Maximum length of a reason. */
export const MAX_REASON = 120;

export type ReasonProblem = 'requireRejectReason' | 'reasonTooLong';

/** Returns the problem of a required reason; null when it is valid. */
export function checkReason(reason: string | null | undefined): ReasonProblem | null {
  const length = reason?.trim().length ?? 0;
  if (length === 0) return 'requireRejectReason';
  return length > MAX_REASON ? 'reasonTooLong' : null;
}

/** Returns the problem of an optional reason; null when it is valid or omitted. */
export function checkOptionalReason(reason: string | null | undefined): ReasonProblem | null {
  return reason?.trim() ? checkReason(reason) : null;
}
