import { expect, test } from 'vitest';
import { countedChange, loggedValue, readableChanges } from './activity-values.ts';

test.each([
  ['name', null, { kind: 'none' }],
  ['name', 'Summer', { kind: 'text', text: 'Summer' }],
  ['status', 'REJECTED', { kind: 'word', group: 'status', word: 'REJECTED' }],
  ['runningStatus', 'PAUSED', { kind: 'word', group: 'status', word: 'PAUSED' }],
  ['startDate', '2026-06-01', { kind: 'day', day: '2026-06-01' }],
  ['banners', '[{"bannerTypeId":"tile"},{"bannerTypeId":"home"}]', { kind: 'count', count: 2 }],
  ['productImages', '{"A":{}}', { kind: 'count', count: 1 }],
  ['negativeTargets', '{"PRODUCT A, B":"","BRAND b":""}', { kind: 'count', count: 2 }],
  ['productSellerIds', 'a, b, c', { kind: 'count', count: 3 }],
  [
    'audience',
    '{"name":"Runners","gender":"FEMALE","locations":"Bedok","minAge":18,"maxAge":null}',
    { kind: 'text', text: 'Runners, FEMALE, 18–, Bedok' },
  ],
  ['budget', '500', { kind: 'money', of: 'wallet', amount: '500' }],
  ['bidWalletCurrency', '0.000123', { kind: 'money', of: 'wallet', amount: '0.000123' }],
  ['productMaxPrice', '9.5', { kind: 'money', of: 'catalog', amount: '9.5' }],
  ['trafficControl', '40', { kind: 'text', text: '40' }],
  [
    'bidModifiers',
    'DEVICE mobile: 120%, SEGMENT loyal: fans: 0%',
    {
      kind: 'modifiers',
      modifiers: [
        { dimension: 'DEVICE', value: 'mobile', percent: 120 },
        { dimension: 'SEGMENT', value: 'loyal: fans', percent: 0 },
      ],
    },
  ],
  ['bidModifiers', 'SEGMENT a, b: 20%', { kind: 'text', text: 'SEGMENT a, b: 20%' }],
  [
    'bidHours',
    '0-6: 0%, 18-22: 120%',
    {
      kind: 'hours',
      runs: [
        { from: 0, to: 6, percent: 0 },
        { from: 18, to: 22, percent: 120 },
      ],
    },
  ],
  ['frequencyCap', '3 in 24 h', { kind: 'frequency', cap: { times: 3, hours: 24, showsUnknown: true } }],
  [
    'frequencyCap',
    '1 in 168 h, known shoppers',
    { kind: 'frequency', cap: { times: 1, hours: 168, showsUnknown: false } },
  ],
  ['frequencyCap', 'often', { kind: 'text', text: 'often' }],
  ['automatic', null, { kind: 'buckets', buckets: [] }],
  [
    'automatic',
    'LOOSE: off, COMPLEMENTS: on 0.35',
    {
      kind: 'buckets',
      buckets: [
        { bucket: 'LOOSE', isOn: false, bid: null },
        { bucket: 'COMPLEMENTS', isOn: true, bid: '0.35' },
      ],
    },
  ],
  ['automatic', 'FAR: on', { kind: 'text', text: 'FAR: on' }],
  ['maxBidWalletCurrency', '0.9', { kind: 'money', of: 'wallet', amount: '0.9' }],
])('%s %s', (field, value, expected) => {
  expect(loggedValue(field, value)).toEqual(expected);
});

test.each([
  ['productSellerIds', 'a, b', 'b, c, d', { added: 2, removed: 1, changed: 0 }],
  [
    'banners',
    '[{"bannerTypeId":"tile","url":"a"},{"bannerTypeId":"home","url":"a"}]',
    '[{"bannerTypeId":"home","url":"a"},{"bannerTypeId":"tile","url":"b"}]',
    { added: 0, removed: 0, changed: 1 },
  ],
  ['productImages', null, '{"A":{"url":"a"}}', { added: 1, removed: 0, changed: 0 }],
  ['productImages', '{"A":{"url":"a"}}', null, { added: 0, removed: 1, changed: 0 }],
  ['targets', '{"PRODUCT A":"0.5"}', '{"PRODUCT A":"0.6"}', { added: 0, removed: 0, changed: 1 }],
  ['negativeTargets', '{"PRODUCT A":""}', '{"PRODUCT B":"","BRAND b":""}', { added: 2, removed: 1, changed: 0 }],
  ['keywords', 'a', 'b', null],
])('of %s: %s to %s', (field, from, to, expected) => {
  expect(countedChange(field, from, to)).toEqual(expected);
});

test('ids without meaning for readers are omitted', () => {
  expect(readableChanges([{ field: 'brandId' }, { field: 'name' }])).toEqual([{ field: 'name' }]);
});
