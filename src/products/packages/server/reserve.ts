import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { startProblem } from '../rules/check-cart.ts';
import { packageMessages } from '../rules/package.messages.ts';
import { checkReason } from '../rules/reason.ts';
import { endOfWeek, isMonday } from '../rules/weeks.ts';
import { readVentures, slotsOf } from './package.repository.ts';
import { findSlots, reservationsOf, reserveWeeks, insertWeeks } from './slot.repository.ts';
import { reasonMessage } from './reason-message.ts';
import type { Actor, Deps } from './deps.ts';

const { cart, problem } = packageMessages;

export interface ReservationRequest {
  ventureId: string;
  segmentId: string;
  placementId: string;
  startDate: Day;
  endDate: Day;
  reason: string;
}

/** Reserves a free week for the provider's own use. Fails with the current holder when the week is taken. */
export async function reserveWeek(
  tx: Transaction,
  { clock, newId }: Deps,
  input: ReservationRequest,
  { userId }: Actor,
): Promise<Result<Uuid, Problem>> {
  const badReason = checkReason(input.reason);
  if (badReason) return fail(invalid('reserveReason', reasonMessage(badReason)));
  const venture = (await readVentures(tx)).find(({ id }) => id === input.ventureId);
  const where = { catalogId: venture?.catalogId ?? '', segmentId: input.segmentId, placementId: input.placementId };
  const slots = venture && isUuid(input.placementId) ? await slotsOf(tx, where) : 0;
  if (!venture || slots === 0) return fail(invalid('placementId', problem.notSold()));
  const { startDate } = input;
  if (!isMonday(startDate) || input.endDate !== endOfWeek(startDate))
    return fail(invalid('startDate', cart.notAWeek()));
  const bad = startProblem(startDate, dayIn(venture.timezone, clock()));
  if (bad) return fail(invalid('startDate', bad));

  const week = { id: newId(), ...where, startDate, slots };
  await reserveWeeks(tx, [week]);
  const { placed, full } = await findSlots(tx, [week]);
  if (full.length) {
    const holders = await reservationsOf(tx, week);
    const holder = holders.map(({ name }) => name).join(', ');
    const day = dayIn(venture.timezone, holders.at(-1)!.since.getTime());
    return fail(conflict(problem.weekTakenBy({ holder, day })));
  }
  await insertWeeks(tx, placed, { reason: input.reason.trim(), reservedBy: userId, atMs: clock() });
  return ok(week.id);
}
