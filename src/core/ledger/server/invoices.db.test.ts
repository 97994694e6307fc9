import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { pdfText } from '../../../../testing/pdf-text.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { accrue } from './accrual.repository.ts';
import { addCredit } from './credit.repository.ts';
import { findDrift } from './auditor.ts';
import { issueInvoice, type NewInvoice } from './invoice.repository.ts';
import { saveIssuer } from './issuer.ts';
import { closeMonths } from './monthly.jobs.ts';
import { metaMessages } from '#products/meta/rules/meta.messages.ts';
import { packageMessages } from '#products/packages/rules/package.messages.ts';
import { reverseTransaction, debitWallet } from './ledger.repository.ts';
import { documentsOfTransactions } from './document.repository.ts';
import { refundCredit } from './refund.repository.ts';
import { settle } from './settlement.jobs.ts';
import { newId } from './ledger.test-support.ts';

const ISSUER = { name: 'Endcap Media Pte. Ltd.', address: ['9 Battery Road'], taxNo: 'M9-0001' };

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4" width="8" height="4"><path d="M0 0h8v4z"/></svg>';

const database = await createTestDatabase();
const at = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;
let nowMs = at('2026-03-02');
// The session clock is frozen while the test advances by months.
const seed = createSeed(database, { clock: () => at('2026-03-02') });
const api = await startApi(database, seed);
const asSystem = database.transact.bind(null, SYSTEM) as <T>(
  work: Parameters<typeof database.transact<T>>[1],
) => Promise<T>;

let acme: Awaited<ReturnType<typeof seed.company>>;
let catalogId: string;
let owner: TestBrowser;
let rival: TestBrowser;
let staff: TestBrowser;
let admin: TestBrowser;
let brands: { id: string; name: string }[];

beforeAll(async () => {
  acme = await seed.company('Acme Pte. Ltd.', { address: '1 Orchard Road' });
  catalogId = (await seed.catalog('SG')).id;
  brands = [await acme.brand('Bee'), await acme.brand('Ant')];
  owner = await api.browser().signIn(await acme.owner());
  admin = await api.browser().signIn(await acme.member('ADMIN'));
  rival = await api.browser().signIn(await (await seed.company('Rival')).owner());
  staff = await api.browser().signIn(await seed.staff());
  await asSystem(async (tx) => {
    for (const flag of ['download_invoice', 'show_download_credit_note']) await setFlag(tx, flag, true);
    await saveIssuer(tx, 'SG', ISSUER);
  });
});

const topUp = (key: string, amountMicros: bigint, kind: 'PAID' | 'FREE' = 'PAID') =>
  asSystem((tx) =>
    addCredit(tx, newId, {
      idempotencyKey: key,
      companyId: acme.id,
      kind,
      creditType: kind === 'PAID' ? 'TOPUP' : 'PROMOTION',
      paymentMethod: kind === 'PAID' ? 'CARD' : null,
      amountMicros,
      taxMicros: 0n,
      startDate: '2026-03-02',
      expiryDate: null,
      description: kind === 'PAID' ? 'Top-up' : 'Welcome',
      atMs: nowMs,
      actorId: null,
    }),
  );
const invoice = (key: string, overrides: Partial<NewInvoice> = {}): NewInvoice => ({
  idempotencyKey: key,
  companyId: acme.id,
  kind: 'TOP_UP',
  series: 'SG',
  currency: 'SGD',
  lines: [{ description: 'Advertising credit', amountMicros: 500_000_000n }],
  taxes: [{ country: 'SG', label: 'GST', rate: '0.09', amountMicros: 45_000_000n }],
  buyer: {
    name: 'Acme Pte. Ltd.',
    address: ['1 Orchard Road', '238823 SG'],
    registrationNo: '201912345Z',
    taxNo: 'M9-42',
    purchaseOrderNo: 'PO 4711',
    costCenter: 'K-12',
  },
  language: 'en',
  payment: { method: 'CARD', card: { brand: 'visa', last4: '4242' } },
  credit: { until: null },
  transactionKeys: [key],
  timezone: 'Asia/Singapore',
  atMs: nowMs,
  ...overrides,
});
const issue = (key: string, overrides?: Partial<NewInvoice>) =>
  asSystem((tx) => issueInvoice(tx, newId, invoice(key, overrides)));
