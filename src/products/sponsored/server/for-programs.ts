import { campaignRoutes } from './campaign.rest.ts';
import { currenciesFor } from './campaign-shape.ts';
import { companyWide } from './company-wide.rest.ts';
import { mandateCampaigns } from './mandate-campaigns.ts';
import { operation, OPERATION_EXAMPLE, readShown } from './operation.rest.ts';

/** What programs and agents are offered of campaigns. */
export const campaignsForPrograms = {
  routes: campaignRoutes,
  mandates: mandateCampaigns,
  currenciesFor,
  companyWide,
  operation: { shape: operation, example: OPERATION_EXAMPLE, read: readShown },
};
