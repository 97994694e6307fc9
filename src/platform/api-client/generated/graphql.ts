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

/** Whose auctions an answer rests on. */
export type AdviceScope =
  /** Those the asked products fit. */
  | 'CAMPAIGN'
  /** All of the country, because too few fit. */
  | 'COUNTRY'
  /** There are too few for any answer. */
  | 'NONE';

/** A code of the authenticator app; for removing it a recovery code as well. */
export type AuthenticatorCodeInput = {
  code: string;
};

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

/** Card payment provider. */
export type CardProvider =
  | 'adyen'
  | 'stripe';

/** What was done to an object. */
export type ChangeActionType =
  | 'create'
  | 'delete'
  | 'update';

/** Old and new password; the new one must be 12+ characters with upper, lower, digit and special character. */
export type ChangePasswordInput = {
  /** Required when hasUsablePassword is true, ignored otherwise. */
  currentPassword?: string | null | undefined;
  newPassword: string;
};

/** Values of a new company to check before saving; only the given ones are checked. */
export type CheckErrorCompanyDataInput = {
  address?: string | null | undefined;
  authorizedName?: string | null | undefined;
  brandIds?: Array<string> | null | undefined;
  companyName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  postalCode?: string | null | undefined;
  registrationNo?: string | null | undefined;
  sellerIds?: Array<string> | null | undefined;
  walletCurrencyCode?: string | null | undefined;
};

/** Sign-up values to check while the form is being filled; only the given ones are checked. */
export type CheckErrorSignUpDataInput = {
  accessToken?: string | null | undefined;
  companyName?: string | null | undefined;
  email?: string | null | undefined;
  fullName?: string | null | undefined;
  /** Provider of a social sign-up; checked together with accessToken. */
  provider?: string | null | undefined;
};

/** Top-up whose card confirmation just ran in the browser. */
export type CheckVerifiedTopUpRequestInput = {
  /** What the provider's confirmation handed to the browser, where it has to be passed on; else left out. */
  details?: string | null | undefined;
  /** Id of the TopUp. */
  id: string;
};

/** Sign-up values to check for non-blocking warnings. */
export type CheckWarningSignUpDataInput = {
  email?: string | null | undefined;
  sellerIds?: Array<string> | null | undefined;
};

/** Number of people working in the company: 1-50, 50-100, 100-250, 250+. */
export type CompanySize =
  | 'SIZE_1_50'
  | 'SIZE_50_100'
  | 'SIZE_100_250'
  | 'SIZE_250_PLUS';

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

/** Registration form data; which fields are mandatory depends on company_exclude_fields. */
export type CreateAccountInput = {
  /** Optional only when excluded by configuration. */
  address?: string | null | undefined;
  address2?: string | null | undefined;
  /** Optional only when excluded by configuration. */
  authorizedName?: string | null | undefined;
  brandIds?: Array<string> | null | undefined;
  /** Proof from the captcha widget. */
  captchaToken: string;
  companyName: string;
  countryCode: string;
  email: string;
  /** Full name of the person. */
  fullName: string;
  language?: Language | null | undefined;
  /** Left out when the password is set later through the mailed link. */
  password?: string | null | undefined;
  /** ISO country of the phone number. */
  phoneCountry?: string | null | undefined;
  /** Dial code plus number, e.g. +6591234567. Optional only when excluded by configuration. */
  phoneNumber?: string | null | undefined;
  /** Optional only when excluded by configuration. */
  postalCode?: string | null | undefined;
  /** Optional only when excluded by configuration. */
  registrationNo?: string | null | undefined;
  /** Not sent when flag hide_seller_selector_on_signup is on. */
  sellerIds?: Array<string> | null | undefined;
  /** Sent only when flag show_company_currency_setting is on; default depends on the deployment. */
  walletCurrencyCode?: string | null | undefined;
};

/** New company for an existing user; text is trimmed, exclusions per company_exclude_fields, phone number never mandatory. */
export type CreateCompanyInput = {
  /** Optional only when excluded by configuration. */
  address?: string | null | undefined;
  address2?: string | null | undefined;
  /** Optional only when excluded by configuration. */
  authorizedName?: string | null | undefined;
  /** At least one. */
  brandIds: Array<string>;
  companyName: string;
  companySize?: CompanySize | null | undefined;
  countryCode: string;
  phoneCountry?: string | null | undefined;
  /** Dial code plus number. */
  phoneNumber?: string | null | undefined;
  /** Optional only when excluded by configuration. */
  postalCode?: string | null | undefined;
  /** Optional only when excluded by configuration. */
  registrationNo?: string | null | undefined;
  sellerIds?: Array<string> | null | undefined;
  timezone?: string | null | undefined;
  /** Needed when flag company_local_currency is on; default depends on the deployment. */
  walletCurrencyCode?: string | null | undefined;
};

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

/** A wallet top-up order. */
export type CreateTopUpRequestInput = {
  /** Wallet currency, at least 1, within card limits for cards, at least the voucher's minAmount. */
  amount: string;
  description?: string | null | undefined;
  /** Card installments; needs flag installments and a provider that supports them. */
  installmentMonths?: number | null | undefined;
  /** Serialized data from the provider's embedded card form; left out to charge the default saved card. */
  paymentData?: string | null | undefined;
  /** Card provider for CARD, seller-center provider for SELLER_CENTER; otherwise left out. */
  provider?: string | null | undefined;
  /** From redeemVoucherCode. */
  redeemId?: string | null | undefined;
  /** Payment method; MANUAL is refused. */
  type: CreditPaymentMethod;
};

/** Whether a credit was paid for or given. */
export type CreditKind =
  | 'FREE'
  | 'PAID';

/** How a credit or wallet top-up is paid; MANUAL is booked by staff only. */
export type CreditPaymentMethod =
  | 'CARD'
  | 'CREDIT_NOTE'
  | 'MANUAL'
  | 'SELLER_CENTER'
  | 'WIRE_TRANSFER';

/** Life of a credit. */
export type CreditStatus =
  | 'EXPIRED'
  | 'IN_USE'
  | 'PAID'
  | 'REQUESTED'
  | 'USED_UP';

/** Where a credit came from. */
export type CreditType =
  | 'MANUAL'
  | 'MP_MARKETING'
  | 'PROMOTION'
  | 'TOPUP';

/** Severity of a diagnosis. */
export type DiagnosticLevel =
  | 'ERROR'
  | 'INFO'
  | 'WARNING';

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
  /** People may change the language of the console. */
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

/** Asks for a one-time code for the e-mail and password typed. */
export type GenerateOtpInput = {
  email: string;
  password: string;
};

/** Credit given by staff. */
export type GrantCreditInput = {
  /** Wallet currency. */
  amount: string;
  companyId: string;
  /** Last usable day; left out when it never expires. */
  expiryDate?: string | null | undefined;
  /** Chosen by the caller: a call that is repeated with it changes nothing more. */
  key: string;
  /** PAID for money that was received outside. */
  kind: CreditKind;
  reason: string;
};

/** State of an invitation. */
export type InvitationStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'PENDING';

/** Acceptance of an invitation; names and password only for people without a login yet. */
export type InviteMemberConfirmInput = {
  /** Required unless hasExistingUser. */
  firstName?: string | null | undefined;
  /** Required unless hasExistingUser. */
  lastName?: string | null | undefined;
  /** Required unless hasExistingUser; must meet the password policy. */
  password?: string | null | undefined;
  token: string;
};

/** Colleague to invite; inviting the same address again is the resend. */
export type InviteMemberInput = {
  email: string;
  roleId: string;
};

/** Supported interface language. */
export type Language =
  | 'en'
  | 'id'
  | 'pt';

/** Token handed back by a provider, to link it to the company. */
export type LinkAccountInput = {
  accessToken: string;
  provider: string;
};

/** A credit to pay back. */
export type RefundCreditInput = {
  /** Wallet currency, at most what is left of it. */
  amount: string;
  /** Of the credit. */
  id: string;
  /** Chosen by the caller: a call that is repeated with it changes nothing more. */
  key: string;
  reason: string;
};

/** What can be done about it. */
export type RemedyAction =
  | 'ADD_KEYWORDS'
  | 'AWAIT_REVIEW'
  | 'CHECK_NEGATIVE_KEYWORDS'
  | 'EDIT_CONTENT'
  | 'EXTEND'
  | 'IMPROVE_LISTING'
  | 'LOWER_TRAFFIC_CONTROL'
  | 'RAISE_BID'
  | 'RAISE_DAILY_BUDGET'
  | 'RAISE_TOTAL_BUDGET'
  | 'RESTOCK'
  | 'START'
  | 'TOP_UP';

/** New password set from the reset link. */
export type ResetPasswordConfirmInput = {
  newPassword: string;
  token: string;
  userId: string;
};

/** Address that should receive a reset link. */
export type ResetPasswordInput = {
  email: string;
};

/** A charge to take back. */
export type ReverseTransactionInput = {
  /** Wallet currency; left out for all that is left of it. */
  amount?: string | null | undefined;
  /** Of the transaction. */
  id: string;
  /** Chosen by the caller: a call that is repeated with it changes nothing more. */
  key: string;
  reason: string;
};

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

/** Card to save. */
export type SavePaymentMethodInput = {
  /** Position of the card to replace; left out to add one, up to max_number_of_cards. */
  indexToReplace?: number | null | undefined;
  /** True when the card still has to be confirmed in the browser with clientSecret. */
  requiresConfirmation?: boolean | null | undefined;
  /** Card token from the provider. */
  token: string;
};

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

/** First password set from the e-mailed link. */
export type SetupPasswordInput = {
  password: string;
  token: string;
};

/** Credentials for signing in. */
export type SignInInput = {
  email: string;
  /** Required when the account has 2FA on; otherwise VALIDATION on otpCode. Left out by everyone else. */
  otpCode?: string | null | undefined;
  password: string;
};

/** Sign-in with the token that a social or seller-center provider returned. */
export type SocialAuthInput = {
  accessToken: string;
  provider: string;
};

