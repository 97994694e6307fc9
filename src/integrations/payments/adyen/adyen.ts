import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { CheckoutAPI, Client, Config, EnvironmentEnum, HttpClientException, type Types } from '@adyen/api-library';
import { fail, ok, type Result } from '#kernel/result.ts';
import {
  fromMinor,
  NEEDS_CARD_HOLDER,
  payingCard,
  toMinor,
  UNKNOWN_DIGITS,
  type Charge,
  type StoredCard,
  type Payment,
  type PaymentProblem,
  type PaymentProvider,
} from '../port.ts';
import { adyenDigits } from './digits.ts';
import { readNotifications } from './notifications.ts';
import { parseJson } from '#kernel/json.ts';

type PaymentRequest = Types.checkout.PaymentRequest;
type Answer = Pick<
  Types.checkout.PaymentResponse,
  'pspReference' | 'resultCode' | 'refusalReasonCode' | 'amount' | 'merchantReference' | 'additionalData'
> & { action?: unknown };

export interface AdyenOptions {
  apiKey: string;
  clientKey: string;
  merchantAccount: string;
  /** Hex, as Adyen displays it. */
  hmacKey: string;
  /** Prefix of the live endpoints; null for the test platform. */
  livePrefix: string | null;
  /** Replaces the HTTP client in tests. */
  httpClient?: Client['httpClient'];
}

const TIMEOUT_MS = 20_000;

/**
 * Cards through Adyen. Payments cannot be queried there: an outcome is the response to our own call, or a signed
 * notification. Payments are captured on authorization, which is the merchant account's default.
 */
export function createAdyenProvider(options: AdyenOptions): PaymentProvider {
  const { apiKey, merchantAccount, livePrefix } = options;
  const environment = livePrefix ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST;
  const config = new Config({
    apiKey,
    environment,
    connectionTimeoutMillis: TIMEOUT_MS,
    ...(livePrefix && { liveEndpointUrlPrefix: livePrefix }),
  });
  const checkout = new CheckoutAPI(new Client(config, options.httpClient));
  // Adyen's limit is 64 characters.
  const once = (key: string) => ({ idempotencyKey: createHash('sha256').update(key).digest('hex') });

  const requestOf = (charge: Charge): PaymentRequest => {
    const { source, customer, isOffSession } = charge;
    const isStored = source.kind === 'stored';
    return {
      ...(isStored ? {} : formFields(source.data)),
      paymentMethod: (isStored
        ? { type: 'scheme', storedPaymentMethodId: source.cardRef }
        : (formFields(source.data).paymentMethod ?? { type: 'scheme' })) as never,
      merchantAccount,
      reference: charge.reference,
      amount: { currency: charge.currency, value: toMinor(charge.amountMicros, adyenDigits(charge.currency)) },
      shopperReference: customer.customerRef ?? customer.reference,
      shopperInteraction: (isStored ? 'ContAuth' : 'Ecommerce') as never,
      ...(isStored && { recurringProcessingModel: (isOffSession ? 'UnscheduledCardOnFile' : 'CardOnFile') as never }),
      ...(charge.installmentMonths > 1 && { installments: { value: charge.installmentMonths } }),
      ...(customer.email && { shopperEmail: customer.email }),
      returnUrl: charge.returnUrl,
      origin: new URL(charge.returnUrl).origin,
      channel: 'Web' as never,
      shopperStatement: charge.description.slice(0, 22),
    };
  };

  return {
    name: 'adyen',
    environment: livePrefix ? 'live' : 'test',
    supportsInstallments: true,
    accepted: { type: 'text/plain', body: '[accepted]' },
    minorDigits: adyenDigits,
    async cardMethods({ currency, amountMicros, countryCode }) {
      const amount = { currency, value: toMinor(amountMicros, adyenDigits(currency)) };
      const { paymentMethods = [] } = await checkout.PaymentsApi.paymentMethods({
        merchantAccount,
        amount,
        countryCode,
      });
      return paymentMethods
        .filter(({ type }) => type === 'scheme')
        .map(({ type, name, brands }) => ({ type: type!, name: name ?? type!, brands: brands ?? [] }));
    },
    async startForm({ customer }) {
      const { customerRef } = customer;
      return ok({ clientKey: options.clientKey, clientSecret: null, merchantAccount, customerRef });
    },
    storeCard: ({ key, customer, token, returnUrl }) =>
      callAdyen(async () => {
        const customerRef = customer.customerRef ?? customer.reference;
        const typed = formFields(token);
        const answer: Answer =
          'details' in typed
            ? await checkout.PaymentsApi.paymentsDetails(typed as never, once(`${key}:${token}`))
            : await checkout.PaymentsApi.payments(
                {
                  ...typed,
                  merchantAccount,
                  reference: `card-${customer.reference}`,
                  amount: { currency: 'EUR', value: 0 },
                  paymentMethod: (typed.paymentMethod ?? { type: 'scheme' }) as never,
                  shopperReference: customerRef,
                  shopperInteraction: 'Ecommerce' as never,
                  recurringProcessingModel: 'UnscheduledCardOnFile' as never,
                  storePaymentMethod: true,
                  returnUrl,
                  origin: new URL(returnUrl).origin,
                  channel: 'Web' as never,
                },
                once(key),
              );
        if (answer.action) return { customerRef, card: null, clientSecret: JSON.stringify(answer.action) };
        const card = statusOf(answer) === 'PAID' ? storedCard(answer) : null;
        if (!card) throw new Rejection(failureOf(answer));
        return { customerRef, card, clientSecret: null };
      }),
    async detachCard({ customerRef, cardRef }) {
      const deleted = await callAdyen(() =>
        checkout.RecurringApi.deleteTokenForStoredPaymentDetails(cardRef, customerRef, merchantAccount),
      );
      if (!deleted.ok && deleted.problem.kind === 'UNKNOWN')
        throw new Error('Adyen did not say whether the card is gone');
    },
    async charge(charge) {
      const request = requestOf(charge);
      return callAdyen(async () => {
        const answer = await checkout.PaymentsApi.payments(request, once(charge.key));
        return paymentOf(answer, charge.reference, { isOffSession: charge.isOffSession });
      });
    },
    confirm: ({ key, reference, data }) =>
      callAdyen(async () => {
        const answer = await checkout.PaymentsApi.paymentsDetails(formFields(data) as never, once(`${key}:${data}`));
        return paymentOf(answer, reference, { isOffSession: false });
      }),
    find: async () => fail({ kind: 'UNKNOWN' }),
    refund: ({ key, paymentRef, currency, amountMicros }) =>
      callAdyen(async () => {
        const amount = { currency, value: toMinor(amountMicros, adyenDigits(currency)) };
        await checkout.ModificationsApi.refundCapturedPayment(
          paymentRef,
          { merchantAccount, amount, reference: key },
          once(key),
        );
        return null;
      }),
    readEvents: async (body) => readNotifications(body, options.hmacKey),
  };
}

