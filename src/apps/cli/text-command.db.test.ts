import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
const run = (...args: string[]) => runCommandLine(args, (work) => work(database));
const setText = (...args: string[]) => run('text-override', 'set', ...args);
const overrides = async () => (await database.pool.query('select key, text from text_override')).rows;

test('a screen’s text is replaced; an unknown key is rejected, with what can be replaced', async () => {
  const errors: string[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    expect(await setText('en', 'profile', 'title', 'You')).toBe(true);
    for (const [namespace, key] of [
      ['profile', 'nothing.of.it'],
      ['profile', 'tab'],
      ['letters', 'title'],
    ])
      expect(await setText('en', namespace!, key!, 'words')).toBe(false);
    expect(errors.filter((line) => line.includes('refusals, mails and documents keep their own'))).toHaveLength(3);
  } finally {
    error.mockRestore();
    vi.restoreAllMocks();
  }
  expect(await overrides()).toEqual([{ key: 'title', text: 'You' }]);
  expect(await run('text-override', 'unset', 'en', 'profile', 'title')).toBe(true);
  expect(await overrides()).toEqual([]);
});
