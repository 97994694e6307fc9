import type { EpochMs } from '#kernel/time.ts';

/** A key's request rate: sustained, and in a burst after idle time. */
export type RateLimit = { readonly perSecond: number; readonly burst: number };

/** A key's remaining allowance as of an instant. */
export type Allowance = { readonly remaining: number; readonly atMs: EpochMs };

export type Turn = {
  readonly isAdmitted: boolean;
  readonly allowance: Allowance;
  /** Whole seconds until a rejected caller may retry; 0 when admitted. */
  readonly waitS: number;
};

/** Takes one request from an allowance that refills over time. A clock that moves back refills nothing. */
export function consumeToken(limit: RateLimit, before: Allowance | undefined, nowMs: EpochMs): Turn {
  const refilled = before
    ? before.remaining + (Math.max(0, nowMs - before.atMs) / 1000) * limit.perSecond
    : limit.burst;
  const left = Math.min(limit.burst, refilled);
  if (left >= 1) return { isAdmitted: true, allowance: { remaining: left - 1, atMs: nowMs }, waitS: 0 };
  const waitS = Math.max(1, Math.ceil((1 - left) / limit.perSecond));
  return { isAdmitted: false, allowance: { remaining: left, atMs: nowMs }, waitS };
}
