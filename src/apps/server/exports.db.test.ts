import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { issueInvoice } from '#core/ledger/server/index.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { createSeed } from '../../../testing/seed.ts';
import { eventually } from '../../../testing/eventually.ts';

let nowMs = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed, { roles: ['api', 'worker'] });
const scenario = await campaignScenario(database, seed, api);
const { owner, member, rival, staff, acme, brand, shop } = scenario;

const EXPORT = 'id status statusReason exportedFileUrl progress';
const ask = (browser: TestBrowser, dataType: string, params: unknown = {}, fileType = 'CSV') =>
  browser.graphql(
    `mutation ($input: CreateExportRequestInput!) { createExportRequest(input: $input) { ok exportRequest { ${EXPORT} } } }`,
    { input: { fileType, dataType, params } },
  );

interface Export {
  id: string;
  status: string;
  statusReason: string | null;
  exportedFileUrl: string | null;
  progress: number;
}

/** Polls, as a screen does, until the file is ready or has failed. */
async function finished(browser: TestBrowser, id: string): Promise<Export> {
  return eventually(async () => {
    const { data } = await browser.graphql<{ exportRequest: Export }>(`{ exportRequest(id: "${id}") { ${EXPORT} } }`);
    expect(['COMPLETED', 'FAILED']).toContain(data!.exportRequest.status);
    return data!.exportRequest;
  });
}

async function exported(who: TestBrowser, dataType: string, params: unknown = {}, fileType = 'CSV') {
  const started = await ask(who, dataType, params, fileType);
  expect(started.errors).toEqual([]);
  const done = await finished(who, started.data!.createExportRequest.exportRequest.id);
  return { ...done, file: () => api.app.inject({ url: done.exportedFileUrl! }) };
}

async function linesOf(done: Awaited<ReturnType<typeof exported>>): Promise<string[]> {
  const response = await done.file();
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return response.body.slice(1).trimEnd().split('\r\n');
}

describe('the transactions of a wallet', () => {
  test('come as a file that a spreadsheet reads and cannot run', async () => {
    await acme.fund(2.5, { kind: 'FREE', description: '=HYPERLINK("https://evil.example","click")' });
    const done = await exported(owner, 'WALLET_TRANSACTIONS');
    expect(done).toMatchObject({ status: 'COMPLETED', statusReason: null, progress: 1 });
    expect(await linesOf(done)).toEqual([
      'Date,Description,Brand,Department,Country,Ad type,Impressions,Clicks,Amount,Balance after,Status,Invoice,Credit note,Tax',
      `2026-06-01,"'=HYPERLINK(""https://evil.example"",""click"")",,,,,,,2.5,1002.5,COMPLETED,,,`,
      '2026-06-01,Opening balance,,,,,,,1000,1000,COMPLETED,,,',
    ]);
    const { headers } = await done.file();
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions_2026-06-01.csv"',
      'cache-control': 'private, no-store',
    });
  });

  test('are packed on request, and limited to the requested days', async () => {
    const packed = await exported(owner, 'WALLET_TRANSACTIONS', { fromDate: '2026-06-02' }, 'ZIP');
    const { headers, rawPayload } = await packed.file();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="transactions_2026-06-02.zip"',
    });
    const [file, ...others] = await readZip(rawPayload);
    expect(others).toEqual([]);
    expect(file!.name).toBe('transactions_2026-06-02.csv');
    expect(file!.contents.toString('utf8')).toMatch(/^\ufeffDate,[^\r]*\r\n$/);
  });

  test('are limited to a kind of a statement’s lines', async () => {
    const lines = async (filters: object) => linesOf(await exported(owner, 'WALLET_TRANSACTIONS', { filters }));
    expect(await lines({ kind: 'PROMOTIONAL' })).toHaveLength(2);
    expect(await lines({ kind: 'META' })).toHaveLength(1);
    expect(await lines({})).toHaveLength(3);
    for (const filters of [{ kind: 'constructor' }, { status: 'PAID' }])
      expect((await ask(owner, 'WALLET_TRANSACTIONS', { filters })).codes).toEqual(['VALIDATION']);
  });

  test('list their credits, of the requested kind', async () => {
    const lines = async (filters?: object) => linesOf(await exported(owner, 'CREDITS', filters ? { filters } : {}));
    expect(await lines({ kind: 'PAID', status: null })).toEqual([
      'Date,Description,Kind,Type,Payment method,Promotion code,Starts,Expires,Amount,Tax,Used,Expired,Paid back,Remaining,Status,Invoice',
      '2026-06-01,Opening balance,PAID,MANUAL,MANUAL,,2026-06-01,,1000,0,0,0,0,1000,PAID,',
    ]);
    expect(await lines()).toHaveLength(3);
    expect((await ask(owner, 'CREDITS', { filters: { kind: 'GOLD' } })).codes).toEqual(['VALIDATION']);
    expect((await ask(owner, 'CREDITS', { filters: { id: 'x' } })).codes).toEqual(['VALIDATION']);
    expect((await ask(member, 'CREDITS')).codes).toEqual(['FORBIDDEN']);
    expect((await ask(rival, 'CREDITS', { companyId: acme.id })).codes).toEqual(['NOT_FOUND']);
    expect(await linesOf(await exported(rival, 'CREDITS'))).toHaveLength(1);
  });

  test('are for owners, and of their company alone', async () => {
    expect((await ask(member, 'WALLET_TRANSACTIONS')).codes).toEqual(['FORBIDDEN']);
    expect((await ask(rival, 'WALLET_TRANSACTIONS', { companyId: acme.id })).codes).toEqual(['NOT_FOUND']);
    expect(await linesOf(await exported(rival, 'WALLET_TRANSACTIONS'))).toHaveLength(1);
    expect(await linesOf(await exported(staff, 'WALLET_TRANSACTIONS', { companyId: acme.id }))).toHaveLength(3);
  });
});

