import { DAY_MS } from '#kernel/time.ts';
import { isEmail, normalizeEmail } from '#kernel/email.ts';

/** Lifetime of the link to the new address, and of the cancellation link. */
export const CONFIRM_LIFETIME_MS = DAY_MS;
/** How long the previous address can restore the login; until then no other user can take it. */
export const UNDO_LIFETIME_MS = 7 * DAY_MS;

/** Returns why a user cannot change to this address, as far as it is known without other users; null when they can. */
export function newEmailProblem(typed: string, current: string): 'emailNotValid' | 'emailUnchanged' | null {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) return 'emailNotValid';
  return email === current ? 'emailUnchanged' : null;
}
