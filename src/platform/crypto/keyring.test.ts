import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const PAYLOAD = { to: 'Ångström & Co.', steps: [1, 2] };
const signed = createKeyring(['old']).sign('links', PAYLOAD, { expiresAt: 1000, boundTo: 'browser' });
const [body = '', signature = ''] = signed.split('.');
const longer = Buffer.from(JSON.stringify([PAYLOAD, 9999])).toString('base64url');

test.each<[string, { secrets?: string[]; purpose?: string; text?: string; nowMs?: number; boundTo?: string }, string]>([
  ['the secret that signed', {}, 'OK'],
  ['a newer one before it', { secrets: ['new', 'old'] }, 'OK'],
  ['a newer one behind it, not yet signing', { secrets: ['old', 'new'] }, 'OK'],
  ['the newer one alone', { secrets: ['new'] }, 'FORGED'],
  ['another purpose', { purpose: 'sessions' }, 'FORGED'],
  ['another binding', { boundTo: 'other' }, 'FORGED'],
  ['no binding', { boundTo: '' }, 'FORGED'],
  ['a later end', { text: `${longer}.${signature}` }, 'FORGED'],
  ['a binding that was moved into the text', { text: `${body}.browser.${signature}`, boundTo: '' }, 'FORGED'],
  ['a cut signature', { text: `${body}.${signature.slice(1)}` }, 'FORGED'],
  ['a padded signature', { text: `${signed}=` }, 'FORGED'],
  ['no signature', { text: body }, 'FORGED'],
  ['an empty signature', { text: `${body}.` }, 'FORGED'],
  ['a third part', { text: `${signed}.x` }, 'FORGED'],
  ['nothing', { text: '' }, 'FORGED'],
  ['its last moment behind it', { nowMs: 1000 }, 'EXPIRED'],
])('under %s', (_, change, outcome) => {
  const { secrets, purpose, text, nowMs, boundTo } = {
    secrets: ['old'],
    purpose: 'links',
    text: signed,
    nowMs: 999,
    boundTo: 'browser',
    ...change,
  };
  const verified = createKeyring(secrets).verify(purpose, text, { nowMs, boundTo });
  expect(verified.ok ? 'OK' : verified.problem.reason).toBe(outcome);
  if (verified.ok) expect(verified.value).toEqual(PAYLOAD);
  else if (verified.problem.reason === 'EXPIRED') expect(verified.problem.payload).toEqual(PAYLOAD);
});

test('a token that expires cannot be verified without the current time', () => {
  const keyring = createKeyring(['secret']);
  const forever = keyring.sign('links', 'text', { expiresAt: null });
  expect(keyring.verify('links', forever)).toEqual({ ok: true, value: 'text' });
  expect(keyring.verify('links', keyring.sign('links', 'text', { expiresAt: 1000 })).ok).toBe(false);
});

test('the newest signs', () => {
  const sign = (...secrets: string[]) => createKeyring(secrets).sign('links', 'text', { expiresAt: null });
  expect(sign('new', 'old')).toBe(sign('new'));
  expect(sign('new', 'old')).not.toBe(sign('old'));
});

test('hashes are made under every key, the newest first', () => {
  const hashes = (...secrets: string[]) => createKeyring(secrets).hashes('codes', 'text');
  expect(hashes('new', 'old')).toEqual([...hashes('new'), ...hashes('old')]);
  expect(hashes('new')).not.toEqual(hashes('old'));
});

test('a keyring without a secret is a defect', () => {
  expect(() => createKeyring([])).toThrow('at least one secret');
});
