import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText, singular } from './text.ts';

describe('readText', () => {
  it.each([
    ['Running Shoes', 'running shoe'],
    ['  running\t\n shoes ', 'running shoe'],
    ['RÔTI — crème brûlée!', 'roti creme brulee'],
    ['Ｆｕｌｌ width', 'full width'],
    ["men's t-shirt", 'men s t shirt'],
    ['SÃO tênis', 'sao tenis'],
    ['運動 靴', '運動 靴'],
    ['4K 55" TVs', '4k 55 tv'],
    ['', ''],
    ['  ,;- ', ''],
  ])('%j reads as %j', (raw, text) => {
    expect(readText(raw).text).toBe(text);
  });

  it('does not depend on case, spacing or punctuation', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const plain = readText(words.join(' '));
        expect(plain.words).toHaveLength(words.length);
        expect(readText(`  ${words.join(' ,\t- ').toUpperCase()}!`)).toEqual(plain);
      }),
    );
  });
});

describe('singular', () => {
  it.each([
    ['shoes', 'shoe'],
    ['berries', 'berry'],
    ['dresses', 'dress'],
    ['watches', 'watch'],
    ['boxes', 'box'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['cactus', 'cactus'],
    ['tennis', 'tennis'],
    ['ties', 'ties'],
    ['tv', 'tv'],
    ['tvs', 'tv'],
    ['is', 'is'],
    ['phones', 'phone'],
  ])('%s → %s', (plural, expected) => {
    expect(singular(plural)).toBe(expected);
  });
});
