import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed, type SeededCompany, type SeededUser } from '../../../../testing/seed.ts';
import { accrue } from './accrual.repository.ts';
import { createAuditor } from './auditor.ts';
import { addCredit } from './credit.repository.ts';
import { issueInvoice } from './invoice.repository.ts';
import { newId } from './ledger.test-support.ts';
import { closeMonths } from './monthly.jobs.ts';
import { settle } from './settlement.jobs.ts';
import { departmentKey, departmentsOfTransactions } from './transaction.repository.ts';

const database = await createTestDatabase();
const at = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;
const NOW_MS = at('2026-04-03');
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);

let acme: SeededCompany;
let ann: SeededUser;
let owner: TestBrowser;
let admin: TestBrowser;
let rival: TestBrowser;
let staff: TestBrowser;

beforeAll(async () => {
  acme = await seed.company('Acme');
  const [singapore, malaysia] = [(await seed.catalog('SG')).id, (await seed.catalog('MY')).id];
  const [bee, ant] = [(await acme.brand('Bee')).id, (await acme.brand('Ant')).id];
  ann = await acme.owner();
  owner = await api.browser().signIn(ann);
  admin = await api.browser().signIn(await acme.member('ADMIN'));
  rival = await api.browser().signIn(await (await seed.company('Rival')).owner());
  staff = await api.browser().signIn(await seed.staff());
  const click = (day: string, catalogId: string, brandId: string, priceMicros: bigint) => ({
    ...({ kind: 'CLICK', companyId: acme.id, adSetId: newId(), campaignId: 7n, adType: 'PRODUCT' } as const),
    ...{ day, catalogId, brandId, priceMicros, budgetTotalMicros: null, budgetDailyMicros: null },
  });
  await database.transact(SYSTEM, async (tx) => {
    await addCredit(tx, newId, {
      idempotencyKey: 'paid',
      companyId: acme.id,
      kind: 'PAID',
      creditType: 'TOPUP',
      paymentMethod: 'CARD',
      amountMicros: 100_000_000n,
      taxMicros: 9_000_000n,
      startDate: '2026-02-20',
      expiryDate: null,
      description: 'Top-up',
      atMs: at('2026-02-20'),
      actorId: null,
    });
    await issueInvoice(tx, newId, {
      idempotencyKey: 'paid',
      companyId: acme.id,
      kind: 'TOP_UP',
      series: 'SG',
      currency: 'SGD',
      lines: [{ description: 'Credit', amountMicros: 100_000_000n }],
      taxes: [{ country: 'SG', label: 'GST', rate: '0.09', amountMicros: 9_000_000n }],
      buyer: { name: 'Acme', address: [] },
      language: 'en',
      transactionKeys: ['paid'],
      timezone: 'Asia/Singapore',
      atMs: at('2026-02-20'),
    });
    await accrue(tx, [
      click('2026-03-05', singapore, bee, 10_000_000n),
      click('2026-03-06', singapore, bee, 5_000_000n),
      click('2026-03-06', singapore, ant, 2_000_000n),
      click('2026-03-31', malaysia, bee, 3_500_000n),
      click('2026-04-03', malaysia, bee, 1_250_000n),
    ]);
  });
  await settle(database, at('2026-04-02'), newId);
});

const statementOf = (caller: TestBrowser, args = '') =>
  caller.graphql(`{ monthlyStatement${args} { month months state openingBalance closingBalance pending checkedAt equalsLedger documentCount
    lines { kind catalog { name } brand { name } amount transactions }
    documents { kind total issuedOn invoice { invoiceNo } creditNote { creditNoteNo } } } }`);
const march = async (caller = owner, args = '') => {
  const { data, errors } = await statementOf(caller, args);
  expect(errors).toEqual([]);
  return data!.monthlyStatement;
};
const MARCH_LINES = [
  { kind: 'ADS', catalog: { name: 'Malaysia' }, brand: { name: 'Bee' }, amount: '-3.5', transactions: 1 },
  { kind: 'ADS', catalog: { name: 'Singapore' }, brand: { name: 'Ant' }, amount: '-2', transactions: 1 },
  { kind: 'ADS', catalog: { name: 'Singapore' }, brand: { name: 'Bee' }, amount: '-15', transactions: 2 },
];

