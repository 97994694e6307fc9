import { storefrontName } from '#core/catalog/rules/storefront-name.ts';
import { SegmentRef } from '#core/catalog/server/refs.ts';
import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { PackagePrice } from '../rules/cart-terms.ts';
import { sortPackages } from '../rules/package-list.ts';
import { inWallet } from './facts.ts';
import type { BookingLoaders } from './package.loaders.ts';
import {
  PackageDiscountRef,
  PackageRef,
  PackageTagRef,
  PlacementRef,
  VentureRef,
  type BookingDeps,
  type Package,
  type Placement,
} from './refs.ts';

export interface PackageCatalog {
  packages: Package[];
  /** All offered packages, as options of filters. */
  offered: Package[];
  placements: Placement[];
}
export const PackageCatalogRef = objectRef<PackageCatalog>('PackageCatalog');
export const PricingRef = objectRef<PackagePrice & { packageId: string }>('PackagePricing');

/** Adds the types of the offer. */
export function addPackageTypes(
  builder: Builder,
  { companies, loaders }: BookingDeps & { loaders: BookingLoaders },
): void {
  builder.objectType(VentureRef, {
    description: 'A marketplace country in which packages are sold.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      name: t.string({
        description: 'In the language of the request where it is the name of a country.',
        resolve: (venture, _, { language }) => storefrontName(venture, language),
      }),
      timezone: t.exposeString('timezone', { description: 'IANA zone in which its weeks begin.' }),
      currency: t.field({
        type: CurrencyRef,
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
      segments: t.field({ type: [SegmentRef], resolve: ({ segments }) => segments }),
      tax: t.field({
        type: 'Decimal',
        description: 'Tax rate for companies of that country, fraction.',
        resolve: ({ taxMicros }) => taxMicros,
      }),
      overseasTax: t.field({
        type: 'Decimal',
        description: 'Tax rate for companies from abroad, fraction.',
        resolve: ({ overseasTaxMicros }) => overseasTaxMicros,
      }),
    }),
  });
  builder.objectType(PlacementRef, {
    description: 'A place in the shop that a package fills.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      category: t.exposeString('category'),
      previewImg: t.exposeString('previewImg', {
        nullable: true,
        description: 'Picture URL. Null when there is no preview.',
      }),
      description: t.exposeString('description', { nullable: true, description: 'Null when not described.' }),
    }),
  });
  builder.objectType(PackageTagRef, {
    description: "A label on packages; packages sort by the first tag's name.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      color: t.exposeString('color', { description: 'CSS color.' }),
    }),
  });
  builder.objectType(PackageRef, {
    description: 'A standard media package that can be booked.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      code: t.exposeString('code'),
      startDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'First day of a fixed campaign. Null when the buyer picks dates.',
        resolve: ({ startDate }) => startDate,
      }),
      endDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Last day of a fixed campaign. Null when the buyer picks dates.',
        resolve: ({ endDate }) => endDate,
      }),
      paidCreditOnly: t.exposeBoolean('paidCreditOnly', { description: 'True when free credit cannot pay for it.' }),
      maxBookingDays: t.exposeInt('maxBookingDays', {
        nullable: true,
        description: 'Longest booking in days. Null when not limited.',
      }),
      dynamicStartDate: t.exposeBoolean('dynamicStartDate', { description: 'True when the buyer may move the start.' }),
      customBudget: t.exposeBoolean('customBudget', {
        description: 'True when the buyer sets the budget, from minPrice up.',
      }),
      minPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Smallest price or budget, wallet currency. Null when the price list alone decides.',
        resolve: async (offered, _, context) => inWallet(offered.minPriceMicros, await loaders.walletOfCaller(context)),
      }),
      tags: t.field({ type: [PackageTagRef], resolve: ({ tags }) => tags }),
      types: t.exposeStringList('types'),
      placements: t.field({
        type: [PlacementRef],
        resolve: ({ placementIds }, _, context) =>
          Promise.all(placementIds.map((id) => loaders.placementById(context, id))),
      }),
      segments: t.field({
        type: [SegmentRef],
        description: 'Segments it has a price for, in any venture.',
        resolve: async ({ prices }, _, context) => {
          const priced = new Set(prices.map(({ ventureId, segmentId }) => `${ventureId} ${segmentId}`));
          const found = (await loaders.ventures(context)).flatMap(({ id, segments }) =>
            segments.filter((segment) => priced.has(`${id} ${segment.id}`)),
          );
          return [...new Map(found.map((segment) => [segment.id, segment])).values()];
        },
      }),
      slotCount: t.exposeInt('slotCount', {
        description: 'Bookings that may overlap per venture, segment and placement.',
      }),
      isOffered: t.exposeBoolean('isOffered', { description: 'False for what staff took out of the catalog.' }),
    }),
  });
  builder.objectType(PackageCatalogRef, {
    description: 'Bookable packages together with the values their filters can take.',
    fields: (t) => ({
      objects: t.field({
        type: [PackageRef],
        description: 'Sorted by first tag name, then start date.',
        resolve: ({ packages }) => sortPackages(packages),
      }),
      tags: t.field({
        type: [PackageTagRef],
        resolve: ({ offered }) =>
          [...new Map(offered.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag]))).values()].toSorted((a, b) =>
            a.name.localeCompare(b.name),
          ),
      }),
      types: t.stringList({
        resolve: ({ offered }) => [...new Set(offered.flatMap(({ types }) => types))].toSorted(),
      }),
      placements: t.field({
        type: [PlacementRef],
        resolve: ({ offered, placements }) => {
          const used = new Set(offered.flatMap(({ placementIds }) => placementIds));
          return placements.filter(({ id }) => used.has(id));
        },
      }),
    }),
  });
  builder.objectType(PricingRef, {
    description: 'Price of a package in one country for one segment, for a week.',
    fields: (t) => ({
      packageId: t.exposeID('packageId'),
      venture: t.field({
        type: VentureRef,
        resolve: ({ ventureId }, _, context) => loaders.ventureById(context, ventureId),
      }),
      segment: t.field({
        type: SegmentRef,
        resolve: async ({ ventureId, segmentId }, _, context) =>
          (await loaders.ventureById(context, ventureId)).segments.find(({ id }) => id === segmentId)!,
      }),
      price: t.field({
        type: 'Decimal',
        description: 'In the currency beside it.',
        resolve: ({ priceMicros }) => priceMicros,
      }),
      currency: t.field({
        type: CurrencyRef,
        resolve: async ({ ventureId }, _, context) =>
          companies.currencyByCode(context).load((await loaders.ventureById(context, ventureId)).currency),
      }),
    }),
  });
  builder.objectType(PackageDiscountRef, {
    description: 'A discount rule of a package.',
    fields: (t) => ({
      id: t.exposeID('id'),
      packageId: t.exposeID('packageId'),
      minAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Amount from which it applies, wallet currency. Null when it always applies.',
        resolve: async (rule, _, context) => inWallet(rule.minAmountMicros, await loaders.walletOfCaller(context)),
      }),
      discount: t.field({
        type: 'Decimal',
        description: 'Fraction taken off.',
        resolve: ({ discountMicros }) => discountMicros,
      }),
      beforeStart: t.exposeInt('beforeStart', {
        nullable: true,
        description: 'Days before the start by which to book. Null when it does not matter.',
      }),
      name: t.exposeString('name'),
      note: t.exposeString('note', { nullable: true, description: 'Null when there is none.' }),
      stackableDiscounts: t.field({
        type: [PackageDiscountRef],
        description: 'Discounts that may be combined with this one.',
        resolve: async ({ id, packageId, stackableIds }, _, context) => {
          const offered = await loaders.packageById(context).load(packageId);
          return offered!.discounts.filter(
            (other) => stackableIds.includes(other.id) || other.stackableIds.includes(id),
          );
        },
      }),
    }),
  });
}
