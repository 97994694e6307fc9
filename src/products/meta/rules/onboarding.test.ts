import { expect, test } from 'vitest';
import { metaMessages } from './meta.messages.ts';
import { isOnItsWay, ONBOARDING_STATUSES, ONBOARDING_STEPS, pageUrlProblem, userMessageOf } from './onboarding.ts';

const messages = metaMessages.problem;

test.each([
  ['PENDING', true],
  ['IN_PROGRESS', true],
  ['COMPLETED', false],
  ['FAILED', false],
] as const)('%s is on its way: %s', (status, isIt) => {
  expect(isOnItsWay(status)).toBe(isIt);
});

test('every status can be reached', () => {
  const reached = new Set(['PENDING', ...Object.values(ONBOARDING_STEPS).flat()]);
  expect(ONBOARDING_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
});

test.each([
  ['https://www.facebook.com/shop', null],
  [' http://shop.example ', null],
  ['', messages.urlRequired()],
  ['   ', messages.urlRequired()],
  ['shop', messages.urlInvalid()],
  ['shop.example', messages.urlInvalid()],
  ['https://shop', messages.urlInvalid()],
  ['ftp://shop.example', messages.urlInvalid()],
  ['javascript:alert(1)//a.b', messages.urlInvalid()],
  ['https://me:secret@shop.example', messages.urlInvalid()],
  [`https://shop.example/${'x'.repeat(500)}`, messages.tooLong({ max: 500 })],
])('shop address %s: %j', (text, problem) => {
  expect(pageUrlProblem(text)).toEqual(problem);
});

test.each([
  [{ error: { userMessage: 'No access' } }, 'No access'],
  [{ error: {} }, null],
  [null, null],
  ['text', null],
])('the user message of %j', (result, message) => {
  expect(userMessageOf(result)).toBe(message);
});
