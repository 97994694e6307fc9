import type { NewId } from '#kernel/ids.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { PUBLIC, SYSTEM } from '#platform/db/database.ts';
import type { PlacementField } from '../rules/placement-content.ts';
import type { BookingLoaders } from './package.loaders.ts';
import { savePackage, savePlacement, saveVentureTax } from './manage.ts';
import { readPackages, readPlacements } from './package.repository.ts';
import { PricingRef } from './package.schema.ts';
import {
  FieldKindRef,
  PackageDiscountRef,
  PackageRef,
  PlacementRef,
  VentureRef,
  type BookingDeps,
  type Package,
  type Placement,
  type Venture,
} from './refs.ts';

type Deps = BookingDeps & { loaders: BookingLoaders };

interface Managed {
  packages: Package[];
  placements: Placement[];
}

const ManagedRef = objectRef<Managed>('ManagedPackages');
const ManagedPackageRef = objectRef<Package>('ManagedPackage');
const ManagedPlacementRef = objectRef<Placement>('ManagedPlacement');
const ManagedFieldRef = objectRef<PlacementField>('ManagedPlacementField');

/** Adds staff's management of packages with prices, discounts and slots, of placements and of taxes. */
export function addPackageManagement(builder: Builder, deps: Deps): void {
  addManagedTypes(builder);
  addPackageSaving(builder, deps);
  addPlacementSaving(builder, deps);
  addTaxSaving(builder, deps);
  builder.queryField('managedPackages', (t) =>
    t.field({
      type: ManagedRef,
      description: 'Every package and placement there is, those that are not offered any more included.',
      resolve: () =>
        deps.billing.database.read(PUBLIC, async (tx) => ({
          packages: await readPackages(tx),
          placements: await readPlacements(tx),
        })),
    }),
  );
}

function addManagedTypes(builder: Builder): void {
  builder.objectType(ManagedFieldRef, {
    description: 'Content a placement asks for.',
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.exposeString('label'),
      kind: t.field({ type: FieldKindRef, resolve: ({ kind }) => kind }),
      isRequired: t.exposeBoolean('isRequired'),
      minWidth: t.exposeInt('minWidth', { nullable: true }),
      minHeight: t.exposeInt('minHeight', { nullable: true }),
    }),
  });
  builder.objectType(ManagedPlacementRef, {
    description: 'A placement with what it asks for.',
    fields: (t) => ({
      code: t.exposeString('code'),
      placement: t.field({ type: PlacementRef, resolve: (placement) => placement }),
      fields: t.field({ type: [ManagedFieldRef], resolve: ({ fields }) => fields }),
    }),
  });
  builder.objectType(ManagedPackageRef, {
    description: "A package as staff keep it: amounts in the platform's default currency, prices in each country's.",
    fields: (t) => ({
      package: t.field({ type: PackageRef, resolve: (saved) => saved }),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
      minPrice: t.field({ type: 'Decimal', nullable: true, resolve: ({ minPriceMicros }) => minPriceMicros }),
      prices: t.field({
        type: [PricingRef],
        resolve: ({ id, prices }) => prices.map((price) => ({ ...price, packageId: id })),
      }),
      discounts: t.field({ type: [PackageDiscountRef], resolve: ({ discounts }) => discounts }),
      minAmounts: t.field({
        type: ['Decimal'],
        description: 'Minimums of the discounts in their order; 0 where there is none.',
        resolve: ({ discounts }) => discounts.map(({ minAmountMicros }) => minAmountMicros ?? 0n),
      }),
    }),
  });
  builder.objectType(ManagedRef, {
    description: 'What staff decide about.',
    fields: (t) => ({
      packages: t.field({ type: [ManagedPackageRef], resolve: ({ packages }) => packages }),
      placements: t.field({ type: [ManagedPlacementRef], resolve: ({ placements }) => placements }),
    }),
  });
}

const depsOf = (context: Context): { clock: () => number; newId: NewId } => context;