/** Sign-up through a seller-center account. */
export type SocialSignUpInput = {
  accessToken: string;
  provider: string;
  /** Required when authProviderCatalog has no catalogId; otherwise taken from the catalog. */
  walletCurrencyCode?: string | null | undefined;
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

/** Whose account staff want to see, and why. */
export type StartImpersonationInput = {
  accountId: string;
  /** 10 to 500 characters; kept with everything done. */
  reason: string;
};

/** Progress of a wallet top-up; PENDING_CONFIRMATION asks the browser to confirm the card. */
export type TopUpStatus =
  | 'FAILED'
  | 'PENDING_CONFIRMATION'
  | 'REQUESTED'
  | 'SUCCEEDED';

/** Outcome of a wallet transaction; PENDING stands for the 'others' shown grey. */
export type TransactionStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'PENDING';

/** Switch, amount and threshold of automatic top-up. */
export type UpdateAutoTopUpInput = {
  autoTopUp: boolean;
  /** Wallet currency; between the card minimum and maximum. */
  autoTopUpAmount: string;
  /** Wallet currency, 0 or more. */
  autoTopUpThreshold: string;
};

/** Billing details form. */
export type UpdateBillingDetailsInput = {
  description: string;
  email: string;
  name: string;
  /** Wallet currency, at most 2,000,000,000; null or left out removes the alert. */
  topUpAlertAmount?: string | null | undefined;
};

/** New role or new status of a team member; send one of the two. */
export type UpdateMemberInput = {
  accountId: string;
  roleId?: string | null | undefined;
  /** Own status cannot be changed (CONFLICT). */
  status?: UserStatus | null | undefined;
};

/** Personal settings; text is trimmed and must not be empty. */
export type UpdateProfileInput = {
  enabled2fa?: boolean | null | undefined;
  firstName: string;
  language?: Language | null | undefined;
  lastName: string;
  timezone: string;
  title: string;
};

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

/** Team profile; name and address must not be empty. */
export type UpdateTeamProfileInput = {
  address: string;
  address2?: string | null | undefined;
  /** Hidden, and then not sent, when in company_exclude_fields. */
  authorizedName?: string | null | undefined;
  /** Stored as Company.size; hidden, and then not sent, when in company_exclude_fields. */
  companySize?: CompanySize | null | undefined;
  countryCode?: string | null | undefined;
  name: string;
  postalCode?: string | null | undefined;
  registrationNo?: string | null | undefined;
  timezone?: string | null | undefined;
  trackingDepartments?: Array<string> | null | undefined;
};

/** Whether a person may use an account. */
export type UserStatus =
  | 'ACTIVE'
  | 'DISABLED';

/** Why auctions that a campaign fits were not won. */
export type VisibilityReason =
  | 'BUDGET'
  | 'NO_MATCH'
  | 'PACING'
  | 'PAUSED'
  | 'RANK'
  | 'RELEVANCE'
  | 'REVIEW'
  | 'SCHEDULE'
  | 'STOCK'
  | 'WALLET';

export type RecommendedBidQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  adType?: AdType | null | undefined;
  skus?: Array<string> | string | null | undefined;
  categoryIds?: Array<string> | string | null | undefined;
  keywords?: Array<string> | string | null | undefined;
}>;


export type RecommendedBidQuery = { recommendedBid: { recommendedBid: string | null, minBid: string, recommendedBidRange: { low: string, high: string } | null, basis: { auctions: number, days: number, scope: AdviceScope } } | null };

export type BasisPartsFragment = { auctions: number, days: number, scope: AdviceScope };

export type TopSearchKeywordsQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type TopSearchKeywordsQuery = { topSearchKeywords: Array<{ keyword: string, searchCount: number | string }> };

export type ProductForecastQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  countDay: number;
  skus?: Array<string> | string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
  categoryIds?: Array<string> | string | null | undefined;
  sellerIds?: Array<string> | string | null | undefined;
  trafficControl?: number | null | undefined;
  bid?: string | null | undefined;
  budgetDaily?: string | null | undefined;
  keywords?: Array<string> | string | null | undefined;
  negativeKeywords?: Array<string> | string | null | undefined;
}>;


export type ProductForecastQuery = { productForecast: { pClick: Array<number>, pImpression: Array<number>, pCost: Array<string>, pDailyBudgetSuggestion: string | null, basis: { auctions: number, days: number, scope: AdviceScope } } | null };

export type BannerForecastQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  countDay: number;
  categoryIds?: Array<string> | string | null | undefined;
  platforms?: Array<BannerTypeName> | BannerTypeName | null | undefined;
  keywords?: Array<string> | string | null | undefined;
}>;


export type BannerForecastQuery = { bannerForecast: { pClick: Array<number>, pImpression: Array<number>, pCost: Array<string>, pDailyBudgetSuggestion: string | null, basis: { auctions: number, days: number, scope: AdviceScope } } | null };

export type ForecastPartsFragment = { pClick: Array<number>, pImpression: Array<number>, pCost: Array<string>, pDailyBudgetSuggestion: string | null, basis: { auctions: number, days: number, scope: AdviceScope } };

export type CampaignVisibilityQueryVariables = Exact<{
  campaignId: string;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
}>;


export type CampaignVisibilityQuery = { sponsorCampaign: { id: string, name: string, supplier: { id: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adsetSet: Array<{ id: string }> } | null, campaignVisibility: { auctions: number | string, opportunities: number | string, won: number | string, sampledAuctions: number, fromDate: string, toDate: string, losses: Array<{ reason: VisibilityReason, auctions: number | string, share: number, level: DiagnosticLevel, remedies: Array<{ action: RemedyAction, amount: string | null }> }> } };

export type ApplyBidMutationVariables = Exact<{
  id: string;
  bid: string;
}>;


export type ApplyBidMutation = { updateSponsorCampaign: { ok: boolean } };

export type StartAdSetMutationVariables = Exact<{
  id: string;
}>;


export type StartAdSetMutation = { setAdSetRunningStatus: { ok: boolean } };

export type ApplyBudgetMutationVariables = Exact<{
  id: string;
  budgetDaily?: string | null | undefined;
  budget?: string | null | undefined;
}>;


export type ApplyBudgetMutation = { updateAdSetBudget: { ok: boolean } };

export type CardPartsFragment = { id: string, brand: string, last4: string, expMonth: number, expYear: number };

export type TopUpPartsFragment = { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, transferInstructions: string | null };

export type BillingInfoQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingInfoQuery = { billingInfo: { name: string, email: string, description: string, topUpAlertAmount: string | null } | null };

export type UpdateBillingDetailsMutationVariables = Exact<{
  input: UpdateBillingDetailsInput;
}>;


export type UpdateBillingDetailsMutation = { updateBillingDetails: { ok: boolean } };

export type TopUpEntryQueryVariables = Exact<{ [key: string]: never; }>;


export type TopUpEntryQuery = { allowTopUp: boolean, billing_top_up: { id: string, isActive: boolean } };

export type PaymentMethodsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentMethodsQuery = { cardPaymentMinMax: Array<string> | null, paymentMethods: Array<{ id: string, brand: string, last4: string, expMonth: number, expYear: number }>, paymentProvider: { id: string, allowTopUp: boolean } | null, me: { id: string, company: { id: string, canBeToppedUp: boolean, autoTopUp: boolean, autoTopUpAmount: string | null, autoTopUpThreshold: string | null, isAutoTopUpBlocked: boolean } | null }, show_payment_card_method: { id: string, isActive: boolean }, show_auto_top_up: { id: string, isActive: boolean }, add_multiple_cards: { id: string, isActive: boolean }, max_number_of_cards: { id: string, value: string | null } | null, default_top_up_amount: { id: string, value: string | null } | null, default_top_up_threshold: { id: string, value: string | null } | null };

export type TopUpSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type TopUpSettingsQuery = { cardPaymentMinMax: Array<string> | null, paymentMethods: Array<{ id: string, brand: string, last4: string, expMonth: number, expYear: number }>, paymentProvider: { id: string, supportsInstallments: boolean } | null, topUpTaxes: Array<{ method: CreditPaymentMethod, taxRate: string }>, sellerCenterAuthBackends: Array<{ id: string, name: string, provider: string, isEnabledTopUp: boolean, balance: string | null, companyLinkedAccount: { email: string } | null }>, installments: { id: string, isActive: boolean }, enable_credit_note_payment_method: { id: string, isActive: boolean }, max_installment_months: { id: string, value: string | null } | null };

export type PaymentClientDataQueryVariables = Exact<{
  amount?: string | null | undefined;
}>;


export type PaymentClientDataQuery = { paymentClientData: { provider: CardProvider, clientKey: string, environment: string, countryCode: string | null, clientSecret: string | null, merchantAccount: string | null } | null };

export type SavePaymentMethodMutationVariables = Exact<{
  input: SavePaymentMethodInput;
}>;


export type SavePaymentMethodMutation = { savePaymentMethod: { ok: boolean, clientSecret: string | null } };

export type DeletePaymentMethodMutationVariables = Exact<{
  index: number;
}>;


export type DeletePaymentMethodMutation = { deletePaymentMethod: { ok: boolean } };

export type SetDefaultPaymentMethodMutationVariables = Exact<{
  index: number;
}>;


export type SetDefaultPaymentMethodMutation = { setDefaultPaymentMethod: { ok: boolean } };

export type UpdateAutoTopUpMutationVariables = Exact<{
  input: UpdateAutoTopUpInput;
}>;


export type UpdateAutoTopUpMutation = { updateAutoTopUp: { ok: boolean, company: { id: string, autoTopUp: boolean, autoTopUpAmount: string | null, autoTopUpThreshold: string | null, isAutoTopUpBlocked: boolean } } };

export type RedeemVoucherCodeMutationVariables = Exact<{
  voucherCode: string;
}>;


export type RedeemVoucherCodeMutation = { redeemVoucherCode: { ok: boolean, voucherInfo: { voucherId: string, voucherCode: string, redeemId: string, percentage: string | null, fixedPrice: string | null, minAmount: string | null } } };

export type CreateTopUpRequestMutationVariables = Exact<{
  input: CreateTopUpRequestInput;
}>;


export type CreateTopUpRequestMutation = { createTopUpRequest: { ok: boolean, confirmToken: string | null, topUp: { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, transferInstructions: string | null } | null } };

export type CheckVerifiedTopUpRequestMutationVariables = Exact<{
  input: CheckVerifiedTopUpRequestInput;
}>;


export type CheckVerifiedTopUpRequestMutation = { checkVerifiedTopUpRequest: { ok: boolean, topUp: { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, transferInstructions: string | null } } };

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


export type ReviewCampaignMutation = { updateSponsorCampaign: { ok: boolean, sponsorCampaign: { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, catalog: { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null, bannerAd: { name: string, banners: Array<{ id: string, bannerType: BannerTypeName, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }> } | null } } };

export type WizardSettingsQueryVariables = Exact<{
  brandId: string;
}>;


export type WizardSettingsQuery = { sponsorCampaignMinBudget: string, brandCatalogs: Array<{ id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number }>, allBanners: Array<{ id: string, name: string, needsSegments: boolean, needsCategories: boolean, needsKeywords: boolean }>, excludedFields: { id: string, value: string | null } | null, allow_pass_day: { id: string, isActive: boolean }, show_dynamic_filter_product_on_creating_ads: { id: string, isActive: boolean } };

export type PlacementPartsFragment = { id: string, name: string, needsSegments: boolean, needsCategories: boolean, needsKeywords: boolean };

export type WizardCatalogPartsFragment = { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number };

export type WizardCampaignQueryVariables = Exact<{
  id: string;
}>;


export type WizardCampaignQuery = { sponsorCampaign: { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, catalog: { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null, bannerAd: { name: string, banners: Array<{ id: string, bannerType: BannerTypeName, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }> } | null } | null };

export type WizardCampaignPartsFragment = { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adsetSet: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, catalog: { id: string, name: string, baseUrl: string, currencySymbol: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null, bannerAd: { name: string, banners: Array<{ id: string, bannerType: BannerTypeName, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }> } | null };

export type BannerPartsFragment = { id: string, bannerType: BannerTypeName, name: string, value: string | null, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> };

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

export type CompanyProfilePartsFragment = { id: string, name: string, address: string, address2: string | null, postalCode: string | null, registrationNo: string | null, countryCode: string, authorizedName: string | null, size: CompanySize | null, timezone: string, canBeUpdated: boolean, trackingDepartments: Array<string>, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } };

export type CompanyProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type CompanyProfileQuery = { me: { id: string, company: { id: string, name: string, address: string, address2: string | null, postalCode: string | null, registrationNo: string | null, countryCode: string, authorizedName: string | null, size: CompanySize | null, timezone: string, canBeUpdated: boolean, trackingDepartments: Array<string>, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null }, configuration: { id: string, value: string | null } | null, user_multiple_companies: { id: string, isActive: boolean } };

export type UpdateTeamProfileMutationVariables = Exact<{
  input: UpdateTeamProfileInput;
}>;


export type UpdateTeamProfileMutation = { updateTeamProfile: { ok: boolean, company: { id: string, name: string, address: string, address2: string | null, postalCode: string | null, registrationNo: string | null, countryCode: string, authorizedName: string | null, size: CompanySize | null, timezone: string, canBeUpdated: boolean, trackingDepartments: Array<string>, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } } };

export type NewCompanyTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type NewCompanyTermsQuery = { me: { id: string, timezone: string, company: { id: string, countryCode: string } | null }, configuration: { id: string, value: string | null } | null, user_multiple_companies: { id: string, isActive: boolean }, company_local_currency: { id: string, isActive: boolean }, currencies: Array<{ code: string, symbol: string, rate: string, maxFractionDigits: number }> };

export type CheckErrorCompanyDataMutationVariables = Exact<{
  input: CheckErrorCompanyDataInput;
}>;


export type CheckErrorCompanyDataMutation = { checkErrorCompanyData: { ok: boolean, errors: Array<{ field: string, messages: Array<string> }> } };

export type CreateCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
}>;


export type CreateCompanyMutation = { createCompany: { ok: boolean, company: { id: string, name: string }, account: { id: string } } };

export type CompanyBrandCardsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompanyBrandCardsQuery = { me: { id: string, company: { id: string, brands: Array<{ id: string, name: string, logo: string | null }> } | null } };

export type SearchBrandsQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
  page: number;
}>;


export type SearchBrandsQuery = { searchBrands: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, logo: string | null }> } };

