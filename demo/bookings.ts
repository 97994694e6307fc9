import { decideTransfer } from '#features/billing/server/index.ts';
import {
  cancelCampaign,
  changeStatus,
  checkOut,
  fillField,
  moveByDay,
  releaseUnpaidWeeks,
  reserveWeek,
} from '#features/bookings/server/index.ts';
import { endOfWeek } from '#features/bookings/rules/weeks.ts';
import { uuidV7, type NewId, type Uuid } from '#kernel/ids.ts';
import { addDays, DAY_MS, dayIn, HOUR_MS, type Instant_ms, mondayOf } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import type { MarketCompany, Marketplace } from './base.ts';
import { BOOKINGS, CONTENT, FATES, REJECTION, RESERVATIONS, type BookingPlan } from './booking-plans.ts';
import { inWallet } from './campaigns.ts';
import { randomBytes, seededRandom } from './random.ts';
import { taken } from './taken.ts';
import { billingNeeds } from './transfers.ts';

/** After an order: when its money arrives, its content is supplied, staff decide. */
const AFTER_MS = { paid: 6 * HOUR_MS, supplied: 12 * HOUR_MS, decided: 20 * HOUR_MS };

interface Act {
  at_ms: Instant_ms;
  do(): Promise<void>;
}

/** What happens to packages while the history passes: companies book them, money arrives, staff decide, weeks begin and end. */
export function createBookings({
  database,
  market,
  from_ms,
  until_ms,
  seed,
}: {
  database: Database;
  market: Marketplace;
  from_ms: Instant_ms;
  until_ms: Instant_ms;
  seed: number;
}) {
  const random = seededRandom(seed);
  let now_ms = from_ms;
  const clock = () => now_ms;
  const newId: NewId = () => uuidV7(now_ms, randomBytes(random, 10));
  const making = { clock, newId };
  const needs = billingNeeds(database, making);
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.as(SYSTEM, work);
  const doer = (personId: Uuid) => ({ personId, impersonatorId: null, language: 'en' as const });
  const staff = doer(market.staffId);
  const venture = (country: string) => market.catalogs.find((one) => one.country.code === country)!.country;
  const weekAt = (country: string, offset: number) =>
    addDays(mondayOf(dayIn(venture(country).timezone, until_ms)), 7 * offset);

  const order = async (plan: BookingPlan, buyer: MarketCompany): Promise<Uuid> => {
    const mondays = plan.weeks.map((week) => weekAt(plan.country, week));
    const { ventureId, placementIds } = await asSystem((tx) => idsOf(tx, plan));
    const packageId = await asSystem((tx) => packageIdOf(tx, plan.code));
    const ordered = taken(
      await checkOut(
        needs,
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
              budget_micros: plan.budget === undefined ? null : inWallet(plan.budget, buyer.walletCurrency),
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
        doer(buyer.ownerId),
        { mayUseCreditNotes: false },
      ),
    );
    return ordered.orderId;
  };
  const pay = async (orderId: Uuid): Promise<void> => {
    const { transfer_reference: reference, total_micros } = await asSystem((tx) =>
      tx
        .selectFrom('top_up')
        .select(['transfer_reference', 'total_micros'])
        .where('purchase_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    );
    taken(await decideTransfer(needs, reference!, { received_micros: total_micros }, market.staffId));
  };
  const supply = (campaignId: Uuid, buyer: MarketCompany) =>
    asSystem(async (tx) => {
      const weeks = await tx
        .selectFrom('booking')
        .innerJoin('placement', 'placement.id', 'booking.placement_id')
        .select(['booking.id', 'booking.start_date as startDate', 'placement.fields'])
        .where('campaign_id', '=', campaignId)
        .execute();
      for (const { id, startDate, fields } of weeks)
        for (const { name } of fields as { name: string }[]) {
          const wish = { bookingId: id, name, value: CONTENT[name]!(startDate) };
          taken(await fillField(tx, making, wish, doer(buyer.ownerId)));
        }
    });

  const actsOf = (plan: BookingPlan): Act[] => {
    const buyer = market.companies[plan.company]!;
    const ordered_ms = until_ms - plan.bookedDaysAgo * DAY_MS;
    let orderId: Uuid;
    const bookedPackage = async () =>
      (
        await asSystem((tx) =>
          tx.selectFrom('booking_campaign').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow(),
        )
      ).id;
    const acts: Act[] = [
      {
        at_ms: ordered_ms,
        do: async () => {
          orderId = await order(plan, buyer);
        },
      },
    ];
    const goesOn = (fate: BookingPlan['fate']) => FATES.indexOf(plan.fate) >= FATES.indexOf(fate);
    if (goesOn('paid')) acts.push({ at_ms: ordered_ms + AFTER_MS.paid, do: () => pay(orderId) });
    if (goesOn('supplied'))
      acts.push({ at_ms: ordered_ms + AFTER_MS.supplied, do: async () => supply(await bookedPackage(), buyer) });
    if (goesOn('approved')) {
      const verdict =
        plan.fate === 'rejected'
          ? ({ status: 'DISAPPROVED', reason: REJECTION } as const)
          : ({ status: 'APPROVED', reason: null } as const);
      acts.push({
        at_ms: ordered_ms + AFTER_MS.decided,
        do: async () => {
          const wish = { id: await bookedPackage(), refund_micros: null, ...verdict };
          taken(await asSystem((tx) => changeStatus(tx, making, wish, staff)));
        },
      });
    }
    if (plan.cancelledDaysAgo !== undefined)
      acts.push({
        at_ms: until_ms - plan.cancelledDaysAgo * DAY_MS,
        do: async () => {
          const wish = { id: await bookedPackage(), reason: 'We are out of stock' };
          taken(await asSystem((tx) => cancelCampaign(tx, making, wish, doer(buyer.ownerId))));
        },
      });
    return acts;
  };
  const reserving = ({ country, placement, week, daysAgo, reason }: (typeof RESERVATIONS)[number]): Act => ({
    at_ms: until_ms - daysAgo * DAY_MS,
    do: () =>
      asSystem(async (tx) => {
        const { ventureId, placementIds } = await idsOf(tx, { country, placements: [placement] });
        const startDate = weekAt(country, week);
        const where = { ventureId, segmentId: 'all', placementId: placementIds[0]!, startDate };
        taken(await reserveWeek(tx, making, { ...where, endDate: endOfWeek(startDate), reason }, staff));
      }),
  });

  // A history that begins later has not seen what was booked before.
  const acts = [
    ...BOOKINGS.filter(({ bookedDaysAgo }) => until_ms - bookedDaysAgo * DAY_MS >= from_ms).flatMap(actsOf),
    ...RESERVATIONS.filter(({ daysAgo }) => until_ms - daysAgo * DAY_MS >= from_ms).map(reserving),
  ].toSorted((a, b) => a.at_ms - b.at_ms);

  return {
    /** Does what is due before an instant. */
    async live(end_ms: Instant_ms): Promise<void> {
      while (acts[0] && acts[0].at_ms < end_ms) {
        const act = acts.shift()!;
        now_ms = act.at_ms;
        await act.do();
      }
      now_ms = end_ms;
      await releaseUnpaidWeeks({ database, ...making });
      await moveByDay({ database, ...making });
    },
  };
}

async function idsOf(
  tx: Transaction,
  names: { country: string; placements: readonly string[] },
): Promise<{ ventureId: Uuid; placementIds: Uuid[] }> {
  const { ventureId } = await tx
    .selectFrom('catalog')
    .select('venture_id as ventureId')
    .where('code', '=', names.country)
    .executeTakeFirstOrThrow();
  const placements = await tx.selectFrom('placement').select('id').where('code', 'in', names.placements).execute();
  return { ventureId, placementIds: placements.map(({ id }) => id) };
}

const packageIdOf = async (tx: Transaction, code: string): Promise<Uuid> =>
  (await tx.selectFrom('package').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
