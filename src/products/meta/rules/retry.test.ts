import { expect, test } from 'vitest';
import { retryDecision } from './retry.ts';

test.each([
  [{ kind: 'REJECTED', message: 'No' } as const, { end: 'No' }],
  [{ kind: 'BUSY', retryAfterMs: 7 } as const, { retryInMs: 7, alertsStaff: null }],
  [{ kind: 'UNKNOWN' } as const, { retryInMs: 10_000, alertsStaff: null }],
  [{ kind: 'DISCONNECTED', reason: 'Ended' } as const, { retryInMs: 300_000, alertsStaff: 'Ended' }],
])('%j', (failure, next) => {
  expect(retryDecision(failure)).toEqual(next);
});
