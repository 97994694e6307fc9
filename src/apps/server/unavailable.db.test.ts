import { afterAll, expect, test } from 'vitest';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf } from '../../../testing/program.ts';
import { createSeed } from '../../../testing/seed.ts';

/** What everyone is answered while PostgreSQL does not answer, or has more to do than it can. */
const database = await createTestDatabase();
const seed = createSeed(database);
const full = createDatabase(database.appUrl, {
  max: 1,
  maxWaiting: 1,
  deadlines: { checkoutMs: 500, statementMs: 5_000, lockMs: 5_000, idleMs: 30_000, transactionMs: 30_000 },
});
afterAll(() => full.close());
const api = await startApi(full, seed);

/** Holds the only connection while something is asked. */
async function whileBusy<T>(ask: () => Promise<T>): Promise<T> {
  const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = full.transact(SYSTEM, async () => {
    taken.resolve();
    await over.promise;
  });
  await taken.promise;
  try {
    return await ask();
  } finally {
    over.resolve();
    await holder;
  }
}

const graphql = () => api.browser().graphql('{ allCatalogs { id } }');
const retryAfter = (headers: Record<string, unknown>) => Number(headers['retry-after']);

test('the API, a feed, an agent and a download are put off: 503 with Retry-After', async () => {
  const company = await seed.company('Acme');
  const owner = await company.owner();
  const { secret } = await keyOf(database, seed, owner);
  const browser = await api.browser().signIn(owner);
  const authorization = { authorization: `Bearer ${secret}` };
  const asked = await whileBusy(async () => [
    await api.app.inject({ url: '/v1/brands', headers: authorization }),
    await api.app.inject({ url: '/v1/me', headers: { authorization: 'Bearer ek_none' } }),
    await api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: authorization,
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    }),
    await browser.request({
      method: 'POST',
      url: '/v1/billing/invoices',
      headers: { 'x-csrftoken': browser.csrfToken!, 'content-type': 'application/json' },
      payload: JSON.stringify({ invoiceId: seed.newId() }),
    }),
  ]);
  for (const { statusCode, headers, body } of asked) {
    expect([statusCode, body]).toEqual([503, expect.any(String)]);
    expect(retryAfter(headers)).toBeGreaterThanOrEqual(1);
    expect(retryAfter(headers)).toBeLessThanOrEqual(5);
  }
  expect(asked[0]!.json()).toMatchObject({ error: 'unavailable', code: 'INTERNAL', status: 503 });
});

test('the console is, too, in the words of the contract', async () => {
  const answer = await whileBusy(graphql);
  expect(answer).toMatchObject({ status: 503, codes: ['INTERNAL'] });
  expect(answer.errors[0]!.extensions).toMatchObject({ retryAfter: expect.any(Number) });
  expect(await graphql()).toMatchObject({ status: 200, codes: [] });
});

test('who finds others waiting is put off at once', async () => {
  const codes = await whileBusy(async () => {
    const startedMs = performance.now();
    const waiting = graphql().then(({ status }) => ({ status, tookMs: performance.now() - startedMs }));
    const refused = await graphql();
    const tookMs = performance.now() - startedMs;
    return [refused.status, (await waiting).status, tookMs < (await waiting).tookMs];
  });
  expect(codes).toEqual([503, 503, true]);
});
