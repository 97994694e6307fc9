import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { createFoundTodos } from './found-todos.ts';

test('what was found is kept for five minutes, by company and brand; a failure is not kept', async () => {
  const findTodos = createFoundTodos();
  const find = vi.fn(async () => []);
  await Promise.all([findTodos('acme', 0, find), findTodos('acme', 0, find)]);
  await findTodos('acme', 5 * MINUTE_MS - 1, find);
  expect(find).toHaveBeenCalledTimes(1);
  await findTodos('other', 1, find);
  await findTodos('acme', 5 * MINUTE_MS, find);
  expect(find).toHaveBeenCalledTimes(3);
  await expect(findTodos('down', 0, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await expect(findTodos('down', 0, find)).resolves.toEqual([]);
});
