import * as z from 'zod/mini';
import { Stripe } from 'stripe';
import { fail, ok, type Result } from '#kernel/result.ts';
import {
  fromMinor,
  minorDigitsOf,
  payingCard,
  UNKNOWN_DIGITS,
  NEEDS_CARD_HOLDER,
  toMinor,
  type Charge,
  type StoredCard,
  type Payment,
  type PaymentProblem,
  type PaymentProvider,
} from '../port.ts';
import { parseJson } from '#kernel/json.ts';

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Address of a fake Stripe server, for tests. */
  address?: { host: string; port: number; protocol: 'http' };
}

const TIMEOUT_MS = 20_000;
/** Currencies whose decimals at Stripe differ from ISO 4217. */
const EXCEPTIONS = { UGX: 2, ISK: 2 } as const;
/** No payment methods that redirect away from the page. */
const CARDS_ONLY = { enabled: true, allow_redirects: 'never' } as const;
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Cards through Stripe: PaymentIntents to charge, SetupIntents to store. Stripe executes a key only once. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { host, port, protocol } = options.address ?? {};
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    // Retried with an idempotency key of ours or of Stripe's library.
    maxNetworkRetries: 2,
    telemetry: false,
    ...(options.address && { host, port, protocol }),
  });
  const minorDigits = (currency: string) => minorDigitsOf(currency, EXCEPTIONS);

  const paymentOf = (intent: Stripe.PaymentIntent): Payment => {
    const currency = intent.currency.toUpperCase();
    const amount = (minor: number) => fromMinor(minor, minorDigits(currency));
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const status = statusOf(intent);
    return {
      paymentRef: intent.id,
      reference: intent.metadata['reference'] ?? '',
      status,
      currency,
      amountMicros: amount(status === 'PAID' ? intent.amount_received : intent.amount),
      refundedMicros: charge ? amount(charge.disputed ? charge.amount : charge.amount_refunded) : 0n,
      isDisputed: charge?.disputed ?? false,
      confirmToken: status === 'NEEDS_CONFIRMATION' ? intent.client_secret : null,
      failure: status === 'FAILED' ? failureOf(intent.last_payment_error) : null,
      card: payingCard(charge?.payment_method_details?.card?.brand, charge?.payment_method_details?.card?.last4),
    };
  };

  const intentOf = async (charge: Charge): Promise<Stripe.PaymentIntent> => {
    const source =
      charge.source.kind === 'stored'
        ? { payment_method: charge.source.cardRef, customer: charge.source.customerRef }
        : { payment_method: formPaymentMethod(charge.source.data) };
    return stripe.paymentIntents.create(
      {
        ...source,
        ...WITH_CHARGE,
        amount: toMinor(charge.amountMicros, minorDigits(charge.currency)),
        currency: charge.currency.toLowerCase(),
        confirm: true,
        off_session: charge.isOffSession || undefined,
        automatic_payment_methods: CARDS_ONLY,
        description: charge.description,
        metadata: { reference: charge.reference },
      },
      { idempotencyKey: charge.key },
    );
  };

  const customerFor = async (reference: string, { name, email }: { name: string; email: string | null }) => {
    const made = await stripe.customers.create(
      { name, ...(email && { email }), metadata: { reference } },
      { idempotencyKey: `customer:${reference}` },
    );
    return made.id;
  };

  return {
    name: 'stripe',
    environment: options.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    supportsInstallments: false,
    accepted: { type: 'application/json', body: '{}' },
    minorDigits,
    async cardMethods() {
      return [{ type: 'card', name: 'Cards', brands: ['visa', 'mastercard', 'amex'] }];
    },
    async startForm({ customer }) {
      const { customerRef } = customer;
      return ok({ clientKey: options.publishableKey, clientSecret: null, merchantAccount: null, customerRef });
    },
    storeCard: ({ customer, token }) =>
      callStripe(async () => {
        const customerRef = customer.customerRef ?? (await customerFor(customer.reference, customer));
        const method = await stripe.paymentMethods.retrieve(token);
        if (method.customer === customerRef) return { customerRef, card: storedCard(method), clientSecret: null };
        const [started] = (await stripe.setupIntents.list({ payment_method: token, limit: 1 })).data;
        const setup =
          started ??
          (await stripe.setupIntents.create(
            {
              customer: customerRef,
              payment_method: token,
              confirm: true,
              usage: 'off_session',
              automatic_payment_methods: CARDS_ONLY,
            },
            { idempotencyKey: `setup:${token}` },
          ));
        if (setup.customer !== customerRef) throw new Rejection('unknown_card');
        if (setup.status === 'succeeded') return { customerRef, card: storedCard(method), clientSecret: null };
        if (setup.status === 'requires_action') return { customerRef, card: null, clientSecret: setup.client_secret };
        throw new Rejection(setup.last_setup_error?.code ?? 'card_declined');
      }),
    async detachCard({ cardRef }) {
      const detached = await callStripe(() => stripe.paymentMethods.detach(cardRef));
      // Already detached by a call whose response was lost: no error.
      if (!detached.ok && detached.problem.kind === 'UNKNOWN')
        throw new Error('Stripe did not say whether the card is gone');
    },
    async charge(charge) {
      try {
        return ok(paymentOf(await intentOf(charge)));
      } catch (error) {
        // A declined card is a valid response: the payment exists and failed.
        const intent = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
        if (intent) return ok(paymentOf(intent));
        return fail(problemOf(error));
      }
    },
    confirm: ({ reference, paymentRef }) =>
      callStripe(async () => paymentOf((await findIntent(stripe, reference, paymentRef))!)),
    find: ({ reference, paymentRef }) =>
      callStripe(async () => {
        const intent = await findIntent(stripe, reference, paymentRef);
        return intent && paymentOf(intent);
      }),
    refund: ({ key, paymentRef, currency, amountMicros }) =>
      callStripe(async () => {
        const amount = toMinor(amountMicros, minorDigits(currency));
        await stripe.refunds.create({ payment_intent: paymentRef, amount }, { idempotencyKey: key });
        return null;
      }),
    async readEvents(body, headers) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          String(headers['stripe-signature'] ?? ''),
          options.webhookSecret,
        );
      } catch (error) {
        return fail(error instanceof Stripe.errors.StripeSignatureVerificationError ? 'SIGNATURE' : 'BODY');
      }
      const failed = failedRefundOf(event);
      return ok([
        {
          ...subjectOf(event),
          payment: null,
          // Reported by more than one message, so the id is derived from the refund.
          eventId: failed ? `${failed.id}:failed` : event.id,
          failedRefundMicros: failed && fromMinor(failed.amount, minorDigits(failed.currency.toUpperCase())),
        },
      ]);
    },
  };
}

