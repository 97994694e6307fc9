import type { Uuid } from '#kernel/ids.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, requireCompany, signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { proofFields } from '#platform/graphql/proof-fields.ts';
import { readOrderLimit, setOrderLimit, type LimitDeps, type OrderLimit } from './order-limits.ts';

const OrderLimitRef = objectRef<OrderLimit>('OrderLimit');
const PayloadRef = objectRef<{ companyId: Uuid; waitsUntil: Date | null }>('SetOrderLimitPayload');

/** Adds the amount above which orders of a company wait for another owner. */
export function addOrderLimit(builder: Builder, depsOf: (context: Context) => LimitDeps): void {
  builder.objectType(OrderLimitRef, {
    description: 'The amount above which orders of a company wait for another owner. Wallet currency.',
    fields: (t) => ({
      amount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null for none.',
        resolve: ({ current }) => current?.amountMicros ?? null,
      }),
      changedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when it was never set.',
        resolve: ({ current }) => current?.changedAt ?? null,
      }),
      changedBy: t.string({
        nullable: true,
        description: 'Null when it was never set.',
        resolve: ({ current }) => current?.changerName ?? null,
      }),
      confirmedBy: t.string({
        nullable: true,
        description: 'The other owner who said yes. Null unless one had to.',
        resolve: ({ current }) => current?.confirmerName ?? null,
      }),
      upcomingFrom: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'From when on upcomingAmount holds, which an only owner set. Null when nothing is to come.',
        resolve: ({ upcoming }) => upcoming?.holdsFrom ?? null,
      }),
      upcomingAmount: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null for none, or when nothing is to come.',
        resolve: ({ upcoming }) => upcoming?.amountMicros ?? null,
      }),
      owners: t.exposeInt('owners', { description: 'Owners who can sign in; it can be set with two or more.' }),
    }),
  });
  builder.objectType(PayloadRef, {
    description: 'The amount after the change.',
    fields: (t) => ({
      ok: okField(t),
      waitsUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null unless the change waits for another owner, until then.',
        resolve: ({ waitsUntil }) => waitsUntil,
      }),
      orderLimit: t.field({
        type: OrderLimitRef,
        resolve: ({ companyId }, _, context) => readOrderLimit(depsOf(context).database, companyId, context.clock()),
      }),
    }),
  });
  const SetOrderLimitInput = builder.inputType('SetOrderLimitInput', {
    description: 'The amount above which orders wait, and who asks: password or app code.',
    fields: (t) => ({
      amount: t.field({ type: 'Decimal', description: 'Wallet currency. Left out, no order waits.' }),
      ...proofFields(t),
    }),
  });
  builder.queryField('orderLimit', (t) =>
    t.field({
      type: OrderLimitRef,
      description: 'The amount above which orders of a company wait for another owner.',
      args: { companyId: t.arg.id({ description: 'For staff.' }) },
      resolve: (_, args, context) =>
        readOrderLimit(depsOf(context).database, unwrap(requireCompany(context, args.companyId)), context.clock()),
    }),
  );
  builder.mutationField('setOrderLimit', (t) =>
    t.field({
      type: PayloadRef,
      description:
        'Sets the amount above which orders wait for another owner. A lower one holds at once; a higher one, or none, waits for another owner, or 72 hours where there is no other. CONFLICT when there is no other owner to confirm orders.',
      args: { input: t.arg({ type: SetOrderLimitInput, required: true }) },
      resolve: async (_, { input: { amount, currentPassword, code } }, context) => {
        const { companyId } = currentAccount(context);
        const proof = { currentPassword: currentPassword ?? null, code: code ?? null };
        const owner = { userId: signedIn(context).userId, companyId };
        const waiting = unwrap(await setOrderLimit(depsOf(context), owner, amount ?? null, proof));
        return { companyId, waitsUntil: waiting?.expiresAt ?? null };
      },
    }),
  );
}
