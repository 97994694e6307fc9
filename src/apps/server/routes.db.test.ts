import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { restRoutes, type RestDeps } from './rest.ts';
import { companyWithEverything, rowsOf } from './complete-company.test-support.ts';

const CALLERS = [
  'the public',
  'its OWNER',
  'its ADMIN',
  'its MEMBER',
  'its VIEWER',
  'staff',
  'staff as its OWNER',
  'an OWNER of another company',
] as const;
type CallerName = (typeof CALLERS)[number];

interface Route {
  /** The requested id replaces the braces. */
  url: string;
  body?: object;
  /** Status for each caller in order, or one for all of them. */
  answers: number | readonly number[];
}

const DOCUMENT = [401, 200, 403, 403, 403, 200, 200, 404];

/** All routes outside GraphQL, as the application registers them. GraphQL operations have their own matrix. */
const ROUTES: Record<string, Route> = {
  'POST /v1/billing/invoices': { url: '/v1/billing/invoices', body: { invoiceId: '{invoice}' }, answers: DOCUMENT },
  'POST /v1/billing/credit-notes': {
    url: '/v1/billing/credit-notes',
    body: { creditNoteId: '{credit_note}' },
    answers: DOCUMENT,
  },
  'POST /v1/billing/pro-formas': {
    url: '/v1/billing/pro-formas',
    body: { proFormaId: '{pro_forma}' },
    answers: DOCUMENT,
  },
  // A document’s holder has its code; no document has this one.
  'GET /verify/:code': { url: '/verify/none', answers: 404 },
  'GET /v1/documents/:code': { url: '/v1/documents/none', answers: 404 },
  // Authorized by its signature alone, which none of them has.
  'GET /v1/exports/:id/file': {
    url: '/v1/exports/{export_request}/file?token=x.y',
    answers: 403,
  },
  'POST /graphql': {
    url: '/graphql',
    body: { query: '{ me { id } }' },
    answers: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  // Client telemetry, signed in or not.
  'POST /v1/page-reports': {
    url: '/v1/page-reports',
    body: { visit: 'v', screens: ['/auth'], failures: [] },
    answers: 204,
  },
  // For other programs, with their own key or signature: a session grants no access.
  'POST /v1/webhooks/sandbox': { url: '/v1/webhooks/sandbox', body: {}, answers: 401 },
  'GET /v1/me': { url: '/v1/me', answers: 401 },
  'GET /v1/diagnosis': { url: '/v1/diagnosis', answers: 401 },
  'GET /v1/feeds/products': { url: '/v1/feeds/products', answers: 401 },
  'GET /v1/feeds/brands': { url: '/v1/feeds/brands', answers: 401 },
  'GET /v1/feeds/sellers': { url: '/v1/feeds/sellers', answers: 401 },
  'GET /v1/feeds/categories': { url: '/v1/feeds/categories', answers: 401 },
  'GET /v1/feeds/segments': { url: '/v1/feeds/segments', answers: 401 },
  'GET /v1/test/clock': { url: '/v1/test/clock', answers: 401 },
  'POST /v1/test/clock': { url: '/v1/test/clock', body: {}, answers: 401 },
  'POST /v1/feeds/preview': { url: '/v1/feeds/preview', body: {}, answers: 401 },
  'GET /v1/feeds/mapping': { url: '/v1/feeds/mapping', answers: 401 },
  'PUT /v1/feeds/mapping': { url: '/v1/feeds/mapping', body: {}, answers: 401 },
  'GET /v1/products/:sku': { url: '/v1/products/none', answers: 401 },
  'GET /v1/feeds/imports': { url: '/v1/feeds/imports', answers: 401 },
  'GET /v1/feeds/imports/:id': { url: '/v1/feeds/imports/{company}', answers: 401 },
  'GET /v1/feeds/imports/:id/problems': { url: '/v1/feeds/imports/{company}/problems', answers: 401 },
  'GET /v1/feeds/imports/:id/problems.csv': { url: '/v1/feeds/imports/{company}/problems.csv', answers: 401 },
  'GET /v1/feeds/uploads/:uploadKey': { url: '/v1/feeds/uploads/none', answers: 401 },
  'GET /v1/feeds/:catalog/uploads/:uploadKey': { url: '/v1/feeds/{company}/uploads/none', answers: 401 },
  'PUT /v1/feeds/products': { url: '/v1/feeds/products', body: {}, answers: 401 },
  'DELETE /v1/feeds/products': { url: '/v1/feeds/products', body: {}, answers: 401 },
  'PUT /v1/feeds/brands': { url: '/v1/feeds/brands', body: {}, answers: 401 },
  'PUT /v1/feeds/sellers': { url: '/v1/feeds/sellers', body: {}, answers: 401 },
  'PUT /v1/feeds/segments': { url: '/v1/feeds/segments', body: {}, answers: 401 },
  'PUT /v1/feeds/categories': { url: '/v1/feeds/categories', body: {}, answers: 401 },
  'POST /v1/feeds/orders': { url: '/v1/feeds/orders', body: {}, answers: 401 },
  'PUT /v1/feeds/:catalog/products': { url: '/v1/feeds/{company}/products', body: {}, answers: 401 },
  'DELETE /v1/feeds/:catalog/products': { url: '/v1/feeds/{company}/products', body: {}, answers: 401 },
  'PUT /v1/feeds/:catalog/brands': { url: '/v1/feeds/{company}/brands', body: {}, answers: 401 },
  'PUT /v1/feeds/:catalog/sellers': { url: '/v1/feeds/{company}/sellers', body: {}, answers: 401 },
  'PUT /v1/feeds/:catalog/segments': { url: '/v1/feeds/{company}/segments', body: {}, answers: 401 },
  'PUT /v1/feeds/:catalog/categories': { url: '/v1/feeds/{company}/categories', body: {}, answers: 401 },
  'POST /v1/feeds/:catalog/orders': { url: '/v1/feeds/{company}/orders', body: {}, answers: 401 },
  'POST /adcp/mcp': { url: '/adcp/mcp', body: {}, answers: 401 },
  'GET /adcp/mcp': { url: '/adcp/mcp', answers: 405 },
  'DELETE /adcp/mcp': { url: '/adcp/mcp', answers: 405 },
  'POST /mcp': { url: '/mcp', body: {}, answers: 401 },
  'GET /mcp': { url: '/mcp', answers: 405 },
  'DELETE /mcp': { url: '/mcp', answers: 405 },
  // For clients of agents: a code or a token, and no session.
  'POST /oauth/token': { url: '/oauth/token', body: {}, answers: 415 },
  'POST /oauth/revoke': { url: '/oauth/revoke', body: {}, answers: 415 },
  // Public, the same for all.
  'GET /.well-known/oauth-protected-resource/mcp': { url: '/.well-known/oauth-protected-resource/mcp', answers: 200 },
  'GET /.well-known/oauth-authorization-server': { url: '/.well-known/oauth-authorization-server', answers: 200 },
  'GET /docs': { url: '/docs', answers: 200 },
  'GET /docs/errors': { url: '/docs/errors', answers: 200 },
  'GET /docs/errors/:code': { url: '/docs/errors/not_found', answers: 200 },
  'GET /docs/:guide': { url: '/docs/operating', answers: 404 },
  'GET /docs/samples/:name': { url: '/docs/samples/google.csv', answers: 200 },
  'GET /docs/reference': { url: '/docs/reference', answers: 200 },
  'GET /docs/openapi.json': { url: '/docs/openapi.json', answers: 200 },
  'GET /docs/reference.js': { url: '/docs/reference.js', answers: 200 },
  'GET /docs/docs.css': { url: '/docs/docs.css', answers: 200 },
  'GET /docs/scalar': { url: '/docs/scalar', answers: 302 },
  'GET /docs/scalar/js/scalar.js': { url: '/docs/scalar/js/scalar.js', answers: 200 },
  'GET /healthz': { url: '/healthz', answers: 200 },
  'GET /readyz': { url: '/readyz', answers: 200 },
  'GET /readyz/console': { url: '/readyz/console', answers: 200 },
  'GET /csrf': { url: '/csrf', answers: 200 },
  'GET /version.txt': { url: '/version.txt', answers: 200 },
  'GET /v1/captcha': { url: '/v1/captcha', answers: 200 },
  'GET /v1/locales/:language/:namespace.json': { url: '/v1/locales/en/common.json', answers: 404 },
  'GET /campaign-images/:name': { url: '/campaign-images/none.png', answers: 404 },
  'GET /v1/auth/:provider': { url: '/v1/auth/none', answers: 404 },
  'GET /v1/auth/:provider/callback': { url: '/v1/auth/none/callback', answers: 404 },
  'GET /v1/sso/:provider': { url: '/v1/sso/none', answers: 404 },
  // Comes from no visit: back to the sign-in page.
  'GET /v1/sso/:provider/callback': { url: '/v1/sso/none/callback', answers: 302 },
  'POST /sandbox/payments/cards': { url: '/sandbox/payments/cards', body: {}, answers: 402 },
  'GET /sandbox/payments/challenge/:token': { url: '/sandbox/payments/challenge/none', answers: 200 },
  'POST /sandbox/payments/challenge/:token': { url: '/sandbox/payments/challenge/none', body: {}, answers: 200 },
  'GET /sandbox/seller-center/:provider': { url: '/sandbox/seller-center/none', answers: 404 },
};

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const browsers = new Map<CallerName, TestBrowser>([['the public', api.browser()]]);
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { company, user } = await companyWithEverything(database, seed, api);
  for (const [table, rows] of Object.entries(await rowsOf(database, company.id))) {
    const [first] = rows as { id?: string }[];
    if (first?.id) ids[table] = first.id;
  }
  browsers.set('its OWNER', await api.browser().signIn(user));
  for (const role of ['ADMIN', 'MEMBER', 'VIEWER'] as const)
    browsers.set(`its ${role}`, await api.browser().signIn(await company.member(role)));
  const provider = await seed.staff();
  browsers.set('staff', await api.browser().signIn(provider));
  const seen = await company.member('OWNER');
  browsers.set('staff as its OWNER', await api.browser().signIn(seen));
  await database.transact(SYSTEM, (tx) =>
    sql`update session set impersonator_id = ${provider.id} where user_id = ${seen.id}`.execute(tx),
  );
  const other = await (await seed.company('Other')).owner();
  browsers.set('an OWNER of another company', await api.browser().signIn(other));
  await browsers.get('the public')!.request({ url: '/csrf' });
});

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);

