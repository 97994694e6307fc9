import { expect } from 'vitest';
import type { Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { TestProvider } from '#integrations/openid/provider.test-support.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import type { TestBrowser } from '../../../../testing/api.ts';
import { addIdentityProvider } from './identity-providers.ts';
import { createSecrets } from './secrets.ts';

/** Under the secret of `startApi`. */
export const secrets = createSecrets(createKeyring(['test']));

/** Adds a test's provider under a code. */
export async function addTestProvider(
  deps: { database: Database; clock: Clock; newId: () => Uuid },
  provider: TestProvider,
  options: { code: string; companyId?: Uuid; domains: string[]; isRequired?: boolean; strongAcr?: string[] },
): Promise<void> {
  const { issuer, clientId, clientSecret } = provider.client;
  const { companyId = null, isRequired = false, strongAcr = [], code, domains } = options;
  const added = await addIdentityProvider(
    { ...deps, secrets },
    { code, name: `${code} login`, issuer, clientId, clientSecret, companyId, isRequired, strongAcr, domains },
  );
  expect(added).toEqual({ ok: true, value: null });
}

/** Leaves for a provider; returns its address. */
export async function leave(browser: TestBrowser, code: string, query: Record<string, string> = {}): Promise<string> {
  const away = await browser.request({ url: `/v1/sso/${code}?${new URLSearchParams(query)}` });
  expect(away.statusCode).toBe(302);
  return away.headers.location!;
}

/** Comes back from a provider; returns the path that the browser is sent to. */
export async function comeBack(browser: TestBrowser, returned: URL): Promise<string> {
  expect(returned.origin).toBe('http://localhost');
  const back = await browser.request({ url: `${returned.pathname}${returned.search}` });
  expect([back.statusCode, back.headers['cache-control'], back.headers['referrer-policy']]).toEqual([
    302,
    'no-store',
    'no-referrer',
  ]);
  return back.headers.location!;
}
