import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { deploymentOf } from '#kernel/deployment.ts';
import { checkClock } from '#platform/db/clock.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';

const consoleFolder = await mkdtemp(join(tmpdir(), 'endcap-console-'));
afterAll(() => rm(consoleFolder, { recursive: true }));
await mkdir(join(consoleFolder, 'assets'));
await mkdir(join(consoleFolder, 'locales/en'), { recursive: true });
await writeFile(join(consoleFolder, 'index.html'), '<html lang="en"><title>Endcap</title>');
await writeFile(join(consoleFolder, 'assets/app-1a2b.js'), 'let a;');
await writeFile(join(consoleFolder, 'assets/app-1a2b.js.br'), brotliCompressSync('let a;'));
await writeFile(join(consoleFolder, 'locales/en/common.json'), '{}');

const KNOWN = 'query Languages { me { allLanguages { code } } }';
const KNOWN_ID = 'known';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed, { consoleFolder });
const production = await startApi(database, seed, {
  origins: ['https://ads.example'],
  documents: new Map([[KNOWN_ID, KNOWN]]),
  isOpenToAnyDocument: false,
  requiresStaffCode: true,
  limits: { graphqlPerMinute: 5, csrfPerMinute: 1000, feedsPerMinute: 5, providersPerMinute: 5 },
});
const owner = await (await seed.company('Acme')).owner();
const signedIn = await api.browser().signIn(owner);
const stranger = api.browser();
await stranger.request({ url: '/csrf' });

const MUTATION = JSON.stringify({ query: 'mutation { signOut { ok } }' });
const tokenOf = (browser: typeof signedIn) => browser.csrfToken!;
const cookieOf = (browser: typeof signedIn, without?: string) =>
  [...browser.cookies]
    .filter(([name]) => name !== without)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const forge = (headers: Record<string, string>) =>
  api.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: MUTATION,
  });

