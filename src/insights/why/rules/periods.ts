import { isAskable } from '#insights/reports/rules/change-question.ts';
import type { Days } from '#kernel/day.ts';
import type { Day } from '#kernel/time.ts';

/** Periods that can be compared: in order, one after the other, and already begun. */
export function arePeriods({ now, before }: { now: Days; before: Days }, today: Day): boolean {
  return now.fromDate <= today && [now, before].every(isAskable) && before.toDate < now.fromDate;
}
