export { addCampaignsSchema } from './sponsored.resolvers.ts';
export { sponsoredExports } from './sponsored.exports.ts';
export { campaignNames, campaignsById, keywordsOf } from './campaign.repository.ts';
export { findCampaignIds, findCampaigns, isStoredSort, type CampaignFilter } from './list.repository.ts';
export { activeCampaigns, brandsInUse, companyOfCampaign } from './company-questions.repository.ts';
export { createCampaign, switchAdSet, updateCampaign } from './operations.ts';
export { deleteOldPreviews, runOperations } from './operation.jobs.ts';
export { sponsoredSkus, type SponsoredSkus } from './sponsored-skus.repository.ts';
export {
  exactKeywords,
  keywordsOfCampaigns,
  negativeKeywordChanges,
  openCampaigns,
  type CampaignKeyword,
  type OpenCampaign,
} from './term-keywords.repository.ts';
export { refreshStates, skuCounts } from './state.repository.ts';
export { type CampaignNode, type CampaignSort, type MetricSort } from './refs.ts';
export { campaignRoutes } from './campaign.rest.ts';
