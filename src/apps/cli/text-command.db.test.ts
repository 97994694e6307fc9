import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
const run = (...args: string[]) => runCommandLine(args, (work) => work(database));
const setText = (...args: string[]) => run('text-override', 'set', ...args);
const overrides = async () => (await database.pool.query('select key, text from text_override order by key')).rows;

test('a text of a screen or of the server is replaced; an unknown key, or other placeholders, are rejected', async () => {
  const errors: string[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    expect(await setText('en', 'profile', 'title', 'You')).toBe(true);
    expect(await setText('pt', 'identity', 'email.passwordReset.greeting', 'Oi {{name}},')).toBe(true);
    expect(await setText('en', 'platform', 'page.size', 'Up to {{max}}')).toBe(true);
    for (const [namespace, key] of [
      ['profile', 'nothing.of.it'],
      ['profile', 'tab'],
      ['letters', 'title'],
    ])
      expect(await setText('en', namespace!, key!, 'words')).toBe(false);
    expect(errors.filter((line) => line.startsWith('Nothing says'))).toHaveLength(3);
    for (const words of ['Up to that', 'Up to {{most}}', '{{max}} of {{all}}'])
      expect(await setText('en', 'platform', 'page.size', words)).toBe(false);
    expect(errors.at(-1)).toBe('It needs the same places to fill in as the original: Between 1 and {{max}}');
  } finally {
    error.mockRestore();
    vi.restoreAllMocks();
  }
  expect(await overrides()).toEqual([
    { key: 'email.passwordReset.greeting', text: 'Oi {{name}},' },
    { key: 'page.size', text: 'Up to {{max}}' },
    { key: 'title', text: 'You' },
  ]);
  expect(await run('text-override', 'unset', 'en', 'profile', 'title')).toBe(true);
  expect(await run('text-override', 'unset', 'pt', 'identity', 'email.passwordReset.greeting')).toBe(true);
  expect(await run('text-override', 'unset', 'en', 'platform', 'page.size')).toBe(true);
  expect(await overrides()).toEqual([]);
});
