import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Transaction } from '#platform/db/database.ts';
import { checkReason } from '../rules/corrections.ts';
import { grantCredit } from './grant.ts';
import { oncePerPosting, reverseTransaction, type Correction, type Posted } from './ledger.repository.ts';
import { mailPaidBack } from './notice.repository.ts';
import { refundableOf, refundCredit } from './refund.repository.ts';
import { transactionById, transactionOf } from './transaction.repository.ts';
import { CreditKindRef, TransactionRef } from './refs.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const CorrectionPayloadRef = objectRef<{ transactionId: Uuid }>('WalletCorrectionPayload');

/**
 * Adds the GraphQL mutations with which staff grant credit, reverse a charge or refund a credit. Each posts a
 * transaction of its own with a reason.
 */
export function addCorrections(builder: Builder, { database }: WalletDeps): void {
  builder.objectType(CorrectionPayloadRef, {
    description: 'The transaction that was made.',
    fields: (t) => ({
      ok: okField(t),
      transaction: t.field({
        type: TransactionRef,
        resolve: async ({ transactionId }, _, context) => {
          const row = await database.read(context.viewer, (tx) => transactionById(tx, transactionId));
          return unwrap(row ? ok(row) : fail(notFound('Transaction')));
        },
      }),
    }),
  });

  const correctionOf = (context: Context, operation: string, key: string, reason: string): Correction => ({
    idempotencyKey: `${operation}:${key}`,
    reason: reason.trim(),
    atMs: context.clock(),
    actorId: signedIn(context).userId,
  });
  const postCorrection = async (context: Context, work: (tx: Transaction) => Promise<Result<Posted, Problem>>) =>
    unwrap(
      await database.transact(context.viewer, async (tx) => {
        const posted = await work(tx);
        return posted.ok ? ok({ transactionId: await transactionOf(tx, posted.value.ledgerTransactionId) }) : posted;
      }),
    );
  const correct = (
    context: Context,
    operation: string,
    input: { key: string; reason: string },
    work: (tx: Transaction) => Promise<Result<Posted, Problem>>,
  ) =>
    postCorrection(context, (tx) =>
      oncePerPosting(tx, keyedRequest(context, operation, input, null), async () => {
        const problem = checkReason(input.reason);
        return problem ? fail(invalid('reason', problem)) : work(tx);
      }),
    );

  const GrantInput = builder.inputType('GrantCreditInput', {
    description: 'Credit given by staff.',
    fields: (t) => ({
      companyId: t.id({ required: true }),
      kind: t.field({ type: CreditKindRef, required: true, description: 'PAID for money that was received outside.' }),
      amount: t.field({ type: 'Decimal', required: true, description: 'Wallet currency.' }),
      expiryDate: t.field({ type: 'Date', description: 'Last usable day; left out when it never expires.' }),
      reason: t.string({ required: true }),
      key: t.string({ required: true, description: KEY_HELP }),
    }),
  });
  builder.mutationField('grantCredit', (t) =>
    t.field({
      type: CorrectionPayloadRef,
      description: 'Puts credit of type MANUAL into a wallet by hand.',
      args: { input: t.arg({ type: GrantInput, required: true }) },
      resolve: (_, { input }, context) =>
        postCorrection(context, async (tx) => {
          const { companyId, kind, amount, reason, key } = input;
          if (!isUuid(companyId)) return fail(notFound('Company'));
          const grant = { companyId, kind, amountMicros: amount, expiryDate: input.expiryDate ?? null, reason, key };
          return grantCredit(tx, context.newId, { ...grant, actorId: signedIn(context).userId }, context.clock());
        }),
    }),
  );

  const ReverseInput = builder.inputType('ReverseTransactionInput', {
    description: 'A charge to take back.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Of the transaction.' }),
      amount: t.field({ type: 'Decimal', description: 'Wallet currency; left out for all that is left of it.' }),
      reason: t.string({ required: true }),
      key: t.string({ required: true, description: KEY_HELP }),
    }),
  });
  builder.mutationField('reverseTransaction', (t) =>
    t.field({
      type: CorrectionPayloadRef,
      description:
        'Gives a charge back to the credits that paid it, by a transaction of its own; a credit note follows when it was invoiced.',
      args: { input: t.arg({ type: ReverseInput, required: true }) },
      resolve: (_, { input }, context) =>
        correct(context, 'reverseTransaction', input, async (tx) => {
          const ledgerTransaction = isUuid(input.id)
            ? (await transactionById(tx, input.id))?.ledgerTransactionId
            : null;
          if (!ledgerTransaction) return fail(notFound('Transaction'));
          const correction = correctionOf(context, 'reverse', input.key, input.reason);
          return reverseTransaction(tx, context.newId, ledgerTransaction, input.amount ?? null, correction);
        }),
    }),
  );

  const RefundInput = builder.inputType('RefundCreditInput', {
    description: 'A credit to pay back.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Of the credit.' }),
      amount: t.field({ type: 'Decimal', required: true, description: 'Wallet currency, at most refundableCredit.' }),
      reason: t.string({ required: true }),
      key: t.string({ required: true, description: KEY_HELP }),
    }),
  });
  builder.queryField('refundableCredit', (t) =>
    t.field({
      type: 'Decimal',
      description:
        'The most that may be paid back of a credit now: what was paid for what is neither spent nor owed; wallet currency.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const maxMicros = isUuid(id) ? await database.read(context.viewer, (tx) => refundableOf(tx, id)) : null;
        return unwrap(maxMicros === null ? fail(notFound('Credit')) : ok(maxMicros));
      },
    }),
  );
  builder.mutationField('refundCredit', (t) =>
    t.field({
      type: CorrectionPayloadRef,
      description:
        'Takes unspent credit out of a wallet because it was paid back, and in proportion what a voucher gave with it; a credit note follows when it was invoiced.',
      args: { input: t.arg({ type: RefundInput, required: true }) },
      resolve: (_, { input }, context) =>
        correct(context, 'refundCredit', input, async (tx) => {
          const amount: Micros = input.amount;
          const correction = correctionOf(context, 'refund', input.key, input.reason);
          if (!isUuid(input.id)) return fail(notFound('Credit'));
          const refunded = await refundCredit(tx, context.newId, input.id, amount, correction);
          if (refunded.ok && refunded.value.isNew) await mailPaidBack(tx, input.id, amount, input.reason);
          return refunded;
        }),
    }),
  );
}
