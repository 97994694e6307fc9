/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Status of an ad set; DELETED ones are never listed. */
export type AdSetStatus =
  | 'COMPLETED'
  | 'DELETED'
  | 'DELIVERING'
  | 'DRAFT'
  | 'NOT_DELIVERING'
  | 'PAUSED'
  | 'PENDING_FOR_APPROVAL'
  | 'REJECTED'
  | 'REMOVED'
  | 'SCHEDULED'
  | 'STARTED';

/** Kind of sponsored ad; PRODUCT is the default everywhere. */
export type AdType =
  | 'BANNER'
  | 'PRODUCT';

/** Placement kind of a banner; the first four are search and tile placements and need categories. */
export type BannerTypeName =
  | 'APPLICATION_HOME'
  | 'APP_FEATURE_BRAND'
  | 'APP_SEARCH'
  | 'DESKTOP_FEATURE_BRAND'
  | 'DESKTOP_SEARCH'
  | 'MOBILE_SEARCH'
  | 'MOBILE_WEB_FEATURE_BRAND'
  | 'TILE_MOBILE';

/** Bid strategy; MAXIMUM_CPI for banners only, MAXIMUM_CPC for products only. */
export type BidType =
  | 'AUTOMATED'
  | 'MAXIMUM_CPC'
  | 'MAXIMUM_CPI';

/** Which limits a budget has; ALWAYS_ON has none and cannot be edited inline. */
export type BudgetType =
  | 'ALWAYS_ON'
  | 'DAILY'
  | 'DAILY_TOTAL'
  | 'TOTAL';

/** What a campaign is for; OTHERS carries free text. */
export type CampaignGoal =
  | 'DRIVE_BRAND_AWARENESS'
  | 'DRIVE_SALES'
  | 'OTHERS';

/** What was done to an object. */
export type ChangeActionType =
  | 'create'
  | 'delete'
  | 'update';

/** Every configuration key the screens ask for. */
export type ConfigurationKey =
  /** Fields of a company nobody is asked for. */
  | 'company_exclude_fields'
  /** Amount an automatic top-up starts with, in the wallet’s currency; 100 when not set. */
  | 'default_top_up_amount'
  /** Balance below which an automatic top-up starts; 0 when not set. */
  | 'default_top_up_threshold'
  /** Where the Help entry of the menu leads; there is none while this is not set. */
  | 'help_page_url'
  /** Path of texts that replace the console’s own; /v1/locales serves those kept here. */
  | 'locales_path'
  /** Most months a top-up can be spread over. */
  | 'max_installment_months'
  /** Most cards a company may save; 3 when not set. */
  | 'max_number_of_cards'
  /** Fields of a Meta campaign nobody is asked for. */
  | 'mpa_campaign_exclude_fields'
  /** Where the help about lists of SKUs leads. */
  | 'skus_help_page_url'
  /** Fields of a banner shown, but not open to change. */
  | 'sponsor_campaign_disable_fields'
  /** Fields of a campaign nobody is asked for. */
  | 'sponsor_campaign_exclude_fields'
  /** Smallest budget of a campaign in whole units of its wallet’s currency; 1 when not set. */
  | 'sponsor_campaign_min_budget'
  /** Megabytes a campaign’s picture may have; 1.2 in the wizard and 5 in quick create when not set. */
  | 'sponsored_image_size_limit';

/** What the value of a configuration entry must be. */
export type ConfigurationKind =
  /** An https address, or a path of the console. */
  | 'address'
  /** Words joined by commas. */
  | 'list'
  /** Not negative. */
  | 'number'
  /** A path on this host. */
  | 'path';

/** A new campaign; fields of the type not chosen are left out. */
export type CreateSponsorCampaignInput = {
  adType?: AdType;
  /** Required for BANNER. */
  adsBannerName?: string | null | undefined;
  /** Required for PRODUCT. */
  adsProductName?: string | null | undefined;
  asAudienceName?: string | null | undefined;
  /** Ad set name. */
  asName: string;
  /** Required when a search or tile placement is selected. */
  bannerCategoryIds?: Array<string> | null | undefined;
  /** Required for BANNER. */
  banners?: Array<SponsorBannerInput> | null | undefined;
  bidType?: BidType;
  /** Required unless AUTOMATED; quick create sends 0. */
  bidWalletCurrency?: string | null | undefined;
  brandId: string;
  /** Wallet currency, whole units, at least sponsorCampaignMinBudget; required for DAILY and DAILY_TOTAL. */
  budgetDailyTotal?: string | null | undefined;
  /** Wallet currency, whole units, at least the larger of the minimum and the daily budget; required for TOTAL and DAILY_TOTAL. */
  budgetTotal?: string | null | undefined;
  budgetType?: BudgetType;
  catalogId: string;
  /** Required for DATE_RANGE, not before the start. */
  endDate?: string | null | undefined;
  gender?: Gender | null | undefined;
  goal?: CampaignGoal;
  /** Required for OTHERS unless excluded by campaignGoal_other. */
  goalOther?: string | null | undefined;
  isQuickCreate?: boolean | null | undefined;
  /** At most 1000; required for banners with a non-product placement. */
  keywords?: Array<string> | null | undefined;
  /** Comma list. */
  locations?: string | null | undefined;
  maxAge?: number | null | undefined;
  /** Catalog currency, not below minPrice. */
  maxPrice?: string | null | undefined;
  minAge?: number | null | undefined;
  /** Catalog currency. */
  minPrice?: string | null | undefined;
  /** Campaign name, trimmed. */
  name: string;
  /** At most 1000; [exact], broad or "phrase". */
  negativeKeywords?: Array<string> | null | undefined;
  productCategoryIds?: Array<string> | null | undefined;
  /** JSON text of {sku: {url, path, prompt}}. */
  productImages?: string | null | undefined;
  /** Catalog currency, not below productMinPrice. */
  productMaxPrice?: string | null | undefined;
  /** Catalog currency. */
  productMinPrice?: string | null | undefined;
  productSellerIds?: Array<string> | null | undefined;
  scheduleType?: ScheduleType;
  /** Segment ids; required when a segment placement is selected. */
  segments?: Array<string> | null | undefined;
  /** Fewer than 5000. */
  skus?: Array<string> | null | undefined;
  /** Not before today unless flag allow_pass_day. */
  startDate: string;
  /** Paying company; default the selected one. */
  supplierId?: string | null | undefined;
  tagIds?: Array<string> | null | undefined;
  /** Percent, 0 or more. */
  targetRoas?: number | null | undefined;
  /** 0 to 100. */
  trafficControl?: number | null | undefined;
};

/** Why an ad set is NOT_DELIVERING. */
export type EffectiveStatus =
  | 'EXCEED_BUDGET'
  | 'WALLET_EXCEED_THRESHOLD';

/** What an export contains. */
export type ExportDataType =
  /** Campaign list; params filters {campaignName, status, campaignIds, sellerIds}, supplierId, catalogId, adType, brandId, startDate, endDate. */
  | 'SPONSOR_CAMPAIGNS'
  /** Wallet transactions; OWNER; params fromDate, toDate, catalogId, brandId, and for staff companyId. */
  | 'WALLET_TRANSACTIONS';

/** File format of an export. */
export type ExportFileType =
  | 'CSV'
  /** The CSV file in an archive. */
  | 'ZIP';

/** Progress of an export. */
export type ExportRequestStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'PENDING'
  | 'PROCESSING';

/** Part of the product a feature flag belongs to. */
export type FeatureFlagArea =
  | 'access'
  | 'billing'
  | 'campaigns'
  | 'meta'
  | 'packages'
  | 'reports';

/** Every feature flag the screens ask for. */
export type FeatureFlagName =
  /** More than one card can be saved. */
  | 'add_multiple_cards'
  /** The figures of products have more columns. */
  | 'additional_sku_performance_metrics'
  /** Products of Meta campaigns have more filters. */
  | 'advanced_meta_product_filters'
  /** The profile menu lets people change the language. */
  | 'allow_change_language'
  /** Campaigns may start on a day that has passed. */
  | 'allow_pass_day'
  /** Wallets can be topped up. */
  | 'billing_top_up'
  /** A further company chooses the currency of its wallet. */
  | 'company_local_currency'
  /** The sales of a campaign can be downloaded. */
  | 'download_campaign_sales'
  /** Invoices can be downloaded. */
  | 'download_invoice'
  /** The figures of products can be downloaded. */
  | 'download_sku_performance_report'
  /** Meta campaigns have their advanced settings. */
  | 'enable_advanced_meta_advance_setup'
  /** Packages can be paid with a credit note. */
  | 'enable_credit_note_payment_method'
  /** Visitors see the public landing page at /home before they sign in. */
  | 'enable_landing_page'
  /** The menu has Meta ads off the marketplace. */
  | 'enable_meta_ad'
  /** Meta ads are shown as shoppers will see them. */
  | 'enable_meta_ads_preview'
  /** A campaign can be made on one short page. */
  | 'enable_quick_campaign_creation'
  /** The dashboard’s figures can be downloaded per day. */
  | 'export_daily_dashboard_data'
  /** Reports show sales of other products of the brand. */
  | 'halo_sales_reports'
  /** Sign-up does not ask for sellers. */
  | 'hide_seller_selector_on_signup'
  /** The menu has Home, with the quick-start guide and an overview. */
  | 'homepage'
  /** Top-ups by card can be paid in installments. */
  | 'installments'
  /** Bookings of the same country and segment may overlap. */
  | 'overlap_standard_booking'
  /** Cards can top up a wallet by themselves when it runs low. */
  | 'show_auto_top_up'
  /** Sign-up asks for the currency of the wallet. */
  | 'show_company_currency_setting'
  /** A campaign can be copied to another supplier. */
  | 'show_copy_to_other_supplier'
  /** The dashboard has figures per country. */
  | 'show_country_demographic_report'
  /** Campaigns say why they are not delivering. */
  | 'show_diagnostic_tool'
  /** Credit notes can be downloaded. */
  | 'show_download_credit_note'
  /** Products can be chosen by a filter that stays up to date. */
  | 'show_dynamic_filter_product_on_creating_ads'
  /** Free and paid credit are shown apart. */
  | 'show_free_paid_credit'
  /** Billing has a page for payment cards. */
  | 'show_payment_card_method'
  /** Products show the history of their price. */
  | 'show_price_history'
  /** Product campaigns can be aimed at keywords. */
  | 'show_sponsor_product_keywords'
  /** The dashboard compares figures with their targets. */
  | 'show_sponsor_target'
  /** Campaigns can be aimed at audiences. */
  | 'sponsor_ads_audience'
  /** Campaigns may advertise with banners. */
  | 'sponsor_enable_banner'
  /** The dashboard has figures per search term. */
  | 'sponsor_search_term_report'
  /** The menu has Standard Package, and staff have the booking calendar. */
  | 'standard_package_ads'
  /** Campaigns are made in the step-by-step wizard. */
  | 'use_advanced_sponsor_campaign_ui'
  /** Meta ads can be paid from the paid credit. */
  | 'use_paid_credit_for_meta_ads'
  /** People may create further companies. */
  | 'user_multiple_companies';