export type AddBrandsMutationVariables = Exact<{
  brandIds: Array<string> | string;
}>;


export type AddBrandsMutation = { addBrands: { ok: boolean } };

export type RemoveBrandsMutationVariables = Exact<{
  brandIds: Array<string> | string;
}>;


export type RemoveBrandsMutation = { removeBrands: { ok: boolean } };

export type LinkedAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type LinkedAccountsQuery = { sellerCenterAuthBackends: Array<{ id: string, name: string, provider: string, countryCode: string, authUrl: string, companyLinkedAccount: { email: string } | null }> };

export type LinkAccountMutationVariables = Exact<{
  input: LinkAccountInput;
}>;


export type LinkAccountMutation = { linkAccount: { ok: boolean } };

export type UnlinkAccountMutationVariables = Exact<{
  provider: string;
}>;


export type UnlinkAccountMutation = { unlinkAccount: { ok: boolean } };

export type RelatedAccountQueryVariables = Exact<{
  objectId: string;
}>;


export type RelatedAccountQuery = { relatedAccount: { id: string, isCurrent: boolean } | null };

export type RolePartsFragment = { id: string, name: RoleName };

export type TeamUserPartsFragment = { id: string, userId: string, name: string, email: string, status: UserStatus, role: { id: string, name: RoleName } };

export type TeamUsersQueryVariables = Exact<{
  status?: Array<UserStatus> | UserStatus | null | undefined;
  searchTerm?: string | null | undefined;
  page: number;
}>;


export type TeamUsersQuery = { users: { page: number, numPages: number, total: number, objects: Array<{ id: string, userId: string, name: string, email: string, status: UserStatus, role: { id: string, name: RoleName } }> } };

export type TeamRolesQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamRolesQuery = { roles: Array<{ id: string, name: RoleName }> };

export type TeamInvitationsQueryVariables = Exact<{
  page: number;
}>;


export type TeamInvitationsQuery = { invitations: { page: number, numPages: number, total: number, objects: Array<{ id: string, email: string, status: InvitationStatus, dateCreated: string, canResend: boolean, role: { id: string, name: RoleName } }> } };

export type InviteMemberMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMemberMutation = { inviteMember: { ok: boolean, invitation: { id: string } } };

export type UpdateMemberMutationVariables = Exact<{
  input: UpdateMemberInput;
}>;


export type UpdateMemberMutation = { updateMember: { ok: boolean, user: { id: string, userId: string, name: string, email: string, status: UserStatus, role: { id: string, name: RoleName } } } };

export type ProfilePartsFragment = { id: string, firstName: string, lastName: string, title: string | null, email: string, language: Language, timezone: string, enabled2fa: boolean, hasUsablePassword: boolean, allLanguages: Array<{ code: Language, label: string }> };

export type ProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileQuery = { me: { id: string, firstName: string, lastName: string, title: string | null, email: string, language: Language, timezone: string, enabled2fa: boolean, hasUsablePassword: boolean, allLanguages: Array<{ code: Language, label: string }> }, twoStepSignIn: { hasAuthenticator: boolean, recoveryCodesLeft: number } };

export type UpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateProfileMutation = { updateProfile: { ok: boolean, me: { id: string, firstName: string, lastName: string, title: string | null, email: string, language: Language, timezone: string, enabled2fa: boolean, hasUsablePassword: boolean, allLanguages: Array<{ code: Language, label: string }> } } };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { changePassword: { ok: boolean } };

export type AddAuthenticatorMutationVariables = Exact<{ [key: string]: never; }>;


export type AddAuthenticatorMutation = { addAuthenticator: { ok: boolean, secret: string, uri: string } };

export type ConfirmAuthenticatorMutationVariables = Exact<{
  input: AuthenticatorCodeInput;
}>;


export type ConfirmAuthenticatorMutation = { confirmAuthenticator: { ok: boolean, recoveryCodes: Array<string> } };

export type RemoveAuthenticatorMutationVariables = Exact<{
  input: AuthenticatorCodeInput;
}>;


export type RemoveAuthenticatorMutation = { removeAuthenticator: { ok: boolean } };

export type StartImpersonationMutationVariables = Exact<{
  input: StartImpersonationInput;
}>;


export type StartImpersonationMutation = { startImpersonation: { ok: boolean, endsAt: string } };

export type StopImpersonationMutationVariables = Exact<{ [key: string]: never; }>;


export type StopImpersonationMutation = { stopImpersonation: { ok: boolean, token: string | null } };

export type SignUpSetupQueryVariables = Exact<{ [key: string]: never; }>;


export type SignUpSetupQuery = { currencies: Array<{ code: string, symbol: string, rate: string }>, allCatalogs: Array<{ id: string, name: string }>, excluded: { value: string | null } | null, hide_seller_selector_on_signup: { id: string, isActive: boolean }, show_company_currency_setting: { id: string, isActive: boolean } };

export type CreateAccountMutationVariables = Exact<{
  input: CreateAccountInput;
}>;


export type CreateAccountMutation = { createAccount: { ok: boolean, token: string | null } };

export type CheckErrorSignUpDataMutationVariables = Exact<{
  input: CheckErrorSignUpDataInput;
}>;


export type CheckErrorSignUpDataMutation = { checkErrorSignUpData: { ok: boolean, errors: Array<{ field: string, messages: Array<string> }> } };

export type CheckWarningSignUpDataMutationVariables = Exact<{
  input: CheckWarningSignUpDataInput;
}>;


export type CheckWarningSignUpDataMutation = { checkWarningSignUpData: { ok: boolean, warnings: Array<{ field: string, messages: Array<string> }> } };

export type SignUpBrandsQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
}>;


export type SignUpBrandsQuery = { searchBrands: { objects: Array<{ id: string, name: string }> } };

export type SignUpSellersQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
}>;


export type SignUpSellersQuery = { sellerSuggestions: { objects: Array<{ id: string, name: string }> } };

export type ProviderCatalogQueryVariables = Exact<{
  provider: string;
}>;


export type ProviderCatalogQuery = { authProviderCatalog: { provider: string, catalogId: string | null }, currencies: Array<{ code: string, symbol: string, rate: string }> };

export type SocialSignUpMutationVariables = Exact<{
  input: SocialSignUpInput;
}>;


export type SocialSignUpMutation = { socialSignUp: { ok: boolean, isFirstLogin: boolean } };

export type LinkNewAccountMutationVariables = Exact<{
  input: LinkAccountInput;
}>;


export type LinkNewAccountMutation = { linkAccount: { ok: boolean } };

export type SignInMutationVariables = Exact<{
  input: SignInInput;
}>;


export type SignInMutation = { signIn: { ok: boolean, token: string, isFirstLogin: boolean } };

export type GenerateOtpMutationVariables = Exact<{
  input: GenerateOtpInput;
}>;


export type GenerateOtpMutation = { generateOtp: { ok: boolean, isOtpRequired: boolean, expiresInSeconds: number | null } };

export type SocialAuthMutationVariables = Exact<{
  input: SocialAuthInput;
}>;


export type SocialAuthMutation = { socialAuth: { ok: boolean, isFirstLogin: boolean, isSignUpRequired: boolean } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: { ok: boolean } };

export type PublicFlagsQueryVariables = Exact<{ [key: string]: never; }>;


export type PublicFlagsQuery = { enable_landing_page: { id: string, isActive: boolean } };

export type SessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionQuery = { me: { id: string, email: string } };

export type ProvidersQueryVariables = Exact<{ [key: string]: never; }>;


export type ProvidersQuery = { sellerCenterAuthBackends: Array<{ id: string, name: string, provider: string, countryCode: string, authUrl: string }> };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { resetPassword: { ok: boolean } };

export type ResetPasswordConfirmMutationVariables = Exact<{
  input: ResetPasswordConfirmInput;
}>;


export type ResetPasswordConfirmMutation = { resetPasswordConfirm: { ok: boolean } };

export type SetupPasswordMutationVariables = Exact<{
  input: SetupPasswordInput;
}>;


export type SetupPasswordMutation = { setupPassword: { ok: boolean } };

export type InvitedInvitationQueryVariables = Exact<{
  token: string;
}>;


