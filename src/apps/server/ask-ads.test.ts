import { afterEach, expect, test, vi } from 'vitest';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createAskAds } from './ask-ads.ts';

const CATALOG = '01890a5d-ac96-774b-bcce-b302099a8057';
const ask = (publicUrl = 'https://ads.example') =>
  createAskAds({ keyring: createKeyring(['test']), clock: () => 0, publicUrl })(CATALOG, { slots: 1 });
const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
afterEach(() => vi.unstubAllGlobals());

test.each([400, 413, 422])('what the ads refuse with %i is a mistake of the caller', async (status) => {
  answering(status, JSON.stringify({ errorCode: 'x', message: 'Unknown placement.' }));
  expect(await ask()).toMatchObject({ problem: { code: 'VALIDATION', fields: { body: ['Unknown placement.'] } } });
});

test.each([
  [429, 'RATE_LIMITED'],
  [401, 'INTERNAL'],
  [404, 'INTERNAL'],
  [503, 'INTERNAL'],
  [200, 'INTERNAL'],
])('answered %i and nothing that can be read, it is %s', async (status, code) => {
  answering(status, 'nothing');
  expect(await ask()).toMatchObject({ problem: { code } });
});

test.each(['', 'ads.example'])('an address that is none is no defect: “%s”', async (publicUrl) => {
  expect(await ask(publicUrl)).toMatchObject({ problem: { code: 'INTERNAL', retryAfterS: 5 } });
});
