import { addDays, daysBetween, mondayOf, type Day } from '#kernel/time.ts';

/** From this many days on a chart has a point per week instead of one per day. */
export const WEEKLY_FROM_DAYS = 93;

export type Granularity = 'day' | 'week';

/** Both days belong to the range. */
export function granularityOf(fromDate: Day, toDate: Day): Granularity {
  return daysBetween(fromDate, toDate) + 1 < WEEKLY_FROM_DAYS ? 'day' : 'week';
}

/** Every point a chart of the range has, in order: each day, or each Monday whose week touches the range. */
export function pointsOf(fromDate: Day, toDate: Day): Day[] {
  const step = granularityOf(fromDate, toDate) === 'day' ? 1 : 7;
  const points: Day[] = [];
  for (let day = step === 1 ? fromDate : mondayOf(fromDate); day <= toDate; day = addDays(day, step)) points.push(day);
  return points;
}

/** First days of the whole months before a day's own, the newest first. */
export function monthsBefore(day: Day, count: number): Day[] {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 10),
  );
}

/** Whether nothing is added to days up to this one: wherever they were counted, it is the next day by now. */
export const isOver = (toDate: Day, today: Day): boolean => toDate < addDays(today, -1);

/** As many days right before a range as it has itself. */
export function previousRange(fromDate: Day, toDate: Day): { fromDate: Day; toDate: Day } {
  const days = daysBetween(fromDate, toDate) + 1;
  return { fromDate: addDays(fromDate, -days), toDate: addDays(fromDate, -1) };
}
