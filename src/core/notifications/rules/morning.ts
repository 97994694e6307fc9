import { addDays, DAY_MS, dayIn, mondayOf, zoneOffsetMs, type Day, type EpochMs } from '#kernel/time.ts';

/** When summaries are sent, on the clock of the company's zone. */
const MORNING = '08:00';
/** A weekly summary that could not be sent within a day and a half is not sent: its week is old by then. */
const WEEKLY_WITHIN_MS = 1.5 * DAY_MS;

function morningOf(zone: string, day: Day): EpochMs {
  const wall = Date.parse(`${day}T${MORNING}:00Z`);
  return wall - zoneOffsetMs(zone, wall - zoneOffsetMs(zone, wall));
}

/** Returns the last morning of a zone: what happened before it belongs into a summary that is due. */
export function lastMorning(zone: string, now: EpochMs): EpochMs {
  const today = dayIn(zone, now);
  const morning = morningOf(zone, today);
  return now >= morning ? morning : morningOf(zone, addDays(today, -1));
}

/** Returns the Monday whose weekly summary is to be sent now; null when none is. */
export function dueMonday(zone: string, now: EpochMs): Day | null {
  const monday = mondayOf(dayIn(zone, now));
  const sinceMs = now - morningOf(zone, monday);
  return sinceMs >= 0 && sinceMs < WEEKLY_WITHIN_MS ? monday : null;
}
