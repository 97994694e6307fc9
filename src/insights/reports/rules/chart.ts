import { addDays, daysBetween, mondayOf, type Day } from '#kernel/time.ts';

/** Maximum number of days per report. */
export const MAX_DAYS = 800;

/** From this number of days, a chart has one point per week instead of per day. */
export const WEEKLY_FROM_DAYS = 93;

export type Granularity = 'day' | 'week';

/** Returns the granularity of a range. Both days are inclusive. */
export function granularityOf(fromDate: Day, toDate: Day): Granularity {
  return daysBetween(fromDate, toDate) + 1 < WEEKLY_FROM_DAYS ? 'day' : 'week';
}

/** Returns all points of a chart in order: each day, or each Monday whose week overlaps the range. */
export function pointsOf(fromDate: Day, toDate: Day): Day[] {
  const step = granularityOf(fromDate, toDate) === 'day' ? 1 : 7;
  const points: Day[] = [];
  for (let day = step === 1 ? fromDate : mondayOf(fromDate); day <= toDate; day = addDays(day, step)) points.push(day);
  return points;
}

/** Returns the first days of the calendar months before the day's own, newest first. */
export function monthsBefore(day: Day, count: number): Day[] {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 10),
  );
}

/** Returns whether the days up to this one are final: the next day has started in every time zone. */
export const isOver = (toDate: Day, today: Day): boolean => toDate < addDays(today, -1);
