import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Context } from '#platform/graphql/context.ts';
import { formatBid } from '../rules/check-bids.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { readTerms } from './terms.ts';
import { campaignRoutes } from './campaign.rest.ts';
import { currenciesFor } from './campaign-shape.ts';
import { companyWide } from './company-wide.rest.ts';
import { mandateCampaigns } from './mandate-campaigns.ts';
import { operation, OPERATION_EXAMPLE, readShown } from './operation.rest.ts';

/** The wallet's currency and the least bids, which no route shows. */
const moneyOfPrograms = (deps: CampaignRouteDeps) => ({
  walletOf: async (context: Context, companyId: Uuid) =>
    (await currenciesFor(context, deps, { companyIds: [companyId], catalogIds: [] })).walletOf(companyId),
  leastBidOf: async (
    context: Context,
    { companyId, ...place }: { companyId: Uuid; catalogId: string; brandId: string },
  ): Promise<Micros> =>
    formatBid((await deps.database.read(context.viewer, (tx) => readTerms(tx, companyId, place))).minBidMicros),
});

/** What programs and agents are offered of campaigns. */
export const campaignsForPrograms = {
  routes: campaignRoutes,
  mandates: mandateCampaigns,
  currenciesFor,
  money: moneyOfPrograms,
  companyWide,
  operation: { shape: operation, example: OPERATION_EXAMPLE, read: readShown },
};
