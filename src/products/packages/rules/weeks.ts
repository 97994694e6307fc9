import { addDays, daysBetween, mondayOf, type Day } from '#kernel/time.ts';

/** Minimum number of days between today and the first bookable day. */
export const LEAD_DAYS = 14;
export const WEEK_DAYS = 7;

export const endOfWeek = (monday: Day): Day => addDays(monday, WEEK_DAYS - 1);
export const isMonday = (day: Day): boolean => mondayOf(day) === day;

/** Returns the first bookable Monday. */
export function firstBookable(today: Day): Day {
  return mondayOnOrAfter(addDays(today, LEAD_DAYS));
}

/** Returns the Mondays of all weeks that overlap a range of days. */
export function weeksBetween(from: Day, to: Day): Day[] {
  const first = mondayOf(from);
  const count = to < from ? 0 : Math.floor(daysBetween(first, to) / WEEK_DAYS) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index * WEEK_DAYS));
}

export type WeekState = 'FREE' | 'TAKEN' | 'TOO_SOON' | 'PAST';

/** Returns the state of a week. It is free if it leaves enough preparation time and has fewer bookings than slots. */
export function weekState(monday: Day, facts: { today: Day; taken: number; slots: number }): WeekState {
  if (monday < facts.today) return 'PAST';
  if (monday < addDays(facts.today, LEAD_DAYS)) return 'TOO_SOON';
  return facts.taken < facts.slots ? 'FREE' : 'TAKEN';
}

/**
 * Returns the number of filled slots. Bookings can exceed the slots when another package sells the same placement with
 * more slots.
 */
export const filledSlots = ({ taken, slots }: { taken: number; slots: number }): number => Math.min(taken, slots);

/** A week of one placement, for one segment of one venture. */
export interface Week {
  ventureId: string;
  segmentId: string;
  startDate: Day;
}

/**
 * Returns the initial week of a new entry: the first bookable week, or the requested one if later, moved forward until
 * the cart has nothing else in it for the same venture and segment.
 */
export function defaultWeek(
  input: { ventureId: string; segmentId: string; today: Day; notBefore?: Day | null },
  booked: readonly Week[],
  canOverlap: boolean,
): { startDate: Day; endDate: Day } {
  const first = firstBookable(input.today);
  let monday = input.notBefore && input.notBefore > first ? mondayOnOrAfter(input.notBefore) : first;
  const isTaken = (day: Day) =>
    booked.some(
      ({ ventureId, segmentId, startDate }) =>
        ventureId === input.ventureId && segmentId === input.segmentId && startDate === day,
    );
  while (!canOverlap && isTaken(monday)) monday = addDays(monday, WEEK_DAYS);
  return { startDate: monday, endDate: endOfWeek(monday) };
}

function mondayOnOrAfter(day: Day): Day {
  const monday = mondayOf(day);
  return monday < day ? addDays(monday, WEEK_DAYS) : monday;
}