function statusOf(intent: Stripe.PaymentIntent): Payment['status'] {
  switch (intent.status) {
    case 'succeeded':
      return 'PAID';
    case 'requires_action':
    case 'requires_confirmation':
      return 'NEEDS_CONFIRMATION';
    case 'canceled':
      return 'FAILED';
    case 'requires_payment_method':
      // Before the first attempt there is no error: the payment has not started yet.
      return intent.last_payment_error ? 'FAILED' : 'PROCESSING';
    default:
      return 'PROCESSING';
  }
}

function failureOf(error: Stripe.PaymentIntent.LastPaymentError | null): string {
  if (error?.code === 'authentication_required') return NEEDS_CARD_HOLDER;
  return error?.decline_code ?? error?.code ?? 'card_declined';
}

/**
 * Finds an intent by its id or by our reference. Stripe's search lags by moments: until then a missing result proves
 * nothing.
 */
async function findIntent(
  stripe: Stripe,
  reference: string,
  paymentRef: string | null,
): Promise<Stripe.PaymentIntent | null> {
  if (paymentRef) return stripe.paymentIntents.retrieve(paymentRef, WITH_CHARGE);
  const found = await stripe.paymentIntents.search({
    query: `metadata['reference']:'${reference.replaceAll(/[^\w-]/g, '')}'`,
    limit: 1,
  });
  const [first] = found.data;
  return first ? stripe.paymentIntents.retrieve(first.id, WITH_CHARGE) : null;
}

/** Stripe's response is a rejection. */
class Rejection extends Error {}

async function callStripe<T>(work: () => Promise<T>): Promise<Result<T, PaymentProblem>> {
  try {
    return ok(await work());
  } catch (error) {
    return fail(problemOf(error));
  }
}

/** Only Stripe's own rejections count as REJECTED; after any other error it may have been done. */
function problemOf(error: unknown): PaymentProblem {
  const isAnswer =
    error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
  if (isAnswer) return { kind: 'REJECTED', reason: error.code ?? 'rejected' };
  if (error instanceof Rejection) return { kind: 'REJECTED', reason: error.message };
  if (error instanceof Stripe.errors.StripeError) return { kind: 'UNKNOWN' };
  throw error;
}

const formPaymentMethod = (data: string): string =>
  parseJson(z.object({ paymentMethod: z.string() }), data)?.paymentMethod ?? '';

const storedCard = ({ id, card }: Stripe.PaymentMethod): StoredCard => ({
  cardRef: id,
  brand: card?.brand ?? 'card',
  last4: card?.last4 ?? UNKNOWN_DIGITS,
  expMonth: card?.exp_month ?? 12,
  expYear: card?.exp_year ?? 2099,
});

/** Returns a refund the bank sent back, or a dispute that was won: the money is ours again. */
function failedRefundOf(event: Stripe.Event): Stripe.Refund | Stripe.Dispute | null {
  switch (event.type) {
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return event.data.object.status === 'failed' ? event.data.object : null;
    case 'charge.dispute.funds_reinstated':
      return event.data.object;
    default:
      return null;
  }
}

/** Returns the payment an event refers to; events about anything else are stored and ignored. */
function subjectOf(event: Stripe.Event): { reference: string | null; paymentRef: string | null } {
  const subject = event.data.object as {
    object?: string;
    id?: string;
    payment_intent?: unknown;
    metadata?: Record<string, string>;
  };
  if (subject.object === 'payment_intent')
    return { reference: subject.metadata?.['reference'] ?? null, paymentRef: subject.id ?? null };
  return { reference: null, paymentRef: typeof subject.payment_intent === 'string' ? subject.payment_intent : null };
}
