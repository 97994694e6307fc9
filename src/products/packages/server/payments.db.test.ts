import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { paymentEventHandler, receiveEvents, paymentWork, type BillingDeps } from '#core/payments/server/index.ts';
import { NO_ORDERS, NO_SELLER_BALANCES } from '#core/payments/server/index.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { createSandboxProvider, sandboxSecret } from '#integrations/payments/sandbox/sandbox.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import type { Message } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { inEveryLanguage } from '../../../../testing/in-every-language.ts';
import { runJobs, sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { packagePurchases } from './settle.ts';
import { bookingScenario, CANCEL, FIRST, SECOND } from './package.test-support.ts';
import { expireUnpaidOrders } from './booking.jobs.ts';

const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const time = { nowMs: NOW_MS };
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed);
const scenario = await bookingScenario(database, seed, api);
const { entry, provider } = scenario;
const base = { clock: seed.clock, newId: seed.newId };
const cards = createSandboxProvider({ database, ...base, secret: sandboxSecret(createKeyring(['test'])) });
const deps: BillingDeps = {
  ...base,
  database,
  cards,
  log: createLogger({ level: 'silent' }),
  sellers: NO_SELLER_BALANCES,
  purchases: { ...NO_ORDERS, PACKAGES: packagePurchases(base) },
  publicUrl: 'http://localhost',
};

/** Delivers the provider's webhooks and processes them. */
const hear = async () => {
  // Webhooks arrive with a delay.
  time.nowMs += 5_000;
  await cards.deliver(async (body, headers) => (await receiveEvents(deps, body, headers)) === 'STORED');
  await runJobs(database, [paymentEventHandler(deps)]);
};
const travel = async (nowMs: number) => {
  time.nowMs = nowMs;
  await provider.browser.signIn(provider.user);
};
afterEach(async () => {
  if (time.nowMs !== NOW_MS) await travel(NOW_MS);
});

let count = 0;
/** Creates a company with a card of this number. */
const buyerWith = async (number: string | null) => {
  count += 1;
  const buyer = await scenario.buyer(`Buyer ${count}`);
  if (number) {
    const card = await cards.tokenize({ number, expMonth: 12, expYear: 2040 });
    const save = () =>
      buyer.browser.graphql(
        'mutation ($token: String!) { savePaymentMethod(input: { token: $token }) { ok clientSecret } }',
        {
          token: card!.token,
        },
      );
    const { clientSecret } = (await save()).data!['savePaymentMethod'];
    // Some banks require confirmation to store a card as well.
    if (clientSecret) {
      await cards.answerChallenge(clientSecret, true);
      await save();
    }
  }
  return buyer;
};
const submit = async (buyer: Awaited<ReturnType<typeof buyerWith>>, input: object) => {
  const made = await scenario.submit(buyer.browser, buyer.brand.id, { campaigns: [entry(SECOND)], ...input });
  expect(made.errors).toEqual([]);
  return made.data!['submitPackageCart'];
};
/** The sentence of a buyer's last receipt that says what the money is for. */
const receiptOf = async ({ user }: Awaited<ReturnType<typeof buyerWith>>) =>
  (await sentEmails(database))
    .findLast(({ to, subject }) => to === user.email && subject.startsWith('Receipt'))
    ?.paragraphs.at(-1);
const bookingNow = async (id: string) =>
  (await provider.browser.graphql(`{ bookingCampaign(id: "${id}") { status statusReason invoice { invoiceNo } } }`))
    .data!['bookingCampaign'];
/** The reason of the last status change in every language: of the booked package, and in its history. */
const reasonsOf = (id: string) =>
  inEveryLanguage(provider.browser, async () => {
    const query = `{ bookingCampaign(id: "${id}") { statusReason changes { reason } } }`;
    const { statusReason, changes } = (await provider.browser.graphql(query)).data!['bookingCampaign'];
    return [statusReason, changes[0].reason];
  });
const orders = async (companyId: string) =>
  (
    await database.read(SYSTEM, (tx) =>
      sql<{ state: string }>`select state from package_order where company_id = ${companyId}`.execute(tx),
    )
  ).rows.map(({ state }) => state);

beforeAll(async () => {
  expect(await scenario.liveWeeks()).toBe(0);
});

