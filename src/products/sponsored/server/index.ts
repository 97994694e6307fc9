/** Public interface of campaigns. */
export { addCampaignsSchema, type CampaignDependencies } from './sponsored.resolvers.ts';
export { bannerSkusExport } from './banner-skus.exports.ts';
export { filteredProductsExport } from './products.exports.ts';
export { adSetsExport, campaignsExport } from './campaigns.exports.ts';
export { campaignNames } from './campaign.repository.ts';
export { activeCampaigns, brandsInUse, companyOfCampaign } from './company-questions.repository.ts';
export { createCampaign, switchAdSet, updateCampaign, type Work } from './operations.ts';
export { servingAdSets } from './serving.repository.ts';
export { sponsoredSkus } from './sponsored-skus.repository.ts';
export type { ServingAdSet, ServingBanner, ServingProduct } from './serving.repository.ts';
export { refreshStates } from './state.repository.ts';
export { addCampaignImageRoutes } from './image.routes.ts';
export { imageOfCompany, insertImage } from './image.repository.ts';
export { cleanImage, keepImage } from './images.ts';
export { CampaignGoalRef } from './sponsored-refs.schema.ts';
