import { expect, test } from 'vitest';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { isCsrfToken, issueCsrfToken } from './csrf.ts';

const token = issueCsrfToken(createKeyring(['secret']), 'session-1');
const [nonce = '', mac = ''] = token.split('.');

test.each([
  ['its own session', 'secret', 'session-1', token, true],
  ['another session', 'secret', 'session-2', token, false],
  ['another secret', 'other', 'session-1', token, false],
  ['another nonce', 'secret', 'session-1', `x${nonce}.${mac}`, false],
  ['a cut signature', 'secret', 'session-1', `${nonce}.${mac.slice(1)}`, false],
  ['no signature', 'secret', 'session-1', nonce, false],
  ['a third part', 'secret', 'session-1', `${token}.x`, false],
  ['nothing', 'secret', 'session-1', '', false],
])('a token with %s', (_, secret, binding, text, expected) => {
  expect(isCsrfToken(createKeyring([secret]), binding, text)).toBe(expected);
});