export type InvitedInvitationQuery = { invitedInvitation: { id: string, email: string, status: InvitationStatus, companyName: string, invitedBy: string | null, hasExistingUser: boolean, role: { name: RoleName } } | null };

export type InviteMemberConfirmMutationVariables = Exact<{
  input: InviteMemberConfirmInput;
}>;


export type InviteMemberConfirmMutation = { inviteMemberConfirm: { ok: boolean, token: string | null } };

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

export type LocalesPathQueryVariables = Exact<{ [key: string]: never; }>;


export type LocalesPathQuery = { configuration: { id: string, value: string | null } | null };

export type WalletQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type WalletQuery = { wallet: { id: string, balance: string, unpaidCost: string, freeCredit: string, paidCredit: string, expiringSoonBalance: string, expiringSoonTimeDelta: number | null, averageDailySpending: string, runwayDays: number | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } };

export type InvoicePartsFragment = { id: string, invoiceNo: string, isDownloadable: boolean };

export type TransactionRowFragment = { id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null };

export type CreditRowFragment = { id: string, dateCreated: string, kind: CreditKind, creditType: CreditType, amountOriginal: string, taxAmount: string, startDate: string | null, expiryDate: string | null, remainAmount: string, usedAmount: string, expiredAmount: string, refundedAmount: string, status: CreditStatus, promotionCode: string | null, paymentMethod: CreditPaymentMethod | null, description: string | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null };

export type WalletTransactionsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type WalletTransactionsQuery = { walletTransactions: { page: number, numPages: number, total: number, objects: Array<{ id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }> } };

export type InvoiceTransactionsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type InvoiceTransactionsQuery = { invoiceTransactions: { page: number, numPages: number, total: number, objects: Array<{ id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, invoice: { id: string, invoiceNo: string, isDownloadable: boolean, creditNotes: Array<{ id: string, creditNoteNo: string }> } | null, catalog: { id: string, name: string } | null }> } };

export type MonthlyInvoicesQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type MonthlyInvoicesQuery = { monthlyInvoices: Array<{ month: string, amount: string, catalog: { id: string, name: string }, invoices: Array<{ id: string, invoiceNo: string, isDownloadable: boolean }>, creditNotes: Array<{ id: string, creditNoteNo: string }> }> };

export type BillingCountriesQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingCountriesQuery = { allCatalogs: Array<{ id: string, name: string }> };

export type BillingSwitchesQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingSwitchesQuery = { downloadInvoice: { isActive: boolean }, downloadCreditNote: { isActive: boolean } };

export type ListCreditsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  kind?: CreditKind | null | undefined;
  status?: CreditStatus | null | undefined;
  paymentMethod?: CreditPaymentMethod | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  sortBy: string;
}>;


export type ListCreditsQuery = { listCredits: { page: number, numPages: number, total: number, objects: Array<{ id: string, dateCreated: string, kind: CreditKind, creditType: CreditType, amountOriginal: string, taxAmount: string, startDate: string | null, expiryDate: string | null, remainAmount: string, usedAmount: string, expiredAmount: string, refundedAmount: string, status: CreditStatus, promotionCode: string | null, paymentMethod: CreditPaymentMethod | null, description: string | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }> } };

export type CreditTraceQueryVariables = Exact<{
  id: string;
  page: number;
}>;


export type CreditTraceQuery = { credit: { id: string, dateCreated: string, kind: CreditKind, creditType: CreditType, amountOriginal: string, taxAmount: string, startDate: string | null, expiryDate: string | null, remainAmount: string, usedAmount: string, expiredAmount: string, refundedAmount: string, status: CreditStatus, promotionCode: string | null, paymentMethod: CreditPaymentMethod | null, description: string | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }, creditUses: { page: number, numPages: number, total: number, objects: Array<{ amount: string, transaction: { id: string, chargeDate: string, description: string } }> } };

export type TransactionTraceQueryVariables = Exact<{
  id: string;
}>;


export type TransactionTraceQuery = { walletTransaction: { reason: string | null, transaction: { id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }, credits: Array<{ amount: string, credit: { id: string, kind: CreditKind, description: string | null, expiryDate: string | null } }>, adSets: Array<{ adSetId: string, adSetName: string | null, campaignId: string, campaignName: string | null, amount: string, clicks: number | string, impressions: number | string }>, corrects: { id: string, chargeDate: string, description: string, amount: string, isIncome: boolean } | null, corrections: Array<{ id: string, dateCreated: string, description: string, amount: string, isIncome: boolean }> } };

export type LedgerAuditQueryVariables = Exact<{ [key: string]: never; }>;


export type LedgerAuditQuery = { ledgerAudit: { finishedAt: string | null, companies: number, durationMs: number, findings: Array<{ id: string, check: string, subject: string, detail: string, foundAt: string, resolvedAt: string | null, company: { id: string, name: string } | null }> } };

export type ReverseTransactionMutationVariables = Exact<{
  input: ReverseTransactionInput;
}>;


export type ReverseTransactionMutation = { reverseTransaction: { ok: boolean, transaction: { id: string } } };

export type RefundCreditMutationVariables = Exact<{
  input: RefundCreditInput;
}>;


export type RefundCreditMutation = { refundCredit: { ok: boolean, transaction: { id: string } } };

export type GrantCreditMutationVariables = Exact<{
  input: GrantCreditInput;
}>;


export type GrantCreditMutation = { grantCredit: { ok: boolean, transaction: { id: string } } };

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
export const BasisPartsFragmentDoc = new TypedDocumentString(`
    fragment BasisParts on AdviceBasis {
  auctions
  days
  scope
}
    `, {"fragmentName":"BasisParts"}) as unknown as TypedDocumentString<BasisPartsFragment, unknown>;
export const ForecastPartsFragmentDoc = new TypedDocumentString(`
    fragment ForecastParts on Forecast {
  pClick
  pImpression
  pCost
  pDailyBudgetSuggestion
  basis {
    ...BasisParts
  }
}
    fragment BasisParts on AdviceBasis {
  auctions
  days
  scope
}`, {"fragmentName":"ForecastParts"}) as unknown as TypedDocumentString<ForecastPartsFragment, unknown>;
export const CardPartsFragmentDoc = new TypedDocumentString(`
    fragment CardParts on CardPaymentMethod {
  id
  brand
  last4
  expMonth
  expYear
}
    `, {"fragmentName":"CardParts"}) as unknown as TypedDocumentString<CardPartsFragment, unknown>;
