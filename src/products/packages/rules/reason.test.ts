import { expect, test } from 'vitest';
import { checkOptionalReason, checkReason, MAX_REASON } from './reason.ts';

test.each([
  [null, 'requireRejectReason', null],
  ['', 'requireRejectReason', null],
  ['   ', 'requireRejectReason', null],
  ['x', null, null],
  [`  ${'x'.repeat(MAX_REASON)}  `, null, null],
  ['x'.repeat(MAX_REASON + 1), 'reasonTooLong', 'reasonTooLong'],
])('%j is wrong as %s, and as %s where it may be left out', (reason, needed, optional) => {
  expect([checkReason(reason), checkOptionalReason(reason)]).toEqual([needed, optional]);
});
