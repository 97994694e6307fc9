/** Every feature flag that the screens use, by area. */
const AREAS = {
  access: [
    'enable_landing_page',
    'homepage',
    'user_multiple_companies',
    'allow_change_language',
    'hide_seller_selector_on_signup',
    'show_company_currency_setting',
    'company_local_currency',
  ],
  billing: [
    'billing_top_up',
    'show_auto_top_up',
    'show_payment_card_method',
    'add_multiple_cards',
    'installments',
    'enable_credit_note_payment_method',
    'show_free_paid_credit',
    'download_invoice',
    'show_download_credit_note',
  ],
  packages: ['standard_package_ads', 'overlap_standard_booking'],
  campaigns: [
    'sponsor_enable_banner',
    'use_advanced_sponsor_campaign_ui',
    'enable_quick_campaign_creation',
    'show_dynamic_filter_product_on_creating_ads',
    'show_sponsor_product_keywords',
    'show_sponsor_target',
    'sponsor_ads_audience',
    'show_copy_to_other_supplier',
    'allow_pass_day',
    'show_diagnostic_tool',
    'show_price_history',
    'shared_budgets',
    'page_targets',
    'automatic_targeting',
  ],
  reports: [
    'halo_sales_reports',
    'show_country_demographic_report',
    'sponsor_search_term_report',
    'export_daily_dashboard_data',
    'download_campaign_sales',
    'download_sku_performance_report',
    'additional_sku_performance_metrics',
  ],
  meta: [
    'enable_meta_ad',
    'enable_advanced_meta_advance_setup',
    'use_paid_credit_for_meta_ads',
    'advanced_meta_product_filters',
    'enable_meta_ads_preview',
  ],
} as const satisfies Record<string, readonly string[]>;

export type FlagArea = keyof typeof AREAS;
export const FLAG_AREAS = Object.keys(AREAS) as FlagArea[];
export type FeatureFlagName = (typeof AREAS)[FlagArea][number];

const AREA_OF = new Map<string, FlagArea>(
  Object.entries(AREAS).flatMap(([area, names]) => names.map((name) => [name, area as FlagArea] as const)),
);
export const FEATURE_FLAGS: FeatureFlagName[] = Object.values(AREAS).flat();

export const isFeatureFlag = (name: string): name is FeatureFlagName => AREA_OF.has(name);

export const areaOf = (name: FeatureFlagName): FlagArea => AREA_OF.get(name)!;

/** Flags that are on until they are switched off. */
const ON_BY_DEFAULT: ReadonlySet<FeatureFlagName> = new Set<FeatureFlagName>([
  'shared_budgets',
  'page_targets',
  'automatic_targeting',
]);

export const isOnByDefault = (name: FeatureFlagName): boolean => ON_BY_DEFAULT.has(name);

/** Returns a flag's effective state: the company's setting overrides the deployment's; unset flags have their default. */
export function isFlagActive(
  name: FeatureFlagName,
  deployment: boolean | null | undefined,
  company: boolean | null | undefined,
): boolean {
  return company ?? deployment ?? isOnByDefault(name);
}
