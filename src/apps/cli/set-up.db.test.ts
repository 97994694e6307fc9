import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grantStaff, revokeStaff } from '#core/identity/server/index.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed, PASSWORD } from '../../../testing/seed.ts';
import { setUp } from './set-up.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const deps = { database, clock: seed.clock, newId: seed.newId, publicUrl: '' };

const guide = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const EXAMPLE = /```json\n([\s\S]*?)```/.exec(guide)![1]!;
type Example = { currencies: object[]; storefronts: object[] } & Record<string, unknown>;
const changed = (change: (example: Example) => void) => {
  const example = JSON.parse(EXAMPLE) as Example;
  change(example);
  return JSON.stringify(example);
};
const OFFER = `{
  allCatalogs { name baseUrl currencyCode currencySymbol }
  allBanners { bannerType width needsSegments }
  currencies { code rate }
}`;
const ADA = {
  email: 'Ada@shop.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  timezone: 'Asia/Singapore',
  language: 'en',
} as const;

test('an empty deployment becomes the marketplace of a file, repeatedly, and gets its first staff', async () => {
  expect((await setUp(database, '{}')).ok).toBe(true);
  for (let times = 0; times < 2; times++)
    expect(await setUp(database, EXAMPLE)).toEqual({
      ok: true,
      value: ['currencies: 1', 'storefronts: 1', 'placements: 2', 'issuers: 1', 'taxes: 1', 'flags: 18'],
    });

  const appointed = await grantStaff(deps, ADA);
  const token = appointed.ok ? appointed.value : null;
  const browser = api.browser();
  const set = 'mutation ($input: SetupPasswordInput!) { setupPassword(input: $input) { ok } }';
  expect((await browser.graphql(set, { input: { token, password: PASSWORD } })).codes).toEqual([]);
  const { data } = await browser.graphql(OFFER);
  expect(data).toEqual({
    allCatalogs: [{ name: 'Singapore', baseUrl: 'https://shop.example', currencyCode: 'SGD', currencySymbol: 'S$' }],
    currencies: [{ code: 'SGD', rate: '1' }],
    allBanners: [
      { bannerType: 'APPLICATION_HOME', width: 750, needsSegments: true },
      { bannerType: 'DESKTOP_SEARCH', width: 1200, needsSegments: false },
    ],
  });
  expect((await browser.graphql('{ me { isGfg } }')).data).toEqual({ me: { isGfg: true } });

  // Granting staff again ends every session, and so does revoking; the password stays.
  expect((await grantStaff(deps, ADA)).ok).toBe(true);
  expect((await browser.graphql('{ me { isGfg } }')).codes).toEqual(['UNAUTHENTICATED']);
  await browser.signIn({ email: ADA.email, password: PASSWORD });
  expect(await revokeStaff(deps, ADA.email)).toBe(true);
  expect((await browser.graphql('{ me { isGfg } }')).codes).toEqual(['UNAUTHENTICATED']);
  expect(await revokeStaff(deps, ADA.email)).toBe(false);
});

test.each<[string, string, RegExp]>([
  ['no JSON', '{', /^The file is not JSON/],
  ['a word nobody knows', changed((file) => (file['storefront'] = [])), /^file: .*storefront/],
  [
    'no time zone',
    changed((file) => (file.storefronts[0] = { ...file.storefronts[0], timezone: '+08:00' })),
    /^storefronts\.0\.timezone: a time zone/,
  ],
  [
    'no rate',
    changed((file) => (file.currencies[0] = { ...file.currencies[0], rate: '0' })),
    /^currencies\.0\.rate: a rate above zero/,
  ],
  [
    'a tax above all',
    changed((file) => (file['taxes'] = [{ country: 'SG', method: 'CARD', percent: '101' }])),
    /^taxes\.0\.percent/,
  ],
  ['an unknown flag', changed((file) => (file['flags'] = { wings: true })), /^flags: .*wings/],
  [
    'a storefront in a currency nobody explained',
    changed((file) => (file.storefronts[0] = { ...file.storefronts[0], code: 'MY', currency: 'MYR' })),
    /^storefronts\.0\.currency: say under currencies/,
  ],
  [
    'another currency for an open storefront',
    changed((file) => {
      file.currencies.push({ code: 'MYR', symbol: 'RM', rate: '3.3', fractionDigits: 2 });
      file.storefronts[0] = { ...file.storefronts[0], currency: 'MYR' };
    }),
    /^storefronts\.0\.currency: SG was opened in SGD, which stays/,
  ],
  [
    'another time zone for an open storefront',
    changed((file) => (file.storefronts[0] = { ...file.storefronts[0], timezone: 'Asia/Tokyo' })),
    /^storefronts\.0\.timezone: SG was opened in Asia\/Singapore/,
  ],
  [
    'other fraction digits',
    changed((file) => (file.currencies[0] = { ...file.currencies[0], fractionDigits: 0 })),
    /^currencies\.0\.fractionDigits: SGD has 2, which stays/,
  ],
])('a file with %s changes nothing', async (_, text, problem) => {
  await setUp(database, EXAMPLE);
  const before = await seenByStaff();
  expect(before).not.toBeNull();
  expect(await setUp(database, text)).toEqual({ ok: false, problem: [expect.stringMatching(problem)] });
  expect(await seenByStaff()).toEqual(before);
});

async function seenByStaff() {
  const browser = await api.browser().signIn(await seed.staff());
  return (await browser.graphql(OFFER)).data!;
}
