import type { CampaignInput } from './campaign-input.ts';
import type { CampaignProblems } from './campaign-terms.ts';
import { campaignProblem } from './campaign.messages.ts';

/**
 * Returns problems that quick create adds to the general rules: content is always specified by category, and for
 * products also by seller, so that one short form is sufficient.
 */
export function checkQuickCreate(
  input: Pick<CampaignInput, 'adType' | 'skus' | 'productCategoryIds' | 'productSellerIds' | 'bannerCategoryIds'>,
  disabledFields: ReadonlySet<string>,
): CampaignProblems {
  const problems: CampaignProblems = {};
  if (input.adType === 'PRODUCT') {
    if (input.skus.length > 0) return problems;
    if (input.productCategoryIds.length === 0) problems['productCategoryIds'] = [campaignProblem.categoryMissing()];
    if (input.productSellerIds.length === 0) problems['productSellerIds'] = [campaignProblem.sellerMissing()];
  } else if (input.bannerCategoryIds.length === 0 && !disabledFields.has('categories')) {
    problems['bannerCategoryIds'] = [campaignProblem.categoryMissing()];
  }
  return problems;
}
