import { CompanyRef } from '#core/accounts/server/refs.ts';
import { isUuid } from '#kernel/ids.ts';
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
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { canBeCredited } from '../rules/unmatched-payment.ts';
import { listUnmatchedPayments, type Decision, type ListedUnmatchedPayment } from './unmatched-payment.repository.ts';
import { resolveUnmatchedPayment } from './unmatched-payments.ts';
import type { BillingSchemaDeps } from './scope.ts';

const UnmatchedPaymentRef = objectRef<ListedUnmatchedPayment>('OtherPayment');
const UnmatchedPaymentListRef = objectRef<Page<ListedUnmatchedPayment>>('OtherPaymentList');
const DecisionRef = enumRef<Decision>('OtherPaymentDecision');

/** Adds the GraphQL fields of payments that do not match their top-ups, and the decisions of staff. */
export function addUnmatchedPaymentSchema(builder: Builder, deps: BillingSchemaDeps): void {
  const { companies, database } = deps;
  addEnum(builder, DecisionRef, 'What becomes of a payment that is not the one that was asked for.', {
    CREDIT: 'What came is credited instead of what was ordered.',
    REFUND: 'It is given back, and the top-up has failed.',
  });
  builder.objectType(UnmatchedPaymentRef, {
    description: 'A card payment that is not the one its top-up asked for: nobody was credited.',
    fields: (t) => ({
      id: t.exposeID('id'),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
      paymentRef: t.exposeString('paymentRef', { description: "The provider's name for it." }),
      isForAnother: t.boolean({
        description: 'True when it says that it is for something else than this top-up.',
        resolve: ({ reference, topUpId }) => reference !== topUpId,
      }),
      isSecond: t.boolean({
        description: 'True when the top-up was paid by another payment.',
        resolve: ({ topUpStatus, topUpPaymentRef, paymentRef }) =>
          topUpStatus === 'SUCCEEDED' && topUpPaymentRef !== paymentRef,
      }),
      orderedAmount: t.field({
        type: 'Decimal',
        description: 'What was asked for, wallet currency.',
        resolve: (payment) => payment.orderedMicros,
      }),
      receivedAmount: t.field({
        type: 'Decimal',
        description: 'What came, in receivedCurrencyCode.',
        resolve: (payment) => payment.amountMicros,
      }),
      receivedCurrencyCode: t.exposeString('currency'),
      mayBeCredited: t.boolean({
        description: 'False when it can only be given back.',
        resolve: ({ topUpId, topUpStatus, topUpCurrency, ...payment }) =>
          canBeCredited({ id: topUpId, status: topUpStatus, currency: topUpCurrency }, payment),
      }),
      decision: t.field({
        type: DecisionRef,
        nullable: true,
        description: 'Null until someone decided.',
        resolve: (payment) => payment.decision,
      }),
      hasRefundFailed: t.boolean({
        description: 'True when it was to be given back and the provider could not.',
        resolve: ({ failedRefunds }) => failedRefunds > 0,
      }),
      decidedBy: t.exposeString('decidedBy', { nullable: true }),
      dateFound: t.field({ type: 'DateTime', resolve: (payment) => payment.foundAt }),
      dateDone: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null until it is credited or the provider took the refund.',
        resolve: (payment) => payment.doneAt,
      }),
    }),
  });
  addPageType(builder, UnmatchedPaymentListRef, UnmatchedPaymentRef, 'Page of payments staff look at.');
  builder.queryField('otherPayments', (t) =>
    t.field({
      type: UnmatchedPaymentListRef,
      description:
        "Payments that are not what was asked for: those that wait, the longest first, or those that are done, the latest first; searchTerm is a part of the provider's name for it or of the company name.",
      args: {
        isDone: t.arg.boolean({ defaultValue: false }),
        searchTerm: t.arg.string(),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const filter = { isDone: args.isDone ?? false, searchTerm: args.searchTerm ?? '' };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listUnmatchedPayments(tx, filter, slice)),
        );
      },
    }),
  );

  const Decided = builder.objectRef<{ id: string }>('DecideOtherPaymentPayload').implement({
    description: 'The payment that was decided about.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
  const Input = builder.inputType('DecideOtherPaymentInput', {
    description: 'What becomes of a payment that is not the one that was asked for.',
    fields: (t) => ({
      id: t.id({ required: true }),
      decision: t.field({ type: DecisionRef, required: true }),
    }),
  });
  builder.mutationField('decideOtherPayment', (t) =>
    t.field({
      type: Decided,
      description: 'Credits what came instead of what was ordered, or gives it back; once, and with who said so.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => {
        const decided = isUuid(input.id)
          ? await resolveUnmatchedPayment(
              { ...deps, ...context },
              { id: input.id, decision: input.decision, staffId: signedIn(context).userId },
            )
          : fail(notFound('Payment'));
        return unwrap<{ id: string }>(decided);
      },
    }),
  );
}
