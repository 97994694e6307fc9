import { expect, test } from 'vitest';
import { doCollide, mergeValues } from './merge-values.ts';
import { emptyValues, type WizardValues } from './wizard-values.ts';

const start: WizardValues = { ...emptyValues('sg', '2026-06-01'), name: 'Summer', budgetDaily: '10', skus: ['A'] };

test.each<[string, Partial<WizardValues>, Partial<WizardValues>, Partial<WizardValues>, boolean]>([
  ['no change of mine', {}, { name: 'Winter' }, { name: 'Winter' }, false],
  ['another field of mine', { budgetDaily: '20' }, { name: 'Winter' }, { name: 'Winter', budgetDaily: '20' }, false],
  ['the same by both', { name: 'Winter' }, { name: 'Winter' }, { name: 'Winter' }, false],
  ['the same field differently', { name: 'Autumn' }, { name: 'Winter' }, { name: 'Autumn' }, true],
  ['a list by both', { skus: ['A', 'B'] }, { skus: ['A', 'C'] }, { skus: ['A', 'B'] }, true],
])('%s', (_, mine, theirs, merged, collides) => {
  const all = [start, { ...start, ...mine }, { ...start, ...theirs }] as const;
  expect(mergeValues(...all)).toEqual({ ...start, ...merged });
  expect(doCollide(...all)).toBe(collides);
});
