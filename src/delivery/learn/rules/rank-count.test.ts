import { expect, test } from 'vitest';
import { countRanks } from './rank-count.ts';

const SINCE = 1000;
const auction = (atMs: number, candidates: { adSetId: string; rank: number | null; bar?: string }[], weight = 2) => ({
  at: new Date(atMs),
  weight,
  candidates,
});
const lost = (adSetId: string) => ({ adSetId, rank: null });
const won = (adSetId: string) => ({ adSetId, rank: 1 });

test('counts what was bid and lost by rank, before and since', () => {
  const counts = countRanks(
    [auction(999, [won('a'), lost('b')]), auction(1000, [lost('a')], 3), auction(1001, [won('a')])],
    SINCE,
  );
  expect(counts.get('a')).toEqual({ before: { seen: 1, bids: 2, lost: 0 }, now: { seen: 2, bids: 5, lost: 3 } });
  expect(counts.get('b')).toEqual({ before: { seen: 1, bids: 2, lost: 2 }, now: { seen: 0, bids: 0, lost: 0 } });
  expect(counts.get('c')).toBeUndefined();
});

test('several products of an ad set bid once, and one that wins is enough', () => {
  const [both] = [...countRanks([auction(1, [lost('a'), won('a'), lost('a')])], SINCE).values()];
  expect(both!.before).toEqual({ seen: 1, bids: 2, lost: 0 });
});

test('what a rule of the marketplace kept from its place is not lost by rank', () => {
  const counts = countRanks([auction(1, [{ adSetId: 'a', rank: null, bar: 'APART' }])], SINCE);
  expect(counts.get('a')!.before.lost).toBe(0);
});