/** Gender an ad set is aimed at. */
export type Gender =
  | 'ALL'
  | 'FEMALE'
  | 'MALE';

/** Supported interface language. */
export type Language =
  | 'en'
  | 'id'
  | 'pt';

/** Where the newest version of a campaign’s content stands with staff. */
export type ReviewState =
  | 'APPROVED'
  | 'PENDING'
  | 'REJECTED';

/** Role of a person within a company, from most to least rights. */
export type RoleName =
  | 'ADMIN'
  | 'MEMBER'
  | 'OWNER'
  | 'VIEWER';

/** Position of the active toggle. */
export type RunningStatus =
  | 'PAUSED'
  | 'STARTED';

/** Open-ended or closed schedule. */
export type ScheduleType =
  | 'DATE_RANGE'
  | 'START_DATE';

/** A configuration entry for the deployment, or for one company. */
export type SetConfigurationInput = {
  /** Left out: for the deployment. */
  companyId?: string | null | undefined;
  key: ConfigurationKey;
  /** Null takes the setting away. */
  value?: string | null | undefined;
};

/** A feature flag for the deployment, or for one company. */
export type SetFeatureFlagInput = {
  /** Left out: for the deployment. */
  companyId?: string | null | undefined;
  /** Null takes the setting away. */
  isActive?: boolean | null | undefined;
  name: FeatureFlagName;
};

/** What was changed. */
export type SettingKind =
  | 'CONFIGURATION'
  | 'FLAG';

/** Credentials for signing in. */
export type SignInInput = {
  email: string;
  /** Required when the account has 2FA on; otherwise VALIDATION on otpCode. Left out by everyone else. */
  otpCode?: string | null | undefined;
  password: string;
};

/** Direction of a sorted list as kept in the address bar. */
export type SortDirection =
  | 'asc'
  | 'desc';

/** One placement of a banner campaign when saving. */
export type SponsorBannerInput = {
  /** At most 250 characters. */
  deeplink?: string | null | undefined;
  /** Id of the placement type (BannerType). */
  id: string;
  /** Required unless skus are set; at most 250 characters. */
  landingUrl?: string | null | undefined;
  skus?: Array<string> | null | undefined;
  /** Picture address from uploadCampaignImage. */
  url: string;
};

/** Column a campaign or ad-set list can be sorted by; names equal the fields. */
export type SponsorCampaignSortBy =
  | 'bidType'
  | 'brand'
  | 'budget'
  | 'budgetRemaining'
  | 'budgetRemainingDays'
  | 'click7Sales'
  | 'clicks'
  | 'conv'
  | 'costs'
  | 'cpc'
  | 'cpm'
  | 'ctr'
  | 'endDate'
  | 'haloItemsSold'
  | 'haloSales'
  | 'impressions'
  | 'itemsSold'
  | 'name'
  | 'purchases'
  | 'roas'
  | 'runningStatus'
  | 'shop'
  | 'startDate'
  | 'status'
  | 'supplier'
  | 'view7Sales';

/** Outcome of a wallet transaction; PENDING stands for the 'others' shown grey. */
export type TransactionStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'PENDING';

/** Changes to a campaign; type and catalog cannot change; status and notes are the staff review. */
export type UpdateSponsorCampaignInput = {
  adsBannerName?: string | null | undefined;
  adsProductName?: string | null | undefined;
  asAudienceName?: string | null | undefined;
  asName?: string | null | undefined;
  bannerCategoryIds?: Array<string> | null | undefined;
  banners?: Array<SponsorBannerInput> | null | undefined;
  bidType?: BidType | null | undefined;
  /** Wallet currency. */
  bidWalletCurrency?: string | null | undefined;
  brandId?: string | null | undefined;
  /** Wallet currency, whole units. */
  budgetDailyTotal?: string | null | undefined;
  /** Wallet currency, whole units. */
  budgetTotal?: string | null | undefined;
  budgetType?: BudgetType | null | undefined;
  /** Must be the current catalog when sent. */
  catalogId?: string | null | undefined;
  /** Null with START_DATE. */
  endDate?: string | null | undefined;
  gender?: Gender | null | undefined;
  goal?: CampaignGoal | null | undefined;
  goalOther?: string | null | undefined;
  id: string;
  keywords?: Array<string> | null | undefined;
  locations?: string | null | undefined;
  maxAge?: number | null | undefined;
  /** Catalog currency; null removes the bound. */
  maxPrice?: string | null | undefined;
  minAge?: number | null | undefined;
  /** Catalog currency; null removes the bound. */
  minPrice?: string | null | undefined;
  name?: string | null | undefined;
  negativeKeywords?: Array<string> | null | undefined;
  /** Required with REJECTED; staff only. */
  notes?: string | null | undefined;
  productCategoryIds?: Array<string> | null | undefined;
  /** JSON text of {sku: {url, path, prompt}}. */
  productImages?: string | null | undefined;
  /** Catalog currency; null removes the bound. */
  productMaxPrice?: string | null | undefined;
  /** Catalog currency; null removes the bound. */
  productMinPrice?: string | null | undefined;
  productSellerIds?: Array<string> | null | undefined;
  scheduleType?: ScheduleType | null | undefined;
  segments?: Array<string> | null | undefined;
  skus?: Array<string> | null | undefined;
  startDate?: string | null | undefined;
  /** SCHEDULED approves, REJECTED rejects; staff only. */
  status?: AdSetStatus | null | undefined;
  tagIds?: Array<string> | null | undefined;
  /** Percent; null clears it. */
  targetRoas?: number | null | undefined;
  trafficControl?: number | null | undefined;
  /** The version the changes were made from; CONFLICT when it was saved since. Left out: not checked. */
  version?: number | null | undefined;
};

export type ManagedCampaignPartsFragment = { id: string, name: string, supplier: { id: string, nameWithCluster: string, walletCurrency: { symbol: string } }, adsetSet: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, catalog: { id: string, tzOffset: number } }> };

export type CampaignHistoryQueryVariables = Exact<{
  campaignId: string;
  page: number;
}>;


export type CampaignHistoryQuery = { sponsorCampaignHistory: { page: number, numPages: number, total: number, objects: Array<{ id: string, updatedBy: string | null, updatedDate: string, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> } };

export type MinimumBudgetQueryVariables = Exact<{ [key: string]: never; }>;


export type MinimumBudgetQuery = { sponsorCampaignMinBudget: string };

export type RemoveAdSetMutationVariables = Exact<{
  id: string;
}>;


export type RemoveAdSetMutation = { removeAdSet: { ok: boolean } };

export type ExtendAdSetMutationVariables = Exact<{
  adSetId: string;
  endDate: string;
}>;


export type ExtendAdSetMutation = { extendAdSet: { ok: boolean } };

export type UpdateAdSetBudgetMutationVariables = Exact<{
  id: string;
  budgetType?: BudgetType | null | undefined;
  budget?: string | null | undefined;
  budgetDaily?: string | null | undefined;
}>;


export type UpdateAdSetBudgetMutation = { updateAdSetBudget: { ok: boolean } };

export type DuplicateCampaignMutationVariables = Exact<{
  id: string;
}>;


export type DuplicateCampaignMutation = { duplicateSponsorCampaign: { ok: boolean, duplicatedCampaign: { id: string } } };

export type CompatibleSuppliersQueryVariables = Exact<{
  campaignId: string;
  searchTerm?: string | null | undefined;
  page: number;
}>;


export type CompatibleSuppliersQuery = { compatibleSuppliers: { page: number, numPages: number, total: number, objects: Array<{ id: string, nameWithCluster: string, walletCurrency: { code: string } }> } };

export type CopyCampaignMutationVariables = Exact<{
  campaignId: string;
  targetSupplierId: string;
}>;


export type CopyCampaignMutation = { copySponsorCampaign: { ok: boolean, copiedCampaign: { id: string } } };

export type ExpiringCampaignsQueryVariables = Exact<{
  supplierId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type ExpiringCampaignsQuery = { sponsorCampaigns: { total: number, objects: Array<{ id: string, name: string, supplier: { id: string, nameWithCluster: string, walletCurrency: { symbol: string } }, adsetSet: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, catalog: { id: string, tzOffset: number } }> }> } };

export type OutOfBudgetCampaignsQueryVariables = Exact<{
  supplierId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type OutOfBudgetCampaignsQuery = { sponsorCampaigns: { total: number, objects: Array<{ id: string, name: string, adsetSet: Array<{ budgetRemaining: string | null, budgetRemainingDays: number | null, id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, catalog: { id: string, tzOffset: number } }>, supplier: { id: string, nameWithCluster: string, walletCurrency: { symbol: string } } }> } };

export type ReviewQueueQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type ReviewQueueQuery = { sponsorReviewQueue: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string }, review: { state: ReviewState, submittedAt: string, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, shop: string, startDate: string }>, report: { skuCount: number } }> } };

