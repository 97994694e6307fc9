/** Public interface of advice. */
export { addAdviceSchema } from './advice.resolvers.ts';
export { adviceRoutes } from './impression-share.rest.ts';
export { createBudgetResults } from './budget-results.ts';
export { createStorefrontRevenue } from './storefront-revenue.ts';
export { createTrialEvents } from './trial-events.ts';
export { createAdvisor, type Advisor, type Plan } from './advisor.ts';
export { findingsIn, openCampaign, pastOf, planOf, visibilityIn, type OpenedCampaign } from './analyze-campaign.ts';
export { readAnalyzedCampaign, type AnalyzedCampaign } from './analyzed-campaign.repository.ts';
export { readPlace, type Place } from './advice.repository.ts';
