/** Every configuration entry the screens ask for, with what it means; null where the name says it. */
export const CONFIGURATION_KEYS = {
  max_number_of_cards: 'Default 3.',
  default_top_up_amount: 'Wallet currency, default 100.',
  default_top_up_threshold: 'Wallet currency, default 0.',
  max_installment_months: null,
  help_page_url: null,
  company_exclude_fields:
    'Comma list of company fields not asked for: companySize, authorizedName, registrationNo, address, postalCode, phoneNumber.',
  locales_path: null,
  sponsored_image_size_limit: 'Megabytes; default 1.2 in the wizard and 5 in quick create.',
  skus_help_page_url: null,
  sponsor_campaign_exclude_fields:
    'Comma list: targetKeywords, negativeKeywords, trafficControl, targetRoas, campaignGoal_other.',
  sponsor_campaign_disable_fields:
    'Comma list of banner fields shown disabled, e.g. targetedKeywords, negativeKeywords, trafficControl, targetRoas, categories.',
  mpa_campaign_exclude_fields:
    'Comma list of Meta campaign fields not asked for, e.g. creativeText: the excluded-fields list.',
} as const satisfies Record<string, string | null>;
export type ConfigurationKey = keyof typeof CONFIGURATION_KEYS;
