import { DAY_MS, type Instant_ms } from '#kernel/time.ts';

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
export function daysUntil(end_ms: Instant_ms, now_ms: Instant_ms): number {
  return Math.max(0, Math.floor((end_ms - now_ms) / DAY_MS));
}

/** How much of a budget is left, in whole percent; nothing of a budget of nothing. */
export function remainingPercent(remaining: number, budget: number): number {
  return budget === 0 ? 0 : Math.round((remaining / budget) * 100);
}

const EXTENSION_DAYS = 7;

/** The end of a campaign that is extended by a week. */
export function weekLater(end_ms: Instant_ms): Instant_ms {
  return end_ms + EXTENSION_DAYS * DAY_MS;
}