test('a card pays at once: taxed, invoiced, and nothing left in the wallet', async () => {
  const buyer = await buyerWith('4242424242424242');
  const made = await submit(buyer, { paymentMethod: 'STRIPE' });
  expect(made).toMatchObject({ ok: true, confirmToken: null });
  expect(made.bookingCampaigns[0]).toMatchObject({ status: 'PURCHASED', totalAmount: '1090', taxAmount: '90' });
  expect(made.bookingCampaigns[0].invoice.invoiceNo).toMatch(/^SG-/);
  expect(await scenario.balance(buyer.company.id)).toBe(0);
  expect(await receiptOf(buyer)).toMatch(/^It pays for: /);
  // The webhook repeats the known success and must not credit the wallet again.
  await hear();
  expect(await scenario.balance(buyer.company.id)).toBe(0);
});

const LOTS = '{ listCredits { objects { amountOriginal taxAmount remainAmount status invoice { invoiceNo } } } }';
const NOTES = `select n.net_micros / 1000000 as net, n.tax_micros / 1000000 as tax from credit_note n
  where company_id = $1 order by n.number`;
const creditsOf = async (buyer: Awaited<ReturnType<typeof buyerWith>>) =>
  (await buyer.browser.graphql(LOTS)).data!['listCredits'].objects;
const notesOf = async (companyId: string) => {
  const { rows } = await database.transact(SYSTEM, (tx) =>
    tx.executeQuery<{ net: bigint; tax: bigint }>(sql.raw(NOTES.replace('$1', `'${companyId}'`)).compile(tx)),
  );
  return rows.map(({ net, tax }) => [Number(net), Number(tax)]);
};
const refund = (creditId: string, amount: string) =>
  provider.browser.graphql('mutation ($input: RefundCreditInput!) { refundCredit(input: $input) { ok } }', {
    input: { id: creditId, amount, reason: 'Not wanted', key: seed.newId() },
  });

test('one payment is a statement line for the money received and one for the booking; its credit has tax and a document', async () => {
  const buyer = await buyerWith('4242424242424242');
  const made = await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry('2027-06-07')] });
  const { data } = await buyer.browser.graphql(`{ walletTransactions(pageSize: 10) { objects { description isIncome } }
    listCredits { objects { description taxAmount invoice { invoiceNo } } } }`);
  const name = made.bookingCampaigns[0].name ?? 'Launch 2027-06-07';
  expect(data!['walletTransactions'].objects).toEqual([
    { description: `Booked packages: ${name}`, isIncome: false },
    { description: `Received for packages: ${name}`, isIncome: true },
  ]);
  expect(data!['listCredits'].objects).toEqual([
    { description: `Received for packages: ${name}`, taxAmount: '81', invoice: made.bookingCampaigns[0].invoice },
  ]);
});

test('a cancelled booking is refunded like a top-up of the same payment, including its tax', async () => {
  const buyer = await buyerWith('4242424242424242');
  const made = await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry('2027-06-07')] });
  const [{ id, invoice, totalAmount }] = made.bookingCampaigns;
  expect(totalAmount).toBe('981');
  const cancelled = await buyer.browser.graphql(CANCEL, { id });
  expect(cancelled.data!['cancelBookingCampaign'].bookingCampaign).toEqual({
    status: 'CANCELLED',
    refundedAmount: '900',
  });
  expect(await scenario.balance(buyer.company.id)).toBe(900);
  const [lot] = await creditsOf(buyer);
  expect(lot).toMatchObject({ amountOriginal: '900', taxAmount: '81', remainAmount: '900', invoice });
  expect(await notesOf(buyer.company.id)).toEqual([[900, 0]]);
  const { rows: notes } = await database.read(SYSTEM, (tx) =>
    sql<{ about: Message; reason: Message; payment: object }>`
      select n.about, n.reason, i.printed -> 'payment' as payment from credit_note n join invoice i on i.id = n.invoice_id
      where n.company_id = ${buyer.company.id}`.execute(tx),
  );
  expect(
    [textOf(notes[0]!.about, 'en'), textOf(notes[0]!.reason, 'en')].map((text) => text.replaceAll('\u2009', ' ')),
  ).toEqual(['Package Launch 2027-06-07, Jun 7 – 13, 2027, cancelled', 'Cancelled by agreement']);
  expect(notes[0]!.payment).toMatchObject({ method: 'CARD', card: { brand: 'visa', last4: '4242' } });

  // In a manual refund, the tax is returned with the money, in any number of parts.
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ id: string }>`select id from credit where company_id = ${buyer.company.id}`.execute(tx),
  );
  for (const amount of ['300', '600']) expect((await refund(rows[0]!.id, amount)).errors).toEqual([]);
  expect(await notesOf(buyer.company.id)).toEqual([
    [900, 0],
    [0, 27],
    [0, 54],
  ]);
  expect(await scenario.balance(buyer.company.id)).toBe(0);
});

