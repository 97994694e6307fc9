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

async function fakeSandbox(): Promise<Fake> {
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
      const messages: Awaited<ReturnType<Fake['message']>>[] = [];
      time.nowMs += 60_000;
      await sandbox.deliver(async (body, headers) => messages.push({ body, headers }) > 0);
      return messages.find(({ body }) => body.includes(payment.paymentRef))!;
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

const FAKES = [
  { name: 'the sandbox', make: fakeSandbox },
  { name: 'Stripe', make: fakeStripe },
  { name: 'Adyen', make: fakeAdyen },
];

describe.each(FAKES)('$name', async ({ make }) => {
  const fake = await make();
  afterAll(() => fake.close());
  const { provider } = fake;
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
      source: { kind: 'form', data: await fake.form(card) },
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
  const storeCard = async (card: Card) => {
    const cardHolder = customer();
    const request = {
      key: `store-${serial}`,
      customer: cardHolder,
      token: await fake.token(card),
      returnUrl: 'https://console.example/x',
    };
    return { customer: cardHolder, request, result: await provider.storeCard(request) };
  };

  test('a card that pays is paid in full, under our reference', async () => {
    const request = await charge('PAYS');
    expect(await pay(request)).toMatchObject({
      status: 'PAID',
      reference: request.reference,
      currency: 'SGD',
      amountMicros: 109_500_000n,
      refundedMicros: 0n,
      card: { brand: 'visa', last4: expect.stringMatching(/^\d{4}$/) },
    });
  });

  test('a repeated key charges once', async () => {
    const request = await charge('PAYS');
    const first = await pay(request);
    expect(await pay(request)).toEqual(first);
    expect(await fake.charges(request.reference)).toBe(1);
  });

  test('a declined card is an answer, not a failure of the line', async () => {
    expect(await pay(await charge('DECLINES'))).toMatchObject({ status: 'FAILED', failure: 'card_declined' });
  });

  test('a payment is paid once the card holder has confirmed it at the bank', async () => {
    const request = await charge('ASKS');
    const pending = await pay(request);
    expect(pending).toMatchObject({ status: 'NEEDS_CONFIRMATION', confirmToken: expect.any(String) });
    const data = await fake.approve(pending.confirmToken!);
    const { reference, key } = request;
    const after = data
      ? await provider.confirm({ key: `${key}:confirm`, reference, paymentRef: pending.paymentRef, data })
      : await provider.find({ reference, paymentRef: pending.paymentRef });
    expect(after).toMatchObject({ ok: true, value: { status: 'PAID', reference, amountMicros: 109_500_000n } });
  });

  test('a card is stored, charged without its holder, and detached', async () => {
    const { customer: cardHolder, result } = await storeCard('PAYS');
    if (!result.ok || !result.value.card) throw new Error('not stored');
    const { card, customerRef } = result.value;
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 });
    const source = { kind: 'stored', customerRef, cardRef: card.cardRef, card: null } as const;
    const known = { ...cardHolder, customerRef };
    expect(await pay(await charge('PAYS', { source, customer: known, isOffSession: true }))).toMatchObject({
      status: 'PAID',
    });
    await provider.detachCard({ customerRef, cardRef: card.cardRef });
    await provider.detachCard({ customerRef, cardRef: card.cardRef });
    const rejected = await provider.charge(await charge('PAYS', { source, customer: known }));
    expect(rejected).toMatchObject({ ok: false, problem: { kind: 'REJECTED' } });
  });

  test('a card that needs confirmation is stored once its holder has confirmed, and is declined without them', async () => {
    const { customer: cardHolder, request, result } = await storeCard('ASKS');
    if (!result.ok) throw new Error('rejected');
    expect(result.value.card).toBeNull();
    const details = await fake.approve(result.value.clientSecret!);
    const { customerRef } = result.value;
    const confirmed = await provider.storeCard({
      ...request,
      customer: { ...cardHolder, customerRef },
      token: details ?? request.token,
    });
    if (!confirmed.ok || !confirmed.value.card) throw new Error('not stored');
    const source = { kind: 'stored', customerRef, cardRef: confirmed.value.card.cardRef, card: null } as const;
    const payment = await pay(
      await charge('ASKS', { source, customer: { ...cardHolder, customerRef }, isOffSession: true }),
    );
    expect(payment).toMatchObject({ status: 'FAILED', failure: 'authentication_required' });
  });

  test('a declined card is not stored', async () => {
    expect((await storeCard('DECLINES')).result).toMatchObject({ ok: false, problem: { kind: 'REJECTED' } });
  });

  test('a message is accepted when the provider signed exactly this text', async () => {
    const payment = await pay(await charge('PAYS'));
    const { body, headers } = await fake.message(payment);
    const read = await provider.readEvents(body, headers);
    expect(read).toMatchObject({ ok: true, value: [{ paymentRef: payment.paymentRef, reference: payment.reference }] });
    const forged = await provider.readEvents(body.replace(payment.reference, 'another-top-up'), headers);
    expect(forged).toEqual({ ok: false, problem: 'SIGNATURE' });
  });

  test('a payment is refunded once per key, and an unknown one is rejected', async () => {
    const { paymentRef, currency } = await pay(await charge('PAYS'));
    const request = { key: `back-${paymentRef}`, paymentRef, currency, amountMicros: 109_500_000n };
    expect(await provider.refund(request)).toEqual({ ok: true, value: null });
    expect(await provider.refund(request)).toEqual({ ok: true, value: null });
    expect(await provider.refund({ ...request, key: `unknown-${paymentRef}`, paymentRef: 'nothing' })).toMatchObject({
      ok: false,
      problem: { kind: 'REJECTED' },
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
    fake.loseNextAnswer();
    expect(await provider.charge(request)).toEqual({ ok: false, problem: { kind: 'UNKNOWN' } });
    expect(await provider.charge(request)).toEqual({ ok: false, problem: { kind: 'UNKNOWN' } });
    expect(await fake.charges(request.reference)).toBe(1);
  });
});
