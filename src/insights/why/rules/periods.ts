import { addDays, dayIn, daysBetween, DAY_MS, type Day, type EpochMs } from '#kernel/time.ts';

/** Local days, both inclusive. */
export interface Days {
  fromDate: Day;
  toDate: Day;
}

export interface Periods {
  now: Days;
  before: Days;
  /**
   * Until when the previous period's last day counts, because the present one's is not over: the same hours are compared.
   * Null when both are whole days.
   */
  beforeUntilMs: EpochMs | null;
}

/** As in reports: a year and the days around it. */
export const MAX_PERIOD_DAYS = 400;

/** Returns two periods as they are compared. The present one never goes beyond today, and both have as many days. */
export function periodsOf(asked: { now: Days; before: Days }, zone: string, nowMs: EpochMs): Periods {
  const today = dayIn(zone, nowMs);
  const toDate = asked.now.toDate > today ? today : asked.now.toDate;
  const now = { ...asked.now, toDate };
  const cut = daysBetween(toDate, asked.now.toDate);
  const before = { ...asked.before, toDate: addDays(asked.before.toDate, -cut) };
  const apart = daysBetween(before.toDate, toDate);
  return { now, before, beforeUntilMs: toDate === today ? nowMs - apart * DAY_MS : null };
}

/** Periods that can be compared: in order, of equal length, one after the other, and already begun. */
export function arePeriods({ now, before }: { now: Days; before: Days }, today: Day): boolean {
  const lengthOf = ({ fromDate, toDate }: Days) => daysBetween(fromDate, toDate) + 1;
  return (
    now.fromDate <= today &&
    lengthOf(now) >= 1 &&
    lengthOf(now) <= MAX_PERIOD_DAYS &&
    lengthOf(before) === lengthOf(now) &&
    before.toDate < now.fromDate
  );
}
