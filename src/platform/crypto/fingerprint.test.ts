import { expect, test } from 'vitest';
import { fingerprint64 } from './fingerprint.ts';

test('texts are told apart, and the same again in every process', () => {
  // Stored for months: the first 64 bits of SHA-256, signed.
  expect(fingerprint64('')).toBe(-2039914840885289964n);
  expect(fingerprint64('SKU-1')).not.toBe(fingerprint64('SKU-2'));
});
