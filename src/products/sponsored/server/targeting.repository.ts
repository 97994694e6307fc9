import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { KeywordBid, ProductBid } from '#core/serving/rules/ad-set.ts';
import type { NegativeTarget, Target } from '#core/serving/rules/targets.ts';
import { type MatchType, typedKeyword } from '#core/serving/rules/keywords.ts';

export interface KeywordRow {
  adSetId: Uuid;
  keyword: string;
  matchType: MatchType;
  isNegative: boolean;
  /** In wallet currency; null without a bid of its own. */
  bidMicros: Micros | null;
}

/** What an ad set aims at or excludes, with the name by which shoppers know it. */
export interface TargetRow extends Target {
  adSetId: Uuid;
  isNegative: boolean;
  name: string;
}

export interface ProductBidRow extends ProductBid {
  adSetId: Uuid;
}

export async function keywordsOf(tx: Transaction, adSetIds: readonly Uuid[]): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    select ad_set_id, keyword, match_type, is_negative, bid_micros
    from ad_set_keyword where ad_set_id = any(${adSetIds}::uuid[])
    order by ad_set_id, keyword, match_type`.execute(tx);
  return rows;
}

export async function productBidsOf(tx: Transaction, adSetIds: readonly Uuid[]): Promise<ProductBidRow[]> {
  const { rows } = await sql<ProductBidRow>`
    select ad_set_id, sku, bid_micros from ad_set_product_bid
    where ad_set_id = any(${adSetIds}::uuid[]) order by ad_set_id, sku`.execute(tx);
  return rows;
}

export async function targetsOf(tx: Transaction, adSetIds: readonly Uuid[]): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`
    select target.ad_set_id, is_negative, kind, value, nullif(category_id, '') as category_id,
      target.min_price_micros, target.max_price_micros, target.bid_micros, target_name(campaign.catalog_id, target) as name
    from ad_set_target target join ad_set on ad_set.id = target.ad_set_id join campaign on campaign.id = ad_set.campaign_id
    where target.ad_set_id = any(${adSetIds}::uuid[])
    order by target.ad_set_id, kind, value collate "C", category_id collate "C"`.execute(tx);
  return rows;
}

export function keywordBidsOf(keywords: readonly KeywordRow[]): KeywordBid[] {
  return keywords.flatMap((row) =>
    row.bidMicros === null ? [] : [{ keyword: typedKeyword(row), bidMicros: row.bidMicros }],
  );
}

/** Of negatives, the kind is one of the three. */
export const isNegativeRow = (row: TargetRow): row is TargetRow & NegativeTarget => row.isNegative;
