import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { startProblem } from '../rules/check-cart.ts';
import { checkReason } from '../rules/reason.ts';
import { endOfWeek, isMonday } from '../rules/weeks.ts';
import { readVentures, slotsOf } from './package-store.ts';
import { findSlots, holdersOf, holdWeeks, insertWeeks } from './slot-store.ts';
import { cartText, reasonText, words } from './texts.ts';
import type { Doer, Making } from './work.ts';

export interface ReservationWish {
  ventureId: string;
  segmentId: string;
  placementId: string;
  startDate: Day;
  endDate: Day;
  reason: string;
}

/** Reserves a free week for the provider's own use. Who has it is told when it is taken. */
export async function reserveWeek(
  tx: Transaction,
  { clock, newId }: Making,
  wish: ReservationWish,
  { personId, language }: Doer,
): Promise<Result<Uuid, Problem>> {
  const badReason = checkReason(wish.reason);
  if (badReason) return fail(invalid('reserveReason', reasonText(badReason, language)));
  const venture = (await readVentures(tx)).find(({ id }) => id === wish.ventureId);
  const where = { catalogId: venture?.catalogId ?? '', segmentId: wish.segmentId, placementId: wish.placementId };
  const slots = venture && isUuid(wish.placementId) ? await slotsOf(tx, where) : 0;
  if (!venture || slots === 0) return fail(invalid('placementId', words('notSold', language)));
  const { startDate } = wish;
  if (!isMonday(startDate) || wish.endDate !== endOfWeek(startDate))
    return fail(invalid('startDate', cartText('notAWeek', language)));
  const bad = startProblem(startDate, dayIn(venture.timezone, clock()));
  if (bad) return fail(invalid('startDate', cartText(bad, language)));

  const week = { id: newId(), ...where, startDate, slots };
  await holdWeeks(tx, [week]);
  const { placed, full } = await findSlots(tx, [week]);
  if (full.length) {
    const holders = await holdersOf(tx, week);
    const who = holders.map((holder) => holder.who).join(', ');
    const when = dayIn(venture.timezone, holders.at(-1)!.since.getTime());
    return fail({ code: 'CONFLICT', message: words('weekTakenBy', language, { who, when }) });
  }
  await insertWeeks(tx, placed, { reason: wish.reason.trim(), reservedBy: personId, at_ms: clock() });
  return ok(week.id);
}
