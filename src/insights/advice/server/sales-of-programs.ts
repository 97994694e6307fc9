import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import type { Uuid } from '#kernel/ids.ts';
import { notFound, orNotFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { readPlace } from './advice.repository.ts';
import type { DayRange } from './analyze-campaign.ts';
import { rangeOf, type AskedDays } from './day-range.ts';
import { explainEvent, type ExplainedEvent } from './price.repository.ts';
import { readCampaignPlace, readCreditedSales, type CreditedSale } from './sales.repository.ts';

export { ATTRIBUTIONS } from './sales.repository.ts';

type Caller = Pick<Context, 'viewer' | 'clock'>;
/** Brands that a key reaches; null for all. */
type Reached = readonly Uuid[] | null;

/** Sales that are credited to a campaign, the newest first; the range is the last seven days when none is asked for. */
export async function salesOf(
  database: Database,
  { viewer, clock }: Caller,
  { id, days, limit, reached }: { id: string; days: AskedDays; limit: number; reached: Reached },
): Promise<Result<{ range: DayRange; companyId: Uuid; sales: readonly CreditedSale[] }, Problem>> {
  const campaignId = readCampaignId(id);
  const found = await database.read(viewer, async (tx) => {
    const owned = campaignId === null ? null : await readCampaignPlace(tx, campaignId);
    const place = owned && (await readPlace(tx, owned.catalogId, owned.companyId));
    const isReached = owned && (reached?.includes(owned.brandId) ?? true);
    return campaignId !== null && place && isReached ? { campaignId, place, companyId: owned.companyId } : null;
  });
  if (!found) return fail(notFound('Campaign'));
  const range = rangeOf(days, found.place, clock());
  if (!range.ok) return range;
  const { rows } = await database.read(viewer, (tx) =>
    readCreditedSales(tx, { campaignId: found.campaignId, ...range.value }, { offset: 0, limit, isCounted: false }),
  );
  return ok({ range: range.value, companyId: found.companyId, sales: rows });
}

/** What led to the price of an event. */
export const priceOf = async (
  database: Database,
  { viewer }: Caller,
  id: string,
  reached: Reached,
): Promise<Result<ExplainedEvent, Problem>> =>
  orNotFound(await database.read(viewer, (tx) => explainEvent(tx, id, reached)), 'Click');
