import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount } from '#platform/graphql/context.ts';
import { problemError } from '#platform/graphql/problem-error.ts';
import { checkBillingDetails, type BillingDetails, type BillingDetailsProblem } from '../rules/billing-details.ts';
import { saveBillingInfo } from './billing.repository.ts';
import { BillingInfoRef } from './payment.schema.ts';
import type { BillingSchemaNeeds } from './schema-context.ts';
import { billingText, type BillingText } from './texts.ts';

const DETAILS_TEXT: Readonly<Record<BillingDetailsProblem, BillingText>> = {
  REQUIRED: 'mustBeGiven',
  INVALID_EMAIL: 'emailNotValid',
  TOO_LONG: 'tooLong',
  TOO_LARGE: 'alertTooLarge',
  NEGATIVE: 'negative',
};

/** Adds the GraphQL fields of billing details: the recipients of documents and billing e-mails. */
export function addDetailsSchema(builder: Builder, { database }: BillingSchemaNeeds): void {
  const DetailsInput = builder.inputType('UpdateBillingDetailsInput', {
    description: 'Billing details form.',
    fields: (t) => ({
      name: t.string({ required: true }),
      email: t.string({ required: true }),
      description: t.string({ required: true }),
      topUpAlertAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, at most 2,000,000,000; null or left out removes the alert.',
      }),
    }),
  });
  const Details = builder.objectRef<BillingDetails>('UpdateBillingDetailsPayload').implement({
    description: 'Saved billing details.',
    fields: (t) => ({
      ok: t.boolean({ resolve: () => true }),
      billingInfo: t.field({ type: BillingInfoRef, resolve: (details) => details }),
    }),
  });
  builder.mutationField('updateBillingDetails', (t) =>
    t.field({
      type: Details,
      description: 'Saves billing details.',
      args: { input: t.arg({ type: DetailsInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const details = {
          name: input.name.trim(),
          email: input.email.trim(),
          description: input.description.trim(),
          topUpAlertAmountMicros: input.topUpAlertAmount ?? null,
        };
        const problems = Object.entries(checkBillingDetails(details));
        if (problems.length) {
          const fields = Object.fromEntries(
            problems.map(([field, problem]) => [field, [billingText(DETAILS_TEXT[problem], context.language)]]),
          );
          throw problemError({ code: 'VALIDATION', fields });
        }
        const { companyId } = currentAccount(context);
        await database.transact(context.viewer, (tx) => saveBillingInfo(tx, companyId, details, context.clock()));
        return details;
      },
    }),
  );
}
