import { describe, expect, test } from 'vitest';
import { searchesLike, topSearches } from './search-terms.ts';

describe('topSearches', () => {
  test('takes spellings of one search together and calls them by the most frequent', () => {
    expect(
      topSearches(
        [
          { searchTerm: 'Red Shoe', seen: 2, searches: 40 },
          { searchTerm: ' red  shoes ', seen: 3, searches: 60 },
          { searchTerm: 'lamp', seen: 4, searches: 120 },
        ],
        'en',
      ),
    ).toEqual([
      { keyword: 'lamp', searches: 120 },
      { keyword: 'red shoes', searches: 100 },
    ]);
  });

  test('leaves out what was seen too rarely to be anyone’s but its author’s', () => {
    expect(topSearches([{ searchTerm: 'ann smith 12 high street', seen: 2, searches: 900 }], 'en')).toEqual([]);
  });

  test('leaves out searches without a word', () => {
    expect(topSearches([{ searchTerm: '!!!', seen: 9, searches: 9 }], 'en')).toEqual([]);
  });
});

describe('searchesLike', () => {
  const all = [
    { keyword: 'red shoes', searches: 3 },
    { keyword: 'shoe rack', searches: 2 },
    { keyword: 'lamp', searches: 1 },
  ];
  test.each([
    ['', ['red shoes', 'shoe rack', 'lamp']],
    ['SHO', ['red shoes', 'shoe rack']],
    ['shoe r', ['red shoes', 'shoe rack']],
    ['shoes red', ['red shoes']],
    ['amp', []],
  ])('%j', (typed, expected) => {
    expect(searchesLike(all, typed, 'en').map(({ keyword }) => keyword)).toEqual(expected);
  });
});
