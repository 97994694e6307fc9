import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { impersonationEnds, impersonationReason } from './impersonation.ts';

test.each([
  ['Ticket 4711: wrong budget', 'Ticket 4711: wrong budget'],
  ['  Ticket 4711: wrong budget ', 'Ticket 4711: wrong budget'],
  ['         short  ', null],
  ['', null],
  ['x'.repeat(501), null],
])('%j is stored as %j', (text, expected) => expect(impersonationReason(text)).toBe(expected));

test.each([
  [0, 12 * HOUR_MS, HOUR_MS],
  [11.5 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS],
])('started at %i in a session until %i it ends at %i', (now, sessionEnds, expected) => {
  expect(impersonationEnds(now, sessionEnds)).toBe(expected);
});
