import { campaignRoutes } from './campaign.rest.ts';
import { currenciesFor } from './campaign-shape.ts';
import { mandateCampaigns } from './mandate-campaigns.ts';

/** What programs and agents are offered of campaigns. */
export const campaignsForPrograms = { routes: campaignRoutes, mandates: mandateCampaigns, currenciesFor };