describe('invoices', () => {
  test('are one archive of PDFs of the requested days, for owners where documents are offered', async () => {
    const dates = { fromDate: '2026-05-01T00:00:00Z', toDate: '2026-06-30T23:59:59.999Z' };
    expect((await ask(owner, 'INVOICES', dates, 'ZIP')).codes).toEqual(['FORBIDDEN']);
    await database.transact(SYSTEM, async (tx) => {
      await setFlag(tx, 'download_invoice', true);
      await issueInvoice(tx, seed.newId, {
        idempotencyKey: 'opening',
        companyId: acme.id,
        kind: 'TOP_UP',
        series: 'SG',
        currency: 'SGD',
        lines: [{ description: 'Opening balance', amountMicros: 1_000_000_000n }],
        taxes: [],
        buyer: { name: 'Acme', address: [] },
        language: 'en',
        transactionKeys: [await keyOfOpening(tx)],
        timezone: 'Asia/Singapore',
        atMs: nowMs,
      });
    });
    const packed = await exported(owner, 'INVOICES', dates, 'ZIP');
    const { headers, rawPayload } = await packed.file();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="invoices_2026-05-01_2026-06-30.zip"',
    });
    const [file, ...others] = await readZip(rawPayload);
    expect(others).toEqual([]);
    expect(file!.name).toBe('SG-000001.pdf');
    expect(pdfText(file!.contents).join(' ')).toContain('Opening balance');

    expect((await ask(owner, 'INVOICES', dates, 'CSV')).codes).toEqual(['VALIDATION']);
    expect((await ask(owner, 'INVOICES', { fromDate: '2026-07-01' }, 'ZIP')).codes).toEqual(['CONFLICT']);
    expect((await ask(rival, 'INVOICES', dates, 'ZIP')).codes).toEqual(['CONFLICT']);
    expect((await ask(rival, 'INVOICES', { ...dates, companyId: acme.id }, 'ZIP')).codes).toEqual(['NOT_FOUND']);
    expect((await ask(member, 'INVOICES', dates, 'ZIP')).codes).toEqual(['FORBIDDEN']);
    expect((await exported(staff, 'INVOICES', { ...dates, companyId: acme.id }, 'ZIP')).status).toBe('COMPLETED');
  });

  test('of a month are one archive with its transactions and a summary that adds up', async () => {
    const month = { fromDate: '2026-06-01', toDate: '2026-06-30' };
    const packed = await exported(owner, 'STATEMENT', month, 'ZIP');
    const { headers, rawPayload } = await packed.file();
    expect(headers['content-disposition']).toBe('attachment; filename="statement_2026-06-01_2026-06-30.zip"');
    const files = await readZip(rawPayload);
    expect(files.map(({ name }) => name)).toEqual(['summary_2026-06.csv', 'transactions_2026-06.csv', 'SG-000001.pdf']);
    const [summary, transactions, pdf] = files.map(({ contents }) => contents);
    expect(summary!.toString('utf8').slice(1).trimEnd().split('\r\n')).toEqual([
      'Line,Country,Brand,Department,Transactions,Amount,Currency',
      'Opening balance 2026-06-01,,,,,0,SGD',
      'Topped up,,,,1,1000,SGD',
      'Promotional credit,,,,1,2.5,SGD',
      'Closing balance 2026-06-30,,,,,1002.5,SGD',
      '',
      'Document,Number,Country,Date,Net,Tax,Total,Currency',
      'Receipt,SG-000001,,2026-06-01,1000,0,1000,SGD',
    ]);
    expect(transactions!.toString('utf8').trimEnd().split('\r\n')).toHaveLength(3);
    expect(pdfText(pdf!).join(' ')).toContain('Opening balance');

    expect((await ask(owner, 'STATEMENT', { fromDate: '2026-07-01' }, 'ZIP')).codes).toEqual(['VALIDATION']);
    expect((await ask(member, 'STATEMENT', month, 'ZIP')).codes).toEqual(['FORBIDDEN']);
    expect((await ask(rival, 'STATEMENT', { ...month, companyId: acme.id }, 'ZIP')).codes).toEqual(['NOT_FOUND']);
    expect((await exported(staff, 'STATEMENT', { ...month, companyId: acme.id }, 'ZIP')).status).toBe('COMPLETED');
  });

  const keyOfOpening = async (tx: Transaction) => {
    const opening = tx
      .selectFrom('ledgerTransaction')
      .select('idempotencyKey')
      .where('companyId', '=', acme.id)
      .where('idempotencyKey', '<>', 'evil');
    return (await opening.executeTakeFirstOrThrow()).idempotencyKey;
  };
});

