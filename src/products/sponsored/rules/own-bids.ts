import type { Micros } from '#kernel/money.ts';
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
