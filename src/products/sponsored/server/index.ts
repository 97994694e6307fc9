export { addCampaignsSchema } from './sponsored.resolvers.ts';
export { sponsoredExports } from './sponsored.exports.ts';
export { campaignNames, campaignsById, keywordsOf } from './campaign.repository.ts';
export { findCampaignIds, findCampaigns, type CampaignFilter } from './list.repository.ts';
export { activeCampaigns, brandsInUse, companyOfCampaign } from './company-questions.repository.ts';
export { createCampaign, switchAdSet, updateCampaign } from './operations.ts';
export { deleteOldPreviews, runOperations } from './operation.jobs.ts';
export { sponsoredSkus } from './sponsored-skus.repository.ts';
export {
  exactKeywords,
  keywordsOfCampaigns,
  negativeKeywordChanges,
  openCampaigns,
} from './term-keywords.repository.ts';
export { type CampaignNode } from './refs.ts';
export { refreshStates, skuCounts } from './state.repository.ts';
export { campaignRoutes } from './campaign.rest.ts';
