import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, daysBetween, type Day, type EpochMs } from '#kernel/time.ts';
import { adviceMessages } from '../rules/advice.messages.ts';
import type { Place } from './advice.repository.ts';
import type { DayRange } from './analyze-campaign.ts';

export const RANGE_DAYS = 7;
const MAX_DAYS = 31;

export interface AskedDays {
  fromDate?: Day | null | undefined;
  toDate?: Day | null | undefined;
}

/** Returns the requested local days of a country; the last seven by default. */
export function rangeOf({ fromDate, toDate }: AskedDays, { zone }: Place, nowMs: EpochMs): Result<DayRange, Problem> {
  const to = toDate ?? dayIn(zone, nowMs);
  const from = fromDate ?? addDays(to, 1 - RANGE_DAYS);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS)
    return fail(invalid('toDate', adviceMessages.problem.daysOutOfRange({ max: MAX_DAYS })));
  return ok({ fromDate: from, toDate: to });
}
