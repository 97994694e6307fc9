import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { issueInvoice, type NewInvoice } from './invoice.repository.ts';
import { newId } from './ledger.test-support.ts';

const NOW_MS = Date.parse('2026-11-10T04:00:00Z');
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);

let acme: Awaited<ReturnType<typeof seed.company>>;
let owner: TestBrowser;
let rival: TestBrowser;
let staff: TestBrowser;

beforeAll(async () => {
  acme = await seed.company('Acme');
  const other = await seed.company('Rival');
  const catalogId = (await seed.catalog('SG')).id;
  owner = await api.browser().signIn(await acme.owner());
  rival = await api.browser().signIn(await other.owner());
  staff = await api.browser().signIn(await seed.staff());
  const issue = (key: string, atMs: number, change: Partial<NewInvoice> = {}) =>
    database.transact(SYSTEM, (tx) =>
      issueInvoice(tx, newId, {
        idempotencyKey: key,
        companyId: acme.id,
        kind: 'TOP_UP',
        series: 'SG',
        currency: 'SGD',
        lines: [{ description: key, amountMicros: 1_000_000n }],
        taxes: [],
        buyer: { name: 'Acme', address: [] },
        language: 'en',
        transactionKeys: [],
        timezone: 'Asia/Singapore',
        atMs,
        ...change,
      }),
    );
  const month = { catalogId, month: '2026-10-01', country: 'Singapore', freeMicros: 0n, taxedOn: [] };
  // The last moment of October and the first of November in Singapore.
  await issue('last of October', Date.parse('2026-10-31T15:59:59Z'));
  await issue('first of November', Date.parse('2026-10-31T16:00:00Z'));
  await issue('of another company', Date.parse('2026-10-31T16:00:00Z'), { companyId: other.id });
  await issue('ads of October', Date.parse('2026-11-01T02:00:00Z'), { kind: 'MONTHLY', month });
  for (const index of [1, 2, 3]) await issue(`later ${index}`, NOW_MS - (3 - index) * DAY_MS);
});

const listed = async (caller: TestBrowser, args = '') => {
  const { data, codes } = await caller.graphql(
    `{ billingDocuments${args && `(${args})`} { total numPages objects { description month invoice { invoiceNo } } } }`,
  );
  return { codes, ...data?.['billingDocuments'] };
};
const named = (objects: readonly { description: string | null; month: string | null }[]) =>
  objects.map(({ description, month }) => description ?? month);
const days = (from: string, to: string) => `fromDate: "${from}T00:00:00Z", toDate: "${to}T23:59:59Z"`;

test('documents of another company are neither listed nor counted', async () => {
  expect(await listed(owner)).toMatchObject({ total: 6 });
  const { objects, total } = await listed(rival);
  expect([named(objects), total]).toEqual([['of another company'], 1]);
  expect((await listed(rival, `companyId: "${acme.id}"`)).codes).toEqual(['NOT_FOUND']);
});

test.each([
  ['2026-10-31', '2026-10-31', ['2026-10-01', 'last of October']],
  ['2026-11-01', '2026-11-01', ['first of November']],
  ['2026-10-31', '2026-11-01', ['2026-10-01', 'first of November', 'last of October']],
  ['2026-10-01', '2026-10-01', ['2026-10-01']],
  ['2026-09-01', '2026-09-30', []],
] as const)('%s to %s lists what is about any of the days, ads by their month', async (from, to, names) => {
  expect(named((await listed(owner, days(from, to))).objects)).toEqual(names);
});

test('pages hold each document once, the latest issued first', async () => {
  const all = named((await listed(owner)).objects);
  expect(all.slice(0, 3)).toEqual(['later 3', 'later 2', 'later 1']);
  const pages = await Promise.all([1, 2, 3].map((page) => listed(owner, `page: ${page}, pageSize: 2`)));
  expect(pages.flatMap(({ objects }) => named(objects))).toEqual(all);
  for (const page of pages) expect(page).toMatchObject({ total: 6, numPages: 3 });
});

test('staff name a company or the first day', async () => {
  expect((await listed(staff)).codes).toEqual(['VALIDATION']);
  expect((await listed(staff, 'toDate: "2026-11-30T00:00:00Z"')).codes).toEqual(['VALIDATION']);
  expect(await listed(staff, `companyId: "${acme.id}"`)).toMatchObject({ total: 6 });
  expect(await listed(staff, days('2026-11-01', '2026-11-01'))).toMatchObject({ total: 2 });
});
