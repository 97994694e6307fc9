import { expect, test } from 'vitest';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import { runTestAuction } from './test-auction.ts';
import { createYieldBook } from './yield-book.ts';

test('an ad that is found in several ways is a winner or a loser once', async () => {
  const keywords = ['[spatula]'];
  const snapshot = await snapshotOf(
    [adSet(1, { skus: ['A'], keywords, bidMicros: 900_000 }), adSet(2, { skus: ['B'], keywords, bidMicros: 800_000 })],
    [product('A', { text: 'spatula' }), product('B', { text: 'spatula' })],
  );
  const run = (slots: number) => {
    const request = listing({ slots, searchQuery: 'spatula' });
    const { outcome, losers } = runTestAuction(request, snapshot, NOW_MS, seeded(1), NEW_PAGE);
    return { won: outcome.wins.map(({ candidate }) => candidate.sku), lost: losers.map(({ id }) => id) };
  };
  expect(run(1)).toEqual({ won: ['A'], lost: ['B'] });
  expect(run(2)).toEqual({ won: ['A', 'B'], lost: [] });
});

const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const reason = { en: '', pt: '', id: '' };

test('an ad that closed what a category asks for is explained by it, among more others than are looked at', async () => {
  const others = Array.from({ length: 150 }, (_, at) => `other${at}`);
  const products = [...others, 'closed'].map((sku) => product(sku, { categoryIds: ['c'], categoryPath: ['c'] }));
  const snapshot = await snapshotOf(
    [
      adSet(900, {
        ...{ skus: ['closed'], bidMicros: 900_000 },
        automatic: (['CLOSE', 'LOOSE'] as const).map((bucket) => ({ bucket, isOn: false, bidMicros: null })),
      }),
      ...others.map((sku, at) => adSet(at + 1, { skus: [sku], bidMicros: 100_000 + at })),
    ],
    products,
  );
  const request = listing({ slots: 3, categories: [['c']] });
  const { losers } = runTestAuction(request, snapshot, NOW_MS, seeded(1), NEW_PAGE);
  expect(losers.find(({ id }) => id === 'closed')?.reason).toBe('FIT_CLOSED');
});

test('only what a block keeps out is blocked, where brands are kept apart', async () => {
  const [first, second, third] = [uuid(7001), uuid(7002), uuid(7003)];
  const rules = createYieldBook({
    ...{ floors: [], loads: [], exclusions: [], categoryPaths: new Map(), language: 'en' },
    aparts: [{ ...EVERYWHERE, reason, brandIds: [second, third] }],
    blocks: [{ ...EVERYWHERE, reason, subject: 'BRAND', values: [third] }],
  });
  const snapshot = await snapshotOf(
    [
      adSet(1, { skus: ['P'], bidMicros: 900_000, brandId: first }),
      adSet(2, { skus: ['P'], bidMicros: 800_000, brandId: first }),
      adSet(3, { skus: ['P'], bidMicros: 700_000, brandId: first }),
      adSet(4, { skus: ['Q'], bidMicros: 600_000, brandId: second }),
      adSet(5, { skus: ['R'], bidMicros: 500_000, brandId: third }),
    ],
    [product('P'), product('Q'), product('R')],
    ...[undefined, {}, undefined],
    rules,
  );
  const { losers } = runTestAuction(listing({ slots: 3 }), snapshot, NOW_MS, seeded(1), NEW_PAGE);
  expect(losers.map(({ campaignId, reason: why }) => [campaignId, why])).toEqual([
    ['100002', 'PRODUCT_SHOWN'],
    ['100003', 'PRODUCT_SHOWN'],
    ['100005', 'BLOCKED'],
  ]);
});