export type ReviewCampaignMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  status: AdSetStatus;
  notes?: string | null | undefined;
}>;


export type ReviewCampaignMutation = { updateSponsorCampaign: { ok: boolean, sponsorCampaign: { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, catalog: { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null, bannerAd: { name: string, banners: Array<{ id: string, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }> } | null } } };

export type WizardSettingsQueryVariables = Exact<{
  brandId: string;
}>;


export type WizardSettingsQuery = { sponsorCampaignMinBudget: string, brandCatalogs: Array<{ id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number }>, allBanners: Array<{ id: string, name: string, needsSegments: boolean, needsCategories: boolean, needsKeywords: boolean }>, excludedFields: { id: string, value: string | null } | null, allow_pass_day: { id: string, isActive: boolean }, show_dynamic_filter_product_on_creating_ads: { id: string, isActive: boolean } };

export type PlacementPartsFragment = { id: string, name: string, needsSegments: boolean, needsCategories: boolean, needsKeywords: boolean };

export type WizardCatalogPartsFragment = { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number };

export type WizardCampaignQueryVariables = Exact<{
  id: string;
}>;


export type WizardCampaignQuery = { sponsorCampaign: { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, catalog: { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null, bannerAd: { name: string, banners: Array<{ id: string, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }> } | null } | null };

export type WizardCampaignPartsFragment = { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, catalog: { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null, bannerAd: { name: string, banners: Array<{ id: string, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }> } | null };

export type BannerPartsFragment = { id: string, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> };

export type ProductSuggestionsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  companyId?: string | null | undefined;
  searchTerm?: string | null | undefined;
  offset: number;
  limit: number;
}>;


export type ProductSuggestionsQuery = { productSuggestions: { total: number, objects: Array<{ sku: string, name: string, image: string | null, price: string, quantity: number | null }> } };

export type ChosenProductsQueryVariables = Exact<{
  catalogId: string;
  skus: Array<string> | string;
}>;


export type ChosenProductsQuery = { productDetails: Array<{ sku: string, name: string, image: string | null, price: string, quantity: number | null }> };

export type ProductPartsFragment = { sku: string, name: string, image: string | null, price: string, quantity: number | null };

export type ValidateSkusMutationVariables = Exact<{
  catalogId: string;
  brandId: string;
  skus: Array<string> | string;
}>;


export type ValidateSkusMutation = { validateExistingProducts: { ok: boolean, result: { notFoundSkus: Array<string>, products: Array<{ sku: string }>, notOwnedProducts: Array<{ sku: string }> } } };

export type ProductFilterOptionsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
}>;


export type ProductFilterOptionsQuery = { productCategories: Array<{ id: string, label: string, parentId: string | null, depth: number }> };

export type MatchingProductsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  companyId?: string | null | undefined;
  categoryIds?: Array<string> | string | null | undefined;
  sellerIds?: Array<string> | string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
}>;


export type MatchingProductsQuery = { productsMatchingFilterCount: number, sellersMatchingFilter: Array<{ id: string, name: string }> };

export type LaunchCampaignMutationVariables = Exact<{
  input: CreateSponsorCampaignInput;
}>;


export type LaunchCampaignMutation = { createSponsorCampaign: { ok: boolean, sponsorCampaign: { id: string } } };

export type SaveCampaignMutationVariables = Exact<{
  input: UpdateSponsorCampaignInput;
}>;


export type SaveCampaignMutation = { updateSponsorCampaign: { ok: boolean, sponsorCampaign: { id: string } } };

export type SignInMutationVariables = Exact<{
  input: SignInInput;
}>;


export type SignInMutation = { signIn: { ok: boolean, token: string, isFirstLogin: boolean } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: { ok: boolean } };

export type PublicFlagsQueryVariables = Exact<{ [key: string]: never; }>;


export type PublicFlagsQuery = { enable_landing_page: { id: string, isActive: boolean } };

export type SessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionQuery = { me: { id: string } };

export type SponsorCampaignsQueryVariables = Exact<{
  page: number;
  sortBy?: SponsorCampaignSortBy | null | undefined;
  direction?: SortDirection | null | undefined;
  supplierId?: string | null | undefined;
  brandId?: string | null | undefined;
  status?: Array<AdSetStatus> | AdSetStatus | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  catalogId?: string | null | undefined;
  campaignName?: string | null | undefined;
  adType?: AdType | null | undefined;
}>;


export type SponsorCampaignsQuery = { sponsorCampaigns: { page: number, numPages: number, total: number, objects: Array<{ adType: AdType, id: string, name: string, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { symbol: string } }, adsetSet: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, shop: string, notes: string | null, catalog: { id: string, tzOffset: number } }>, report: { impressions: number | string, clicks: number | string, itemsSold: number | string, haloItemsSold: number | string, costs: string, click7Sales: string, haloSales: string } }> } };

export type CampaignAdSetPartsFragment = { id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null };

export type CampaignStatusesQueryVariables = Exact<{
  adType?: AdType | null | undefined;
}>;


export type CampaignStatusesQuery = { sponsorCampaignStatuses: Array<AdSetStatus> };

export type SetAdSetRunningStatusMutationVariables = Exact<{
  id: string;
  runningStatus: RunningStatus;
}>;


export type SetAdSetRunningStatusMutation = { setAdSetRunningStatus: { ok: boolean, adSet: { id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null } } };

export type ReportScopeQueryVariables = Exact<{
  adType?: AdType | null | undefined;
}>;


export type ReportScopeQuery = { reportRange: { startDate: string, endDate: string } | null };

export type AllCatalogsQueryVariables = Exact<{ [key: string]: never; }>;


export type AllCatalogsQuery = { allCatalogs: Array<{ id: string, name: string, ventureId: string }> };

export type BrandCatalogsQueryVariables = Exact<{
  brandId: string;
}>;


export type BrandCatalogsQuery = { brandCatalogs: Array<{ id: string, name: string, ventureId: string }> };

export type CatalogPartsFragment = { id: string, name: string, ventureId: string };

export type DashboardChartQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  supplierId?: string | null | undefined;
}>;


export type DashboardChartQuery = { reportChart: { reportClicks: Array<{ eventTime: string, value: string, count: number | string }>, reportImpressions: Array<{ eventTime: string, value: string, count: number | string }>, reportSales: Array<{ eventTime: string, value: string, count: number | string }>, reportHaloSales: Array<{ eventTime: string, value: string, count: number | string }>, reportCosts: Array<{ eventTime: string, value: string, count: number | string }> } };

export type PointPartsFragment = { eventTime: string, value: string, count: number | string };

export type DashboardTotalsQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  supplierId?: string | null | undefined;
}>;


export type DashboardTotalsQuery = { reportDashboard: Array<{ groupId: string, groupName: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }> };

export type FigurePartsFragment = { costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string };

export type DashboardBreakdownsQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  supplierId?: string | null | undefined;
  withCountries: boolean;
  withSearchTerms: boolean;
}>;


export type DashboardBreakdownsQuery = { platformSummary: Array<{ groupId: string, groupName: string, platform: string | null, bannerType: BannerTypeName | null, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }>, countrySummary?: Array<{ groupId: string, groupName: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }>, searchTermSummary?: Array<{ searchTerm: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }> };

export type CreateExportRequestMutationVariables = Exact<{
  fileType: ExportFileType;
  dataType: ExportDataType;
  params: unknown;
}>;


export type CreateExportRequestMutation = { createExportRequest: { ok: boolean, exportRequest: { id: string } } };

export type ExportRequestQueryVariables = Exact<{
  id: string;
}>;


export type ExportRequestQuery = { exportRequest: { id: string, status: ExportRequestStatus, statusReason: string | null, exportedFileUrl: string | null, progress: number } | null };

export type ShellExtrasQueryVariables = Exact<{ [key: string]: never; }>;


export type ShellExtrasQuery = { onboarding: { id: string, isCompleted: boolean, progress: Array<{ id: string, label: string, targetUrl: string | null, openUrlInNewTab: boolean, isCompleted: boolean }> } | null, configuration: { id: string, value: string | null } | null };

export type UpdateOnboardingProgressMutationVariables = Exact<{
  id: string;
}>;


export type UpdateOnboardingProgressMutation = { updateOnboardingProgress: { ok: boolean, onboarding: { id: string, isCompleted: boolean, progress: Array<{ id: string, label: string, targetUrl: string | null, openUrlInNewTab: boolean, isCompleted: boolean }> } } };

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { id: string, company: { id: string } | null } };

