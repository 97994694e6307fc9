import type { Instant_ms } from '#kernel/time.ts';

/** How many requests a key may send: steadily, and at once after a quiet while. */
export type RateLimit = { readonly perSecond: number; readonly burst: number };

/** What is left of a key's allowance, as of an instant. */
export type Allowance = { readonly left: number; readonly at_ms: Instant_ms };

export type Turn = {
  readonly isTaken: boolean;
  readonly allowance: Allowance;
  /** Whole seconds until a refused caller may try again; 0 when taken. */
  readonly wait_s: number;
};

/** Takes one request off an allowance that refills with time. A clock that is set back refills nothing. */
export function takeTurn(limit: RateLimit, before: Allowance | undefined, now_ms: Instant_ms): Turn {
  const refilled = before ? before.left + (Math.max(0, now_ms - before.at_ms) / 1000) * limit.perSecond : limit.burst;
  const left = Math.min(limit.burst, refilled);
  if (left >= 1) return { isTaken: true, allowance: { left: left - 1, at_ms: now_ms }, wait_s: 0 };
  const wait_s = Math.max(1, Math.ceil((1 - left) / limit.perSecond));
  return { isTaken: false, allowance: { left, at_ms: now_ms }, wait_s };
}
