import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { findDrift, saveIssuer } from '#core/ledger/server/index.ts';
import type { Language } from '#kernel/language.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { pdfText } from '../../../../testing/pdf-text.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { bookingScenario } from './package.test-support.ts';
import { expireUnpaidOrders } from './booking.jobs.ts';

const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const time = { nowMs: NOW_MS };
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => time.nowMs });
const api = await startApi(database, seed);
const scenario = await bookingScenario(database, seed, api);
const staff = scenario.provider.browser;

beforeAll(() =>
  database.transact(SYSTEM, async (tx) => {
    for (const flag of ['download_invoice', 'show_download_credit_note']) await setFlag(tx, flag, true);
    await setConfiguration(tx, 'wire_transfer_instructions', 'Bank of the East\nAccount 12-345');
    await saveIssuer(tx, 'SG', { name: 'Endcap Media Pte. Ltd.', address: ['9 Battery Road'], taxNo: 'M9-0001' });
  }),
);

const CONFIRM = 'mutation ($input: ConfirmTransferInput!) { confirmTransfer(input: $input) { ok } }';
const BOOKED = `status dateDue totalAmount transferReference proForma { id proFormaNo }
  invoice { id invoiceNo creditNotes { id creditNoteNo } }`;

let count = 0;
const buyer = async (language: Language = 'en') => {
  count += 1;
  const made = await scenario.buyer(`Later ${count}`);
  await database.transact(SYSTEM, (tx) =>
    sql`update app_user set language = ${language} where id = ${made.user.id}`.execute(tx),
  );
  return made;
};
const order = async (customer: Awaited<ReturnType<typeof buyer>>, monday: string) => {
  const made = await scenario.submit(customer.browser, customer.brand.id, {
    campaigns: [scenario.entry(monday)],
    paymentMethod: 'WIRE_TRANSFER',
    paymentTerms: 'IN_30_DAYS',
  });
  expect(made.errors).toEqual([]);
  return read(customer.browser, made.data!['submitPackageCart'].bookingCampaigns[0].id);
};
const read = async (browser: TestBrowser, id: string) =>
  (await browser.graphql(`{ bookingCampaign(id: "${id}") { id ${BOOKED} } }`)).data!['bookingCampaign'];
const paper = async (browser: TestBrowser, path: string, body: Record<string, string>) => {
  const answer = await download(browser, path, body);
  expect(answer.statusCode).toBe(200);
  return pdfText(answer.rawPayload).join('\n');
};
const download = (browser: TestBrowser, path: string, body: Record<string, string>) =>
  browser.request({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-csrftoken': browser.csrfToken!,
    },
    payload: JSON.stringify(body),
  });

const STATE = 'proForma { id isEnded invoice { invoiceNo } }';
const stateOf = async (browser: TestBrowser) => {
  const { data } = await browser.graphql(`{ billingDocuments { objects { ${STATE} } } }`);
  return data!['billingDocuments'].objects.find(({ proForma }: { proForma: unknown }) => proForma).proForma;
};
/** What a stranger who holds a pro-forma reads by its code, as JSON or as a page in a language. */
const verified = async (id: string, language?: Language) => {
  const { verifyCode } = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('proForma').select('verifyCode').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const code = verifyCode.replaceAll('-', '');
  const stranger = api.browser();
  return language
    ? stranger.request({ url: `/verify/${code}`, headers: { 'accept-language': language } })
    : stranger.request({ url: `/v1/documents/${code}` });
};

