import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

/** After each attempt, how long until the next: the schedule of Standard Webhooks, 75 hours in all. */
export const WAITS_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Spreads retries, so that a receiver that was down does not get all of them at the same instant. */
const SPREAD = 0.1;
/** An endpoint that accepts nothing for so long is switched off. */
export const MAX_FAILING_MS = 5 * DAY_MS;
const MAX_RETRY_AFTER_MS = DAY_MS;

export interface Attempt {
  /** Including this one. */
  attempts: number;
  /** Null when there was no answer. */
  status: number | null;
  retryAfterMs: number | null;
  failingSince: EpochMs | null;
  nowMs: EpochMs;
  /** From 0 to 1. */
  random: number;
}

export type Verdict =
  | { kind: 'DELIVERED' }
  | { kind: 'RETRY'; dueMs: EpochMs }
  | { kind: 'FAILED' }
  /** No longer sent to: the receiver said so, or it failed for days. */
  | { kind: 'DISABLE'; reason: 'GONE' | 'FAILING' };

/** Decides what follows an attempt. Only 2xx is success; redirects are failures like any other. */
export function judgeAttempt({ attempts, status, retryAfterMs, failingSince, nowMs, random }: Attempt): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'DELIVERED' };
  if (status === 410) return { kind: 'DISABLE', reason: 'GONE' };
  if (failingSince !== null && nowMs - failingSince >= MAX_FAILING_MS) return { kind: 'DISABLE', reason: 'FAILING' };
  const waitMs = WAITS_MS[attempts - 1];
  if (waitMs === undefined) return { kind: 'FAILED' };
  const spreadMs = waitMs * (1 + SPREAD * (2 * random - 1));
  return {
    kind: 'RETRY',
    dueMs: nowMs + Math.round(Math.max(spreadMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS))),
  };
}

/** Reads a Retry-After header: seconds or a date. Null when there is none that can be read. */
export function retryAfterMsOf(header: string | undefined, nowMs: EpochMs): number | null {
  if (header === undefined) return null;
  if (/^\d{1,7}$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
