import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { testEnvironmentMessages as messages } from './test-environment.messages.ts';

/** How far one move goes at most, and all together. */
export const MAX_MOVE_DAYS = 31;
export const MAX_AHEAD_DAYS = 400;
/** Twice a day, so that each day's work is done in its order. */
const STEP_MS = 12 * HOUR_MS;

export interface TestClockState {
  /** How far it is ahead of the wall's. */
  offsetMs: number;
  /** Where it is being moved to; null while it runs as any clock. */
  targetMs: EpochMs | null;
}

/** To an instant, or by a duration. */
export type Move = { toMs: EpochMs } | { byMs: number };

/** Returns the instant that a clock may be moved to; null for the state: a live environment. `wallMs` is the real time. */
export function checkMove(state: TestClockState | null, wallMs: EpochMs, move: Move): Result<EpochMs, Problem> {
  if (!state) return fail(conflict(messages.isLive()));
  if (state.targetMs !== null) return fail(conflict(messages.isMoving()));
  const nowMs = wallMs + state.offsetMs;
  const toMs = 'toMs' in move ? move.toMs : nowMs + move.byMs;
  if (!(toMs > nowMs)) return fail(invalid('to', messages.onlyForward()));
  if (toMs - nowMs > MAX_MOVE_DAYS * DAY_MS) return fail(invalid('to', messages.tooFar({ days: MAX_MOVE_DAYS })));
  if (toMs - wallMs > MAX_AHEAD_DAYS * DAY_MS)
    return fail(invalid('to', messages.tooFarAhead({ days: MAX_AHEAD_DAYS })));
  return ok(toMs);
}

/** The next instant on the way to a target. */
export const nextStop = (nowMs: EpochMs, targetMs: EpochMs): EpochMs => Math.min(nowMs + STEP_MS, targetMs);

const PARTS = /^P(?!$)(?:(\d{1,4})D)?(?:T(?!$)(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

/** Reads an ISO 8601 duration of days, hours and minutes, as P1D or PT90M; null for anything else. */
function durationMs(text: string): number | null {
  const [, days, hours, minutes] = PARTS.exec(text) ?? [];
  if (days === undefined && hours === undefined && minutes === undefined) return null;
  return Number(days ?? 0) * DAY_MS + Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
}

/** Reads a move by a duration as P1D, or to an instant; null for anything else. */
export function readMove(text: string): Move | null {
  const byMs = durationMs(text);
  if (byMs !== null) return { byMs };
  const toMs = Date.parse(text);
  return Number.isNaN(toMs) ? null : { toMs };
}
