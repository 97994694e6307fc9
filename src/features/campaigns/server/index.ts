/** The door of campaigns. */
export { addCampaignsSchema, type CampaignDependencies } from './schema.ts';
export { bannerSkusExport } from './export-banner-skus.ts';
export { filteredProductsExport } from './export-products.ts';
export { adSetsExport, campaignsExport } from './export-campaigns.ts';
export { campaignNames } from './campaign-store.ts';
export { activeCampaigns, brandsInUse, companyOfCampaign } from './company-questions-store.ts';
export { createCampaign, switchAdSet, updateCampaign, type Work } from './operations.ts';
export { servingAdSets } from './serving-store.ts';
export { sponsoredSkus } from './sponsored-skus-store.ts';
export type { ServingAdSet, ServingBanner, ServingProduct } from './serving-store.ts';
export { refreshStates } from './state-store.ts';
export { addCampaignImageRoutes } from './image-routes.ts';
export { imageOfCompany, insertImage } from './image-store.ts';
export { cleanImage, keepImage } from './images.ts';
export { CampaignGoalRef } from './types.ts';
