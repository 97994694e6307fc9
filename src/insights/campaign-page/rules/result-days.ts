import { dayCount, previousDays } from '#kernel/compared-days.ts';
import { addDays, type Day } from '#kernel/time.ts';

export const MAX_RESULT_DAYS = 93;
const DEFAULT_DAYS = 7;

export interface ResultDays {
  fromDate: Day;
  toDate: Day;
  previousFromDate: Day;
  previousToDate: Day;
}

/**
 * Returns the days whose results are shown, and as many right before them to compare with. By default the last seven closed days: today
 * is incomplete and would look like a fall. Null for days that are too many or end before they start.
 */
export function resultDays(
  { fromDate, toDate }: { fromDate?: Day | null | undefined; toDate?: Day | null | undefined },
  today: Day,
): ResultDays | null {
  const to = toDate ?? addDays(today, -1);
  const from = fromDate ?? addDays(to, 1 - DEFAULT_DAYS);
  const shown = { fromDate: from, toDate: to };
  const count = dayCount(shown);
  if (count < 1 || count > MAX_RESULT_DAYS) return null;
  const previous = previousDays(shown);
  return { ...shown, previousFromDate: previous.fromDate, previousToDate: previous.toDate };
}
