import { DAY_MS, type EpochMs } from '#kernel/time.ts';

/** Urgency by days remaining: calm from five, soon at three or four, now below three. */
export type Urgency = 'calm' | 'soon' | 'now';

export function urgencyOf(days: number): Urgency {
  if (days >= 5) return 'calm';
  return days >= 3 ? 'soon' : 'now';
}

const ALERT_DAYS = 14;

/** Returns whether a number of days remaining is low enough to point out. */
export function needsAttention(days: number): boolean {
  return days < ALERT_DAYS;
}

/** Returns whole days until an instant; 0 on the last day. */
export function daysUntil(endMs: EpochMs, nowMs: EpochMs): number {
  return Math.max(0, Math.floor((endMs - nowMs) / DAY_MS));
}

/** Returns the remaining share of a budget in whole percent; 0 for a budget of 0. */
export function remainingPercent(remaining: number, budget: number): number {
  return budget === 0 ? 0 : Math.round((remaining / budget) * 100);
}

const EXTENSION_DAYS = 7;

/** Returns the end of a campaign extended by a week. */
export function weekLater(endMs: EpochMs): EpochMs {
  return endMs + EXTENSION_DAYS * DAY_MS;
}
