/** The room's door. */
import type { Uuid } from '#kernel/ids.ts';
import type { Handler } from '#platform/jobs/queue.ts';
import { changeHandler } from './changing.ts';
import { carryOnCreating, createHandler } from './creating.ts';
import { fundHandler, fundTopUp } from './fund-account.ts';
import { carryOnLinking, linkHandler } from './linking.ts';
import type { MetaAdsNeeds } from './types.ts';

export { shopOf, shopTimezones } from './account-store.ts';
export { beginCampaign } from './creating.ts';
export { metaPurchases, orderMetaTopUp } from './funding.ts';
export { beginLinking } from './linking.ts';
export { saveMarketplace } from './marketplace.ts';
export { fillCatalogs, readMeta } from './reading.ts';
export { addMetaAdsSchema } from './schema.ts';
export type { MetaAdsNeeds } from './types.ts';

/** Everything that is asked of Meta on somebody's behalf. */
export const metaAdsHandlers = (needs: MetaAdsNeeds): Handler[] => [
  linkHandler(needs),
  createHandler(needs),
  changeHandler(needs),
  fundHandler(needs),
];

/** The same at once, for whoever lives through days of their own. Jobs that come later find it done. */
export const metaAdsWork = (needs: MetaAdsNeeds) => ({
  link: (linkingId: Uuid) => carryOnLinking(needs, linkingId),
  create: (sessionId: Uuid) => carryOnCreating(needs, sessionId),
  fund: (metaTopUpId: Uuid) => fundTopUp(needs, metaTopUpId),
});
