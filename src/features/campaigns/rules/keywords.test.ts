import { describe, expect, test } from 'vitest';
import { keywordsFromText, parseKeyword, parseKeywords, typedKeyword } from './keywords.ts';

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

test('a list keeps one of each keyword and match type', () => {
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
