import { expect, test } from 'vitest';
import { nextTry } from './next-try.ts';

test.each([
  [{ kind: 'REFUSED', message: 'No' } as const, { end: 'No' }],
  [{ kind: 'BUSY', retryAfter_ms: 7 } as const, { again_ms: 7, tellsStaff: null }],
  [{ kind: 'UNKNOWN' } as const, { again_ms: 10_000, tellsStaff: null }],
  [{ kind: 'DISCONNECTED', reason: 'Ended' } as const, { again_ms: 300_000, tellsStaff: 'Ended' }],
])('%j', (refusal, next) => {
  expect(nextTry(refusal)).toEqual(next);
});
