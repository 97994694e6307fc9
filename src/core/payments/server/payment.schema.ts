import { CreditPaymentMethodRef } from '#core/ledger/server/refs.ts';
import type { CardMethod } from '#integrations/payments/port.ts';
import type { Micros } from '#kernel/money.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { BillingDetails } from '../rules/billing-details.ts';
import type { TopUpStatus } from '../rules/top-up-status.ts';
import type { CardRow } from './card.repository.ts';
import type { TopUpMethod, TopUpRow } from './top-up.repository.ts';
import type { Reservation } from './vouchers.ts';

export type TopUpView = TopUpRow & { transferInstructions: string | null };
export interface ProviderView {
  name: 'stripe' | 'adyen';
  supportsInstallments: boolean;
}
export interface ClientDataView {
  provider: 'stripe' | 'adyen';
  clientKey: string;
  environment: string;
  countryCode: string | null;
  clientSecret: string | null;
  merchantAccount: string | null;
}

export const CardProviderRef = enumRef<'adyen' | 'stripe'>('CardProvider');
export const TopUpStatusRef = enumRef<TopUpStatus>('TopUpStatus');
export const BillingInfoRef = objectRef<BillingDetails>('BillingInfo');
export const CardPaymentMethodRef = objectRef<CardRow>('CardPaymentMethod');
export const PaymentProviderRef = objectRef<ProviderView>('PaymentProvider');
export const PaymentClientDataRef = objectRef<ClientDataView>('PaymentClientData');
export const AvailableCardPaymentMethodRef = objectRef<CardMethod>('AvailableCardPaymentMethod');
export const TopUpTaxRef = objectRef<{ method: TopUpMethod; rateMicros: Micros }>('TopUpTax');
export const TopUpRef = objectRef<TopUpView>('TopUp');
export const VoucherRedeemInfoRef = objectRef<Reservation>('VoucherRedeemInfo');

export function addBillingTypes(builder: Builder): void {
  addEnum(builder, CardProviderRef, 'Card payment provider.', { adyen: null, stripe: null });
  addEnum(
    builder,
    TopUpStatusRef,
    'Progress of a wallet top-up; PENDING_CONFIRMATION asks the browser to confirm the card.',
    { REQUESTED: null, PENDING_CONFIRMATION: null, SUCCEEDED: null, FAILED: null },
  );
  builder.objectType(BillingInfoRef, {
    description: 'Billing contact and balance alert of a company.',
    fields: (t) => ({
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      description: t.exposeString('description'),
      taxNo: t.exposeString('taxNo', {
        nullable: true,
        description: 'Printed on documents, as the next two; null when not set.',
      }),
      purchaseOrderNo: t.exposeString('purchaseOrderNo', { nullable: true }),
      costCenter: t.exposeString('costCenter', { nullable: true }),
      topUpAlertAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          'Wallet currency; an e-mail goes out when the balance falls below it. Null when no alert is wanted.',
        resolve: (info) => info.topUpAlertAmountMicros,
      }),
    }),
  });
  builder.objectType(CardPaymentMethodRef, {
    description: 'A saved card; the first in the list is the default.',
    fields: (t) => ({
      id: t.exposeID('id'),
      brand: t.exposeString('brand', { description: 'Card scheme, e.g. visa.' }),
      last4: t.exposeString('last4'),
      expMonth: t.exposeInt('expMonth'),
      expYear: t.exposeInt('expYear'),
    }),
  });
  builder.objectType(PaymentProviderRef, {
    description: 'Card provider of the company and what it allows.',
    fields: (t) => ({
      id: t.exposeID('name'),
      name: t.field({ type: CardProviderRef, resolve: (provider) => provider.name }),
      allowTopUp: t.boolean({ description: 'Condition for auto top-up.', resolve: () => true }),
      supportsInstallments: t.exposeBoolean('supportsInstallments', { description: 'True for Adyen-type providers.' }),
    }),
  });
  builder.objectType(PaymentClientDataRef, {
    description: "What the browser needs to start the provider's card form.",
    fields: (t) => ({
      provider: t.field({ type: CardProviderRef, resolve: (data) => data.provider }),
      clientKey: t.exposeString('clientKey', { description: 'Publishable key.' }),
      environment: t.exposeString('environment', {
        description: 'test, live, or sandbox: the built-in provider, for which the console shows its own card form.',
      }),
      countryCode: t.exposeString('countryCode', {
        nullable: true,
        description: 'ISO country for the form. Null when the company has none the provider knows.',
      }),
      clientSecret: t.exposeString('clientSecret', {
        nullable: true,
        description: 'Secret for saving or charging a card. Null for adyen.',
      }),
      merchantAccount: t.exposeString('merchantAccount', {
        nullable: true,
        description: 'Merchant account. Null for stripe.',
      }),
    }),
  });
  builder.objectType(AvailableCardPaymentMethodRef, {
    description: 'A card brand or card-like method usable for an amount in the embedded one-time form.',
    fields: (t) => ({
      type: t.exposeString('type', { description: "Provider's code, e.g. scheme." }),
      name: t.exposeString('name'),
      brands: t.stringList({
        description: 'Accepted card schemes; empty for methods without schemes.',
        resolve: (method) => [...method.brands],
      }),
    }),
  });
  builder.objectType(TopUpTaxRef, {
    description: 'Tax rate of a top-up method.',
    fields: (t) => ({
      method: t.field({ type: CreditPaymentMethodRef, resolve: (tax) => tax.method }),
      taxRate: t.field({
        type: 'Decimal',
        description: 'Fraction: "0.09" is 9 percent.',
        resolve: (tax) => tax.rateMicros,
      }),
    }),
  });
  addTopUpType(builder);
  addVoucherType(builder);
}

