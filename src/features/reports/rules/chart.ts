import { addDays, daysBetween, type Day } from '#kernel/time.ts';

/** From this many days on a chart has a point per week instead of one per day. */
export const WEEKLY_FROM_DAYS = 93;

export type Granularity = 'day' | 'week';

/** Both days belong to the range. */
export function granularityOf(fromDate: Day, toDate: Day): Granularity {
  return daysBetween(fromDate, toDate) + 1 < WEEKLY_FROM_DAYS ? 'day' : 'week';
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Every point a chart of the range has, in order: each day, or each Monday whose week touches the range. */
export function pointsOf(fromDate: Day, toDate: Day): Day[] {
  const step = granularityOf(fromDate, toDate) === 'day' ? 1 : 7;
  const points: Day[] = [];
  for (let day = step === 1 ? fromDate : mondayOf(fromDate); day <= toDate; day = addDays(day, step)) points.push(day);
  return points;
}
