import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#kernel/ids.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { Charge, Customer, Payment } from './port.ts';
import { createSandboxProvider } from './sandbox/sandbox.ts';
import { fakeAdyen } from './testing/fake-adyen.ts';
import { fakeStripe } from './testing/fake-stripe.ts';
import type { Card, Fake } from './testing/fake.ts';

const NUMBERS: Record<Card, string> = {
  PAYS: '4242424242424242',
  DECLINES: '4000000000000002',
  ASKS: '4000000000003220',
};

async function sandboxWorld(): Promise<Fake> {
  const database = await createTestDatabase();
  const time = { nowMs: Date.parse('2026-05-04T03:00:00Z') };
  const newId = () => uuidV7(time.nowMs, randomBytes(10));
  const sandbox = createSandboxProvider({ database, clock: () => time.nowMs, newId, secret: 'test' });
  let isLosing = false;
  const token = async (card: Card) =>
    (await sandbox.tokenize({ number: NUMBERS[card], expMonth: 12, expYear: 2031 }))!.token;
  return {
    provider: {
      ...sandbox,
      async charge(charge) {
        const answer = await sandbox.charge(charge);
        return isLosing ? { ok: false, problem: { kind: 'UNKNOWN' } } : answer;
      },
    },
    token,
    form: async (card) => JSON.stringify({ token: await token(card) }),
    async approve(confirmToken) {
      await sandbox.answerChallenge(confirmToken, true);
      return null;
    },
    async message(payment) {
      const said: Awaited<ReturnType<Fake['message']>>[] = [];
      time.nowMs += 60_000;
      await sandbox.deliver(async (body, headers) => said.push({ body, headers }) > 0);
      return said.find(({ body }) => body.includes(payment.paymentRef))!;
    },
    charges: (reference) =>
      database.read(SYSTEM, async (tx) => {
        const paid = tx.selectFrom('sandbox.payment').select('paymentRef').where('reference', '=', reference);
        return (await paid.where('status', '=', 'PAID').execute()).length;
      }),
    loseNextAnswer: () => (isLosing = true),
    close: async () => {},
  };
}

const WORLDS = [
  { name: 'the sandbox', make: sandboxWorld },
  { name: 'Stripe', make: fakeStripe },
  { name: 'Adyen', make: fakeAdyen },
];

