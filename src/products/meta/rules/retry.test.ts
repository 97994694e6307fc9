import { expect, test } from 'vitest';
import { resyncInMs, retryDecision, type MetaFailure } from './retry.ts';

test.each([
  [{ kind: 'REJECTED', message: 'No' } as const, { end: 'No' }],
  [{ kind: 'BUSY', retryAfterMs: 7 } as const, { retryInMs: 7, alertsStaff: null }],
  [{ kind: 'UNKNOWN' } as const, { retryInMs: 10_000, alertsStaff: null }],
  [{ kind: 'DISCONNECTED', reason: 'Ended' } as const, { retryInMs: 300_000, alertsStaff: 'Ended' }],
])('%j', (failure, next) => {
  expect(retryDecision(failure)).toEqual(next);
});

const [UNKNOWN, BUSY, REJECTED]: MetaFailure[] = [
  { kind: 'UNKNOWN' },
  { kind: 'BUSY', retryAfterMs: 2_000_000 },
  { kind: 'REJECTED', message: 'No' },
];
test.each<[MetaFailure[], number, number | null]>([
  [[UNKNOWN!], 0, 10_000],
  [[UNKNOWN!, REJECTED!], 1, 20_000],
  [[UNKNOWN!], 6, 640_000],
  [[UNKNOWN!], 7, 900_000],
  [[UNKNOWN!], 2000, 900_000],
  [[UNKNOWN!, BUSY!], 3, 2_000_000],
  [[REJECTED!], 0, null],
])('after %j, the %dth in succession, an account is read again in %s ms', (missed, failures, expected) => {
  expect(resyncInMs(missed, { failures, freshMs: 900_000 })).toBe(expected);
});
