import type { Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import type { Day } from '#kernel/time.ts';

const LONGEST_REASON = 250;
/** More by hand than any wallet holds is a slip of the hand. */
const LARGEST_GRANT_MICROS = 2_000_000_000_000_000n;

/** Null when a reason may stand in the books. */
export function checkReason(reason: string): Problem | null {
  const { length } = reason.trim();
  if (length === 0) return invalid('reason', 'Say why');
  return length > LONGEST_REASON ? invalid('reason', `At most ${LONGEST_REASON} characters`) : null;
}

/** Null when staff may give such a credit. */
export function checkGrant(grant: { amount_micros: Micros; expiryDate: Day | null }, today: Day): Problem | null {
  if (grant.amount_micros <= 0n) return invalid('amount', 'Must be above 0');
  if (grant.amount_micros > LARGEST_GRANT_MICROS) return invalid('amount', 'Must be at most 2,000,000,000');
  if (grant.expiryDate !== null && grant.expiryDate < today) return invalid('expiryDate', 'Is over already');
  return null;
}
