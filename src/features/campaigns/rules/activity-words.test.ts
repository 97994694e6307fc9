import { expect, test } from 'vitest';
import { loggedValue, readableChanges } from './activity-words.ts';

test.each([
  ['name', null, { kind: 'none' }],
  ['name', 'Summer', { kind: 'text', text: 'Summer' }],
  ['status', 'REJECTED', { kind: 'word', group: 'status', word: 'REJECTED' }],
  ['runningStatus', 'PAUSED', { kind: 'word', group: 'status', word: 'PAUSED' }],
  ['startDate', '2026-06-01', { kind: 'day', day: '2026-06-01' }],
  ['banners', '[{"url":"a"},{"url":"b"}]', { kind: 'count', count: 2 }],
  ['productImages', '{"A":{}}', { kind: 'count', count: 1 }],
  ['productSellerIds', 'a, b, c', { kind: 'count', count: 3 }],
  [
    'audience',
    '{"name":"Runners","gender":"FEMALE","locations":"Bedok","minAge":18,"maxAge":null}',
    { kind: 'text', text: 'Runners, FEMALE, 18–, Bedok' },
  ],
  ['budget', '500', { kind: 'text', text: '500' }],
])('%s %s', (field, value, expected) => {
  expect(loggedValue(field, value)).toEqual(expected);
});

test('ids nobody reads are left out', () => {
  expect(readableChanges([{ field: 'brandId' }, { field: 'name' }])).toEqual([{ field: 'name' }]);
});
