import type { FeatureFlagName } from '#core/settings/rules/flags.ts';
import type { CampaignInput } from './campaign-input.ts';

/** The feature flag of each optional campaign feature of a deployment or company. */
export const FEATURE_FLAG_OF = {
  allowsPastDays: 'allow_pass_day',
  allowsProductFilter: 'show_dynamic_filter_product_on_creating_ads',
  allowsProductKeywords: 'show_sponsor_product_keywords',
  allowsBanners: 'sponsor_enable_banner',
  allowsTargeting: 'show_sponsor_target',
  allowsAudience: 'sponsor_ads_audience',
  allowsPageTargets: 'page_targets',
  allowsAutomatic: 'automatic_targeting',
  allowsQuickCreate: 'enable_quick_campaign_creation',
} as const satisfies Record<string, FeatureFlagName>;

/** Whether each feature is switched on for the deciding user. */
export type OpenFeatures = Readonly<Record<keyof typeof FEATURE_FLAG_OF, boolean>>;

export const ALL_FEATURES: OpenFeatures = {
  allowsPastDays: true,
  allowsProductFilter: true,
  allowsProductKeywords: true,
  allowsBanners: true,
  allowsTargeting: true,
  allowsAudience: true,
  allowsPageTargets: true,
  allowsAutomatic: true,
  allowsQuickCreate: true,
};

type TargetingFields = Pick<
  CampaignInput,
  | 'keywords'
  | 'keywordBids'
  | 'negativeKeywords'
  | 'automatic'
  | 'targets'
  | 'negativeTargets'
  | 'negativeListIds'
  | 'trafficControl'
  | 'audience'
  | 'minPriceMicros'
  | 'maxPriceMicros'
>;

const UNTARGETED: TargetingFields = {
  keywords: [],
  keywordBids: [],
  negativeKeywords: [],
  automatic: [],
  targets: [],
  negativeTargets: [],
  negativeListIds: [],
  trafficControl: 0,
  audience: null,
  minPriceMicros: null,
  maxPriceMicros: null,
};

/** Whether the keywords of a campaign can be changed. Banners are targeted by keywords alone, so theirs always can. */
export const allowsKeywords = (
  adType: CampaignInput['adType'],
  open: Pick<OpenFeatures, 'allowsTargeting' | 'allowsProductKeywords'>,
): boolean => adType === 'BANNER' || (open.allowsProductKeywords && open.allowsTargeting);

/** Reverts fields of switched-off features: the campaign retains its previous values, whatever the input contains. */
export function withOpenFeatures(
  sent: CampaignInput,
  before: TargetingFields | null,
  open: Pick<
    OpenFeatures,
    'allowsTargeting' | 'allowsProductKeywords' | 'allowsAudience' | 'allowsPageTargets' | 'allowsAutomatic'
  >,
): CampaignInput {
  const closed = before ?? UNTARGETED;
  const { targets, negativeTargets } = open.allowsPageTargets && open.allowsTargeting ? sent : closed;
  const { automatic } = open.allowsAutomatic && open.allowsTargeting ? sent : closed;
  const input = { ...sent, targets, negativeTargets, automatic };
  const { keywords, keywordBids } = allowsKeywords(input.adType, open) ? input : closed;
  if (!open.allowsTargeting) {
    const { negativeKeywords, negativeListIds, trafficControl, audience, minPriceMicros, maxPriceMicros } = closed;
    return {
      ...input,
      keywords,
      keywordBids,
      negativeKeywords,
      negativeListIds,
      trafficControl,
      audience,
      minPriceMicros,
      maxPriceMicros,
    };
  }
  return { ...input, keywords, keywordBids, audience: open.allowsAudience ? input.audience : closed.audience };
}