function paymentOf(answer: Answer, requestedReference: string, { isOffSession }: { isOffSession: boolean }): Payment {
  const reference = answer.merchantReference ?? requestedReference;
  const { amount } = answer;
  const status = statusOf(answer);
  const needsCardHolder = status === 'NEEDS_CONFIRMATION' && isOffSession;
  return {
    paymentRef: answer.pspReference ?? `adyen:${reference}`,
    reference,
    // Paid, but the amount is missing: the notification will contain it.
    status: needsCardHolder ? 'FAILED' : status === 'PAID' && !amount ? 'PROCESSING' : status,
    currency: amount?.currency ?? '',
    amountMicros: amount ? fromMinor(amount.value, adyenDigits(amount.currency)) : 0n,
    refundedMicros: 0n,
    isDisputed: false,
    confirmToken: status === 'NEEDS_CONFIRMATION' && !isOffSession ? JSON.stringify(answer.action) : null,
    failure: needsCardHolder ? NEEDS_CARD_HOLDER : status === 'FAILED' ? failureOf(answer) : null,
    card: payingCard(schemeOf(answer), answer.additionalData?.['cardSummary']),
  };
}

function statusOf({ resultCode, action }: Answer): Payment['status'] {
  if (action) return 'NEEDS_CONFIRMATION';
  switch (String(resultCode)) {
    case 'Authorised':
      return 'PAID';
    case 'Refused':
    case 'Cancelled':
    case 'Error':
      return 'FAILED';
    default:
      return 'PROCESSING';
  }
}

// Adyen's reason codes; their texts are localized.
const REASONS: Readonly<Record<string, string>> = {
  '6': 'expired_card',
  '12': 'insufficient_funds',
  '38': NEEDS_CARD_HOLDER,
};
const failureOf = (answer: Answer): string => REASONS[answer.refusalReasonCode ?? ''] ?? 'card_declined';

/** Returns the scheme of a card; its variant (visaclassic, visa_applepay) only where the scheme is missing. */
const schemeOf = ({ additionalData }: Pick<Answer, 'additionalData'>): string | undefined =>
  additionalData?.['paymentMethod'] ?? additionalData?.['paymentMethodVariant'];

/** Returns the stored card in a response's additional data; null when none was stored. */
function storedCard({ additionalData = {} }: Answer): StoredCard | null {
  const cardRef =
    additionalData['tokenization.storedPaymentMethodId'] ?? additionalData['recurring.recurringDetailReference'];
  const [month, year] = (additionalData['expiryDate'] ?? '').split('/').map(Number);
  if (!cardRef) return null;
  return {
    cardRef,
    brand: schemeOf({ additionalData }) ?? 'card',
    last4: /^\d{4}$/.test(additionalData['cardSummary'] ?? '') ? additionalData['cardSummary']! : UNKNOWN_DIGITS,
    expMonth: month && month <= 12 ? month : 12,
    expYear: year ?? 2099,
  };
}

/** Returns the fields of the browser's form; ours are set after them and cannot be overwritten. */
function formFields(data: string): { paymentMethod?: unknown; [field: string]: unknown } {
  return parseJson(FormFields, data) ?? {};
}

// Adyen checks what stands in them.
const FormFields = z.object({
  paymentMethod: z.optional(z.unknown()),
  browserInfo: z.optional(z.unknown()),
  details: z.optional(z.unknown()),
  paymentData: z.optional(z.unknown()),
});

/** Adyen's response is a rejection. */
class Rejection extends Error {}

async function callAdyen<T>(work: () => Promise<T>): Promise<Result<T, PaymentProblem>> {
  try {
    return ok(await work());
  } catch (error) {
    if (error instanceof Rejection) return fail({ kind: 'REJECTED', reason: error.message });
    const status = error instanceof HttpClientException ? error.statusCode : 0;
    // Client errors mean that nothing was done; after anything else it may have been.
    if (status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429)
      return fail({ kind: 'REJECTED', reason: 'rejected' });
    return fail({ kind: 'UNKNOWN' });
  }
}
