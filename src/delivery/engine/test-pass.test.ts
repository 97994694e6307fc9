import { expect, test } from 'vitest';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createTestPasses } from './test-pass.ts';

const CATALOG_ID = '0199a000-0000-7000-8000-000000000001';
const NOW_MS = Date.parse('2026-03-10T04:00:00Z');
const MINUTE_MS = 60_000;
const keyring = createKeyring(['old']);
const { pass, endsAtMs } = createTestPasses(keyring).mint(CATALOG_ID, NOW_MS);
const later = createKeyring(['new', 'old']);

test.each<[string, string | null, { text?: string; nowMs?: number; of?: typeof keyring }]>([
  ['a pass opens its storefront', CATALOG_ID, {}],
  ['until its last moment', CATALOG_ID, { nowMs: NOW_MS + 5 * MINUTE_MS - 1 }],
  ['five minutes later it is over', null, { nowMs: NOW_MS + 5 * MINUTE_MS }],
  ['a newer secret beside it', CATALOG_ID, { of: later }],
  ['a deployment with other secrets', null, { of: createKeyring(['other']) }],
  ['a cut one', null, { text: pass.slice(0, -1) }],
  ['one without its prefix', null, { text: pass.slice('ept_'.length) }],
  ['the prefix alone', null, { text: 'ept_' }],
  ['a text signed for something else', null, { text: `ept_${keyring.sign('links', CATALOG_ID, { expiresAt: null })}` }],
  [
    'what is no storefront',
    null,
    { text: `ept_${keyring.sign('test auction passes', { id: CATALOG_ID }, { expiresAt: null })}` },
  ],
])('%s', (_, catalogId, { text = pass, nowMs = NOW_MS, of = keyring }) => {
  expect(createTestPasses(of).catalogOf(text, nowMs)).toBe(catalogId);
});

test('says when it ends, and fits into a header', () => {
  expect(endsAtMs).toBe(NOW_MS + 5 * MINUTE_MS);
  expect(pass).toMatch(/^[\w.-]{1,200}$/);
});
