import { decideTransfer } from '#core/payments/server/index.ts';
import {
  cancelCampaign,
  changeStatus,
  checkOut,
  fillField,
  advanceStatuses,
  expireUnpaidOrders,
  reserveWeek,
} from '#products/packages/server/index.ts';
import { endOfWeek } from '#products/packages/rules/weeks.ts';
import { uuidV7, type NewId, type Uuid } from '#kernel/ids.ts';
import { addDays, DAY_MS, dayIn, HOUR_MS, type EpochMs, mondayOf } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import type { MarketCompany, Marketplace } from './base.ts';
import { BOOKINGS, CONTENT, FATES, REJECTION, RESERVATIONS, type BookingPlan } from './booking-plans.ts';
import { inWallet } from './campaign-plan.ts';
import { randomBytes, seededRandom } from './random.ts';
import { unwrap } from './unwrap.ts';
import { billingDeps } from './transfers.ts';

/** Time from the order to payment, to the content, and to staff's decision. */
const AFTER_MS = { paid: 6 * HOUR_MS, supplied: 12 * HOUR_MS, decided: 20 * HOUR_MS };

interface Act {
  atMs: EpochMs;
  do(): Promise<void>;
}

/** Simulates the packages' part of the history: companies book, payments arrive, staff decide, weeks start and end. */
export function createBookings({
  database,
  market,
  fromMs,
  untilMs,
  seed,
}: {
  database: Database;
  market: Marketplace;
  fromMs: EpochMs;
  untilMs: EpochMs;
  seed: number;
}) {
  const random = seededRandom(seed);
  let nowMs = fromMs;
  const clock = () => nowMs;
  const newId: NewId = () => uuidV7(nowMs, randomBytes(random, 10));
  const deps = { clock, newId };
  const billing = billingDeps(database, deps);
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
  const actor = (userId: Uuid) => ({ userId, impersonatorId: null, language: 'en' as const });
  const staff = actor(market.staffId);
  const venture = (country: string) => market.catalogs.find((catalog) => catalog.country.code === country)!.country;
  const weekAt = (country: string, offset: number) =>
    addDays(mondayOf(dayIn(venture(country).timezone, untilMs)), 7 * offset);

  const order = async (plan: BookingPlan, buyer: MarketCompany): Promise<Uuid> => {
    const mondays = plan.weeks.map((week) => weekAt(plan.country, week));
    const { ventureId, placementIds } = await asSystem((tx) => idsOf(tx, plan));
    const packageId = await asSystem((tx) => packageIdOf(tx, plan.code));
    const ordered = unwrap(
      await checkOut(
        billing,
        {
          companyId: buyer.id,
          brandId: buyer.brands[BOOKINGS.indexOf(plan) % buyer.brands.length]!.id,
          campaigns: [
            {
              id: plan.code,
              packageId,
              name: plan.name,
              startDate: mondays[0]!,
              endDate: endOfWeek(mondays.at(-1)!),
              budgetMicros: plan.budget === undefined ? null : inWallet(plan.budget, buyer.walletCurrency),
              bookings: mondays.flatMap((startDate) =>
                placementIds.map((placementId) => ({
                  ventureId,
                  segmentId: 'all',
                  placementId,
                  startDate,
                  endDate: endOfWeek(startDate),
                })),
              ),
              discountIds: null,
            },
          ],
          redeemId: null,
          paymentMethod: 'WIRE_TRANSFER',
          paymentTerms: 'IMMEDIATE',
          creditNoteNo: null,
          priceVersion: null,
        },
        actor(buyer.ownerId),
        { canUseCreditNotes: false },
      ),
    );
    return ordered.orderId;
  };
  const pay = async (orderId: Uuid): Promise<void> => {
    const { transferReference: reference, totalMicros } = await asSystem((tx) =>
      tx
        .selectFrom('topUp')
        .select(['transferReference', 'totalMicros'])
        .where('purchaseId', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
    unwrap(await decideTransfer(billing, reference!, { receivedMicros: totalMicros }, market.staffId));
  };
  const supply = (campaignId: Uuid, buyer: MarketCompany) =>
    asSystem(async (tx) => {
      const weeks = await tx
        .selectFrom('booking')
        .innerJoin('placement', 'placement.id', 'booking.placementId')
        .select(['booking.id', 'booking.startDate', 'placement.fields'])
        .where('campaignId', '=', campaignId)
        .execute();
      for (const { id, startDate, fields } of weeks)
        for (const { name } of fields as { name: string }[]) {
          const input = { bookingId: id, name, value: CONTENT[name]!(startDate) };
          unwrap(await fillField(tx, deps, input, actor(buyer.ownerId)));
        }
    });

  const actsOf = (plan: BookingPlan): Act[] => {
    const buyer = market.companies[plan.company]!;
    const orderedMs = untilMs - plan.bookedDaysAgo * DAY_MS;
    let orderId: Uuid;
    const bookedPackage = async () =>
      (
        await asSystem((tx) =>
          tx.selectFrom('bookingCampaign').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow(),
        )
      ).id;
    const acts: Act[] = [
      {
        atMs: orderedMs,
        do: async () => {
          orderId = await order(plan, buyer);
        },
      },
    ];
    const goesOn = (fate: BookingPlan['fate']) => FATES.indexOf(plan.fate) >= FATES.indexOf(fate);
    if (goesOn('paid')) acts.push({ atMs: orderedMs + AFTER_MS.paid, do: () => pay(orderId) });
    if (goesOn('supplied'))
      acts.push({ atMs: orderedMs + AFTER_MS.supplied, do: async () => supply(await bookedPackage(), buyer) });
    if (goesOn('approved')) {
      const verdict =
        plan.fate === 'rejected'
          ? ({ status: 'DISAPPROVED', reason: REJECTION } as const)
          : ({ status: 'APPROVED', reason: null } as const);
      acts.push({
        atMs: orderedMs + AFTER_MS.decided,
        do: async () => {
          const input = { id: await bookedPackage(), refundMicros: null, ...verdict };
          unwrap(await asSystem((tx) => changeStatus(tx, deps, input, staff)));
        },
      });
    }
    if (plan.cancelledDaysAgo !== undefined)
      acts.push({
        atMs: untilMs - plan.cancelledDaysAgo * DAY_MS,
        do: async () => {
          const input = { id: await bookedPackage(), reason: 'We are out of stock' };
          unwrap(await asSystem((tx) => cancelCampaign(tx, deps, input, actor(buyer.ownerId))));
        },
      });
    return acts;
  };
  const reserving = ({ country, placement, week, daysAgo, reason }: (typeof RESERVATIONS)[number]): Act => ({
    atMs: untilMs - daysAgo * DAY_MS,
    do: () =>
      asSystem(async (tx) => {
        const { ventureId, placementIds } = await idsOf(tx, { country, placements: [placement] });
        const startDate = weekAt(country, week);
        const where = { ventureId, segmentId: 'all', placementId: placementIds[0]!, startDate };
        unwrap(await reserveWeek(tx, deps, { ...where, endDate: endOfWeek(startDate), reason }, staff));
      }),
  });

  // A history that starts later does not include earlier bookings.
  const acts = [
    ...BOOKINGS.filter(({ bookedDaysAgo }) => untilMs - bookedDaysAgo * DAY_MS >= fromMs).flatMap(actsOf),
    ...RESERVATIONS.filter(({ daysAgo }) => untilMs - daysAgo * DAY_MS >= fromMs).map(reserving),
  ].toSorted((a, b) => a.atMs - b.atMs);

  return {
    /** Performs everything due before an instant. */
    async live(endMs: EpochMs): Promise<void> {
      while (acts[0] && acts[0].atMs < endMs) {
        const act = acts.shift()!;
        nowMs = act.atMs;
        await act.do();
      }
      nowMs = endMs;
      await expireUnpaidOrders({ database, ...deps });
      await advanceStatuses({ database, ...deps });
    },
  };
}

async function idsOf(
  tx: Transaction,
  names: { country: string; placements: readonly string[] },
): Promise<{ ventureId: Uuid; placementIds: Uuid[] }> {
  const { ventureId } = await tx
    .selectFrom('catalog')
    .select('ventureId')
    .where('code', '=', names.country)
    .executeTakeFirstOrThrow();
  const placements = await tx.selectFrom('placement').select('id').where('code', 'in', names.placements).execute();
  return { ventureId, placementIds: placements.map(({ id }) => id) };
}

const packageIdOf = async (tx: Transaction, code: string): Promise<Uuid> =>
  (await tx.selectFrom('package').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