export type UnreadCountQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadCountQuery = { unreadCount: number };

export type NotificationsQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
}>;


export type NotificationsQuery = { notifications: { unreadCount: number, edges: Array<{ cursor: string, node: { pk: number, id: string, messageHtml: string, link: string | null, thumbnail: string | null, kind: string, unread: boolean, dateCreated: string, timesince: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type MarkNotificationAsReadMutationVariables = Exact<{
  id: number;
}>;


export type MarkNotificationAsReadMutation = { markNotificationAsRead: { ok: boolean, unreadCount: number, notification: { id: string, unread: boolean } } };

export type MarkAllNotificationsAsReadMutationVariables = Exact<{ [key: string]: never; }>;


export type MarkAllNotificationsAsReadMutation = { markAllNotificationsAsRead: { ok: boolean, unreadCount: number } };

export type FeatureFlagSettingsQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type FeatureFlagSettingsQuery = { featureFlagSettings: Array<{ id: string, name: FeatureFlagName, area: FeatureFlagArea, purpose: string, deployment: boolean | null, company: boolean | null, isActive: boolean }> };

export type ConfigurationSettingsQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type ConfigurationSettingsQuery = { configurationSettings: Array<{ id: string, key: ConfigurationKey, kind: ConfigurationKind, purpose: string, words: Array<string>, deployment: string | null, company: string | null }> };

export type SettingChangesQueryVariables = Exact<{
  companyId?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type SettingChangesQuery = { settingChanges: { page: number, numPages: number, total: number, objects: Array<{ id: string, at: string, actor: string | null, kind: SettingKind, name: string, oldValue: string | null, newValue: string | null, company: { id: string, name: string } | null }> } };

export type SetFeatureFlagMutationVariables = Exact<{
  input: SetFeatureFlagInput;
}>;


export type SetFeatureFlagMutation = { setFeatureFlag: { ok: boolean, setting: { id: string, deployment: boolean | null, company: boolean | null, isActive: boolean } } };

export type SetConfigurationMutationVariables = Exact<{
  input: SetConfigurationInput;
}>;


export type SetConfigurationMutation = { setConfiguration: { ok: boolean, setting: { id: string, deployment: string | null, company: string | null } } };

export type CurrencyPartsFragment = { code: string, symbol: string, rate: string, maxFractionDigits: number };

export type BrandPartsFragment = { id: string, name: string, logo: string | null };

export type ShellQueryVariables = Exact<{ [key: string]: never; }>;


export type ShellQuery = { me: { id: string, name: string, firstName: string, lastName: string, email: string, language: Language, isGfg: boolean, isOwner: boolean, isImpersonate: boolean, isApprovedByStaff: boolean, isAccountLocked: boolean, isBrandLocked: boolean, role: { id: string, name: RoleName } | null, company: { id: string, name: string, canBeToppedUp: boolean, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null }, currentBrand: { id: string, name: string, logo: string | null } | null, userAccounts: Array<{ id: string, isCurrent: boolean, role: { id: string, name: RoleName }, company: { id: string, name: string, isCluster: boolean, walletCurrency: { code: string } } }>, currencies: Array<{ code: string, symbol: string, rate: string, maxFractionDigits: number }>, enable_landing_page: { id: string, isActive: boolean }, sponsor_enable_banner: { id: string, isActive: boolean }, show_country_demographic_report: { id: string, isActive: boolean }, sponsor_search_term_report: { id: string, isActive: boolean }, halo_sales_reports: { id: string, isActive: boolean }, use_advanced_sponsor_campaign_ui: { id: string, isActive: boolean }, show_sponsor_target: { id: string, isActive: boolean }, standard_package_ads: { id: string, isActive: boolean }, enable_meta_ad: { id: string, isActive: boolean }, show_copy_to_other_supplier: { id: string, isActive: boolean }, allow_change_language: { id: string, isActive: boolean }, homepage: { id: string, isActive: boolean }, show_payment_card_method: { id: string, isActive: boolean } };

export type FlagPartsFragment = { id: string, isActive: boolean };

export type CompanyBrandsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  searchTerm?: string | null | undefined;
  page: number;
}>;


export type CompanyBrandsQuery = { accessibleCompanyBrands: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, logo: string | null }> } };

export type CompaniesQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
  page: number;
}>;


export type CompaniesQuery = { searchCompanies: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, nameWithCluster: string, isCluster: boolean, walletCurrency: { code: string } }> } };

export type FilteredCompanyQueryVariables = Exact<{
  id: string;
}>;