describe('campaigns', () => {
  test('come with their figures, in the reader’s language', async () => {
    const created = await member.graphql(
      'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }',
      {
        input: {
          brandId: brand.id,
          catalogId: shop.id,
          name: 'Running, "fast"',
          asName: 'Running',
          adsProductName: 'Running',
          startDate: new Date(nowMs).toISOString(),
          skus: ['RUN-1'],
        },
      },
    );
    const { id } = created.data!.createSponsorCampaign.sponsorCampaign;
    member.language = 'pt';
    const [header, row, ...more] = await linesOf(await exported(member, 'SPONSOR_CAMPAIGNS'));
    expect(header).toMatch(/^ID da campanha,Campanha,Fornecedor,Marca,País/);
    expect(row).toMatch(
      new RegExp(
        `^${id},"Running, ""fast""",Acme,Bee,Singapore,PRODUCT,PENDING_FOR_APPROVAL,.*,2026-06-01,,SGD,0,0,,0,,,0,0,,$`,
      ),
    );
    expect(more).toEqual([]);
    const named = await exported(member, 'SPONSOR_CAMPAIGNS', { filters: { campaignName: 'walking' } });
    expect(await linesOf(named)).toHaveLength(1);
    expect(await linesOf(await exported(rival, 'SPONSOR_CAMPAIGNS'))).toHaveLength(1);
    expect((await ask(rival, 'SPONSOR_CAMPAIGNS', { supplierId: acme.id })).codes).toEqual(['NOT_FOUND']);
  });

  test.each<[unknown, string]>([
    [{ filters: { status: 'DRAFT' } }, 'params.filters.status'],
    [{ adType: 'VIDEO' }, 'params.adType'],
    ['everything', 'params'],
  ])('cannot be exported by %j', async (params, field) => {
    const { codes, errors } = await ask(member, 'SPONSOR_CAMPAIGNS', params);
    expect([codes, Object.keys(errors[0]!.extensions.fields!)]).toEqual([['VALIDATION'], [field]]);
  });
});

