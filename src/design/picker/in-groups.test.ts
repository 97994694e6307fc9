import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

test('each group has its items together, after those without one', () => {
  const items = ['Delta SGD', 'Alpha', 'Echo AUD', 'Bravo SGD', 'Charlie'].map((words) => {
    const [label, group] = words.split(' ');
    return { label, group };
  });
  expect(inGroups(items).map(({ label, group }) => `${label} ${group ?? '–'}`)).toEqual([
    'Alpha –',
    'Charlie –',
    'Echo AUD',
    'Delta SGD',
    'Bravo SGD',
  ]);
});