function addPackageSaving(builder: Builder, { billing: { database } }: Deps): void {
  const TagInput = builder.inputType('PackageTagInput', {
    description: 'A label.',
    fields: (t) => ({ name: t.string({ required: true }), color: t.string({ required: true }) }),
  });
  const PriceInput = builder.inputType('PackagePriceInput', {
    description: 'For one week.',
    fields: (t) => ({
      country: t.string({ required: true, description: 'Code of the venture.' }),
      segmentId: t.id({ required: true }),
      price: t.field({ type: 'Decimal', required: true, description: "In the country's currency." }),
    }),
  });
  const DiscountInput = builder.inputType('PackageDiscountInput', {
    description: 'A discount rule.',
    fields: (t) => ({
      name: t.string({ required: true }),
      note: t.string(),
      discount: t.field({ type: 'Decimal', required: true, description: 'Fraction taken off.' }),
      minAmount: t.field({ type: 'Decimal', description: "Platform's default currency." }),
      beforeStart: t.int(),
      stacksWith: t.stringList({ description: 'Names of discounts of the same package.' }),
    }),
  });
  const SaveInput = builder.inputType('SavePackageInput', {
    description: 'Everything that is decided about a package.',
    fields: (t) => ({
      isNew: t.boolean({
        required: true,
        description: 'Refused when the code is taken; else the one of this code changes.',
      }),
      updatedAt: t.field({
        type: 'DateTime',
        description: 'As it was read: refused when it was saved since. Without it, whatever is saved is replaced.',
      }),
      code: t.string({ required: true }),
      name: t.string({ required: true }),
      startDate: t.field({ type: 'Date' }),
      endDate: t.field({ type: 'Date' }),
      dynamicStartDate: t.boolean({ required: true }),
      maxBookingDays: t.int(),
      paidCreditOnly: t.boolean({ required: true }),
      customBudget: t.boolean({ required: true }),
      minPrice: t.field({ type: 'Decimal', description: "Platform's default currency." }),
      slotCount: t.int({ required: true }),
      isOffered: t.boolean({ required: true }),
      types: t.stringList({ required: true }),
      tags: t.field({ type: [TagInput], required: true }),
      placements: t.stringList({ required: true, description: 'Codes.' }),
      prices: t.field({ type: [PriceInput], required: true }),
      discounts: t.field({ type: [DiscountInput], required: true }),
    }),
  });
  const Saved = builder.objectRef<Package>('SavePackagePayload').implement({
    description: 'The package as it is now.',
    fields: (t) => ({
      ok: okField(t),
      package: t.field({ type: PackageRef, resolve: (saved) => saved }),
      updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    }),
  });
  builder.mutationField('savePackage', (t) =>
    t.field({
      type: Saved,
      description: 'Makes or changes a package. What was bought stays as it was bought.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: async (_, { input: { isNew, updatedAt, minPrice, prices, discounts, ...rest } }, context) => {
        const input = {
          ...rest,
          startDate: rest.startDate ?? null,
          endDate: rest.endDate ?? null,
          maxBookingDays: rest.maxBookingDays ?? null,
          minPriceMicros: minPrice ?? null,
          prices: prices.map(({ price, ...where }) => ({ ...where, priceMicros: price })),
          discounts: discounts.map((discount) => ({
            name: discount.name,
            note: discount.note ?? null,
            discountMicros: discount.discount,
            minAmountMicros: discount.minAmount ?? null,
            beforeStart: discount.beforeStart ?? null,
            stacksWith: discount.stacksWith ?? [],
          })),
        };
        const manager = {
          userId: signedIn(context).userId,
          as: isNew ? ('NEW' as const) : ('CHANGE' as const),
          readAtMs: updatedAt ?? undefined,
        };
        const id = unwrap(await database.transact(SYSTEM, (tx) => savePackage(tx, depsOf(context), input, manager)));
        return (await database.read(SYSTEM, (tx) => readPackages(tx, { ids: [id] })))[0]!;
      },
    }),
  );
}

function addPlacementSaving(builder: Builder, { billing: { database } }: Deps): void {
  const FieldInput = builder.inputType('PlacementFieldInput', {
    description: 'Content a placement asks for.',
    fields: (t) => ({
      name: t.string({ required: true }),
      label: t.string({ required: true }),
      kind: t.field({ type: FieldKindRef, required: true }),
      isRequired: t.boolean({ required: true }),
      minWidth: t.int(),
      minHeight: t.int(),
    }),
  });
  const SaveInput = builder.inputType('SavePackagePlacementInput', {
    description: 'Everything that is decided about a placement.',
    fields: (t) => ({
      isNew: t.boolean({ required: true }),
      code: t.string({ required: true }),
      name: t.string({ required: true }),
      category: t.string({ required: true }),
      previewImg: t.string(),
      description: t.string(),
      fields: t.field({ type: [FieldInput], required: true }),
    }),
  });
  const Saved = builder.objectRef<Placement>('SavePackagePlacementPayload').implement({
    description: 'The placement as it is now.',
    fields: (t) => ({
      ok: okField(t),
      placement: t.field({ type: PlacementRef, resolve: (placement) => placement }),
    }),
  });
  builder.mutationField('savePackagePlacement', (t) =>
    t.field({
      type: Saved,
      description: 'Makes or changes a placement.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: async (_, { input: { isNew, ...rest } }, context) => {
        const input = {
          ...rest,
          previewImg: rest.previewImg ?? null,
          description: rest.description ?? null,
          fields: rest.fields.map((field) => ({
            ...field,
            minWidth: field.minWidth ?? null,
            minHeight: field.minHeight ?? null,
          })),
        };
        const id = unwrap(
          await database.transact(SYSTEM, (tx) => savePlacement(tx, depsOf(context), input, isNew ? 'NEW' : 'CHANGE')),
        );
        return (await database.read(SYSTEM, readPlacements)).find((placement) => placement.id === id)!;
      },
    }),
  );
}

function addTaxSaving(builder: Builder, { billing: { database }, loaders }: Deps): void {
  const SaveInput = builder.inputType('SaveVentureTaxInput', {
    description: 'Tax on packages of a country, as fractions.',
    fields: (t) => ({
      country: t.string({ required: true }),
      tax: t.field({ type: 'Decimal', required: true }),
      overseasTax: t.field({ type: 'Decimal', required: true }),
    }),
  });
  const Saved = builder.objectRef<Venture>('SaveVentureTaxPayload').implement({
    description: 'The country as it is now.',
    fields: (t) => ({
      ok: okField(t),
      venture: t.field({ type: VentureRef, resolve: (venture) => venture }),
    }),
  });
  builder.mutationField('saveVentureTax', (t) =>
    t.field({
      type: Saved,
      description: 'Says what packages are taxed with in a country, from now on.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: async (_, { input: { country, tax, overseasTax } }, context) => {
        const details = { country, taxMicros: tax, overseasTaxMicros: overseasTax };
        unwrap(await database.transact(SYSTEM, (tx) => saveVentureTax(tx, details)));
        return (await loaders.ventures(context)).find(({ code }) => code === country)!;
      },
    }),
  );
}
