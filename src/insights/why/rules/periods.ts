import { isAskable } from '#insights/reports/rules/change-question.ts';
import { dayCount, sameHoursUntil, type Days } from '#kernel/compared-days.ts';
import { addDays, dayIn, type Day, type EpochMs } from '#kernel/time.ts';

export interface Periods {
  now: Days;
  before: Days;
  /**
   * Until when the previous period's last day counts, because the present one's is not over: the same hours are compared.
   * Null when both are whole days, or when they are not as many.
   */
  beforeUntilMs: EpochMs | null;
}

/** Returns two periods as they are compared. The present one never goes beyond today; what is cut off is cut off the previous one, too. */
export function periodsOf(asked: { now: Days; before: Days }, zone: string, nowMs: EpochMs): Periods {
  const today = dayIn(zone, nowMs);
  const isCut = asked.now.toDate > today;
  const now = { ...asked.now, toDate: isCut ? today : asked.now.toDate };
  const asMany = addDays(asked.before.fromDate, dayCount(now) - 1);
  const before = { ...asked.before, toDate: isCut && asMany < asked.before.toDate ? asMany : asked.before.toDate };
  return { now, before, beforeUntilMs: sameHoursUntil(now, before, today, nowMs) };
}

/** Periods that can be compared: in order, one after the other, and already begun. */
export function arePeriods({ now, before }: { now: Days; before: Days }, today: Day): boolean {
  return now.fromDate <= today && [now, before].every(isAskable) && before.toDate < now.fromDate;
}
