import type { Micros } from '#kernel/money.ts';
import type { Bucket, BucketSetting } from '#core/serving/rules/automatic.ts';
import type { PageTarget, Target } from '#core/serving/rules/targets.ts';
import type { KeywordBid, ProductBid } from '#core/serving/rules/ad-set.ts';

interface SentBid {
  bidWalletCurrency: Micros;
}

export const keywordBidFrom = ({ keyword, bidWalletCurrency }: SentBid & { keyword: string }): KeywordBid => ({
  keyword,
  bidMicros: bidWalletCurrency,
});

export const productBidFrom = ({ sku, bidWalletCurrency }: SentBid & { sku: string }): ProductBid => ({
  sku,
  bidMicros: bidWalletCurrency,
});

/** A bucket as sent. */
export interface SentBucket {
  bucket: Bucket;
  isOn: boolean;
  bidWalletCurrency?: Micros | null | undefined;
}

export const bucketFrom = ({ bucket, isOn, bidWalletCurrency }: SentBucket): BucketSetting => ({
  bucket,
  isOn,
  bidMicros: bidWalletCurrency ?? null,
});

/** A target as sent. */
export interface SentTarget extends Omit<PageTarget, 'categoryId'> {
  categoryId?: string | null | undefined;
  bidWalletCurrency?: Micros | null | undefined;
  minPrice?: Micros | null | undefined;
  maxPrice?: Micros | null | undefined;
}

export const targetFrom = ({ kind, value, categoryId, ...sent }: SentTarget): Target => ({
  kind,
  value,
  categoryId: categoryId ?? null,
  minPriceMicros: sent.minPrice ?? null,
  maxPriceMicros: sent.maxPrice ?? null,
  bidMicros: sent.bidWalletCurrency ?? null,
});
