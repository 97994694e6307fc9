import { z } from 'zod';
import { makerOf } from '#core/access/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { restRoute, sliceOf, type RestCall, type RestRoute } from '#platform/rest/route.ts';
import { day, microsOf, money, uuid } from '#platform/rest/values.ts';
import { MAX_BOOKINGS, MAX_CAMPAIGNS, MAX_NAME } from '../rules/check-cart.ts';
import type { ProgramCampaign } from '../rules/program-cart.ts';
import { SHARED_STATUSES } from '../rules/shared-status.ts';
import {
  booking,
  BOOKING_EXAMPLE,
  ORDER_EXAMPLE,
  order,
  OFFERED_EXAMPLE,
  offeredPackage,
  showBooking,
  showOrder,
  showPackage,
  type Currency,
} from './booking-shape.ts';
import { actorOf } from './deps.ts';
import { bookForProgram, fillFields, findBooked, listBooked, lockBooked, readOffer } from './program-bookings.ts';

export interface BookingRouteDeps {
  database: Database;
  companies: CompanyLoaders;
}

const MAX_CONTENTS = 50;
const path = z.strictObject({ id: uuid });
const week = z.strictObject({
  catalogId: uuid,
  segmentId: z.string().max(200),
  placementId: uuid,
  startDate: day.describe('A Monday, at least 14 days ahead.'),
});
const requested = z.strictObject({
  brandId: uuid,
  campaigns: z
    .array(
      z.strictObject({
        packageId: uuid,
        name: z.string().max(MAX_NAME).describe('As lists and invoices show it.'),
        bookings: z
          .array(week)
          .min(1)
          .max(MAX_BOOKINGS)
          .describe('Weeks, of each segment all placements of the package.'),
        budget: money.nullable().optional().describe('Of a package with customBudget, in the currency of the wallet.'),
        discountIds: z.array(uuid).max(20).nullable().optional().describe('The best there are when left out.'),
      }),
    )
    .min(1)
    .max(MAX_CAMPAIGNS),
});
const contents = z.strictObject({
  contents: z
    .array(
      z.strictObject({
        weekId: uuid,
        name: z.string().max(200).describe('Of one of the week’s fields.'),
        value: z.string().max(2000).nullable().describe('Null empties the field.'),
      }),
    )
    .min(1)
    .max(MAX_CONTENTS),
});