async function statusFor(caller: CallerName, name: string, headers: Record<string, string> = {}): Promise<number> {
  const browser = browsers.get(caller)!;
  const { url, body } = ROUTES[name]!;
  const method = name.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
  const type = url.startsWith('/v1/feeds') ? 'application/x-ndjson' : 'application/json';
  const response = await browser.request({
    method,
    url: filled(url),
    headers: { ...(body && { 'content-type': type }), ...headers },
    ...(body && { payload: filled(JSON.stringify(body)) }),
  });
  return response.statusCode;
}

const tokenOf = (caller: CallerName) => browsers.get(caller)!.csrfToken!;

test.each(Object.keys(ROUTES))('%s is open to exactly those it is for', async (name) => {
  const { answers } = ROUTES[name]!;
  const seen: Record<string, number> = {};
  for (const caller of CALLERS) seen[caller] = await statusFor(caller, name, { 'x-csrftoken': tokenOf(caller) });
  expect(seen).toEqual(
    Object.fromEntries(
      CALLERS.map((caller, index) => [caller, typeof answers === 'number' ? answers : answers[index]]),
    ),
  );
});

test.each([
  'POST /v1/billing/invoices',
  'POST /v1/billing/pro-formas',
  'POST /v1/billing/credit-notes',
  'POST /v1/page-reports',
  'POST /graphql',
])('%s requires a CSRF token from our own page', async (name) => {
  for (const caller of CALLERS) {
    expect([caller, await statusFor(caller, name)]).toEqual([caller, 403]);
    expect([caller, await statusFor(caller, name, { 'x-csrftoken': 'forged' })]).toEqual([caller, 403]);
    const foreignOrigin = { 'x-csrftoken': tokenOf(caller), origin: 'https://evil.example' };
    expect([caller, await statusFor(caller, name, foreignOrigin)]).toEqual([caller, 403]);
  }
});

test('no route is missing here', () => {
  const registered: string[] = [];
  const above: string[] = [];
  for (const line of api.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([\w, ]+)\)$/.exec(line);
    if (!match) continue;
    const depth = match[1]!.length / 4;
    above[depth] = match[2]!;
    const path = above.slice(0, depth + 1).join('');
    for (const method of match[3]!.split(', ')) if (method !== 'HEAD') registered.push(`${method} ${path}`);
  }
  // Routes for programs have a test of their own, made from their table.
  const forPrograms = restRoutes({} as RestDeps).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(registered.toSorted()).toEqual([...Object.keys(ROUTES), ...forPrograms].toSorted());
});
