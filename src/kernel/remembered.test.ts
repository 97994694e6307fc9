import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';
import { MINUTE_MS } from './time.ts';

test('a result is kept for a while by its key, and shared by concurrent calls', async () => {
  const read = vi.fn(async (key: string, nowMs: number, more: string) => `${key} ${nowMs} ${more}`);
  const recall = remembered(read, { keptMs: 5 * MINUTE_MS });
  expect(await Promise.all([recall('acme', 0, 'a'), recall('acme', 0, 'b')])).toEqual(['acme 0 a', 'acme 0 a']);
  expect(await recall('acme', 5 * MINUTE_MS - 1, 'c')).toBe('acme 0 a');
  expect(await recall('other', 1, 'd')).toBe('other 1 d');
  expect(await recall('acme', 5 * MINUTE_MS, 'e')).toBe('acme 300000 e');
  expect(read).toHaveBeenCalledTimes(3);
});

test('a failure is not kept', async () => {
  const read = vi
    .fn<(key: string) => Promise<string>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue('up');
  const recall = remembered(read);
  await expect(recall('acme', 0)).rejects.toThrow('down');
  expect(await recall('acme', 0)).toBe('up');
});

test('of more keys the oldest give way', async () => {
  const read = vi.fn(async (key: string) => key);
  const recall = remembered(read, { most: 2 });
  for (const key of ['a', 'b', 'c', 'b', 'a']) await recall(key, 0);
  expect(read.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c', 'a']);
});
