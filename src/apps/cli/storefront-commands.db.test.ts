import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openKeys, storefrontOf } from '#core/catalog/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { runCommandLine } from './command-line.ts';
import { readCliEnvironment } from './environment.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const catalog = await seed.catalog('SG');
const run = (...args: string[]) => runCommandLine(args, (work) => work(database));

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => vi.restoreAllMocks());
afterEach(() => vi.mocked(console.error).mockClear());

const scopesOf = async (label: string) => {
  const keys = await database.read(SYSTEM, (tx) => openKeys(tx, catalog.id, Date.now()));
  return keys.find((key) => key.label === label)?.scopes;
};

test('a new key requests ads and reports events, and opens feeds only with that option', async () => {
  expect(await run('api-key', 'create', 'SG', 'search page')).toBe(true);
  expect(await run('api-key', 'create', 'SG', 'catalog feed', '--scopes', 'feed')).toBe(true);
  expect(await run('api-key', 'create', 'SG', 'back end', '--scopes', 'ads, feed')).toBe(true);
  expect(await scopesOf('search page')).toEqual(['ads']);
  expect(await scopesOf('catalog feed')).toEqual(['feed']);
  expect(await scopesOf('back end')).toEqual(['ads', 'feed']);
});

test.each(['', 'everything', 'ads,everything'])('scopes "%s" are refused', async (scopes) => {
  expect(await run('api-key', 'create', 'SG', 'no', '--scopes', scopes)).toBe(false);
  expect(console.error).toHaveBeenCalledWith(
    `error: option '--scopes <scopes>' argument '${scopes}' is invalid. Say ads, feed or ads,feed`,
  );
  expect(await scopesOf('no')).toBeUndefined();
});

const KEY = /^[\w-]+$/;

test('a new key comes with its storefront, its addresses and a call to try', async () => {
  const output: string[] = [];
  vi.mocked(console.log).mockImplementation((line: string) => void output.push(line));
  expect(await run('api-key', 'create', 'sg', 'both', '--scopes', 'ads,feed')).toBe(true);
  const [key, ...lines] = output.splice(0);
  const { PUBLIC_URL } = readCliEnvironment();
  const url = PUBLIC_URL[0] ?? 'http://localhost:3000';
  expect(lines).toEqual([
    `Storefront  SG, ${catalog.id}`,
    `Feeds       ${url}/v1/feeds/products`,
    `Auctions    ${url}/v2/auctions`,
    `Events      ${url}/v2/events`,
    `Guide       ${url}/docs/integrate-a-storefront`,
    `Try it      curl -H 'Authorization: Bearer ${key}' ${url}/v1/me`,
  ]);
  expect(await run('api-key', 'create', 'SG', 'pages', '--browser', 'https://shop.example')).toBe(true);
  expect(output[0]).toMatch(/^epk_/);
  expect(output).toContain('Pages       https://shop.example');
  expect(await scopesOf('pages')).toEqual(['browser']);
  expect(await run('api-key', 'create', 'SG', 'wrong', '--browser', 'shop.example')).toBe(false);
});

test('keys are listed, take each other’s place, and open nothing once revoked', async () => {
  const output: string[] = [];
  vi.mocked(console.log).mockImplementation((line: string) => void output.push(line));
  const idOf = async (label: string) => {
    expect(await run('api-key', 'list', 'SG')).toBe(true);
    return output
      .splice(0)
      .findLast((line) => line.includes(`  ${label} (`))
      ?.split(' ')[0];
  };
  expect(await run('api-key', 'create', 'sg', 'home page', '7')).toBe(true);
  expect(output.splice(0)[0]).toMatch(KEY);
  const id = (await idOf('home page'))!;
  expect(await run('api-key', 'rotate', 'SG', id, '0.5')).toBe(true);
  expect(output.splice(0)).toEqual([expect.stringMatching(KEY)]);
  const next = (await idOf('home page'))!;
  expect(await run('api-key', 'revoke', 'SG', next)).toBe(true);
  expect(output.splice(0)).toEqual([`${next} opens nothing any more`]);
  expect(await run('api-key', 'rotate', 'SG', 'x')).toBe(false);
  expect(console.error).toHaveBeenLastCalledWith('SG has no key x');
  expect(await run('api-key', 'list', 'XX')).toBe(false);
  expect(console.error).toHaveBeenLastCalledWith('There is no storefront XX');
});

const set = (setting: string, value: string | null) =>
  value === null ? run('storefront', 'unset', 'SG', setting) : run('storefront', 'set', 'SG', setting, value);
const storefront = () => database.read(SYSTEM, (tx) => storefrontOf(tx, catalog.id));

test.each([
  ['min-bid', '0.05', { minBidMicros: 50_000n }],
  ['min-bid', '0', { minBidMicros: 0n }],
  ['app-scheme', 'shop', { appScheme: 'shop' }],
  ['app-scheme', null, { appScheme: null }],
])('%s becomes %s', async (setting, value, expected) => {
  expect(await set(setting, value)).toBe(true);
  expect(await storefront()).toMatchObject(expected);
});

test.each([
  ['settlement-grace-minutes', '0'],
  ['settlement-grace-minutes', '1440'],
  ['click-window-days', '90'],
  ['slots-per-advertiser', null],
  ['language', 'pt'],
])('%s may be %s', async (setting, value) => expect(await set(setting, value)).toBe(true));

test.each([
  ['settlement-grace-minutes', '1441', /^settlement-grace-minutes: .*<=1440/],
  ['settlement-grace-minutes', null, /^settlement-grace-minutes: .*expected number/],
  ['settlement-grace-minutes', '1.5', /^settlement-grace-minutes: .*expected int/],
  ['min-bid', '-1', /^min-bid: an amount from "0"/],
  ['min-bid', 'much', /^min-bid: an amount from "0"/],
  ['app-scheme', 'Shop://', /^app-scheme: a scheme, as in shop/],
  ['click-window-days', '91', /^click-window-days: .*<=90/],
  ['language', 'fr', /^language: .*"en"/],
  ['colour', 'red', /Allowed choices are language, .*min-bid, settlement-grace-minutes, app-scheme\.$/],
])('%s cannot be %s', async (setting, value, message) => {
  const before = await storefront();
  expect(await set(setting, value)).toBe(false);
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(message));
  expect(await storefront()).toEqual(before);
});
