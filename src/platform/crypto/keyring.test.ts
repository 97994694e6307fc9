import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const signed = createKeyring(['old']).sign('links', 'text');

test.each<[string, string[], string, string, string, boolean]>([
  ['the secret that signed', ['old'], 'links', 'text', signed, true],
  ['a newer one before it', ['new', 'old'], 'links', 'text', signed, true],
  ['a newer one behind it, not yet signing', ['old', 'new'], 'links', 'text', signed, true],
  ['the newer one alone', ['new'], 'links', 'text', signed, false],
  ['another purpose', ['old'], 'sessions', 'text', signed, false],
  ['another text', ['old'], 'links', 'texts', signed, false],
  ['a cut signature', ['old'], 'links', 'text', signed.slice(1), false],
  ['no signature', ['old'], 'links', 'text', '', false],
])('under %s', (_, secrets, purpose, text, signature, isOurs) => {
  expect(createKeyring(secrets).verify(purpose, text, signature)).toBe(isOurs);
});

test('the newest signs', () => {
  const both = createKeyring(['new', 'old']).sign('links', 'text');
  expect(both).toBe(createKeyring(['new']).sign('links', 'text'));
  expect(both).not.toBe(signed);
});

test('a keyring without a secret is a defect', () => {
  expect(() => createKeyring([])).toThrow('at least one secret');
});
