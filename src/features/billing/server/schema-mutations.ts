import { CompanyRef, type Company } from '#features/company/server/index.ts';
import { CreditPaymentMethodRef } from '#features/wallet/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { orThrow, problemError } from '#platform/graphql/problem-error.ts';
import { checkAutoTopUp } from '../rules/auto-top-up.ts';
import { checkBillingDetails, type BillingDetails, type BillingDetailsProblem } from '../rules/billing-details.ts';
import { saveAutoTopUp } from './auto-top-up-store.ts';
import { saveBillingInfo, type Payer } from './billing-store.ts';
import { makeDefault, removeCard, saveCard } from './cards.ts';
import {
  BillingInfoRef,
  CardPaymentMethodRef,
  TopUpRef,
  VoucherRedeemInfoRef,
  type ShownTopUp,
} from './graphql-types.ts';
import type { CardRow } from './card-store.ts';
import { orderTopUp, type Ordered } from './order.ts';
import { chosenPayer, shownCards, type BillingSchemaNeeds } from './schema-context.ts';
import { cardLimitsOf, isTopUpAllowed, transferInstructions } from './settings.ts';
import { moneyText } from './texts.ts';
import { topUpById, type TopUpRow } from './top-up-store.ts';
import type { BillingNeeds } from './types.ts';
import { verifyTopUp } from './verify.ts';
import { reserveVoucher, type Reservation } from './vouchers.ts';

const GLOBALLY_OFF: Problem = { code: 'FORBIDDEN', message: 'Top-up is switched off at the moment' };
const NOT_THIS_COMPANY: Problem = { code: 'FORBIDDEN', message: 'This company cannot be topped up' };

const DETAILS_TEXT: Readonly<Record<BillingDetailsProblem, string>> = {
  REQUIRED: 'Must be given',
  INVALID_EMAIL: 'Not a valid e-mail address',
  TOO_LONG: 'Too long',
  TOO_LARGE: 'Must be at most 2,000,000,000',
  NEGATIVE: 'Must not be negative',
};

export function addBillingMutations(builder: Builder, needs: BillingSchemaNeeds): void {
  addTopUps(builder, needs);
  addCards(builder, needs);
  addDetails(builder, needs);
  addVouchers(builder, needs);
}

const needsOf = (needs: BillingSchemaNeeds, context: Context): BillingNeeds => ({ ...needs, ...context });

/** The caller's company, if it may be topped up at all. */
async function payerToTopUp({ database }: BillingSchemaNeeds, context: Context): Promise<Payer> {
  const payer = await chosenPayer(database, context);
  if (!payer.canBeToppedUp) throw problemError(NOT_THIS_COMPANY);
  if (!(await database.as(context.viewer, isTopUpAllowed))) throw problemError(GLOBALLY_OFF);
  return payer;
}

async function shown({ database }: BillingSchemaNeeds, topUp: TopUpRow): Promise<ShownTopUp> {
  const instructions = topUp.transferReference ? await database.as({ scope: 'public' }, transferInstructions) : null;
  return { ...topUp, transferInstructions: instructions };
}

