import { floorToMinorUnit, smallerOf, type Micros } from '#kernel/money.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';
import { consume, type Consumption, type Lot } from './consume.ts';

/** Cost accepted on a day and not yet taken from lots. */
export interface AccruedDay {
  day: Day;
  amountMicros: Micros;
}

/** Reversed charges return to a lot even after its last day; it then stays usable for this long. */
const SECOND_CHANCE_DAYS = 30;
/** Days before a lot's last day on which its owner is notified. */
const NOTICE_DAYS = [30, 7, 1] as const;

/**
 * Returns what to withdraw from expired lots: the whole minor units left beyond the accepted cost they still have to pay. The
 * remaining lots always cover the accrued cost.
 */
export function expiring(
  lots: readonly Lot[],
  accrued: readonly AccruedDay[],
  { today, minorUnitMicros }: { today: Day; minorUnitMicros: Micros },
): Consumption[] {
  const remaining = new Map(lots.map((lot) => [lot.id, { ...lot }]));
  for (const { day, amountMicros } of [...accrued].sort((a, b) => a.day.localeCompare(b.day))) {
    const totalMicros = [...remaining.values()].reduce((sum, { remainMicros }) => sum + remainMicros, 0n);
    // Cost beyond the lots, permitted by an overdraft, takes nothing from them.
    const payable = smallerOf(amountMicros, totalMicros);
    for (const { creditId, amountMicros: part } of consume([...remaining.values()], payable, day))
      remaining.get(creditId)!.remainMicros -= part;
  }
  return [...remaining.values()]
    .filter(
      ({ expiryDate, remainMicros }) => expiryDate !== null && expiryDate < today && remainMicros >= minorUnitMicros,
    )
    .map(({ id, remainMicros }) => ({ creditId: id, amountMicros: floorToMinorUnit(remainMicros, minorUnitMicros) }));
}

/** Returns a lot's last usable day after money returns to it. */
export function expiryAfterReturn(expiryDate: Day | null, today: Day): Day | null {
  if (expiryDate === null || expiryDate >= today) return expiryDate;
  return addDays(today, SECOND_CHANCE_DAYS);
}

/** Returns only the nearest due notice of a lot, so that a worker that was down sends one notice instead of three. */
export function dueNotice(expiryDate: Day, today: Day): number | null {
  const daysLeft = daysBetween(today, expiryDate);
  if (daysLeft < 0) return null;
  return NOTICE_DAYS.findLast((days) => daysLeft <= days) ?? null;
}

/** Returns the latest expiry date for which a notice can be due. */
export function lastNoticeDay(today: Day): Day {
  return addDays(today, NOTICE_DAYS[0]);
}
