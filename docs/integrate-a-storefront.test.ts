import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { storefrontApi } from '#core/catalog/server/index.ts';
import { FEED_LIMITS } from '#core/catalog/rules/feed-limits.ts';
import { ROW_ERRORS } from '#core/catalog/rules/row-errors.ts';
import { REFUSAL_REASONS } from '#delivery/collect/rules/refusal-reasons.ts';
import { AUCTION_FIELDS, type AuctionField } from '#delivery/decide/rules/auction-fields.ts';
import { API_ERRORS } from '#delivery/decide/rules/errors.ts';
import { AD_LIMITS } from '#delivery/engine/index.ts';
import { ERROR_CODES, type ErrorCode } from '#platform/rest/error-codes.ts';
import { RATE_LIMITS } from '#platform/rest/rate-limits.ts';
import { readFeedRow, type FeedKind } from '#core/catalog/rules/feed-rows.ts';
import type { Slot } from '../packages/storefront/src/wire.ts';

const ROOT = join(import.meta.dirname, '..');
const guide = readFileSync(join(ROOT, 'docs/integrate-a-storefront.md'), 'utf8');
const SG = { currency: 'SGD', fractionDigits: 2, timezone: 'Asia/Singapore' };
const ROWS: Record<FeedKind, string> = {
  products: 'products',
  'product-removals': 'product removals',
  brands: 'brands',
  sellers: 'sellers',
  categories: 'categories',
  segments: 'segments',
  orders: 'orders',
};

/** The names of the fields that reading a row looks at. */
function fieldsRead(kind: FeedKind): Set<string> {
  const names = new Set<string>();
  const recorder = (): object =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          names.add(String(name));
          return name === 'items' ? [recorder()] : undefined;
        },
      },
    );
  readFeedRow(kind, recorder(), SG);
  return names;
}

test.each(Object.entries(ROWS) as [FeedKind, string][])(
  'the guide names each field of %s, and no other',
  (kind, title) => {
    const [, row = ''] = new RegExp(`^\\| ${title} \\|(.*)\\|$`, 'm').exec(guide) ?? [];
    const named = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    expect(new Set(named)).toEqual(fieldsRead(kind));
  },
);

const section = (title: string) => guide.split(`\n### ${title}\n`)[1]?.split(/\n##+ /)[0] ?? '';
const rowsOf = (title: string) =>
  [...section(title).matchAll(/^\| (?:(\d+) \| )?`?(\w+)`? \| (.+) \|$/gm)]
    .map(([, status, code, says]) => [code!, status ? Number(status) : null, says!] as const)
    .filter(([code]) => code !== 'Error' && code !== 'Reason' && code !== 'Status');

test('the guide has each code of the ad calls, of rows and of events, as the table of errors says it', () => {
  const ads = Object.entries(API_ERRORS).map(([code, { statuses, title }]) => [code, statuses[0], title]);
  expect(rowsOf('Auctions and events')).toEqual(ads);
  expect(rowsOf('Rows')).toEqual(Object.entries(ROW_ERRORS).map(([code, { title }]) => [code, null, title]));
  const reasons = Object.entries(REFUSAL_REASONS).map(([code, { title }]) => [code, null, title]);
  expect(rowsOf('Events that are not believed')).toEqual(reasons);
});

test('the guide has each code that a feed may be refused with', () => {
  const calls = storefrontApi.described();
  const codes = new Set(calls.flatMap(({ errors }) => errors));
  const rows = rowsOf('Feeds');
  for (const code of codes) expect(rows.map(([one]) => one)).toContain(code);
  for (const [code, status, title] of rows) expect(ERROR_CODES[code as ErrorCode]).toMatchObject({ status, title });
});

test('the limits of the guide are those of the code', () => {
  const limits = guide.split('\n## Limits')[1]!.split('\n## ')[0]!;
  const told = [
    FEED_LIMITS.rows,
    FEED_LIMITS.categories,
    FEED_LIMITS.unpackedRatio,
    RATE_LIMITS.feeds,
    AD_LIMITS.auctionsPerRequest,
    AD_LIMITS.productsPerAuction,
    AD_LIMITS.eventsPerList,
    AD_LIMITS.itemsPerPurchase,
    AD_LIMITS.eventAgeDays,
    AD_LIMITS.requestsPerSecond,
    AD_LIMITS.burst,
  ];
  for (const limit of told) expect(limits).toMatch(new RegExp(`\\b${limit.toLocaleString('en')}\\b`));
  expect([FEED_LIMITS.bytes, FEED_LIMITS.recordBytes, AD_LIMITS.bodyBytes]).toEqual([2 ** 31, 2 ** 20, 2 ** 22]);
});

test('the samples of the guide are there', () => {
  const samples = [...guide.matchAll(/\]\((samples\/[^)]+)\)/g)].map(([, path]) => path!);
  expect(samples).toHaveLength(5);
  for (const path of samples) expect(readFileSync(join(ROOT, 'docs', path), 'utf8').length).toBeGreaterThan(100);
});

test('the guide has a row for every field of an auction, and the kit sends it', () => {
  const [, section = ''] = guide.split('\n## Auctions\n');
  const [table = ''] = section.split('\n## ');
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g)!);
  expect(named.toSorted()).toEqual([...AUCTION_FIELDS].toSorted());
  // With its page the kit gets the shopper and the consent; shops test on the console.
  expectTypeOf<keyof Slot | 'opaqueUserId' | 'consent' | 'test'>().toEqualTypeOf<AuctionField>();
});
