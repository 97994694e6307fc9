import { addDays, dayIn, mondayOf, zoneOffsetMs, type Day, type EpochMs } from '#kernel/time.ts';

/** When summaries are sent, on the clock of the company's zone. */
const MORNING = '08:00';

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

/** Returns today when it is a Monday whose morning has come, on which the weekly summary is sent; otherwise null. */
export function dueMonday(zone: string, now: EpochMs): Day | null {
  const today = dayIn(zone, now);
  return mondayOf(today) === today && now >= morningOf(zone, today) ? today : null;
}
