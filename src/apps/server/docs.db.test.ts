import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { REFERENCE_KEY } from '#core/access/rules/reference-key.ts';
import { KEY_SCOPES } from '#kernel/scope.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createSeed, PASSWORD } from '../../../testing/seed.ts';
import { ERROR_PAGES } from './docs/docs-page.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const get = async (url: string) => {
  const { statusCode, headers, body } = await api.app.inject({ url });
  return { status: statusCode, type: String(headers['content-type']), headers, body };
};

test('every error has its page, and no other code has one', async () => {
  expect(ERROR_PAGES.length).toBeGreaterThan(25);
  for (const code of ERROR_PAGES) {
    const { status, body } = await get(`/docs/errors/${code}`);
    expect([code, status, body.includes('What to do')]).toEqual([code, 200, true]);
  }
  expect((await get('/docs/errors/constructor')).status).toBe(404);
  expect((await get('/docs/errors')).body).toContain('href="/docs/errors/precondition_failed"');
});

test('older paths of /v1 refuse with problem details as well, and keep their members', async () => {
  const { status, type, body } = await get('/v1/feeds/imports/none');
  expect([status, type]).toEqual([401, 'application/problem+json; charset=utf-8']);
  const details = JSON.parse(body) as Record<string, string>;
  expect(details).toMatchObject({
    status: 401,
    error: 'invalid_key',
    code: 'UNAUTHENTICATED',
    message: 'UNAUTHORIZED',
  });
  expect((await get(new URL(details['type']!).pathname)).status).toBe(200);
});

test('pages link to pages that exist, and load nothing from elsewhere', async () => {
  const seen = new Set<string>();
  const queue = ['/docs'];
  while (queue.length) {
    const url = queue.pop()!;
    if (seen.has(url)) continue;
    seen.add(url);
    const page = await get(url);
    expect([url, page.status]).toEqual([url, 200]);
    expect(String(page.headers['content-security-policy'])).toContain("default-src 'self'");
    if (!page.type.startsWith('text/html')) continue;
    expect(page.body).not.toMatch(/(?:src|href)="https?:\/\/(?!www\.rfc-editor\.org)[^"]*"[^>]*(?:rel|><\/script)/);
    expect(page.body).not.toMatch(/<script(?![^>]*src="\/docs\/)/);
    for (const [, link] of page.body.matchAll(/(?:href|src)="(\/docs[^"#]*)/g)) queue.push(link!);
  }
  expect(seen).toContain('/docs/reference');
  expect(seen).toContain('/docs/openapi.json');
  expect(seen).toContain('/docs/scalar/js/scalar.js');
});

test('the reference of a test environment leads to a test key, that of a live one does not', async () => {
  expect((await get('/docs/openapi.json')).body).not.toContain('key=reference');
  const tried = await startApi(database, seed, { isTestEnvironment: true, clickhouse: api.clickhouse });
  const { body } = await tried.app.inject({ url: '/docs/openapi.json' });
  expect((JSON.parse(body) as { info: { description: string } }).info.description).toContain('(/api?key=reference)');
  expect((await get('/docs/reference.js')).body).toContain(`sessionStorage.getItem('${REFERENCE_KEY}')`);
});

test('the commands of the API guide work as they are written', { timeout: 60_000 }, async () => {
  const catalog = await seed.catalog('SG');
  await catalog.products({ sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] });
  const acme = await seed.company('Acme');
  const brand = await acme.brand('Bee');
  await acme.sellers(await catalog.seller('Shop'));
  const { secret } = await keyOf(database, seed, await acme.owner());
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    ENDCAP: `http://127.0.0.1:${port}`,
    KEY: secret,
    BRAND: brand.id,
    CATALOG: catalog.id,
    START: new Date(seed.clock()).toISOString(),
  };
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command]) => command!);
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { env: environment });
    const answer = JSON.parse(stdout) as { id?: string };
    if (answer.id) environment['CAMPAIGN'] = answer.id;
  }
  expect(environment['CAMPAIGN']).toMatch(/^\d+$/);
});

test('the commands of the guide for agents work as they are written', { timeout: 60_000 }, async () => {
  const catalog = await seed.catalog('MY');
  await catalog.products({ sku: 'RUN-1', brand: 'Cat', sellers: ['Store'] });
  const acme = await seed.company('Agents');
  const brand = await acme.brand('Cat');
  await acme.sellers(await catalog.seller('Store'));
  const owner = await acme.owner();
  const made = await program(api, (await keyOf(database, seed, owner)).secret)('POST', '/v1/campaigns', {
    ...{ brandId: brand.id, catalogId: catalog.id, name: 'A', asName: 'A', adName: 'A', skus: ['RUN-1'] },
    ...{ startDate: new Date(seed.clock()).toISOString(), bidType: 'MAXIMUM_CPC' },
    bidWalletCurrency: { amount: '0.50', currency: 'SGD' },
  });
  const key = await keyOf(database, seed, owner, { scopes: KEY_SCOPES });
  const browser = await api.browser().signIn(owner);
  const input = {
    ...{ accessKeyId: key.id, groups: ['BIDS'], day: '0', month: '0', maxChangePercent: 20, maxRaise: '0' },
    ...{ maxObjectsPerHour: 5, currentPassword: PASSWORD },
  };
  const given = await browser.graphql(
    'mutation ($input: CreateMandateInput!) { createMandate(input: $input) { ok } }',
    {
      input,
    },
  );
  expect(given.errors).toEqual([]);
  const { port } = api.app.server.address() as AddressInfo;
  const env = {
    PATH: process.env['PATH'] ?? '',
    ENDCAP: `http://127.0.0.1:${port}`,
    KEY: key.secret,
    CAMPAIGN: made.body.id as string,
  };
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
  const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command]) => command!);
  expect(commands).toHaveLength(4);
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
    const { result } = JSON.parse(stdout) as { result: { isError?: boolean } };
    expect([command, result.isError ?? false]).toEqual([command, false]);
  }
});
