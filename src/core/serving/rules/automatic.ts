import type { Micros } from '#kernel/money.ts';

/**
 * Kinds of automatic fit, the closest first: how an ad set is found where none of its keywords matches and none of its
 * targets fits.
 */
export const BUCKETS = ['CLOSE', 'LOOSE', 'SUBSTITUTES', 'COMPLEMENTS'] as const;
export type Bucket = (typeof BUCKETS)[number];

export interface BucketSetting {
  bucket: Bucket;
  /** Closed buckets show nothing. */
  isOn: boolean;
  /** In wallet currency; null: the product's or the ad set's bid counts. */
  bidMicros: Micros | null;
}

const PRESET: Readonly<Record<Bucket, boolean>> = { CLOSE: true, LOOSE: true, SUBSTITUTES: false, COMPLEMENTS: false };

/** Whether a bucket is open where a campaign sets nothing. */
export const isOnAsPreset = (bucket: Bucket): boolean => PRESET[bucket];

/** Returns all buckets in their order: those that are not named are as preset. */
export function allBuckets(settings: readonly BucketSetting[]): BucketSetting[] {
  const named = new Map(settings.map((setting) => [setting.bucket, setting]));
  return BUCKETS.map((bucket) => named.get(bucket) ?? { bucket, isOn: PRESET[bucket], bidMicros: null });
}

/** Returns those that are not as preset, the last of several for the same, in the one order in which equal lists are equal. */
export function changedBuckets(settings: readonly BucketSetting[]): BucketSetting[] {
  return allBuckets(settings)
    .filter(({ bucket, isOn, bidMicros }) => isOn !== PRESET[bucket] || bidMicros !== null)
    .map(({ bucket, isOn, bidMicros }) => ({ bucket, isOn, bidMicros }));
}

export function hasOpenBucket(settings: readonly BucketSetting[]): boolean {
  return allBuckets(settings).some(({ isOn }) => isOn);
}

/** A setting as JSON has it: amounts are text. */
export interface StoredBucket extends Omit<BucketSetting, 'bidMicros'> {
  bidMicros: string | null;
}

export const bucketFromStored = ({ bucket, isOn, bidMicros }: StoredBucket): BucketSetting => ({
  bucket,
  isOn,
  bidMicros: bidMicros === null ? null : BigInt(bidMicros),
});

/** Whether a product can stand in for another of its category: at half to twice its price, in the same currency. */
export function isSubstitutePrice(priceMicros: number, pageMicros: number): boolean {
  return priceMicros * 2 >= pageMicros && priceMicros <= pageMicros * 2;
}