test('a card payment uses no free credit', async () => {
  const buyer = await buyerWith('4242424242424242');
  await scenario.credit(buyer.company.id, 5000, 'FREE');
  await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry(FIRST)] });
  expect(await scenario.balance(buyer.company.id)).toBe(5000);
});

test('a declined card books nothing', async () => {
  const buyer = await buyerWith('4000000000000341');
  const weeks = await scenario.liveWeeks();
  expect(await submit(buyer, { paymentMethod: 'STRIPE' })).toMatchObject({ ok: false, bookingCampaigns: [] });
  expect(await scenario.liveWeeks()).toBe(weeks);
  expect(await orders(buyer.company.id)).toEqual(['DECLINED']);
  const { data } = await buyer.browser.graphql('{ bookingCampaigns { total } }');
  expect(data!['bookingCampaigns'].total).toBe(0);
});

test('without a card there is nothing to charge', async () => {
  const buyer = await buyerWith(null);
  const { errors } = await scenario.submit(buyer.browser, buyer.brand.id, {
    campaigns: [entry(SECOND)],
    paymentMethod: 'STRIPE',
  });
  expect(errors[0]!.extensions.fields).toEqual({ paymentMethod: ['Add a card first'] });
  expect(await orders(buyer.company.id)).toEqual([]);
});

test('while the bank asks for confirmation, the slot is reserved; then it is paid or released', async () => {
  const buyer = await buyerWith('4000000000003220');
  const weeks = await scenario.liveWeeks();
  const monday = '2027-02-01';
  const made = await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry(monday)] });
  expect(made.ok).toBe(true);
  expect(made.confirmToken).not.toBeNull();
  const { id } = made.bookingCampaigns[0];
  expect(made.bookingCampaigns[0]).toMatchObject({ status: 'PENDING', dateDue: '2026-06-01T04:30:00Z' });
  expect(await scenario.liveWeeks()).toBe(weeks + 1);
  time.nowMs += 29 * 60_000;
  expect(await expireUnpaidOrders({ database, ...base })).toBe(0);
  await travel(time.nowMs + 60_000);
  expect(await expireUnpaidOrders({ database, ...base })).toBe(1);
  expect(await bookingNow(id)).toMatchObject({ status: 'CANCELLED', statusReason: 'Not paid in time' });
  expect(await reasonsOf(id)).toEqual({
    en: ['Not paid in time', 'Not paid in time'],
    pt: ['Não pago no prazo', 'Não pago no prazo'],
    id: ['Tidak dibayar tepat waktu', 'Tidak dibayar tepat waktu'],
  });
  expect(await scenario.liveWeeks()).toBe(weeks);

  // The card holder confirms after the reservation expired: the money becomes credit.
  await cards.answerChallenge(made.confirmToken, true);
  await hear();
  expect(await bookingNow(id)).toMatchObject({ status: 'CANCELLED', invoice: null });
  expect(await scenario.balance(buyer.company.id)).toBe(900);
  expect(await receiptOf(buyer)).toBe('The credit does not expire.');
  await buyer.browser.signIn(buyer.user);
  expect(await creditsOf(buyer)).toMatchObject([{ amountOriginal: '900', taxAmount: '81' }]);
  expect(await scenario.liveWeeks()).toBe(weeks);
});

const CHECK = `mutation ($orderId: ID!) { checkPackagePayment(input: { orderId: $orderId }) {
  ok bookingCampaigns { status } } }`;

test('at the yes of another owner a card is charged without its holder, or declined', async () => {
  for (const [number, monday, state] of [
    ['4242424242424242', '2027-06-07', 'PAID'],
    ['4000000000003220', '2027-06-14', 'DECLINED'],
  ] as const) {
    const buyer = await buyerWith(number);
    const other = await api.browser().signIn(await buyer.company.member('OWNER', { isApprovedByStaff: true }));
    await other.graphql(
      `mutation ($currentPassword: String) { setOrderLimit(input: { amount: "500", currentPassword: $currentPassword }) { ok } }`,
      { currentPassword: PASSWORD },
    );
    const weeks = await scenario.liveWeeks();
    const made = await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry(monday)] });
    expect(made).toMatchObject({ ok: true, bookingCampaigns: [], confirmToken: null });
    expect([await orders(buyer.company.id), await scenario.liveWeeks()]).toEqual([[], weeks]);
    const answer = await other.graphql(
      'mutation ($id: ID!) { decideApproval(input: { id: $id, isApproved: true }) { ok } }',
      { id: made.orderId },
    );
    expect(answer.data).toEqual({ decideApproval: { ok: state === 'PAID' } });
    const mails = (await sentEmails(database)).filter(({ to }) => to === buyer.user.email);
    const said = mails.slice(-2).map(({ subject }) => /declined/.test(subject));
    expect(said).toEqual([false, state === 'DECLINED']);
    expect(await orders(buyer.company.id)).toEqual([state]);
    expect(await scenario.liveWeeks()).toBe(weeks + (state === 'PAID' ? 1 : 0));
  }
});

