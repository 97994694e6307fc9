import { BrandRef } from '#core/catalog/server/refs.ts';
import { CompanyRef, CurrencyRef } from '#core/accounts/server/refs.ts';
import { createWalletLoaders } from '#core/ledger/server/index.ts';
import { InvoiceRef, ProFormaRef } from '#core/ledger/server/refs.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import { dayIn } from '#kernel/time.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { addPageType, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { decideCancellation, staffTransitions, acceptsContent } from '../rules/booking-status.ts';
import type { BookingLoaders } from './package.loaders.ts';
import {
  BookingCampaignListRef,
  BookingCampaignRef,
  BookingPlacementRef,
  BookingRef,
  PackageRef,
  PaymentMethodRef,
  PaymentTermsRef,
  SharedStatusRef,
  VentureRef,
  type BookingCampaign,
  type BookingChange,
  type BookingDeps,
} from './refs.ts';

const ChangeRef = objectRef<BookingChange>('BookingChange');
const CancellationRef = objectRef<Cancellation>('BookingCancellation');
const LineRef = objectRef<PriceLine>('BookingPriceLine');

/** The effect of cancelling a booked package now. */
interface Cancellation {
  isPossible: boolean;
  status: SharedStatus | null;
  refundMicros: bigint | null;
  isWholeCheckout: boolean;
}

/** One line of the charged price. */
interface PriceLine {
  kind: 'WEEKS' | 'MINIMUM' | 'DISCOUNT' | 'VOUCHER' | 'TAX';
  label: string | null;
  weeks: number | null;
  rateMicros: bigint | null;
  ventureId: string | null;
  segmentId: string | null;
  amountMicros: bigint;
}

const reasonText = (typed: string | null, message: Message | null, language: Language): string | null =>
  message ? textOf(message, language) : typed;

