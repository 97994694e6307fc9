import { floorToCoin, type Micros } from '#kernel/money.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';
import { consume, type Consumption, type Lot } from './consume.ts';

/** Cost that was accepted on a day and is not yet taken from lots. */
export interface OwedDay {
  day: Day;
  amountMicros: Micros;
}

/** A lot takes back what was charged wrongly even after its last day, and can then be used this long. */
const SECOND_CHANCE_DAYS = 30;
/** How long before its last day the owner of a lot is written to. */
const NOTICE_DAYS = [30, 7, 1] as const;

/**
 * What leaves lots whose last day is over: the whole coins that remain of them beyond what accepted cost will take when it is
 * settled. Never so much that the rest could not pay what is owed.
 */
export function expiring(
  lots: readonly Lot[],
  owed: readonly OwedDay[],
  { today, coinMicros }: { today: Day; coinMicros: Micros },
): Consumption[] {
  const left = new Map(lots.map((lot) => [lot.id, { ...lot }]));
  for (const { day, amountMicros } of [...owed].sort((a, b) => a.day.localeCompare(b.day))) {
    const held = [...left.values()].reduce((sum, { remainMicros }) => sum + remainMicros, 0n);
    // What an overdraft let through beyond the lots takes nothing from them.
    const payable = amountMicros < held ? amountMicros : held;
    for (const { creditId, amountMicros: part } of consume([...left.values()], payable, day))
      left.get(creditId)!.remainMicros -= part;
  }
  return [...left.values()]
    .filter(({ expiryDate, remainMicros }) => expiryDate !== null && expiryDate < today && remainMicros >= coinMicros)
    .map(({ id, remainMicros }) => ({ creditId: id, amountMicros: floorToCoin(remainMicros, coinMicros) }));
}

/** The last usable day of a lot that takes money back. */
export function expiryAfterReturn(expiryDate: Day | null, today: Day): Day | null {
  if (expiryDate === null || expiryDate >= today) return expiryDate;
  return addDays(today, SECOND_CHANCE_DAYS);
}

/** The notice that is due for a lot: the nearest of them, so that a worker that was away writes once and not thrice. */
export function dueNotice(expiryDate: Day, today: Day): number | null {
  const left = daysBetween(today, expiryDate);
  if (left < 0) return null;
  return NOTICE_DAYS.findLast((days) => left <= days) ?? null;
}

/** The last day a lot may have for a notice to be due. */
export function lastNoticeDay(today: Day): Day {
  return addDays(today, NOTICE_DAYS[0]);
}
