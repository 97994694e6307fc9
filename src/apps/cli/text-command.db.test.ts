import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { SETTINGS_COMMANDS } from './settings-commands.ts';

const database = await createTestDatabase();
const say = (...words: string[]) => SETTINGS_COMMANDS.text(database, words);

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
  const { rows } = await database.pool.query('select key, text from text_override');
  expect(rows).toEqual([{ key: 'title', text: 'You' }]);
});