/** Adds the types of booked packages. */
export function addCampaignTypes(
  builder: Builder,
  { billing, catalogs, companies, loaders }: BookingDeps & { loaders: BookingLoaders },
): void {
  const wallets = createWalletLoaders(billing.database);
  builder.objectType(ChangeRef, {
    description: 'One step of a booked package.',
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.field({ type: 'DateTime', resolve: (change) => change.at }),
      by: t.exposeString('by', { nullable: true, description: 'Null for what happened by itself.' }),
      from: t.field({ type: SharedStatusRef, nullable: true, resolve: (change) => change.from }),
      to: t.field({ type: SharedStatusRef, resolve: (change) => change.to }),
      reason: t.string({
        nullable: true,
        resolve: ({ reason, message }, _, { language }) => reasonText(reason, message, language),
      }),
    }),
  });
  builder.objectType(CancellationRef, {
    description: 'What cancelling a booked package would do now.',
    fields: (t) => ({
      isPossible: t.exposeBoolean('isPossible'),
      status: t.field({
        type: SharedStatusRef,
        nullable: true,
        description: 'CANCELLED, or PENDING_REFUND where staff decide what goes back. Null when it is not possible.',
        resolve: ({ status }) => status,
      }),
      refundAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Goes back to the wallet at once. Null where staff decide.',
        resolve: ({ refundMicros }) => refundMicros,
      }),
      isWholeCheckout: t.exposeBoolean('isWholeCheckout', {
        description: 'True while it is not paid: everything of the same checkout is cancelled with it.',
      }),
    }),
  });
  builder.objectType(LineRef, {
    description: 'One line of what was charged.',
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'WEEKS, MINIMUM, DISCOUNT, VOUCHER or TAX.' }),
      label: t.exposeString('label', { nullable: true }),
      weeks: t.exposeInt('weeks', { nullable: true }),
      rate: t.field({ type: 'Decimal', nullable: true, resolve: ({ rateMicros }) => rateMicros }),
      venture: t.field({
        type: VentureRef,
        nullable: true,
        resolve: ({ ventureId }, _, context) => (ventureId ? loaders.ventureById(context, ventureId) : null),
      }),
      segmentId: t.exposeID('segmentId', { nullable: true }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
    }),
  });
  const money = (read: (campaign: BookingCampaign) => bigint, description?: string) =>
    ({ type: 'Decimal', resolve: read, ...(description ? { description } : {}) }) as const;
  builder.objectType(BookingCampaignRef, {
    description: 'A package a company bought: list row, detail page and placements page.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      status: t.field({ type: SharedStatusRef, resolve: (campaign) => campaign.status }),
      package: t.field({
        type: PackageRef,
        resolve: async ({ packageId }, _, context) => (await loaders.packageById(context).load(packageId))!,
      }),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
      brand: t.field({
        type: BrandRef,
        resolve: async ({ brandId }, _, context) => (await catalogs.brandById(context).load(brandId))!,
      }),
      startDate: t.field({ type: 'Date', resolve: (campaign) => campaign.startDate }),
      endDate: t.field({ type: 'Date', resolve: (campaign) => campaign.endDate }),
      bookings: t.field({
        type: [BookingRef],
        resolve: ({ id }, _, context) => loaders.weeksOfCampaign(context).load(id),
      }),
      placements: t.field({
        type: [BookingPlacementRef],
        resolve: async ({ id }, _, context) => {
          const weeks = new Map((await loaders.weeksOfCampaign(context).load(id)).map((week) => [week.id, week]));
          const contents = await loaders.contentsOfCampaign(context).load(id);
          return contents.map(({ bookingId, fields, values }) => ({ booking: weeks.get(bookingId)!, fields, values }));
        },
      }),
      takesContent: t.boolean({
        description: 'Whether content may still be filled in or changed.',
        resolve: ({ status }) => acceptsContent(status),
      }),
      staffSteps: t.field({
        type: [SharedStatusRef],
        description: 'Where staff can move it now; empty for others.',
        resolve: ({ status }, _, context) => (context.caller.isStaff ? staffTransitions(status) : []),
      }),
      cancellation: t.field({
        type: CancellationRef,
        resolve: async (campaign, _, context) => {
          const [week] = await loaders.weeksOfCampaign(context).load(campaign.id);
          const zone = (await loaders.ventureById(context, week!.ventureId)).timezone;
          const isPaid = campaign.paidAt !== null && campaign.totalMicros > 0n;
          const decision = decideCancellation({ ...campaign, isPaid }, dayIn(zone, context.clock()));
          const status = decision.rejection ? null : decision.status;
          const refundableMicros = isPaid ? campaign.totalMicros - campaign.taxMicros - campaign.refundedMicros : 0n;
          return {
            isPossible: status !== null,
            status,
            refundMicros: status === 'CANCELLED' ? refundableMicros : null,
            isWholeCheckout: campaign.paidAt === null,
          };
        },
      }),
      changes: t.field({
        type: [ChangeRef],
        description: 'What became of it, latest first.',
        resolve: ({ id }, _, context) => loaders.changesOfCampaign(context).load(id),
      }),
      currency: t.field({
        type: CurrencyRef,
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
      amount: t.field(money(({ amountMicros }) => amountMicros, 'Before discount and tax, in currency.')),
      discountAmount: t.field(
        money(({ discountMicros, voucherMicros }) => discountMicros + voucherMicros, 'Discounts and voucher.'),
      ),
      taxAmount: t.field(money(({ taxMicros }) => taxMicros)),
      totalAmount: t.field(money(({ totalMicros }) => totalMicros)),
      refundedAmount: t.field(money(({ refundedMicros }) => refundedMicros, 'Gone back to the wallet.')),
      priceLines: t.field({
        type: [LineRef],
        description: 'How the total came about, as it was charged.',
        resolve: linesOf,
      }),
      paymentMethod: t.field({ type: PaymentMethodRef, resolve: (campaign) => campaign.paymentMethod }),
      paymentTerms: t.field({ type: PaymentTermsRef, resolve: (campaign) => campaign.paymentTerms }),
      dateDue: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when its weeks are held unpaid. Null once it is paid or given up.',
        resolve: ({ dueAt }) => dueAt,
      }),
      datePaid: t.field({ type: 'DateTime', nullable: true, resolve: ({ paidAt }) => paidAt }),
      transferReference: t.exposeString('transferReference', {
        nullable: true,
        description: 'What a bank transfer for it has to quote. Null where none is awaited.',
      }),
      transferInstructions: t.string({
        nullable: true,
        description: 'Where to transfer to. Null where no transfer is awaited.',
        resolve: ({ transferReference, paymentMethod }, _, context) =>
          transferReference && paymentMethod === 'WIRE_TRANSFER' ? loaders.transferInstructions(context) : null,
      }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'Null until invoiced.',
        resolve: ({ invoiceId }, _, context) => (invoiceId ? wallets.invoiceById(context).load(invoiceId) : null),
      }),
      proForma: t.field({
        type: ProFormaRef,
        nullable: true,
        description: 'What it is paid by where it is paid later; the invoice follows with the payment. Null otherwise.',
        resolve: ({ proFormaId }, _, context) => (proFormaId ? wallets.proFormaById(context).load(proFormaId) : null),
      }),
      statusReason: t.string({
        nullable: true,
        description: 'Reason of a rejection or cancellation. Null when there is none.',
        resolve: ({ statusReason, statusMessage }, _, { language }) =>
          reasonText(statusReason, statusMessage, language),
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (campaign) => campaign.createdAt }),
    }),
  });
  addPageType(builder, BookingCampaignListRef, BookingCampaignRef, 'Page of booked packages.');
}

function linesOf({ price, voucherMicros }: BookingCampaign): PriceLine[] {
  const blank = { label: null, weeks: null, rateMicros: null, ventureId: null, segmentId: null };
  return [
    ...price.lines.map(({ ventureId, segmentId, weeks, amountMicros }) => ({
      ...blank,
      kind: 'WEEKS' as const,
      ventureId,
      segmentId,
      weeks,
      amountMicros,
    })),
    ...(price.minimumMicros > 0n ? [{ ...blank, kind: 'MINIMUM' as const, amountMicros: price.minimumMicros }] : []),
    ...price.discounts.map(({ name, rateMicros, amountMicros }) => ({
      ...blank,
      kind: 'DISCOUNT' as const,
      label: name,
      rateMicros,
      amountMicros: -amountMicros,
    })),
    ...(voucherMicros > 0n ? [{ ...blank, kind: 'VOUCHER' as const, amountMicros: -voucherMicros }] : []),
    ...price.taxes.map(({ ventureId, rateMicros, amountMicros }) => ({
      ...blank,
      kind: 'TAX' as const,
      ventureId,
      rateMicros,
      amountMicros,
    })),
  ];
}
