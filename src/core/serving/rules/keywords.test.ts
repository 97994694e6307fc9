import { describe, expect, test } from 'vitest';
import {
  addKeywords,
  bidsFromText,
  keywordsFromText,
  parseKeyword,
  parseKeywords,
  typedKeyword,
  waysToMatch,
} from './keywords.ts';

describe('a typed keyword', () => {
  test.each([
    ['running shoes', 'running shoes', 'broad'],
    ['  running   shoes ', 'running shoes', 'broad'],
    ['[running shoes]', 'running shoes', 'exact'],
    ['"running shoes"', 'running shoes', 'phrase'],
    ['“running shoes”', 'running shoes', 'phrase'],
    ['[unfinished', '[unfinished', 'broad'],
  ])('%s', (typed, keyword, matchType) => {
    expect(parseKeyword(typed)).toEqual({ keyword, matchType });
  });

  test.each(['', '   ', '[]', '" "'])('%o says nothing', (typed) => {
    expect(parseKeyword(typed)).toBeNull();
  });

  test('reads back as it was typed', () => {
    for (const typed of ['[a b]', '"a b"', 'a b']) expect(typedKeyword(parseKeyword(typed)!)).toBe(typed);
  });
});

test('a list has each keyword and match type once', () => {
  expect(parseKeywords(['Shoes', 'shoes', '[shoes]', '', '"shoes"', 'SHOES ']).map(typedKeyword)).toEqual([
    'Shoes',
    '[shoes]',
    '"shoes"',
  ]);
});

test('pasted text and CSV give one keyword a line, first column only', () => {
  expect(keywordsFromText('shoes,12\r\n\n[red shoes]\n"""red"" shoes",5\n"trail shoes"\n"a, b",1')).toEqual([
    'shoes',
    '[red shoes]',
    '"red" shoes',
    '"trail shoes"',
    'a, b',
  ]);
});

test('lines that read keyword,match,bid give matches and bids', () => {
  const text =
    'Keyword,Match,Bid\nshoes,exact,0.70\n"red, shoes",Phrase,"1.2"\nboots,broad\nhats,broad,much\ncaps,12,0.5';
  expect(keywordsFromText(text)).toEqual(['[shoes]', '"red, shoes"', 'boots', 'hats', 'caps']);
  expect([...bidsFromText(text)]).toEqual([
    ['[shoes]', '0.70'],
    ['"red, shoes"', '1.2'],
  ]);
});

test.each<[string, string[]]>([
  ['Keyword,Bid\nshoes,1\nhats,2', ['shoes', 'hats']],
  ['\uFEFF"Negative keywords"\r\nshoes', ['shoes']],
  ['Palavras-chave\ntênis', ['tênis']],
  ['Kata kunci\nsepatu', ['sepatu']],
  // As the only entry it is a keyword, not a heading.
  ['keyword', ['keyword']],
  ['shoes\nkeyword', ['shoes', 'keyword']],
])('the row that names the column is no keyword: %j', (text, expected) => {
  expect(keywordsFromText(text)).toEqual(expected);
});

test.each<[string, string[], string[], object]>([
  ['new ones', ['a'], ['b', '[a]'], { keywords: ['a', 'b', '[a]'], added: 2, repeated: 0, tooLong: 0, overLimit: 0 }],
  ['repetitions', ['a'], ['A', 'b', 'B '], { keywords: ['a', 'b'], added: 1, repeated: 2 }],
  ['long ones', [], ['x'.repeat(201), 'b'], { keywords: ['b'], added: 1, tooLong: 1 }],
  [
    'more than there is room for',
    Array.from({ length: 999 }, (_, index) => `k${index}`),
    ['k1', 'b', 'c', 'd'],
    { added: 1, repeated: 1, overLimit: 2 },
  ],
])('a list of %s is added, and what is left out is counted by its reason', (_, present, typed, expected) => {
  expect(addKeywords(present, typed)).toMatchObject(expected);
});

test.each([
  ['red shoes', ['[red shoes]', 'red shoes', '"red shoes"']],
  ['[red shoes]', ['[red shoes]', 'red shoes', '"red shoes"']],
  ['  ', []],
])('%j can be matched exactly, broadly or as a phrase', (text, expected) => {
  expect(waysToMatch(text)).toEqual(expected);
});
