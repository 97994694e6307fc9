import { beforeAll, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { countStatements } from '../../../testing/statements.ts';
import { companyWithEverything } from './complete-company.test-support.ts';

const database = await createTestDatabase();
const statements = countStatements(database);
const seed = createSeed(database);
const api = await startApi(database, seed);
const signedIn = async (user: Parameters<TestBrowser['signIn']>[0]) => api.browser().signIn(user);

const SEARCH =
  'query ($term: String!, $kinds: [QuickSearchKind!]) { quickSearch(searchTerm: $term, kinds: $kinds) { kind id label detail company { name } } }';
interface Hit {
  kind: string;
  id: string;
  label: string;
  detail: string | null;
  company: { name: string };
}
async function found(browser: TestBrowser, term: string, kinds?: string[]): Promise<Hit[]> {
  const { data, errors } = await browser.graphql<{ quickSearch: Hit[] }>(SEARCH, { term, kinds });
  expect(errors).toEqual([]);
  return data!.quickSearch;
}
const names = async (browser: TestBrowser, term: string, kinds?: string[]) =>
  (await found(browser, term, kinds)).map(({ kind, label }) => `${kind} ${label}`);
async function post(browser: TestBrowser, url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-csrftoken': browser.csrfToken! };
  return (await browser.request({ method: 'POST', url, headers, payload: JSON.stringify(body) })).statusCode;
}

let owner: TestBrowser;
let viewer: TestBrowser;
let rival: TestBrowser;
let staff: TestBrowser;
beforeAll(async () => {
  const { company, user } = await companyWithEverything(database, seed, api);
  owner = await signedIn(user);
  viewer = await signedIn(await company.member('VIEWER'));
  const other = await seed.company('Rival');
  await other.brand('Bee');
  rival = await signedIn(await other.owner());
  staff = await signedIn(await seed.staff());
});

test('campaigns, brands, documents and people are found by their names and numbers', async () => {
  expect(await names(owner, 'campaign hidden')).toEqual(['CAMPAIGN Hidden campaign']);
  expect(await names(owner, 'bee')).toEqual(['BRAND Bee']);
  const [document] = await found(owner, '-00000', ['DOCUMENT']);
  expect(document).toMatchObject({
    label: expect.stringMatching(/^\w+-0{5}\d$/),
    detail: expect.stringMatching(/^\d{4}-/),
  });
  const [member] = await found(owner, '@', ['MEMBER']);
  expect(member!.detail).toContain('@');
});

test('credit notes and pro-formas are found by their numbers as printed, by who finds invoices, each opening its file', async () => {
  for (const [kind, printed, path, field] of [
    ['CREDIT_NOTE', 'SGC-000001', 'credit-notes', 'creditNoteId'],
    ['PRO_FORMA', 'SGP-000001', 'pro-formas', 'proFormaId'],
  ] as const) {
    for (const browser of [owner, staff])
      expect((await found(browser, printed)).filter((hit) => hit.kind === kind)).toEqual([
        expect.objectContaining({
          label: printed,
          detail: expect.stringMatching(/^\d{4}-/),
          company: { name: 'Hidden company' },
        }),
      ]);
    const { id } = (await found(owner, printed, [kind]))[0]!;
    const open = (browser: TestBrowser) => post(browser, `/v1/billing/${path}`, { [field]: id });
    expect([await open(owner), await open(rival), await open(viewer)]).toEqual([200, 404, 403]);
    for (const browser of [rival, viewer]) expect(await names(browser, printed)).toEqual([]);
    for (const browser of [rival, viewer]) expect(await names(browser, printed, [kind])).toEqual([]);
  }
});

test('a typo, and accents left out or added, find it all the same', async () => {
  expect(await names(owner, 'hiden campagin')).toEqual(['CAMPAIGN Hidden campaign']);
  expect(await names(owner, 'híddèn cämpaign', ['CAMPAIGN'])).toEqual(['CAMPAIGN Hidden campaign']);
  expect(await names(owner, 'hat')).toEqual([]);
});

test('wildcards are characters, and an empty term finds nothing', async () => {
  for (const term of ['%', '_', '%%%%', '   ', '']) expect(await names(owner, term, ['CAMPAIGN'])).toEqual([]);
});

test('bookings are found where packages are sold, by who may see them', async () => {
  expect(await names(staff, 'hidden', ['BOOKING'])).toEqual([]);
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'standard_package_ads', true));
  expect(await names(staff, 'hidden', ['BOOKING'])).toEqual([expect.stringMatching(/^BOOKING Hidden/)]);
});

test('a viewer finds neither documents nor people, whatever is asked for', async () => {
  expect(await names(viewer, 'hidden')).toEqual(['CAMPAIGN Hidden campaign']);
  expect(
    await names(viewer, '-00000', ['DOCUMENT', 'CREDIT_NOTE', 'PRO_FORMA', 'PAYMENT', 'MEMBER', 'COMPANY']),
  ).toEqual([]);
});

test('another company finds its own and nothing else', async () => {
  for (const term of ['hidden', 'hidden campaign', '-00000']) expect(await names(rival, term)).toEqual([]);
  expect((await found(rival, 'bee')).map(({ company }) => company.name)).toEqual(['Rival']);
});

test('staff find it in every company, named with its company, in one statement and their companies', async () => {
  expect(await names(staff, 'hidden company')).toContain('COMPANY Hidden company');
  const [campaign] = await found(staff, 'hidden', ['CAMPAIGN']);
  expect(campaign!.company.name).toBe('Hidden company');
  statements.take();
  await found(staff, 'hidden');
  expect(statements.take().length).toBeLessThanOrEqual(4);
});