export const TopUpPartsFragmentDoc = new TypedDocumentString(`
    fragment TopUpParts on TopUp {
  id
  status
  amount
  totalAmount
  transferReference
  transferInstructions
}
    `, {"fragmentName":"TopUpParts"}) as unknown as TypedDocumentString<TopUpPartsFragment, unknown>;
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
  bannerType
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
  bannerType
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
export const CompanyProfilePartsFragmentDoc = new TypedDocumentString(`
    fragment CompanyProfileParts on Company {
  id
  name
  address
  address2
  postalCode
  registrationNo
  countryCode
  authorizedName
  size
  timezone
  canBeUpdated
  trackingDepartments
  walletCurrency {
    ...CurrencyParts
  }
  reportCurrency {
    ...CurrencyParts
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"fragmentName":"CompanyProfileParts"}) as unknown as TypedDocumentString<CompanyProfilePartsFragment, unknown>;
export const RolePartsFragmentDoc = new TypedDocumentString(`
    fragment RoleParts on Role {
  id
  name
}
    `, {"fragmentName":"RoleParts"}) as unknown as TypedDocumentString<RolePartsFragment, unknown>;
export const TeamUserPartsFragmentDoc = new TypedDocumentString(`
    fragment TeamUserParts on TeamUser {
  id
  userId
  name
  email
  status
  role {
    ...RoleParts
  }
}
    fragment RoleParts on Role {
  id
  name
}`, {"fragmentName":"TeamUserParts"}) as unknown as TypedDocumentString<TeamUserPartsFragment, unknown>;
export const ProfilePartsFragmentDoc = new TypedDocumentString(`
    fragment ProfileParts on User {
  id
  firstName
  lastName
  title
  email
  language
  timezone
  enabled2fa
  hasUsablePassword
  allLanguages {
    code
    label
  }
}
    `, {"fragmentName":"ProfileParts"}) as unknown as TypedDocumentString<ProfilePartsFragment, unknown>;
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
export const InvoicePartsFragmentDoc = new TypedDocumentString(`
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
    `, {"fragmentName":"InvoiceParts"}) as unknown as TypedDocumentString<InvoicePartsFragment, unknown>;
export const TransactionRowFragmentDoc = new TypedDocumentString(`
    fragment TransactionRow on WalletTransaction {
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
  statusReason
  balanceAfter
  brandNames
  catalog {
    id
    name
  }
  invoice {
    ...InvoiceParts
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}`, {"fragmentName":"TransactionRow"}) as unknown as TypedDocumentString<TransactionRowFragment, unknown>;
export const CreditRowFragmentDoc = new TypedDocumentString(`
    fragment CreditRow on Credit {
  id
  dateCreated
  kind
  creditType
  amountOriginal
  taxAmount
  startDate
  expiryDate
  remainAmount
  usedAmount
  expiredAmount
  refundedAmount
  status
  promotionCode
  paymentMethod
  description
  invoice {
    ...InvoiceParts
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}`, {"fragmentName":"CreditRow"}) as unknown as TypedDocumentString<CreditRowFragment, unknown>;
export const RecommendedBidDocument = new TypedDocumentString(`
    query RecommendedBid($catalogId: ID!, $brandId: ID!, $adType: AdType, $skus: [String!], $categoryIds: [ID!], $keywords: [String!]) {
  recommendedBid(
    catalogId: $catalogId
    brandId: $brandId
    adType: $adType
    skus: $skus
    categoryIds: $categoryIds
    keywords: $keywords
  ) {
    recommendedBid
    minBid
    recommendedBidRange {
      low
      high
    }
    basis {
      ...BasisParts
    }
  }
}
    fragment BasisParts on AdviceBasis {
  auctions
  days
  scope
}`, {"hash":"sha256:4d1f1b3c62cf0d96daf9d1b7f2cacc1761abf4adab255a1d839a428e9331e4d5"}) as unknown as TypedDocumentString<RecommendedBidQuery, RecommendedBidQueryVariables>;
export const TopSearchKeywordsDocument = new TypedDocumentString(`
    query TopSearchKeywords($catalogId: ID!, $searchTerm: String, $limit: Int) {
  topSearchKeywords(catalogId: $catalogId, searchTerm: $searchTerm, limit: $limit) {
    keyword
    searchCount
  }
}
    `, {"hash":"sha256:b5a4479202fce08a5f6828dd12b56c3f4d823186f5609bc2eafe57086385a6dd"}) as unknown as TypedDocumentString<TopSearchKeywordsQuery, TopSearchKeywordsQueryVariables>;
export const ProductForecastDocument = new TypedDocumentString(`
    query ProductForecast($catalogId: ID!, $brandId: ID!, $countDay: Int!, $skus: [String!], $minPrice: Decimal, $maxPrice: Decimal, $categoryIds: [ID!], $sellerIds: [ID!], $trafficControl: Int, $bid: Decimal, $budgetDaily: Decimal, $keywords: [String!], $negativeKeywords: [String!]) {
  productForecast(
    catalogId: $catalogId
    brandId: $brandId
    countDay: $countDay
    skus: $skus
    minPrice: $minPrice
    maxPrice: $maxPrice
    categoryIds: $categoryIds
    sellerIds: $sellerIds
    trafficControl: $trafficControl
    bid: $bid
    budgetDaily: $budgetDaily
    keywords: $keywords
    negativeKeywords: $negativeKeywords
  ) {
    ...ForecastParts
  }
}
    fragment BasisParts on AdviceBasis {
  auctions
  days
  scope
}
fragment ForecastParts on Forecast {
  pClick
  pImpression
  pCost
  pDailyBudgetSuggestion
  basis {
    ...BasisParts
  }
}`, {"hash":"sha256:2f3f59374f12fc0d3391d931996454443b6c58ad53eee28576f3642ed9429bb2"}) as unknown as TypedDocumentString<ProductForecastQuery, ProductForecastQueryVariables>;
export const BannerForecastDocument = new TypedDocumentString(`
    query BannerForecast($catalogId: ID!, $brandId: ID!, $countDay: Int!, $categoryIds: [ID!], $platforms: [BannerTypeName!], $keywords: [String!]) {
  bannerForecast(
    catalogId: $catalogId
    brandId: $brandId
    countDay: $countDay
    categoryIds: $categoryIds
    platforms: $platforms
    keywords: $keywords
  ) {
    ...ForecastParts
  }
}
    fragment BasisParts on AdviceBasis {
  auctions
  days
  scope
}
fragment ForecastParts on Forecast {
  pClick
  pImpression
  pCost
  pDailyBudgetSuggestion
  basis {
    ...BasisParts
  }
}`, {"hash":"sha256:2ddde65471d0d56a39b13997b90cec84baf49f71312323453b257330616a1038"}) as unknown as TypedDocumentString<BannerForecastQuery, BannerForecastQueryVariables>;
export const CampaignVisibilityDocument = new TypedDocumentString(`
    query CampaignVisibility($campaignId: ID!, $fromDate: Date, $toDate: Date) {
  sponsorCampaign(id: $campaignId) {
    id
    name
    supplier {
      id
      walletCurrency {
        symbol
        maxFractionDigits
      }
    }
    adsetSet {
      id
    }
  }
  campaignVisibility(
    campaignId: $campaignId
    fromDate: $fromDate
    toDate: $toDate
  ) {
    auctions
    opportunities
    won
    sampledAuctions
    fromDate
    toDate
    losses {
      reason
      auctions
      share
      level
      remedies {
        action
        amount
      }
    }
  }
}
    `, {"hash":"sha256:0a28916c5e092de0a60b199547962ad78b49e5fc46e39eaf643599cf7a46d78d"}) as unknown as TypedDocumentString<CampaignVisibilityQuery, CampaignVisibilityQueryVariables>;
export const ApplyBidDocument = new TypedDocumentString(`
    mutation ApplyBid($id: ID!, $bid: Decimal!) {
  updateSponsorCampaign(
    input: { id: $id, bidType: MAXIMUM_CPC, bidWalletCurrency: $bid }
  ) {
    ok
  }
}
    `, {"hash":"sha256:fd6cb162a9c69aa849260138cb7ebafb0588f9056322f9f62e887710c71d102a"}) as unknown as TypedDocumentString<ApplyBidMutation, ApplyBidMutationVariables>;
export const StartAdSetDocument = new TypedDocumentString(`
    mutation StartAdSet($id: ID!) {
  setAdSetRunningStatus(input: { id: $id, runningStatus: STARTED }) {
    ok
  }
}
    `, {"hash":"sha256:1245e10e87dcad56e3b5d583ad69ca2f13dec2b2ce5940cfb9c2ab309a185af2"}) as unknown as TypedDocumentString<StartAdSetMutation, StartAdSetMutationVariables>;
export const ApplyBudgetDocument = new TypedDocumentString(`
    mutation ApplyBudget($id: ID!, $budgetDaily: Decimal, $budget: Decimal) {
  updateAdSetBudget(
    input: { id: $id, budgetDaily: $budgetDaily, budget: $budget }
  ) {
    ok
  }
}
    `, {"hash":"sha256:919966956cfea4fc442429c1be21a9f5bede3be2e05aea64a111beb17bd11df6"}) as unknown as TypedDocumentString<ApplyBudgetMutation, ApplyBudgetMutationVariables>;
export const BillingInfoDocument = new TypedDocumentString(`
    query BillingInfo {
  billingInfo {
    name
    email
    description
    topUpAlertAmount
  }
}
    `, {"hash":"sha256:ec21de275cf9d04bf556b82128540d8e4dfd9327303a554816c13ea45b976dfd"}) as unknown as TypedDocumentString<BillingInfoQuery, BillingInfoQueryVariables>;
export const UpdateBillingDetailsDocument = new TypedDocumentString(`
    mutation UpdateBillingDetails($input: UpdateBillingDetailsInput!) {
  updateBillingDetails(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:9ce226ab881897e673cde9a8c3cc01efe42ca63907441bc450c53ffbb273a246"}) as unknown as TypedDocumentString<UpdateBillingDetailsMutation, UpdateBillingDetailsMutationVariables>;
export const TopUpEntryDocument = new TypedDocumentString(`
    query TopUpEntry {
  billing_top_up: featureFlag(name: billing_top_up) {
    id
    isActive
  }
  allowTopUp
}
    `, {"hash":"sha256:5f02e4e97ee11480e00146f96d858a96c31ee25e2b2b5dc00b2d2cabe2da2eb5"}) as unknown as TypedDocumentString<TopUpEntryQuery, TopUpEntryQueryVariables>;
export const PaymentMethodsDocument = new TypedDocumentString(`
    query PaymentMethods {
  paymentMethods {
    ...CardParts
  }
  paymentProvider {
    id
    allowTopUp
  }
  cardPaymentMinMax
  me {
    id
    company {
      id
      canBeToppedUp
      autoTopUp
      autoTopUpAmount
      autoTopUpThreshold
      isAutoTopUpBlocked
    }
  }
  show_payment_card_method: featureFlag(name: show_payment_card_method) {
    id
    isActive
  }
  show_auto_top_up: featureFlag(name: show_auto_top_up) {
    id
    isActive
  }
  add_multiple_cards: featureFlag(name: add_multiple_cards) {
    id
    isActive
  }
  max_number_of_cards: configuration(key: max_number_of_cards) {
    id
    value
  }
  default_top_up_amount: configuration(key: default_top_up_amount) {
    id
    value
  }
  default_top_up_threshold: configuration(key: default_top_up_threshold) {
    id
    value
  }
}
    fragment CardParts on CardPaymentMethod {
  id
  brand
  last4
  expMonth
  expYear
}`, {"hash":"sha256:6f02f9d37201180f3d52140c9ff033bffd342de9ea8fea6f765d45a38386b545"}) as unknown as TypedDocumentString<PaymentMethodsQuery, PaymentMethodsQueryVariables>;
export const TopUpSettingsDocument = new TypedDocumentString(`
    query TopUpSettings {
  paymentMethods {
    ...CardParts
  }
  paymentProvider {
    id
    supportsInstallments
  }
  cardPaymentMinMax
  topUpTaxes {
    method
    taxRate
  }
  sellerCenterAuthBackends {
    id
    name
    provider
    isEnabledTopUp
    balance
    companyLinkedAccount {
      email
    }
  }
  installments: featureFlag(name: installments) {
    id
    isActive
  }
  enable_credit_note_payment_method: featureFlag(
    name: enable_credit_note_payment_method
  ) {
    id
    isActive
  }
  max_installment_months: configuration(key: max_installment_months) {
    id
    value
  }
}
    fragment CardParts on CardPaymentMethod {
  id
  brand
  last4
  expMonth
  expYear
}`, {"hash":"sha256:d18f6239817e570b92b003e14e52acc65e91c307d960dd821dbab67d99211187"}) as unknown as TypedDocumentString<TopUpSettingsQuery, TopUpSettingsQueryVariables>;
export const PaymentClientDataDocument = new TypedDocumentString(`
    query PaymentClientData($amount: Decimal) {
  paymentClientData(amount: $amount) {
    provider
    clientKey
    environment
    countryCode
    clientSecret
    merchantAccount
  }
}
    `, {"hash":"sha256:00cf949a28390b4b3700478474701bf2d1a2cf8aafe23812784b4f9a45a3cd27"}) as unknown as TypedDocumentString<PaymentClientDataQuery, PaymentClientDataQueryVariables>;
export const SavePaymentMethodDocument = new TypedDocumentString(`
    mutation SavePaymentMethod($input: SavePaymentMethodInput!) {
  savePaymentMethod(input: $input) {
    ok
    clientSecret
  }
}
    `, {"hash":"sha256:a275713aa1e6c433d3715f92617425bc93122da43dee61aa67808206a0dd009c"}) as unknown as TypedDocumentString<SavePaymentMethodMutation, SavePaymentMethodMutationVariables>;
export const DeletePaymentMethodDocument = new TypedDocumentString(`
    mutation DeletePaymentMethod($index: Int!) {
  deletePaymentMethod(input: { index: $index }) {
    ok
  }
}
    `, {"hash":"sha256:ca93db8b45a96752be0cc5e395e6490e4f203271b5e1617e9e778333ab2f989b"}) as unknown as TypedDocumentString<DeletePaymentMethodMutation, DeletePaymentMethodMutationVariables>;
export const SetDefaultPaymentMethodDocument = new TypedDocumentString(`
    mutation SetDefaultPaymentMethod($index: Int!) {
  setDefaultPaymentMethod(input: { index: $index }) {
    ok
  }
}
    `, {"hash":"sha256:d909014e40139017b982f8eb81b511390a5e34df86f951bfc5f26028deffef87"}) as unknown as TypedDocumentString<SetDefaultPaymentMethodMutation, SetDefaultPaymentMethodMutationVariables>;
export const UpdateAutoTopUpDocument = new TypedDocumentString(`
    mutation UpdateAutoTopUp($input: UpdateAutoTopUpInput!) {
  updateAutoTopUp(input: $input) {
    ok
    company {
      id
      autoTopUp
      autoTopUpAmount
      autoTopUpThreshold
      isAutoTopUpBlocked
    }
  }
}
    `, {"hash":"sha256:b51d3cd25ab7d19f0e5b21cdcd0f228d5a6f4a755cce04322530fbf24796b07a"}) as unknown as TypedDocumentString<UpdateAutoTopUpMutation, UpdateAutoTopUpMutationVariables>;
export const RedeemVoucherCodeDocument = new TypedDocumentString(`
    mutation RedeemVoucherCode($voucherCode: String!) {
  redeemVoucherCode(input: { voucherCode: $voucherCode }) {
    ok
    voucherInfo {
      voucherId
      voucherCode
      redeemId
      percentage
      fixedPrice
      minAmount
    }
  }
}
    `, {"hash":"sha256:bf2f488073fc39ec70fa526e070d50b932a7a71cd4f8fc5b57d5c4b6634a11bd"}) as unknown as TypedDocumentString<RedeemVoucherCodeMutation, RedeemVoucherCodeMutationVariables>;
export const CreateTopUpRequestDocument = new TypedDocumentString(`
    mutation CreateTopUpRequest($input: CreateTopUpRequestInput!) {
  createTopUpRequest(input: $input) {
    ok
    confirmToken
    topUp {
      ...TopUpParts
    }
  }
}
    fragment TopUpParts on TopUp {
  id
  status
  amount
  totalAmount
  transferReference
  transferInstructions
}`, {"hash":"sha256:71769979c1113d6b1e1584303dbfba9d73502fa2918392697cf70002abc978d6"}) as unknown as TypedDocumentString<CreateTopUpRequestMutation, CreateTopUpRequestMutationVariables>;
export const CheckVerifiedTopUpRequestDocument = new TypedDocumentString(`
    mutation CheckVerifiedTopUpRequest($input: CheckVerifiedTopUpRequestInput!) {
  checkVerifiedTopUpRequest(input: $input) {
    ok
    topUp {
      ...TopUpParts
    }
  }
}
    fragment TopUpParts on TopUp {
  id
  status
  amount
  totalAmount
  transferReference
  transferInstructions
}`, {"hash":"sha256:553dd397d6401fef52ed6171c49743ba15b47ef32b0bd201e150837bfa6b1df2"}) as unknown as TypedDocumentString<CheckVerifiedTopUpRequestMutation, CheckVerifiedTopUpRequestMutationVariables>;
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
  bannerType
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
}`, {"hash":"sha256:a285f4711e7aac2113a8252295e442a51762c5c61277ed1a48f7ffea8156f45b"}) as unknown as TypedDocumentString<ReviewCampaignMutation, ReviewCampaignMutationVariables>;
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
  bannerType
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
}`, {"hash":"sha256:71011c24268b6455a1959f1953b6a779cf8fef0ada5bedb2fbed13a490275134"}) as unknown as TypedDocumentString<WizardCampaignQuery, WizardCampaignQueryVariables>;
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
export const CompanyProfileDocument = new TypedDocumentString(`
    query CompanyProfile {
  me {
    id
    company {
      ...CompanyProfileParts
    }
  }
  configuration(key: company_exclude_fields) {
    id
    value
  }
  user_multiple_companies: featureFlag(name: user_multiple_companies) {
    ...FlagParts
  }
}
    fragment CompanyProfileParts on Company {
  id
  name
  address
  address2
  postalCode
  registrationNo
  countryCode
  authorizedName
  size
  timezone
  canBeUpdated
  trackingDepartments
  walletCurrency {
    ...CurrencyParts
  }
  reportCurrency {
    ...CurrencyParts
  }
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment FlagParts on FeatureFlag {
  id
  isActive
}`, {"hash":"sha256:821b842a42b4c1f620fb2fc1c1c73252ee012da72fb2b58e43b13896f48b6d92"}) as unknown as TypedDocumentString<CompanyProfileQuery, CompanyProfileQueryVariables>;
export const UpdateTeamProfileDocument = new TypedDocumentString(`
    mutation UpdateTeamProfile($input: UpdateTeamProfileInput!) {
  updateTeamProfile(input: $input) {
    ok
    company {
      ...CompanyProfileParts
    }
  }
}
    fragment CompanyProfileParts on Company {
  id
  name
  address
  address2
  postalCode
  registrationNo
  countryCode
  authorizedName
  size
  timezone
  canBeUpdated
  trackingDepartments
  walletCurrency {
    ...CurrencyParts
  }
  reportCurrency {
    ...CurrencyParts
  }
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"sha256:e30f9188c39bbfbd7a29244c81f11470633919af70b99b8391a9ffbb3d029768"}) as unknown as TypedDocumentString<UpdateTeamProfileMutation, UpdateTeamProfileMutationVariables>;
export const NewCompanyTermsDocument = new TypedDocumentString(`
    query NewCompanyTerms {
  me {
    id
    timezone
    company {
      id
      countryCode
    }
  }
  configuration(key: company_exclude_fields) {
    id
    value
  }
  user_multiple_companies: featureFlag(name: user_multiple_companies) {
    ...FlagParts
  }
  company_local_currency: featureFlag(name: company_local_currency) {
    ...FlagParts
  }
  currencies {
    ...CurrencyParts
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment FlagParts on FeatureFlag {
  id
  isActive
}`, {"hash":"sha256:3e13235ce36e832bf99c572afdb7979cfe2242f32e26f950607a4f4a14ba5ef4"}) as unknown as TypedDocumentString<NewCompanyTermsQuery, NewCompanyTermsQueryVariables>;
export const CheckErrorCompanyDataDocument = new TypedDocumentString(`
    mutation CheckErrorCompanyData($input: CheckErrorCompanyDataInput!) {
  checkErrorCompanyData(input: $input) {
    ok
    errors {
      field
      messages
    }
  }
}
    `, {"hash":"sha256:2a424e58146b39a0991402a8701fc623ddb52f7ea3eebd3a4ea70ecc4e97ba4f"}) as unknown as TypedDocumentString<CheckErrorCompanyDataMutation, CheckErrorCompanyDataMutationVariables>;
export const CreateCompanyDocument = new TypedDocumentString(`
    mutation CreateCompany($input: CreateCompanyInput!) {
  createCompany(input: $input) {
    ok
    company {
      id
      name
    }
    account {
      id
    }
  }
}
    `, {"hash":"sha256:472e04d06456ef0de9c47ef5c2b05eb07a3268c235d26661de72b7f3dbbf8d64"}) as unknown as TypedDocumentString<CreateCompanyMutation, CreateCompanyMutationVariables>;
export const CompanyBrandCardsDocument = new TypedDocumentString(`
    query CompanyBrandCards {
  me {
    id
    company {
      id
      brands {
        ...BrandParts
      }
    }
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"sha256:6b758f77a40932e6775545ed66fde089bb27128799649211708e21e2e5b7877a"}) as unknown as TypedDocumentString<CompanyBrandCardsQuery, CompanyBrandCardsQueryVariables>;
export const SearchBrandsDocument = new TypedDocumentString(`
    query SearchBrands($searchTerm: String, $page: Int!) {
  searchBrands(searchTerm: $searchTerm, page: $page, size: 20) {
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
}`, {"hash":"sha256:21e79ce2d3383fa58b9a81ab80d41db16af9cf3c9cd1bd5943608bc809d749e1"}) as unknown as TypedDocumentString<SearchBrandsQuery, SearchBrandsQueryVariables>;
export const AddBrandsDocument = new TypedDocumentString(`
    mutation AddBrands($brandIds: [ID!]!) {
  addBrands(input: { brandIds: $brandIds }) {
    ok
  }
}
    `, {"hash":"sha256:047824a12c322f018742bd474f2a205fa3718373b277efb883e424dfe45f5525"}) as unknown as TypedDocumentString<AddBrandsMutation, AddBrandsMutationVariables>;
export const RemoveBrandsDocument = new TypedDocumentString(`
    mutation RemoveBrands($brandIds: [ID!]!) {
  removeBrands(input: { brandIds: $brandIds }) {
    ok
  }
}
    `, {"hash":"sha256:fef898df77c439f13aea68763c9a265714bcd7d1f7f2377e617a55a741a6c32f"}) as unknown as TypedDocumentString<RemoveBrandsMutation, RemoveBrandsMutationVariables>;
export const LinkedAccountsDocument = new TypedDocumentString(`
    query LinkedAccounts {
  sellerCenterAuthBackends {
    id
    name
    provider
    countryCode
    authUrl
    companyLinkedAccount {
      email
    }
  }
}
    `, {"hash":"sha256:fee9ec52b7c144ad066ab322a8b05d854d0475cd5c0930b1cac37b70c7c880c3"}) as unknown as TypedDocumentString<LinkedAccountsQuery, LinkedAccountsQueryVariables>;
export const LinkAccountDocument = new TypedDocumentString(`
    mutation LinkAccount($input: LinkAccountInput!) {
  linkAccount(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:82ab52b70f5f7a1d4ba20295526bbdee26504a3e33d913473bcc6be8c8d43cb8"}) as unknown as TypedDocumentString<LinkAccountMutation, LinkAccountMutationVariables>;
export const UnlinkAccountDocument = new TypedDocumentString(`
    mutation UnlinkAccount($provider: String!) {
  unlinkAccount(input: { provider: $provider }) {
    ok
  }
}
    `, {"hash":"sha256:0e2e71a4efbeec08c6c908bdd4b00a8d9192b0124904bd60121a652c4c10672c"}) as unknown as TypedDocumentString<UnlinkAccountMutation, UnlinkAccountMutationVariables>;
export const RelatedAccountDocument = new TypedDocumentString(`
    query RelatedAccount($objectId: ID!) {
  relatedAccount(objectType: SPONSOR_CAMPAIGN, objectId: $objectId) {
    id
    isCurrent
  }
}
    `, {"hash":"sha256:2c91e113da98e4d65a5dc00afc482b9aadb0afdb54f01ef6423e818ca963303a"}) as unknown as TypedDocumentString<RelatedAccountQuery, RelatedAccountQueryVariables>;
export const TeamUsersDocument = new TypedDocumentString(`
    query TeamUsers($status: [UserStatus!], $searchTerm: String, $page: Int!) {
  users(status: $status, searchTerm: $searchTerm, page: $page, pageSize: 10) {
    objects {
      ...TeamUserParts
    }
    page
    numPages
    total
  }
}
    fragment RoleParts on Role {
  id
  name
}
fragment TeamUserParts on TeamUser {
  id
  userId
  name
  email
  status
  role {
    ...RoleParts
  }
}`, {"hash":"sha256:f85ccfc94ba8e9a2bc8460a0e9dc3fdf4dfad874b5debeebc6a4f07a939d3989"}) as unknown as TypedDocumentString<TeamUsersQuery, TeamUsersQueryVariables>;
export const TeamRolesDocument = new TypedDocumentString(`
    query TeamRoles {
  roles {
    ...RoleParts
  }
}
    fragment RoleParts on Role {
  id
  name
}`, {"hash":"sha256:982c3c2b15bbbb568486d522d7a6bb826c92110666b794398c93ddf79fffcb79"}) as unknown as TypedDocumentString<TeamRolesQuery, TeamRolesQueryVariables>;
export const TeamInvitationsDocument = new TypedDocumentString(`
    query TeamInvitations($page: Int!) {
  invitations(page: $page, pageSize: 10) {
    objects {
      id
      email
      role {
        ...RoleParts
      }
      status
      dateCreated
      canResend
    }
    page
    numPages
    total
  }
}
    fragment RoleParts on Role {
  id
  name
}`, {"hash":"sha256:8895f17f872697c1e744f4412894410a320f3fde12530ed023828ec680d4c651"}) as unknown as TypedDocumentString<TeamInvitationsQuery, TeamInvitationsQueryVariables>;
export const InviteMemberDocument = new TypedDocumentString(`
    mutation InviteMember($input: InviteMemberInput!) {
  inviteMember(input: $input) {
    ok
    invitation {
      id
    }
  }
}
    `, {"hash":"sha256:94d22ee75c0b3a7218051e77cc68d50cd86925d5e3e2732c405f86faee92bab7"}) as unknown as TypedDocumentString<InviteMemberMutation, InviteMemberMutationVariables>;
export const UpdateMemberDocument = new TypedDocumentString(`
    mutation UpdateMember($input: UpdateMemberInput!) {
  updateMember(input: $input) {
    ok
    user {
      ...TeamUserParts
    }
  }
}
    fragment RoleParts on Role {
  id
  name
}
fragment TeamUserParts on TeamUser {
  id
  userId
  name
  email
  status
  role {
    ...RoleParts
  }
}`, {"hash":"sha256:5a9c8a61cf7865e6455f3599c702d0ded11a18f16aeec96e0a756158b0e08a31"}) as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const ProfileDocument = new TypedDocumentString(`
    query Profile {
  me {
    ...ProfileParts
  }
  twoStepSignIn {
    hasAuthenticator
    recoveryCodesLeft
  }
}
    fragment ProfileParts on User {
  id
  firstName
  lastName
  title
  email
  language
  timezone
  enabled2fa
  hasUsablePassword
  allLanguages {
    code
    label
  }
}`, {"hash":"sha256:312aa7efcc0c6bdbef3e7dbbe063b08fc4b8109eb37b1e62574c3cf414d82b97"}) as unknown as TypedDocumentString<ProfileQuery, ProfileQueryVariables>;
export const UpdateProfileDocument = new TypedDocumentString(`
    mutation UpdateProfile($input: UpdateProfileInput!) {
  updateProfile(input: $input) {
    ok
    me {
      ...ProfileParts
    }
  }
}
    fragment ProfileParts on User {
  id
  firstName
  lastName
  title
  email
  language
  timezone
  enabled2fa
  hasUsablePassword
  allLanguages {
    code
    label
  }
}`, {"hash":"sha256:03473b583a1fcd245582378c9adcd8cca82ed87aebf057ae016eeaf4ab4e9b8c"}) as unknown as TypedDocumentString<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const ChangePasswordDocument = new TypedDocumentString(`
    mutation ChangePassword($input: ChangePasswordInput!) {
  changePassword(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:7a4e59b90cb8c6559e2e4b95cd4f845ed949de67e7dd9909ea9cc4084687c65c"}) as unknown as TypedDocumentString<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const AddAuthenticatorDocument = new TypedDocumentString(`
    mutation AddAuthenticator {
  addAuthenticator {
    ok
    secret
    uri
  }
}
    `, {"hash":"sha256:d2f6c1e080049a931b1eeb575b31edc4c4bea8af0c6871249d15ee38f8d392d0"}) as unknown as TypedDocumentString<AddAuthenticatorMutation, AddAuthenticatorMutationVariables>;
export const ConfirmAuthenticatorDocument = new TypedDocumentString(`
    mutation ConfirmAuthenticator($input: AuthenticatorCodeInput!) {
  confirmAuthenticator(input: $input) {
    ok
    recoveryCodes
  }
}
    `, {"hash":"sha256:2e66c54d259535682d86480ea07c27519be3314936fcc2384a629a11c543169d"}) as unknown as TypedDocumentString<ConfirmAuthenticatorMutation, ConfirmAuthenticatorMutationVariables>;
export const RemoveAuthenticatorDocument = new TypedDocumentString(`
    mutation RemoveAuthenticator($input: AuthenticatorCodeInput!) {
  removeAuthenticator(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:ec5f7314a011dffdbddd2abfe6c5317525eb75b1aa6222dce79aae68cc49be32"}) as unknown as TypedDocumentString<RemoveAuthenticatorMutation, RemoveAuthenticatorMutationVariables>;
export const StartImpersonationDocument = new TypedDocumentString(`
    mutation StartImpersonation($input: StartImpersonationInput!) {
  startImpersonation(input: $input) {
    ok
    endsAt
  }
}
    `, {"hash":"sha256:6bd4df1575ab1b41aef67a74391bf52d23a7906659f25cc164b8d311f53476e2"}) as unknown as TypedDocumentString<StartImpersonationMutation, StartImpersonationMutationVariables>;
export const StopImpersonationDocument = new TypedDocumentString(`
    mutation StopImpersonation {
  stopImpersonation {
    ok
    token
  }
}
    `, {"hash":"sha256:85289936d7788da13a84b5ebdab8e23b62263422a061f62ef2a6742b42266a39"}) as unknown as TypedDocumentString<StopImpersonationMutation, StopImpersonationMutationVariables>;
export const SignUpSetupDocument = new TypedDocumentString(`
    query SignUpSetup {
  currencies {
    code
    symbol
    rate
  }
  allCatalogs {
    id
    name
  }
  excluded: configuration(key: company_exclude_fields) {
    value
  }
  hide_seller_selector_on_signup: featureFlag(
    name: hide_seller_selector_on_signup
  ) {
    id
    isActive
  }
  show_company_currency_setting: featureFlag(name: show_company_currency_setting) {
    id
    isActive
  }
}
    `, {"hash":"sha256:e3ef3e8857b3ad018f8e2fe1f03473a61d5054ffd45869fcd61f8e412d0ecaac"}) as unknown as TypedDocumentString<SignUpSetupQuery, SignUpSetupQueryVariables>;
export const CreateAccountDocument = new TypedDocumentString(`
    mutation CreateAccount($input: CreateAccountInput!) {
  createAccount(input: $input) {
    ok
    token
  }
}
    `, {"hash":"sha256:b066396750202e14fa63a2a338836796d7909c4796409f1b530184d5072fb129"}) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>;
export const CheckErrorSignUpDataDocument = new TypedDocumentString(`
    mutation CheckErrorSignUpData($input: CheckErrorSignUpDataInput!) {
  checkErrorSignUpData(input: $input) {
    ok
    errors {
      field
      messages
    }
  }
}
    `, {"hash":"sha256:abf0277fefd76ee4b217ea175a818519952d7903cd30f366729c480d63ec2e73"}) as unknown as TypedDocumentString<CheckErrorSignUpDataMutation, CheckErrorSignUpDataMutationVariables>;
export const CheckWarningSignUpDataDocument = new TypedDocumentString(`
    mutation CheckWarningSignUpData($input: CheckWarningSignUpDataInput!) {
  checkWarningSignUpData(input: $input) {
    ok
    warnings {
      field
      messages
    }
  }
}
    `, {"hash":"sha256:2f0bbe64409b8b15df9240a5caa5903ba37f904d6367b63a2d6044bfc96be90a"}) as unknown as TypedDocumentString<CheckWarningSignUpDataMutation, CheckWarningSignUpDataMutationVariables>;
export const SignUpBrandsDocument = new TypedDocumentString(`
    query SignUpBrands($searchTerm: String) {
  searchBrands(searchTerm: $searchTerm, size: 10) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"sha256:f8700dd1a4ba450814a6b828829af43a1a6d87b12d06b66db90acc9f5af6c5e5"}) as unknown as TypedDocumentString<SignUpBrandsQuery, SignUpBrandsQueryVariables>;
export const SignUpSellersDocument = new TypedDocumentString(`
    query SignUpSellers($catalogId: ID!, $searchTerm: String) {
  sellerSuggestions(catalogId: $catalogId, searchTerm: $searchTerm) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"sha256:2b1ddc8c61ce933cccad87f487b05273db5a01d6922cc590307894e730f4f0a1"}) as unknown as TypedDocumentString<SignUpSellersQuery, SignUpSellersQueryVariables>;
export const ProviderCatalogDocument = new TypedDocumentString(`
    query ProviderCatalog($provider: String!) {
  authProviderCatalog(provider: $provider) {
    provider
    catalogId
  }
  currencies {
    code
    symbol
    rate
  }
}
    `, {"hash":"sha256:9cddc212226289e85afaa7107e43585f3f1eeac40470908b0e04511a54e9ead9"}) as unknown as TypedDocumentString<ProviderCatalogQuery, ProviderCatalogQueryVariables>;
export const SocialSignUpDocument = new TypedDocumentString(`
    mutation SocialSignUp($input: SocialSignUpInput!) {
  socialSignUp(input: $input) {
    ok
    isFirstLogin
  }
}
    `, {"hash":"sha256:6861f3c344bd1763e9991ba92e99eb6736a4750191ef802293dae0cd6655b333"}) as unknown as TypedDocumentString<SocialSignUpMutation, SocialSignUpMutationVariables>;
export const LinkNewAccountDocument = new TypedDocumentString(`
    mutation LinkNewAccount($input: LinkAccountInput!) {
  linkAccount(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:9ff5d799dec8eda833b00a7e7780c50eedc15d18ec68ba7f970ec1094aa551e7"}) as unknown as TypedDocumentString<LinkNewAccountMutation, LinkNewAccountMutationVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($input: SignInInput!) {
  signIn(input: $input) {
    ok
    token
    isFirstLogin
  }
}
    `, {"hash":"sha256:dfd547056b14c79d66b1d145b9553639477b9de47e4d866c8ebeeccd9cade31f"}) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const GenerateOtpDocument = new TypedDocumentString(`
    mutation GenerateOtp($input: GenerateOtpInput!) {
  generateOtp(input: $input) {
    ok
    isOtpRequired
    expiresInSeconds
  }
}
    `, {"hash":"sha256:d5d1263afcb70f0212af891e3d25e54a1c5eefa4e4211f869746d0d0e49dfbcb"}) as unknown as TypedDocumentString<GenerateOtpMutation, GenerateOtpMutationVariables>;
export const SocialAuthDocument = new TypedDocumentString(`
    mutation SocialAuth($input: SocialAuthInput!) {
  socialAuth(input: $input) {
    ok
    isFirstLogin
    isSignUpRequired
  }
}
    `, {"hash":"sha256:ba71b386fcff1ad26f7682ac38c9331ad9ccbfc923527889de9d6e049e06f470"}) as unknown as TypedDocumentString<SocialAuthMutation, SocialAuthMutationVariables>;
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
    email
  }
}
    `, {"hash":"sha256:4bfa2c15cfaffef5bb25a0752545c33e46cfc689dd19b83798ccda16fc1c9dfe"}) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>;
export const ProvidersDocument = new TypedDocumentString(`
    query Providers {
  sellerCenterAuthBackends {
    id
    name
    provider
    countryCode
    authUrl
  }
}
    `, {"hash":"sha256:8d289895f469a7251b32cb30b4864ba37874101448e8ca402672be2374c182c7"}) as unknown as TypedDocumentString<ProvidersQuery, ProvidersQueryVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($input: ResetPasswordInput!) {
  resetPassword(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:b09a8a5437713d82ab14c7b0a2960878df962e6de1cd2897383a07479ea3b636"}) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const ResetPasswordConfirmDocument = new TypedDocumentString(`
    mutation ResetPasswordConfirm($input: ResetPasswordConfirmInput!) {
  resetPasswordConfirm(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:3cca89e6d81fb8d657e210c4deb2d9b76676d362ed7d56d8452b96528d886525"}) as unknown as TypedDocumentString<ResetPasswordConfirmMutation, ResetPasswordConfirmMutationVariables>;
export const SetupPasswordDocument = new TypedDocumentString(`
    mutation SetupPassword($input: SetupPasswordInput!) {
  setupPassword(input: $input) {
    ok
  }
}
    `, {"hash":"sha256:ee3f350ebd64058f6e8383e9a07cbcf8d2e0ee13fc5c01f6ec3cfa4b15b9c16d"}) as unknown as TypedDocumentString<SetupPasswordMutation, SetupPasswordMutationVariables>;
export const InvitedInvitationDocument = new TypedDocumentString(`
    query InvitedInvitation($token: String!) {
  invitedInvitation(token: $token) {
    id
    email
    role {
      name
    }
    status
    companyName
    invitedBy
    hasExistingUser
  }
}
    `, {"hash":"sha256:feac514d35bdc568e6f5ae2b9c16a4e9387d146b74dbfc39da4bfd9ea31791dd"}) as unknown as TypedDocumentString<InvitedInvitationQuery, InvitedInvitationQueryVariables>;
export const InviteMemberConfirmDocument = new TypedDocumentString(`
    mutation InviteMemberConfirm($input: InviteMemberConfirmInput!) {
  inviteMemberConfirm(input: $input) {
    ok
    token
  }
}
    `, {"hash":"sha256:0b3943b7323b9654c1f883e8aa7d8a881a83b763843394e2bf187d6efc246f5c"}) as unknown as TypedDocumentString<InviteMemberConfirmMutation, InviteMemberConfirmMutationVariables>;
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
export const LocalesPathDocument = new TypedDocumentString(`
    query LocalesPath {
  configuration(key: locales_path) {
    id
    value
  }
}
    `, {"hash":"sha256:84444d2a5dc85577b62c314e8386a602925aabafc7e1aa04b1705eb82e080307"}) as unknown as TypedDocumentString<LocalesPathQuery, LocalesPathQueryVariables>;
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
      ...TransactionRow
    }
    page
    numPages
    total
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment TransactionRow on WalletTransaction {
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
  statusReason
  balanceAfter
  brandNames
  catalog {
    id
    name
  }
  invoice {
    ...InvoiceParts
  }
}`, {"hash":"sha256:af436d98354b3d2390834a199d14de58627daf121b77e570b4e102be4fd9a28e"}) as unknown as TypedDocumentString<WalletTransactionsQuery, WalletTransactionsQueryVariables>;
export const InvoiceTransactionsDocument = new TypedDocumentString(`
    query InvoiceTransactions($companyId: ID, $fromDate: DateTime, $toDate: DateTime, $page: Int!, $catalogId: ID, $brandId: ID) {
  invoiceTransactions(
    companyId: $companyId
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: 10
    catalogId: $catalogId
    brandId: $brandId
  ) {
    objects {
      ...TransactionRow
      invoice {
        creditNotes {
          id
          creditNoteNo
        }
      }
    }
    page
    numPages
    total
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment TransactionRow on WalletTransaction {
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
  statusReason
  balanceAfter
  brandNames
  catalog {
    id
    name
  }
  invoice {
    ...InvoiceParts
  }
}`, {"hash":"sha256:a8b5d25c11071328d401f41aac551e8974536950f692062fbbe2651ad6e960b5"}) as unknown as TypedDocumentString<InvoiceTransactionsQuery, InvoiceTransactionsQueryVariables>;
export const MonthlyInvoicesDocument = new TypedDocumentString(`
    query MonthlyInvoices($companyId: ID, $fromDate: DateTime, $toDate: DateTime, $catalogId: ID, $brandId: ID) {
  monthlyInvoices(
    companyId: $companyId
    fromDate: $fromDate
    toDate: $toDate
    catalogId: $catalogId
    brandId: $brandId
  ) {
    month
    amount
    catalog {
      id
      name
    }
    invoices {
      ...InvoiceParts
    }
    creditNotes {
      id
      creditNoteNo
    }
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}`, {"hash":"sha256:e4e89f3c8a85374f717c20dacc19379eeb2636f11cd906a9be7435ddee592b79"}) as unknown as TypedDocumentString<MonthlyInvoicesQuery, MonthlyInvoicesQueryVariables>;
export const BillingCountriesDocument = new TypedDocumentString(`
    query BillingCountries {
  allCatalogs {
    id
    name
  }
}
    `, {"hash":"sha256:4644136bc675a0efae9e98f2ff5971c43219b37a599ce7dbac169585d7bc273c"}) as unknown as TypedDocumentString<BillingCountriesQuery, BillingCountriesQueryVariables>;
export const BillingSwitchesDocument = new TypedDocumentString(`
    query BillingSwitches {
  downloadInvoice: featureFlag(name: download_invoice) {
    isActive
  }
  downloadCreditNote: featureFlag(name: show_download_credit_note) {
    isActive
  }
}
    `, {"hash":"sha256:7380995be8b470fa9e0422dcf4ecc0dafd36d3af1add60b600cef307d69ad78c"}) as unknown as TypedDocumentString<BillingSwitchesQuery, BillingSwitchesQueryVariables>;
export const ListCreditsDocument = new TypedDocumentString(`
    query ListCredits($companyId: ID, $kind: CreditKind, $status: CreditStatus, $paymentMethod: CreditPaymentMethod, $fromDate: DateTime, $toDate: DateTime, $page: Int!, $sortBy: String!) {
  listCredits(
    companyId: $companyId
    kind: $kind
    status: $status
    paymentMethod: $paymentMethod
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: 10
    sortBy: $sortBy
  ) {
    objects {
      ...CreditRow
    }
    page
    numPages
    total
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment CreditRow on Credit {
  id
  dateCreated
  kind
  creditType
  amountOriginal
  taxAmount
  startDate
  expiryDate
  remainAmount
  usedAmount
  expiredAmount
  refundedAmount
  status
  promotionCode
  paymentMethod
  description
  invoice {
    ...InvoiceParts
  }
}`, {"hash":"sha256:465bae5eb567915b9e4f8659699e3ca7017dbb42266c80a9fa74b4b55878174e"}) as unknown as TypedDocumentString<ListCreditsQuery, ListCreditsQueryVariables>;
export const CreditTraceDocument = new TypedDocumentString(`
    query CreditTrace($id: ID!, $page: Int!) {
  credit(id: $id) {
    ...CreditRow
  }
  creditUses(creditId: $id, page: $page, pageSize: 10) {
    objects {
      amount
      transaction {
        id
        chargeDate
        description
      }
    }
    page
    numPages
    total
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment CreditRow on Credit {
  id
  dateCreated
  kind
  creditType
  amountOriginal
  taxAmount
  startDate
  expiryDate
  remainAmount
  usedAmount
  expiredAmount
  refundedAmount
  status
  promotionCode
  paymentMethod
  description
  invoice {
    ...InvoiceParts
  }
}`, {"hash":"sha256:5340764abf00ab5f8694f14337d1a1dda9efcc7427941611dc84f17d71873e9d"}) as unknown as TypedDocumentString<CreditTraceQuery, CreditTraceQueryVariables>;
export const TransactionTraceDocument = new TypedDocumentString(`
    query TransactionTrace($id: ID!) {
  walletTransaction(id: $id) {
    transaction {
      ...TransactionRow
    }
    reason
    credits {
      amount
      credit {
        id
        kind
        description
        expiryDate
      }
    }
    adSets {
      adSetId
      adSetName
      campaignId
      campaignName
      amount
      clicks
      impressions
    }
    corrects {
      id
      chargeDate
      description
      amount
      isIncome
    }
    corrections {
      id
      dateCreated
      description
      amount
      isIncome
    }
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment TransactionRow on WalletTransaction {
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
  statusReason
  balanceAfter
  brandNames
  catalog {
    id
    name
  }
  invoice {
    ...InvoiceParts
  }
}`, {"hash":"sha256:fa80ce13fc9e626cae796ff39fe9b14c87f21095644e1198a9d31fe94b1dee59"}) as unknown as TypedDocumentString<TransactionTraceQuery, TransactionTraceQueryVariables>;
export const LedgerAuditDocument = new TypedDocumentString(`
    query LedgerAudit {
  ledgerAudit {
    finishedAt
    companies
    durationMs
    findings {
      id
      check
      subject
      detail
      foundAt
      resolvedAt
      company {
        id
        name
      }
    }
  }
}
    `, {"hash":"sha256:6a31f786fe4bccbf090fe8ce480fa5d643568e0237ef810ddfcaed77073997a5"}) as unknown as TypedDocumentString<LedgerAuditQuery, LedgerAuditQueryVariables>;
export const ReverseTransactionDocument = new TypedDocumentString(`
    mutation ReverseTransaction($input: ReverseTransactionInput!) {
  reverseTransaction(input: $input) {
    ok
    transaction {
      id
    }
  }
}
    `, {"hash":"sha256:8b8612566406151856c24929b940e9a1898eadc325716db592e2a8ff4f7e8bcc"}) as unknown as TypedDocumentString<ReverseTransactionMutation, ReverseTransactionMutationVariables>;
export const RefundCreditDocument = new TypedDocumentString(`
    mutation RefundCredit($input: RefundCreditInput!) {
  refundCredit(input: $input) {
    ok
    transaction {
      id
    }
  }
}
    `, {"hash":"sha256:9c2cc80b47f6a518e217e3b3f4372be98db01f09c81bdebc35510fb6ef3f8ed7"}) as unknown as TypedDocumentString<RefundCreditMutation, RefundCreditMutationVariables>;
export const GrantCreditDocument = new TypedDocumentString(`
    mutation GrantCredit($input: GrantCreditInput!) {
  grantCredit(input: $input) {
    ok
    transaction {
      id
    }
  }
}
    `, {"hash":"sha256:cc7a48aae4f9a9d0536ac14dbc98df63a4f02fcabb553b11080cd1795c2de99b"}) as unknown as TypedDocumentString<GrantCreditMutation, GrantCreditMutationVariables>;