import { Stripe } from 'stripe';
import { createStripeProvider } from '../stripe/stripe.ts';
import { startFakeServer, type Card, type WireRequest, type Fake } from './fake.ts';

const WEBHOOK_SECRET = 'whsec_test';
type Row = Record<string, unknown> & { id: string };

/**
 * Starts a fake of the parts of Stripe's API that the client uses: ids, idempotency keys, declines, confirmations.
 * `line` returns the port the client connects to, such as that of a proxy.
 */
export async function fakeStripe(line: (port: number) => Promise<number> = async (port) => port): Promise<Fake> {
  const intents = new Map<string, Row>();
  const setups = new Map<string, Row>();
  const customers = new Map<string, string | null>();
  const byKey = new Map<string, { status: number; body: unknown }>();
  let serial = 0;
  let isLosing = false;
  const newId = (kind: string) => `${kind}_${(serial += 1)}`;
  const cardOf = (method: string) => method.split('_')[1] as Card;
  const methodOf = (id: string): Row => ({
    id,
    object: 'payment_method',
    customer: customers.get(id) ?? null,
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 },
  });
  const error = (status: number, type: string, code: string, more: object = {}) => ({
    status,
    body: { error: { type, code, message: code, ...more } },
  });

  const createIntent = (form: URLSearchParams) => {
    const method = form.get('payment_method')!;
    if (form.get('customer') && customers.get(method) !== form.get('customer'))
      return error(400, 'invalid_request_error', 'resource_missing');
    const card = cardOf(method);
    const id = newId('pi');
    const needsConfirmation = card === 'ASKS' && !form.get('off_session');
    const declined =
      card === 'DECLINES' ? 'card_declined' : card === 'ASKS' && !needsConfirmation ? 'authentication_required' : null;
    const intent: Row = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: declined || needsConfirmation ? 0 : Number(form.get('amount')),
      currency: form.get('currency'),
      metadata: { reference: form.get('metadata[reference]') },
      status: declined ? 'requires_payment_method' : needsConfirmation ? 'requires_action' : 'succeeded',
      client_secret: `${id}_secret`,
      last_payment_error: declined && { code: declined },
      latest_charge:
        declined || needsConfirmation
          ? null
          : {
              object: 'charge',
              amount: Number(form.get('amount')),
              amount_refunded: 0,
              disputed: false,
              payment_method_details: { card: { brand: 'visa', last4: '4242' } },
            },
    };
    intents.set(id, intent);
    return declined ? error(402, 'card_error', declined, { payment_intent: intent }) : { status: 200, body: intent };
  };
  const refund = (form: URLSearchParams) => {
    const charge = intents.get(form.get('payment_intent')!)?.['latest_charge'] as
      | { amount: number; amount_refunded: number }
      | null
      | undefined;
    const amount = Number(form.get('amount'));
    if (!charge || charge.amount_refunded + amount > charge.amount)
      return error(400, 'invalid_request_error', 'charge_already_refunded');
    charge.amount_refunded += amount;
    return { status: 200, body: { id: newId('re'), object: 'refund', amount } };
  };
  const createSetup = (form: URLSearchParams) => {
    const method = form.get('payment_method')!;
    if (cardOf(method) === 'DECLINES') return error(402, 'card_error', 'card_declined');
    const needsConfirmation = cardOf(method) === 'ASKS';
    if (!needsConfirmation) customers.set(method, form.get('customer'));
    const id = newId('seti');
    const setup = {
      id,
      object: 'setup_intent',
      payment_method: method,
      customer: form.get('customer'),
      status: needsConfirmation ? 'requires_action' : 'succeeded',
      client_secret: `${id}_secret`,
      last_setup_error: null,
    };
    setups.set(id, setup);
    return { status: 200, body: setup };
  };
  const list = (data: Row[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });

  const route = ({ method, path, query, body }: WireRequest) => {
    const form = new URLSearchParams(body);
    const id = path.split('/')[3] ?? '';
    if (method === 'POST' && path === '/v1/customers')
      return { status: 200, body: { id: newId('cus'), object: 'customer' } };
    if (method === 'POST' && path === '/v1/payment_intents') return createIntent(form);
    if (path === '/v1/payment_intents/search')
      return list(
        [...intents.values()].filter((intent) =>
          query.get('query')!.includes(String((intent['metadata'] as Row)['reference'])),
        ),
      );
    if (path.startsWith('/v1/payment_intents/') && intents.has(id)) return { status: 200, body: intents.get(id) };
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (method === 'POST' && path === '/v1/setup_intents') return createSetup(form);
    if (path === '/v1/setup_intents')
      return list([...setups.values()].filter((setup) => setup['payment_method'] === query.get('payment_method')));
    if (path.endsWith('/detach')) {
      customers.delete(id);
      return { status: 200, body: methodOf(id) };
    }
    if (path.startsWith('/v1/payment_methods/')) return { status: 200, body: methodOf(id) };
    return error(404, 'invalid_request_error', 'resource_missing');
  };
  const wire = await startFakeServer((request) => {
    const key = request.headers['idempotency-key'] as string | undefined;
    const known = request.method === 'POST' && key ? byKey.get(key) : undefined;
    const reply = known ?? route(request);
    if (request.method === 'POST' && key) byKey.set(key, reply);
    if (isLosing && request.path === '/v1/payment_intents') return null;
    return reply;
  });

  const stripe = new Stripe('sk_test_x');
  return {
    provider: createStripeProvider({
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      webhookSecret: WEBHOOK_SECRET,
      address: { host: '127.0.0.1', port: await line(wire.port), protocol: 'http' },
    }),
    token: async (card) => `pm_${card}_${(serial += 1)}`,
    form: async (card) => JSON.stringify({ paymentMethod: `pm_${card}_${(serial += 1)}` }),
    async approve(secret) {
      const id = secret.replace('_secret', '');
      const intent = intents.get(id);
      if (intent) {
        const amount = intent['amount'];
        Object.assign(intent, {
          status: 'succeeded',
          amount_received: amount,
          latest_charge: { object: 'charge', amount, amount_refunded: 0, disputed: false },
        });
      }
      const setup = setups.get(id);
      if (setup) {
        setup['status'] = 'succeeded';
        customers.set(String(setup['payment_method']), String(setup['customer']));
      }
      return null;
    },
    async message({ paymentRef }) {
      const body = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: intents.get(paymentRef) },
      });
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: WEBHOOK_SECRET });
      return { body, headers: { 'stripe-signature': signature } };
    },
    charges: async (reference) =>
      [...intents.values()].filter(
        (intent) => intent['status'] === 'succeeded' && (intent['metadata'] as Row)['reference'] === reference,
      ).length,
    loseNextAnswer: () => (isLosing = true),
    close: wire.close,
  };
}