describe.each(WORLDS)('$name', async ({ make }) => {
  const world = await make();
  afterAll(() => world.close());
  const { provider } = world;
  let serial = 0;
  const customer = (): Customer => ({
    reference: `company-${(serial += 1)}`,
    name: 'Acme',
    email: 'acme@example.test',
    countryCode: 'SG',
    customerRef: null,
  });
  const charge = async (card: Card, change: Partial<Charge> = {}): Promise<Charge> => {
    const reference = `top-up-${(serial += 1)}`;
    return {
      key: reference,
      reference,
      currency: 'SGD',
      amountMicros: 109_500_000n,
      source: { kind: 'form', data: await world.form(card) },
      customer: customer(),
      isOffSession: false,
      installmentMonths: 1,
      returnUrl: 'https://console.example/billing/method',
      description: 'Endcap top-up',
      ...change,
    };
  };
  const pay = async (request: Charge): Promise<Payment> => {
    const answer = await provider.charge(request);
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    return answer.value;
  };
  const keep = async (card: Card) => {
    const who = customer();
    const request = {
      key: `keep-${serial}`,
      customer: who,
      token: await world.token(card),
      returnUrl: 'https://console.example/x',
    };
    return { who, request, kept: await provider.storeCard(request) };
  };

  test('a card that pays is paid in full, under our reference', async () => {
    const request = await charge('PAYS');
    expect(await pay(request)).toMatchObject({
      status: 'PAID',
      reference: request.reference,
      currency: 'SGD',
      amountMicros: 109_500_000n,
      refundedMicros: 0n,
    });
  });

  test('asked again with the same key, nothing is charged again', async () => {
    const request = await charge('PAYS');
    const first = await pay(request);
    expect(await pay(request)).toEqual(first);
    expect(await world.charges(request.reference)).toBe(1);
  });

  test('a declined card is an answer, not a failure of the line', async () => {
    expect(await pay(await charge('DECLINES'))).toMatchObject({ status: 'FAILED', failure: 'card_declined' });
  });

  test('a bank that asks is answered by the card holder, then it is paid', async () => {
    const request = await charge('ASKS');
    const asked = await pay(request);
    expect(asked).toMatchObject({ status: 'NEEDS_CONFIRMATION', confirmToken: expect.any(String) });
    const data = await world.approve(asked.confirmToken!);
    const { reference, key } = request;
    const after = data
      ? await provider.confirm({ key: `${key}:confirm`, reference, paymentRef: asked.paymentRef, data })
      : await provider.find({ reference, paymentRef: asked.paymentRef });
    expect(after).toMatchObject({ ok: true, value: { status: 'PAID', reference, amountMicros: 109_500_000n } });
  });

  test('a card is kept, charged without its holder, and forgotten', async () => {
    const { who, kept } = await keep('PAYS');
    if (!kept.ok || !kept.value.card) throw new Error('not kept');
    const { card, customerRef } = kept.value;
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 });
    const source = { kind: 'kept', customerRef, cardRef: card.cardRef } as const;
    const known = { ...who, customerRef };
    expect(await pay(await charge('PAYS', { source, customer: known, isOffSession: true }))).toMatchObject({
      status: 'PAID',
    });
    await provider.detachCard({ customerRef, cardRef: card.cardRef });
    await provider.detachCard({ customerRef, cardRef: card.cardRef });
    const refused = await provider.charge(await charge('PAYS', { source, customer: known }));
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'REFUSED' } });
  });

  test('a card whose bank asks is kept once its holder has confirmed, and refuses to pay without them', async () => {
    const { who, request, kept } = await keep('ASKS');
    if (!kept.ok) throw new Error('refused');
    expect(kept.value.card).toBeNull();
    const details = await world.approve(kept.value.clientSecret!);
    const { customerRef } = kept.value;
    const again = await provider.storeCard({
      ...request,
      customer: { ...who, customerRef },
      token: details ?? request.token,
    });
    if (!again.ok || !again.value.card) throw new Error('not kept');
    const source = { kind: 'kept', customerRef, cardRef: again.value.card.cardRef } as const;
    const payment = await pay(await charge('ASKS', { source, customer: { ...who, customerRef }, isOffSession: true }));
    expect(payment).toMatchObject({ status: 'FAILED', failure: 'authentication_required' });
  });

  test('a card that is refused is not kept', async () => {
    expect((await keep('DECLINES')).kept).toMatchObject({ ok: false, problem: { kind: 'REFUSED' } });
  });

  test('a message is believed when it is the provider’s, to the letter', async () => {
    const payment = await pay(await charge('PAYS'));
    const { body, headers } = await world.message(payment);
    const read = await provider.readEvents(body, headers);
    expect(read).toMatchObject({ ok: true, value: [{ paymentRef: payment.paymentRef, reference: payment.reference }] });
    const forged = await provider.readEvents(body.replace(payment.reference, 'another-top-up'), headers);
    expect(forged).toEqual({ ok: false, problem: 'SIGNATURE' });
  });

  test('what was paid is given back, once per key, and what it does not know is refused', async () => {
    const { paymentRef, currency } = await pay(await charge('PAYS'));
    const request = { key: `back-${paymentRef}`, paymentRef, currency, amountMicros: 109_500_000n };
    expect(await provider.refund(request)).toEqual({ ok: true, value: null });
    expect(await provider.refund(request)).toEqual({ ok: true, value: null });
    expect(await provider.refund({ ...request, key: `unknown-${paymentRef}`, paymentRef: 'nothing' })).toMatchObject({
      ok: false,
      problem: { kind: 'REFUSED' },
    });
  });

  test('an amount that the currency cannot pay is a defect, never another amount', async () => {
    const request = await charge('PAYS', { amountMicros: 1_000_001n });
    if (provider.environment !== 'sandbox') await expect(provider.charge(request)).rejects.toThrow(/decimals/);
    expect(provider.minorDigits('JPY')).toBe(0);
    expect(provider.minorDigits('SGD')).toBe(2);
  });

  // Last: from here on the connection is broken.
  test('an answer that is lost is unknown, and the charge took place once', async () => {
    const request = await charge('PAYS');
    world.loseNextAnswer();
    expect(await provider.charge(request)).toEqual({ ok: false, problem: { kind: 'UNKNOWN' } });
    expect(await provider.charge(request)).toEqual({ ok: false, problem: { kind: 'UNKNOWN' } });
    expect(await world.charges(request.reference)).toBe(1);
  });
});
