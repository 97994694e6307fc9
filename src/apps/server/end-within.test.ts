import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/telemetry/logger.ts';
import { endWithin } from './end-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const log = createLogger({ level: 'silent' });
const error = vi.spyOn(log, 'error');
afterEach(() => error.mockClear());

test('what ends in time is said nothing of, whatever it answers', async () => {
  expect(await endWithin(log, 'index', { maxMs: 10, end: () => Promise.resolve(false) })).toBe(true);
  expect(error).not.toHaveBeenCalled();
});

test('what does not is named and no longer waited for', async () => {
  const ended = endWithin(log, 'settlement', { maxMs: 10, end: () => new Promise(() => {}) });
  await vi.advanceTimersByTimeAsync(10);
  expect(await ended).toBe(false);
  expect(error).toHaveBeenCalledWith({ name: 'settlement', maxMs: 10 }, expect.any(String));
});

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
])('what %s is named as well', async (_, end) => {
  expect(await endWithin(log, 'mail', { maxMs: 10, end })).toBe(false);
  expect(error).toHaveBeenCalledWith({ err: new Error('no'), name: 'mail' }, expect.any(String));
});
