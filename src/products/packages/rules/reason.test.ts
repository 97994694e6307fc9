import { expect, test } from 'vitest';
import { checkOptionalReason, checkReason, MAX_REASON } from './reason.ts';

test.each([
  [null, 'requireRejectReason', null],
  ['', 'requireRejectReason', null],
  ['   ', 'requireRejectReason', null],
  ['x', null, null],
  [`  ${'x'.repeat(MAX_REASON)}  `, null, null],
  ['x'.repeat(MAX_REASON + 1), 'reasonTooLong', 'reasonTooLong'],
])('%j: problem %s, and %s where it is optional', (reason, needed, optional) => {
  expect([checkReason(reason), checkOptionalReason(reason)]).toEqual([needed, optional]);
});