test('the last month that is over comes first, with its lines by country and brand', async () => {
  expect(await march()).toMatchObject({
    month: '2026-03-01',
    months: ['2026-04-01', '2026-03-01', '2026-02-01'],
    openingBalance: '100',
    lines: MARCH_LINES,
    closingBalance: '79.5',
    pending: '0',
  });
});

test('a month is complete once its invoices are there', async () => {
  expect(await march()).toMatchObject({ state: 'CHARGING', documents: [] });
  await closeMonths(database, at('2026-04-02'), newId);
  const { state, documents, documentCount } = await march();
  expect([state, documentCount]).toEqual(['COMPLETE', 2]);
  expect(documents).toMatchObject([
    { kind: 'MONTHLY', total: '3.5', invoice: { invoiceNo: 'MY-000001' } },
    { kind: 'MONTHLY', total: '17', invoice: { invoiceNo: 'SG-000002' } },
  ]);
});

test('a receipt belongs to the month of its day, the cost of open days to no line', async () => {
  expect(await march(owner, '(month: "2026-02-14")')).toMatchObject({
    month: '2026-02-01',
    openingBalance: '0',
    closingBalance: '100',
    documents: [{ kind: 'TOP_UP', total: '109', issuedOn: '2026-02-20' }],
  });
  expect(await march(owner, '(month: "2026-04-01")')).toMatchObject({
    state: 'OPEN',
    openingBalance: '79.5',
    lines: [],
    closingBalance: '79.5',
    pending: '1.25',
  });
});

test('a line’s transactions are listed by its kind, country and brand', async () => {
  const days = 'fromDate: "2026-03-01T00:00:00Z", toDate: "2026-03-31T23:59:59Z"';
  const list = async (args: string) => {
    const { data } = await owner.graphql(
      `{ walletTransactions(${args}) { total totalIncome totalSpent openingBalance objects { chargeDate } } }`,
    );
    return data!.walletTransactions;
  };
  expect(await list(`${days}, kind: ADS`)).toMatchObject({ total: 4, totalSpent: '20.5', openingBalance: null });
  expect(await list('kind: TOPPED_UP')).toMatchObject({ total: 1, totalIncome: '100', totalSpent: '0' });
  expect(await list('kind: META')).toMatchObject({ total: 0, objects: [] });
  expect((await list(`${days}, kind: ADS, pageSize: 3, page: 2`)).objects).toHaveLength(1);
});

