import { isTestEnvironment } from '#core/test-environment/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { PUBLIC, systemFor } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { formatBid } from '../rules/check-bids.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { readTerms } from './terms.ts';
import { campaignRoutes } from './campaign.rest.ts';
import { currenciesFor } from './campaign-shape.ts';
import { depsOf } from './deps.ts';
import { updateCampaign } from './operations.ts';
import type { ReviewDecision } from '../rules/review.ts';
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

/**
 * The verdict of staff, given in a test environment by the program that tries something; its maker is who gave it. Live
 * environments bind it nowhere, and their databases refuse it.
 */
const verdictOfTests =
  ({ database }: Pick<CampaignRouteDeps, 'database'>) =>
  async (
    context: Context,
    { companyId, campaignId, decision }: { companyId: Uuid; campaignId: string; decision: ReviewDecision },
  ): Promise<Result<null, Problem>> => {
    if (!(await database.read(PUBLIC, isTestEnvironment))) return fail(PERMISSION_DENIED);
    const depsIn = await depsOf(context);
    return database.transact<Result<null, Problem>>(systemFor(companyId), async (tx) => {
      const own = depsIn(tx);
      const deps = { ...own, actor: { ...own.actor, isStaff: true } };
      const done = await updateCampaign(deps, { id: campaignId, version: null, edit: null, decision });
      return done.ok ? ok(null) : done;
    });
  };

/** What programs and agents are offered of campaigns. */
export const campaignsForPrograms = {
  routes: campaignRoutes,
  mandates: mandateCampaigns,
  currenciesFor,
  money: moneyOfPrograms,
  verdictOfTests,
  companyWide,
  operation: { shape: operation, example: OPERATION_EXAMPLE, read: readShown },
};
