import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['Tênis de VERÃO', 'tenis de verao'],
  ['Müller & Filhos', 'muller & filhos'],
  ['Maça\u0303', 'maca'],
  ['50% off', '50% off'],
])('%s is compared as %s', (text, compared) => {
  expect(folded(text)).toBe(compared);
});
