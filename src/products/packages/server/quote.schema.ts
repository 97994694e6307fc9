import { SegmentRef } from '#core/catalog/server/refs.ts';
import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Quote, QuoteDiscount, QuoteLine, QuoteTax } from '../rules/quote.ts';
import type { BookingLoaders } from './package.loaders.ts';
import { PackageDiscountRef, VentureRef, type BookingDeps, type PackageDiscount, type QuoteItemView } from './refs.ts';

export interface QuoteView extends Omit<Quote, 'items'> {
  items: QuoteItemView[];
  currency: string;
  priceVersion: string;
  /** Whether the order would wait for another owner. */
  needsOwner: boolean;
}
export const QuoteRef = objectRef<QuoteView>('PackageCartQuote');
const QuoteItemRef = objectRef<QuoteItemView>('PackageCartQuoteItem');
const QuoteLineRef = objectRef<QuoteLine>('PackageCartQuoteLine');
const QuoteDiscountRef = objectRef<QuoteDiscount & { rule: PackageDiscount }>('PackageCartQuoteDiscount');
const QuoteTaxRef = objectRef<QuoteTax>('PackageCartQuoteTax');

/** Adds the types of a quote. */
export function addQuoteTypes(
  builder: Builder,
  { companies, loaders }: BookingDeps & { loaders: BookingLoaders },
): void {
  builder.objectType(QuoteLineRef, {
    description: 'Some weeks of a cart entry in one segment of one country.',
    fields: (t) => ({
      venture: t.field({
        type: VentureRef,
        resolve: ({ ventureId }, _, context) => loaders.ventureById(context, ventureId),
      }),
      segment: t.field({
        type: SegmentRef,
        resolve: async ({ ventureId, segmentId }, _, context) =>
          (await loaders.ventureById(context, ventureId)).segments.find(({ id }) => id === segmentId)!,
      }),
      weeks: t.exposeInt('weeks'),
      price: t.field({
        type: 'Decimal',
        nullable: true,
        description: "For one week, in the country's currency. Null where the buyer set the budget.",
        resolve: ({ priceMicros }) => priceMicros,
      }),
      unitAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'For one week, wallet currency. Null where the buyer set the budget.',
        resolve: ({ unitMicros }) => unitMicros,
      }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
    }),
  });
  builder.objectType(QuoteDiscountRef, {
    description: 'A discount as it was applied.',
    fields: (t) => ({
      discount: t.field({ type: PackageDiscountRef, resolve: ({ rule }) => rule }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
    }),
  });
  builder.objectType(QuoteTaxRef, {
    description: 'Tax of one country.',
    fields: (t) => ({
      venture: t.field({
        type: VentureRef,
        resolve: ({ ventureId }, _, context) => loaders.ventureById(context, ventureId),
      }),
      rate: t.field({ type: 'Decimal', description: 'Fraction.', resolve: ({ rateMicros }) => rateMicros }),
      isOverseas: t.exposeBoolean('isOverseas'),
      netAmount: t.field({
        type: 'Decimal',
        description: 'What it is taken of.',
        resolve: ({ netMicros }) => netMicros,
      }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
    }),
  });
  builder.objectType(QuoteItemRef, {
    description: 'Price of one cart entry, wallet currency.',
    fields: (t) => ({
      cartCampaignId: t.exposeID('cartCampaignId', { description: "The entry's id in the browser's cart." }),
      lines: t.field({ type: [QuoteLineRef], resolve: ({ lines }) => lines }),
      minimumAmount: t.field({
        type: 'Decimal',
        description: "What is missing to the package's smallest price.",
        resolve: ({ minimumMicros }) => minimumMicros,
      }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
      discountAmount: t.field({ type: 'Decimal', resolve: ({ discountMicros }) => discountMicros }),
      voucherAmount: t.field({
        type: 'Decimal',
        description: 'Its share of the voucher.',
        resolve: ({ voucherMicros }) => voucherMicros,
      }),
      taxAmount: t.field({ type: 'Decimal', resolve: ({ taxMicros }) => taxMicros }),
      totalAmount: t.field({ type: 'Decimal', resolve: ({ totalMicros }) => totalMicros }),
      discounts: t.field({
        type: [PackageDiscountRef],
        description: 'Discount rules that were applied.',
        resolve: async ({ packageId, discounts }, _, context) => {
          const rules = (await loaders.packageById(context).load(packageId))!.discounts;
          return discounts.map(({ discountId }) => rules.find(({ id }) => id === discountId)!);
        },
      }),
      discountLines: t.field({
        type: [QuoteDiscountRef],
        resolve: async ({ packageId, discounts }, _, context) => {
          const rules = (await loaders.packageById(context).load(packageId))!.discounts;
          return discounts.map((line) => ({ ...line, rule: rules.find(({ id }) => id === line.discountId)! }));
        },
      }),
      taxes: t.field({ type: [QuoteTaxRef], resolve: ({ taxes }) => taxes }),
    }),
  });
  builder.objectType(QuoteRef, {
    description: 'Price of a whole cart as the server will charge it, wallet currency.',
    fields: (t) => ({
      currency: t.field({
        type: CurrencyRef,
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
      items: t.field({ type: [QuoteItemRef], resolve: ({ items }) => items }),
      amount: t.field({ type: 'Decimal', resolve: ({ amountMicros }) => amountMicros }),
      discountAmount: t.field({ type: 'Decimal', resolve: ({ discountMicros }) => discountMicros }),
      voucherAmount: t.field({
        type: 'Decimal',
        description: 'Taken off by the voucher.',
        resolve: ({ voucherMicros }) => voucherMicros,
      }),
      taxAmount: t.field({ type: 'Decimal', resolve: ({ taxMicros }) => taxMicros }),
      totalAmount: t.field({ type: 'Decimal', resolve: ({ totalMicros }) => totalMicros }),
      paidCreditOnly: t.exposeBoolean('paidCreditOnly', {
        description: 'True when at least one package needs paid credit.',
      }),
      needsOwner: t.exposeBoolean('needsOwner', {
        description:
          'Whether the order would wait for another owner: with what the caller ordered within 24 hours in the same storefront it is above the amount of orderLimit.',
      }),
      priceVersion: t.exposeString('priceVersion', {
        description: 'Changes with anything of the quote; a checkout that names another one is refused.',
      }),
    }),
  });
}