function addTopUps(builder: Builder, needs: BillingSchemaNeeds): void {
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
      redeemId: t.id({ description: 'From redeemVoucherCode.' }),
      installmentMonths: t.int({
        description: 'Card installments; needs flag installments and a provider that supports them.',
      }),
      paymentData: t.string({
        description:
          "Serialized data from the provider's embedded card form; left out to charge the default saved card.",
      }),
    }),
  });
  const Created = builder.objectRef<Ordered>('CreateTopUpRequestPayload').implement({
    description: 'The top-up order that was made.',
    fields: (t) => ({
      ok: t.boolean({
        description: "False when the provider declined: 'Payment was not successful'.",
        resolve: ({ isRefused }) => !isRefused,
      }),
      topUp: t.field({
        type: TopUpRef,
        nullable: true,
        description: 'Null when ok is false.',
        resolve: ({ topUp, isRefused }) => (isRefused ? null : shown(needs, topUp)),
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
        if (input.type === 'MANUAL') throw problemError(invalid('type', 'This payment method is not offered'));
        if (input.type === 'CREDIT_NOTE' && !(await context.isFlagOn('enable_credit_note_payment_method')))
          throw problemError(invalid('type', 'This payment method is not offered'));
        if (input.installmentMonths != null && !(await context.isFlagOn('installments')))
          throw problemError(invalid('installmentMonths', 'So many installments are not offered'));
        const payer = await payerToTopUp(needs, context);
        const wish = {
          payer,
          personId: signedIn(context).personId,
          amount_micros: input.amount,
          method: input.type,
          description: input.description ?? null,
          provider: input.provider ?? null,
          redeemId: input.redeemId ?? null,
          purchase: null,
          installmentMonths: input.installmentMonths ?? null,
          paymentData: input.paymentData ?? null,
          isOffSession: false,
        };
        return orThrow(await orderTopUp(needsOf(needs, context), wish));
      },
    }),
  );

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
      topUp: t.field({ type: TopUpRef, resolve: (topUp) => shown(needs, topUp) }),
    }),
  });
  builder.mutationField('checkVerifiedTopUpRequest', (t) =>
    t.field({
      type: Checked,
      description: 'Asks the provider how a confirmed card payment ended and books it.',
      args: { input: t.arg({ type: CheckInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { database } = needs;
        const id = isUuid(input.id) ? input.id : null;
        // Seen as the caller: another company's top-up is not there.
        const topUp = id && (await database.as(context.viewer, (tx) => topUpById(tx, id)));
        if (!topUp || topUp.companyId !== currentAccount(context).companyId) throw problemError(notFound('Top-up'));
        return verifyTopUp(needsOf(needs, context), topUp, input.details ?? null);
      },
    }),
  );
}

function addCards(builder: Builder, needs: BillingSchemaNeeds): void {
  const SaveInput = builder.inputType('SavePaymentMethodInput', {
    description: 'Card to save.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'Card token from the provider.' }),
      indexToReplace: t.int({
        description: 'Position of the card to replace; left out to add one, up to max_number_of_cards.',
      }),
      requiresConfirmation: t.boolean({
        description: 'True when the card still has to be confirmed in the browser with clientSecret.',
      }),
    }),
  });
  const Saved = builder
    .objectRef<{ isRefused: boolean; clientSecret: string | null }>('SavePaymentMethodPayload')
    .implement({
      description: 'Result of saving a card.',
      fields: (t) => ({
        ok: t.boolean({
          description: 'False when the provider refused the card.',
          resolve: ({ isRefused }) => !isRefused,
        }),
        clientSecret: t.exposeString('clientSecret', {
          nullable: true,
          description:
            'Secret to confirm the card, after which it is saved again. Null when no confirmation is needed.',
        }),
      }),
    });
  const cardsAfter = async (context: Context) => shownCards(needs, context, currentAccount(context).companyId);
  const listPayload = (name: string, description: string) =>
    builder.objectRef<{ cards: CardRow[] }>(name).implement({
      description,
      fields: (t) => ({
        ok: t.boolean({ resolve: () => true }),
        paymentMethods: t.field({ type: [CardPaymentMethodRef], resolve: ({ cards }) => cards }),
      }),
    });
  const indexInput = (name: string, description: string) =>
    builder.inputType(name, {
      description,
      fields: (t) => ({ index: t.int({ required: true, description: '0-based.' }) }),
    });
  const Deleted = listPayload('DeletePaymentMethodPayload', 'Cards after deleting.');
  const Ordered = listPayload('SetDefaultPaymentMethodPayload', 'Cards after reordering.');
  const DeleteInput = indexInput('DeletePaymentMethodInput', 'Card to delete, by its position in paymentMethods.');
  const DefaultInput = indexInput(
    'SetDefaultPaymentMethodInput',
    'Card to make the default, by its position in paymentMethods.',
  );

  builder.mutationFields((t) => ({
    savePaymentMethod: t.field({
      type: Saved,
      description: 'Adds or replaces a card; CONFLICT above max_number_of_cards.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const payer = await payerToTopUp(needs, context);
        const wish = { token: input.token, indexToReplace: input.indexToReplace ?? null };
        const isOnlyOne = !(await context.isFlagOn('add_multiple_cards'));
        return orThrow(await saveCard(needsOf(needs, context), payer, { ...wish, isOnlyOne }));
      },
    }),
    deletePaymentMethod: t.field({
      type: Deleted,
      description: 'Deletes a card.',
      args: { input: t.arg({ type: DeleteInput, required: true }) },
      resolve: async (_, { input }, context) => {
        orThrow(await removeCard(needsOf(needs, context), currentAccount(context).companyId, input.index));
        return { cards: await cardsAfter(context) };
      },
    }),
    setDefaultPaymentMethod: t.field({
      type: Ordered,
      description: 'Makes a card the default.',
      args: { input: t.arg({ type: DefaultInput, required: true }) },
      resolve: async (_, { input }, context) => {
        orThrow(await makeDefault(needsOf(needs, context), currentAccount(context).companyId, input.index));
        return { cards: await cardsAfter(context) };
      },
    }),
  }));
}

