import { DAY_MS } from '#kernel/time.ts';
import { isEmail, normalizeEmail } from './email.ts';

/** How long the link to the new address, and the one that cancels, work. */
export const CONFIRM_LIFETIME_MS = DAY_MS;
/** How long the former address can take the login back, and nobody else gets a login with it. */
export const UNDO_LIFETIME_MS = 7 * DAY_MS;

/** Why a login cannot have this address, as far as it can be said without looking at other logins; null when it can. */
export function newEmailProblem(typed: string, current: string): 'emailNotValid' | 'emailSame' | null {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) return 'emailNotValid';
  return email === current ? 'emailSame' : null;
}
