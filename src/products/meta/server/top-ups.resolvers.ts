import { payerOf } from '#core/payments/server/index.ts';
import { addDays, startOfDay } from '#kernel/time.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { BillingSchemaDeps } from '#core/payments/server/index.ts';
import { orderMetaTopUp, taxRateOf } from './funding.ts';
import { shopInScope } from './scope.ts';
import { MpaTopUpMethodRef, MpaTopUpRequestRef, MpaTopUpRequestStatusRef, whyItFailed } from './meta.schema.ts';
import { listMetaTopUps, type MetaTopUpRow } from './top-up.repository.ts';

export interface TopUpSchemaDeps {
  database: Database;
  /** Dependencies for card payments and transfers. */
  payments: Omit<BillingSchemaDeps, 'companies' | 'database'>;
}

interface TopUpPage {
  objects: MetaTopUpRow[];
  page: number;
  numPages: number;
  total: number;
}

/** Adds top-ups of Meta wallets. */
export function addMetaTopUps(builder: Builder, deps: TopUpSchemaDeps): void {
  const { database } = deps;
  const ListRef = objectRef<TopUpPage>('MpaTopUpRequestList');
  builder.objectType(ListRef, {
    description: 'Page of Meta top-ups, newest first.',
    fields: (t) => ({
      objects: t.field({ type: [MpaTopUpRequestRef], resolve: ({ objects }) => objects }),
      page: t.exposeInt('page'),
      numPages: t.exposeInt('numPages'),
      total: t.exposeInt('total'),
      hasNext: t.boolean({ resolve: ({ page, numPages }) => page < numPages }),
      hasPrev: t.boolean({ resolve: ({ page, numPages }) => page > 1 && numPages > 0 }),
    }),
  });
  builder.queryFields((t) => ({
    mpaTopUpTax: t.field({
      type: 'Decimal',
      description: 'Tax rate of a Meta top-up method, fraction.',
      args: { method: t.arg({ type: MpaTopUpMethodRef, required: true }) },
      resolve: async (_, { method }, context) => {
        const companyId = context.session?.membership?.companyId;
        if (!companyId) return 0n;
        return database.read(context.viewer, async (tx) => taxRateOf(tx, (await payerOf(tx, companyId))!, method));
      },
    }),
    mpaTopUpRequests: t.field({
      type: ListRef,
      description: 'Meta top-up history of a seller.',
      args: {
        sellerId: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        method: t.arg({ type: MpaTopUpMethodRef }),
        status: t.arg({ type: MpaTopUpRequestStatusRef }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, { sellerId, fromDate, toDate, method, status, ...args }, context, info) => {
        const shop = await shopInScope(database, context, sellerId);
        const { companyId, timezone } = shop;
        const filter = {
          companyId,
          sellerId: shop.sellerId,
          fromMs: fromDate ? startOfDay(timezone, fromDate) : null,
          beforeMs: toDate ? startOfDay(timezone, addDays(toDate, 1)) : null,
          method: method ?? null,
          status: status ?? null,
        };
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => listMetaTopUps(tx, filter, slice)),
        );
      },
    }),
  }));
  addOrder(builder, deps);
}

function addOrder(builder: Builder, { database, payments }: TopUpSchemaDeps): void {
  const OrderInput = builder.inputType('CreateMpaTopUpRequestInput', {
    description: 'A Meta wallet top-up order.',
    fields: (t) => ({
      sellerId: t.id({ required: true }),
      requestAmount: t.field({
        type: 'Decimal',
        required: true,
        description: 'Wallet currency, above 0, without tax.',
      }),
      method: t.field({ type: MpaTopUpMethodRef, required: true }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  builder.mutationField('createMpaTopUpRequest', (t) =>
    t.field({
      type: builder.objectType(objectRef<MetaTopUpRow>('CreateMpaTopUpRequestPayload'), {
        description: 'The Meta top-up that was ordered.',
        fields: (field) => ({
          ok: field.boolean({
            description: 'False when the payment was refused.',
            resolve: ({ status }) => status !== 'FAILED',
          }),
          id: field.exposeID('id'),
          status: field.field({ type: MpaTopUpRequestStatusRef, resolve: ({ status }) => status }),
          statusReason: field.string({ nullable: true, description: 'Null unless FAILED.', resolve: whyItFailed }),
        }),
      }),
      description: 'Orders a Meta wallet top-up; refused when paid credit or a card is missing.',
      args: { input: t.arg({ type: OrderInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const shop = await shopInScope(database, context, input.sellerId);
        const ordered = await orderMetaTopUp(
          { ...payments, database, clock: context.clock, newId: context.newId, log: context.log },
          {
            shop,
            userId: signedIn(context).userId,
            amountMicros: input.requestAmount,
            method: input.method,
            takesPaidCredit: await context.isFlagOn('use_paid_credit_for_meta_ads'),
          },
          keyedRequest(context, 'createMpaTopUpRequest', input, shop.companyId),
        );
        return unwrap(ordered);
      },
    }),
  );
}
