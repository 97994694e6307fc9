import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import type { Uuid } from '#kernel/ids.ts';
import { orNotFound, type Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { readAnalyzedCampaign } from './analyzed-campaign.repository.ts';
import { readPlace } from './advice.repository.ts';
import { analyze, type CampaignAnalysis } from './analyze-campaign.ts';
import { rangeOf, type AskedDays } from './day-range.ts';

type Caller = Pick<Context, 'viewer' | 'clock'>;

/**
 * Returns a campaign with its place, or null if there is none that the viewer may see, or of other brands than those
 * that a key reaches; null for all.
 */
export async function readAnalyzed(
  database: Database,
  viewer: Caller['viewer'],
  id: string,
  brandIds: readonly Uuid[] | null = null,
) {
  const campaignId = readCampaignId(id);
  return database.read(viewer, async (tx) => {
    const campaign = campaignId === null ? null : await readAnalyzedCampaign(tx, campaignId);
    const place = campaign && (await readPlace(tx, campaign.catalogId, campaign.companyId));
    const isReached = campaign && (brandIds?.includes(campaign.brandId) ?? true);
    return isReached && place ? { campaign, place } : null;
  });
}

/** Returns how a campaign of the caller fared in the auctions of some days. */
export async function analyzeOf(
  deps: Parameters<typeof analyze>[0],
  { viewer, clock }: Caller,
  id: string,
  days: AskedDays,
  brandIds: readonly Uuid[] | null = null,
): Promise<Result<CampaignAnalysis, Problem>> {
  const found = orNotFound(await readAnalyzed(deps.database, viewer, id, brandIds), 'Campaign');
  if (!found.ok) return found;
  const { campaign, place } = found.value;
  const range = rangeOf(days, place, clock());
  return range.ok ? ok(await analyze(deps, campaign, place, range.value, clock())) : range;
}
