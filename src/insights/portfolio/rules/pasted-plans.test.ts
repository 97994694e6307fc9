import { expect, test } from 'vitest';
import { pastedPlans } from './pasted-plans.ts';

const BRANDS = [
  { id: '1', name: 'Amazon' },
  { id: '2', name: 'Fashion Co.' },
];

test.each([
  [
    'a sheet',
    'Amazon\t500\nFashion Co.\t1200',
    [
      ['1', '500'],
      ['2', '1200'],
    ],
  ],
  [
    'semicolons, other case, blank lines',
    'amazon;500\r\n\r\nfashion co. ; 7',
    [
      ['1', '500'],
      ['2', '7'],
    ],
  ],
  ['headings and unknown brands', 'Brand\tPlan\nOther\t5\nAmazon\t9', [['1', '9']]],
  ['one amount, which is typed into its field', '500', []],
])('%s', (_, text, expected) => expect([...pastedPlans(text, BRANDS)]).toEqual(expected));
