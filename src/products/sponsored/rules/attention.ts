import { DAY_MS, type EpochMs } from '#kernel/time.ts';

/** How pressing it is that something runs out: five days or more, three or four, fewer. */
export type Urgency = 'calm' | 'soon' | 'now';

export function urgencyOf(days: number): Urgency {
  if (days >= 5) return 'calm';
  return days >= 3 ? 'soon' : 'now';
}

const WATCHED_DAYS = 14;

/** Whether something that runs out in so many days is worth pointing out yet. */
export function isWorthWatching(days: number): boolean {
  return days < WATCHED_DAYS;
}

/** Whole days until a moment; what ends today has none left. */
export function daysUntil(endMs: EpochMs, nowMs: EpochMs): number {
  return Math.max(0, Math.floor((endMs - nowMs) / DAY_MS));
}

/** How much of a budget is left, in whole percent; nothing of a budget of nothing. */
export function remainingPercent(remaining: number, budget: number): number {
  return budget === 0 ? 0 : Math.round((remaining / budget) * 100);
}

const EXTENSION_DAYS = 7;

/** The end of a campaign that is extended by a week. */
export function weekLater(endMs: EpochMs): EpochMs {
  return endMs + EXTENSION_DAYS * DAY_MS;
}
