import { CreditPaymentMethodRef } from '#core/ledger/server/refs.ts';
import { isUuid } from '#kernel/ids.ts';
import { conflict, notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { requireCompany, currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { confirmUntil, waitsFor, type WaitsFor } from '../rules/waits-for.ts';
import { TopUpRef } from './payment.schema.ts';
import { cancelTopUp, listOpenTopUps, type OpenTopUp } from './open-top-ups.ts';
import { depsOf, type BillingSchemaDeps } from './scope.ts';
import { topUpById, type TopUpRow } from './top-up.repository.ts';

const WaitsForRef = enumRef<WaitsFor>('TopUpWaitsFor');
const OpenTopUpRef = objectRef<OpenTopUp>('OpenTopUp');

/** Adds the GraphQL fields of pending top-ups: what they wait for, and cancelling an open confirmation. */
export function addOpenTopUpSchema(builder: Builder, deps: BillingSchemaDeps): void {
  addEnum(builder, WaitsForRef, 'What an open top-up waits for.', {
    BUYER: 'The bank asks the buyer, who can confirm or cancel.',
    PROVIDER: "The card provider's answer.",
    STAFF: 'Another amount came than was ordered; staff credit it or give it back.',
    TRANSFER: "The buyer's bank transfer.",
    CREDIT_NOTE: 'Staff check the note.',
  });
  builder.objectType(OpenTopUpRef, {
    description: 'A wallet top-up without an outcome.',
    fields: (t) => ({
      id: t.exposeID('id'),
      creditId: t.id({
        nullable: true,
        description: 'The credit that is REQUESTED for it. Null when a voucher pays for all of it.',
        resolve: ({ creditId }) => creditId,
      }),
      type: t.field({ type: CreditPaymentMethodRef, resolve: ({ method }) => method }),
      amount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, as typed.',
        resolve: ({ amountMicros }) => amountMicros,
      }),
      totalAmount: t.field({
        type: 'Decimal',
        description: 'What is to be paid, wallet currency.',
        resolve: ({ totalMicros }) => totalMicros,
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      waitsFor: t.field({ type: WaitsForRef, resolve: waitsFor }),
      confirmToken: t.string({
        nullable: true,
        description: 'Token to confirm the card in the browser. Null unless BUYER, and for everyone but the owner.',
        resolve: (topUp, _, context) =>
          waitsFor(topUp) === 'BUYER' && isOwnOwner(context, topUp) ? topUp.confirmToken : null,
      }),
      confirmUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When an open confirmation is given up. Null unless BUYER.',
        resolve: (topUp) => {
          const until = confirmUntil({ ...topUp, createdAtMs: topUp.createdAt.getTime() });
          return until === null ? null : new Date(until);
        },
      }),
      transferReference: t.exposeString('transferReference', {
        nullable: true,
        description: 'What a bank transfer has to quote. Null for other methods.',
      }),
    }),
  });
  builder.queryField('openTopUps', (t) =>
    t.field({
      type: [OpenTopUpRef],
      description: "A company's top-ups without an outcome, newest first; at most 100.",
      args: { companyId: t.arg.id() },
      resolve: (_, { companyId }, context) => {
        const scope = unwrap(requireCompany(context, companyId));
        return deps.database.read(context.viewer, (tx) => listOpenTopUps(tx, scope));
      },
    }),
  );
  addCancel(builder, deps);
}

const isOwnOwner = ({ caller, session }: Context, { companyId }: OpenTopUp): boolean =>
  caller.role === 'OWNER' && !caller.isImpersonated && session?.membership?.companyId === companyId;

function addCancel(builder: Builder, deps: BillingSchemaDeps): void {
  const CancelInput = builder.inputType('CancelTopUpRequestInput', {
    description: 'Top-up whose card confirmation is given up.',
    fields: (t) => ({ id: t.id({ required: true, description: 'Id of the TopUp.' }) }),
  });
  const Cancelled = builder.objectRef<TopUpRow>('CancelTopUpRequestPayload').implement({
    description: 'Top-up after it was cancelled.',
    fields: (t) => ({
      ok: t.boolean({
        description: 'False when it was paid meanwhile.',
        resolve: ({ status }) => status === 'FAILED',
      }),
      topUp: t.field({ type: TopUpRef, resolve: (topUp) => ({ ...topUp, transferInstructions: null }) }),
    }),
  });
  builder.mutationField('cancelTopUpRequest', (t) =>
    t.field({
      type: Cancelled,
      description: 'Gives up a card payment that the bank still asks its buyer about; paid after all, it is credited.',
      args: { input: t.arg({ type: CancelInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const id = isUuid(input.id) ? input.id : null;
        const topUp = id && (await deps.database.read(context.viewer, (tx) => topUpById(tx, id)));
        if (!topUp || topUp.companyId !== currentAccount(context).companyId)
          return unwrap<TopUpRow>(fail(notFound('Top-up')));
        const ended = await cancelTopUp(depsOf(deps, context), topUp);
        if (!ended) return unwrap<TopUpRow>(fail(conflict(paymentMessages.problem.notCancellable())));
        return ended;
      },
    }),
  );
}
