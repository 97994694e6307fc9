import { CompanyRef } from '#core/accounts/server/refs.ts';
import type { Company } from '#core/accounts/server/index.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { defineLoader, inOrder } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { amountMessage } from '../rules/amounts.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { checkAutoTopUp } from '../rules/auto-top-up.ts';
import { autoTopUpsOf, saveAutoTopUp, type AutoTopUpRow } from './auto-top-up.repository.ts';
import { selectedPayer, payerToTopUp, type BillingSchemaDeps } from './scope.ts';
import { cardLimitsOf, payableDigits } from './settings.ts';

/** Adds the GraphQL fields of automatic top-up. */
export function addAutoTopUpSchema(builder: Builder, deps: BillingSchemaDeps): void {
  addFields(builder, deps.database);
  addChange(builder, deps);
}

function addFields(builder: Builder, database: Database): void {
  const settings = defineLoader<string, AutoTopUpRow | null>(async (context, ids) =>
    inOrder(ids, await database.read(context.viewer, (tx) => autoTopUpsOf(tx, ids)), (row) => row.companyId, null),
  );
  builder.objectFields(CompanyRef, (t) => ({
    autoTopUp: t.boolean({
      description: 'Whether the wallet is topped up by itself when it runs low.',
      resolve: async ({ id }, _, context) => (await settings(context).load(id))?.isOn ?? false,
    }),
    autoTopUpAmount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Wallet currency. Null until first saved; then default_top_up_amount applies.',
      resolve: async ({ id }, _, context) => (await settings(context).load(id))?.amountMicros ?? null,
    }),
    autoTopUpThreshold: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Wallet currency; a top-up starts when the balance falls to it. Null until first saved; then default_top_up_threshold applies.',
      resolve: async ({ id }, _, context) => (await settings(context).load(id))?.thresholdMicros ?? null,
    }),
    isAutoTopUpBlocked: t.boolean({
      description:
        'True when the bank wants the card holder to confirm: automatic top-up rests until they pay once by hand.',
      resolve: async ({ id }, _, context) => (await settings(context).load(id))?.needsBank ?? false,
    }),
  }));
}

function addChange(builder: Builder, deps: BillingSchemaDeps): void {
  const AutoInput = builder.inputType('UpdateAutoTopUpInput', {
    description: 'Switch, amount and threshold of automatic top-up.',
    fields: (t) => ({
      autoTopUp: t.boolean({ required: true }),
      autoTopUpAmount: t.field({
        type: 'Decimal',
        required: true,
        description: 'Wallet currency; between the card minimum and maximum.',
      }),
      autoTopUpThreshold: t.field({ type: 'Decimal', required: true, description: 'Wallet currency, 0 or more.' }),
    }),
  });
  const Auto = objectRef<Company>('UpdateAutoTopUpPayload');
  builder.objectType(Auto, {
    description: 'Company after the change.',
    fields: (t) => ({
      ok: okField(t),
      company: t.field({ type: CompanyRef, resolve: (company) => company }),
    }),
  });
  builder.mutationField('updateAutoTopUp', (t) =>
    t.field({
      type: Auto,
      description: "Saves automatic top-up; needs show_auto_top_up, canBeToppedUp and the provider's allowTopUp.",
      args: { input: t.arg({ type: AutoInput, required: true }) },
      resolve: async (_, { input }, context) => {
        // Switching it off is always permitted.
        const payer = input.autoTopUp ? await payerToTopUp(deps, context) : await selectedPayer(deps.database, context);
        if (input.autoTopUp && !deps.cards)
          return unwrap<Company>(fail(conflict(paymentMessages.problem.cardsNotOffered())));
        const details = { amountMicros: input.autoTopUpAmount, thresholdMicros: input.autoTopUpThreshold };
        const saved = await deps.database.transact(context.viewer, async (tx): Promise<Result<null, Problem>> => {
          const card = input.autoTopUp ? await cardLimitsOf(tx, payer) : null;
          const wrong = checkAutoTopUp(details, { card, digits: payableDigits(payer, deps.cards) });
          if (wrong) return fail(invalid(wrong.field, amountMessage(wrong, payer)));
          await saveAutoTopUp(tx, { companyId: payer.id, isOn: input.autoTopUp, ...details }, context.clock());
          return ok(null);
        });
        unwrap(saved);
        return (await deps.companies.companyById(context).load(payer.id))!;
      },
    }),
  );
}
