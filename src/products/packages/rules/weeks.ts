import { addDays, daysBetween, mondayOf, type Day } from '#kernel/time.ts';

/** Days between today and the first day that can be booked. */
export const LEAD_DAYS = 14;
export const WEEK_DAYS = 7;

export const endOfWeek = (monday: Day): Day => addDays(monday, WEEK_DAYS - 1);
export const isMonday = (day: Day): boolean => mondayOf(day) === day;

/** The first Monday that can be booked. */
export function firstBookable(today: Day): Day {
  return mondayOnOrAfter(addDays(today, LEAD_DAYS));
}

/** The Mondays of the weeks that touch a span of days. */
export function weeksBetween(from: Day, to: Day): Day[] {
  const first = mondayOf(from);
  const count = to < from ? 0 : Math.floor(daysBetween(first, to) / WEEK_DAYS) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index * WEEK_DAYS));
}

export type WeekState = 'FREE' | 'TAKEN' | 'TOO_SOON' | 'PAST';

/** Whether a week can be booked: soon enough to prepare it, and with fewer bookings than there are slots. */
export function weekState(monday: Day, facts: { today: Day; taken: number; slots: number }): WeekState {
  if (monday < facts.today) return 'PAST';
  if (monday < addDays(facts.today, LEAD_DAYS)) return 'TOO_SOON';
  return facts.taken < facts.slots ? 'FREE' : 'TAKEN';
}

/** How many of the slots are filled: where another package sells the same placement more often, there are more bookings than slots. */
export const filledSlots = ({ taken, slots }: { taken: number; slots: number }): number => Math.min(taken, slots);

/** Where something is shown to whom in one week. */
export interface Week {
  ventureId: string;
  segmentId: string;
  startDate: Day;
}

/**
 * The week a new entry starts with: the first that can be booked, or the requested one when that is later, moved on week by week
 * until nothing of the same venture and segment is in it.
 */
export function defaultWeek(
  input: { ventureId: string; segmentId: string; today: Day; notBefore?: Day | null },
  others: readonly Week[],
  canOverlap: boolean,
): { startDate: Day; endDate: Day } {
  const first = firstBookable(input.today);
  let monday = input.notBefore && input.notBefore > first ? mondayOnOrAfter(input.notBefore) : first;
  const isTaken = (day: Day) =>
    others.some(
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
