import { waitsUntil } from '#core/access/server/index.ts';
import { topUpOfPurchase, verifyTopUp } from '#core/payments/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { notFound, orNotFound, passIf } from '#kernel/problem.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { requireCompany, type Context } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { checkOut } from './checkout.ts';
import { cartOf, CREDIT_NOTE_FLAG, type CartInput } from './inputs.ts';
import { campaignsOfOrder } from './list.repository.ts';
import {
  BookingCampaignRef,
  PaymentMethodRef,
  PaymentTermsRef,
  type BookingCampaign,
  type BookingDeps,
} from './refs.ts';
import { actorOf } from './deps.ts';

interface Submitted {
  orderId: string;
  isDeclined: boolean;
  confirmToken: string | null;
  /** Null unless it waits for another owner. */
  waitsUntil: Date | null;
  campaigns: BookingCampaign[];
}

/** Adds booking and payment of a cart. */
export function addCheckout(builder: Builder, { billing }: BookingDeps, cartInput: CartInput): void {
  const { database } = billing;
  const SubmitInput = builder.inputType('SubmitPackageCartInput', {
    description: 'The whole cart at checkout.',
    fields: (t) => ({
      brandId: t.id({ required: true }),
      companyId: t.id(),
      campaigns: t.field({ type: [cartInput], required: true }),
      paymentMethod: t.field({ type: PaymentMethodRef, required: true }),
      paymentTerms: t.field({ type: PaymentTermsRef, required: true }),
      redeemId: t.id({ description: 'From redeemVoucherCode.' }),
      creditNoteNo: t.string({ description: 'Required for CREDIT_NOTE.' }),
      priceVersion: t.string({
        description:
          'Of the quote that was shown: CONFLICT when the price has changed since. Left out, it is booked at any price.',
      }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const Payload = objectRef<Submitted>('SubmitPackageCartPayload');
  builder.objectType(Payload, {
    description: 'What the checkout created.',
    fields: (t) => ({
      ok: t.boolean({
        description:
          'False when the card was declined, or a repeated request was rejected meanwhile; nothing is booked then.',
        resolve: ({ isDeclined, waitsUntil, campaigns }) =>
          !isDeclined && (waitsUntil !== null || campaigns.length > 0),
      }),
      isClosed: t.boolean({
        description: 'True when a repeated request was rejected, withdrawn or has expired meanwhile.',
        resolve: ({ isDeclined, waitsUntil, campaigns }) =>
          !isDeclined && waitsUntil === null && campaigns.length === 0,
      }),
      orderId: t.exposeID('orderId', { description: 'Names the checkout for checkPackagePayment.' }),
      bookingCampaigns: t.field({
        type: [BookingCampaignRef],
        resolve: ({ campaigns, isDeclined }) => (isDeclined ? [] : campaigns),
      }),
      waitsUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Null unless it is above the amount of orderLimit and waits for another owner, until then; nothing is booked or paid before.',
        resolve: ({ waitsUntil }) => waitsUntil,
      }),
      confirmToken: t.exposeString('confirmToken', {
        nullable: true,
        description: 'Token to confirm the card in the browser. Null unless STRIPE asks for it.',
      }),
    }),
  });
  const submitted = (
    { clock }: Context,
    orderId: string,
    rest: Pick<Submitted, 'isDeclined' | 'confirmToken'>,
  ): Promise<Submitted> =>
    database.read(SYSTEM, async (tx) => ({
      ...rest,
      orderId,
      campaigns: await campaignsOfOrder(tx, orderId),
      waitsUntil: await waitsUntil(tx, orderId, clock()),
    }));
  const CheckInput = builder.inputType('CheckPackagePaymentInput', {
    description: 'A checkout whose card confirmation just ran in the browser.',
    fields: (t) => ({
      orderId: t.id({ required: true }),
      details: t.string({
        description:
          "What the provider's confirmation handed to the browser, where it has to be passed on; else left out.",
      }),
    }),
  });
  builder.mutationFields((t) => ({
    submitPackageCart: t.field({
      type: Payload,
      description: 'Checks out the package cart: books all weeks or none.',
      args: { input: t.arg({ type: SubmitInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const companyId = unwrap(requireCompany(context, input.companyId));
        const details = {
          companyId,
          brandId: input.brandId,
          campaigns: cartOf(input.campaigns),
          paymentMethod: input.paymentMethod,
          paymentTerms: input.paymentTerms,
          redeemId: input.redeemId ?? null,
          creditNoteNo: input.creditNoteNo ?? null,
          priceVersion: input.priceVersion ?? null,
        };
        const { orderId, ...outcome } = unwrap(
          await checkOut(
            { ...billing, ...context },
            details,
            actorOf(context),
            {
              canUseCreditNotes: await context.isFlagOn(CREDIT_NOTE_FLAG),
            },
            keyedRequest(context, 'submitPackageCart', input, companyId),
          ),
        );
        return submitted(context, orderId, outcome);
      },
    }),
    checkPackagePayment: t.field({
      type: Payload,
      description: 'Asks the provider how a confirmed card payment of a checkout ended and books it.',
      args: { input: t.arg({ type: CheckInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { orderId } = input;
        unwrap(passIf(isUuid(orderId), notFound('Checkout')));
        // Read with the caller's rights, so another company's checkout is not found.
        const found = await database.read(context.viewer, (tx) =>
          topUpOfPurchase(tx, { kind: 'PACKAGES', id: orderId }),
        );
        const topUp = unwrap(orNotFound(found, 'Checkout'));
        const { status } = await verifyTopUp({ ...billing, ...context }, topUp, input.details ?? null);
        return submitted(context, orderId, { isDeclined: status === 'FAILED', confirmToken: null });
      },
    }),
  }));
}