export type FilteredCompanyQuery = { companyById: { id: string, name: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null };

export type SelectBrandMutationVariables = Exact<{
  brand?: string | null | undefined;
}>;


export type SelectBrandMutation = { selectBrand: { ok: boolean, brand: { id: string, name: string, logo: string | null } | null } };

export type SwitchAccountMutationVariables = Exact<{
  accountId: string;
}>;


export type SwitchAccountMutation = { switchAccount: { ok: boolean, me: { id: string } } };

export type WalletQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type WalletQuery = { wallet: { id: string, balance: string, unpaidCost: string, freeCredit: string, paidCredit: string, expiringSoonBalance: string, expiringSoonTimeDelta: number | null, averageDailySpending: string, runwayDays: number | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } };

export type WalletTransactionsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type WalletTransactionsQuery = { walletTransactions: { page: number, numPages: number, total: number, objects: Array<{ id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null }> }, allCatalogs: Array<{ id: string, name: string }> };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ManagedCampaignPartsFragmentDoc = new TypedDocumentString(`
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
    }
  }
  adsetSet {
    id
    status
    budgetType
    budget
    budgetDaily
    endDate
    catalog {
      id
      tzOffset
    }
  }
}
    `, {"fragmentName":"ManagedCampaignParts"}) as unknown as TypedDocumentString<ManagedCampaignPartsFragment, unknown>;
export const PlacementPartsFragmentDoc = new TypedDocumentString(`
    fragment PlacementParts on BannerType {
  id
  name
  needsSegments
  needsCategories
  needsKeywords
}
    `, {"fragmentName":"PlacementParts"}) as unknown as TypedDocumentString<PlacementPartsFragment, unknown>;
export const BrandPartsFragmentDoc = new TypedDocumentString(`
    fragment BrandParts on Brand {
  id
  name
  logo
}
    `, {"fragmentName":"BrandParts"}) as unknown as TypedDocumentString<BrandPartsFragment, unknown>;
export const CurrencyPartsFragmentDoc = new TypedDocumentString(`
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
    `, {"fragmentName":"CurrencyParts"}) as unknown as TypedDocumentString<CurrencyPartsFragment, unknown>;
export const WizardCatalogPartsFragmentDoc = new TypedDocumentString(`
    fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencySymbol
  tzOffset
}
    `, {"fragmentName":"WizardCatalogParts"}) as unknown as TypedDocumentString<WizardCatalogPartsFragment, unknown>;
export const BannerPartsFragmentDoc = new TypedDocumentString(`
    fragment BannerParts on BannerEntry {
  id
  name
  value
  url
  landingUrl
  deeplink
  skus
}
    `, {"fragmentName":"BannerParts"}) as unknown as TypedDocumentString<BannerPartsFragment, unknown>;
export const WizardCampaignPartsFragmentDoc = new TypedDocumentString(`
    fragment WizardCampaignParts on SponsorCampaign {
  id
  version
  name
  goal
  goalOther
  adType
  brand {
    ...BrandParts
  }
  supplier {
    id
    nameWithCluster
    walletCurrency {
      ...CurrencyParts
    }
  }
  review {
    state
    submittedAt
    notes
    isServingEarlierVersion
  }
  adsetSet {
    id
    name
    status
    runningStatus
    effectiveStatus
    budgetType
    budget
    budgetDaily
    bidType
    bidWalletCurrency
    targetRoas
    scheduleType
    startDate
    endDate
    trafficControl
    keywords
    negativeKeywords
    catalog {
      ...WizardCatalogParts
    }
  }
  productAd {
    name
    skus
    productMinPrice
    productMaxPrice
    productCategoryIds
    productSellerIds
  }
  bannerAd {
    name
    banners {
      ...BannerParts
    }
  }
}
    fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencySymbol
  tzOffset
}
fragment BannerParts on BannerEntry {
  id
  name
  value
  url
  landingUrl
  deeplink
  skus
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment BrandParts on Brand {
  id
  name
  logo
}`, {"fragmentName":"WizardCampaignParts"}) as unknown as TypedDocumentString<WizardCampaignPartsFragment, unknown>;
export const ProductPartsFragmentDoc = new TypedDocumentString(`
    fragment ProductParts on Product {
  sku
  name
  image
  price
  quantity
}
    `, {"fragmentName":"ProductParts"}) as unknown as TypedDocumentString<ProductPartsFragment, unknown>;
export const CampaignAdSetPartsFragmentDoc = new TypedDocumentString(`
    fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  budgetType
  budget
  budgetDaily
  bidType
  bidWalletCurrency
  startDate
  endDate
  shop
  notes
}
    `, {"fragmentName":"CampaignAdSetParts"}) as unknown as TypedDocumentString<CampaignAdSetPartsFragment, unknown>;
export const CatalogPartsFragmentDoc = new TypedDocumentString(`
    fragment CatalogParts on Catalog {
  id
  name
  ventureId
}
    `, {"fragmentName":"CatalogParts"}) as unknown as TypedDocumentString<CatalogPartsFragment, unknown>;
export const PointPartsFragmentDoc = new TypedDocumentString(`
    fragment PointParts on ReportPoint {
  eventTime
  value
  count
}
    `, {"fragmentName":"PointParts"}) as unknown as TypedDocumentString<PointPartsFragment, unknown>;
export const FigurePartsFragmentDoc = new TypedDocumentString(`
    fragment FigureParts on ReportDashboardRow {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}
    `, {"fragmentName":"FigureParts"}) as unknown as TypedDocumentString<FigurePartsFragment, unknown>;
export const FlagPartsFragmentDoc = new TypedDocumentString(`
    fragment FlagParts on FeatureFlag {
  id
  isActive
}
    `, {"fragmentName":"FlagParts"}) as unknown as TypedDocumentString<FlagPartsFragment, unknown>;
export const CampaignHistoryDocument = new TypedDocumentString(`
    query CampaignHistory($campaignId: ID!, $page: Int!) {
  sponsorCampaignHistory(campaignId: $campaignId, page: $page, pageSize: 10) {
    objects {
      id
      updatedBy
      updatedDate
      changes {
        actionType
        objectType
        field
        old
        new
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"sha256:9f0833a0a2a5c01f76026aae3fbf79e3dad137f13f6454697cd0d3b0b717b948"}) as unknown as TypedDocumentString<CampaignHistoryQuery, CampaignHistoryQueryVariables>;
export const MinimumBudgetDocument = new TypedDocumentString(`
    query MinimumBudget {
  sponsorCampaignMinBudget
}
    `, {"hash":"sha256:9ec3d4324d9fffbef79f8594ff0b4105a2564080127e81b6315ea7c2181f587d"}) as unknown as TypedDocumentString<MinimumBudgetQuery, MinimumBudgetQueryVariables>;
export const RemoveAdSetDocument = new TypedDocumentString(`
    mutation RemoveAdSet($id: ID!) {
  removeAdSet(input: { id: $id }) {
    ok
  }
}
    `, {"hash":"sha256:e52b01cd792b56882c9aef950de33e0dd6e3e9327617a274f34db949ca2ff4e3"}) as unknown as TypedDocumentString<RemoveAdSetMutation, RemoveAdSetMutationVariables>;
export const ExtendAdSetDocument = new TypedDocumentString(`
    mutation ExtendAdSet($adSetId: ID!, $endDate: DateTime!) {
  extendAdSet(input: { adSetId: $adSetId, endDate: $endDate }) {
    ok
  }
}
    `, {"hash":"sha256:622f62bdfabee3fa50ee873d04d0004869b1fade827865a20b0b8514deb8d845"}) as unknown as TypedDocumentString<ExtendAdSetMutation, ExtendAdSetMutationVariables>;
export const UpdateAdSetBudgetDocument = new TypedDocumentString(`
    mutation UpdateAdSetBudget($id: ID!, $budgetType: BudgetType, $budget: Decimal, $budgetDaily: Decimal) {
  updateAdSetBudget(
    input: { id: $id, budgetType: $budgetType, budget: $budget, budgetDaily: $budgetDaily }
  ) {
    ok
  }
}
    `, {"hash":"sha256:d1b88a0e85b76a9557e2daee6b4de4ed0eec5741e5fde08748a0009057b55bb1"}) as unknown as TypedDocumentString<UpdateAdSetBudgetMutation, UpdateAdSetBudgetMutationVariables>;
export const DuplicateCampaignDocument = new TypedDocumentString(`
    mutation DuplicateCampaign($id: ID!) {
  duplicateSponsorCampaign(input: { id: $id }) {
    ok
    duplicatedCampaign {
      id
    }
  }
}
    `, {"hash":"sha256:1b044164ec3cb7efd604071b9256ec1d9cb63ab9a4ef4dbdbc51f774096158ad"}) as unknown as TypedDocumentString<DuplicateCampaignMutation, DuplicateCampaignMutationVariables>;
export const CompatibleSuppliersDocument = new TypedDocumentString(`
    query CompatibleSuppliers($campaignId: ID!, $searchTerm: String, $page: Int!) {
  compatibleSuppliers(
    campaignId: $campaignId
    searchTerm: $searchTerm
    page: $page
    pageSize: 10
  ) {
    objects {
      id
      nameWithCluster
      walletCurrency {
        code
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"sha256:9c82dc1b642c9d74b8eb4e07ca73187c199e2cb55359f3041f11e4b58e8b36a3"}) as unknown as TypedDocumentString<CompatibleSuppliersQuery, CompatibleSuppliersQueryVariables>;
export const CopyCampaignDocument = new TypedDocumentString(`
    mutation CopyCampaign($campaignId: ID!, $targetSupplierId: ID!) {
  copySponsorCampaign(
    input: { campaignId: $campaignId, targetSupplierId: $targetSupplierId }
  ) {
    ok
    copiedCampaign {
      id
    }
  }
}
    `, {"hash":"sha256:27b4b2826c5ad3a960a39d3e1b0ade6b10367259265ba7ed6f4f77fd975a6896"}) as unknown as TypedDocumentString<CopyCampaignMutation, CopyCampaignMutationVariables>;
export const ExpiringCampaignsDocument = new TypedDocumentString(`
    query ExpiringCampaigns($supplierId: ID, $brandId: ID) {
  sponsorCampaigns(
    pageSize: 20
    supplierId: $supplierId
    brandId: $brandId
    status: [DELIVERING]
    filters: { hasEndDate: true }
    sortBy: endDate
    direction: asc
  ) {
    objects {
      ...ManagedCampaignParts
    }
    total
  }
}
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
    }
  }
  adsetSet {
    id
    status
    budgetType
    budget
    budgetDaily
    endDate
    catalog {
      id
      tzOffset
    }
  }
}`, {"hash":"sha256:184e2ddfe2404d5cd73d98e32a9ba8a4a6da1305770f26517e6606d51f58ae59"}) as unknown as TypedDocumentString<ExpiringCampaignsQuery, ExpiringCampaignsQueryVariables>;
export const OutOfBudgetCampaignsDocument = new TypedDocumentString(`
    query OutOfBudgetCampaigns($supplierId: ID, $brandId: ID) {
  sponsorCampaigns(
    pageSize: 20
    supplierId: $supplierId
    brandId: $brandId
    status: [DELIVERING]
    filters: { budgetTypes: [TOTAL, DAILY_TOTAL] }
    sortBy: budgetRemainingDays
    direction: asc
  ) {
    objects {
      ...ManagedCampaignParts
      adsetSet {
        budgetRemaining
        budgetRemainingDays
      }
    }
    total
  }
}
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
    }
  }
  adsetSet {
    id
    status
    budgetType
    budget
    budgetDaily
    endDate
    catalog {
      id
      tzOffset
    }
  }
}`, {"hash":"sha256:cec06cf8c02d0ecbea5f212622bcb459dc470bc5447c9f177f3cd0e33411dbe6"}) as unknown as TypedDocumentString<OutOfBudgetCampaignsQuery, OutOfBudgetCampaignsQueryVariables>;
export const ReviewQueueDocument = new TypedDocumentString(`
    query ReviewQueue($page: Int!, $pageSize: Int!) {
  sponsorReviewQueue(page: $page, pageSize: $pageSize) {
    objects {
      id
      name
      adType
      brand {
        ...BrandParts
      }
      supplier {
        id
        nameWithCluster
      }
      review {
        state
        submittedAt
        isServingEarlierVersion
      }
      adsetSet {
        id
        shop
        startDate
      }
      report {
        skuCount
      }
    }
    page
    numPages
    total
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:3e46f7024debc2203bd8d92b9c41616c9804f68489e75b81759d8d67b169ef96"}) as unknown as TypedDocumentString<ReviewQueueQuery, ReviewQueueQueryVariables>;
export const ReviewCampaignDocument = new TypedDocumentString(`
    mutation ReviewCampaign($id: ID!, $version: Int, $status: AdSetStatus!, $notes: String) {
  updateSponsorCampaign(
    input: { id: $id, version: $version, status: $status, notes: $notes }
  ) {
    ok
    sponsorCampaign {
      ...WizardCampaignParts
    }
  }
}
    fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencySymbol
  tzOffset
}
fragment WizardCampaignParts on SponsorCampaign {
  id
  version
  name
  goal
  goalOther
  adType
  brand {
    ...BrandParts
  }
  supplier {
    id
    nameWithCluster
    walletCurrency {
      ...CurrencyParts
    }
  }
  review {
    state
    submittedAt
    notes
    isServingEarlierVersion
  }
  adsetSet {
    id
    name
    status
    runningStatus
    effectiveStatus
    budgetType
    budget
    budgetDaily
    bidType
    bidWalletCurrency
    targetRoas
    scheduleType
    startDate
    endDate
    trafficControl
    keywords
    negativeKeywords
    catalog {
      ...WizardCatalogParts
    }
  }
  productAd {
    name
    skus
    productMinPrice
    productMaxPrice
    productCategoryIds
    productSellerIds
  }
  bannerAd {
    name
    banners {
      ...BannerParts
    }
  }
}
fragment BannerParts on BannerEntry {
  id
  name
  value
  url
  landingUrl
  deeplink
  skus
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:1290a304f9350b23312404aa055d334d23f551624c60fc4d233f6fb25a355619"}) as unknown as TypedDocumentString<ReviewCampaignMutation, ReviewCampaignMutationVariables>;
export const WizardSettingsDocument = new TypedDocumentString(`
    query WizardSettings($brandId: ID!) {
  brandCatalogs(brandId: $brandId) {
    ...WizardCatalogParts
  }
  allBanners {
    ...PlacementParts
  }
  sponsorCampaignMinBudget
  excludedFields: configuration(key: sponsor_campaign_exclude_fields) {
    id
    value
  }
  allow_pass_day: featureFlag(name: allow_pass_day) {
    id
    isActive
  }
  show_dynamic_filter_product_on_creating_ads: featureFlag(
    name: show_dynamic_filter_product_on_creating_ads
  ) {
    id
    isActive
  }
}
    fragment PlacementParts on BannerType {
  id
  name
  needsSegments
  needsCategories
  needsKeywords
}
fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencySymbol
  tzOffset
}`, {"hash":"sha256:0d91335c22b564343130fb35a3509b75e73220b94111b98adacd79e12dcdd4bd"}) as unknown as TypedDocumentString<WizardSettingsQuery, WizardSettingsQueryVariables>;
export const WizardCampaignDocument = new TypedDocumentString(`
    query WizardCampaign($id: ID!) {
  sponsorCampaign(id: $id) {
    ...WizardCampaignParts
  }
}
    fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencySymbol
  tzOffset
}
fragment WizardCampaignParts on SponsorCampaign {
  id
  version
  name
  goal
  goalOther
  adType
  brand {
    ...BrandParts
  }
  supplier {
    id
    nameWithCluster
    walletCurrency {
      ...CurrencyParts
    }
  }
  review {
    state
    submittedAt
    notes
    isServingEarlierVersion
  }
  adsetSet {
    id
    name
    status
    runningStatus
    effectiveStatus
    budgetType
    budget
    budgetDaily
    bidType
    bidWalletCurrency
    targetRoas
    scheduleType
    startDate
    endDate
    trafficControl
    keywords
    negativeKeywords
    catalog {
      ...WizardCatalogParts
    }
  }
  productAd {
    name
    skus
    productMinPrice
    productMaxPrice
    productCategoryIds
    productSellerIds
  }
  bannerAd {
    name
    banners {
      ...BannerParts
    }
  }
}
fragment BannerParts on BannerEntry {
  id
  name
  value
  url
  landingUrl
  deeplink
  skus
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:f53abbe683c807d4c6e9c46d1dd8e826a975eca31de97757e4fe40d66c1b5bc7"}) as unknown as TypedDocumentString<WizardCampaignQuery, WizardCampaignQueryVariables>;
export const ProductSuggestionsDocument = new TypedDocumentString(`
    query ProductSuggestions($catalogId: ID!, $brandId: ID!, $companyId: ID, $searchTerm: String, $offset: Int!, $limit: Int!) {
  productSuggestions(
    catalogId: $catalogId
    brandId: $brandId
    companyId: $companyId
    searchTerm: $searchTerm
    offset: $offset
    limit: $limit
  ) {
    objects {
      ...ProductParts
    }
    total
  }
}
    fragment ProductParts on Product {
  sku
  name
  image
  price
  quantity
}`, {"hash":"sha256:350b75fe76a31bee1a423dc547f71a79658f4f2e7103606225b50b80750d54e9"}) as unknown as TypedDocumentString<ProductSuggestionsQuery, ProductSuggestionsQueryVariables>;
export const ChosenProductsDocument = new TypedDocumentString(`
    query ChosenProducts($catalogId: ID!, $skus: [String!]!) {
  productDetails(catalogId: $catalogId, skus: $skus) {
    ...ProductParts
  }
}
    fragment ProductParts on Product {
  sku
  name
  image
  price
  quantity
}`, {"hash":"sha256:0104361d1144f1b3fe6136efc8b64e84d5ca852d500b26d0184dd5f2c2fbfb17"}) as unknown as TypedDocumentString<ChosenProductsQuery, ChosenProductsQueryVariables>;
export const ValidateSkusDocument = new TypedDocumentString(`
    mutation ValidateSkus($catalogId: ID!, $brandId: ID!, $skus: [String!]!) {
  validateExistingProducts(
    input: { catalogId: $catalogId, brandId: $brandId, skus: $skus }
  ) {
    ok
    result {
      products {
        sku
      }
      notFoundSkus
      notOwnedProducts {
        sku
      }
    }
  }
}
    `, {"hash":"sha256:d79b86537a825127f22c6999cd0ad99c5b3e472a2485f01aa0ce4f20305e6f5a"}) as unknown as TypedDocumentString<ValidateSkusMutation, ValidateSkusMutationVariables>;
export const ProductFilterOptionsDocument = new TypedDocumentString(`
    query ProductFilterOptions($catalogId: ID!, $brandId: ID!) {
  productCategories(catalogId: $catalogId, brandId: $brandId) {
    id
    label
    parentId
    depth
  }
}
    `, {"hash":"sha256:c7582f6843d4e0cee2797c2735a9973ce4e6d5ddeb902cb60939c89905cf84db"}) as unknown as TypedDocumentString<ProductFilterOptionsQuery, ProductFilterOptionsQueryVariables>;
export const MatchingProductsDocument = new TypedDocumentString(`
    query MatchingProducts($catalogId: ID!, $brandId: ID!, $companyId: ID, $categoryIds: [ID!], $sellerIds: [ID!], $minPrice: Decimal, $maxPrice: Decimal) {
  productsMatchingFilterCount(
    catalogId: $catalogId
    brandId: $brandId
    categoryIds: $categoryIds
    sellerIds: $sellerIds
    minPrice: $minPrice
    maxPrice: $maxPrice
  )
  sellersMatchingFilter(
    catalogId: $catalogId
    brandId: $brandId
    companyId: $companyId
    categoryIds: $categoryIds
    minPrice: $minPrice
    maxPrice: $maxPrice
  ) {
    id
    name
  }
}
    `, {"hash":"sha256:efeb8aca0caf64f86744a8631c547b28163c0485a621318c7b4afa8a448bbe38"}) as unknown as TypedDocumentString<MatchingProductsQuery, MatchingProductsQueryVariables>;
export const LaunchCampaignDocument = new TypedDocumentString(`
    mutation LaunchCampaign($input: CreateSponsorCampaignInput!) {
  createSponsorCampaign(input: $input) {
    ok
    sponsorCampaign {
      id
    }
  }
}
    `, {"hash":"sha256:95fab6888b68da3c852cd98ac8bc7eb4eea3525cccf61c9af1f7c60c3534e4c3"}) as unknown as TypedDocumentString<LaunchCampaignMutation, LaunchCampaignMutationVariables>;
export const SaveCampaignDocument = new TypedDocumentString(`
    mutation SaveCampaign($input: UpdateSponsorCampaignInput!) {
  updateSponsorCampaign(input: $input) {
    ok
    sponsorCampaign {
      id
    }
  }
}
    `, {"hash":"sha256:9fe0e9d172a835f0c9fe5f8ad0be336068edc0b46ae986f9423906f73eff0d59"}) as unknown as TypedDocumentString<SaveCampaignMutation, SaveCampaignMutationVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($input: SignInInput!) {
  signIn(input: $input) {
    ok
    token
    isFirstLogin
  }
}
    `, {"hash":"sha256:dfd547056b14c79d66b1d145b9553639477b9de47e4d866c8ebeeccd9cade31f"}) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const SignOutDocument = new TypedDocumentString(`
    mutation SignOut {
  signOut {
    ok
  }
}
    `, {"hash":"sha256:62a51b6513587f841a236f36b98a35efa590da73af9f7001a499a02d300a7d65"}) as unknown as TypedDocumentString<SignOutMutation, SignOutMutationVariables>;
export const PublicFlagsDocument = new TypedDocumentString(`
    query PublicFlags {
  enable_landing_page: featureFlag(name: enable_landing_page) {
    id
    isActive
  }
}
    `, {"hash":"sha256:c81ab4413c7872e9cb37c713b647c6b84ec4290502915ce28f59e337e840b16c"}) as unknown as TypedDocumentString<PublicFlagsQuery, PublicFlagsQueryVariables>;
export const SessionDocument = new TypedDocumentString(`
    query Session {
  me {
    id
  }
}
    `, {"hash":"sha256:9ecf95ce99f9637667ef432ea88182739e00dea2653413cf0fc0a84fffabb893"}) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>;
export const SponsorCampaignsDocument = new TypedDocumentString(`
    query SponsorCampaigns($page: Int!, $sortBy: SponsorCampaignSortBy, $direction: SortDirection, $supplierId: ID, $brandId: ID, $status: [AdSetStatus!], $startDate: Date, $endDate: Date, $catalogId: ID, $campaignName: String, $adType: AdType) {
  sponsorCampaigns(
    page: $page
    pageSize: 10
    sortBy: $sortBy
    direction: $direction
    supplierId: $supplierId
    brandId: $brandId
    status: $status
    startDate: $startDate
    endDate: $endDate
    catalogId: $catalogId
    campaignName: $campaignName
    adType: $adType
  ) {
    objects {
      ...ManagedCampaignParts
      adType
      brand {
        ...BrandParts
      }
      supplier {
        id
        nameWithCluster
        walletCurrency {
          symbol
        }
      }
      adsetSet {
        ...CampaignAdSetParts
      }
      report {
        impressions
        clicks
        itemsSold
        haloItemsSold
        costs
        click7Sales
        haloSales
      }
    }
    page
    numPages
    total
  }
}
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
    }
  }
  adsetSet {
    id
    status
    budgetType
    budget
    budgetDaily
    endDate
    catalog {
      id
      tzOffset
    }
  }
}
fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  budgetType
  budget
  budgetDaily
  bidType
  bidWalletCurrency
  startDate
  endDate
  shop
  notes
}
fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:79343b6e27acfa0fa8616fed504306638cc13c2df4f0782b305a5774a7c07932"}) as unknown as TypedDocumentString<SponsorCampaignsQuery, SponsorCampaignsQueryVariables>;
export const CampaignStatusesDocument = new TypedDocumentString(`
    query CampaignStatuses($adType: AdType) {
  sponsorCampaignStatuses(adType: $adType)
}
    `, {"hash":"sha256:653f5b1093919e88d5ea64b9b3e37a2183b30c415121f17849633f3fa2799067"}) as unknown as TypedDocumentString<CampaignStatusesQuery, CampaignStatusesQueryVariables>;
export const SetAdSetRunningStatusDocument = new TypedDocumentString(`
    mutation SetAdSetRunningStatus($id: ID!, $runningStatus: RunningStatus!) {
  setAdSetRunningStatus(input: { id: $id, runningStatus: $runningStatus }) {
    ok
    adSet {
      ...CampaignAdSetParts
    }
  }
}
    fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  budgetType
  budget
  budgetDaily
  bidType
  bidWalletCurrency
  startDate
  endDate
  shop
  notes
}`, {"hash":"sha256:60776c69ab4538539591ebacc2a3913af4d172e992d14e1e2a48da54595c137b"}) as unknown as TypedDocumentString<SetAdSetRunningStatusMutation, SetAdSetRunningStatusMutationVariables>;
export const ReportScopeDocument = new TypedDocumentString(`
    query ReportScope($adType: AdType) {
  reportRange(adType: $adType) {
    startDate
    endDate
  }
}
    `, {"hash":"sha256:d0e6a03c53f110cf95711bf2be338696aa67e4f7f4be03bbb704b0abdcc42457"}) as unknown as TypedDocumentString<ReportScopeQuery, ReportScopeQueryVariables>;
export const AllCatalogsDocument = new TypedDocumentString(`
    query AllCatalogs {
  allCatalogs {
    ...CatalogParts
  }
}
    fragment CatalogParts on Catalog {
  id
  name
  ventureId
}`, {"hash":"sha256:110ce5cac24d13a89dd3a03c2767f75cfe1f43ea03063541839a7e4dc4b583e0"}) as unknown as TypedDocumentString<AllCatalogsQuery, AllCatalogsQueryVariables>;
export const BrandCatalogsDocument = new TypedDocumentString(`
    query BrandCatalogs($brandId: ID!) {
  brandCatalogs(brandId: $brandId) {
    ...CatalogParts
  }
}
    fragment CatalogParts on Catalog {
  id
  name
  ventureId
}`, {"hash":"sha256:97f5c92abd8ae18705a9454293eaeeae0715bda3f57cf0b23da093904094458f"}) as unknown as TypedDocumentString<BrandCatalogsQuery, BrandCatalogsQueryVariables>;
export const DashboardChartDocument = new TypedDocumentString(`
    query DashboardChart($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $supplierId: ID) {
  reportChart(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $supplierId
  ) {
    reportClicks {
      ...PointParts
    }
    reportImpressions {
      ...PointParts
    }
    reportSales {
      ...PointParts
    }
    reportHaloSales {
      ...PointParts
    }
    reportCosts {
      ...PointParts
    }
  }
}
    fragment PointParts on ReportPoint {
  eventTime
  value
  count
}`, {"hash":"sha256:eecaec8cc7570ecf8d1a8233c5f34b73e58c39877065c8c4b16108b0c97d1f12"}) as unknown as TypedDocumentString<DashboardChartQuery, DashboardChartQueryVariables>;
export const DashboardTotalsDocument = new TypedDocumentString(`
    query DashboardTotals($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $supplierId: ID) {
  reportDashboard(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $supplierId
  ) {
    ...FigureParts
    groupId
    groupName
  }
}
    fragment FigureParts on ReportDashboardRow {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}`, {"hash":"sha256:9717f3b62c512628c57c94bd8d473f3cb0edc8e026ba350f67a59f562c7c7ae9"}) as unknown as TypedDocumentString<DashboardTotalsQuery, DashboardTotalsQueryVariables>;
export const DashboardBreakdownsDocument = new TypedDocumentString(`
    query DashboardBreakdowns($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $supplierId: ID, $withCountries: Boolean!, $withSearchTerms: Boolean!) {
  platformSummary(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $supplierId
  ) {
    groupId
    groupName
    platform
    bannerType
    costs
    impressions
    clicks
    value
    haloSalesValue
    quantity
    haloSalesQuantity
  }
  countrySummary(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $supplierId
  ) @include(if: $withCountries) {
    ...FigureParts
    groupId
    groupName
  }
  searchTermSummary(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $supplierId
  ) @include(if: $withSearchTerms) {
    searchTerm
    costs
    impressions
    clicks
    value
    haloSalesValue
    quantity
    haloSalesQuantity
  }
}
    fragment FigureParts on ReportDashboardRow {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}`, {"hash":"sha256:ff1a44d50e5af97ed0f9c61e1b197874596758eb9235f55ae693a0b64a64a6cc"}) as unknown as TypedDocumentString<DashboardBreakdownsQuery, DashboardBreakdownsQueryVariables>;
export const CreateExportRequestDocument = new TypedDocumentString(`
    mutation CreateExportRequest($fileType: ExportFileType!, $dataType: ExportDataType!, $params: JSON!) {
  createExportRequest(
    input: { fileType: $fileType, dataType: $dataType, params: $params }
  ) {
    ok
    exportRequest {
      id
    }
  }
}
    `, {"hash":"sha256:e60b38a0e1d625c5d51277a081e38fdbb35141778e8579a44b61387ac1be4b9a"}) as unknown as TypedDocumentString<CreateExportRequestMutation, CreateExportRequestMutationVariables>;
export const ExportRequestDocument = new TypedDocumentString(`
    query ExportRequest($id: ID!) {
  exportRequest(id: $id) {
    id
    status
    statusReason
    exportedFileUrl
    progress
  }
}
    `, {"hash":"sha256:21aec7ed0e63dc4199fcb62337896221ffa9816b518eaee9b56edfec445939a8"}) as unknown as TypedDocumentString<ExportRequestQuery, ExportRequestQueryVariables>;
export const ShellExtrasDocument = new TypedDocumentString(`
    query ShellExtras {
  onboarding {
    id
    isCompleted
    progress {
      id
      label
      targetUrl
      openUrlInNewTab
      isCompleted
    }
  }
  configuration(key: help_page_url) {
    id
    value
  }
}
    `, {"hash":"sha256:d2f57007b0e4eb55677c44c492c98c3369b68804ddb30606e21eed9c9293de97"}) as unknown as TypedDocumentString<ShellExtrasQuery, ShellExtrasQueryVariables>;
export const UpdateOnboardingProgressDocument = new TypedDocumentString(`
    mutation UpdateOnboardingProgress($id: ID!) {
  updateOnboardingProgress(input: { id: $id }) {
    ok
    onboarding {
      id
      isCompleted
      progress {
        id
        label
        targetUrl
        openUrlInNewTab
        isCompleted
      }
    }
  }
}
    `, {"hash":"sha256:2d87080e42113e271e1fa713aea538b40eba941cc4ff1d1b4c9308a02e0f1a4f"}) as unknown as TypedDocumentString<UpdateOnboardingProgressMutation, UpdateOnboardingProgressMutationVariables>;
export const WhoAmIDocument = new TypedDocumentString(`
    query WhoAmI {
  me {
    id
    company {
      id
    }
  }
}
    `, {"hash":"sha256:0d58e60627a69dfbbe8189da55a60d23a1fbf7f3018ce3446de7ffee5359ddf3"}) as unknown as TypedDocumentString<WhoAmIQuery, WhoAmIQueryVariables>;
export const UnreadCountDocument = new TypedDocumentString(`
    query UnreadCount {
  unreadCount
}
    `, {"hash":"sha256:0c8221058da5d95a37ead866fc4fe689487148254028fddfa19a0659aa49922a"}) as unknown as TypedDocumentString<UnreadCountQuery, UnreadCountQueryVariables>;
export const NotificationsDocument = new TypedDocumentString(`
    query Notifications($limit: Int!, $cursor: String) {
  notifications(limit: $limit, cursor: $cursor) {
    unreadCount
    edges {
      cursor
      node {
        pk
        id
        messageHtml
        link
        thumbnail
        kind
        unread
        dateCreated
        timesince
      }
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `, {"hash":"sha256:16538e139431366d9e6db0e3498418017e9c507c7bc8734b86d935fdbc4747b3"}) as unknown as TypedDocumentString<NotificationsQuery, NotificationsQueryVariables>;
export const MarkNotificationAsReadDocument = new TypedDocumentString(`
    mutation MarkNotificationAsRead($id: Int!) {
  markNotificationAsRead(input: { notificationId: $id }) {
    ok
    unreadCount
    notification {
      id
      unread
    }
  }
}
    `, {"hash":"sha256:ce89f3ddacd1314ea2c7a5d2b0e28ba63c57aeb42a213d26623e0a8f3516ebe5"}) as unknown as TypedDocumentString<MarkNotificationAsReadMutation, MarkNotificationAsReadMutationVariables>;
export const MarkAllNotificationsAsReadDocument = new TypedDocumentString(`
    mutation MarkAllNotificationsAsRead {
  markAllNotificationsAsRead {
    ok
    unreadCount
  }
}
    `, {"hash":"sha256:0f352b8717f9fe4cbb9e3bad78c270d62ff331355873eceb69b2bd25d89904f8"}) as unknown as TypedDocumentString<MarkAllNotificationsAsReadMutation, MarkAllNotificationsAsReadMutationVariables>;
export const FeatureFlagSettingsDocument = new TypedDocumentString(`
    query FeatureFlagSettings($companyId: ID) {
  featureFlagSettings(companyId: $companyId) {
    id
    name
    area
    purpose
    deployment
    company
    isActive
  }
}
    `, {"hash":"sha256:5ce10b71115d401d118986faa3be34badd0e7c19a7f79d5c206fcdd1e2cd427d"}) as unknown as TypedDocumentString<FeatureFlagSettingsQuery, FeatureFlagSettingsQueryVariables>;
export const ConfigurationSettingsDocument = new TypedDocumentString(`
    query ConfigurationSettings($companyId: ID) {
  configurationSettings(companyId: $companyId) {
    id
    key
    kind
    purpose
    words
    deployment
    company
  }
}
    `, {"hash":"sha256:58c7a7c03a26d638e5cd35a78e909ce3427d6df239487a8e603f2b397f10d7f5"}) as unknown as TypedDocumentString<ConfigurationSettingsQuery, ConfigurationSettingsQueryVariables>;
export const SettingChangesDocument = new TypedDocumentString(`
    query SettingChanges($companyId: ID, $page: Int!, $pageSize: Int!) {
  settingChanges(companyId: $companyId, page: $page, pageSize: $pageSize) {
    page
    numPages
    total
    objects {
      id
      at
      actor
      kind
      name
      oldValue
      newValue
      company {
        id
        name
      }
    }
  }
}
    `, {"hash":"sha256:46e7afde053eb7fac62b0d972b132e651e6c5c78d5b033f6dcda0b25e8dcfe41"}) as unknown as TypedDocumentString<SettingChangesQuery, SettingChangesQueryVariables>;
export const SetFeatureFlagDocument = new TypedDocumentString(`
    mutation SetFeatureFlag($input: SetFeatureFlagInput!) {
  setFeatureFlag(input: $input) {
    ok
    setting {
      id
      deployment
      company
      isActive
    }
  }
}
    `, {"hash":"sha256:c2287fa1e27da5480e326d3230bb79d8776682b84047c079d6660a279a08ec6e"}) as unknown as TypedDocumentString<SetFeatureFlagMutation, SetFeatureFlagMutationVariables>;
export const SetConfigurationDocument = new TypedDocumentString(`
    mutation SetConfiguration($input: SetConfigurationInput!) {
  setConfiguration(input: $input) {
    ok
    setting {
      id
      deployment
      company
    }
  }
}
    `, {"hash":"sha256:b24834ea7e6ca7ef29532a1c5451edf4d1e39696a6d68525b647e6ebd4f146cd"}) as unknown as TypedDocumentString<SetConfigurationMutation, SetConfigurationMutationVariables>;
export const ShellDocument = new TypedDocumentString(`
    query Shell {
  me {
    id
    name
    firstName
    lastName
    email
    language
    role {
      id
      name
    }
    isGfg
    isOwner
    isImpersonate
    isApprovedByStaff
    isAccountLocked
    isBrandLocked
    company {
      id
      name
      canBeToppedUp
      walletCurrency {
        ...CurrencyParts
      }
      reportCurrency {
        ...CurrencyParts
      }
    }
  }
  currentBrand {
    ...BrandParts
  }
  userAccounts {
    id
    isCurrent
    role {
      id
      name
    }
    company {
      id
      name
      isCluster
      walletCurrency {
        code
      }
    }
  }
  currencies {
    ...CurrencyParts
  }
  enable_landing_page: featureFlag(name: enable_landing_page) {
    ...FlagParts
  }
  sponsor_enable_banner: featureFlag(name: sponsor_enable_banner) {
    ...FlagParts
  }
  show_country_demographic_report: featureFlag(
    name: show_country_demographic_report
  ) {
    ...FlagParts
  }
  sponsor_search_term_report: featureFlag(name: sponsor_search_term_report) {
    ...FlagParts
  }
  halo_sales_reports: featureFlag(name: halo_sales_reports) {
    ...FlagParts
  }
  use_advanced_sponsor_campaign_ui: featureFlag(
    name: use_advanced_sponsor_campaign_ui
  ) {
    ...FlagParts
  }
  show_sponsor_target: featureFlag(name: show_sponsor_target) {
    ...FlagParts
  }
  standard_package_ads: featureFlag(name: standard_package_ads) {
    ...FlagParts
  }
  enable_meta_ad: featureFlag(name: enable_meta_ad) {
    ...FlagParts
  }
  show_copy_to_other_supplier: featureFlag(name: show_copy_to_other_supplier) {
    ...FlagParts
  }
  allow_change_language: featureFlag(name: allow_change_language) {
    ...FlagParts
  }
  homepage: featureFlag(name: homepage) {
    ...FlagParts
  }
  show_payment_card_method: featureFlag(name: show_payment_card_method) {
    ...FlagParts
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment BrandParts on Brand {
  id
  name
  logo
}
fragment FlagParts on FeatureFlag {
  id
  isActive
}`, {"hash":"sha256:aa3f647b4508e909737550f537d4378972804bceeed28c7a731efdc113fe74f2"}) as unknown as TypedDocumentString<ShellQuery, ShellQueryVariables>;
export const CompanyBrandsDocument = new TypedDocumentString(`
    query CompanyBrands($companyId: ID, $searchTerm: String, $page: Int!) {
  accessibleCompanyBrands(
    companyId: $companyId
    searchTerm: $searchTerm
    page: $page
    pageSize: 20
  ) {
    objects {
      ...BrandParts
    }
    page
    numPages
    total
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:f008724960d70c655f73efabfe86b309331e378839802bfb3b9235b74fcaea66"}) as unknown as TypedDocumentString<CompanyBrandsQuery, CompanyBrandsQueryVariables>;
export const CompaniesDocument = new TypedDocumentString(`
    query Companies($searchTerm: String, $page: Int!) {
  searchCompanies(searchTerm: $searchTerm, page: $page, size: 20) {
    objects {
      id
      name
      nameWithCluster
      isCluster
      walletCurrency {
        code
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"sha256:117308a98306e156de467cff1b03d8032038f618458ae9aa9d3610eb8841f10c"}) as unknown as TypedDocumentString<CompaniesQuery, CompaniesQueryVariables>;
export const FilteredCompanyDocument = new TypedDocumentString(`
    query FilteredCompany($id: ID!) {
  companyById(id: $id) {
    id
    name
    walletCurrency {
      ...CurrencyParts
    }
    reportCurrency {
      ...CurrencyParts
    }
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"sha256:2f6802e2059093ec65536dcf299f81c58c57a7b51594e5a42a4f784080fbf11d"}) as unknown as TypedDocumentString<FilteredCompanyQuery, FilteredCompanyQueryVariables>;
export const SelectBrandDocument = new TypedDocumentString(`
    mutation SelectBrand($brand: ID) {
  selectBrand(input: { brand: $brand }) {
    ok
    brand {
      ...BrandParts
    }
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:4b49718d8494ed95fa2feb309a1cc4ac880383bf0bb177fc3a6dba08e4e14d5e"}) as unknown as TypedDocumentString<SelectBrandMutation, SelectBrandMutationVariables>;
export const SwitchAccountDocument = new TypedDocumentString(`
    mutation SwitchAccount($accountId: ID!) {
  switchAccount(input: { accountId: $accountId }) {
    ok
    me {
      id
    }
  }
}
    `, {"hash":"sha256:d903d34d218adff23faa3594f76ea7b994f3835ded3d384d4895d1c31d89c1d2"}) as unknown as TypedDocumentString<SwitchAccountMutation, SwitchAccountMutationVariables>;
export const WalletDocument = new TypedDocumentString(`
    query Wallet($companyId: ID) {
  wallet(companyId: $companyId) {
    id
    currency {
      ...CurrencyParts
    }
    balance
    unpaidCost
    freeCredit
    paidCredit
    expiringSoonBalance
    expiringSoonTimeDelta
    averageDailySpending
    runwayDays
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"sha256:027d923f487089f7d7169ba801faef221fa0b0f02aa83069a3ca8bc69ed58e25"}) as unknown as TypedDocumentString<WalletQuery, WalletQueryVariables>;
export const WalletTransactionsDocument = new TypedDocumentString(`
    query WalletTransactions($companyId: ID, $fromDate: DateTime, $toDate: DateTime, $page: Int!, $catalogId: ID, $brandId: ID) {
  walletTransactions(
    companyId: $companyId
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: 10
    catalogId: $catalogId
    brandId: $brandId
  ) {
    objects {
      id
      chargeDate
      dateCreated
      description
      adType
      clicks
      impressions
      amount
      isIncome
      status
      balanceAfter
      brandNames
      catalog {
        id
        name
      }
    }
    page
    numPages
    total
  }
  allCatalogs {
    id
    name
  }
}
    `, {"hash":"sha256:d41fc2997a611644d4197f3dee9f44ea7287b6cd5afb033c68ccfc2b976f957b"}) as unknown as TypedDocumentString<WalletTransactionsQuery, WalletTransactionsQueryVariables>;