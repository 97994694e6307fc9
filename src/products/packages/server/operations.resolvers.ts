import { isUuid } from '#kernel/ids.ts';
import { notFound, orNotFound, passIf } from '#kernel/problem.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { onceForId } from '#platform/db/request-key.ts';
import { fillField } from './content.ts';
import { campaignById, bookedWeek } from './list.repository.ts';
import type { BookingLoaders } from './package.loaders.ts';
import { cancelCampaign, changeStatus } from './operations.ts';
import { reserveWeek } from './reserve.ts';
import { releaseReservation } from './slot.repository.ts';
import {
  BookingCampaignRef,
  BookingPlacementRef,
  BookingRef,
  SharedStatusRef,
  type Booking,
  type BookingCampaign,
  type BookingPlacement,
  type BookingDeps,
} from './refs.ts';
import { actorOf } from './deps.ts';

type Deps = BookingDeps & { loaders: BookingLoaders };

/** Adds operations on weeks and booked packages. */
export function addBookingOperations(builder: Builder, deps: Deps): void {
  addReservations(builder, deps);
  addTransitions(builder, deps);
  addContent(builder, deps);
}

function addReservations(builder: Builder, { billing: { database } }: Deps): void {
  const CreateInput = builder.inputType('CreateBookingInput', {
    description: 'Reservation made from the calendar.',
    fields: (t) => ({
      ventureId: t.id({ required: true }),
      placementId: t.id({ required: true }),
      segmentId: t.id({ required: true }),
      startDate: t.field({ type: 'Date', required: true, description: 'A Monday at least 14 days ahead.' }),
      endDate: t.field({ type: 'Date', required: true, description: 'Start plus 6 days.' }),
      reserveReason: t.string({ required: true, description: 'Trimmed, not empty, at most 120 characters.' }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const Created = objectRef<Booking>('CreateBookingPayload');
  builder.objectType(Created, {
    description: 'The reservation that was made.',
    fields: (t) => ({
      ok: okField(t),
      booking: t.field({ type: BookingRef, resolve: (booking) => booking }),
    }),
  });
  const Released = builder.objectRef<object>('ReleaseBookingPayload').implement({
    description: 'The reservation was released.',
    fields: (t) => ({ ok: okField(t) }),
  });
  builder.mutationFields((t) => ({
    createBooking: t.field({
      type: Created,
      description: 'Reserves a free week from the booking calendar; CONFLICT when all slots are taken.',
      args: { input: t.arg({ type: CreateInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { reserveReason, key: _key, ...where } = input;
        const id = unwrap(
          await database.transact(SYSTEM, (tx) =>
            onceForId(tx, keyedRequest(context, 'createBooking', input, null), () =>
              reserveWeek(tx, context, { ...where, reason: reserveReason }, actorOf(context)),
            ),
          ),
        );
        return (await database.read(SYSTEM, (tx) => bookedWeek(tx, id)))!;
      },
    }),
    releaseBooking: t.field({
      type: Released,
      description: 'Releases a reservation: its week is free again.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }) => {
        const isReleased = isUuid(id) && (await database.transact(SYSTEM, (tx) => releaseReservation(tx, id)));
        unwrap(passIf(isReleased, notFound('Reservation')));
        return {};
      },
    }),
  }));
}

function addTransitions(builder: Builder, { billing: { database } }: Deps): void {
  const CancelInput = builder.inputType('CancelBookingCampaignInput', {
    description: 'Booked package to cancel.',
    fields: (t) => ({
      id: t.id({ required: true }),
      reason: t.string(),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const StatusInput = builder.inputType('UpdateBookingCampaignStatusInput', {
    description: 'Status to give to a booked package.',
    fields: (t) => ({
      id: t.id({ required: true }),
      status: t.field({ type: SharedStatusRef, required: true }),
      reason: t.string({ description: 'Required for DISAPPROVED; trimmed, at most 120 characters.' }),
      refundAmount: t.field({
        type: 'Decimal',
        description: 'For PARTIAL_REFUNDED: what goes back to the wallet, wallet currency.',
      }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const payload = (name: string, description: string) => {
    const ref = objectRef<BookingCampaign>(name);
    builder.objectType(ref, {
      description,
      fields: (t) => ({
        ok: okField(t),
        bookingCampaign: t.field({ type: BookingCampaignRef, resolve: (campaign) => campaign }),
      }),
    });
    return ref;
  };
  const Cancelled = payload(
    'CancelBookingCampaignPayload',
    'Booked package after cancelling: CANCELLED or PENDING_REFUND.',
  );
  const Updated = payload('UpdateBookingCampaignStatusPayload', 'Booked package after the status change.');
  /** Reads with the caller's rights, so another company's booking is not found. */
  const visible = async (context: Context, id: string) => {
    const found = isUuid(id) ? await database.read(context.viewer, (tx) => campaignById(tx, id)) : undefined;
    return unwrap(orNotFound(found, 'Booking')).id;
  };
  builder.mutationFields((t) => ({
    cancelBookingCampaign: t.field({
      type: Cancelled,
      description: 'Cancels a booked package that has not started.',
      args: { input: t.arg({ type: CancelInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const id = await visible(context, input.id);
        const details = { id, reason: input.reason ?? null };
        const request = keyedRequest(context, 'cancelBookingCampaign', input);
        unwrap(
          await database.transact(SYSTEM, (tx) =>
            onceForId(tx, request, () => cancelCampaign(tx, context, details, actorOf(context))),
          ),
        );
        return (await database.read(SYSTEM, (tx) => campaignById(tx, id)))!;
      },
    }),
    updateBookingCampaignStatus: t.field({
      type: Updated,
      description: 'Moves a booked package to another status.',
      args: { input: t.arg({ type: StatusInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const id = await visible(context, input.id);
        const details = {
          id,
          status: input.status,
          reason: input.reason ?? null,
          refundMicros: input.refundAmount ?? null,
        };
        const request = keyedRequest(context, 'updateBookingCampaignStatus', input, null);
        unwrap(
          await database.transact(SYSTEM, (tx) =>
            onceForId(tx, request, () => changeStatus(tx, context, details, actorOf(context))),
          ),
        );
        return (await database.read(SYSTEM, (tx) => campaignById(tx, id)))!;
      },
    }),
  }));
}

function addContent(builder: Builder, { billing: { database }, loaders }: Deps): void {
  const FieldInput = builder.inputType('UpdateBookingPlacementFieldInput', {
    description: 'Content for one field of a booked placement.',
    fields: (t) => ({
      placementId: t.id({ required: true, description: 'Id of the BookingPlacement.' }),
      name: t.string({ required: true }),
      value: t.string({ description: 'Null clears the field; pictures as URL from uploadCampaignImage.' }),
    }),
  });
  const Payload = objectRef<BookingPlacement>('UpdateBookingPlacementFieldPayload');
  builder.objectType(Payload, {
    description: 'Placement after saving the field.',
    fields: (t) => ({
      ok: okField(t),
      bookingPlacement: t.field({ type: BookingPlacementRef, resolve: (placement) => placement }),
    }),
  });
  builder.mutationField('updateBookingPlacementField', (t) =>
    t.field({
      type: Payload,
      description: 'Fills in one content field of a booked placement.',
      args: { input: t.arg({ type: FieldInput, required: true }) },
      resolve: async (_, { input }, context) => {
        signedIn(context);
        const details = { bookingId: input.placementId, name: input.name, value: input.value ?? null };
        const { campaignId, bookingId } = unwrap(
          await database.transact(context.viewer, (tx) => fillField(tx, context, details, actorOf(context))),
        );
        const weeks = await loaders.weeksOfCampaign(context).load(campaignId);
        const contents = await loaders.contentsOfCampaign(context).load(campaignId);
        const { fields, values } = contents.find((content) => content.bookingId === bookingId)!;
        return { booking: weeks.find(({ id }) => id === bookingId)!, fields, values };
      },
    }),
  );
}
