/** The room's door. */
import type { Handler } from '#platform/jobs/queue.ts';
import { changeHandler } from './changing.ts';
import { createHandler } from './creating.ts';
import { fundHandler } from './funding.ts';
import { linkHandler } from './linking.ts';
import type { MetaAdsNeeds } from './types.ts';

export { followTopUps } from './funding.ts';
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
