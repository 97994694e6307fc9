import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { isOwnReturn } from '../rules/provider-return.ts';
import { claimProviderToken, readProviderToken } from './index.ts';
import { linkAccount } from './linked-accounts.ts';
import { SANDBOX_PROVIDERS, createSellerCenterSandbox } from '#integrations/seller-center/index.ts';

let now = Date.UTC(2026, 5, 1, 8);
const clock = () => now;
const database = await createTestDatabase();
const seed = createSeed(database, { clock });
const api = await startApi(database, seed);
const sellerCenter = createSellerCenterSandbox(SANDBOX_PROVIDERS, { clock });

const ORIGIN = 'http://localhost';
const SG = 'seller-center-sg';
const inQuery = (values: Record<string, string>) => new URLSearchParams(values).toString();
const leaveTo = (browser: TestBrowser, { provider = SG, mode = 'link', to = `${ORIGIN}/linked?tab=1` } = {}) =>
  browser.request({ url: `/v1/auth/${provider}?${inQuery({ mode, redirect_url: to })}` });

/** Signs in at the seller center, selects an account there and returns; yields the browser's final address. */
async function visit(
  browser: TestBrowser,
  account = 'sg-1001',
  options: Parameters<typeof leaveTo>[1] = {},
): Promise<URL> {
  const away = await leaveTo(browser, options);
  const page = await browser.request({ url: away.headers.location! });
  expect(page.body).toMatch('Harbourlight Retail');
  const selected = await browser.request({ url: `${away.headers.location!}&${inQuery({ account })}` });
  const returned = await browser.request({ url: pathOf(selected.headers.location!) });
  expect([away.statusCode, page.statusCode, selected.statusCode, returned.statusCode]).toEqual([302, 200, 303, 302]);
  return new URL(returned.headers.location!);
}
const pathOf = (address: string) => address.replace(ORIGIN, '');
const newProviderToken = async (account?: string) =>
  (await visit(api.browser(), account)).searchParams.get('accessToken')!;

test('a visit to a seller center returns to its page, with a token', async () => {
  const browser = api.browser();
  const end = await visit(browser);
  expect(end.origin + end.pathname).toBe(`${ORIGIN}/linked`);
  expect(Object.fromEntries(end.searchParams)).toEqual({ tab: '1', provider: SG, accessToken: expect.any(String) });
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(isOwnReturn(cookies, end.searchParams.get('accessToken')!, { protocol: 'http:' })).toBe(true);
});

test('a cancelled sign-in returns with the reason', async () => {
  const end = await visit(api.browser(), '');
  expect(Object.fromEntries(end.searchParams)).toEqual({ tab: '1', provider: SG, error: 'refused' });
});

test.each([
  ['an unknown provider', { provider: 'elsewhere' }, 404],
  ['no such mode', { mode: 'steal' }, 400],
  ['another site', { to: 'https://evil.example/linked' }, 400],
  ['another site in disguise', { to: 'http://localhost@evil.example/' }, 400],
  ['no address', { to: 'linked' }, 400],
])('%s is rejected', async (_, options, status) => {
  expect((await leaveTo(api.browser(), options)).statusCode).toBe(status);
});

test('a visit ends only in the browser that started it, once, in time, and with its signature', async () => {
  const browser = api.browser();
  const away = await leaveTo(browser);
  const selected = await browser.request({ url: `${away.headers.location!}&account=sg-1001` });
  const callback = pathOf(selected.headers.location!);
  expect((await api.browser().request({ url: callback })).statusCode).toBe(400);
  expect((await browser.request({ url: callback.replace('state=', 'state=A') })).statusCode).toBe(400);
  expect((await browser.request({ url: callback.replace('-sg/', '-my/') })).statusCode).toBe(400);
  const second = api.browser();
  await visit(second);
  expect((await second.request({ url: callback })).statusCode).toBe(400);
  now += 10 * MINUTE_MS;
  const late = await browser.request({ url: callback });
  expect([late.statusCode, late.headers.location]).toEqual([302, expect.stringContaining('error=refused')]);
  expect((await browser.request({ url: callback })).statusCode).toBe(400);
});

test('the sandbox does not redirect to another site', async () => {
  const url = `/sandbox/seller-center/${SG}?${inQuery({ state: 's', redirect_uri: 'https://evil.example/', account: 'sg-1001' })}`;
  expect((await api.browser().request({ url })).statusCode).toBe(400);
});

test('a token identifies its seller until it is used or five minutes have passed', async () => {
  const ann = await seed.user();
  const use = { provider: SG, accessToken: await newProviderToken(), now };
  const read = (change: object = {}) => database.read(SYSTEM, (tx) => readProviderToken(tx, { ...use, ...change }));
  expect(await read()).toMatchObject({ id: 'sg-1001', email: 'harbourlight.retail@sg.sellers.example' });
  expect(await read({ provider: 'seller-center-my' })).toBeNull();
  expect(await read({ accessToken: 'guess' })).toBeNull();
  expect(await read({ now: now + 5 * MINUTE_MS })).toBeNull();
  const claims = await Promise.all(
    Array.from({ length: 8 }, () =>
      database.transact(SYSTEM, (tx) => claimProviderToken(tx, { ...use, userId: ann.id })),
    ),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await read()).toBeNull();
});

test('only the user who signed up with a token can still link its account, once', async () => {
  const sg = await seed.catalog('SG');
  const shop = await sg.seller('store-harbourlight-retail');
  const company = await seed.company('Harbour');
  const ann = await company.owner();
  const eve = await company.member('ADMIN');
  const use = { provider: SG, accessToken: await newProviderToken(), now };
  const link = (userId: string) =>
    database.transact(SYSTEM, (tx) => linkAccount(tx, sellerCenter, { ...use, companyId: company.id, userId }));
  await database.transact(SYSTEM, (tx) => claimProviderToken(tx, { ...use, userId: ann.id }));
  expect(await link(eve.id)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
  expect(await link(ann.id)).toMatchObject({ ok: true, value: { externalId: 'sg-1001' } });
  expect(await link(ann.id)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
  const shops = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('companySeller').select('sellerId').where('companyId', '=', company.id).execute(),
  );
  expect(shops).toEqual([{ sellerId: shop }]);
});
