import { expect, test } from 'vitest';
import { isOnItsWay, ONBOARDING_STATUSES, ONBOARDING_STEPS, pageUrlProblem, userMessageOf } from './onboarding.ts';

test.each([
  ['PENDING', true],
  ['IN_PROGRESS', true],
  ['COMPLETED', false],
  ['FAILED', false],
] as const)('%s is on its way: %s', (status, isIt) => {
  expect(isOnItsWay(status)).toBe(isIt);
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
