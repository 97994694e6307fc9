import { AdSetRef, SponsorCampaignRef, type CampaignNode } from '#products/sponsored/server/refs.ts';
import { skuCounts } from '#products/sponsored/server/index.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { defineLoader, inOrder, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { CampaignReportRef, type CampaignReport, type CampaignReportLoader } from '../campaign-reports.ts';

/** Adds the figures of campaigns and ad sets. A campaign and its single ad set have the same figures. */
export function addReportFields(
  builder: Builder,
  { database, reports }: { database: Database; reports: CampaignReportLoader },
): void {
  const skuCountOf = defineLoader<bigint, number>(async (context, ids) => {
    const rows = await database.read(context.viewer, (tx) => skuCounts(tx, ids));
    return inOrder(ids, rows, (row) => row.campaignId, { skus: 0 }).map((row) => row.skus);
  });
  const reportOf = async (campaign: CampaignNode, _: unknown, context: Context): Promise<CampaignReport> => {
    const metrics = await reports(context).load({ campaignId: campaign.id, ...campaign.range });
    return { ...metrics, skuCount: () => skuCountOf(context).load(campaign.id) };
  };
  builder.objectField(SponsorCampaignRef, 'report', (t) => t.field({ type: CampaignReportRef, resolve: reportOf }));
  builder.objectField(AdSetRef, 'report', (t) =>
    t.field({ type: CampaignReportRef, description: "Figures for the list's date range.", resolve: reportOf }),
  );
}
