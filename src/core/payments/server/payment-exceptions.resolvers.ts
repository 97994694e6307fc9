import { CompanyRef } from '#core/accounts/server/refs.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import {
  addEnum,
  addPageType,
  enumRef,
  objectRef,
  type Builder,
  type Page,
  okField,
} from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { PaymentExceptionKind, PaymentExceptionOutcome } from '../rules/payment-exception.ts';
import type { BillingSchemaDeps } from './scope.ts';
import { listPaymentExceptions, type ListedPaymentException } from './payment-exception.repository.ts';
import { endPaymentException } from './payment-exceptions.ts';

const PaymentExceptionRef = objectRef<ListedPaymentException>('PaymentTrouble');
const PaymentExceptionListRef = objectRef<Page<ListedPaymentException>>('PaymentTroubleList');
const KindRef = enumRef<PaymentExceptionKind>('PaymentTroubleKind');
const OutcomeRef = enumRef<PaymentExceptionOutcome>('PaymentTroubleOutcome');

/** Adds the GraphQL fields of payments that went wrong after completion, and the decisions of staff. */
export function addPaymentExceptionSchema(builder: Builder, deps: BillingSchemaDeps): void {
  const { companies, database } = deps;
  addEnum(builder, KindRef, 'What went wrong with a payment after it had ended.', {
    SPENT: 'Its money went back to the buyer after its credit had been spent.',
    REFUND_FAILED: 'Its money did not go back after all, but its credit did.',
  });
  addEnum(builder, OutcomeRef, 'What becomes of it.', {
    COLLECTED: 'The wallet makes it good, from paid credit. SPENT only.',
    WRITTEN_OFF: 'It is a loss. SPENT only.',
    SETTLED: 'Whatever was to be done is done. REFUND_FAILED only.',
  });
  builder.objectType(PaymentExceptionRef, {
    description: 'A payment that went wrong after it had ended.',
    fields: (t) => ({
      id: t.exposeID('id'),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
      kind: t.field({ type: KindRef, resolve: (exception) => exception.kind }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency.',
        resolve: (exception) => exception.amountMicros,
      }),
      description: t.string({
        nullable: true,
        description: 'What the payment was for.',
        resolve: ({ description, purpose }, _, { language }) => (purpose ? textOf(purpose, language) : description),
      }),
      paymentRef: t.exposeString('paymentRef', { nullable: true, description: "The provider's name for it." }),
      outcome: t.field({
        type: OutcomeRef,
        nullable: true,
        description: 'Null until someone decided.',
        resolve: (exception) => exception.outcome,
      }),
      endedBy: t.exposeString('endedBy', { nullable: true }),
      dateFound: t.field({ type: 'DateTime', resolve: (exception) => exception.foundAt }),
      dateEnded: t.field({ type: 'DateTime', nullable: true, resolve: (exception) => exception.endedAt }),
    }),
  });
  addPageType(
    builder,
    PaymentExceptionListRef,
    PaymentExceptionRef,
    'Page of payments that went wrong after they had ended.',
  );
  builder.queryField('paymentTroubles', (t) =>
    t.field({
      type: PaymentExceptionListRef,
      description:
        "Payments that went wrong after they had ended: those that wait, the longest first, or those that are done, the latest first; searchTerm is a part of the provider's name for it or of the company name.",
      args: {
        isEnded: t.arg.boolean({ defaultValue: false }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const filter = { isEnded: args.isEnded ?? false, searchTerm: args.searchTerm ?? '' };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listPaymentExceptions(tx, filter, slice)),
        );
      },
    }),
  );

  const Ended = builder.objectRef<{ id: string }>('EndPaymentTroublePayload').implement({
    description: 'The payment that was decided about.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
  const Input = builder.inputType('EndPaymentTroubleInput', {
    description: 'What becomes of a payment that went wrong after it had ended.',
    fields: (t) => ({
      id: t.id({ required: true }),
      outcome: t.field({ type: OutcomeRef, required: true }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  builder.mutationField('endPaymentTrouble', (t) =>
    t.field({
      type: Ended,
      description:
        'Says what becomes of it, once, and with who said so; CONFLICT when the wallet holds too little to collect it.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => {
        const { id, outcome } = input;
        const details = { id, outcome, staffId: signedIn(context).userId };
        const request = keyedRequest(context, 'endPaymentTrouble', input, null);
        const ended = isUuid(id)
          ? await endPaymentException({ database, ...context }, details, request)
          : fail(notFound('Payment'));
        return { id: unwrap<Uuid>(ended) };
      },
    }),
  );
}
