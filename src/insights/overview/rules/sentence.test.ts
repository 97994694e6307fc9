import { expect, test } from 'vitest';
import { sentenceOf, type Sentence } from './sentence.ts';

test.each<[string, number, number, Sentence]>([
  ['nothing was ever spent', 0, 0, { kind: 'nothing' }],
  ['a fall by a third', 400, 600, { kind: 'fell', percent: 100 / 3 }],
  ['a rise by half', 150, 100, { kind: 'rose', percent: 50 }],
  ['a large share of little', 10, 29.99, { kind: 'quiet' }],
  ['the least amount that counts', 80, 100, { kind: 'fell', percent: 20 }],
  ['a small share of much', 1095, 1000, { kind: 'quiet' }],
  ['the least share that counts', 1100, 1000, { kind: 'rose', percent: 10 }],
  ['a first week', 50, 0, { kind: 'rose', percent: null }],
  ['a first week of little', 5, 0, { kind: 'quiet' }],
  ['a week without any', 0, 300, { kind: 'fell', percent: 100 }],
])('%s', (_, spend, previous, expected) => {
  expect(sentenceOf(spend, previous, 20)).toEqual(expected);
});
