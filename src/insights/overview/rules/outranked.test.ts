import { expect, test } from 'vitest';
import { UNIT } from '#kernel/money.ts';
import { isOutranked, mostFallen, todoOfOutranked } from './outranked.ts';

const row = (id: string, previous: bigint, spend: bigint) => ({
  id,
  previousMicros: previous * UNIT,
  spendMicros: spend * UNIT,
});

test.each<[string, ReturnType<typeof row>[], string[]]>([
  ['nothing fell', [row('a', 10n, 10n), row('b', 10n, 20n)], []],
  ['little fell', [row('a', 6n, 2n)], []],
  ['a small part fell', [row('a', 100n, 75n)], []],
  ['just enough fell', [row('a', 5n, 0n), row('b', 100n, 70n)], ['b', 'a']],
  ['as much fell', [row('b', 20n, 0n), row('a', 30n, 10n)], ['a', 'b']],
  ['many fell', ['f', 'e', 'd', 'c', 'b', 'a'].map((id) => row(id, 20n, 0n)), ['a', 'b', 'c', 'd', 'e']],
])('of the largest falls first: %s', (_, rows, ids) => {
  expect(mostFallen(rows, 5n * UNIT).map(({ id }) => id)).toEqual(ids);
});

const count = (lost: number, bids = 100, seen = 50) => ({ seen, bids, lost });

test.each([
  ['most auctions, and hardly any before', count(10), count(80), true],
  ['half of them, and a fifth more than before', count(30), count(50), true],
  ['fewer than half', count(0), count(49), false],
  ['as many as ever', count(70), count(80), false],
  ['most, of too few', count(0), count(80, 100, 19), false],
  ['most, after a week that says nothing', count(0, 0, 0), count(80), false],
])('loses by rank %s', (_, before, now, expected) => {
  expect(isOutranked({ before, now })).toBe(expected);
});

test('is a to-do of its campaign, by what it spends less', () => {
  expect(todoOfOutranked({ id: 7n, name: 'Shoes' }, 12n * UNIT)).toMatchObject({
    key: 'OUTRANKED:7',
    kind: 'OUTRANKED',
    campaign: { id: 7n, name: 'Shoes' },
    atStakeMicros: 12n * UNIT,
  });
});
