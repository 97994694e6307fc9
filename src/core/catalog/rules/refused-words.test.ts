import { expect, test } from 'vitest';
import { MAX_REFUSED_WORD, MAX_REFUSED_WORDS, readRefusedWords, wordsIn } from './refused-words.ts';

test.each<[string, string[], string[]]>([
  ['Best MIRACLE serum', ['miracle'], ['miracle']],
  ['Miracles happen', ['miracle'], []],
  ['Promoção grátis!', ['gratis', 'PROMOCAO'], ['gratis', 'PROMOCAO']],
  ['gratis', ['grátis'], ['grátis']],
  ['100% free, today', ['free today', '100'], ['free today', '100']],
  ['free for today', ['free today'], []],
  ['carefree', ['free'], []],
  ['mira\u00ADcle', ['miracle'], ['miracle']],
  ['\u{FF26}\u{FF32}\u{FF25}\u{FF25} shipping', ['free'], ['free']],
  ['https://shop.test/p/free-miracle?x=1', ['miracle'], ['miracle']],
  ['', ['free'], []],
])('in %j of %j stand %j', (text, words, found) => {
  expect(wordsIn(text, words)).toEqual(found);
});

test('a list keeps each word once, as it was typed first, by name', () => {
  expect(readRefusedWords([' Miracle', 'free', 'MIRÁCLE', '', 'Free  Today'])).toEqual({
    ok: true,
    value: ['free', 'Free  Today', 'Miracle'],
  });
  expect(readRefusedWords([])).toEqual({ ok: true, value: [] });
});

test.each<[string[]]>([
  [['!!!']],
  [['a'.repeat(MAX_REFUSED_WORD + 1)]],
  [Array.from({ length: MAX_REFUSED_WORDS + 1 }, (_, index) => `word ${index}`)],
])('%#: is refused', (words) => {
  expect(readRefusedWords(words).ok).toBe(false);
});
