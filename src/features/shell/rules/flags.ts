/** Every feature switch the screens ask for. */
export const FEATURE_FLAGS = [
  'enable_landing_page',
  'user_multiple_companies',
  'homepage',
  'enable_meta_ad',
  'standard_package_ads',
  'allow_change_language',
  'installments',
  'overlap_standard_booking',
  'billing_top_up',
  'show_payment_card_method',
  'hide_seller_selector_on_signup',
  'show_company_currency_setting',
  'company_local_currency',
  'show_download_credit_note',
  'show_free_paid_credit',
  'download_invoice',
  'show_auto_top_up',
  'add_multiple_cards',
  'enable_credit_note_payment_method',
  'show_price_history',
  'halo_sales_reports',
  'download_sku_performance_report',
  'additional_sku_performance_metrics',
  'sponsor_enable_banner',
  'use_advanced_sponsor_campaign_ui',
  'enable_quick_campaign_creation',
  'show_dynamic_filter_product_on_creating_ads',
  'export_daily_dashboard_data',
  'show_sponsor_target',
  'show_diagnostic_tool',
  'download_campaign_sales',
  'show_copy_to_other_supplier',
  'allow_pass_day',
  'show_sponsor_product_keywords',
  'show_country_demographic_report',
  'sponsor_search_term_report',
  'enable_advanced_meta_advance_setup',
  'use_paid_credit_for_meta_ads',
  'advanced_meta_product_filters',
  'enable_meta_ads_preview',
  'sponsor_ads_audience',
] as const;
export type FeatureFlagName = (typeof FEATURE_FLAGS)[number];

export function isFeatureFlag(name: string): name is FeatureFlagName {
  return (FEATURE_FLAGS as readonly string[]).includes(name);
}

/** A company's own switch goes before the deployment's; a flag that was never set is off. */
export function isFlagActive(deployment: boolean | undefined, company: boolean | undefined): boolean {
  return company ?? deployment ?? false;
}
