import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { judgeAttempt, retryAfterMsOf, WAITS_MS, type Attempt } from './schedule.ts';

const failed = (parts: Partial<Attempt> = {}): Attempt => ({
  attempts: 1,
  status: 500,
  retryAfterMs: null,
  failingSince: 0,
  nowMs: 0,
  random: 0.5,
  ...parts,
});

test.each([200, 201, 204, 299])('%i is success', (status) => {
  expect(judgeAttempt(failed({ status }))).toEqual({ kind: 'DELIVERED' });
});

test.each([null, 100, 301, 302, 308, 400, 404, 429, 500, 503])('%s is tried again', (status) => {
  expect(judgeAttempt(failed({ status }))).toEqual({ kind: 'RETRY', dueMs: 5000 });
});

test('the waits are those of the standard, ten percent either way, and end', () => {
  expect(WAITS_MS.reduce((sum, wait) => sum + wait, 0) / HOUR_MS).toBeCloseTo(75.6, 1);
  for (const [index, wait] of WAITS_MS.entries())
    for (const random of [0, 0.5, 1]) {
      const verdict = judgeAttempt(failed({ attempts: index + 1, random }));
      expect(verdict).toEqual({ kind: 'RETRY', dueMs: Math.round(wait * (0.9 + 0.2 * random)) });
    }
  expect(judgeAttempt(failed({ attempts: WAITS_MS.length + 1 }))).toEqual({ kind: 'FAILED' });
});

test('Retry-After is heard where it is later, for a day at most', () => {
  expect(judgeAttempt(failed({ status: 503, retryAfterMs: 60_000 }))).toEqual({ kind: 'RETRY', dueMs: 60_000 });
  expect(judgeAttempt(failed({ status: 503, retryAfterMs: 1000 }))).toEqual({ kind: 'RETRY', dueMs: 5000 });
  expect(judgeAttempt(failed({ retryAfterMs: 90 * DAY_MS }))).toEqual({ kind: 'RETRY', dueMs: DAY_MS });
  expect(retryAfterMsOf('120', 0)).toBe(120_000);
  expect(retryAfterMsOf('Thu, 01 Jan 1970 00:01:00 GMT', 0)).toBe(60_000);
  expect(retryAfterMsOf('soon', 0)).toBeNull();
});

test('410 and five days without success switch the endpoint off', () => {
  expect(judgeAttempt(failed({ status: 410 }))).toEqual({ kind: 'DISABLE', reason: 'GONE' });
  expect(judgeAttempt(failed({ nowMs: 5 * DAY_MS }))).toEqual({ kind: 'DISABLE', reason: 'FAILING' });
  expect(judgeAttempt(failed({ nowMs: 5 * DAY_MS, failingSince: 1 })).kind).toBe('RETRY');
});
