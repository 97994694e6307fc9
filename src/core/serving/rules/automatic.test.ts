import { expect, test } from 'vitest';
import {
  allBuckets,
  type BucketSetting,
  bucketFromStored,
  changedBuckets,
  hasOpenBucket,
  isSubstitutePrice,
} from './automatic.ts';

const setting = (bucket: BucketSetting['bucket'], isOn: boolean, bidMicros: bigint | null = null): BucketSetting => ({
  bucket,
  isOn,
  bidMicros,
});

test('without settings, close and loose are on and the others off', () => {
  expect(allBuckets([])).toEqual([
    setting('CLOSE', true),
    setting('LOOSE', true),
    setting('SUBSTITUTES', false),
    setting('COMPLEMENTS', false),
  ]);
});

test.each<[string, BucketSetting[], BucketSetting[]]>([
  ['as preset', [setting('CLOSE', true), setting('COMPLEMENTS', false)], []],
  [
    'switched',
    [setting('LOOSE', false), setting('SUBSTITUTES', true)],
    [setting('LOOSE', false), setting('SUBSTITUTES', true)],
  ],
  [
    'with a bid, which a closed bucket keeps',
    [setting('CLOSE', true, 5n), setting('COMPLEMENTS', false, 7n)],
    [setting('CLOSE', true, 5n), setting('COMPLEMENTS', false, 7n)],
  ],
  [
    'in one order',
    [setting('SUBSTITUTES', true), setting('CLOSE', false)],
    [setting('CLOSE', false), setting('SUBSTITUTES', true)],
  ],
  ['the last of several', [setting('CLOSE', false), setting('CLOSE', true)], []],
])('what differs from the preset: %s', (_, sent, stored) => {
  expect(changedBuckets(sent)).toEqual(stored);
});

test('one open bucket is enough', () => {
  const closed = [setting('CLOSE', false), setting('LOOSE', false)];
  expect(hasOpenBucket([])).toBe(true);
  expect(hasOpenBucket(closed)).toBe(false);
  expect(hasOpenBucket([...closed, setting('COMPLEMENTS', true)])).toBe(true);
});

test('amounts are text in JSON', () => {
  expect(bucketFromStored({ bucket: 'CLOSE', isOn: true, bidMicros: '500000' })).toEqual(
    setting('CLOSE', true, 500_000n),
  );
  expect(bucketFromStored({ bucket: 'CLOSE', isOn: true, bidMicros: null })).toEqual(setting('CLOSE', true));
});

test.each([
  [50, 100, true],
  [49, 100, false],
  [200, 100, true],
  [201, 100, false],
  [0, 0, true],
])('a product for %d beside one for %d: %s', (price, page, expected) => {
  expect(isSubstitutePrice(price, page)).toBe(expected);
});
