/** Public interface of the module. */
import type { Uuid } from '#kernel/ids.ts';
import type { Handler } from '#platform/jobs/queue.ts';
import { changeHandler } from './changing.ts';
import { resumeCreation, createHandler } from './creating.ts';
import { fundHandler, fundTopUp } from './fund-account.ts';
import { resumeLinking, linkHandler } from './linking.ts';
import type { MetaAdsNeeds } from './types.ts';

export { shopOf, shopTimezones } from './account.repository.ts';
export { startCampaign } from './creating.ts';
export { metaPurchases, orderMetaTopUp } from './funding.ts';
export { startLinking } from './linking.ts';
export { saveMarketplace } from './marketplace.ts';
export { metaWork } from './sync.ts';
export { addMetaAdsSchema } from './meta.resolvers.ts';

/** Job handlers for all requests to Meta. */
export const metaAdsHandlers = (needs: MetaAdsNeeds): Handler[] => [
  linkHandler(needs),
  createHandler(needs),
  changeHandler(needs),
  fundHandler(needs),
];

/** The same work run immediately, for simulations with a clock of their own. Jobs that run later find it done. */
export const metaAdsWork = (needs: MetaAdsNeeds) => ({
  link: (linkingId: Uuid) => resumeLinking(needs, linkingId),
  create: (sessionId: Uuid) => resumeCreation(needs, sessionId),
  fund: (metaTopUpId: Uuid) => fundTopUp(needs, metaTopUpId),
});
