import { expect, test } from 'vitest';
import { type TailLine, curlOf, isLookedFor, mergeLines, visitsOf } from './tail.ts';

const line = (id: number, kind: string, more: Partial<TailLine> = {}): TailLine => ({
  ...{ id: String(id), kind, at: '2026-03-10T04:00:00Z', keyId: 'k', visit: null, eventId: `e${id}`, reason: null },
  ...{ skus: [], winners: [], shopper: null, path: '/v2/events', body: null },
  ...more,
});
const shape = (lines: readonly TailLine[]) =>
  visitsOf(lines).map(({ auction, others, hasProblem }) => [
    auction?.id ?? null,
    others.map(({ id }) => id),
    hasProblem,
  ]);

test('an auction and its events are one, the latest first, in whatever order they come', () => {
  const lines = [
    line(1, 'IMPRESSION', { visit: 'a' }),
    line(2, 'AUCTION', { visit: 'a', eventId: null }),
    line(3, 'AUCTION', { visit: 'b', eventId: null }),
    line(9, 'PAGEVIEW'),
    line(10, 'CLICK', { visit: 'a', reason: 'CLICK_RATE' }),
  ];
  expect(shape(lines)).toEqual([
    ['2', ['1', '10'], true],
    [null, ['9'], false],
    ['3', [], false],
  ]);
});

test('what turned out to be wrong with an event later is told in its place', () => {
  const found = [line(1, 'CLICK', { eventId: 'x' }), line(2, 'CLICK', { eventId: 'x', reason: 'UNKNOWN_PRODUCT' })];
  expect(shape(found)).toEqual([[null, ['2'], true]]);
  expect(shape([line(1, 'REFUSED', { eventId: null }), line(2, 'REFUSED', { eventId: null })])).toHaveLength(2);
});

test('lines that come twice are kept once, and the oldest are let go', () => {
  const known = [line(1, 'CLICK'), line(2, 'CLICK')];
  expect(mergeLines(known, [line(2, 'CLICK')])).toBe(known);
  expect(mergeLines(known, [line(11, 'CLICK'), line(3, 'CLICK')]).map(({ id }) => id)).toEqual(['1', '2', '3', '11']);
  const many = Array.from({ length: 600 }, (_, id) => line(id + 10, 'CLICK'));
  expect(mergeLines(known, many)).toHaveLength(500);
});

const ALL = { keyId: null, isOnlyProblems: false, product: '', shopper: '' };
const visit = visitsOf([
  line(1, 'AUCTION', { visit: 'a', winners: [{ rank: 1, id: 'LAMP-1' }], shopper: 'shoppe…' }),
  line(2, 'CLICK', { visit: 'a', keyId: 'pages', skus: ['LAMP-1'] }),
])[0]!;

test.each([
  [{}, true],
  [{ keyId: 'pages' }, true],
  [{ keyId: 'other' }, false],
  [{ isOnlyProblems: true }, false],
  [{ product: ' lamp ' }, true],
  [{ product: 'table' }, false],
  [{ shopper: 'shop' }, true],
  [{ shopper: 'shopper-4711' }, true],
  [{ shopper: 'ann' }, false],
])('a filter %o finds it: %s', (filter, isFound) => {
  expect(isLookedFor(visit, { ...ALL, ...filter })).toBe(isFound);
});

test('a command has no key in it, and quotes what the shell would read', () => {
  expect(curlOf({ path: '/v2/events', body: `{"id":"it's"}` }, 'https://ads.example')).toBe(
    String.raw`curl https://ads.example/v2/events -H 'Authorization: Bearer YOUR_KEY' \
  -H 'Content-Type: application/json' -H 'Prefer: return=representation' \
  --data-raw '{"id":"it'\''s"}'`,
  );
  expect(curlOf({ path: '/v2/events', body: null }, '')).toBeNull();
});
