import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordMatches, readKeyword } from './keywords.ts';
import { readText } from './text.ts';

describe('readKeyword', () => {
  it.each([
    ['[Red Shoes]', 'exact', 'red shoe'],
    ['"Red Shoes"', 'phrase', 'red shoe'],
    ['“red shoes”', 'phrase', 'red shoe'],
    ['red   shoes', 'broad', 'red shoe'],
    [' [ red ] ', 'exact', 'red'],
    ['[red] shoes', 'broad', 'red shoe'],
  ])('%s is %s %s', (typed, match, text) => {
    expect(readKeyword(typed, 'en')).toMatchObject({ match, text });
  });

  it.each(['', '  ', '[]', '""', '[ - ]', '!!!'])('%j holds no keyword', (typed) => {
    expect(readKeyword(typed, 'en')).toBeNull();
  });
});

describe('keywordMatches', () => {
  it.each([
    ['[red shoes]', 'Red shoe', true],
    ['[red shoes]', 'red running shoes', false],
    ['[red shoes]', 'shoes red', false],
    ['"red shoes"', 'big red shoes', true],
    ['"red shoes"', 'red running shoes', false],
    ['"red shoes"', 'bigred shoes', false],
    ['"hoe"', 'shoe', false],
    ['red shoes', 'shoes that are red', true],
    ['red shoes', 'red boots', false],
    ['crème', 'CREME for hands', true],
    ['shoe', '', false],
  ])('%s on %j → %s', (typed, query, expected) => {
    expect(keywordMatches(readKeyword(typed, 'en')!, readText(query, 'en'))).toBe(expected);
  });

  it('narrows from broad to phrase to exact', () => {
    const word = fc.constantFrom('red', 'shoe', 'blue', 'hat', 'men');
    const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(words, words, (text, query) => {
        const [exact, phrase, broad] = [`[${text}]`, `"${text}"`, text].map((typed) =>
          keywordMatches(readKeyword(typed, 'en')!, readText(query, 'en')),
        );
        expect([exact && !phrase, phrase && !broad]).toEqual([false, false]);
      }),
    );
  });
});
