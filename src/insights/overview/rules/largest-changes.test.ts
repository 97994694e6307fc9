import { expect, test } from 'vitest';
import { largestChanges } from './largest-changes.ts';

const row = (name: string, spend: string, previousSpend: string) => ({ name, figures: { spend, previousSpend } });

test('the largest change in money comes first, whichever way, and five are enough', () => {
  const rows = [
    row('same', '100', '100'),
    row('up', '50', '20'),
    row('down', '20', '90'),
    ...['1', '2', '3', '4'].map((spend) => row(spend, spend, '0')),
  ];
  expect(largestChanges(rows).map(({ name }) => name)).toEqual(['down', 'up', '4', '3', '2']);
});
