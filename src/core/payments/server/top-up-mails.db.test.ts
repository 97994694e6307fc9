import { refundCredit } from '#core/ledger/server/refund.repository.ts';
import { UNIT } from '#kernel/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Uuid } from '#kernel/ids.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { saveTax } from './billing.repository.ts';
import { applyOutcome } from './outcome.ts';
import { billingScenario } from './payment.test-support.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { asSystem, deps } = scenario;

let companies = 0;
let company: Uuid;
let owner: { email: string };
beforeEach(async () => {
  companies += 1;
  const made = await scenario.seed.company(`Payer ${companies}`);
  company = made.id;
  owner = await made.owner();
  await made.member('MEMBER');
  await asSystem((tx) => saveTax(tx, { countryCode: 'SG', method: 'CARD', rateMicros: 100_000n }));
});

const mails = async () => (await sentEmails(database)).filter(({ to }) => to === owner.email);

test('a paid top-up has one receipt: amount, tax, method, expiry and the document', async () => {
  const before = (await sentEmails(database)).length;
  await scenario.order(company, '4242424242424242');
  const sent = (await sentEmails(database)).slice(before);
  expect(sent).toMatchObject([
    {
      to: owner.email,
      kind: 'money',
      subject: 'Receipt: S$110.00 paid',
      paragraphs: [
        `Payer ${companies} paid S$110.00: S$100.00 of credit and S$10.00 of tax.`,
        'Payment method: Visa •••• 4242',
        'The credit does not expire.',
      ],
      action: { label: 'Show the document', url: '/billing/invoices' },
    },
  ]);
});

test('a refund is mailed with the credit that was taken back, each of its parts once', async () => {
  const topUp = await scenario.order(company, '4242424242424242');
  await scenario.refund(topUp, 55n * UNIT);
  await scenario.refund(topUp, 55n * UNIT);
  expect((await mails()).slice(1)).toMatchObject([
    {
      kind: 'money',
      subject: 'S$55.00 was refunded to you',
      paragraphs: [expect.stringContaining('S$50.00 of credit was deducted from the wallet.')],
    },
    { subject: 'S$55.00 was refunded to you' },
  ]);
});

const STAYS = expect.stringContaining('The credit in the wallet stays as it is.');

describe('a refund says what left the wallet', () => {
  test('nothing, when the credit had been spent', async () => {
    const topUp = await scenario.order(company, '4242424242424242');
    await scenario.spend(company, 100n * UNIT);
    await scenario.refund(topUp, 110n * UNIT);
    expect((await mails()).slice(1)).toMatchObject([{ subject: 'S$110.00 was refunded to you', paragraphs: [STAYS] }]);
  });

  test('the unspent part, with its part of the voucher', async () => {
    const code = `MAILED-${companies}`;
    await scenario.voucher(code, { percentageMicros: 200_000n });
    const redeemId = await scenario.reserve(company, code);
    const topUp = await scenario.order(company, '4242424242424242', { redeemId });
    await scenario.spend(company, 80n * UNIT, true);
    await scenario.refund(topUp, 44n * UNIT);
    const paragraphs = [expect.stringContaining('S$20.00 of credit was deducted')];
    expect((await mails()).slice(1)).toMatchObject([{ subject: 'S$44.00 was refunded to you', paragraphs }]);
  });

  test('nothing, when staff had paid it back', async () => {
    const topUp = await scenario.order(company, '4242424242424242');
    await asSystem(async (tx) => {
      const { id } = await tx
        .selectFrom('credit')
        .select('id')
        .where('companyId', '=', company)
        .executeTakeFirstOrThrow();
      const correction = { idempotencyKey: deps.newId(), reason: 'Closed', atMs: deps.clock(), actorId: null };
      expect(await refundCredit(tx, deps.newId, id, 100n * UNIT, correction)).toMatchObject({ ok: true });
    });
    await scenario.refund(topUp, 110n * UNIT);
    expect((await mails()).at(-1)).toMatchObject({ subject: 'S$110.00 was refunded to you', paragraphs: [STAYS] });
  });

  test('nothing, when so little was refunded that it rounds to no credit', async () => {
    const topUp = await scenario.order(company, '4242424242424242', { amountMicros: 100_000_000n });
    await scenario.refund(topUp, UNIT / 200n);
    expect((await mails()).at(-1)).toMatchObject({ paragraphs: [STAYS] });
  });

  test('that none had been given, when it was refunded before it was credited', async () => {
    const topUp = await scenario.order(company, '4000000000003220');
    const found = await scenario.cards.find({ reference: topUp.id, paymentRef: topUp.paymentRef });
    if (!found.ok || !found.value) throw new Error('the payment is unknown');
    const { totalMicros } = topUp;
    const payment = { ...found.value, status: 'PAID' as const, refundedMicros: totalMicros };
    await applyOutcome(deps, topUp.id, { payment });
    const paragraphs = [expect.stringContaining('Nothing had been credited for it.')];
    expect(await mails()).toMatchObject([{ subject: 'S$110.00 was refunded to you', paragraphs }]);
  });
});

test('a chargeback is not mailed as a refund', async () => {
  const topUp = await scenario.order(company, '4242424242424242');
  const found = await scenario.cards.find({ reference: topUp.id, paymentRef: topUp.paymentRef });
  if (!found.ok || !found.value) throw new Error('the payment is unknown');
  const payment = { ...found.value, refundedMicros: topUp.totalMicros, isDisputed: true };
  await applyOutcome(deps, topUp.id, { payment });
  const [, ...sent] = await mails();
  expect(sent).toMatchObject([
    {
      subject: "The card's bank took back S$110.00",
      paragraphs: [expect.stringMatching(/disputed the payment.*S\$100\.00 of credit was deducted/)],
    },
  ]);
});

test('a declined payment has no receipt', async () => {
  await scenario.order(company, '4000000000000002').catch(() => {});
  expect(await mails()).toEqual([]);
});