describe('an order that is paid in 30 days', () => {
  test('has a pro-forma at once, with when, where and under which reference to pay, and no invoice', async () => {
    const acme = await buyer();
    const booked = await order(acme, '2027-03-01');
    expect(booked).toMatchObject({ status: 'PENDING', dateDue: '2026-07-01T04:00:00Z' });
    expect(booked.proForma.proFormaNo).toMatch(/^SGP-/);
    expect(booked.invoice).toBeNull();
    const text = await paper(acme.browser, '/v1/billing/pro-formas', { proFormaId: booked.proForma.id });
    const read = text.replaceAll('- ', '-');
    for (const part of [
      'Pro-forma invoice',
      'This is not an invoice',
      'July 1, 2026',
      booked.transferReference,
      'Account 12-345',
      '$981.00',
      '$81.00',
      'M9-0001',
    ])
      expect(read).toContain(part);
    const documents = await acme.browser.graphql(`{ billingDocuments { objects { kind total ${STATE} } } }`);
    expect(documents.data!['billingDocuments'].objects).toEqual([
      { kind: 'PRO_FORMA', proForma: { id: booked.proForma.id, isEnded: false, invoice: null }, total: '981' },
    ]);
    expect((await verified(booked.proForma.id)).json()).toMatchObject({
      kind: 'PRO_FORMA',
      state: 'OPEN',
      paidBy: null,
    });
  });

  test('has its invoice with its payment, which names the pro-forma and the transfer, and lists the transactions', async () => {
    const acme = await buyer();
    const booked = await order(acme, '2027-03-08');
    await staff.graphql(CONFIRM, {
      input: { transferReference: booked.transferReference, receivedAmount: booked.totalAmount },
    });
    const paid = await read(acme.browser, booked.id);
    expect(paid).toMatchObject({
      status: 'PURCHASED',
      proForma: booked.proForma,
      invoice: { invoiceNo: expect.stringMatching(/^SG-/), creditNotes: [] },
    });
    const text = (await paper(acme.browser, '/v1/billing/invoices', { invoiceId: paid.invoice.id })).replaceAll(
      '- ',
      '-',
    );
    for (const part of [
      'Tax invoice',
      booked.proForma.proFormaNo,
      `Bank transfer ${booked.transferReference}`,
      'Amount due S$0.00',
    ])
      expect(text).toContain(part);
    expect((await verified(booked.proForma.id)).json()).toMatchObject({
      total: '981',
      state: 'PAID',
      paidBy: paid.invoice.invoiceNo,
    });
    expect(await stateOf(acme.browser)).toEqual({
      id: booked.proForma.id,
      isEnded: false,
      invoice: { invoiceNo: paid.invoice.invoiceNo },
    });
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ invoices: number; transactions: number }>`
        select count(distinct i.id)::int as invoices, count(t.ledger_transaction_id)::int as transactions
        from invoice i left join invoiced_ledger_transaction t on t.invoice_id = i.id
        where i.company_id = ${acme.company.id}`.execute(tx),
    );
    expect(rows).toEqual([{ invoices: 1, transactions: 2 }]);
  });

  test('ends without a credit note when it is not paid in time: nothing was invoiced', async () => {
    const acme = await buyer();
    const booked = await order(acme, '2027-03-15');
    time.nowMs = Date.parse('2026-07-01T04:00:00Z');
    await acme.browser.signIn(acme.user);
    const expire = () => expireUnpaidOrders({ database, clock: seed.clock, newId: seed.newId });
    await expire();
    await expire();
    const expired = await read(acme.browser, booked.id);
    expect(expired).toMatchObject({ status: 'CANCELLED', proForma: booked.proForma, invoice: null });
    expect((await verified(booked.proForma.id)).json()).toMatchObject({ state: 'ENDED', paidBy: null });
    for (const [language, words] of [
      ['en', 'Ended: do not pay it any more'],
      ['pt', 'Encerrada: não pague mais'],
      ['id', 'Sudah berakhir: jangan dibayar lagi'],
    ] as const)
      expect((await verified(booked.proForma.id, language)).body).toContain(words);
    // A late payment becomes credit with a receipt of its own.
    await scenario.provider.browser.signIn(scenario.provider.user);
    await staff.graphql(CONFIRM, {
      input: { transferReference: booked.transferReference, receivedAmount: booked.totalAmount },
    });
    expect((await read(acme.browser, booked.id)).invoice).toBeNull();
    expect(await scenario.balance(acme.company.id)).toBe(900);
    time.nowMs = NOW_MS;
    await scenario.provider.browser.signIn(scenario.provider.user);
  });

  test('ends without an invoice when its buyer cancels it unpaid, and when staff reject the transfer', async () => {
    const acme = await buyer();
    const [first, second] = [await order(acme, '2027-03-22'), await order(acme, '2027-03-29')];
    await acme.browser.graphql(`mutation { cancelBookingCampaign(input: { id: "${first.id}" }) { ok } }`);
    await staff.graphql('mutation ($r: String!) { refuseTransfer(input: { transferReference: $r }) { ok } }', {
      r: second.transferReference,
    });
    for (const { id } of [first, second])
      expect(await read(acme.browser, id)).toMatchObject({ status: 'CANCELLED', invoice: null });
    for (const { proForma } of [first, second])
      expect((await verified(proForma.id)).json()).toMatchObject({ state: 'ENDED' });
    expect(await stateOf(acme.browser)).toMatchObject({ isEnded: true, invoice: null });
  });

  test('is due on the day that ends first, of the company or of the storefront', async () => {
    const acme = await buyer();
    await database.transact(SYSTEM, (tx) =>
      sql`update company set timezone = 'Pacific/Kiritimati' where id = ${acme.company.id}`.execute(tx),
    );
    // Until the first week begins in Singapore, which is the afternoon of its first day in Kiritimati.
    const booked = await order(acme, '2026-06-15');
    expect(booked.dateDue).toBe('2026-06-14T16:00:00Z');
    const text = await paper(acme.browser, '/v1/billing/pro-formas', { proFormaId: booked.proForma.id });
    expect(text).toContain('June 14, 2026');
    expect(text).not.toContain('June 15, 2026');
  });

  test('cannot be read by another company', async () => {
    const [acme, rival] = [await buyer(), await buyer()];
    const booked = await order(acme, '2027-04-05');
    const answer = await download(rival.browser, '/v1/billing/pro-formas', { proFormaId: booked.proForma.id });
    expect(answer.statusCode).toBe(404);
    expect(await read(rival.browser, booked.id)).toBeNull();
  });

  test.each([
    ['pt', 'Vencimento', '1 de julho de 2026', 'Referência do pagamento', 'Pagar para', 'desconto', 'GST 9%'],
    ['id', 'Jatuh tempo', '1 Juli 2026', 'Referensi pembayaran', 'Bayar ke', 'diskon', 'GST 9%'],
  ] as const)('has its pro-forma in %s', async (language, ...parts) => {
    const acme = await buyer(language);
    const booked = await order(acme, language === 'pt' ? '2027-04-12' : '2027-04-19');
    const text = await paper(acme.browser, '/v1/billing/pro-formas', { proFormaId: booked.proForma.id });
    for (const part of parts) expect(text).toContain(part);
  });

  test('leaves a consistent ledger', async () => {
    expect(await findDrift(database, time.nowMs)).toEqual([]);
  });
});
