import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Keyword } from '#core/serving/rules/keywords.ts';
import type { Change } from '../rules/activity.ts';
import { inputOfEntries } from '../rules/negative-list.ts';
import { entriesOfLists } from './negative-list.repository.ts';

interface Scope {
  companyId: Uuid | null;
  brandIds: readonly Uuid[] | null;
}

/** A campaign whose search terms can be excluded or added. */
interface OpenCampaign {
  id: bigint;
  targetRoasPercent: number | null;
}

const inScope = ({ companyId, brandIds }: Scope) => sql`
  (${companyId}::uuid is null or campaign.company_id = ${companyId})
  and (${brandIds}::uuid[] is null or campaign.brand_id = any(${brandIds}::uuid[]))
  and not ad_set.is_draft and ad_set.status not in ('REMOVED', 'COMPLETED')`;

/** Returns the campaigns that keywords can be added to. */
async function openCampaigns(tx: Transaction, scope: Scope): Promise<OpenCampaign[]> {
  const { rows } = await sql<OpenCampaign>`
    select campaign.id, ad_set.target_roas_percent
    from campaign join ad_set on ad_set.campaign_id = campaign.id where ${inScope(scope)} order by campaign.id`.execute(
    tx,
  );
  return rows;
}

interface CampaignKeyword extends Keyword {
  campaignId: bigint;
  isNegative: boolean;
}

/** Returns what lists exclude, of those that the viewer may see. */
async function negativesOfLists(tx: Transaction, ids: readonly Uuid[]) {
  return inputOfEntries(ids.length === 0 ? [] : await entriesOfLists(tx, ids));
}

/** Those of ad sets, and of the lists of negatives that they use. */
const allKeywords = sql`
  select ad_set_id, keyword, match_type, is_negative from ad_set_keyword
  union all
  select attached.ad_set_id, entry.value, entry.match_type, true
  from ad_set_negative_list attached join negative_list_entry entry on entry.negative_list_id = attached.negative_list_id
  where entry.kind = 'KEYWORD'`;

/** Returns the exact keywords of the campaigns that keywords can be added to. */
async function exactKeywords(tx: Transaction, scope: Scope): Promise<CampaignKeyword[]> {
  const { rows } = await sql<CampaignKeyword>`
    select ad_set.campaign_id, k.keyword, k.match_type, k.is_negative
    from (${allKeywords}) k join ad_set on ad_set.id = k.ad_set_id join campaign on campaign.id = ad_set.campaign_id
    where k.match_type = 'exact' and ${inScope(scope)}`.execute(tx);
  return rows;
}

/** Returns all keywords of some campaigns, with the language that they are compared in. */
async function keywordsOfCampaigns(
  tx: Transaction,
  campaignIds: readonly bigint[],
): Promise<(CampaignKeyword & { language: Language })[]> {
  const { rows } = await sql<CampaignKeyword & { language: Language }>`
    select ad_set.campaign_id, k.keyword, k.match_type, k.is_negative, catalog.language
    from (${allKeywords}) k
    join ad_set on ad_set.id = k.ad_set_id
    join campaign on campaign.id = ad_set.campaign_id
    join catalog on catalog.id = campaign.catalog_id
    where ad_set.campaign_id = any(${campaignIds.map(String)}::bigint[])`.execute(tx);
  return rows;
}

/** Returns the changes of negative keywords of some campaigns since they were created, the newest first. */
async function negativeKeywordChanges(
  tx: Transaction,
  campaignIds: readonly bigint[],
): Promise<{ campaignId: bigint; at: Date; change: Pick<Change, 'old' | 'new'> }[]> {
  const { rows } = await sql<{ campaignId: bigint; at: Date; change: Pick<Change, 'old' | 'new'> }>`
    select activity.campaign_id, activity.at, change
    from activity, jsonb_array_elements(activity.changes) as change
    where activity.campaign_id = any(${campaignIds.map(String)}::bigint[]) 
      and change ->> 'field' = 'negativeKeywords' and change ->> 'actionType' = 'update'
    order by activity.at desc, activity.id desc`.execute(tx);
  return rows;
}

/** What campaigns have to do with search terms, for judging the terms. */
export const termKeywords = {
  openCampaigns,
  exactKeywords,
  keywordsOfCampaigns,
  negativeKeywordChanges,
  negativesOfLists,
};
