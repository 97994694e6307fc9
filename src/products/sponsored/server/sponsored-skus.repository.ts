import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { promotedProducts } from '#core/serving/server/index.ts';
import { campaignsWithNewestContent } from './newest-content.repository.ts';

/** The facts of a campaign that reports on its products need. */
interface SponsoredSkus {
  campaignId: bigint;
  companyId: Uuid;
  catalogId: Uuid;
  /** SKUs that the latest content promotes, plus those it names that cannot be shown; empty for banners. */
  skus: string[];
}

/** Returns the products of a campaign, identified by campaign or ad set; null when the viewer cannot see it. */
export async function sponsoredSkus(
  tx: Transaction,
  { campaignId, adSetId }: { campaignId: bigint | null; adSetId: Uuid | null },
): Promise<SponsoredSkus | null> {
  const { rows } = await sql<SponsoredSkus>`
    select campaign.id as campaign_id, campaign.company_id, campaign.catalog_id,
      case when campaign.ad_type = 'PRODUCT'
        then array(select sku from (${promotedProducts}) promoted union select unnest(content.skus)) else '{}' end as skus
    from ${campaignsWithNewestContent}
    where (${campaignId?.toString() ?? null}::bigint is null or campaign.id = ${campaignId?.toString() ?? null}::bigint)
      and (${adSetId}::uuid is null or ad_set.id = ${adSetId}::uuid)
    limit 1`.execute(tx);
  return rows[0] ?? null;
}
