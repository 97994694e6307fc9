import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createHttpApp, type HttpOptions } from './app.ts';
import { isOwnAddress, isOwnPage } from './own-addresses.ts';

const PROXY = '10.1.2.3';
const CLIENT = '203.0.113.9';
const FORGED = '198.51.100.66';
const log = createLogger({ level: 'silent' });

async function appBehind(trustProxy: HttpOptions['trustProxy']) {
  const app = await createHttpApp({ log, isHttps: true, trustProxy });
  afterAll(() => app.close());
  app.get('/who', (request) => request.ip);
  app.get('/own', (request) => {
    const { of = '' } = request.query as { of?: string };
    return {
      configured: isOwnAddress(of, request, { origins: ['https://ads.example'], trustsHost: false }),
      demo: isOwnAddress(of, request, { origins: [], trustsHost: true }),
    };
  });
  return app;
}

test.each<[HttpOptions['trustProxy'], string, string, string]>([
  [0, PROXY, CLIENT, PROXY],
  [1, PROXY, CLIENT, CLIENT],
  [1, PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  [1, PROXY, `${FORGED}, 10.9.9.9, ${CLIENT}`, CLIENT],
  [2, PROXY, `${FORGED}, ${CLIENT}, 10.5.5.5`, CLIENT],
  [['10.0.0.0/8'], PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  [['10.0.0.0/8'], PROXY, `${FORGED}, ${CLIENT}, 10.5.5.5`, CLIENT],
  [['10.0.0.0/8'], CLIENT, FORGED, CLIENT],
])('behind %j, from %s with "%s" it is %s', async (trustProxy, remoteAddress, forwarded, ip) => {
  const app = await appBehind(trustProxy);
  const { body } = await app.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  expect(body).toBe(ip);
});

test('a caller that changes X-Forwarded-For each time is still one caller to a limit', async () => {
  const app = await appBehind(1);
  app.get('/limited', { config: { rateLimit: { max: 3, timeWindow: 60_000 } } }, () => 'ok');
  const statuses = [];
  for (let n = 0; n < 5; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}, ${CLIENT}` };
    statuses.push((await app.inject({ url: '/limited', remoteAddress: PROXY, headers })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test.each<[string, Record<string, string>, { configured: boolean; demo: boolean }]>([
  ['https://ads.example', { host: 'ads.example' }, { configured: true, demo: true }],
  ['https://evil.example', { host: 'evil.example' }, { configured: false, demo: true }],
  [
    'https://evil.example',
    { host: 'ads.example', 'x-forwarded-host': 'evil.example' },
    { configured: false, demo: false },
  ],
  ['http://localhost:5173', { host: 'localhost:5173' }, { configured: false, demo: true }],
  ['null', { host: 'ads.example' }, { configured: false, demo: false }],
  ['javascript:alert(1)', { host: 'ads.example' }, { configured: false, demo: false }],
])('%s with %j', async (of, headers, expected) => {
  const app = await appBehind(1);
  const answer = await app.inject({ url: '/own', query: { of }, remoteAddress: PROXY, headers });
  expect(answer.json()).toEqual(expected);
});

test.each([
  [undefined, undefined, true],
  ['https://ads.example', 'same-origin', true],
  ['https://ads.example', undefined, true],
  [undefined, 'none', true],
  ['https://evil.example', undefined, false],
  ['https://evil.example', 'same-origin', false],
  ['https://ads.example', 'cross-site', false],
  ['https://ads.example', 'same-site', false],
  ['null', undefined, false],
])('origin %s, site %s', (origin, fetchSite, expected) => {
  const headers = {
    ...(origin && { origin }),
    ...(fetchSite && { 'sec-fetch-site': fetchSite }),
    host: 'evil.example',
  };
  expect(isOwnPage({ headers }, { origins: ['https://ads.example'], trustsHost: false })).toBe(expected);
});