describe('a request', () => {
  test('is its requester’s alone', async () => {
    const { id } = await exported(owner, 'WALLET_TRANSACTIONS');
    for (const stranger of [member, rival, staff]) {
      const { codes, data } = await stranger.graphql(`{ exportRequest(id: "${id}") { ${EXPORT} } }`);
      expect([codes, data]).toEqual([['NOT_FOUND'], { exportRequest: null }]);
    }
  });

  test('is denied to a user whose role was removed between request and writing', async () => {
    const user = await acme.owner();
    const id = seed.newId();
    await database.transact(SYSTEM, async (tx) => {
      await sql`insert into export_request (id, company_id, membership_id, user_id, data_type, file_type, params, created_at)
        values (${id}, ${acme.id}, ${user.membershipId}, ${user.id}, 'WALLET_TRANSACTIONS', 'CSV', '{}', ${new Date(nowMs)})`.execute(
        tx,
      );
      await sql`update membership set role = 'VIEWER' where id = ${user.membershipId}`.execute(tx);
      await sql`select graphile_worker.add_job('exports.write', json_build_object('id', ${id}::text))`.execute(tx);
    });
    // Losing a role also ends the session: sign in again.
    const browser = await api.browser().signIn(user);
    const { status, statusReason, exportedFileUrl } = await finished(browser, id);
    expect({ status, statusReason, exportedFileUrl }).toEqual({
      status: 'FAILED',
      statusReason: 'Permission denied',
      exportedFileUrl: null,
    });
    browser.language = 'pt';
    expect((await finished(browser, id)).statusReason).toBe('Permissão negada');
    browser.language = 'id';
    expect((await finished(browser, id)).statusReason).toBe('Izin ditolak');
  });

  test('gives an address that works for an hour and for one file', async () => {
    const done = await exported(owner, 'WALLET_TRANSACTIONS');
    const second = await exported(owner, 'SPONSOR_CAMPAIGNS');
    const get = async (url: string) => (await api.app.inject({ url })).statusCode;
    const url = done.exportedFileUrl!;
    expect(await get(url)).toBe(200);
    expect(await get(url.replace(done.id, second.id))).toBe(403);
    expect(await get(url.replace(/token=.*/, ''))).toBe(401);
    expect(
      await get(
        url.replace(/token=.*/, `token=${new URL(second.exportedFileUrl!, 'http://a').searchParams.get('token')}`),
      ),
    ).toBe(403);
    nowMs += HOUR_MS;
    expect(await get(url)).toBe(403);
    nowMs -= HOUR_MS;
  });

  test('waits its turn when its requester has five others waiting', async () => {
    const user = await acme.owner();
    const browser = await api.browser().signIn(user);
    await database.transact(SYSTEM, (tx) =>
      sql`insert into export_request (id, company_id, user_id, data_type, file_type, params, created_at)
        select gen_random_uuid(), ${acme.id}, ${user.id}, 'WALLET_TRANSACTIONS', 'CSV', '{}', ${new Date(nowMs)} from generate_series(1, 5)`.execute(
        tx,
      ),
    );
    expect((await ask(browser, 'WALLET_TRANSACTIONS')).codes).toEqual(['CONFLICT']);
  });
});

test('a finished file stands in the notifications of its requester, whose browser alone opens it there', async () => {
  const done = await exported(owner, 'WALLET_TRANSACTIONS');
  const { data } = await owner.graphql<{ notifications: { edges: { node: Record<string, unknown> }[] } }>(
    '{ notifications(limit: 1) { edges { node { kind unread link messageHtml } } } }',
  );
  const { node } = data!.notifications.edges[0]!;
  const link = `/v1/exports/${done.id}/file`;
  expect(node).toEqual({ kind: 'export', unread: false, link, messageHtml: expect.stringContaining('.csv') });
  const opened = await owner.request({ url: link });
  expect([opened.statusCode, opened.body]).toEqual([200, (await done.file()).body]);
  expect((await rival.request({ url: link })).statusCode).toBe(404);
  expect((await member.request({ url: link })).statusCode).toBe(404);
  expect((await api.browser().request({ url: link })).statusCode).toBe(401);
  // The mail's button opens it in a browser, which may be signed out by then.
  const page = await api.browser().request({ url: link, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers.location]).toEqual([302, `/auth?nextUrl=${encodeURIComponent(link)}`]);
});

test('a file is mailed to its requester, but not what staff asked for through their eyes', async () => {
  const user = await acme.owner();
  const browser = await api.browser().signIn(user);
  const see = (impersonatorId: string | null) =>
    database.transact(SYSTEM, (tx) =>
      sql`update session set impersonator_id = ${impersonatorId} where user_id = ${user.id}`.execute(tx),
    );
  await see((await seed.staff()).id);
  await exported(browser, 'WALLET_TRANSACTIONS', { fromDate: '2026-06-01' });
  await see(null);
  await exported(browser, 'WALLET_TRANSACTIONS', { fromDate: '2026-06-02' });
  const files = await eventually(async () => {
    const mails = (await api.mails()).filter(({ to, subject }) => to === user.email && subject.includes('.csv'));
    expect(mails).not.toEqual([]);
    return mails.map(({ subject }) => subject);
  });
  expect(files).toEqual(['Your file is ready: transactions_2026-06-02.csv']);
});
