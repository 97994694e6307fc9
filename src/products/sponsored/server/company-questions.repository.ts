import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';

/** Returns those of a company's brands that have running or upcoming campaigns: not ended, rejected or draft. */
export async function brandsInUse(tx: Transaction, companyId: Uuid, brandIds: readonly Uuid[]): Promise<Uuid[]> {
  const { rows } = await sql<{ brandId: Uuid }>`
    select distinct campaign.brand_id
    from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.company_id = ${companyId} and campaign.brand_id = any(${brandIds}::uuid[])
      and ad_set.status in ('PENDING_FOR_APPROVAL', 'SCHEDULED', 'DELIVERING', 'NOT_DELIVERING', 'PAUSED')`.execute(tx);
  return rows.map((row) => row.brandId);
}

/** Returns the number of running or upcoming campaigns per company; companies without any are omitted. */
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

/**
 * Returns the company that owns a campaign regardless of the viewer; null for an unknown campaign. Requires a system
 * transaction.
 */
export async function companyOfCampaign(tx: Transaction, id: string): Promise<Uuid | null> {
  const campaignId = readCampaignId(id);
  if (campaignId === null) return null;
  const row = await tx.selectFrom('campaign').select('companyId').where('id', '=', campaignId).executeTakeFirst();
  return row?.companyId ?? null;
}