const accrueClick = (day: string, brand: number, price: bigint, adSetId = brands[brand]!.id) =>
  asSystem((tx) =>
    accrue(tx, [
      {
        kind: 'CLICK',
        companyId: acme.id,
        adSetId,
        campaignId: 1n,
        catalogId,
        brandId: brands[brand]!.id,
        adType: 'PRODUCT',
        day,
        priceMicros: price,
        budgetTotalMicros: null,
        budgetDailyMicros: null,
      },
    ]),
  );
const numbers = async () =>
  (
    await asSystem((tx) =>
      sql<{ number: bigint }>`select number from invoice where series = 'SG' order by number`.execute(tx),
    )
  ).rows.map(({ number }) => number);
const download = async (caller: TestBrowser, path: string, body: object) => {
  if (!caller.cookies.has('csrftoken')) await caller.request({ url: '/csrf' });
  return caller.request({
    method: 'POST',
    url: `/v1/billing/${path}`,
    headers: {
      'content-type': 'application/json',
      'x-csrftoken': decodeURIComponent(caller.cookies.get('csrftoken')!),
    },
    payload: JSON.stringify(body),
  });
};

describe('documents', () => {
  let invoiceId: string;

  test('are issued once per key, with the next number, under concurrent calls', async () => {
    await topUp('top-up-1', 500_000_000n);
    const ids = await Promise.all(Array.from({ length: 8 }, () => issue('top-up-1')));
    expect(new Set(ids).size).toBe(1);
    invoiceId = ids[0]!;
    const attempts = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 2
        ? // A rollback after taking a number releases the number.
          asSystem(async (tx) => {
            await issueInvoice(tx, newId, invoice(`failing-${index}`));
            throw new Error('afterwards');
          }).catch(() => null)
        : issue(`other-${index}`),
    );
    await Promise.all(attempts);
    expect(await numbers()).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n]);
  });

  test('and their credit notes can be neither changed nor deleted', async () => {
    for (const statement of [
      sql`update invoice set net_micros = 1 where id = ${invoiceId}`,
      sql`delete from invoice where id = ${invoiceId}`,
      sql`update invoice_line set amount_micros = 1`,
      sql`delete from invoiced_ledger_transaction`,
      sql`delete from credit_note`,
    ])
      await expect(asSystem((tx) => statement.execute(tx))).rejects.toThrow(/permission denied|append-only/);
  });

  test('print issuer, buyer, lines, amounts and currency in the PDF', async () => {
    const response = await download(owner, 'invoices', { invoiceId });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toBe('attachment; filename="SG-000001.pdf"');
    const [page] = pdfText(response.rawPayload);
    for (const text of [
      'Tax invoice and receipt',
      'Endcap Media Pte. Ltd.',
      '9 Battery Road',
      'GST registration no. M9-0001',
      'Tax no. M9-42',
      'PO 4711',
      'K-12',
      'Acme Pte. Ltd.',
      '238823 SG',
      'Registration no. 201912345Z',
      'SG-000001',
      'March 2, 2026',
      'Advertising credit',
      'S$500.00',
      'GST 9%',
      'S$45.00',
      'S$545.00',
      'Visa •••• 4242',
      'Amount due S$0.00',
      'The credit does not expire.',
      'SGD',
      'Page 1 of 1',
    ])
      expect(page).toContain(text);
  });

  test.each([
    { language: 'pt' as const, texts: ['Fatura', '2 de março de 2026', 'S$500,00', 'Página 1 de 2', 'Página 2 de 2'] },
    { language: 'id' as const, texts: ['Faktur', '2 Maret 2026', 'S$500,00', 'Halaman 1 dari 2', 'Halaman 2 dari 2'] },
  ])('speak $language, and count their pages', async ({ language, texts }) => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      description: `Item ${index + 1}`,
      amountMicros: index ? 0n : 500_000_000n,
    }));
    const id = await issue(`language-${language}`, { language, lines });
    const pages = pdfText((await download(owner, 'invoices', { invoiceId: id })).rawPayload);
    expect(pages).toHaveLength(2);
    for (const text of texts) expect(pages.join(' ')).toContain(text);
    expect(pages.join(' ')).toContain('Item 40');
  });

  test('say what they said on their day, whatever changes afterwards', async () => {
    const page = async () => pdfText((await download(owner, 'invoices', { invoiceId })).rawPayload);
    const before = await page();
    await asSystem(async (tx) => {
      await saveIssuer(tx, 'SG', { name: 'Renamed', address: [] }, { logo: Buffer.from(LOGO) });
      await sql`update currency set symbol = 'SGD ' where code = 'SGD'`.execute(tx);
    });
    expect(await page()).toEqual(before);
    const renamed = await issue('renamed');
    await asSystem((tx) => sql`update invoice_series set is_downloadable = false where code = 'SG'`.execute(tx));
    await asSystem((tx) => saveIssuer(tx, 'SG', { name: 'Renamed', address: [] }));
    expect((await download(owner, 'invoices', { invoiceId: renamed })).statusCode).not.toBe(200);
    await asSystem((tx) => saveIssuer(tx, 'SG', { name: 'Renamed', address: [] }, { isDownloadable: true }));
    const after = pdfText((await download(owner, 'invoices', { invoiceId: renamed })).rawPayload)[0]!;
    expect(after).toContain('Renamed');
    // Without a tax number it is no tax invoice; its own logo stands in place of the product's.
    expect(after).not.toMatch(/Tax invoice|Endcap/);
    await asSystem(async (tx) => {
      await saveIssuer(tx, 'SG', ISSUER, { logo: null });
      await sql`update currency set symbol = 'S$' where code = 'SGD'`.execute(tx);
    });
  });

  test('are confirmed to who has one, by its code, and say nothing of the company', async () => {
    const [stored] = await asSystem((tx) =>
      tx.selectFrom('invoice').select('verifyCode').where('id', '=', invoiceId).execute(),
    );
    const code = stored!.verifyCode.replaceAll('-', '');
    const stranger = api.browser();
    const found = await stranger.request({ url: `/v1/documents/${code}` });
    expect(found.json()).toEqual({
      kind: 'TAX_RECEIPT',
      number: 'SG-000001',
      issuer: 'Endcap Media Pte. Ltd.',
      issuedOn: '2026-03-02',
      currency: 'SGD',
      total: '545',
      credited: '0',
    });
    const page = await stranger.request({ url: `/verify/${code}`, headers: { 'accept-language': 'pt' } });
    expect(page.body).toContain('Este documento é autêntico');
    expect(page.body).toContain('S$545,00');
    expect(`${found.body}${page.body}`).not.toMatch(/Acme|Orchard|M9-42|PO 4711|Visa/);
    for (const wrong of [newId().replaceAll('-', ''), 'nonsense', `${code}0`]) {
      expect((await stranger.request({ url: `/v1/documents/${wrong}` })).statusCode).toBe(404);
      expect((await stranger.request({ url: `/verify/${wrong}` })).statusCode).toBe(404);
    }
  });

  test('of two hundred campaigns have an annex, in whole cents that sum to the total', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({
      description: index % 2 === 0 ? 'Bee' : 'Ant',
      adType: 'PRODUCT' as const,
      campaign: { id: BigInt(index + 1), name: `A campaign with quite a long name, number ${index + 1}` },
      days: 31,
      clicks: 10n,
      impressions: 1000n,
      amountMicros: 1_000_000n,
    }));
    const month = { catalogId, month: '2024-01-01', country: 'Singapore', freeMicros: 0n, taxedOn: [] };
    const { id: companyId } = await seed.company('Two hundred campaigns');
    const id = await issue('annex', { companyId, kind: 'MONTHLY', month, lines, taxes: [] });
    const pages = pdfText((await download(staff, 'invoices', { invoiceId: id })).rawPayload);
    expect(pages[0]).toContain('The annex lists the campaigns.');
    expect(pages[0]).toContain('100 campaigns');
    expect(pages[0]).toContain('S$200.00');
    expect(pages[0]).not.toContain('number 17');
    expect(pages[1]).toContain('Annex: campaigns (SGD)');
    for (const one of [1, 17, 200]) expect(pages.slice(1).join(' ')).toContain(`number ${one} `);
  });

  test('can be downloaded by the owner and staff only', async () => {
    const status = async (caller: TestBrowser, body: object = { invoiceId }) =>
      (await download(caller, 'invoices', body)).statusCode;
    expect(await status(staff)).toBe(200);
    expect(await status(admin)).toBe(403);
    expect(await status(api.browser())).toBe(401);
    expect(await status(rival)).toBe(404);
    expect(await status(owner, { invoiceId: newId() })).toBe(404);
    expect(await status(owner, { invoiceId: 'nonsense' })).toBe(404);
    expect(await status(owner, {})).toBe(400);
    const forged = await owner.request({
      method: 'POST',
      url: '/v1/billing/invoices',
      headers: { 'content-type': 'application/json' },
      payload: `{"invoiceId":"${invoiceId}"}`,
    });
    expect(forged.statusCode).toBe(403);
    expect(forged.json()).toMatchObject({ code: 'FORBIDDEN', message: 'CSRF' });
  });

  test('are not offered when the flag is off or the country does not permit it', async () => {
    await asSystem((tx) => setFlag(tx, 'download_invoice', false));
    expect((await download(owner, 'invoices', { invoiceId })).statusCode).toBe(403);
    await asSystem((tx) => setFlag(tx, 'download_invoice', true));
    await asSystem((tx) => sql`update invoice_series set is_downloadable = false`.execute(tx));
    expect((await download(owner, 'invoices', { invoiceId })).statusCode).toBe(403);
    await asSystem((tx) => sql`update invoice_series set is_downloadable = true`.execute(tx));
    expect((await download(owner, 'invoices', { invoiceId })).statusCode).toBe(200);
  });

  test('are credited by credit notes with their share of the tax, never beyond the document', async () => {
    const [credit] = await asSystem((tx) => tx.selectFrom('credit').select('id').execute());
    const refund = (key: string, amount: bigint) =>
      asSystem((tx) =>
        refundCredit(tx, newId, credit!.id, amount, {
          idempotencyKey: key,
          reason: 'Order cancelled',
          atMs: nowMs,
          actorId: null,
        }),
      );
    expect(await refund('refund-1', 100_000_000n)).toMatchObject({ ok: true });
    const notes = await asSystem((tx) => tx.selectFrom('creditNote').selectAll().execute());
    expect(notes).toMatchObject([{ number: 1n, netMicros: 100_000_000n, taxMicros: 9_000_000n, invoiceId }]);
    const [topUpRow, refundRow] = await asSystem((tx) =>
      tx
        .selectFrom('ledgerTransaction')
        .select('id')
        .where('reason', 'in', ['TOP_UP', 'REFUND'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    );
    const documents = await asSystem((tx) => documentsOfTransactions(tx, [topUpRow!.id, refundRow!.id]));
    expect([documents.get(topUpRow!.id), documents.get(refundRow!.id)]).toEqual([
      { invoiceNo: 'SG-000001', creditNoteNo: null, taxMicros: 45_000_000n },
      { invoiceNo: 'SG-000001', creditNoteNo: 'SGC-000001', taxMicros: -9_000_000n },
    ]);
    const response = await download(owner, 'credit-notes', { creditNoteId: notes[0]!.id });
    expect(response.headers['content-disposition']).toBe('attachment; filename="CN_SGC-000001.pdf"');
    const notePage = pdfText(response.rawPayload)[0];
    for (const text of ['Credit note', 'SGC-000001', 'SG-000001 · March 2, 2026', 'Order cancelled', 'S$109.00'])
      expect(notePage).toContain(text);
    expect((await download(rival, 'credit-notes', { creditNoteId: notes[0]!.id })).statusCode).toBe(404);
    await expect(
      asSystem((tx) =>
        sql`insert into credit_note (id, idempotency_key, company_id, invoice_id, series, number, net_micros, tax_micros, typed_reason, issued_at, issued_on)
          values (${newId()}, 'beyond', ${acme.id}, ${invoiceId}, 'SG', 0, 400000001, 0, 'Too much', now(), now())`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/would exceed it/);
  });
});

/** The number of the first month's document. */
const monthNo = 'SG-000014';

describe('months', () => {
  const months = async (caller: TestBrowser, args = '') =>
    (
      await caller.graphql(
        `{ monthlyInvoices${args} { month amount catalog { id } invoices { id invoiceNo } creditNotes { creditNoteNo } } }`,
      )
    ).data?.monthlyInvoices;
  const close = (day: string) => {
    nowMs = at(day);
    return closeMonths(database, nowMs, newId);
  };

  test('are invoiced when their last day is closed and charged, once, to the minor unit', async () => {
    await topUp('free', 1_000_000n, 'FREE');
    await accrueClick('2026-03-30', 0, 2_504_001n);
    await accrueClick('2026-03-31', 1, 1_000_000n);
    // Of a campaign whose clicks were all taken back: nothing was delivered that day.
    await asSystem((tx) =>
      sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros, unbilled_micros, clicks, impressions)
        values (${newId()}, '2026-03-30', ${acme.id}, ${catalogId}, ${brands[0]!.id}, 2, 'PRODUCT', 0, 0, 0, 0)`.execute(
        tx,
      ),
    );
    await settle(database, at('2026-03-31'), newId);
    expect(await close('2026-03-31')).toBe(0);
    await accrueClick('2026-04-01', 0, 700_000n);
    await settle(database, at('2026-04-02'), newId);
    const runs = await Promise.all([close('2026-04-02'), close('2026-04-02'), close('2026-04-02')]);
    expect(runs.reduce((sum, issued) => sum + issued, 0)).toBe(1);
    expect(await close('2026-04-02')).toBe(0);
    expect(await months(owner)).toMatchObject([
      {
        month: '2026-03-01',
        amount: '3.5',
        catalog: { id: catalogId },
        invoices: [{ invoiceNo: monthNo }],
        creditNotes: [],
      },
    ]);
    expect(await findDrift(database, nowMs)).toEqual([]);
  });

  test('print lines that sum to the total, and that it is paid', async () => {
    const [{ invoices }] = await months(owner);
    const invoicePage = pdfText((await download(owner, 'invoices', { invoiceId: invoices[0].id })).rawPayload)[0];
    for (const text of [
      'March 2026',
      'Singapore',
      'Payment Balance',
      'Ant · product ads 1 0 1 S$1.00 – S$0.00 S$1.00',
      'Bee · product ads 1 0 1 S$2.50',
      'S$3.50',
      'Amount due S$0.00',
      'tax was charged when the credit was bought, on SG-000001.',
    ])
      expect(invoicePage).toContain(text);
    expect(invoicePage).not.toContain('1 0 0');
  });

  test('and other money out sum to the outgoing transactions', async () => {
    const key = 'package-order:one';
    const order = { companyId: acme.id, amountMicros: 40_000_000n, isPaidCreditOnly: false, day: '2026-03-20' };
    const rest = {
      idempotencyKey: key,
      description: packageMessages.line.booked({ names: 'Front page' }),
      atMs: nowMs,
      actorId: null,
    };
    await asSystem((tx) => debitWallet(tx, newId, { ...order, ...rest }));
    // Paid with new money, it has no invoice of its own.
    const metaTopUp = { ...rest, idempotencyKey: 'meta:one', description: metaMessages.line.topUp({ seller: 'Bee' }) };
    await asSystem((tx) => debitWallet(tx, newId, { ...order, amountMicros: 1_000_000n, ...metaTopUp }));
    const lines = [{ description: 'Front page', amountMicros: 40_000_000n }];
    await asSystem((tx) => issueInvoice(tx, newId, invoice(key, { kind: 'BOOKING', lines, taxes: [] })));
    const read = async (caller: TestBrowser, dates: string) =>
      (
        await caller.graphql(`{
          monthlyInvoices(${dates}) { month amount }
          monthlyMoneyOut(${dates}) { month total parts { kind amount invoices { invoiceNo } } }
          walletTransactions(${dates}) { totalSpent }
        }`)
      ).data!;
    const dates = 'fromDate: "2026-03-01T00:00:00Z", toDate: "2026-03-31T23:59:59Z"';
    const { monthlyInvoices, monthlyMoneyOut, walletTransactions } = await read(owner, dates);
    const [march] = monthlyMoneyOut;
    expect(monthlyMoneyOut).toHaveLength(1);
    expect(march.parts).toContainEqual({
      kind: 'PACKAGES',
      amount: '40',
      invoices: [{ invoiceNo: expect.anything() }],
    });
    expect(march.parts).toContainEqual({ kind: 'META', amount: '1', invoices: [] });
    expect(march.total).toBe(walletTransactions.totalSpent);
    const listed = [...monthlyInvoices, ...march.parts].reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(listed).toBe(Number(march.total));
    expect((await read(rival, dates)).monthlyMoneyOut).toEqual([]);
    const all = await read(owner, 'fromDate: "2026-01-01T00:00:00Z"');
    expect(all.monthlyMoneyOut.map(({ month }: { month: string }) => month)).toEqual(['2026-04-01', '2026-03-01']);
    expect(all.monthlyMoneyOut[0].parts).toMatchObject([{ kind: 'ADS_NOT_INVOICED', amount: '0.7', invoices: [] }]);
    expect(await read(owner, `${dates}, brandId: "${brands[1]!.id}"`)).toMatchObject({
      monthlyMoneyOut: [{ total: '1', parts: [] }],
    });
  });

  test('are filtered by date, country and brand, and hidden from other companies', async () => {
    expect(await months(owner, '(fromDate: "2026-03-31T00:00:00Z", toDate: "2026-05-01T00:00:00Z")')).toHaveLength(1);
    expect(await months(owner, '(fromDate: "2026-04-01T00:00:00Z")')).toEqual([]);
    expect(await months(owner, '(toDate: "2026-02-28T23:59:59Z")')).toEqual([]);
    expect(await months(owner, `(brandId: "${brands[1]!.id}")`)).toMatchObject([{ amount: '1' }]);
    expect(await months(owner, `(catalogId: "${newId()}")`)).toEqual([]);
    expect(await months(rival)).toEqual([]);
    expect(await months(rival, `(companyId: "${acme.id}")`)).toBeUndefined();
    expect(await months(staff, `(companyId: "${acme.id}")`)).toHaveLength(1);
  });

  test('get a credit note when one of their charges is reversed, and match the ledger', async () => {
    const { data } = await owner.graphql(
      `{ invoiceTransactions(brandId: "${brands[0]!.id}") { total objects { id invoice { invoiceNo } } } }`,
    );
    expect(data!.invoiceTransactions).toMatchObject({ total: 1, objects: [{ invoice: { invoiceNo: monthNo } }] });
    const ledgerTransaction = await asSystem((tx) =>
      tx
        .selectFrom('statementLine')
        .select('ledgerTransactionId')
        .where('id', '=', data!.invoiceTransactions.objects[0].id)
        .executeTakeFirstOrThrow(),
    );
    await asSystem((tx) =>
      reverseTransaction(tx, newId, ledgerTransaction.ledgerTransactionId!, 500_000n, {
        idempotencyKey: 'late-robots',
        reason: 'Robots',
        atMs: nowMs,
        actorId: null,
      }),
    );
    expect(await months(owner)).toMatchObject([{ amount: '3.5', creditNotes: [{ creditNoteNo: 'SGC-000002' }] }]);
    expect(await findDrift(database, nowMs)).toEqual([]);
  });

  test('without charges, or with all charges reversed, have no document', async () => {
    await accrueClick('2026-05-10', 0, 900_000n);
    await settle(database, at('2026-05-12'), newId);
    const charge = await asSystem((tx) =>
      tx
        .selectFrom('statementLine')
        .select('ledgerTransactionId')
        .where('chargeDate', '=', '2026-05-10')
        .executeTakeFirstOrThrow(),
    );
    await asSystem((tx) =>
      reverseTransaction(tx, newId, charge.ledgerTransactionId!, null, {
        idempotencyKey: 'all-of-it',
        reason: 'Robots',
        atMs: nowMs,
        actorId: null,
      }),
    );
    await settle(database, at('2026-06-02'), newId);
    expect(await close('2026-06-02')).toBe(1);
    expect((await months(owner)).map(({ month }: { month: string }) => month)).toEqual(['2026-04-01', '2026-03-01']);
    expect(await findDrift(database, nowMs)).toEqual([]);
  });
});
