import { expect, test } from 'vitest';
import { betterName } from './names.mjs';

test.each([
  'now_ms',
  'freeCredit_micros',
  'MOST_ROWS',
  'LEAST',
  'USUAL_DAYS',
  'mayChange',
  'topUpWish',
  'making',
  'begunMs',
  'former',
])('%s has a standard word', (name) => expect(betterName(name)).toMatch(/`/));

test.each(['nowMs', 'MAX_ROWS', 'payment_intent', 'maybe', 'makingProgress', 'beginning_of', 'transform'])(
  '%s is fine',
  (name) => expect(betterName(name)).toBeNull(),
);
