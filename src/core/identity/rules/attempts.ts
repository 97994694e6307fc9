import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

export interface AttemptLimit {
  max: number;
  windowMs: number;
}

/** How often what may be tried. `…From` counts per network address, the others per person or e-mail address. */
export const LIMITS = {
  // Beyond these two a captcha is asked for; beyond all others there is a wait.
  signIn: { max: 10, windowMs: 15 * MINUTE_MS },
  signInKnown: { max: 10, windowMs: 15 * MINUTE_MS },
  signInFrom: { max: 30, windowMs: MINUTE_MS },
  codeLetter: { max: 5, windowMs: 15 * MINUTE_MS },
  reset: { max: 3, windowMs: HOUR_MS },
  resetFrom: { max: 20, windowMs: HOUR_MS },
  secretLinkFrom: { max: 30, windowMs: 15 * MINUTE_MS },
  currentPassword: { max: 10, windowMs: 15 * MINUTE_MS },
  emailChange: { max: 5, windowMs: HOUR_MS },
  emailChangeTo: { max: 3, windowMs: HOUR_MS },
  authenticator: { max: 10, windowMs: 15 * MINUTE_MS },
  signUpFrom: { max: 10, windowMs: HOUR_MS },
  signUpCheckFrom: { max: 60, windowMs: 10 * MINUTE_MS },
  challengeFrom: { max: 60, windowMs: 10 * MINUTE_MS },
  providerFrom: { max: 30, windowMs: 15 * MINUTE_MS },
  // One address takes about ten; a provider is paid for each.
  addressLookupFrom: { max: 200, windowMs: 10 * MINUTE_MS },
  // Wrong ones of one company.
  voucherCode: { max: 10, windowMs: HOUR_MS },
  impersonation: { max: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;
export type AttemptKind = keyof typeof LIMITS;

/** Attempts older than this count for no limit. */
export const ATTEMPTS_KEPT_MS = DAY_MS;

/** Seconds until one more attempt is welcome, where the window is full and `oldest` is the first of it. */
export function waitForS({ windowMs }: AttemptLimit, oldest: EpochMs, now: EpochMs): number {
  return Math.ceil((oldest + windowMs - now) / 1000);
}
