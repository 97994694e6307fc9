import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from './text.ts';

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
    expect(readText(raw, 'en').text).toBe(text);
  });

  it('does not depend on case, spacing or punctuation', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const plain = readText(words.join(' '), 'en');
        expect(plain.words).toHaveLength(words.length);
        expect(readText(`  ${words.join(' ,\t- ').toUpperCase()}!`, 'en')).toEqual(plain);
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
    expect(readText(plural, 'en').text).toBe(expected);
  });

  it.each([
    ['promoções', 'promoção'],
    ['pães', 'pão'],
    ['canais', 'canal'],
    ['papéis', 'papel'],
    ['lençóis', 'lençol'],
    ['azuis', 'azul'],
    ['flores', 'flor'],
    ['árvores', 'árvore'],
    ['torres', 'torre'],
    ['luzes', 'luz'],
    ['batons', 'batom'],
    ['sapatos femininos', 'sapato feminino'],
    ['tênis', 'TENIS'],
    ['doces', 'doce'],
  ])('in Portuguese %s meets %s', (plural, singular) => {
    expect(readText(plural, 'pt')).toEqual(readText(singular, 'pt'));
  });

  it.each([
    ['sepatu-sepatu', 'sepatu'],
    ['sepatu2 pria', 'sepatu pria'],
    ['Baju - baju anak', 'baju baju anak'],
    ['tas', 'tas'],
    ['galaxy s2', 'galaxy s2'],
    ['kipas angin', 'kipas angin'],
  ])('in Indonesian %s reads as %s', (raw, text) => {
    expect(readText(raw, 'id').text).toBe(text);
  });

  it.each(['mais', 'mal'])('keeps %s apart from its neighbour', (word) => {
    expect(readText(word, 'pt').text).toBe(word);
  });
});
