import type { EpochMs } from '#kernel/time.ts';

/** How many requests a key may send: steadily, and at once after a quiet while. */
export type RateLimit = { readonly perSecond: number; readonly burst: number };

/** What is left of a key's allowance, as of an instant. */
export type Allowance = { readonly left: number; readonly atMs: EpochMs };

export type Turn = {
  readonly isTaken: boolean;
  readonly allowance: Allowance;
  /** Whole seconds until a refused caller may try again; 0 when taken. */
  readonly waitS: number;
};

/** Takes one request off an allowance that refills with time. A clock that is set back refills nothing. */
export function consumeToken(limit: RateLimit, before: Allowance | undefined, nowMs: EpochMs): Turn {
  const refilled = before ? before.left + (Math.max(0, nowMs - before.atMs) / 1000) * limit.perSecond : limit.burst;
  const left = Math.min(limit.burst, refilled);
  if (left >= 1) return { isTaken: true, allowance: { left: left - 1, atMs: nowMs }, waitS: 0 };
  const waitS = Math.max(1, Math.ceil((1 - left) / limit.perSecond));
  return { isTaken: false, allowance: { left, atMs: nowMs }, waitS };
}
