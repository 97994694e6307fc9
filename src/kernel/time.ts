/** Time is UTC milliseconds inside. A *day* is written YYYY-MM-DD and belongs to a zone. */
export type EpochMs = number;
export type Day = string;

/** Returns the current instant; the demo and tests inject their own clocks. */
export type Clock = () => EpochMs;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string, atMs: EpochMs): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(atMs)) part[type] = Number(value);
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second']);
}

// Every offset lasts at least a quarter of an hour: caching per quarter keeps Intl off the hot path.
const QUARTER_MS = 15 * MINUTE_MS;
const offsets = new Map<string, Map<number, number>>();

/** Returns how far a zone is ahead of UTC at an instant, in ms. */
export function zoneOffsetMs(zone: string, atMs: EpochMs): number {
  const quarter = Math.floor(atMs / QUARTER_MS);
  let known = offsets.get(zone);
  if (!known) offsets.set(zone, (known = new Map()));
  let offset = known.get(quarter);
  if (offset === undefined) {
    if (known.size > 20_000) known.clear();
    offset = partsIn(zone, quarter * QUARTER_MS) - quarter * QUARTER_MS;
    known.set(quarter, offset);
  }
  return offset;
}

let lastDay: { readonly number: number; readonly day: Day } = { number: 0, day: '1970-01-01' };

/** Returns the day in a zone at an instant. */
export function dayIn(zone: string, atMs: EpochMs): Day {
  const number = Math.floor((atMs + zoneOffsetMs(zone, atMs)) / DAY_MS);
  // Nearly every call is about today.
  if (number !== lastDay.number) lastDay = { number, day: new Date(number * DAY_MS).toISOString().slice(0, 10) };
  return lastDay.day;
}

/** Returns the elapsed fraction of the zone's local day at an instant, 0 to 1. */
export function dayFraction(zone: string, atMs: EpochMs): number {
  const local = atMs + zoneOffsetMs(zone, atMs);
  return (((local % DAY_MS) + DAY_MS) % DAY_MS) / DAY_MS;
}

/** Returns the instant a day starts in a zone; when the clock skips midnight, the first instant that exists. */
export function startOfDay(zone: string, day: Day): EpochMs {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - zoneOffsetMs(zone, midnight);
  const start = midnight - zoneOffsetMs(zone, guess);
  return dayIn(zone, start) < day ? firstInstantOf(zone, day, start) : start;
}

/**
 * Finds a day's first instant when the clock skipped midnight: usually by an hour, in places by half an hour or a whole
 * day. Accurate to the second.
 */
function firstInstantOf(zone: string, day: Day, beforeMs: EpochMs): EpochMs {
  let before = beforeMs;
  let after = beforeMs + 2 * DAY_MS;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (dayIn(zone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

/** Returns the instant at which a zone's clocks show as much of a day as at another; where they skip it, an instant of that day. */
export function sameTimeOn(zone: string, day: Day, atMs: EpochMs): EpochMs {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const shown = midnight + Math.round(dayFraction(zone, atMs) * DAY_MS);
  const guess = shown - zoneOffsetMs(zone, shown);
  const last = startOfDay(zone, addDays(day, 1)) - 1;
  return Math.min(Math.max(shown - zoneOffsetMs(zone, guess), startOfDay(zone, day)), last);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the Monday of a day's week; a Sunday belongs to the preceding Monday's week. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the days between two days, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns true for an IANA zone; offsets such as +08:00 are rejected, since they have no daylight saving time. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
