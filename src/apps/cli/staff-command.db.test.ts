import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { sentEmails } from '../../../testing/jobs.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
let appointed = 0;
const run = (args: string[]) => runCommandLine(['staff', ...args], (work) => work(database));

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => vi.restoreAllMocks());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.mocked(console.error).mockClear();
});

const languagesOf = async (email: string) => {
  const user = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('appUser').select(['language', 'timezone']).where('email', '=', email).executeTakeFirst(),
  );
  const sent = (await sentEmails(database)).find(({ to }) => to === email);
  return user && { ...user, email: sent?.language };
};

test.each<[string, Record<string, string>, string[], { language: string; timezone: string }]>([
  ['of the currency', {}, [], { language: 'en', timezone: 'UTC' }],
  ['of another currency', { DEFAULT_CURRENCY: 'BRL' }, [], { language: 'pt', timezone: 'UTC' }],
  ['of the deployment', { DEFAULT_LANGUAGE: 'pt' }, ['Asia/Jakarta'], { language: 'pt', timezone: 'Asia/Jakarta' }],
  ['that was named', { DEFAULT_LANGUAGE: 'pt' }, ['Asia/Jakarta', 'id'], { language: 'id', timezone: 'Asia/Jakarta' }],
  ['that was named alone', { DEFAULT_LANGUAGE: 'pt' }, ['en'], { language: 'en', timezone: 'UTC' }],
])('staff start, and get emails, in the language %s', async (_, settings, options, expected) => {
  vi.stubEnv('PUBLIC_URL', 'https://ads.example');
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const email = `ada.${(appointed += 1)}@shop.example`;
  expect(await run(['grant', email, 'Ada', 'Lovelace', ...options])).toBe(true);
  expect(await languagesOf(email)).toEqual({ ...expected, email: expected.language });
});

test.each([
  [['ada@shop.example', 'Ada', 'Lovelace', 'tlh']],
  [['ada@shop.example', 'Ada', 'Lovelace', 'Mars/Olympus']],
  [['ada@shop.example', 'Ada', 'Lovelace', 'UTC', 'tlh']],
])('%j says neither a time zone nor a language of ours', async (words) => {
  expect(await run(['grant', ...words])).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('a language (en, pt, id)'));
  expect(await languagesOf('ada@shop.example')).toBeUndefined();
});

test('an extra argument appoints no staff', async () => {
  expect(await run(['grant', 'ada@shop.example', 'Ada', 'Lovelace', 'UTC', 'pt', 'more'])).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('too many arguments'));
  expect(await languagesOf('ada@shop.example')).toBeUndefined();
});

test('only staff can be revoked', async () => {
  expect(await run(['grant', 'grace@shop.example', 'Grace', 'Hopper'])).toBe(true);
  expect(await run(['revoke', 'grace@shop.example'])).toBe(true);
  expect(await run(['revoke', 'grace@shop.example'])).toBe(false);
  expect(console.error).toHaveBeenCalledWith('Nobody on the staff is grace@shop.example');
});
