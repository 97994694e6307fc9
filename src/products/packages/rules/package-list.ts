import { addDays, dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import { hasFixedDates } from './cart.ts';
import { endOfWeek, firstBookable } from './weeks.ts';

/** Number of packages compared side by side. */
export const COMPARED_AT_ONCE = 5;

interface Dates {
  startDate: Day | null;
  endDate: Day | null;
  dynamicStartDate: boolean;
}

/** Returns whether any week of the package can still be booked. Only packages with fixed dates expire. */
export function hasBookableWeek(dates: Dates, today: Day): boolean {
  if (!hasFixedDates(dates) || dates.endDate === null) return true;
  let monday = firstBookable(today);
  while (monday < dates.startDate!) monday = addDays(monday, 7);
  return endOfWeek(monday) <= dates.endDate;
}

/** Those with a week left to book, by the earliest local day of all storefronts: so none is missing in any of them. */
export function withBookableWeek<P extends Dates>(
  packages: readonly P[],
  zones: readonly string[],
  nowMs: EpochMs,
): P[] {
  const today = zones.map((zone) => dayIn(zone, nowMs)).toSorted()[0];
  return packages.filter((one) => today === undefined || hasBookableWeek(one, today));
}

interface Listed {
  tags: readonly { id: string; name: string }[];
  startDate: Day | null;
  name: string;
}

/** Sorts by the first tag's name, then by start and name. Packages without a tag or without fixed days come last. */
export function sortPackages<P extends Listed>(packages: readonly P[]): P[] {
  return packages.toSorted(
    (a, b) =>
      lastIfMissing(a.tags[0]?.name, b.tags[0]?.name) ||
      lastIfMissing(a.startDate, b.startDate) ||
      a.name.localeCompare(b.name),
  );
}

function lastIfMissing(a: string | null | undefined, b: string | null | undefined): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return a.localeCompare(b);
}
