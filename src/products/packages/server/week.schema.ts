import { SegmentRef } from '#core/catalog/server/refs.ts';
import { SHARED_STATUSES, type SharedStatus } from '../rules/shared-status.ts';
import { addEnum, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { isComplete, type PlacementField } from '../rules/placement-content.ts';
import type { BookingLoaders } from './package.loaders.ts';
import {
  BookingPlacementRef,
  BookingRef,
  FieldKindRef,
  PaymentMethodRef,
  PaymentTermsRef,
  PlacementRef,
  SharedStatusRef,
  VentureRef,
} from './refs.ts';

const FieldRef = objectRef<PlacementField & { value: string | null }>('BookingPlacementField');

/** Adds enums shared by the offer and the bookings. */
export function addBookingEnums(builder: Builder): void {
  addEnum(
    builder,
    SharedStatusRef,
    "Shared status list, used for bookings and booked campaigns; REMOVED is shown as 'Ended'.",
    Object.fromEntries(SHARED_STATUSES.map((status) => [status, null])) as Record<SharedStatus, null>,
  );
  addEnum(builder, PaymentMethodRef, 'How a package cart is paid.', {
    STRIPE: null,
    WIRE_TRANSFER: null,
    WALLET_CREDIT: null,
    CREDIT_NOTE: 'Needs flag enable_credit_note_payment_method.',
  });
  addEnum(builder, PaymentTermsRef, 'When a package cart is paid.', { IMMEDIATE: null, IN_30_DAYS: null });
  addEnum(builder, FieldKindRef, 'Kind of content a placement field takes.', {
    TEXT: null,
    URL: null,
    IMAGE: null,
    DATE: null,
  });
}

/** Adds the types of taken weeks and their content. */
export function addWeekTypes(builder: Builder, loaders: BookingLoaders): void {
  builder.objectType(BookingRef, {
    description: 'One booked or reserved week of a placement.',
    fields: (t) => ({
      id: t.exposeID('id'),
      campaignId: t.exposeID('campaignId', {
        nullable: true,
        description: 'Null for a reservation, and for what belongs to another company.',
      }),
      campaignName: t.exposeString('campaignName', {
        nullable: true,
        description: 'Name of the campaign it belongs to. Null for a reservation.',
      }),
      companyName: t.exposeString('companyName', { nullable: true, description: 'Null for a reservation.' }),
      note: t.exposeString('reason', {
        nullable: true,
        description: 'Reason typed with a reservation. Null for a purchased booking.',
      }),
      reservedBy: t.exposeString('reservedBy', { nullable: true, description: 'Who reserved it. Null when bought.' }),
      status: t.field({ type: SharedStatusRef, resolve: (booking) => booking.status }),
      startDate: t.field({ type: 'Date', description: 'A Monday.', resolve: (booking) => booking.startDate }),
      endDate: t.field({ type: 'Date', description: 'Start plus 6 days.', resolve: (booking) => booking.endDate }),
      venture: t.field({
        type: VentureRef,
        resolve: (booking, _, context) => loaders.ventureById(context, booking.ventureId),
      }),
      segment: t.field({
        type: SegmentRef,
        resolve: async ({ ventureId, segmentId }, _, context) =>
          (await loaders.ventureById(context, ventureId)).segments.find(({ id }) => id === segmentId)!,
      }),
      placement: t.field({
        type: PlacementRef,
        resolve: (booking, _, context) => loaders.placementById(context, booking.placementId),
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (booking) => booking.createdAt }),
    }),
  });
  builder.objectType(FieldRef, {
    description: 'One piece of content to supply for a booked placement.',
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.exposeString('label'),
      kind: t.field({ type: FieldKindRef, resolve: (field) => field.kind }),
      isRequired: t.exposeBoolean('isRequired'),
      minWidth: t.exposeInt('minWidth', { nullable: true, description: 'Pixels. Null where any width will do.' }),
      minHeight: t.exposeInt('minHeight', { nullable: true, description: 'Pixels. Null where any height will do.' }),
      value: t.exposeString('value', { nullable: true, description: 'Null until filled in.' }),
    }),
  });
  builder.objectType(BookingPlacementRef, {
    description: 'A booked placement and the content it needs.',
    fields: (t) => ({
      id: t.id({ resolve: ({ booking }) => booking.id }),
      booking: t.field({ type: BookingRef, resolve: ({ booking }) => booking }),
      fields: t.field({
        type: [FieldRef],
        resolve: ({ fields, values }) => fields.map((field) => ({ ...field, value: values[field.name] ?? null })),
      }),
      isComplete: t.boolean({
        description: 'True when all required fields are filled.',
        resolve: ({ fields, values }) => isComplete(fields, values),
      }),
    }),
  });
}
