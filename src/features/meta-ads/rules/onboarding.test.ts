import { describe, expect, test } from 'vitest';
import {
  ONBOARDING_STATUSES,
  ONBOARDING_STEPS,
  pageUrlProblem,
  TIMEOUT_MS,
  userMessageOf,
  watchOnboarding,
} from './onboarding.ts';

describe('a screen that watches', () => {
  test.each([
    ['PENDING', 0, 'WAIT'],
    ['IN_PROGRESS', TIMEOUT_MS - 1, 'WAIT'],
    ['IN_PROGRESS', TIMEOUT_MS, 'TIMED_OUT'],
    ['COMPLETED', TIMEOUT_MS, 'LINKED'],
    ['FAILED', 0, 'FAILED'],
  ] as const)('%s after %i ms: %s', (status, waited, outcome) => {
    expect(watchOnboarding(status, { since_ms: 1000, now_ms: 1000 + waited })).toBe(outcome);
  });
});

test('every status is reached', () => {
  const reached = new Set(['PENDING', ...Object.values(ONBOARDING_STEPS).flat()]);
  expect(ONBOARDING_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
});

test.each([
  ['https://www.facebook.com/shop', undefined],
  [' http://shop.example ', undefined],
  ['', 'urlRequired'],
  ['   ', 'urlRequired'],
  ['shop', 'urlInvalid'],
  ['shop.example', 'urlInvalid'],
  ['https://shop', 'urlInvalid'],
  ['ftp://shop.example', 'urlInvalid'],
  ['javascript:alert(1)//a.b', 'urlInvalid'],
  ['https://me:secret@shop.example', 'urlInvalid'],
  [`https://shop.example/${'x'.repeat(500)}`, 'tooLong'],
])('shop address %s: %s', (text, problem) => {
  expect(pageUrlProblem(text)?.key).toBe(problem);
});

test.each([
  [{ error: { userMessage: 'No access' } }, 'No access'],
  [{ error: {} }, null],
  [null, null],
  ['text', null],
])('what a result says: %j', (result, message) => {
  expect(userMessageOf(result)).toBe(message);
});
