export { addCampaignsSchema } from './sponsored.resolvers.ts';
export { sponsoredExports } from './sponsored.exports.ts';
export { campaignNames, campaignsById } from './campaign.repository.ts';
export { findCampaignIds, findCampaigns, isStoredSort, type CampaignFilter } from './list.repository.ts';
export { activeCampaigns, brandsInUse, companyOfCampaign } from './company-questions.repository.ts';
export { createCampaign, switchAdSet, updateCampaign, type Deps as Work } from './operations.ts';
export { sponsoredSkus, type SponsoredSkus } from './sponsored-skus.repository.ts';
export { refreshStates, skuCounts } from './state.repository.ts';
export { type CampaignNode, type CampaignSort, type MetricSort, type ReportRange } from './refs.ts';
