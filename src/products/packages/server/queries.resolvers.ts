import { readLimitCheck } from '#core/access/server/index.ts';
import { filterId, isUuid } from '#kernel/ids.ts';
import { orNotFound } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import type { Day } from '#kernel/time.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { requireCompany, companyInScope, signedIn, type Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { PUBLIC, SYSTEM } from '#platform/db/database.ts';
import { withBookableWeek } from '../rules/package-list.ts';
import { priceCart } from './facts.ts';
import { cartOf, type CartInput } from './inputs.ts';
import { campaignById, listCampaigns, bookedWeeks } from './list.repository.ts';
import type { BookingLoaders } from './package.loaders.ts';
import { readPackages } from './package.repository.ts';
import { PackageCatalogRef, PricingRef } from './package.schema.ts';
import { orderedBy } from './order-requests.ts';
import { QuoteRef } from './quote.schema.ts';
import {
  BookingCampaignListRef,
  BookingCampaignRef,
  BookingRef,
  PackageDiscountRef,
  PaymentMethodRef,
  PlacementRef,
  SharedStatusRef,
  VentureRef,
  type Booking,
  type BookingDeps,
  type Package,
} from './refs.ts';

type Deps = BookingDeps & { loaders: BookingLoaders };

export function addBookingQueries(builder: Builder, deps: Deps, cartInput: CartInput): void {
  addOffers(builder, deps);
  addBooked(builder, deps);
  addQuoting(builder, deps, cartInput);
}

/** Returns the offered packages with these ids; all of them without ids. */
async function offered({ billing }: Deps, ids: readonly string[] | null | undefined): Promise<Package[]> {
  return billing.database.read(PUBLIC, (tx) =>
    readPackages(tx, { isOffered: true, ...(ids ? { ids: ids.filter(isUuid) } : {}) }),
  );
}

function addOffers(builder: Builder, deps: Deps): void {
  const { loaders } = deps;
  builder.queryFields((t) => ({
    allPackages: t.field({
      type: PackageCatalogRef,
      description: 'Packages that overlap a period and have a week left to book, with their filter values.',
      args: {
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        tags: t.arg.idList(),
        types: t.arg.stringList(),
        placements: t.arg.idList(),
      },
      resolve: async (_, { fromDate, toDate, tags, types, placements }, context) => {
        const ventures = await loaders.ventures(context);
        const zones = ventures.map(({ timezone }) => timezone);
        const all = withBookableWeek(await offered(deps, null), zones, context.clock());
        const isAny = (wanted: readonly string[] | null | undefined, own: readonly string[]) =>
          !wanted?.length || own.some((one) => wanted.includes(one));
        const packages = all.filter(
          (one) =>
            (one.startDate === null || !toDate || one.startDate <= toDate || one.dynamicStartDate) &&
            (one.endDate === null || !fromDate || one.endDate >= fromDate || one.dynamicStartDate) &&
            isAny(
              tags,
              one.tags.map(({ id }) => id),
            ) &&
            isAny(types, one.types) &&
            isAny(placements, one.placementIds),
        );
        return { packages, offered: all, placements: await loaders.placements(context) };
      },
    }),
    packageSegmentPricings: t.field({
      type: [PricingRef],
      description: 'Prices per venture and segment of the given packages, all when left out.',
      args: { packageIds: t.arg.idList() },
      resolve: async (_, { packageIds }) =>
        (await offered(deps, packageIds)).flatMap(({ id, prices }) =>
          prices.map((price) => ({ ...price, packageId: id })),
        ),
    }),
    packagesDiscounts: t.field({
      type: [PackageDiscountRef],
      description: 'Discount rules of the given packages, all when left out.',
      args: { packageIds: t.arg.idList() },
      resolve: async (_, { packageIds }) => (await offered(deps, packageIds)).flatMap(({ discounts }) => discounts),
    }),
    ventures: t.field({
      type: [VentureRef],
      description: 'Ventures with their segments, for selectors.',
      resolve: (_, _args, context) => loaders.ventures(context),
    }),
    placements: t.field({
      type: [PlacementRef],
      description: 'Placements that can be booked, for selectors.',
      resolve: (_, _args, context) => loaders.placements(context),
    }),
  }));
}