function addTopUpType(builder: Builder): void {
  builder.objectType(TopUpRef, {
    description: 'A wallet top-up.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.field({ type: TopUpStatusRef, resolve: (topUp) => topUp.status }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, as typed.',
        resolve: (topUp) => topUp.amountMicros,
      }),
      discountAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: (topUp) => topUp.discountMicros,
      }),
      taxAmount: t.field({ type: 'Decimal', description: 'Wallet currency.', resolve: (topUp) => topUp.taxMicros }),
      totalAmount: t.field({
        type: 'Decimal',
        description: 'amount minus discount plus tax, wallet currency.',
        resolve: (topUp) => topUp.totalMicros,
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (topUp) => topUp.createdAt }),
      transferReference: t.exposeString('transferReference', {
        nullable: true,
        description: 'What a bank transfer has to quote. Null for other methods.',
      }),
      creditNoteNo: t.exposeString('creditNoteNo', {
        nullable: true,
        description: 'Of the note that pays, once staff have checked it. Null for other methods.',
      }),
      transferInstructions: t.exposeString('transferInstructions', {
        nullable: true,
        description: 'Where to transfer the money to, several lines. Null for other methods.',
      }),
    }),
  });
}

function addVoucherType(builder: Builder): void {
  builder.objectType(VoucherRedeemInfoRef, {
    description: 'What a redeemed voucher gives.',
    fields: (t) => ({
      voucherId: t.id({ resolve: ({ voucher }) => voucher.id }),
      voucherCode: t.string({ resolve: ({ voucher }) => voucher.code }),
      redeemId: t.exposeID('redeemId', { description: 'Reservation to pass on as redeemId.' }),
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Face value in wallet currency. Null for percentage vouchers.',
        resolve: ({ voucher }) => voucher.fixedMicros,
      }),
      percentage: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Fraction of the amount taken off. Null for fixed-price vouchers.',
        resolve: ({ voucher }) => voucher.percentageMicros,
      }),
      fixedPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Wallet currency taken off, at most the amount. Null for percentage vouchers.',
        resolve: ({ voucher }) => voucher.fixedMicros,
      }),
      validFrom: t.field({ type: 'DateTime', resolve: ({ voucher }) => voucher.validFrom }),
      redeemBy: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when it has no last day.',
        resolve: ({ voucher }) => voucher.redeemBy,
      }),
      minAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Smallest amount it can be used on, wallet currency. Null when there is none.',
        resolve: ({ voucher }) => voucher.minAmountMicros,
      }),
      eligibleCompanyIds: t.idList({
        description: 'Empty means every company.',
        // Hides the other companies' ids from the caller.
        resolve: ({ voucher, companyId }) => voucher.eligibleCompanyIds.filter((id) => id === companyId),
      }),
      eligiblePackageIds: t.idList({
        description: 'Empty means every package.',
        resolve: ({ voucher }) => voucher.eligiblePackageIds,
      }),
    }),
  });
}
