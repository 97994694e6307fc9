import { invalid, passIf } from '#kernel/problem.ts';
import { addDays, dayIn, daysBetween, type Day } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { adviceMessages } from '../rules/advice.messages.ts';
import type { Place } from './advice.repository.ts';
import type { DayRange } from './analyze-campaign.ts';

export const RANGE_DAYS = 7;
const MAX_DAYS = 31;

/** Returns the requested local days of a country; the last seven by default. */
export function rangeOf(
  { fromDate, toDate }: { fromDate?: Day | null; toDate?: Day | null },
  { zone }: Place,
  context: Context,
): DayRange {
  const to = toDate ?? dayIn(zone, context.clock());
  const from = fromDate ?? addDays(to, 1 - RANGE_DAYS);
  const days = daysBetween(from, to) + 1;
  const isInRange = days >= 1 && days <= MAX_DAYS;
  unwrap(passIf(isInRange, invalid('toDate', adviceMessages.problem.daysOutOfRange({ max: MAX_DAYS }))));
  return { fromDate: from, toDate: to };
}