function addBooked(builder: Builder, { billing: { database } }: Deps): void {
  builder.queryFields((t) => ({
    bookings: t.field({
      type: [BookingRef],
      description:
        "Bookings overlapping the period from a day on, for availability and the calendar; other companies' names are hidden from non-staff.",
      args: {
        fromDate: t.arg({ type: 'Date', required: true }),
        toDate: t.arg({ type: 'Date' }),
        ventureId: t.arg.id(),
        segmentId: t.arg.id(),
        placementId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const filter = {
          from: sinceBookings(args.fromDate),
          to: args.toDate == null ? null : sinceBookings(args.toDate),
          ventureId: filterId(args.ventureId),
          segmentId: args.segmentId ?? null,
          placementId: filterId(args.placementId),
        };
        const rows = await database.read(SYSTEM, (tx) => bookedWeeks(tx, filter));
        return rows.map((row) => visibleTo(context, row));
      },
    }),
    bookingCampaigns: t.field({
      type: BookingCampaignListRef,
      description: 'Packages the selected company and brand booked, newest first.',
      args: {
        companyId: t.arg.id(),
        brandId: t.arg.id(),
        status: t.arg({ type: [SharedStatusRef] }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const filter = {
          companyId: unwrap(companyInScope(context, args.companyId)),
          brandId: filterId(args.brandId),
          statuses: args.status ?? [],
          searchTerm: args.searchTerm ?? '',
        };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listCampaigns(tx, filter, slice)),
        );
      },
    }),
    bookingCampaign: t.field({
      type: BookingCampaignRef,
      nullable: true,
      description: 'One booked package with bookings and placements; null plus NOT_FOUND when not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const found = isUuid(id) ? await database.read(context.viewer, (tx) => campaignById(tx, id)) : undefined;
        return unwrap(orNotFound(found, 'Booking'));
      },
    }),
  }));
}

/** Lower bound for dates: there are no bookings before it, and PostgreSQL has no year 0. */
const FIRST_DAY: Day = '2000-01-01';
const sinceBookings = (day: Day): Day => (day < FIRST_DAY ? FIRST_DAY : day);

/** Restricts a taken week to what the caller may see: its holder is visible only to the holder and the provider. */
function visibleTo(context: Context, { companyId, ...week }: Booking & { companyId: string | null }): Booking {
  const isOwn = companyId !== null && companyId === context.session?.membership?.companyId;
  if (context.caller.isStaff || isOwn) return week;
  return {
    ...week,
    campaignId: null,
    campaignName: null,
    companyName: null,
    reason: null,
    reservedBy: null,
    status: 'PURCHASED',
  };
}

function addQuoting(builder: Builder, { billing: { database } }: Deps, cartInput: CartInput): void {
  builder.queryField('packageCartQuote', (t) =>
    t.field({
      type: QuoteRef,
      description: 'Server-side price of a cart, without saving.',
      args: {
        campaigns: t.arg({ type: [cartInput], required: true }),
        redeemId: t.arg.id(),
        paymentMethod: t.arg({ type: PaymentMethodRef }),
        companyId: t.arg.id({ description: 'Whose cart it is; for staff.' }),
      },
      resolve: async (_, args, context) => {
        const companyId = unwrap(requireCompany(context, args.companyId));
        const campaigns = cartOf(args.campaigns);
        const details = {
          companyId,
          campaigns,
          redeemId: args.redeemId ?? null,
          paymentMethod: args.paymentMethod ?? null,
        };
        const now = context.clock();
        const { needsOwner, quote, buyer, priceVersion } = unwrap(
          await database.read(SYSTEM, async (tx) => {
            const priced = await priceCart(tx, details, now);
            if (!priced.ok) return priced;
            const isAbove = await readLimitCheck(tx, { companyId, now });
            const ordered = await orderedBy(tx, [signedIn(context).userId], details, priced.value, now);
            return ok({ ...priced.value, needsOwner: isAbove(ordered) });
          }),
        );
        return {
          needsOwner,
          ...quote,
          items: quote.items.map((item, index) => ({ ...item, packageId: campaigns[index]!.packageId })),
          currency: buyer.currency,
          priceVersion,
        };
      },
    }),
  );
}
