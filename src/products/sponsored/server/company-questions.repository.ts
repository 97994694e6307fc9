import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';

/** Those of a company's brands whose campaigns are under way or will be: neither ended, refused nor only a draft. */
export async function brandsInUse(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<Uuid[]> {
  const { rows } = await sql<{ brandId: Uuid }>`
    select distinct campaign.brand_id
    from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.company_id = ${companyId} and campaign.brand_id = any(${brandIds}::uuid[])
      and ad_set.status in ('PENDING_FOR_APPROVAL', 'SCHEDULED', 'DELIVERING', 'NOT_DELIVERING', 'PAUSED')`.execute(tx);
  return rows.map((row) => row.brandId);
}

/** How many campaigns of each company are under way or will be; companies without any are left out. */
export async function activeCampaigns(
  tx: Transaction,
  companyIds: readonly Uuid[],
): Promise<{ companyId: Uuid; count: number }[]> {
  const { rows } = await sql<{ companyId: Uuid; count: number }>`
    select campaign.company_id, count(distinct campaign.id)::int as count
    from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.company_id = any(${companyIds}::uuid[])
      and ad_set.status in ('SCHEDULED', 'DELIVERING', 'NOT_DELIVERING', 'PAUSED')
    group by campaign.company_id`.execute(tx);
  return rows;
}

/** The company a campaign belongs to, whoever asks; null when there is no such campaign. Needs the system's transaction. */
export async function companyOfCampaign(tx: Transaction, id: string): Promise<Uuid | null> {
  const campaignId = readCampaignId(id);
  if (campaignId === null) return null;
  const row = await tx.selectFrom('campaign').select('companyId').where('id', '=', campaignId).executeTakeFirst();
  return row?.companyId ?? null;
}
