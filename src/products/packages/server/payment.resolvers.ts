import { cardName } from '#kernel/card-name.ts';
import { cardsOf, payerOf, providerKey, transferInstructions } from '#core/payments/server/index.ts';
import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { spendable } from '#core/ledger/rules/spendable.ts';
import { readWallet } from '#core/ledger/server/index.ts';
import type { Micros } from '#kernel/money.ts';
import { orNotFound } from '#kernel/problem.ts';
import { dayIn } from '#kernel/time.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { requireCompany } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { PAYMENT_METHODS, termsOf, type PaymentMethod } from '../rules/cart.ts';
import { CREDIT_NOTE_FLAG } from './inputs.ts';
import { PaymentMethodRef, PaymentTermsRef, type BookingDeps } from './refs.ts';

interface Options {
  currency: string;
  availableMicros: Micros;
  paidMicros: Micros;
  methods: PaymentMethod[];
  cardName: string | null;
}

const OptionsRef = objectRef<Options>('PackagePaymentOptions');
const MethodRef = objectRef<PaymentMethod>('PackagePaymentOption');

/** Adds a company's payment methods for packages. */
export function addPaymentOptions(builder: Builder, { billing, companies }: BookingDeps): void {
  builder.objectType(MethodRef, {
    description: 'A way to pay.',
    fields: (t) => ({
      method: t.field({ type: PaymentMethodRef, resolve: (method) => method }),
      terms: t.field({ type: [PaymentTermsRef], resolve: (method) => [...termsOf(method)] }),
    }),
  });
  builder.objectType(OptionsRef, {
    description: 'How a company can pay for packages, and what its wallet holds.',
    fields: (t) => ({
      currency: t.field({
        type: CurrencyRef,
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
      availableAmount: t.field({
        type: 'Decimal',
        description: 'Credit that can be spent, wallet currency.',
        resolve: ({ availableMicros }) => availableMicros,
      }),
      paidAmount: t.field({
        type: 'Decimal',
        description: 'The part of it that was paid for.',
        resolve: ({ paidMicros }) => paidMicros,
      }),
      methods: t.field({ type: [MethodRef], resolve: ({ methods }) => methods }),
      cardName: t.exposeString('cardName', {
        nullable: true,
        description: 'Brand and last four digits of the card STRIPE charges. Null without one.',
      }),
    }),
  });
  builder.queryField('packagePaymentOptions', (t) =>
    t.field({
      type: OptionsRef,
      description: 'How a company can pay for packages, and what its wallet holds.',
      args: { companyId: t.arg.id() },
      resolve: async (_, args, context) => {
        const companyId = unwrap(requireCompany(context, args.companyId));
        const canUseCreditNotes = await context.isFlagOn(CREDIT_NOTE_FLAG);
        const { database, cards } = billing;
        return database.transact(SYSTEM, async (tx) => {
          const payer = unwrap(orNotFound(await payerOf(tx, companyId), 'Company'));
          const found = await readWallet(tx, companyId, dayIn(payer.timezone, context.clock()));
          const wallet = unwrap(orNotFound(found, 'Company'));
          const [card] = cards ? await cardsOf(tx, companyId, providerKey(cards)) : [];
          const takesTransfers = (await transferInstructions(tx)) !== null;
          // Impersonating staff cannot order payments.
          const ordersMoney = !context.caller.isImpersonated;
          const isOffered: Record<PaymentMethod, boolean> = {
            WALLET_CREDIT: true,
            STRIPE: cards !== null && ordersMoney,
            WIRE_TRANSFER: takesTransfers && ordersMoney,
            CREDIT_NOTE: canUseCreditNotes && ordersMoney,
          };
          return {
            currency: payer.currency,
            availableMicros: spendable(wallet, false),
            paidMicros: spendable(wallet, true),
            methods: PAYMENT_METHODS.filter((method) => isOffered[method]),
            cardName: card ? cardName(card) : null,
          };
        });
      },
    }),
  );
}
