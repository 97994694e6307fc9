import { expect, test } from 'vitest';
import { optionsHolding } from './options-holding.ts';

const named = (label: string) => ({ value: label, label });
const OPTIONS = ['México', 'Moçambique', 'Brasil'].map(named);

test.each([
  ['mexico', ['México']],
  ['MOÇA', ['Moçambique']],
  [' m', ['México', 'Moçambique']],
  ['', ['México', 'Moçambique', 'Brasil']],
  ['x y', []],
])('%j is held by %j', (search, labels) => {
  expect(optionsHolding({ options: OPTIONS, search, limit: Infinity })).toEqual(labels.map(named));
});

test('groups without an option that holds it go, and the limit counts over all of them', () => {
  const options = [
    { group: 'A', items: OPTIONS },
    { group: 'B', items: [named('Áustria')] },
    { group: 'C', items: [named('Índia'), named('Bélgica')] },
  ];
  expect(optionsHolding({ options, search: 'i', limit: 4 })).toEqual([
    { group: 'A', items: ['México', 'Moçambique', 'Brasil'].map(named) },
    { group: 'B', items: [named('Áustria')] },
  ]);
});