test.each<[string, () => Record<string, string>]>([
  ['nothing but the cookies', () => ({ cookie: cookieOf(signedIn) })],
  ['an empty token', () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': '' })],
  ['a made-up token', () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': 'a.b' })],
  [
    'a made-up token in header and cookie',
    () => ({ cookie: `${cookieOf(signedIn, 'csrftoken')}; csrftoken=a.b`, 'x-csrftoken': 'a.b' }),
  ],
  ['a stranger’s token', () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': tokenOf(stranger) })],
  [
    'a stranger’s token in header and cookie',
    () => ({
      cookie: `${cookieOf(signedIn, 'csrftoken')}; csrftoken=${tokenOf(stranger)}`,
      'x-csrftoken': tokenOf(stranger),
    }),
  ],
  [
    'the token without its cookie',
    () => ({ cookie: cookieOf(signedIn, 'csrftoken'), 'x-csrftoken': tokenOf(signedIn) }),
  ],
  ['a changed signature', () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': `${tokenOf(signedIn).slice(0, -1)}_` })],
  [
    'another site’s Origin',
    () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': tokenOf(signedIn), origin: 'https://evil.example' }),
  ],
  ['an opaque Origin', () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': tokenOf(signedIn), origin: 'null' })],
  [
    'a request of another site',
    () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': tokenOf(signedIn), 'sec-fetch-site': 'cross-site' }),
  ],
  [
    'a request of a sibling site',
    () => ({ cookie: cookieOf(signedIn), 'x-csrftoken': tokenOf(signedIn), 'sec-fetch-site': 'same-site' }),
  ],
  [
    'a form, with everything else right',
    () => ({ cookie: cookieOf(signedIn), 'content-type': 'application/x-www-form-urlencoded' }),
  ],
])('%s changes nothing', async (_, headers) => {
  const response = await forge(headers());
  expect([403, 415]).toContain(response.statusCode);
  expect((await signedIn.graphql('{ me { id } }')).status).toBe(200);
});

test('a page of the host that the request itself names is not ours unless it was configured', async () => {
  const browser = production.browser();
  await browser.request({ url: '/csrf' });
  const from = async (origin: string, host: string) => {
    const answer = await browser.request({
      method: 'POST',
      url: '/v1/page-reports',
      headers: { 'content-type': 'application/json', 'x-csrftoken': tokenOf(browser), origin, host },
      payload: JSON.stringify({ visit: 'v', screens: [], failures: [] }),
    });
    return answer.statusCode;
  };
  expect(await from('https://ads.example', 'ads.example')).toBe(204);
  expect(await from('https://evil.example', 'evil.example')).toBe(403);
  expect(await from('http://ads.example', 'ads.example')).toBe(403);
});

test('a rejection is a GraphQL error with the message the console knows', async () => {
  const response = await forge({ cookie: cookieOf(signedIn) });
  const requestId = response.headers['x-request-id'];
  expect(response.json()).toEqual({ errors: [{ message: 'CSRF', extensions: { code: 'FORBIDDEN', requestId } }] });
});

test('a token of an ended session is worth nothing in the next', async () => {
  const browser = await api.browser().signIn(owner);
  const old = tokenOf(browser);
  await browser.signIn(owner);
  const response = await forge({ cookie: cookieOf(browser), 'x-csrftoken': old });
  expect(response.statusCode).toBe(403);
});

test('cookies are HttpOnly where scripts need not read, Lax, and Secure over https', async () => {
  const { cookies } = await api.app.inject({ url: '/csrf' });
  expect(cookies).toEqual([
    expect.objectContaining({ name: 'anonid', httpOnly: true, sameSite: 'Lax' }),
    expect.objectContaining({ name: 'csrftoken', sameSite: 'Lax' }),
  ]);
  expect(cookies.every((cookie) => cookie.secure === undefined)).toBe(true);
  const secure = await production.app.inject({ url: '/csrf' });
  expect(secure.cookies.every((cookie) => cookie.secure)).toBe(true);
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test.each<[string, object | string, number]>([
  ['no JSON', '{', 400],
  ['a list', '[]', 400],
  ['no query', {}, 400],
  ['a query that is no text', { query: 1 }, 400],
  ['a syntax error', { query: '{' }, 400],
  ['an unknown field', { query: '{ nope }' }, 400],
  ['variables that are no object', { query: '{ allCatalogs { id } }', variables: [] }, 400],
  [
    'a variable of the wrong type',
    { query: 'query ($p: Int) { searchBrands(page: $p) { total } }', variables: { p: 'x' } },
    400,
  ],
  [
    'a character that cannot be kept',
    { query: 'query ($t: String) { searchBrands(searchTerm: $t) { total } }', variables: { t: 'a\0' } },
    400,
  ],
  ['such a character written out', { query: '{ searchBrands(searchTerm: "a\\u0000") { total } }' }, 400],
  [
    'a thousand aliases',
    { query: `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: searchBrands { total }`).join(' ')} }` },
    400,
  ],
  ['more than ten thousand tokens', { query: `{ ${'allCatalogs { id } '.repeat(1000)} }` }, 400],
  ['a body of eleven megabytes', `{"query":"${'x'.repeat(11 * 1024 * 1024)}"}`, 413],
])('%s is rejected', async (_, body, status) => {
  const response = await forge({ cookie: cookieOf(stranger), 'x-csrftoken': tokenOf(stranger) });
  expect(response.statusCode).toBe(401);
  const rejected = await stranger.request({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', 'x-csrftoken': tokenOf(stranger) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(rejected.statusCode).toBe(status);
  expect(rejected.json<{ errors: { extensions: { code: string } }[] }>().errors[0]?.extensions.code).toBe('VALIDATION');
});

test('a defect is reported as INTERNAL without its details', async () => {
  const broken = await startApi({ ...database, read: () => Promise.reject(new Error('secret detail')) }, seed);
  const answer = await broken.browser().graphql('{ allCatalogs { id } }');
  expect(answer).toMatchObject({ status: 200, codes: ['INTERNAL'] });
  expect(JSON.stringify(answer)).not.toContain('secret detail');
});

test('an upload is a multipart request with query, variables and file', async () => {
  const form = new FormData();
  form.set('query', 'query ($t: String) { searchBrands(searchTerm: $t) { total } }');
  form.set('variables', '{"t":"x"}');
  form.set('file', new File(['png'], 'a.png'));
  const send = async (headers: Record<string, string>) => {
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return signedIn.request({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': request.headers.get('content-type')!, ...headers },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  expect((await send({})).statusCode).toBe(403);
  expect((await send({ 'x-csrftoken': tokenOf(signedIn) })).json()).toEqual({ data: { searchBrands: { total: 0 } } });
  form.delete('file');
  expect((await send({ 'x-csrftoken': tokenOf(signedIn) })).statusCode).toBe(400);
});

test('in production only the console’s own documents are executed, and only so many per minute', async () => {
  const browser = production.browser();
  await browser.request({ url: '/csrf' });
  const send = (body: object) =>
    browser.request({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', 'x-csrftoken': tokenOf(browser) },
      payload: JSON.stringify(body),
    });
  expect((await send({ query: '{ __schema { types { name } } }' })).statusCode).toBe(400);
  expect((await send({ query: '{ allCatalogs { id } }' })).statusCode).toBe(400);
  expect((await send({ query: KNOWN })).statusCode).toBe(401);
  expect((await send({ documentId: KNOWN_ID })).statusCode).toBe(401);
  expect((await send({ documentId: 'unknown' })).statusCode).toBe(403);
  const limited = await send({ query: KNOWN });
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(limited.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
});

test('the console: hashed files for ever, everything else checked again, unknown screens are its own', async () => {
  const get = (url: string) => api.app.inject({ url });
  expect(await get('/assets/app-1a2b.js')).toMatchObject({
    statusCode: 200,
    body: 'let a;',
    headers: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
  });
  const packed = await api.app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('let a;');
  expect(await get('/locales/en/common.json')).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'no-cache' },
  });
  for (const screen of ['/', '/sponsor?page=2', '/auth/register', '/sponsor-v2/100001']) {
    expect(await get(screen)).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('<title>Endcap</title>'),
      headers: { 'cache-control': 'no-cache' },
    });
  }
  for (const folder of ['/assets/', '/locales/', '/locales/en/'])
    expect((await get(folder)).body).not.toMatch(/app-1a2b|common\.json/);
  const missing = [
    '/assets/old-9f.js',
    '/assets/..%2findex.html',
    '/locales/en/nope.json',
    '/v1/nope',
    '/graphql',
    '/../../package.json',
  ];
  const answers = await Promise.all(missing.map(get));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(missing.map(() => 404));
  expect(await get('/version.txt')).toMatchObject({ body: 'test', headers: { 'cache-control': 'no-store' } });
  expect((await get('/')).headers['content-security-policy']).toMatch(/object-src 'none';base-uri 'none'/);
});

test('a page whose address is a secret is stored nowhere, found by no search engine and told to nobody', async () => {
  const get = async (url: string) => {
    const { statusCode, headers } = await api.app.inject({ url });
    return [statusCode, headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']];
  };
  expect(await get('/shared/a-secret?x=1')).toEqual([200, 'no-store', 'no-referrer', 'noindex']);
  expect(await get('/sponsor')).toEqual([200, 'no-cache', 'same-origin', undefined]);
});

test('the page contains its deployment, compressed, and is not sent again while unchanged', async () => {
  const brazil = await startApi(database, seed, { consoleFolder, deployment: deploymentOf('BRL') });
  const get = (headers: Record<string, string>) => brazil.app.inject({ url: '/auth', headers });
  const plain = await get({});
  expect(plain.body).toBe(
    '<html lang="pt" data-language="pt" data-country="BR" data-currency="BRL"><title>Endcap</title>',
  );
  const packed = await get({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect((await get({ 'if-none-match': plain.headers.etag! })).statusCode).toBe(304);

  const german = brazil.browser();
  german.language = 'de' as never;
  const rejected = await german.graphql('mutation ($input: SignInInput!) { signIn(input: $input) { ok } }', {
    input: { email: 'nobody@endcap.example', password: 'not a password' },
  });
  expect(JSON.stringify(rejected.errors)).toContain('E-mail ou senha incorretos');
});

test('a server that is closing is not ready, yet alive', async () => {
  expect((await api.app.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ok' });
  expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  const cut = await startApi({ ...database, url: 'postgres://nobody@127.0.0.1:1/gone' }, seed, { roles: ['api'] });
  const answer = await cut.app.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'unavailable', reasons: [expect.stringMatching(/^database: /)] });
});

test('a process whose clock is off is not ready', async () => {
  const ahead = () => checkClock(database, () => Date.now() + 5000);
  const off = await startApi(database, { ...seed, checkTime: ahead }, { roles: ['api'] });
  expect((await off.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  const right = await startApi(
    database,
    { ...seed, checkTime: () => checkClock(database, Date.now) },
    { roles: ['api'] },
  );
  expect((await right.app.inject({ url: '/readyz' })).statusCode).toBe(200);
});
