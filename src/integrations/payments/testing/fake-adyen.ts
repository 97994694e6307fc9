import { HttpClientException, hmacValidator } from '@adyen/api-library';
import { createAdyenProvider } from '../adyen/adyen.ts';
import { startFakeServer, type Card, type WireRequest, type Fake } from './fake.ts';

const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
interface Paid {
  reference: string;
  amount: { currency: string; value: number };
}

/** Starts a fake of the parts of Adyen's API that the client uses. */
export async function fakeAdyen(): Promise<Fake> {
  const paid: Paid[] = [];
  const waiting = new Map<string, Paid & { stored: string | null }>();
  const stored = new Map<string, Card>();
  const byKey = new Map<string, { status: number; body: unknown }>();
  let serial = 0;
  let isLosing = false;
  const newId = () => `PSP${(serial += 1)}`;
  const summary = (id: string) => ({
    'tokenization.storedPaymentMethodId': id,
    cardSummary: '4242',
    expiryDate: '12/2031',
    paymentMethod: 'visa',
    paymentMethodVariant: 'visaclassic',
  });

  const pay = (body: Record<string, unknown>) => {
    const { paymentMethod, amount, reference } = body as unknown as {
      paymentMethod: { encryptedCardNumber?: Card; storedPaymentMethodId?: string };
    } & Paid;
    const storedId = paymentMethod.storedPaymentMethodId;
    const card = storedId ? stored.get(storedId) : paymentMethod.encryptedCardNumber;
    if (!card) return { status: 422, body: { status: 422, errorCode: '422', message: 'no such card' } };
    const base = { pspReference: newId(), merchantReference: reference };
    if (card === 'DECLINES') return { status: 200, body: { ...base, resultCode: 'Refused', refusalReasonCode: '2' } };
    const newCard = body['storePaymentMethod'] ? newId() : null;
    if (newCard) stored.set(newCard, card);
    if (card === 'ASKS') {
      const paymentData = newId();
      waiting.set(paymentData, { reference, amount, stored: newCard });
      return {
        status: 200,
        body: { ...base, resultCode: 'IdentifyShopper', action: { type: 'threeDS2', paymentData } },
      };
    }
    if (amount.value > 0) paid.push({ reference, amount });
    return {
      status: 200,
      body: {
        ...base,
        resultCode: 'Authorised',
        amount,
        additionalData: newCard
          ? summary(newCard)
          : { cardSummary: '4242', paymentMethod: 'visa', paymentMethodVariant: 'visa_applepay' },
      },
    };
  };
  // Accepts any well-formed request: whether the amount can be refunded is reported later.
  const refund = (paymentRef: string, body: Record<string, unknown>) =>
    paymentRef.startsWith('PSP') && body['amount']
      ? { status: 201, body: { pspReference: newId(), paymentPspReference: paymentRef, status: 'received' } }
      : { status: 422, body: { status: 422, errorCode: '167', message: 'Original pspReference required' } };
  const details = (body: Record<string, unknown>) => {
    const payment = waiting.get(String(body['paymentData']));
    if (!payment) return { status: 422, body: { status: 422, errorCode: '422', message: 'unknown' } };
    if (payment.amount.value > 0) paid.push(payment);
    return {
      status: 200,
      body: {
        pspReference: newId(),
        merchantReference: payment.reference,
        resultCode: 'Authorised',
        amount: payment.amount,
        additionalData: payment.stored ? summary(payment.stored) : {},
      },
    };
  };
  const route = ({ method, path, body }: WireRequest) => {
    const read = () => JSON.parse(body) as Record<string, unknown>;
    if (method === 'DELETE') {
      stored.delete(path.split('/').at(-1)!);
      return { status: 200, body: {} };
    }
    if (path.endsWith('/refunds')) return refund(path.split('/').at(-2)!, read());
    if (path.endsWith('/payments')) return pay(read());
    if (path.endsWith('/payments/details')) return details(read());
    return {
      status: 200,
      body: {
        paymentMethods: [
          { type: 'scheme', name: 'Cards', brands: ['visa'] },
          { type: 'paypal', name: 'PayPal' },
        ],
      },
    };
  };
  const wire = await startFakeServer((request) => {
    const key = request.headers['idempotency-key'] as string | undefined;
    const reply = (key && byKey.get(key)) || route(request);
    if (key) byKey.set(key, reply);
    return isLosing && request.path.endsWith('/payments') ? null : reply;
  });

  const provider = createAdyenProvider({
    apiKey: 'key',
    clientKey: 'test_key',
    merchantAccount: 'Endcap',
    hmacKey: HMAC_KEY,
    livePrefix: null,
    httpClient: {
      // The library's own HTTP client supports https only.
      async request(endpoint, json, _config, _isApiKeyRequired, options) {
        const { pathname, search } = new URL(endpoint);
        const response = await fetch(`http://127.0.0.1:${wire.port}${pathname}${search}`, {
          method: options?.method ?? 'POST',
          headers: {
            'content-type': 'application/json',
            ...(options?.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
          },
          ...(options?.method === 'DELETE' || options?.method === 'GET' ? {} : { body: json as string }),
        });
        const text = await response.text();
        if (!response.ok)
          throw new HttpClientException({ message: text, statusCode: response.status, responseBody: text });
        return text;
      },
    },
  });
  return {
    provider,
    token: async (card) => JSON.stringify({ paymentMethod: { type: 'scheme', encryptedCardNumber: card } }),
    form: async (card) => JSON.stringify({ paymentMethod: { type: 'scheme', encryptedCardNumber: card } }),
    approve: async (action) =>
      JSON.stringify({
        details: { threeDSResult: 'x' },
        paymentData: (JSON.parse(action) as { paymentData: string }).paymentData,
      }),
    async message(payment) {
      const item = {
        eventCode: 'AUTHORISATION',
        success: 'true',
        pspReference: payment.paymentRef,
        merchantReference: payment.reference,
        merchantAccountCode: 'Endcap',
        amount: { currency: payment.currency, value: Number(payment.amountMicros / 10_000n) },
        additionalData: {} as Record<string, string>,
      };
      item.additionalData['hmacSignature'] = new hmacValidator().calculateHmac(item as never, HMAC_KEY);
      return {
        body: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] }),
        headers: {},
      };
    },
    charges: async (reference) => paid.filter((payment) => payment.reference === reference).length,
    loseNextAnswer: () => (isLosing = true),
    close: wire.close,
  };
}
