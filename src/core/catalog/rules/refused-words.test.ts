import { expect, test } from 'vitest';
import {
  MAX_REFUSED_WORD,
  MAX_REFUSED_WORDS,
  readRefusedWords,
  preparedWords,
  saidIn,
  wordsIn,
} from './refused-words.ts';

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
  ...['\uFE0F', '\u3164', '\u115F', '\uFFA0', '\u180B', '\u0085', '\u200B'].map(
    (unseen): [string, string[], string[]] => [`fr${unseen}ee`, ['free'], ['free']],
  ),
  ['全场免费送货', ['免费'], ['免费']],
  ['全场free送货', ['free', '免费'], ['free']],
  ['ลดราคาฟรีวันนี้', ['ฟรี'], ['ฟรี']],
  ['ガラス', ['カ'], []],
  ['मुफ़्त', ['मफत'], []],
  ['a mira-cle, f.r.e.e', ['miracle', 'free'], ['miracle', 'free']],
  ['antiaging, anti aging', ['anti-aging'], ['anti-aging']],
  ['antiaging', ['anti-aging'], ['anti-aging']],
  ['anti aging', ['anti-aging'], ['anti-aging']],
  ['1.5 l', ['15'], []],
  ['', ['free'], []],
])('in %j of %j stand %j', (text, words, found) => {
  expect(wordsIn(saidIn(text), preparedWords(words))).toEqual(found);
});

test('a list keeps each word once, as it was typed first, by name', () => {
  expect(readRefusedWords([' Miracle', 'free', 'MIRÁCLE', '', 'Free  Today'])).toEqual({
    ok: true,
    value: ['free', 'Free  Today', 'Miracle'],
  });
  expect(readRefusedWords([])).toEqual({ ok: true, value: [] });
});

test('signs in a word are kept as they were typed', () => {
  expect(readRefusedWords(['100%', 'anti-aging', '+18', 'Q&A'])).toEqual({
    ok: true,
    value: ['+18', '100%', 'anti-aging', 'Q&A'],
  });
});

test.each<[string[]]>([
  [['!!!']],
  [['C++']],
  [['#1']],
  [['a'.repeat(MAX_REFUSED_WORD + 1)]],
  [Array.from({ length: MAX_REFUSED_WORDS + 1 }, (_, index) => `word ${index}`)],
])('%#: is refused', (words) => {
  expect(readRefusedWords(words).ok).toBe(false);
});
