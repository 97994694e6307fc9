import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
const run = (...words: string[]) => runCommandLine(words, (work) => work(database));
const say = (...words: string[]) => run('text-override', 'set', ...words);
const overrides = async () => (await database.pool.query('select key, text from text_override')).rows;

test('a text of a screen is replaced; what no screen says is refused, with what can be replaced', async () => {
  const told: string[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    expect(await say('en', 'profile', 'title', 'You')).toBe(true);
    for (const [namespace, key] of [
      ['profile', 'nothing.of.it'],
      ['profile', 'tab'],
      ['letters', 'title'],
    ])
      expect(await say('en', namespace!, key!, 'words')).toBe(false);
    expect(told.filter((line) => line.includes('refusals, mails and documents keep their own'))).toHaveLength(3);
  } finally {
    error.mockRestore();
    vi.restoreAllMocks();
  }
  expect(await overrides()).toEqual([{ key: 'title', text: 'You' }]);
  expect(await run('text-override', 'unset', 'en', 'profile', 'title')).toBe(true);
  expect(await overrides()).toEqual([]);
});
