import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openKeys, storefrontOf } from '#core/catalog/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { STOREFRONT_COMMANDS } from './storefront-commands.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const catalog = await seed.catalog('SG');
const OPTIONS = { days: '90', pages: '1', scopes: 'ads' };
const run = (words: string[], scopes = OPTIONS.scopes) =>
  STOREFRONT_COMMANDS.key(database, ['SG', ...words], { ...OPTIONS, scopes });

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => vi.restoreAllMocks());
afterEach(() => vi.mocked(console.error).mockClear());

const scopesOf = async (label: string) => {
  const keys = await database.read(SYSTEM, (tx) => openKeys(tx, catalog.id, Date.now()));
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

const set = (setting: string, value: string) => STOREFRONT_COMMANDS.storefront(database, ['SG', setting, value]);
const storefront = () => database.read(SYSTEM, (tx) => storefrontOf(tx, catalog.id));

test.each([
  ['min-bid', '0.05', { minBidMicros: 50_000n }],
  ['min-bid', '0', { minBidMicros: 0n }],
  ['app-scheme', 'shop', { appScheme: 'shop' }],
  ['app-scheme', 'unset', { appScheme: null }],
])('%s becomes %s', async (setting, value, expected) => {
  expect(await set(setting, value)).toBe(true);
  expect(await storefront()).toMatchObject(expected);
});

test.each([
  ['settlement-grace-minutes', '0'],
  ['settlement-grace-minutes', '1440'],
  ['click-window-days', '90'],
  ['slots-per-advertiser', 'unset'],
  ['language', 'pt'],
])('%s may be %s', async (setting, value) => expect(await set(setting, value)).toBe(true));

test.each([
  ['settlement-grace-minutes', '1441', /^settlement-grace-minutes: .*<=1440/],
  ['settlement-grace-minutes', 'unset', /^settlement-grace-minutes: .*expected number/],
  ['settlement-grace-minutes', '1.5', /^settlement-grace-minutes: .*expected int/],
  ['min-bid', '-1', /^min-bid: an amount from "0"/],
  ['min-bid', 'much', /^min-bid: an amount from "0"/],
  ['app-scheme', 'Shop://', /^app-scheme: a scheme, as in shop/],
  ['click-window-days', '91', /^click-window-days: .*<=90/],
  ['language', 'fr', /^language: .*"en"/],
  ['colour', 'red', /^Say language, .*min-bid, settlement-grace-minutes, app-scheme$/],
])('%s cannot be %s', async (setting, value, message) => {
  const before = await storefront();
  expect(await set(setting, value)).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(message));
  expect(await storefront()).toEqual(before);
});