test('equals the ledger as long as the auditor finds nothing of the company', async () => {
  expect(await march()).toMatchObject({ checkedAt: null, equalsLedger: true });
  const auditor = createAuditor({ database, clock: () => NOW_MS, newId, readCosts: null, onFinding: () => {} });
  await auditor.round();
  expect(await march()).toMatchObject({ checkedAt: '2026-04-03T04:00:00Z', equalsLedger: true });
  const plant = (companyId: string) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into audit_finding (id, check_name, subject, company_id, detail, found_at, seen_at)
        values (${newId()}, 'planted', ${companyId}, ${companyId}, '', now(), now())`.execute(tx),
    );
  await plant((await seed.company('Third')).id);
  expect((await march()).equalsLedger).toBe(true);
  await plant(acme.id);
  expect((await march()).equalsLedger).toBe(false);
});

test('is the owner’s and staff’s; another company sees its own, which is empty', async () => {
  const named = `(companyId: "${acme.id}")`;
  expect((await statementOf(admin)).codes).toEqual(['FORBIDDEN']);
  expect((await statementOf(rival, named)).codes).toEqual(['NOT_FOUND']);
  expect((await statementOf(staff)).codes).toEqual(['VALIDATION']);
  expect((await march(staff, named)).lines).toEqual(MARCH_LINES);
  expect(await march(rival)).toMatchObject({
    months: ['2026-04-01'],
    state: 'OPEN',
    lines: [],
    documents: [],
    closingBalance: '0',
  });
});

test.each(['2026-05-01', '2026-01-31'])('there is none of a month outside of the wallet’s: %s', async (month) => {
  expect((await statementOf(owner, `(month: "${month}")`)).codes).toEqual(['VALIDATION']);
});

test('spend is shown by department: until the first one is set, for all months; later ones leave months that are over', async () => {
  const departments = async (month: string) =>
    (
      await owner.graphql(
        `{ monthlyStatement(month: "${month}") { departments { department amount } lines { brand { name } department } } }`,
      )
    ).data!.monthlyStatement;
  expect(await departments('2026-03-01')).toMatchObject({ departments: [] });
  const put = async (month: string, brand: string, department: string | null) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into brand_department (company_id, brand_id, month, department)
        select ${acme.id}, id, ${month}::date, ${department} from brand where name = ${brand}`.execute(tx),
    );
  await put('2026-04-01', 'Bee', 'Sales');
  expect(await departments('2026-03-01')).toEqual({
    departments: [
      { department: 'Sales', amount: '-18.5' },
      { department: null, amount: '-2' },
    ],
    lines: [
      { brand: { name: 'Bee' }, department: 'Sales' },
      { brand: { name: 'Ant' }, department: null },
      { brand: { name: 'Bee' }, department: 'Sales' },
    ],
  });
  await put('2026-05-01', 'Bee', 'Marketing');
  // Its first one, but of a company that uses departments already.
  await put('2026-05-01', 'Ant', 'Sales');
  expect((await departments('2026-03-01')).departments[0]).toEqual({ department: 'Sales', amount: '-18.5' });
  const listed = await database.read(SYSTEM, async (tx) => {
    const lines = tx.selectFrom('statementLine').innerJoin('brand', 'brand.id', 'statementLine.brandId');
    const rows = await lines
      .select(['statementLine.id', 'statementLine.companyId', 'brandId', 'chargeDate', 'brand.name'])
      .where('statementLine.companyId', '=', acme.id)
      .where('chargeDate', '<', '2026-04-01')
      .execute();
    const of = await departmentsOfTransactions(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => `${row.name} ${of.get(departmentKey(row)) ?? '–'}`);
  });
  expect([...new Set(listed)].toSorted()).toEqual(['Ant –', 'Bee Sales']);
  // Another company has none.
  expect((await rival.graphql('{ monthlyStatement { departments { department } } }')).data!.monthlyStatement).toEqual({
    departments: [],
  });
});

test('programs read the same statement, of their company alone', async () => {
  const rest = program(api, (await keyOf(database, seed, ann)).secret);
  const { status, body } = await rest('GET', '/v1/statements/2026-03-14');
  expect(status).toBe(200);
  const { openingBalance, closingBalance, lines, documents, state, equalsLedger } = await march();
  const sgd = (amount: string) => ({ amount: Number(amount).toFixed(2), currency: 'SGD' });
  expect(body).toMatchObject({
    companyId: acme.id,
    month: '2026-03-01',
    months: ['2026-04-01', '2026-03-01', '2026-02-01'],
    ...{ state, equalsLedger },
    openingBalance: sgd(openingBalance),
    lines: lines.map(({ kind, amount, transactions }: { kind: string; amount: string; transactions: number }) => ({
      ...{ kind, transactions },
      amount: sgd(amount),
    })),
    departments: [
      { department: 'Sales', amount: sgd('-18.5') },
      { department: null, amount: sgd('-2') },
    ],
    closingBalance: sgd(closingBalance),
    documents: documents.map(({ kind, total }: { kind: string; total: string }) => ({ kind, total: sgd(total) })),
  });
  expect((await rest('GET', '/v1/statements/2019-01-01')).body.errors).toMatchObject([{ field: 'month' }]);
  const beeOnly = program(api, (await keyOf(database, seed, ann, { brandIds: [seed.newId()] })).secret);
  expect((await beeOnly('GET', '/v1/statements/2026-03-01')).status).toBe(403);
  expect((await rest('GET', `/v1/statements/2026-03-01?companyId=${seed.newId()}`)).status).toBe(404);
});
