import { expect, test } from 'vitest';
import { filterCampaignId, readCampaignId } from './campaign-id.ts';

test.each([
  ['100001', 100_001n],
  ['999999999999999999', 999_999_999_999_999_999n],
  ['9999999999999999999', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%o is campaign %o', (text, id) => {
  expect(readCampaignId(text)).toBe(id);
});

test.each([
  ['100001', 100_001n],
  ['moon', 0n],
  ['', null],
  [null, null],
  [undefined, null],
])('%o narrows a list to %o', (text, id) => {
  expect(filterCampaignId(text)).toBe(id);
});
