import type { CampaignInput } from './campaign-input.ts';
import type { CampaignProblems } from './check-campaign.ts';

/**
 * What quick create asks for beyond the rules of every campaign: what is advertised is always said by category, and for
 * products by seller, so that one short form is enough.
 */
export function checkQuickCreate(
  input: Pick<CampaignInput, 'adType' | 'skus' | 'productCategoryIds' | 'productSellerIds' | 'bannerCategoryIds'>,
  disabledFields: ReadonlySet<string>,
): CampaignProblems {
  const problems: CampaignProblems = {};
  if (input.adType === 'PRODUCT') {
    if (input.skus.length > 0) return problems;
    if (input.productCategoryIds.length === 0) problems['productCategoryIds'] = [{ key: 'categoryMissing' }];
    if (input.productSellerIds.length === 0) problems['productSellerIds'] = [{ key: 'sellerMissing' }];
  } else if (input.bannerCategoryIds.length === 0 && !disabledFields.has('categories')) {
    problems['bannerCategoryIds'] = [{ key: 'categoryMissing' }];
  }
  return problems;
}
