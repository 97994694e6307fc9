import { CreditPaymentMethodRef } from '#core/ledger/server/refs.ts';
import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { TopUpRef, VoucherRedeemInfoRef, type TopUpView } from './payment.schema.ts';
import { createTopUp, type CreatedTopUp } from './order.ts';
import { depsOf, selectedPayer, checkTopUpAllowed, type BillingSchemaDeps } from './scope.ts';
import { transferInstructions } from './settings.ts';
import { topUpById, type TopUpRow } from './top-up.repository.ts';
import { verifyTopUp } from './verify.ts';
import { reserveVoucher, type Reservation } from './vouchers.ts';
import { okField } from '#platform/graphql/builder.ts';

/** Adds the GraphQL fields of top-ups: orders, confirmation, and voucher discounts. */
export function addTopUpSchema(builder: Builder, deps: BillingSchemaDeps): void {
  addOrders(builder, deps);
  addConfirmation(builder, deps);
  addVouchers(builder, deps);
}

async function topUpView({ database }: BillingSchemaDeps, topUp: TopUpRow): Promise<TopUpView> {
  const instructions =
    topUp.method === 'WIRE_TRANSFER' && topUp.transferReference
      ? await database.read({ scope: 'public' }, transferInstructions)
      : null;
  return { ...topUp, transferInstructions: instructions };
}

function addOrders(builder: Builder, deps: BillingSchemaDeps): void {
  const CreateTopUpRequestInput = builder.inputType('CreateTopUpRequestInput', {
    description: 'A wallet top-up order.',
    fields: (t) => ({
      amount: t.field({
        type: 'Decimal',
        required: true,
        description: "Wallet currency, at least 1, within card limits for cards, at least the voucher's minAmount.",
      }),
      type: t.field({
        type: CreditPaymentMethodRef,
        required: true,
        description: 'Payment method; MANUAL is refused.',
      }),
      description: t.string(),
      provider: t.string({
        description: 'Card provider for CARD, seller-center provider for SELLER_CENTER; otherwise left out.',
      }),
      creditNoteNo: t.string({ description: 'Number of the note that pays; required for CREDIT_NOTE.' }),
      redeemId: t.id({ description: 'From redeemVoucherCode.' }),
      installmentMonths: t.int({
        description: 'Card installments; needs flag installments and a provider that supports them.',
      }),
      paymentData: t.string({
        description:
          "Serialized data from the provider's embedded card form; left out to charge the default saved card.",
      }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const Created = builder.objectRef<CreatedTopUp>('CreateTopUpRequestPayload').implement({
    description: 'The top-up order that was made.',
    fields: (t) => ({
      ok: t.boolean({
        description: "False when the provider declined: 'Payment was not successful'.",
        resolve: ({ isDeclined }) => !isDeclined,
      }),
      topUp: t.field({
        type: TopUpRef,
        nullable: true,
        description: 'Null when ok is false.',
        resolve: ({ topUp, isDeclined }) => (isDeclined ? null : topUpView(deps, topUp)),
      }),
      confirmToken: t.string({
        nullable: true,
        description: 'Token to confirm the card in the browser. Null unless status is PENDING_CONFIRMATION.',
        resolve: ({ topUp }) => topUp.confirmToken,
      }),
    }),
  });
  builder.mutationField('createTopUpRequest', (t) =>
    t.field({
      type: Created,
      description: 'Orders a wallet top-up; needs billing_top_up, canBeToppedUp and allowTopUp.',
      args: { input: t.arg({ type: CreateTopUpRequestInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { type: method } = input;
        if (method === 'MANUAL')
          return unwrap<CreatedTopUp>(fail(invalid('type', paymentMessages.problem.methodNotOffered())));
        const payer = await selectedPayer(deps.database, context);
        const isWithout = async (flag: string) => !(await context.isFlagOn(flag));
        const rejection =
          method === 'CREDIT_NOTE' && (await isWithout('enable_credit_note_payment_method'))
            ? invalid('type', paymentMessages.problem.methodNotOffered())
            : input.installmentMonths != null && (await isWithout('installments'))
              ? invalid('installmentMonths', paymentMessages.problem.installmentsNotOffered())
              : await checkTopUpAllowed(deps.database, context, payer);
        const details = {
          payer,
          userId: signedIn(context).userId,
          amountMicros: input.amount,
          method,
          description: input.description ?? null,
          provider: input.provider ?? null,
          redeemId: input.redeemId ?? null,
          purchase: null,
          creditNoteNo: input.creditNoteNo ?? null,
          installmentMonths: input.installmentMonths ?? null,
          paymentData: input.paymentData ?? null,
          isOffSession: false,
        };
        const request = keyedRequest(context, 'createTopUpRequest', input);
        return unwrap(await createTopUp(depsOf(deps, context), details, { request, rejection }));
      },
    }),
  );
}

function addConfirmation(builder: Builder, deps: BillingSchemaDeps): void {
  const CheckInput = builder.inputType('CheckVerifiedTopUpRequestInput', {
    description: 'Top-up whose card confirmation just ran in the browser.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'Id of the TopUp.' }),
      details: t.string({
        description:
          "What the provider's confirmation handed to the browser, where it has to be passed on; else left out.",
      }),
    }),
  });
  const Checked = builder.objectRef<TopUpRow>('CheckVerifiedTopUpRequestPayload').implement({
    description: 'Top-up after asking the provider for the outcome.',
    fields: (t) => ({
      ok: t.boolean({
        description: "False when the confirmation failed: 'Cannot confirm payment'.",
        resolve: ({ status }) => status !== 'FAILED',
      }),
      topUp: t.field({ type: TopUpRef, resolve: (topUp) => topUpView(deps, topUp) }),
    }),
  });
  builder.mutationField('checkVerifiedTopUpRequest', (t) =>
    t.field({
      type: Checked,
      description: 'Asks the provider how a confirmed card payment ended and books it.',
      args: { input: t.arg({ type: CheckInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { database } = deps;
        const id = isUuid(input.id) ? input.id : null;
        // Read as the caller: another company's top-up is not found.
        const topUp = id && (await database.read(context.viewer, (tx) => topUpById(tx, id)));
        if (!topUp || topUp.companyId !== currentAccount(context).companyId)
          return unwrap<TopUpRow>(fail(notFound('Top-up')));
        return verifyTopUp(depsOf(deps, context), topUp, input.details ?? null);
      },
    }),
  );
}

function addVouchers(builder: Builder, deps: BillingSchemaDeps): void {
  const RedeemInput = builder.inputType('RedeemVoucherCodeInput', {
    description: 'Voucher code typed by the user.',
    fields: (t) => ({
      voucherCode: t.string({ required: true }),
      companyId: t.id({ description: 'Who is to have it; for staff.' }),
    }),
  });
  const Redeemed = builder.objectRef<Reservation>('RedeemVoucherCodePayload').implement({
    description: 'Voucher reserved for the company.',
    fields: (t) => ({
      ok: okField(t),
      voucherInfo: t.field({ type: VoucherRedeemInfoRef, resolve: (reservation) => reservation }),
    }),
  });
  builder.mutationField('redeemVoucherCode', (t) =>
    t.field({
      type: Redeemed,
      description: 'Checks a voucher and reserves it for a top-up or a package cart.',
      args: { input: t.arg({ type: RedeemInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const payer = await selectedPayer(deps.database, context, input.companyId);
        return unwrap(await reserveVoucher(depsOf(deps, context), payer, input.voucherCode));
      },
    }),
  );
}
