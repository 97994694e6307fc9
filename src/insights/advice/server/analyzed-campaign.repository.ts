import { sql } from 'kysely';
import type { StoredBucket } from '#core/serving/rules/automatic.ts';
import type { NegativeTarget, StoredTarget } from '#core/serving/rules/targets.ts';
import type { BidModifier } from '#core/serving/rules/bid-modifiers.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { SharedLimit } from '#core/ledger/rules/shared-budget.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { Transaction } from '#platform/db/database.ts';

/** A campaign's current state, and the history that explains missed auctions. */
export type AnalyzedCampaign = {
  readonly campaignId: bigint;
  readonly companyId: Uuid;
  readonly brandId: Uuid;
  readonly catalogId: Uuid;
  readonly adSetId: Uuid;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly isDraft: boolean;
  readonly isPaused: boolean;
  readonly bidType: 'AUTOMATED' | 'MAXIMUM_CPC' | 'MAXIMUM_CPI';
  /** In wallet currency, like the budgets. */
  readonly bidMicros: Micros | null;
  readonly targetRoasPercent: number | null;
  readonly budgetDailyMicros: Micros | null;
  readonly budgetTotalMicros: Micros | null;
  readonly sharedBudget: AnalyzedShared | null;
  readonly spentMicros: Micros;
  readonly walletRemainingMicros: Micros;
  readonly startAt: Date;
  readonly endAt: Date | null;
  readonly trafficControl: number;
  /** [keyword, match type, 'true' for negative ones, its own bid in wallet currency]. */
  readonly keywords: [string, 'exact' | 'phrase' | 'broad', 'true' | 'false', string | null][];
  /** [SKU, bid in wallet currency]. */
  readonly productBids: [string, string][];
  /** Kinds of automatic fit that are not as preset. */
  readonly automatic: StoredBucket[];
  /** With the name by which shoppers know it. */
  readonly targets: (StoredTarget & { readonly name: string })[];
  readonly negativeTargets: NegativeTarget[];
  readonly bidModifiers: BidModifier[];
  readonly bidHours: number[] | null;
  readonly maxBidMicros: Micros | null;
  readonly frequencyCap: CampaignFrequencyCap | null;
  readonly skus: string[];
  readonly categoryIds: string[];
  readonly sellerIds: Uuid[];
  readonly minPriceMicros: Micros | null;
  readonly maxPriceMicros: Micros | null;
  /** Names of the placements. */
  readonly bannerTypes: string[];
  readonly review: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED';
  /** Null when no version was ever approved. */
  readonly approvedAt: Date | null;
  readonly switches: { readonly at: string; readonly to: string }[];
  /** Budgets of single days that rules decided, with the names of those that acted; amounts are text. */
  readonly decidedDays: { readonly day: Day; readonly amountMicros: string; readonly rules: readonly string[] }[];
  /** Changes of its daily budget, oldest first, as decimals of the wallet's currency. */
  readonly dailyBudgets: { readonly at: string; readonly from: string | null; readonly to: string | null }[];
};

/** A shared budget with all its members. */
export type AnalyzedShared = SharedLimit & { readonly name: string; readonly adSetIds: Uuid[] };

/** Amounts in JSON are text. */
type StoredRow = Omit<AnalyzedCampaign, 'sharedBudget'> & {
  readonly sharedBudget: (Omit<AnalyzedShared, 'amountMicros'> & { readonly amountMicros: string }) | null;
};

