import type { CampaignReport } from '#features/reports/server/index.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { TypeDependencies } from './schema-types.ts';
import type { CampaignNode } from './types.ts';

/** Figures over the days the list was asked for; a campaign and its one ad set have the same. */
export async function reportOf(
  campaign: CampaignNode,
  context: Context,
  { reports, loaders }: Pick<TypeDependencies, 'reports' | 'loaders'>,
): Promise<CampaignReport> {
  const figures = await reports(context).load({ campaignId: campaign.id, ...campaign.range });
  return { ...figures, skuCount: () => loaders.skuCountOf(context).load(campaign.id) };
}
