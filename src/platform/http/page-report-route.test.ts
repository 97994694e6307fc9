import { expect, test } from 'vitest';
import type { Session } from '#platform/graphql/context.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createHttpApp } from './app.ts';
import { createBrowser, sessionKeyOf } from './browser.ts';
import { addTelemetryRoute } from './page-report-route.ts';

const OWNER: Session = { key: '', userId: 'owner', isStaff: false, membership: null, impersonatorId: null };
const SESSIONS = new Map([
  [sessionKeyOf('of-the-owner'), OWNER],
  [sessionKeyOf('through-their-eyes'), { ...OWNER, impersonatorId: 'staff' }],
]);
const FAILURE = { message: 'broken', stack: 'at x', screen: '/company' };
const REPORT = { visit: 'v', screens: ['/company'], failures: [FAILURE] };

const seen: object[] = [];
const failed: object[] = [];
const app = await createHttpApp({ log: createLogger({ level: 'silent' }), isHttps: false, trustProxy: 0 });
const browser = createBrowser({
  keyring: createKeyring(['test']),
  isHttps: false,
  origins: ['http://localhost'],
  trustsHost: false,
  findSession: (key) => Promise.resolve(SESSIONS.get(key) ?? null),
  csrfPerMinute: 1e9,
});
browser.addRoutes(app);
addTelemetryRoute(app, {
  browser,
  sink: { screenSeen: (view) => void seen.push(view), failed: (one) => void failed.push(one) },
});

/** Sends a report from a browser with or without a session cookie and returns what was recorded. */
async function post(session: string | null, report: object, headers: Record<string, string> = {}) {
  seen.length = 0;
  failed.length = 0;
  const cookies: Record<string, string> = session ? { sessionid: session } : {};
  const csrf = await app.inject({ url: '/csrf', cookies });
  const own = Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value]));
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/v1/page-reports',
    cookies: { ...own, ...cookies },
    headers: { 'x-csrftoken': own['csrftoken'] ?? '', ...headers },
    payload: report,
  });
  return { statusCode, seen: [...seen], failed: [...failed] };
}

test('screens and failures belong to the session’s user', async () => {
  expect(await post('of-the-owner', { ...REPORT, userId: 'someone else' })).toEqual({
    statusCode: 204,
    seen: [{ visit: 'v', userId: 'owner', screen: '/company' }],
    failed: [{ visit: 'v', userId: 'owner', ...FAILURE }],
  });
  expect((await post(null, REPORT)).seen).toEqual([{ visit: 'v', userId: null, screen: '/company' }]);
});

test('impersonated sessions are not tracked, whatever the page sends', async () => {
  expect(await post('through-their-eyes', REPORT)).toEqual({
    statusCode: 204,
    seen: [],
    failed: [{ visit: 'v', userId: 'owner', ...FAILURE }],
  });
});

test.each<[string, object, Record<string, string>, number]>([
  ['another site', REPORT, { 'sec-fetch-site': 'cross-site' }, 403],
  ['a request without its token', REPORT, { 'x-csrftoken': '' }, 403],
  ['what is no report', { visit: 'v' }, {}, 400],
  ['more than pages write', { ...REPORT, visit: 'v'.repeat(200_000) }, {}, 413],
])('%s is not listened to', async (_, report, headers, statusCode) => {
  expect(await post('of-the-owner', report, headers)).toEqual({ statusCode, seen: [], failed: [] });
});