/** Reads a campaign with the viewer's rights, with the approved content or, without one, the newest. */
export async function readAnalyzedCampaign(tx: Transaction, campaignId: bigint): Promise<AnalyzedCampaign | null> {
  const { rows } = await sql<StoredRow>`
    select campaign.id as campaign_id, campaign.company_id, campaign.brand_id, campaign.catalog_id,
      ad_set.id as ad_set_id, campaign.ad_type, ad_set.is_draft, ad_set.running_status = 'PAUSED' as is_paused,
      ad_set.bid_type, ad_set.bid_micros, ad_set.target_roas_percent::float8 as target_roas_percent, ad_set.budget_daily_micros,
      ad_set.budget_total_micros, (select jsonb_build_object('id', shared.id, 'name', shared.name, 'period', shared.period,
          'amountMicros', shared.amount_micros::text, 'fromDay', shared.from_day, 'toDay', shared.to_day,
          'adSetIds', (select jsonb_agg(other.ad_set_id) from shared_budget_member other where other.shared_budget_id = shared.id))
        from shared_budget_member member join shared_budget shared on shared.id = member.shared_budget_id
        where member.ad_set_id = ad_set.id) as shared_budget, coalesce(spend.amount_micros, 0) as spent_micros,
      coalesce(wallet.balance_micros - wallet.unpaid_micros + wallet.overdraft_micros, 0) as wallet_remaining_micros,
      ad_set.start_at, ad_set.end_at, ad_set.traffic_control,
      coalesce((select array_agg(array[k.keyword, k.match_type, k.is_negative::text, k.bid_micros::text])
        from (
          select keyword, match_type, is_negative, bid_micros from ad_set_keyword own where own.ad_set_id = ad_set.id
          union all select entry.value, entry.match_type, true, null from ad_set_negative_list attached
            join negative_list_entry entry on entry.negative_list_id = attached.negative_list_id
            where attached.ad_set_id = ad_set.id and entry.kind = 'KEYWORD'
        ) k), '{}') as keywords,
      coalesce((select array_agg(array[bid.sku, bid.bid_micros::text])
        from ad_set_product_bid bid where bid.ad_set_id = ad_set.id), '{}') as product_bids,
      coalesce((select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'isOn', b.is_on, 'bidMicros', b.bid_micros::text))
        from ad_set_bucket b where b.ad_set_id = ad_set.id), '[]') as automatic,
      coalesce((select jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value, 'categoryId', nullif(target.category_id, ''),
          'minPriceMicros', target.min_price_micros::text, 'maxPriceMicros', target.max_price_micros::text,
          'bidMicros', target.bid_micros::text, 'name', target_name(campaign.catalog_id, target))
          order by target.kind, target.value collate "C", target.category_id collate "C")
        from ad_set_target target where target.ad_set_id = ad_set.id and not target.is_negative), '[]') as targets,
      coalesce((select jsonb_agg(jsonb_build_object('kind', target.kind, 'value', target.value))
        from (
          select kind, value from ad_set_target own where own.ad_set_id = ad_set.id and own.is_negative
          union select entry.kind, entry.value from ad_set_negative_list attached
            join negative_list_entry entry on entry.negative_list_id = attached.negative_list_id
            where attached.ad_set_id = ad_set.id and entry.kind <> 'KEYWORD'
        ) target), '[]') as negative_targets,
      coalesce((select jsonb_agg(jsonb_build_object('dimension', m.dimension, 'value', m.value, 'percent', m.percent))
        from ad_set_modifier m where m.ad_set_id = ad_set.id), '[]') as bid_modifiers,
      ad_set.bid_hours, ad_set.max_bid_micros, ad_set.frequency_cap, content.skus, content.category_ids, content.seller_ids,
      greatest(content.min_price_micros, ad_set.min_price_micros) as min_price_micros,
      least(content.max_price_micros, ad_set.max_price_micros) as max_price_micros,
      array(select banner_type.banner_type from jsonb_array_elements(content.banners) banner
        join banner_type on banner_type.id = (banner ->> 'bannerTypeId')::uuid) as banner_types,
      (select review from creative newest where newest.campaign_id = campaign.id order by version desc limit 1) as review,
      (select min(reviewed_at) from creative approved where approved.campaign_id = campaign.id
        and approved.review in ('APPROVED', 'SUPERSEDED') and content.review = 'APPROVED') as approved_at,
      coalesce((select jsonb_agg(jsonb_build_object('at', activity.at, 'to', change ->> 'new') order by activity.at)
        from activity, jsonb_array_elements(activity.changes) change
        where activity.campaign_id = campaign.id and change ->> 'field' = 'runningStatus'
          and change ->> 'actionType' = 'update'), '[]') as switches,
      coalesce((select jsonb_agg(jsonb_build_object('day', decided.day, 'amountMicros', decided.amount_micros::text,
          'rules', jsonb_path_query_array(decided.acting, '$[*].name')) order by decided.number)
        from budget_of_day decided where decided.ad_set_id = ad_set.id), '[]') as decided_days,
      coalesce((select jsonb_agg(jsonb_build_object('at', activity.at, 'from', change ->> 'old', 'to', change ->> 'new') order by activity.at)
        from activity, jsonb_array_elements(activity.changes) change
        where activity.campaign_id = campaign.id and change ->> 'field' = 'budgetDaily'
          and change ->> 'actionType' = 'update'), '[]') as daily_budgets
    from campaign
    join ad_set on ad_set.campaign_id = campaign.id
    join lateral (
      select * from creative where creative.campaign_id = campaign.id
      order by creative.review = 'APPROVED' desc, creative.version desc limit 1
    ) content on true
    left join ad_set_spend spend on spend.ad_set_id = ad_set.id
    left join wallet on wallet.company_id = campaign.company_id
    where campaign.id = ${String(campaignId)}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { sharedBudget, ...campaign } = row;
  return {
    ...campaign,
    sharedBudget: sharedBudget && { ...sharedBudget, amountMicros: BigInt(sharedBudget.amountMicros) },
  };
}

/** What an ad set shares with others, and what those spent on an average one of the last seven days. */
export type SharedWithOthers = SharedLimit & { readonly othersMicros: Micros };

/** Returns null when the ad set is in no shared budget. */
export async function readSharedWithOthers(tx: Transaction, adSetId: Uuid, day: Day): Promise<SharedWithOthers | null> {
  const { rows } = await sql<SharedWithOthers>`
    select shared.id, shared.period, shared.amount_micros, shared.from_day, shared.to_day,
      coalesce((select sum(accrual.amount_micros) / 7 from shared_budget_member other
        join accrual on accrual.ad_set_id = other.ad_set_id and accrual.day between ${day}::date - 7 and ${day}::date - 1
        where other.shared_budget_id = shared.id and other.ad_set_id <> ${adSetId}), 0)::bigint as others_micros
    from shared_budget_member member join shared_budget shared on shared.id = member.shared_budget_id
    where member.ad_set_id = ${adSetId}`.execute(tx);
  return rows[0] ?? null;
}
