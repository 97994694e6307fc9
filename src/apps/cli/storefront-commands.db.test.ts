import { afterEach, expect, test, vi } from 'vitest';
import { openKeys } from '#features/catalog/server/index.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { STOREFRONT_COMMANDS } from './storefront-commands.ts';

const database = await freshDatabase();
const seed = createSeed(database);
const catalog = await seed.catalog('SG');
const OPTIONS = { days: '90', pages: '1', scopes: 'ads' };
const run = (words: string[], scopes = OPTIONS.scopes) =>
  STOREFRONT_COMMANDS.key(database, ['SG', ...words], { ...OPTIONS, scopes });

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => vi.mocked(console.error).mockClear());

const scopesOf = async (label: string) => {
  const keys = await database.as(SYSTEM, (tx) => openKeys(tx, catalog.id, Date.now()));
  return keys.find((key) => key.label === label)?.scopes;
};

test('a new key asks for ads and reports events, and opens feeds only where that is said', async () => {
  expect(await run(['new', 'search page'])).toBe(true);
  expect(await run(['new', 'catalog feed', ''], 'feed')).toBe(true);
  expect(await run(['new', 'back end', ''], 'ads, feed')).toBe(true);
  expect(await scopesOf('search page')).toEqual(['ads']);
  expect(await scopesOf('catalog feed')).toEqual(['feed']);
  expect(await scopesOf('back end')).toEqual(['ads', 'feed']);
});

test.each(['', 'everything', 'ads,everything'])('scopes "%s" are refused', async (scopes) => {
  expect(await run(['new', 'no'], scopes)).toBe(false);
  expect(console.error).toHaveBeenCalledWith('Say --scopes ads, feed or ads,feed');
  expect(await scopesOf('no')).toBeUndefined();
});
