import { expect, test } from 'vitest';
import type { ServingBucket } from '#delivery/decide/rules/serving.ts';
import { hasClosedBucket, withOpenBuckets } from './open-buckets.ts';

const campaign = (...automatic: ServingBucket[]) => ({ automatic });
const off = (bucket: ServingBucket['bucket'], bidMicros: number | null = null) => ({ bucket, isOn: false, bidMicros });

test('what a campaign closed is opened', () => {
  const closed = campaign(off('CLOSE'), off('LOOSE', 400_000));
  expect(hasClosedBucket(closed)).toBe(true);
  expect(withOpenBuckets(closed).automatic).toEqual([
    { bucket: 'CLOSE', isOn: true, bidMicros: null },
    { bucket: 'LOOSE', isOn: true, bidMicros: 400_000 },
  ]);
});

test('what is off as preset was closed by nobody, whatever bid is left of it', () => {
  const left = campaign(off('SUBSTITUTES', 400_000), off('COMPLEMENTS', 300_000));
  expect(hasClosedBucket(left)).toBe(false);
  expect(withOpenBuckets(left)).toEqual(left);
});
