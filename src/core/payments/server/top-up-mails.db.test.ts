import { UNIT } from '#kernel/money.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Uuid } from '#kernel/ids.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { saveTax } from './billing.repository.ts';
import { billingScenario } from './payment.test-support.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { asSystem } = scenario;

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
        'Payment method: Card',
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
      paragraphs: [expect.stringContaining('S$50.00 of credit was taken back from the wallet.')],
    },
    { subject: 'S$55.00 was refunded to you' },
  ]);
});

test('a declined payment has no receipt', async () => {
  await scenario.order(company, '4000000000000002').catch(() => {});
  expect(await mails()).toEqual([]);
});
