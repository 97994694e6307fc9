import { dayCount, periodsOf, previousDays } from '#kernel/compared-days.ts';
import { addDays, dayIn, type Day, type EpochMs } from '#kernel/time.ts';

export const MAX_RESULT_DAYS = 93;
const DEFAULT_DAYS = 7;

export interface ResultDays {
  fromDate: Day;
  toDate: Day;
  previousFromDate: Day;
  previousToDate: Day;
  /** Until when the last of the previous days counts, because today is not over; null for all of it. */
  previousUntilMs: EpochMs | null;
}

/**
 * Returns the days whose results are shown, none beyond today, and those to compare with: as many right before the days asked for, the
 * last one up to the same hour as today. By default the last seven closed days. Null for days that are too many or end before they start.
 */
export function resultDays(
  { fromDate, toDate }: { fromDate?: Day | null | undefined; toDate?: Day | null | undefined },
  zone: string,
  nowMs: EpochMs,
): ResultDays | null {
  const to = toDate ?? addDays(dayIn(zone, nowMs), -1);
  const from = fromDate ?? addDays(to, 1 - DEFAULT_DAYS);
  const shown = { fromDate: from, toDate: to };
  const count = dayCount(shown);
  if (count < 1 || count > MAX_RESULT_DAYS) return null;
  const { now, before, beforeUntilMs } = periodsOf({ now: shown, before: previousDays(shown) }, zone, nowMs);
  return {
    ...now,
    previousFromDate: before.fromDate,
    previousToDate: before.toDate,
    previousUntilMs: beforeUntilMs,
  };
}