function addDetails(builder: Builder, needs: BillingSchemaNeeds): void {
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
          topUpAlertAmount_micros: input.topUpAlertAmount ?? null,
        };
        const problems = Object.entries(checkBillingDetails(details));
        if (problems.length) {
          const fields = Object.fromEntries(problems.map(([field, problem]) => [field, [DETAILS_TEXT[problem]]]));
          throw problemError({ code: 'VALIDATION', fields });
        }
        const { companyId } = currentAccount(context);
        await needs.database.as(context.viewer, (tx) => saveBillingInfo(tx, companyId, details, context.clock()));
        return details;
      },
    }),
  );

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
      ok: t.boolean({ resolve: () => true }),
      company: t.field({ type: CompanyRef, resolve: (company) => company }),
    }),
  });
  builder.mutationField('updateAutoTopUp', (t) =>
    t.field({
      type: Auto,
      description: "Saves automatic top-up; needs show_auto_top_up, canBeToppedUp and the provider's allowTopUp.",
      args: { input: t.arg({ type: AutoInput, required: true }) },
      resolve: async (_, { input }, context) => {
        // Whoever does not want it any more can always end it.
        const payer = input.autoTopUp ? await payerToTopUp(needs, context) : await chosenPayer(needs.database, context);
        if (input.autoTopUp && !needs.cards)
          throw problemError({ code: 'CONFLICT', message: 'Card payments are not offered' });
        const wish = { amount_micros: input.autoTopUpAmount, threshold_micros: input.autoTopUpThreshold };
        await needs.database.as(context.viewer, async (tx) => {
          const wrong = checkAutoTopUp(wish, input.autoTopUp ? await cardLimitsOf(tx, payer) : null);
          if (wrong) {
            const bound = wrong.kind === 'BELOW_MINIMUM' ? 'at least' : 'at most';
            throw problemError(invalid(wrong.field, `Must be ${bound} ${moneyText(wrong.limit_micros, payer)}`));
          }
          await saveAutoTopUp(tx, { companyId: payer.id, isOn: input.autoTopUp, ...wish }, context.clock());
        });
        return (await needs.companies.companyById(context).load(payer.id))!;
      },
    }),
  );
}

function addVouchers(builder: Builder, needs: BillingSchemaNeeds): void {
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
      ok: t.boolean({ resolve: () => true }),
      voucherInfo: t.field({ type: VoucherRedeemInfoRef, resolve: (reservation) => reservation }),
    }),
  });
  builder.mutationField('redeemVoucherCode', (t) =>
    t.field({
      type: Redeemed,
      description: 'Checks a voucher and reserves it for a top-up or a package cart.',
      args: { input: t.arg({ type: RedeemInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const payer = await chosenPayer(needs.database, context, input.companyId);
        return orThrow(await reserveVoucher(needsOf(needs, context), payer, input.voucherCode));
      },
    }),
  );
}
