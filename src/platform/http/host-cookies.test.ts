import { expect, test } from 'vitest';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createHttpApp } from './app.ts';
import { createBrowser } from './browser.ts';

async function answer(isHttps: boolean) {
  const log = createLogger({ level: 'silent' });
  const app = await createHttpApp({ log, isHttps, trustProxy: 0, cardForms: ['https://cards.example'] });
  const browser = createBrowser({
    keyring: createKeyring(['test']),
    isHttps,
    origins: ['http://localhost'],
    trustsHost: false,
    findSession: async () => null,
    csrfPerMinute: 1000,
  });
  browser.addRoutes(app);
  return app.inject('/csrf');
}

test('over https, credential cookies are accepted from this host only', async () => {
  const cookies = (await answer(true)).cookies as { name: string; secure?: boolean; path?: string; domain?: string }[];
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-anonid', 'csrftoken']);
  expect(cookies.find(({ name }) => name.startsWith('__Host-'))).toMatchObject({ secure: true, path: '/' });
  expect(cookies.some(({ domain }) => domain)).toBe(false);
});

test('over plain http browsers would not take them under that name', async () => {
  const { cookies } = await answer(false);
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['anonid', 'csrftoken']);
});

test('browser features the console does not use are denied', async () => {
  const policy = String((await answer(true)).headers['permissions-policy']);
  expect(policy).toContain('camera=()');
  expect(policy).toContain('payment=(self "https://cards.example")');
});
