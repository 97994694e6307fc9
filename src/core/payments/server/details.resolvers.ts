import type { Message } from '#kernel/message.ts';
import { invalidFields } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import {
  checkBillingDetails,
  MAX_TOP_UP_ALERT_MICROS,
  type OPTIONAL_DETAILS,
  type BillingDetails,
  type BillingDetailsProblem,
} from '../rules/billing-details.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { billingInfoOf, saveBillingInfo } from './billing.repository.ts';
import { BillingInfoRef } from './payment.schema.ts';
import type { BillingSchemaDeps } from './scope.ts';
import { okField } from '#platform/graphql/builder.ts';

const { problem } = paymentMessages;

const DETAILS_MESSAGES: Readonly<Record<BillingDetailsProblem, Message>> = {
  REQUIRED: problem.required(),
  INVALID_EMAIL: problem.emailNotValid(),
  TOO_LONG: problem.tooLong(),
  TOO_LARGE: problem.alertTooLarge({ max: Number(MAX_TOP_UP_ALERT_MICROS / 1_000_000n) }),
  NEGATIVE: problem.negative(),
};

/** Adds the GraphQL fields of billing details: the recipients of documents and billing e-mails. */
export function addDetailsSchema(builder: Builder, { database }: BillingSchemaDeps): void {
  const DetailsInput = builder.inputType('UpdateBillingDetailsInput', {
    description: 'Billing details form.',
    fields: (t) => ({
      name: t.string({ required: true }),
      email: t.string({ required: true }),
      description: t.string({ required: true }),
      taxNo: t.string({
        description: 'Printed on documents, as the next two; null or empty for none, left out keeps it.',
      }),
      purchaseOrderNo: t.string(),
      costCenter: t.string(),
      topUpAlertAmount: t.field({
        type: 'Decimal',
        description: 'Wallet currency, at most 2,000,000,000; null or left out removes the alert.',
      }),
    }),
  });
  const Details = builder.objectRef<BillingDetails>('UpdateBillingDetailsPayload').implement({
    description: 'Saved billing details.',
    fields: (t) => ({
      ok: okField(t),
      billingInfo: t.field({ type: BillingInfoRef, resolve: (details) => details }),
    }),
  });
  builder.mutationField('updateBillingDetails', (t) =>
    t.field({
      type: Details,
      description: 'Saves billing details.',
      args: { input: t.arg({ type: DetailsInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId } = currentAccount(context);
        const saved = await database.transact(context.viewer, async (tx) => {
          const previous = await billingInfoOf(tx, companyId);
          const optional = (field: (typeof OPTIONAL_DETAILS)[number]) =>
            input[field] === undefined ? (previous?.[field] ?? null) : input[field]?.trim() || null;
          const details: BillingDetails = {
            name: input.name.trim(),
            email: input.email.trim(),
            description: input.description.trim(),
            taxNo: optional('taxNo'),
            purchaseOrderNo: optional('purchaseOrderNo'),
            costCenter: optional('costCenter'),
            topUpAlertAmountMicros: input.topUpAlertAmount ?? null,
          };
          const wrong = Object.entries(checkBillingDetails(details));
          const rejection = invalidFields(
            Object.fromEntries(wrong.map(([field, key]) => [field, DETAILS_MESSAGES[key]])),
          );
          if (rejection) return fail(rejection);
          await saveBillingInfo(tx, companyId, details, context.clock());
          return ok(details);
        });
        return unwrap(saved);
      },
    }),
  );
}