test('a confirmed card pays for the reserved weeks', async () => {
  const buyer = await buyerWith('4000000000003220');
  const made = await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry('2027-02-08')] });
  await cards.answerChallenge(made.confirmToken, true);
  const checked = await buyer.browser.graphql(CHECK, { orderId: made.orderId });
  expect(checked.data!['checkPackagePayment']).toEqual({ ok: true, bookingCampaigns: [{ status: 'PURCHASED' }] });
  await hear();
  await paymentWork.openPayments.runDue(deps);
  expect(await scenario.balance(buyer.company.id)).toBe(0);
});

test('a declined confirmation releases the reserved weeks', async () => {
  const buyer = await buyerWith('4000000000003220');
  const weeks = await scenario.liveWeeks();
  const made = await submit(buyer, { paymentMethod: 'STRIPE', campaigns: [entry('2027-02-15')] });
  await cards.answerChallenge(made.confirmToken, false);
  const checked = await buyer.browser.graphql(CHECK, { orderId: made.orderId });
  expect(checked.data!['checkPackagePayment']).toEqual({ ok: false, bookingCampaigns: [] });
  expect(await orders(buyer.company.id)).toEqual(['DECLINED']);
  expect(await scenario.liveWeeks()).toBe(weeks);
});

const CONFIRM = 'mutation ($input: ConfirmTransferInput!) { confirmTransfer(input: $input) { ok } }';

test.each([
  ['IMMEDIATE', '2026-06-08T04:00:00Z'],
  ['IN_30_DAYS', '2026-07-01T04:00:00Z'],
])('a transfer, %s, holds its weeks until %s and pays when it arrives, to the cent', async (paymentTerms, dateDue) => {
  const buyer = await buyerWith(null);
  const made = await submit(buyer, {
    paymentMethod: 'WIRE_TRANSFER',
    paymentTerms,
    campaigns: [entry('2027-03-01')],
  });
  const [campaign] = made.bookingCampaigns;
  expect(campaign).toMatchObject({ status: 'PENDING', dateDue, invoice: null, totalAmount: '981' });
  const arrived = (receivedAmount: string) =>
    provider.browser.graphql(CONFIRM, { input: { transferReference: campaign.transferReference, receivedAmount } });
  expect((await arrived('980.99')).codes).toEqual(['VALIDATION']);
  expect((await arrived('981')).errors).toEqual([]);
  expect(await bookingNow(campaign.id)).toMatchObject({
    status: 'PURCHASED',
    invoice: { invoiceNo: expect.stringMatching(/^SG-/) },
  });
  expect(await scenario.balance(buyer.company.id)).toBe(0);
});

test('a rejected transfer releases its weeks', async () => {
  const buyer = await buyerWith(null);
  const weeks = await scenario.liveWeeks();
  const made = await submit(buyer, { paymentMethod: 'WIRE_TRANSFER', campaigns: [entry('2027-03-08')] });
  const [{ id, transferReference }] = made.bookingCampaigns;
  await provider.browser.graphql('mutation ($r: String!) { refuseTransfer(input: { transferReference: $r }) { ok } }', {
    r: transferReference,
  });
  expect(await bookingNow(id)).toMatchObject({ status: 'CANCELLED', statusReason: 'Not paid in time' });
  expect(await scenario.liveWeeks()).toBe(weeks);
});

