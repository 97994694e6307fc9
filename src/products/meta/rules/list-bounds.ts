import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_SKUS } from './check-campaign.ts';

/** Campaigns per page. */
export const META_PAGE_SIZE = 10;

const AUDIENCES = 5000;

export const META_ADS_LISTS: ListBounds = {
  'MetaCampaignList.objects': META_PAGE_SIZE,
  'Query.metaCatalogCategories': 100_000,
  'Query.metaCustomAudiences': AUDIENCES,
  'Query.metaPerformance': 5000,
  'MetaCatalogProductList.unknownSkus': MAX_SKUS,
  'MetaCampaign.customAudienceIds': AUDIENCES,
  'MetaCampaign.productCategoryIds': 5000,
  'MetaCampaign.productSKUs': MAX_SKUS,
};
