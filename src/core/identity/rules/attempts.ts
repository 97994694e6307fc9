import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

export interface AttemptLimit {
  max: number;
  windowMs: number;
}

/** Rate limits by kind. `…From` counts per network address, the others per user, e-mail address or company. */
export const LIMITS = {
  // Beyond these two a captcha is required; beyond all others the caller must wait.
  signIn: { max: 10, windowMs: 15 * MINUTE_MS },
  signInKnown: { max: 10, windowMs: 15 * MINUTE_MS },
  // After the right password: a proof of work is no reason to go on guessing a code of six digits.
  signInCode: { max: 10, windowMs: 15 * MINUTE_MS },
  signInFrom: { max: 30, windowMs: MINUTE_MS },
  codeEmail: { max: 5, windowMs: 15 * MINUTE_MS },
  reset: { max: 3, windowMs: HOUR_MS },
  resetFrom: { max: 20, windowMs: HOUR_MS },
  secretLinkFrom: { max: 30, windowMs: 15 * MINUTE_MS },
  // Read again and again by a whole office, of a secret that cannot be guessed.
  sharedLinkFrom: { max: 120, windowMs: 15 * MINUTE_MS },
  currentPassword: { max: 10, windowMs: 15 * MINUTE_MS },
  emailChange: { max: 5, windowMs: HOUR_MS },
  emailChangeTo: { max: 3, windowMs: HOUR_MS },
  // Codes entered after a provider has signed the user in.
  ticketCode: { max: 10, windowMs: 15 * MINUTE_MS },
  authenticator: { max: 10, windowMs: 15 * MINUTE_MS },
  signUpFrom: { max: 10, windowMs: HOUR_MS },
  signUpCheckFrom: { max: 60, windowMs: 10 * MINUTE_MS },
  challengeFrom: { max: 60, windowMs: 10 * MINUTE_MS },
  providerFrom: { max: 30, windowMs: 15 * MINUTE_MS },
  // Entering one address takes about ten look-ups; each costs money at the service.
  addressLookupFrom: { max: 200, windowMs: 10 * MINUTE_MS },
  // Invalid codes per company.
  voucherCode: { max: 10, windowMs: HOUR_MS },
  // Descriptions of agents' clients, which are fetched from hosts that the caller names.
  clientDocument: { max: 30, windowMs: 10 * MINUTE_MS },
  impersonation: { max: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;
export type AttemptKind = keyof typeof LIMITS;

/** Older attempts count for no limit. */
export const ATTEMPT_RETENTION_MS = DAY_MS;

/** Returns the seconds until the next attempt is permitted, for a full window whose first attempt is `oldest`. */
export function waitForS({ windowMs }: AttemptLimit, oldest: EpochMs, now: EpochMs): number {
  return Math.ceil((oldest + windowMs - now) / 1000);
}