test('cancelling an unpaid package cancels its whole checkout and releases its voucher', async () => {
  const buyer = await buyerWith(null);
  await provider.browser
    .graphql(`mutation { createVoucher(input: { code: "ONCE", fixedPrice: "100", currencyCode: "SGD",
    maxRedemptions: 1, maxPerCompany: 1 }) { ok } }`);
  const redeem = () =>
    buyer.browser.graphql(
      'mutation { redeemVoucherCode(input: { voucherCode: "ONCE" }) { voucherInfo { redeemId } } }',
    );
  const { redeemId } = (await redeem()).data!['redeemVoucherCode'].voucherInfo;
  const weeks = await scenario.liveWeeks();
  const campaigns = [entry('2027-03-15'), entry('2027-03-22', { id: 'two', name: 'Two' })];
  const made = await submit(buyer, { paymentMethod: 'WIRE_TRANSFER', campaigns, redeemId });
  expect((await redeem()).codes).toEqual(['VALIDATION']);
  const [{ id }, other] = made.bookingCampaigns;
  await buyer.browser.graphql(`mutation { cancelBookingCampaign(input: { id: "${id}" }) { ok } }`);
  expect([(await bookingNow(id)).status, (await bookingNow(other.id)).status]).toEqual(['CANCELLED', 'CANCELLED']);
  expect(await scenario.liveWeeks()).toBe(weeks);
  expect((await redeem()).errors).toEqual([]);
});

test('a credit note pays for one booking, once staff have approved it', async () => {
  const [buyer, other] = [await buyerWith(null), await buyerWith(null)];
  const made = await submit(buyer, {
    paymentMethod: 'CREDIT_NOTE',
    creditNoteNo: ' sgc-000042 ',
    campaigns: [entry('2027-04-05')],
  });
  const second = await scenario.submit(other.browser, other.brand.id, {
    campaigns: [entry('2027-04-12')],
    paymentMethod: 'CREDIT_NOTE',
    creditNoteNo: 'SGC-000042',
  });
  expect(Object.keys(second.errors[0]!.extensions.fields!)).toEqual(['creditNoteNo']);
  const [{ id, transferReference }] = made.bookingCampaigns;
  await provider.browser.graphql(CONFIRM, { input: { transferReference, receivedAmount: '981' } });
  expect((await bookingNow(id)).status).toBe('PURCHASED');
});

test('impersonating staff can spend the buyer’s wallet, but cannot order payments', async () => {
  const buyer = await buyerWith('4242424242424242');
  await scenario.credit(buyer.company.id, 2000);
  await database.transact(SYSTEM, (tx) =>
    sql`update session set impersonator_id = ${provider.user.id} where user_id = ${buyer.user.id}`.execute(tx),
  );
  const rejected = await scenario.submit(buyer.browser, buyer.brand.id, {
    campaigns: [entry('2027-04-19')],
    paymentMethod: 'STRIPE',
  });
  expect(Object.keys(rejected.errors[0]!.extensions.fields!)).toEqual(['paymentMethod']);
  const made = await submit(buyer, { campaigns: [entry('2027-04-19')] });
  const { data } = await provider.browser.graphql(
    `{ bookingCampaign(id: "${made.bookingCampaigns[0].id}") { changes { by } } }`,
  );
  const { me } = (await provider.browser.graphql('{ me { name } }')).data! as { me: { name: string } };
  expect(data!['bookingCampaign'].changes.at(-1).by).toBe(me.name);
});

test('impersonating staff ask no other owner in the buyer’s name', async () => {
  const buyer = await buyerWith(null);
  await scenario.credit(buyer.company.id, 2000);
  const other = await api.browser().signIn(await buyer.company.member('OWNER', { isApprovedByStaff: true }));
  await other.graphql(
    `mutation ($currentPassword: String) { setOrderLimit(input: { amount: "500", currentPassword: $currentPassword }) { ok } }`,
    { currentPassword: PASSWORD },
  );
  await database.transact(SYSTEM, (tx) =>
    sql`update session set impersonator_id = ${provider.user.id} where user_id = ${buyer.user.id}`.execute(tx),
  );
  const refused = await scenario.submit(buyer.browser, buyer.brand.id, { campaigns: [entry('2027-04-26')] });
  expect(refused.codes).toEqual(['CONFLICT']);
  expect((await other.graphql('{ approvals { id } }')).data).toEqual({ approvals: [] });
});

test('staff book for a company of their choice', async () => {
  const buyer = await buyerWith(null);
  await scenario.credit(buyer.company.id, 2000);
  const withoutCompany = await scenario.submit(provider.browser, buyer.brand.id, { campaigns: [entry('2027-05-03')] });
  expect(Object.keys(withoutCompany.errors[0]!.extensions.fields!)).toEqual(['companyId']);
  const made = await scenario.submit(provider.browser, buyer.brand.id, {
    campaigns: [entry('2027-05-03')],
    companyId: buyer.company.id,
  });
  expect(made.errors).toEqual([]);
  expect(await scenario.balance(buyer.company.id)).toBe(1100);
});

test('the ledger is consistent afterwards', async () => {
  expect(await findDrift(database, time.nowMs)).toEqual([]);
});
