import { expect, test } from 'vitest';
import { clockOf } from './use-wait.ts';

test.each([
  [5, '0:05'],
  [60, '1:00'],
  [899, '14:59'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%i seconds are %s', (seconds, text) => expect(clockOf(seconds)).toBe(text));
