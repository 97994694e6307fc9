import type { CampaignReport } from '#insights/reports/server/index.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { TypeDependencies } from './sponsored.schema.ts';
import type { CampaignNode } from './sponsored-refs.schema.ts';

/** Returns the figures of the days requested for the list; a campaign and its single ad set have the same figures. */
export async function reportOf(
  campaign: CampaignNode,
  context: Context,
  { reports, loaders }: Pick<TypeDependencies, 'reports' | 'loaders'>,
): Promise<CampaignReport> {
  const metrics = await reports(context).load({ campaignId: campaign.id, ...campaign.range });
  return { ...metrics, skuCount: () => loaders.skuCountOf(context).load(campaign.id) };
}