/** Packages that are booked by the week, and what a company booked. A person confirms every booking. */
export function bookingRoutes({ database, companies }: BookingRouteDeps): RestRoute[] {
  const companyOf = ({ context }: RestCall): Uuid | null => context.session?.membership?.companyId ?? null;
  /** Returns the digits of each currency. */
  const currencies = async (context: Context): Promise<(code: string) => Currency> => {
    const digits = new Map((await companies.allCurrencies(context)).map((one) => [one.code, one.maxFractionDigits]));
    return (code) => ({ code, digits: digits.get(code) ?? 2 });
  };
  const offerOf = async (call: RestCall) => {
    const companyId = companyOf(call);
    if (!companyId) return fail(PERMISSION_DENIED);
    const { context } = call;
    const offer = await database.read(context.viewer, (tx) => readOffer(tx, companyId, context.clock()));
    if (!offer.ok) return offer;
    const currencyOf = await currencies(context);
    return ok(offer.value.packages.map((one) => showPackage(one, offer.value, currencyOf)));
  };
  /** Returns what reads one booked package of the caller. */
  const reader = async ({ context, access }: RestCall, id: string) => {
    const currencyOf = await currencies(context);
    return async (tx: Transaction): Promise<Result<z.input<typeof booking>, Problem>> => {
      const found = await findBooked(tx, id, access.brandIds);
      return found.ok ? ok(showBooking(found.value, currencyOf, context.language)) : found;
    };
  };

  return [
    restRoute({
      method: 'GET',
      path: '/v1/packages',
      operation: 'Query.allPackages',
      scope: 'bookings:read',
      summary: 'List packages',
      description: 'Packages with a week left to book: placements together, for a week at a time, with their prices.',
      input: {
        query: z.strictObject({ catalogId: uuid.optional().describe('Only those with a price in this storefront.') }),
      },
      output: offeredPackage,
      errors: [],
      example: { output: OFFERED_EXAMPLE },
      list: async (call, { query: { catalogId }, page }) => {
        const found = await offerOf(call);
        if (!found.ok) return found;
        const rows = found.value
          .filter(({ id, prices }) => {
            const isPriced = catalogId === undefined || prices.some((price) => price.catalogId === catalogId);
            return isPriced && (page.after === null || id > page.after);
          })
          .toSorted((a, b) => (a.id < b.id ? -1 : 1));
        return ok(
          sliceOf(
            page,
            rows.slice(0, page.limit + 1),
            ({ id }) => id,
            (row) => row,
          ),
        );
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/packages/{id}',
      operation: 'Query.allPackages',
      scope: 'bookings:read',
      summary: 'Read a package',
      description: 'One package that can be booked.',
      input: { path },
      output: offeredPackage,
      errors: ['not_found'],
      example: { output: OFFERED_EXAMPLE },
      read: async (call, { path: { id } }) => {
        const offer = await offerOf(call);
        if (!offer.ok) return offer;
        const found = offer.value.find((one) => one.id === id);
        return found ? ok(found) : fail(notFound('Package'));
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/bookings',
      operation: 'Query.bookingCampaigns',
      scope: 'bookings:read',
      summary: 'List bookings',
      description: 'Packages that the company booked, newest first, with their weeks and what these show.',
      input: {
        query: z.strictObject({ brandId: uuid.optional(), status: z.enum(SHARED_STATUSES).optional() }),
      },
      output: booking,
      errors: [],
      example: { output: BOOKING_EXAMPLE },
      list: async (call, { query: { brandId, status = null }, page: { limit, after } }) => {
        const companyId = companyOf(call);
        if (!companyId) return fail(PERMISSION_DENIED);
        const { access, context } = call;
        const isReached = (id: Uuid) => access.brandIds?.includes(id) ?? true;
        const brandIds = brandId === undefined ? access.brandIds : [brandId].filter(isReached);
        const filter = { companyId, brandIds, status, after, limit: limit + 1 };
        const rows = await database.read(context.viewer, (tx) => listBooked(tx, filter));
        const currencyOf = await currencies(context);
        return ok(
          sliceOf(
            { limit, after },
            rows,
            ({ campaign }) => campaign.id,
            (row) => showBooking(row, currencyOf, context.language),
          ),
        );
      },
    }),
    restRoute({
      method: 'POST',
      path: '/v1/bookings',
      operation: 'Mutation.submitPackageCart',
      scope: 'bookings:write',
      summary: 'Ask for a booking',
      description:
        'Books all weeks or none, paid with wallet credit, once a person has said yes: until then it is refused as approval_needed, with the request that waits. Above the amount that the company set, the person is an owner who did not make the key. A dry run is the quote: what it costs now, or what is in the way.',
      input: { body: requested },
      output: order,
      errors: ['conflict'],
      status: 201,
      example: {
        body: {
          brandId: BOOKING_EXAMPLE.brandId,
          campaigns: [
            {
              packageId: BOOKING_EXAMPLE.packageId,
              name: BOOKING_EXAMPLE.name,
              bookings: BOOKING_EXAMPLE.weeks.map(({ catalogId, segmentId, placementId, startDate }) => ({
                ...{ catalogId, segmentId, placementId, startDate },
              })),
            },
          ],
        },
        output: ORDER_EXAMPLE,
      },
      mandate: ({ body: { brandId, campaigns } }) => ({
        group: 'BOOKINGS',
        brandId,
        catalogIds: [...new Set(campaigns.flatMap(({ bookings }) => bookings.map(({ catalogId }) => catalogId)))],
      }),
      planOf: ({ total, bookings }) => [
        total,
        bookings.map(({ packageId, amount, discount, tax, total: ofPackage }) => [
          packageId,
          amount,
          discount,
          tax,
          ofPackage,
        ]),
      ],
      write: async (call, { body: { brandId, campaigns } }) => {
        const { access, context } = call;
        const companyId = companyOf(call);
        if (!companyId) return fail(PERMISSION_DENIED);
        if (!(access.brandIds?.includes(brandId) ?? true)) return fail(notFound('Brand'));
        const company = await companies.companyById(context).load(companyId);
        const wanted: ProgramCampaign[] = [];
        for (const [index, { budget, discountIds = null, ...campaign }] of campaigns.entries()) {
          const read = microsOf(`campaigns.${index}.budget`, budget ?? null, company!.walletCurrency);
          if (!read.ok) return read;
          wanted.push({ ...campaign, discountIds, budgetMicros: read.value });
        }
        const currencyOf = await currencies(context);
        return ok({
          viewer: systemFor(companyId),
          perform: async (tx) => {
            const request = { companyId, brandId, campaigns: wanted };
            // A key stands for its maker, also when another person says yes.
            const by = { actor: actorOf(context), orderedBy: await makerOf(tx, access.keyId) };
            const booked = await bookForProgram(tx, context, request, by);
            if (!booked.ok) return booked;
            const { needsOwner } = booked.value;
            return ok(showOrder(booked.value.booked, currencyOf, { language: context.language, needsOwner }));
          },
        });
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/bookings/{id}',
      operation: 'Query.bookingCampaign',
      scope: 'bookings:read',
      summary: 'Read a booking',
      description: 'One booked package with its weeks and what these show.',
      input: { path },
      output: booking,
      errors: ['not_found'],
      example: { output: BOOKING_EXAMPLE },
      read: async (call, { path: { id } }) => database.read(call.context.viewer, await reader(call, id)),
    }),
    restRoute({
      method: 'PATCH',
      path: '/v1/bookings/{id}',
      operation: 'Mutation.updateBookingPlacementField',
      scope: 'bookings:write',
      summary: 'Fill in content',
      description:
        'Sets what the weeks of a booked package show, until it starts. When nothing is missing, it waits for the approval of staff.',
      input: { path, body: contents },
      output: booking,
      errors: ['not_found', 'conflict'],
      example: {
        body: { contents: [{ weekId: BOOKING_EXAMPLE.weeks[0]!.id, name: 'headline', value: 'Ten percent off' }] },
        output: BOOKING_EXAMPLE,
      },
      write: async (call, { path: { id }, body }) => {
        const read = await reader(call, id);
        return ok({
          before: async (tx) => {
            await lockBooked(tx, id);
            return read(tx);
          },
          perform: async (tx) => {
            const done = await fillFields(tx, call.context, { id, ...body }, actorOf(call.context));
            return done.ok ? read(tx) : done;
          },
        });
      },
    }),
  ];
}
