import { conflict, invalid, notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { requireCompany } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { amountMessage } from '../rules/amounts.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { billingInfoOf, digitsOf, taxesOf, type Payer } from './billing.repository.ts';
import { storeCustomerRef } from './card.repository.ts';
import {
  addBillingTypes,
  AvailableCardPaymentMethodRef,
  BillingInfoRef,
  CardPaymentMethodRef,
  PaymentClientDataRef,
  PaymentProviderRef,
  TopUpTaxRef,
} from './payment.schema.ts';
import { customerOf } from './order.ts';
import { addAutoTopUpSchema } from './auto-top-up.resolvers.ts';
import { addCardSchema } from './cards.resolvers.ts';
import { addBackOfficeSchema } from './back-office.resolvers.ts';
import { addDetailsSchema } from './details.resolvers.ts';
import { addOpenTopUpSchema } from './open-top-ups.resolvers.ts';
import { addUnmatchedPaymentSchema } from './unmatched-payments.resolvers.ts';
import { addTopUpSchema } from './top-ups.resolvers.ts';
import { addPaymentExceptionSchema } from './payment-exceptions.resolvers.ts';
import { selectedPayer, visibleCards, type BillingSchemaDeps } from './scope.ts';
import { cardLimitsOf, isTopUpAllowed, payableDigits, transferInstructions } from './settings.ts';
import { lastTopUpAmount, type TopUpMethod } from './top-up.repository.ts';
import { providerKey } from './types.ts';

/** Payment methods in display order. */
const METHODS: readonly TopUpMethod[] = ['CARD', 'WIRE_TRANSFER', 'SELLER_CENTER', 'CREDIT_NOTE'];

export function addBillingSchema(builder: Builder, deps: BillingSchemaDeps): void {
  addBillingTypes(builder);
  addReads(builder, deps);
  addTopUpSchema(builder, deps);
  addCardSchema(builder, deps);
  addDetailsSchema(builder, deps);
  addAutoTopUpSchema(builder, deps);
  addBackOfficeSchema(builder, deps);
  addUnmatchedPaymentSchema(builder, deps);
  addPaymentExceptionSchema(builder, deps);
  addOpenTopUpSchema(builder, deps);
}

function addReads(builder: Builder, deps: BillingSchemaDeps): void {
  const { database, cards } = deps;
  /** Providers accept whole minor units only. */
  const checkWholeUnits = (amount: Micros, payer: Payer) => {
    const digits = payableDigits(payer, cards);
    const isPayable = roundToDigits(amount, digits) === amount;
    unwrap(isPayable ? ok(null) : fail(invalid('amount', amountMessage({ kind: 'TOO_PRECISE', digits }, payer))));
  };
  builder.queryFields((t) => ({
    billingInfo: t.field({
      type: BillingInfoRef,
      nullable: true,
      description: 'Billing details; null until first saved.',
      args: { companyId: t.arg.id() },
      resolve: (_, { companyId }, context) => {
        const scope = unwrap(requireCompany(context, companyId));
        return database.read(context.viewer, (tx) => billingInfoOf(tx, scope));
      },
    }),
    paymentMethods: t.field({
      type: [CardPaymentMethodRef],
      description: 'Saved cards, default first; without flag add_multiple_cards only the first is shown.',
      args: { companyId: t.arg.id() },
      resolve: async (_, { companyId }, context) => {
        const scope = unwrap(requireCompany(context, companyId));
        return visibleCards(deps, context, scope);
      },
    }),
    paymentProvider: t.field({
      type: PaymentProviderRef,
      nullable: true,
      description: 'Card provider of the company; null when cards are not offered.',
      resolve: () => cards,
    }),
    paymentClientData: t.field({
      type: PaymentClientDataRef,
      nullable: true,
      description:
        "Data to start the provider's card form, with amount for a one-time payment and without to save a card; null when cards are not offered.",
      args: { amount: t.arg({ type: 'Decimal' }) },
      resolve: async (_, { amount }, context) => {
        if (!cards) return null;
        const payer = await selectedPayer(database, context);
        if (amount != null) checkWholeUnits(amount, payer);
        const customer = await customerOf({ ...deps, ...context }, payer);
        const form = await cards.startForm({
          customer,
          amount: amount == null ? null : { currency: payer.currency, amountMicros: amount },
        });
        if (!form.ok) return unwrap<null>(fail(conflict(paymentMessages.problem.providerNotReached())));
        const { customerRef, ...data } = form.value;
        if (customerRef && customerRef !== customer.customerRef)
          await database.transact(SYSTEM, (tx) => storeCustomerRef(tx, payer.id, providerKey(cards), customerRef));
        return { ...data, provider: cards.name, environment: cards.environment, countryCode: payer.countryCode };
      },
    }),
    cardPaymentMinMax: t.field({
      type: ['Decimal'],
      nullable: true,
      description:
        'Smallest and largest card payment as [min, max] in wallet currency; null when cards are not offered.',
      resolve: async (_, _args, context) => {
        if (!cards) return null;
        const payer = await selectedPayer(database, context);
        return [...(await database.read(context.viewer, (tx) => cardLimitsOf(tx, payer)))];
      },
    }),
    availableCardPaymentMethods: t.field({
      type: [AvailableCardPaymentMethodRef],
      description: 'Card methods usable for an amount in wallet currency.',
      args: { amount: t.arg({ type: 'Decimal', required: true }) },
      resolve: async (_, { amount }, context) => {
        if (!cards) return [];
        const payer = await selectedPayer(database, context);
        checkWholeUnits(amount, payer);
        const { currency, countryCode } = payer;
        return cards.cardMethods({ currency, countryCode, amountMicros: amount });
      },
    }),
    currencyFactor: t.int({
      description:
        "Factor from major units to the card provider's smallest unit, e.g. 100 for SGD; default the wallet currency.",
      args: { currencyCode: t.arg.string() },
      resolve: async (_, { currencyCode }, context) => {
        const code = currencyCode ?? (await selectedPayer(database, context)).currency;
        const digits = await database.read(context.viewer, (tx) => digitsOf(tx, code));
        if (digits === null) return unwrap<number>(fail(notFound('Currency')));
        return 10 ** (cards?.minorDigits(code) ?? digits);
      },
    }),
    lastTopUpAmount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Amount of the last top-up that an owner asked for and that succeeded; null before the first.',
      resolve: async (_, _args, context) => {
        const { id } = await selectedPayer(database, context);
        return database.read(context.viewer, (tx) => lastTopUpAmount(tx, id));
      },
    }),
    topUpTaxes: t.field({
      type: [TopUpTaxRef],
      description: 'Tax rate per top-up method; methods that are not offered are left out.',
      resolve: async (_, _args, context) => {
        const { countryCode } = await selectedPayer(database, context);
        const { rates, instructions } = await database.read(context.viewer, async (tx) => ({
          rates: await taxesOf(tx, countryCode),
          instructions: await transferInstructions(tx),
        }));
        const isOffered: Record<TopUpMethod, boolean> = {
          CARD: cards !== null,
          WIRE_TRANSFER: instructions !== null,
          SELLER_CENTER: true,
          CREDIT_NOTE: await context.isFlagOn('enable_credit_note_payment_method'),
        };
        return METHODS.filter((method) => isOffered[method]).map((method) => ({
          method,
          rateMicros: rates.get(method) ?? 0n,
        }));
      },
    }),
    allowTopUp: t.boolean({
      description: 'False when top-up is switched off for the whole deployment.',
      resolve: (_, _args, context) => database.read(context.viewer, isTopUpAllowed),
    }),
  }));
}
