/** Public interface of the module. */
import type { Uuid } from '#kernel/ids.ts';
import type { Handler } from '#platform/jobs/queue.ts';
import { changeHandler } from './changing.ts';
import { resumeCreation, createHandler } from './creating.ts';
import { fundHandler, fundTopUp } from './fund-account.ts';
import { resumeLinking, linkHandler } from './linking.ts';
import type { MetaAdsDeps } from './types.ts';

export { shopOf, shopTimezones } from './account.repository.ts';
export { startCampaign } from './creating.ts';
export { metaPurchases, orderMetaTopUp } from './funding.ts';
export { startLinking } from './linking.ts';
export { saveMarketplace } from './marketplace.ts';
export { metaWork } from './sync.ts';
export { addMetaAdsSchema } from './meta.resolvers.ts';

/** Job handlers for all requests to Meta. */
export const metaAdsHandlers = (deps: MetaAdsDeps): Handler[] => [
  linkHandler(deps),
  createHandler(deps),
  changeHandler(deps),
  fundHandler(deps),
];

/** The same work run immediately, for simulations with a clock of their own. Jobs that run later find it done. */
export const metaAdsWork = (deps: MetaAdsDeps) => ({
  link: (linkingId: Uuid) => resumeLinking(deps, linkingId),
  create: (sessionId: Uuid) => resumeCreation(deps, sessionId),
  fund: (metaTopUpId: Uuid) => fundTopUp(deps, metaTopUpId),
});
