/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Whose a key is. */
export type AccessKeyKind =
  /** Of several companies, of each of which its maker is a member. */
  | 'AGENCY'
  /** Of one company. */
  | 'SELLER'
  /** Of staff of the provider. */
  | 'STAFF';

/** What to do with which search terms. */
export type ActOnSearchTermsInput = {
  action: SearchTermAction;
  /** Of ADD and MOVE: the bid of the keywords. */
  bidWalletCurrency?: string | null | undefined;
  /** Plans it only; applyOperation carries it out. */
  isPreview?: boolean | null | undefined;
  /** Of ADD and MOVE. */
  match?: SearchTermKeywordMatch | null | undefined;
  /** Of MOVE. */
  targetCampaignId?: string | null | undefined;
  /** At most 1,000. */
  terms: Array<PickedSearchTermInput>;
};

/** Whether a change can be taken back. */
export type ActivityUndoState =
  /** Someone changed the value since. */
  | 'CHANGED'
  | 'OPEN'
  /** It is older than 30 days. */
  | 'TOO_LATE'
  | 'UNDONE';

/** What is left out is not limited. */
export type AdLoadInput = {
  firstFree?: number | null | undefined;
  leastRelevance?: number | null | undefined;
  leastScorePercent?: number | null | undefined;
  mostAtPlacement?: number | null | undefined;
  mostOfBrand?: number | null | undefined;
  mostOnPage?: number | null | undefined;
  sharePercent?: number | null | undefined;
};

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

/** The password once more: an open session alone does not change how its user signs in. */
export type AddAuthenticatorInput = {
  currentPassword: string;
};

/** Whose auctions an answer rests on. */
export type AdviceScope =
  /** Those the asked products fit. */
  | 'CAMPAIGN'
  /** All of the country, because too few fit. */
  | 'COUNTRY'
  /** There are too few for any answer. */
  | 'NONE';

/** A client to let in, and its mandate. Amounts are whole units of the wallet currency. */
export type AllowClientInput = {
  /** All that the company has or the key reaches when left out. */
  brandIds?: Array<string> | null | undefined;
  /** For writing; all when left out. */
  catalogIds?: Array<string> | null | undefined;
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** The company that was shown; CONFLICT when it is another by now. */
  companyId: string;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
  /** Spend a day of the campaigns it creates. */
  day: string;
  /** At most 180. */
  expiresInDays?: number | null | undefined;
  /** Besides reading. */
  groups: Array<MandateGroup>;
  /** One bid or budget within 24 hours, up or down; at most 1000. */
  maxChangePercent: number;
  /** Campaigns changed within an hour. */
  maxObjectsPerHour: number;
  /** By how much budgets a day of other campaigns may be raised within 24 hours, all together. */
  maxRaise: string;
  /** The same for a calendar month. */
  month: string;
  request: ClientRequestInput;
};

/** How an amount changes: to a value, by a value, or by a percentage. */
export type AmountMode =
  | 'ADD'
  | 'PERCENT'
  | 'SET';

/** A previewed operation to carry out. */
export type ApplyOperationInput = {
  /** As previewed. */
  fingerprint: string;
  id: string;
};

/** Why a person has to say yes. */
export type ApprovalReason =
  /** Packages are booked, which a person always confirms. */
  | 'BOOKING'
  /** A rule would change budgets, which a person always confirms. */
  | 'BUDGET_RULE'
  /** One bid or budget changes more than the mandate allows. */
  | 'CHANGE'
  /** Its campaigns could spend more a day than the mandate allows. */
  | 'DAY'
  /** The first campaign of a mandate. */
  | 'FIRST_LAUNCH'
  /** A campaign would run longer. */
  | 'LONGER'
  /** More campaigns within an hour than the mandate allows. */
  | 'OBJECTS'
  /** That amount would be raised or end, which another owner confirms. */
  | 'ORDER_LIMIT'
  /** Budgets are raised more than the mandate allows, all together. */
  | 'RAISE'
  /** A campaign would be switched on that the agent did not switch off itself. */
  | 'RESUME'
  /** An order above the amount of the company, which an owner confirms who did not ask. */
  | 'SECOND_OWNER'
  /** A shared budget changes, which a person always confirms. */
  | 'SHARED_BUDGET';

/** What became of a request. */
export type ApprovalState =
  | 'APPROVED'
  /** Waits until it expires. */
  | 'PENDING'
  | 'REJECTED'
  /** By who asked. */
  | 'WITHDRAWN';

/** Progress of a background job at Meta. */
export type AsyncSessionStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'PENDING'
  | 'RUNNING';

/** A code of the authenticator app; except for adding it a recovery code as well. */
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

/** Which bid of an ad set counted. */
export type BidKind =
  /** The ad set’s own. */
  | 'AD_SET'
  /** That of a kind of automatic fit. */
  | 'BUCKET'
  /** That of a keyword that matched the search. */
  | 'KEYWORD'
  /** That of the product. */
  | 'PRODUCT'
  /** That of a target that fitted the page. */
  | 'TARGET';

/** What a percentage on the bid depends on. */
export type BidModifierDimension =
  /** The shopper’s age. */
  | 'AGE'
  /** The shopper’s device, where the storefront tells it. */
  | 'DEVICE'
  /** The shopper’s gender. Of GENDER, AGE and SEGMENT the largest that fits counts. */
  | 'GENDER'
  /** The type of the page. */
  | 'PAGE'
  /** The place on the page, by the code the storefront gives it; comes before PAGE. */
  | 'PLACEMENT'
  /** A segment of the catalog’s feed that the shopper belongs to. */
  | 'SEGMENT';

/** A percentage on whichever bid counts. */
export type BidModifierInput = {
  dimension: BidModifierDimension;
  /** 100 changes nothing; 10 to 1000, or 0: not shown. */
  percent: number;
  /** A placement’s code, HOME, SEARCH, CATEGORY, PRODUCT or CART, desktop or mobile, MALE or FEMALE, ages such as 25-34, 55- or -24, or a segment’s id. */
  value: string;
};

/** Bid strategy; MAXIMUM_CPI for banners only, MAXIMUM_CPC for products only. */
export type BidType =
  | 'AUTOMATED'
  | 'MAXIMUM_CPC'
  | 'MAXIMUM_CPI';

/** What an ad is paid for. */
export type BilledOn =
  | 'CLICK'
  | 'IMPRESSION';

/** What a block keeps from being advertised. */
export type BlockSubject =
  | 'BRAND'
  /** Products of a category, with all below it, and banners for it. */
  | 'CATEGORY'
  /** All that a company advertises. */
  | 'COMPANY'
  | 'PRODUCT'
  /** Products that the seller offers. */
  | 'SELLER';

/** Kind of content a placement field takes. */
export type BookingPlacementFieldKind =
  | 'DATE'
  | 'IMAGE'
  | 'TEXT'
  | 'URL';

/** A brand and its department. */
export type BrandDepartmentInput = {
  brandId: string;
  /** One of Company.trackingDepartments; null takes the brand out of its one. */
  department?: string | null | undefined;
  /** What the brand is in, as far as the caller knows; null for none. CONFLICT when it is another one. Without it whatever is set is replaced. */
  from?: string | null | undefined;
};

/** A brand’s plan of a month. */
export type BrandPlanInput = {
  /** Whole units of the report currency; null removes the plan. */
  amount?: string | null | undefined;
  brandId: string;
};

/** A kind of automatic fit, where none of the ad set’s keywords and targets fits. */
export type Bucket =
  /** All words of the search are in the product’s text, or the page shows the product’s own category. */
  | 'CLOSE'
  /** The page, or the cart, shows a product that is bought together with it. */
  | 'COMPLEMENTS'
  /** At least half of the words are, or the page shows a category above the product’s own. */
  | 'LOOSE'
  /** The page is about a product of the same category at half to twice the price. */
  | 'SUBSTITUTES';

/** Whether a kind of automatic fit is used, and what is bid there. */
export type BucketSettingInput = {
  /** Wallet currency; for AUTOMATED the most that is bid. Null: the product’s or the ad set’s bid counts. */
  bidWalletCurrency?: string | null | undefined;
  bucket: Bucket;
  /** Where it is off, the ads are not shown. */
  isOn: boolean;
};

/** One of the two limits of a budget. */
export type BudgetLimit =
  | 'DAILY'
  | 'TOTAL';

/** How a result is compared. */
export type BudgetRuleComparison =
  | 'AT_LEAST'
  | 'BELOW';

/** When a budget rule acts, on local days of each campaign’s country. */
export type BudgetRuleCondition =
  /** While the campaign’s results are as asked. */
  | 'FIGURE'
  /** From one day to another. */
  | 'RANGE'
  | 'WEEKDAYS'
  /** From one day to another, every year. */
  | 'YEARLY';

/** What a budget rule does with the daily budget. */
export type BudgetRuleEffect =
  | 'LOWER'
  | 'RAISE'
  | 'SET';

/** A result that a budget rule looks at; all but ORDERS in percent. */
export type BudgetRuleMetric =
  /** Costs / sales; without a sale more than any value. */
  | 'ACOS'
  | 'CTR'
  /** Items sold / clicks. */
  | 'CVR'
  /** Auctions missed because the budget was used up / all in which the campaign could have been shown. */
  | 'LOST_TO_BUDGET'
  | 'ORDERS'
  | 'ROAS';

/** What a rule does and when; what its condition and effect do not have is left out. */
export type BudgetRuleTermsInput = {
  /** Of SET: whole units of the wallet’s currency. */
  amount?: string | null | undefined;
  /** Of FIGURE. */
  comparison?: BudgetRuleComparison | null | undefined;
  condition: BudgetRuleCondition;
  effect: BudgetRuleEffect;
  /** The last day on which it acts. */
  endDate?: string | null | undefined;
  /** Of RANGE. */
  fromDate?: string | null | undefined;
  isPaused?: boolean | null | undefined;
  /** No budget is lowered below it. Whole units. */
  least?: string | null | undefined;
  /** Of FIGURE. */
  metric?: BudgetRuleMetric | null | undefined;
  /** No budget is raised above it. Whole units. */
  most?: string | null | undefined;
  /** Of RAISE, 1 to 900, and of LOWER, 1 to 99. */
  percent?: number | null | undefined;
  /** Of RANGE, inclusive; at most 366 days. */
  toDate?: string | null | undefined;
  /** Of FIGURE: percent, or a number of orders; at most two decimals. */
  value?: number | null | undefined;
  /** Of WEEKDAYS; 1 is Monday. */
  weekdays?: Array<number> | null | undefined;
  /** Of FIGURE: 7, 14 or 30 closed days. */
  windowDays?: number | null | undefined;
  /** Of YEARLY, MM-DD. */
  yearlyFrom?: string | null | undefined;
  /** Of YEARLY, MM-DD, inclusive; before yearlyFrom it is in the next year. */
  yearlyTo?: string | null | undefined;
};

/** Which limits a budget has; ALWAYS_ON has none and cannot be edited inline. */
export type BudgetType =
  | 'ALWAYS_ON'
  | 'DAILY'
  | 'DAILY_TOTAL'
  | 'TOTAL';

/** The daily budget of one campaign of an operation. */
export type CampaignBudgetInput = {
  /** Wallet currency, whole units. */
  amount: string;
  /** One of campaignIds. */
  campaignId: string;
};

/** What a campaign is for; OTHERS carries free text. */
export type CampaignGoal =
  | 'DRIVE_BRAND_AWARENESS'
  | 'DRIVE_SALES'
  | 'OTHERS';

/** Filters of the campaigns page; all that are given must hold. */
export type CampaignGridFilterInput = {
  adType?: AdType | null | undefined;
  /** Any of these. */
  brandIds?: Array<string> | null | undefined;
  /** Any of these. */
  catalogIds?: Array<string> | null | undefined;
  endsBefore?: string | null | undefined;
  /** Part of the name. */
  name?: string | null | undefined;
  /** In percent. Campaigns without spend do not pass. */
  roasBelow?: number | null | undefined;
  /** In the report currency. */
  spendAbove?: string | null | undefined;
  /** As displayed; PAUSED for what its owner switched off. */
  statuses?: Array<AdSetStatus> | null | undefined;
};

/** Column the campaigns page is sorted by. */
export type CampaignGridSort =
  | 'budgetUsed'
  | 'change'
  | 'endDate'
  | 'name'
  | 'roas'
  | 'sales'
  | 'spend'
  | 'status';

/** What campaigns are grouped by. */
export type CampaignGrouping =
  | 'BRAND'
  | 'COMPANY'
  | 'COUNTRY'
  | 'STATUS';

/** Keywords of one campaign of an operation. */
export type CampaignKeywordsInput = {
  /** One of campaignIds. */
  campaignId: string;
  keywords: Array<string>;
};

/** A campaign that is being planned. Amounts in wallet currency, prices in the catalog’s. */
export type CampaignPlanInput = {
  adType: AdType;
  automatic?: Array<BucketSettingInput> | null | undefined;
  /** Left out for AUTOMATED. */
  bid?: string | null | undefined;
  bidHours?: Array<number> | null | undefined;
  bidModifiers?: Array<BidModifierInput> | null | undefined;
  brandId: string;
  catalogId: string;
  categoryIds?: Array<string> | null | undefined;
  companyId?: string | null | undefined;
  frequencyCap?: FrequencyCapInput | null | undefined;
  keywordBids?: Array<KeywordBidInput> | null | undefined;
  /** As typed. */
  keywords?: Array<string> | null | undefined;
  maxBid?: string | null | undefined;
  maxPrice?: string | null | undefined;
  minPrice?: string | null | undefined;
  /** As typed. */
  negativeKeywords?: Array<string> | null | undefined;
  negativeListIds?: Array<string> | null | undefined;
  negativeTargets?: Array<NegativeTargetInput> | null | undefined;
  /** Selected placements. */
  platforms?: Array<BannerTypeName> | null | undefined;
  productBids?: Array<ProductBidInput> | null | undefined;
  sellerIds?: Array<string> | null | undefined;
  /** Left out, what the filter matches. */
  skus?: Array<string> | null | undefined;
  /** Percent, for AUTOMATED. */
  targetRoas?: number | null | undefined;
  targets?: Array<TargetInput> | null | undefined;
  trafficControl?: number | null | undefined;
};

/** A built-in view of the campaigns page. */
export type CampaignView =
  | 'ALL'
  | 'DELIVERING'
  | 'ENDED'
  /** Within seven days. */
  | 'ENDS_SOON'
  | 'IN_REVIEW'
  /** Out of budget, or with 90 % of a limit used. */
  | 'LIMITED'
  /** ROAS below its target, or below 100, from 20 of the platform’s default currency in the last 14 days. */
  | 'LOSING';

/** Booked package to cancel. */
export type CancelBookingCampaignInput = {
  id: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  reason?: string | null | undefined;
};

/** Top-up whose card confirmation is given up. */
export type CancelTopUpRequestInput = {
  /** Id of the TopUp. */
  id: string;
};

/** Card payment provider. */
export type CardProvider =
  | 'adyen'
  | 'stripe';

/** What was done to an object. */
export type ChangeActionType =
  | 'create'
  | 'delete'
  | 'update';

/** What staff decide about several companies; what is left out stays as it is. */
export type ChangeCompaniesInput = {
  canBeToppedUp?: boolean | null | undefined;
  canBeUpdated?: boolean | null | undefined;
  /** Empty takes them out of their clusters. */
  cluster?: string | null | undefined;
  /** At most 100. */
  companyIds: Array<string>;
  /** For everyone of them, and anyone who joins later; false also declines requests. */
  isApproved?: boolean | null | undefined;
  /** Kept in the history and shown to the companies. */
  reason: string;
};

/** What staff decide about a company; what is left out stays as it is. */
export type ChangeCompanyInput = {
  canBeToppedUp?: boolean | null | undefined;
  canBeUpdated?: boolean | null | undefined;
  /** Empty takes the company out of its cluster. */
  cluster?: string | null | undefined;
  companyId: string;
  /** For everyone of the company, and anyone who joins later; false also declines a request. */
  isApproved?: boolean | null | undefined;
  /** How far below zero the balance may go, wallet currency. */
  overdraft?: string | null | undefined;
  /** Kept in the history and shown to the company. */
  reason: string;
  /** Whether every member signs in with 2FA; sessions without it end. */
  requiresTwoStep?: boolean | null | undefined;
};

/** An exception from what holds for the company. */
export type ChangeMemberApprovalInput = {
  accountId: string;
  isApproved: boolean;
  reason: string;
};

/** Old and new password; the new one must be 12+ characters with upper, lower, digit and special character. */
export type ChangePasswordInput = {
  /** Required when hasUsablePassword is true, ignored otherwise. */
  currentPassword?: string | null | undefined;
  newPassword: string;
};

/** What happened that a figure may follow from. */
export type ChartFlagKind =
  | 'BID'
  | 'BUDGET'
  /** The owner’s switch: off or on again. */
  | 'PAUSE'
  /** Approved or rejected. */
  | 'REVIEW'
  /** An event could not be paid for, because the wallet was empty. */
  | 'WALLET';

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
  /** Proof from the captcha; asked for with VALIDATION on captchaToken where an e-mail is checked. */
  captchaToken?: string | null | undefined;
  companyName?: string | null | undefined;
  email?: string | null | undefined;
  fullName?: string | null | undefined;
  /** Provider of a social sign-up; checked together with accessToken. */
  provider?: string | null | undefined;
};

/** A checkout whose card confirmation just ran in the browser. */
export type CheckPackagePaymentInput = {
  /** What the provider's confirmation handed to the browser, where it has to be passed on; else left out. */
  details?: string | null | undefined;
  orderId: string;
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

/** A kind of mail, and how often it is to come. */
export type ChooseMailInput = {
  frequency: MailFrequency;
  kind: MailKind;
};

/** What is wrong with a request of a client that is known. */
export type ClientRequestError =
  /** It lacks a challenge by S256. */
  | 'invalid_request'
  /** It names another resource, or none. */
  | 'invalid_target'
  /** It asks for something else than a code. */
  | 'unsupported_response_type';

/** What a client asks for, as the address of the consent page has it; empty where it sent nothing. */
export type ClientRequestInput = {
  /** The address of the client's description of itself. */
  clientId: string;
  codeChallenge: string;
  /** Must be S256. */
  codeChallengeMethod: string;
  redirectUri: string;
  /** What the client wants to call. */
  resource: string;
  /** Must be code. */
  responseType: string;
  /** Returned to the client as it is. */
  state: string;
};

/** One column choice. */
export type ColumnSettingInput = {
  id: string;
  show: boolean;
  title: string;
};

/** Table whose columns can be customised. */
export type ColumnSettingTable =
  | 'AD_SET'
  | 'BANNER_AD_SET'
  | 'BANNER_CAMPAIGN'
  | 'SPONSOR_CAMPAIGN';

/** What staff decided about a company. */
export type CompanyChangeKind =
  /** Asked for by the company, or declined by staff. */
  | 'APPROVAL_REQUESTED'
  | 'BRAND_CLAIM'
  /** By an owner or administrator; from and to are departments. */
  | 'BRAND_DEPARTMENT'
  | 'CAN_BE_TOPPED_UP'
  | 'CAN_BE_UPDATED'
  | 'CLUSTER'
  /** By staff, or by an owner or administrator. */
  | 'INVITATION_RESENT'
  /** By staff, or by an owner or administrator. */
  | 'INVITATION_WITHDRAWN'
  | 'IS_APPROVED'
  | 'MEMBER_IS_APPROVED'
  /** The amount above which orders wait for another owner; by an owner. */
  | 'ORDER_LIMIT'
  | 'OVERDRAFT'
  | 'REQUIRES_TWO_STEP'
  | 'SECOND_FACTOR_RESET'
  | 'SELLER_CLAIM'
  | 'SESSIONS_ENDED';

/** Number of people working in the company: 1-50, 50-100, 100-250, 250+. */
export type CompanySize =
  | 'SIZE_1_50'
  | 'SIZE_50_100'
  | 'SIZE_100_250'
  | 'SIZE_250_PLUS';

/** One-time code of a user whom a provider has signed in. */
export type CompleteSingleSignOnInput = {
  otpCode: string;
  /** As in SendSingleSignOnCodeInput. */
  ticket: string;
};

/** Every configuration key the screens ask for. */
export type ConfigurationKey =
  /** Where the chat button of the landing page leads; there is none while this is not set. */
  | 'chat_url'
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
  /** Saved cards per company; 3 when not set. */
  | 'max_number_of_cards'
  /** Fields of a Meta campaign nobody is asked for. */
  | 'mpa_campaign_exclude_fields'
  /** Where the help about lists of SKUs leads. */
  | 'skus_help_page_url'
  /** Fields of a banner shown, but not open to change. */
  | 'sponsor_campaign_disable_fields'
  /** Fields of a campaign nobody is asked for. */
  | 'sponsor_campaign_exclude_fields'
  /** Minimum budget of a campaign in whole units of its wallet’s currency; 1 when not set. */
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

/** A transfer that arrived. */
export type ConfirmTransferInput = {
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  /** Wallet currency; credited only when it is what was ordered, to the cent. */
  receivedAmount: string;
  transferReference: string;
};

/** Campaign to copy and the supplier to copy it to. */
export type CopySponsorCampaignInput = {
  campaignId: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  targetSupplierId: string;
};

/** A key to make. */
export type CreateAccessKeyInput = {
  /** Brands the key is restricted to; default all. For one company only. */
  brandIds?: Array<string> | null | undefined;
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** Companies of an agency's key, in each of which the caller is owner or admin; default the current one. */
  companyIds?: Array<string> | null | undefined;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
  /** At most 365. */
  expiresInDays?: number | null | undefined;
  /** At most 100 characters. */
  name: string;
  /** At least one, e.g. campaigns:read. */
  scopes: Array<string>;
};

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

/** Reservation made from the calendar. */
export type CreateBookingInput = {
  /** Start plus 6 days. */
  endDate: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  placementId: string;
  /** Trimmed, not empty, at most 120 characters. */
  reserveReason: string;
  segmentId: string;
  /** A Monday at least 14 days ahead. */
  startDate: string;
  ventureId: string;
};

/** A new budget rule. */
export type CreateBudgetRuleInput = {
  /** Its campaigns, at most 1000: the company’s own, with a daily budget, without another rule of its kind. */
  campaignIds?: Array<string> | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  name: string;
  terms: BudgetRuleTermsInput;
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
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
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

/** What an agent may do for the company. Amounts are whole units of the wallet currency. */
export type CreateMandateInput = {
  /** A valid key with the scope mcp that reaches the company. */
  accessKeyId: string;
  /** All that the company has or the key reaches when left out. */
  brandIds?: Array<string> | null | undefined;
  /** For writing; all when left out. */
  catalogIds?: Array<string> | null | undefined;
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
  /** Spend a day of the campaigns it creates. */
  day: string;
  /** At most 180. */
  expiresInDays?: number | null | undefined;
  /** Besides reading. */
  groups: Array<MandateGroup>;
  /** One bid or budget within 24 hours, up or down; at most 1000. */
  maxChangePercent: number;
  /** Campaigns changed within an hour. */
  maxObjectsPerHour: number;
  /** By how much budgets a day of other campaigns may be raised within 24 hours, all together. */
  maxRaise: string;
  /** The same for a calendar month. */
  month: string;
};

/** A new Meta campaign. */
export type CreateMetaCampaignInput = {
  /** Category ids. */
  categories?: Array<string> | null | undefined;
  /** Required unless excluded by mpa_campaign_exclude_fields. */
  creativeText?: string | null | undefined;
  customAudienceIds?: Array<number | string> | null | undefined;
  /** Not before the start. */
  endDate: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  /** Ad account currency, above 0. */
  lifetimeBudget: string;
  maxPrice?: string | null | undefined;
  minPrice?: string | null | undefined;
  name: string;
  sellerId: string;
  /** When given, these and no others are promoted. */
  skus?: Array<string> | null | undefined;
  /** Tomorrow at the earliest. */
  startDate: string;
};

/** A Meta wallet top-up order. */
export type CreateMpaTopUpRequestInput = {
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  method: MpaTopUpMethod;
  /** Wallet currency, above 0, without tax. */
  requestAmount: string;
  sellerId: string;
};

/** A new negative list. */
export type CreateNegativeListInput = {
  /** Campaigns that use it, at most 1000: the company’s own, not removed, with fewer than 10 others. */
  campaignIds?: Array<string> | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  /** At most 1000; [exact], broad or "phrase". */
  keywords?: Array<string> | null | undefined;
  name: string;
  /** What pages must not show for the ads to be shown there: at most 1000 of each kind. */
  targets?: Array<NegativeTargetInput> | null | undefined;
};

/** A link to make. Either `lastDays`, or a first and a last day. */
export type CreatePortfolioLinkInput = {
  /** Brands of the company, at least one, at most 300. */
  brandIds: Array<string>;
  /** At least one. */
  columns: Array<PortfolioLinkColumn>;
  /** Of days that stay the same. */
  fromDate?: string | null | undefined;
  /** The closed days before each opening: 7 or 30. */
  lastDays?: number | null | undefined;
  /** Of an image that the company has uploaded. */
  logoUrl?: string | null | undefined;
  /** At most 100 characters. */
  title: string;
  /** May lie ahead: days are shown once they are over. */
  toDate?: string | null | undefined;
};

/** A new shared budget. */
export type CreateSharedBudgetInput = {
  /** Whole units of the wallet’s currency. */
  amount: string;
  /** Its campaigns, at most 1000: the company’s own, not removed, in no other shared budget. */
  campaignIds?: Array<string> | null | undefined;
  /** Of RANGE. */
  fromDate?: string | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  name: string;
  period: SharedBudgetPeriod;
  /** Of RANGE, inclusive; at most 366 days. */
  toDate?: string | null | undefined;
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
  /** Where the ads are found without keywords and targets; as preset, CLOSE and LOOSE are on. No banners. Those left out are as preset. */
  automatic?: Array<BucketSettingInput> | null | undefined;
  /** Required when a search or tile placement is selected. */
  bannerCategoryIds?: Array<string> | null | undefined;
  /** Required for BANNER. */
  banners?: Array<SponsorBannerInput> | null | undefined;
  /** Percentages on the bid by hour of the catalog’s week, 168 from Monday 00:00 on: 0 (not shown) to 300 in steps of 5. Null: always 100. */
  bidHours?: Array<number> | null | undefined;
  /** All of them, at most 200. */
  bidModifiers?: Array<BidModifierInput> | null | undefined;
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
  /** How often one shopper sees the campaign. Null: as often as the storefront allows. */
  frequencyCap?: FrequencyCapInput | null | undefined;
  gender?: Gender | null | undefined;
  goal?: CampaignGoal;
  /** Required for OTHERS unless excluded by campaignGoal_other. */
  goalOther?: string | null | undefined;
  isQuickCreate?: boolean | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  /** Bids for some of the keywords; those for others are left out. */
  keywordBids?: Array<KeywordBidInput> | null | undefined;
  /** At most 1000; required for banners with a non-product placement. */
  keywords?: Array<string> | null | undefined;
  /** Comma list. */
  locations?: string | null | undefined;
  maxAge?: number | null | undefined;
  /** Never more than this is bid, after all percentages; null for no limit. */
  maxBidWalletCurrency?: string | null | undefined;
  /** Catalog currency, not below minPrice. */
  maxPrice?: string | null | undefined;
  minAge?: number | null | undefined;
  /** Catalog currency. */
  minPrice?: string | null | undefined;
  /** Campaign name, trimmed. */
  name: string;
  /** At most 1000; [exact], broad or "phrase". */
  negativeKeywords?: Array<string> | null | undefined;
  /** Lists of negatives that campaigns of the company share: at most 10. */
  negativeListIds?: Array<string> | null | undefined;
  /** What pages must not show for the ads to be shown there: at most 1000 of each kind. */
  negativeTargets?: Array<NegativeTargetInput> | null | undefined;
  /** Bids for some of the skus; those for others are left out. */
  productBids?: Array<ProductBidInput> | null | undefined;
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
  /** Product pages the ads aim at: at most 1000 products, and 100 of each other kind. */
  targets?: Array<TargetInput> | null | undefined;
  /** 0 to 100. */
  trafficControl?: number | null | undefined;
};

/** A key to make for a storefront. */
export type CreateStorefrontKeyInput = {
  catalogId: string;
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
  /** What it is for; at most 100 characters. */
  label: string;
  /** Of a browser key: the pages that may send it, e.g. https://shop.example; at most 20. */
  origins?: Array<string> | null | undefined;
  /** At most so many requests a second; default the deployment's limit. */
  requestsPerSecond?: number | null | undefined;
  /** ads (auctions and events) and feed, or browser alone: events that pages report. */
  scopes: Array<string>;
};

/** A wallet top-up order. */
export type CreateTopUpRequestInput = {
  /** Wallet currency, at least 1, within card limits for cards, at least the voucher's minAmount. */
  amount: string;
  /** Number of the note that pays; required for CREDIT_NOTE. */
  creditNoteNo?: string | null | undefined;
  description?: string | null | undefined;
  /** Card installments; needs flag installments and a provider that supports them. */
  installmentMonths?: number | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  /** Serialized data from the provider's embedded card form; left out to charge the default saved card. */
  paymentData?: string | null | undefined;
  /** Card provider for CARD, seller-center provider for SELLER_CENTER; otherwise left out. */
  provider?: string | null | undefined;
  /** From redeemVoucherCode. */
  redeemId?: string | null | undefined;
  /** Payment method; MANUAL is refused. */
  type: CreditPaymentMethod;
};

/** A new voucher: a share or an amount. */
export type CreateVoucherInput = {
  /** Kept in capitals and without spaces. */
  code: string;
  /** Of the amounts; left out where there are none. */
  currencyCode?: string | null | undefined;
  /** Left out or empty for every company. */
  eligibleCompanyIds?: Array<string> | null | undefined;
  /** Taken off, in currencyCode. */
  fixedPrice?: string | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  maxPerCompany: number;
  maxRedemptions: number;
  /** Smallest amount it can be used on, in currencyCode. */
  minAmount?: string | null | undefined;
  /** Fraction taken off: "0.1" is 10 percent. */
  percentage?: string | null | undefined;
  /** Left out when it has no last moment. */
  redeemBy?: string | null | undefined;
};

/** An address to send events to. */
export type CreateWebhookEndpointInput = {
  /** At most 200 characters. */
  description?: string | null | undefined;
  /** Empty for all. */
  events?: Array<string> | null | undefined;
  /** https; port 443, 8443, or 1024 and above. */
  url: string;
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

/** A person's yes or no. */
export type DecideApprovalInput = {
  id: string;
  isApproved: boolean;
  /** Of a no, for who asked; at most 500 characters. */
  reason?: string | null | undefined;
};

/** What staff say about a claim. */
export type DecideClaimInput = {
  id: string;
  isApproved: boolean;
  /** Kept in the history and shown to the company. */
  reason: string;
};

/** What becomes of a payment that is not the one that was asked for. */
export type DecideOtherPaymentInput = {
  decision: OtherPaymentDecision;
  id: string;
};

/** What a list of companies is narrowed to. */
export type DeskCompanyFilter =
  /** Waits for an answer to requestCompanyApproval; the longest first. */
  | 'ASKS_APPROVAL'
  /** Wants a brand or seller that another company manages. */
  | 'HAS_CLAIMS'
  /** Never had a cost of advertising. */
  | 'NEVER_SPENT'
  | 'NOT_APPROVED'
  | 'NO_BRAND';

/** Severity of a diagnosis. */
export type DiagnosticLevel =
  | 'ERROR'
  | 'INFO'
  | 'WARNING';

/** A draft that is finished or given up. */
export type DiscardDraftInput = {
  name: string;
  /** The copy that is discarded; without it, whichever there is. */
  revision?: string | null | undefined;
};

/** Campaign to duplicate. */
export type DuplicateSponsorCampaignInput = {
  /** Campaign id. */
  id: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
};

/** Campaigns to duplicate. */
export type DuplicateSponsorCampaignsInput = {
  /** Campaign ids, at most 50. */
  ids: Array<string>;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
};

/** Why an ad set is NOT_DELIVERING. */
export type EffectiveStatus =
  | 'EXCEED_BUDGET'
  | 'WALLET_EXCEED_THRESHOLD';

/** A mandate to end for good. */
export type EndMandateInput = {
  id: string;
};

/** Whom to sign out everywhere. */
export type EndMemberSessionsInput = {
  accountId: string;
  reason: string;
};

/** What becomes of a payment that went wrong after it had ended. */
export type EndPaymentTroubleInput = {
  id: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  outcome: PaymentTroubleOutcome;
};

/** A link to end. */
export type EndPortfolioLinkInput = {
  id: string;
};

/** A rule on trial as it was read, and whether it is kept. */
export type EndYieldTrialInput = {
  id: string;
  /** True: it holds for all. False: all have what the others had, or no rule. */
  isKept: boolean;
  /** CONFLICT when it was changed since. */
  version: number;
};

/** Why an event was not believed, or was corrected. */
export type EventIssueReason =
  /** The agent says it is a robot. */
  | 'BOT'
  /** Clicks came faster than people click. */
  | 'CLICK_RATE'
  /** The bid is too old. */
  | 'EXPIRED'
  /** The bid is another storefront’s. */
  | 'FOREIGN_CATALOG'
  /** The bid’s signature does not fit what it says. */
  | 'FORGED'
  /** The bid is none of ours, or was cut. */
  | 'MALFORMED'
  /** It lies ahead; the time it arrived was taken. */
  | 'TIME_AHEAD'
  /** It lies before its ad was decided; that time was taken. */
  | 'TIME_BEFORE_AD'
  /** The bid is signed with a key that is not used any more. */
  | 'UNKNOWN_KEY'
  /** The catalog has no such product. */
  | 'UNKNOWN_PRODUCT';

/** What an export contains. */
export type ExportDataType =
  /** Credits; OWNER; params filters {kind, status, paymentMethod}, fromDate, toDate, and for staff companyId. */
  | 'CREDITS'
  /** Problems of an import: line, key, field, error, message, value; params catalogId, filters {importId}. */
  | 'FEED_PROBLEMS'
  /** ZIP of the PDFs of all documents of a period; OWNER; params fromDate, toDate, catalogId, brandId, and for staff companyId. */
  | 'INVOICES'
  /** Ad-set list; params campaignId, catalogId, brandId, adType, startDate, endDate. */
  | 'SPONSOR_AD_SETS'
  /** SKUs of a banner: SKU, Name, Brand Name, Original Brand ID, Seller Name, Original Seller ID; params campaignId. */
  | 'SPONSOR_BANNER_SKUS'
  /** Campaign list; params filters {campaignName, status, campaignIds, sellerIds}, supplierId, catalogId, adType, brandId, startDate, endDate. */
  | 'SPONSOR_CAMPAIGNS'
  /** Sales of one ad set; params adSetId, fromDate, toDate. */
  | 'SPONSOR_CAMPAIGN_SALES'
  /** Dashboard figures per day; params brandId, supplierId, adType, campaignId, fromDate, toDate. */
  | 'SPONSOR_DAILY_DASHBOARD'
  /** Products matching the campaign filter; approved only; params catalogId, brandId and filters {categoryIds, sellerIds, minPrice, maxPrice}. */
  | 'SPONSOR_FILTERED_PRODUCTS'
  /** Search-term breakdown; params brandId, supplierId, adType, fromDate, toDate. */
  | 'SPONSOR_SEARCH_TERMS'
  /** SKU performance; params campaignId, adSetId, fromDate, toDate. */
  | 'SPONSOR_SKU_PERFORMANCE'
  /** ZIP of a month: summary, transactions, and PDFs of all its documents; OWNER; params fromDate (any day of the month), and for staff companyId. */
  | 'STATEMENT'
  /** Wallet transactions; OWNER; params fromDate, toDate, catalogId, brandId, filters {kind} of a statement, and for staff companyId. */
  | 'WALLET_TRANSACTIONS';

/** File format of an export. */
export type ExportFileType =
  | 'CSV'
  /** The CSV file, or several files, in an archive. */
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
  /** The header has a language switcher; the profile has the language in any case. */
  | 'allow_change_language'
  /** Campaigns may start on a day that has passed. */
  | 'allow_pass_day'
  /** Four kinds of automatic fit, close, loose, substitutes and complements, can be switched and have a bid each. While it is off, existing settings still hold. */
  | 'automatic_targeting'
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
  /** A package put into the cart may start in a week that another entry of the cart has. */
  | 'overlap_standard_booking'
  /** Ads can target the product pages of selected products, brands and categories, or be kept off their pages. While it is off, existing ones still hold. */
  | 'page_targets'
  /** Several campaigns can share one budget that they never pass together. While it is off, existing ones still hold. */
  | 'shared_budgets'
  /** Cards can top up a wallet by themselves when it runs low. */
  | 'show_auto_top_up'
  /** Sign-up asks for the currency of the wallet. */
  | 'show_company_currency_setting'
  /** A campaign can be copied to another supplier. */
  | 'show_copy_to_other_supplier'
  /** The dashboard has figures per country. */
  | 'show_country_demographic_report'
  /** Staff can ask why a campaign is not delivering. */
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
  /** Product campaigns can target keywords. */
  | 'show_sponsor_product_keywords'
  /** Campaigns can be targeted: keywords, traffic and audiences, each where it is offered. */
  | 'show_sponsor_target'
  /** Campaigns can target audiences. */
  | 'sponsor_ads_audience'
  /** Campaigns may advertise with banners. */
  | 'sponsor_enable_banner'
  /** The dashboard has figures per search term. */
  | 'sponsor_search_term_report'
  /** The menu has packages and bookings, and staff have the booking calendar. */
  | 'standard_package_ads'
  /** Campaigns are made on one page in three sections instead of step by step. */
  | 'use_advanced_sponsor_campaign_ui'
  /** Meta ads can be paid from the paid credit. */
  | 'use_paid_credit_for_meta_ads'
  /** People may create further companies. */
  | 'user_multiple_companies';

/** How far an import is. */
export type FeedImportStatus =
  | 'COMPLETED'
  /** None of its rows was accepted, or it was given up. */
  | 'FAILED'
  /** It arrived whole, and waits for those before it. */
  | 'PENDING'
  | 'PROCESSING'
  | 'RECEIVING';

/** What a feed holds. */
export type FeedKind =
  | 'BRANDS'
  | 'CATEGORIES'
  | 'ORDERS'
  | 'PRODUCTS'
  | 'PRODUCT_REMOVALS'
  | 'SEGMENTS'
  | 'SELLERS';

/** What set the least price of a place. */
export type FloorKind =
  /** A rule for other brands on the product pages of one. */
  | 'BRAND'
  /** A rule for the category. */
  | 'CATEGORY'
  /** The storefront’s minimum. */
  | 'MINIMUM'
  /** A rule for the type of page. */
  | 'PAGE'
  /** A rule for the place on the page. */
  | 'PLACEMENT'
  /** The storefront, for this view. */
  | 'REQUEST'
  /** A rule for the whole storefront. */
  | 'STOREFRONT'
  /** A rule for the search. */
  | 'TERMS';

/** How often one shopper sees a campaign. */
export type FrequencyCapInput = {
  /** Within the last so many hours; 1 to 168. */
  hours: number;
  /** Whether it is shown to shoppers whom the storefront does not name, and who cannot be counted. */
  showsUnknown?: boolean;
  /** Auctions that the campaign may win for one shopper; 1 to 100. */
  times: number;
};

/** Gender an ad set is aimed at. */
export type Gender =
  | 'ALL'
  | 'FEMALE'
  | 'MALE';

/** Asks for a one-time code for the e-mail and password typed. */
export type GenerateOtpInput = {
  /** As in SignInInput. */
  captchaToken?: string | null | undefined;
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
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key: string;
  /** PAID for money that was received outside. */
  kind: CreditKind;
  reason: string;
};

/** What became of what a harvest rule found on a day. */
export type HarvestActState =
  | 'DISMISSED'
  /** Carried out, by the rule or by who accepted it. */
  | 'DONE'
  /** The rule found something newer, or was changed. */
  | 'EXPIRED'
  /** It found nothing. */
  | 'NOTHING'
  /** It waits for a decision. */
  | 'PROPOSED';

/** What a harvest rule looks for. */
export type HarvestKind =
  /** Terms that cost and sell nothing: they are excluded. */
  | 'LOSERS'
  /** Terms that sell: they become keywords. */
  | 'WINNERS';

/** What a harvest rule does with what it finds. */
export type HarvestMode =
  /** Acts at once. */
  | 'ACT'
  /** Proposes it; a person decides. */
  | 'PROPOSE';

/** What a harvest rule looks for and does; what its kind does not have is not read. */
export type HarvestRuleTermsInput = {
  /** Of WINNERS: the bid of the keywords. */
  bidWalletCurrency?: string | null | undefined;
  /** Left out, campaigns of all brands. */
  brandId?: string | null | undefined;
  catalogId: string;
  isPaused?: boolean | null | undefined;
  kind: HarvestKind;
  /** Of WINNERS. */
  leastOrders?: number | null | undefined;
  /** Of WINNERS, percent; left out, the target of each campaign, or 100. */
  leastRoas?: number | null | undefined;
  /** Of LOSERS, wallet currency. */
  leastSpend?: string | null | undefined;
  /** Of WINNERS; EXACT when left out. */
  match?: SearchTermKeywordMatch | null | undefined;
  mode?: HarvestMode | null | undefined;
  /** Terms a day, 1 to 1,000. */
  mostTerms?: number | null | undefined;
  /** Of WINNERS: where they move to; left out, they are added where they were seen. */
  targetCampaignId?: string | null | undefined;
  /** 7, 14 or 30 days, of which clicks can bring no more sales. */
  windowDays: number;
};

/** Why a click was not paid for. */
export type InvalidClickReason =
  /** A program that says it is one. */
  | 'BOT'
  /** More clicks of one shopper than a person makes. */
  | 'CLICK_RATE'
  /** An ad of another storefront. */
  | 'FOREIGN_CATALOG'
  /** Found out later. */
  | 'FRAUD';

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

/** What to keep of an unfinished form. */
export type KeepDraftInput = {
  /** At most 300,000 characters. */
  content: string;
  /** What it is a draft of; at most 200 characters. */
  name: string;
  /** The copy that this one follows; without it there must be none. */
  revision?: string | null | undefined;
};

/** A campaign that the caller has open, or no longer. */
export type KeepReviewOpenInput = {
  id: string;
  isOpen: boolean;
};

/** A bid for searches that one of the keywords matches. */
export type KeywordBidInput = {
  /** As the ad set’s own bid; for AUTOMATED the most that is bid. */
  bidWalletCurrency: string;
  /** One of the keywords, as typed. */
  keyword: string;
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

/** How often mails of a kind come. */
export type MailFrequency =
  | 'AT_ONCE'
  | 'DAILY'
  | 'NEVER'
  | 'WEEKLY';

/** What mails are about, of those that may be chosen. */
export type MailKind =
  | 'BOOKING'
  | 'COMPANY'
  | 'CONTENT'
  | 'ENDING'
  | 'EXPORT'
  | 'STOPPED'
  | 'VERDICT'
  | 'WEEKLY';

/** What a mailed link is for. */
export type MailedLinkUse =
  | 'CONFIRM_EMAIL'
  | 'RESET_PASSWORD'
  | 'SET_UP_PASSWORD'
  | 'UNDO_EMAIL';

/** What a mandate allows besides reading. */
export type MandateGroup =
  | 'BIDS'
  /** Asking for packages to be booked; a person confirms each. */
  | 'BOOKINGS'
  | 'BUDGETS'
  /** Creating campaigns, within its own budget. */
  | 'CREATE'
  /** Adding keywords and negative keywords. */
  | 'KEYWORDS'
  /** Pausing and resuming. */
  | 'PAUSE'
  /** Names, labels, dates and how often one shopper sees the ads; not amounts. */
  | 'SETTINGS';

/** What a Meta campaign is doing, whatever its switch says. */
export type MetaCampaignState =
  | 'ACTIVE'
  /** It runs, and Meta has found something wrong with part of it. */
  | 'APPROVED_LIMITED'
  | 'ENDED'
  | 'PAUSED'
  | 'REMOVED'
  | 'UNDER_REVIEW';

/** Status of a Meta campaign; INACTIVE is only flipped locally in the list and is read as PAUSED when sent. */
export type MetaCampaignStatus =
  | 'ACTIVE'
  | 'INACTIVE'
  | 'PAUSED';

/** What left a wallet beside what monthly invoices say. */
export type MoneyOutKind =
  /** Advertising whose month is not invoiced yet. */
  | 'ADS_NOT_INVOICED'
  /** Advertising that was given back before its month was invoiced. */
  | 'ADS_TAKEN_BACK'
  /** Corrections. */
  | 'CORRECTED'
  /** Credit that nobody used in time. */
  | 'EXPIRED'
  /** Meta top-ups, each on its own invoice. */
  | 'META'
  /** Standard packages, each on its own invoice. */
  | 'PACKAGES'
  /** Credit that was paid back; its credit note stands with the invoice it was bought on. */
  | 'PAID_BACK';

/** Where the clock is moved to. */
export type MoveTestClockInput = {
  /** Later than its own time. */
  to: string;
};

/** Progress of linking a seller to Meta. */
export type MpaOnboardingStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'IN_PROGRESS'
  | 'PENDING';

/** How a Meta wallet top-up is paid; PAID_CREDIT has to be switched on. */
export type MpaTopUpMethod =
  | 'CARD'
  | 'PAID_CREDIT'
  | 'WIRE_TRANSFER';

/** Progress of a Meta wallet top-up. */
export type MpaTopUpRequestStatus =
  /** Paid, on its way to Meta. */
  | 'APPROVED'
  | 'COMPLETED'
  | 'FAILED'
  /** Ordered, not paid yet. */
  | 'REQUESTING';

/** A product, brand or category on whose pages the ads are not shown. */
export type NegativeTargetInput = {
  kind: NegativeTargetKind;
  /** A SKU, a brand’s id, or the id of a category of the catalog. */
  value: string;
};

/** What a page shows. */
export type NegativeTargetKind =
  /** Pages of products of a brand. */
  | 'BRAND'
  /** Pages of a category and of all below it, and of the products in them. */
  | 'CATEGORY'
  /** The page of a product, or a cart that holds it. */
  | 'PRODUCT';

/** Seller to link to Meta; sending it means the terms were accepted. */
export type OnboardSellerInput = {
  sellerId: string;
  /** Valid URL; left out when defaultSellerPageUrl is set. */
  sellerPageUrl?: string | null | undefined;
};

/** What an operation does to each of its campaigns; UNDO puts another one back. */
export type OperationKind =
  | 'BID'
  | 'BUDGET'
  /** A change of one campaign that was made by another mutation. */
  | 'EDIT'
  | 'EXTEND'
  /** Adds keywords. */
  | 'KEYWORDS'
  /** Adds negative keywords. */
  | 'NEGATIVES'
  /** A change of a negative list: its entries, or which campaigns use it. */
  | 'NEGATIVE_LIST'
  | 'PAUSE'
  | 'RESUME'
  /** Makes them members of a shared budget, or of none. */
  | 'SHARED_BUDGET'
  /** Search terms become keywords or negative keywords: actOnSearchTerms. */
  | 'TERMS'
  | 'UNDO';

/** What became of a campaign of an operation. */
export type OperationRowResult =
  | 'DONE'
  /** Not written yet. */
  | 'PLANNED'
  | 'SKIPPED';

/** Why a campaign is left as it is. */
export type OperationSkipReason =
  | 'AUTOMATED_BID'
  | 'CANNOT_SWITCH'
  /** Someone changed it since; see moved. */
  | 'MOVED'
  /** A draft, or removed. */
  | 'NOT_RUNNING'
  | 'NO_BUDGET_LIMIT'
  /** It runs without an end, which can be set to a date but not moved by days. */
  | 'NO_END'
  /** It was deleted since. */
  | 'NO_SHARED_BUDGET'
  /** A rule of campaigns rejects the new value. */
  | 'RULE'
  /** The campaign that its terms move to cannot take them. */
  | 'TARGET_LEFT'
  | 'UNCHANGED';

/** PREVIEWED has changed nothing; RUNNING goes on after a restart. */
export type OperationState =
  | 'DONE'
  | 'PREVIEWED'
  | 'RUNNING';

/** What becomes of a payment that is not the one that was asked for. */
export type OtherPaymentDecision =
  /** What came is credited instead of what was ordered. */
  | 'CREDIT'
  /** It is given back, and the top-up has failed. */
  | 'REFUND';

/** Which budget of a campaign. */
export type OverviewBudgetLimit =
  | 'DAILY'
  | 'TOTAL';

/** What the rows are. */
export type OverviewRowKind =
  | 'BRAND'
  /** Where only one brand has campaigns. */
  | 'CAMPAIGN';

/** What there is to decide. */
export type OverviewTodoKind =
  /** Requests of an agent that need a person's yes. */
  | 'APPROVAL'
  /** The balance lasts less than seven days. */
  | 'BALANCE_LOW'
  /** A total budget that lasts less than a week, and not until its campaign ends. */
  | 'BUDGET_ENDS_EARLY'
  /** Of a booked package. */
  | 'CONTENT_MISSING'
  /** Within thirty days, as far as the spend until then does not use it. */
  | 'CREDIT_EXPIRING'
  /** Within seven days. */
  | 'ENDS_SOON'
  /** What a rule proposes to do with search terms. */
  | 'HARVEST_PROPOSAL'
  /** Its spend fell, and others stand above it in most auctions. */
  | 'OUTRANKED'
  | 'OUT_OF_BUDGET'
  | 'REJECTED'
  /** A search term that cost money for thirty days and sold nothing. */
  | 'WASTED_TERM';

/** One week to book within a cart entry. */
export type PackageCartBookingInput = {
  endDate: string;
  placementId: string;
  segmentId: string;
  /** A Monday at least 14 days ahead. */
  startDate: string;
  ventureId: string;
};

/** One package in the cart. */
export type PackageCartCampaignInput = {
  bookings: Array<PackageCartBookingInput>;
  /** Own budget, wallet currency; only for packages with customBudget, at least minPrice. */
  budget?: string | null | undefined;
  /** Rules picked from discountsMap; left out for the best there are. */
  discountIds?: Array<string> | null | undefined;
  endDate: string;
  /** The entry's id in the browser's cart, echoed in the quote. */
  id: string;
  /** Default: package code, start date, end date, timestamp. */
  name: string;
  packageId: string;
  startDate: string;
};

/** A discount rule. */
export type PackageDiscountInput = {
  beforeStart?: number | null | undefined;
  /** Fraction taken off. */
  discount: string;
  /** Platform's default currency. */
  minAmount?: string | null | undefined;
  name: string;
  note?: string | null | undefined;
  /** Names of discounts of the same package. */
  stacksWith?: Array<string> | null | undefined;
};

/** How a package cart is paid. */
export type PackagePaymentMethod =
  /** Needs flag enable_credit_note_payment_method. */
  | 'CREDIT_NOTE'
  | 'STRIPE'
  | 'WALLET_CREDIT'
  | 'WIRE_TRANSFER';

/** For one week. */
export type PackagePriceInput = {
  /** Code of the venture. */
  country: string;
  /** In the country's currency. */
  price: string;
  segmentId: string;
};

/** A label. */
export type PackageTagInput = {
  color: string;
  name: string;
};

/** A type of page that shows ads. */
export type PageType =
  | 'CART'
  | 'CATEGORY'
  | 'HOME'
  | 'PRODUCT'
  | 'SEARCH';

/** A mandate to pause or to resume. */
export type PauseMandateInput = {
  id: string;
  isPaused: boolean;
};

/** When a package cart is paid. */
export type PaymentTerms =
  | 'IMMEDIATE'
  | 'IN_30_DAYS';

/** What went wrong with a payment after it had ended. */
export type PaymentTroubleKind =
  /** Its money did not go back after all, but its credit did. */
  | 'REFUND_FAILED'
  /** Its money went back to the buyer after its credit had been spent. */
  | 'SPENT';

/** What becomes of it. */
export type PaymentTroubleOutcome =
  /** The wallet makes it good, from paid credit. SPENT only. */
  | 'COLLECTED'
  /** Whatever was to be done is done. REFUND_FAILED only. */
  | 'SETTLED'
  /** It is a loss. SPENT only. */
  | 'WRITTEN_OFF';

/** A search term as it was seen in a campaign. */
export type PickedSearchTermInput = {
  campaignId: string;
  term: string;
};

/** Content a placement asks for. */
export type PlacementFieldInput = {
  isRequired: boolean;
  kind: BookingPlacementFieldKind;
  label: string;
  minHeight?: number | null | undefined;
  minWidth?: number | null | undefined;
  name: string;
};

/** What a link shows of each brand. */
export type PortfolioLinkColumn =
  | 'ROAS'
  /** Direct sales. */
  | 'SALES'
  /** Against as many days right before. */
  | 'SALES_CHANGE'
  | 'SPEND'
  /** Against as many days right before. */
  | 'SPEND_CHANGE';

/** What to do to which campaigns. Only the fields of the kind are read. */
export type PreviewOperationInput = {
  /** Of BUDGET and BID: wallet currency, or percent; a new budget by percent is rounded to whole units. */
  amount?: string | null | undefined;
  /** Of BUDGET, instead of mode and amount: the daily budget of each campaign. */
  budgetsByCampaign?: Array<CampaignBudgetInput> | null | undefined;
  /** At most 10,000; those that are not the company’s are left out. */
  campaignIds: Array<string>;
  /** Of EXTEND: 1 to 365. Either this or until. */
  days?: number | null | undefined;
  /** Of NEGATIVES and KEYWORDS: [exact], "phrase" or broad. */
  keywords?: Array<string> | null | undefined;
  /** Of NEGATIVES and KEYWORDS, instead of keywords: those of each campaign. */
  keywordsByCampaign?: Array<CampaignKeywordsInput> | null | undefined;
  /** Neither TERMS, NEGATIVE_LIST, EDIT nor UNDO. */
  kind: OperationKind;
  /** Of BUDGET; every limit a campaign has when left out. */
  limit?: BudgetLimit | null | undefined;
  /** Of BUDGET and BID. */
  mode?: AmountMode | null | undefined;
  /** Of SHARED_BUDGET: the budget to join; left out, to be in none. */
  sharedBudgetId?: string | null | undefined;
  /** Of EXTEND. */
  until?: string | null | undefined;
};

/** A bid for one of the SKUs, wherever no keyword’s bid counts. */
export type ProductBidInput = {
  /** As the ad set’s own bid; for AUTOMATED the most that is bid. */
  bidWalletCurrency: string;
  sku: string;
};

/** What is found by its name or number. */
export type QuickSearchKind =
  /** A booking of standard packages. */
  | 'BOOKING'
  | 'BRAND'
  | 'CAMPAIGN'
  /** For staff. */
  | 'COMPANY'
  /** A credit note, by its number. For owners and staff. */
  | 'CREDIT_NOTE'
  /** An invoice, by its number. For owners and staff. */
  | 'DOCUMENT'
  /** A user of the company, by name or email address. For owners, admins and staff. */
  | 'MEMBER'
  /** A bank transfer, by its reference. For owners and staff. */
  | 'PAYMENT'
  /** A pro-forma, by its number. For owners and staff. */
  | 'PRO_FORMA';

/** A credit to pay back. */
export type RefundCreditInput = {
  /** Wallet currency, at most refundableCredit. */
  amount: string;
  /** Of the credit. */
  id: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key: string;
  reason: string;
};

/** A transfer that will not arrive. */
export type RefuseTransferInput = {
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  transferReference: string;
};

/** What can be done about it. */
export type RemedyAction =
  | 'ADD_KEYWORDS'
  | 'ADD_TARGETS'
  | 'AWAIT_REVIEW'
  | 'CHANGE_PRODUCTS'
  | 'CHECK_BUDGET_RULE'
  | 'CHECK_NEGATIVES'
  | 'EDIT_CONTENT'
  | 'EXTEND'
  | 'IMPROVE_LISTING'
  | 'LOWER_TRAFFIC_CONTROL'
  | 'OPEN_BUCKET'
  | 'OPEN_HOURS'
  | 'RAISE_BID'
  | 'RAISE_BUCKET_BID'
  | 'RAISE_CAP'
  | 'RAISE_DAILY_BUDGET'
  | 'RAISE_KEYWORD_BID'
  | 'RAISE_MODIFIER'
  | 'RAISE_PRODUCT_BID'
  | 'RAISE_SHARED'
  | 'RAISE_TARGET_BID'
  | 'RAISE_TOTAL_BUDGET'
  | 'RAISE_TO_FLOOR'
  | 'RESTOCK'
  | 'START'
  | 'TOP_UP';

/** A key to replace by a new one with the same rights and end. */
export type ReplaceAccessKeyInput = {
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
  id: string;
  /** Days for which both are valid, 0 to 30. */
  overlapDays?: number | null | undefined;
};

/** Address to sign in with from now on, and the current password. */
export type RequestEmailChangeInput = {
  currentPassword: string;
  newEmail: string;
};

/** Whether everyone in the current company signs in with 2FA, and who asks: password or app code. */
export type RequireTwoStepInput = {
  /** Of the authenticator app, in place of the password. */
  code?: string | null | undefined;
  currentPassword?: string | null | undefined;
  isRequired: boolean;
};

/** An open invitation to send again. */
export type ResendMemberInvitationInput = {
  invitationId: string;
  reason: string;
};

/** Who has lost their authenticator app and its recovery codes, and how staff made sure of it. */
export type ResetMemberFactorInput = {
  accountId: string;
  reason: string;
};

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
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key: string;
  reason: string;
};

/** What is checked of an ad before staff look at it. */
export type ReviewCheckName =
  /** Whether each picture has the size of its placement. */
  | 'BANNER_SIZE'
  /** Whether the brand sells in the categories that the ad names. */
  | 'CATEGORY'
  /** Whether it leads to a page of the storefront. */
  | 'LANDING_PAGE'
  /** Whether a product is on sale. */
  | 'STOCK'
  /** Whether the advertiser wrote a word that the storefront refuses: in the name of the ad, its addresses or the scene of a picture. */
  | 'WORDS';

/** How carefully to look. */
export type ReviewRisk =
  /** A check is red. */
  | 'HIGH'
  | 'LOW'
  /** The company's first ad, or one of its ads was rejected before. */
  | 'MEDIUM';

/** Where the newest version of a campaign’s content stands with staff. */
export type ReviewState =
  | 'APPROVED'
  | 'PENDING'
  | 'REJECTED';

/** A key to revoke. */
export type RevokeAccessKeyInput = {
  id: string;
};

/** A key to end. */
export type RevokeStorefrontKeyInput = {
  catalogId: string;
  id: string;
};

/** Role of a person within a company, from most to least rights. */
export type RoleName =
  | 'ADMIN'
  | 'MEMBER'
  | 'OWNER'
  | 'VIEWER';

/** A key to replace by a new one with the same rights. */
export type RotateStorefrontKeyInput = {
  catalogId: string;
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
  id: string;
  /** Hours for which both work, 0 to 720. */
  overlapHours?: number | null | undefined;
};

/** Position of the active toggle. */
export type RunningStatus =
  | 'PAUSED'
  | 'STARTED';

/** Why a sale was credited to an ad. */
export type SaleAttribution =
  /** The product was clicked and bought. */
  | 'DIRECT_CLICK'
  /** The product was shown, not clicked, and bought. */
  | 'DIRECT_VIEW'
  /** Another product or a banner of the brand was clicked. */
  | 'HALO_CLICK'
  /** Another product or a banner of the brand was shown, not clicked. */
  | 'HALO_VIEW';

/** A view to save; one of the same name is replaced. */
export type SaveCampaignViewInput = {
  /** At most 60 characters. */
  name: string;
  /** At most 2,000 characters. */
  search: string;
};

/** A harvest rule to save. */
export type SaveHarvestRuleInput = {
  /** Left out, a new one. */
  id?: string | null | undefined;
  name: string;
  terms: HarvestRuleTermsInput;
  /** As read: CONFLICT when someone saved it since. Without it the last save wins. */
  version?: number | null | undefined;
};

/** Everything that is decided about a package. */
export type SavePackageInput = {
  code: string;
  customBudget: boolean;
  discounts: Array<PackageDiscountInput>;
  dynamicStartDate: boolean;
  endDate?: string | null | undefined;
  /** Refused when the code is taken; else the one of this code changes. */
  isNew: boolean;
  isOffered: boolean;
  maxBookingDays?: number | null | undefined;
  /** Platform's default currency. */
  minPrice?: string | null | undefined;
  name: string;
  paidCreditOnly: boolean;
  /** Codes. */
  placements: Array<string>;
  prices: Array<PackagePriceInput>;
  slotCount: number;
  startDate?: string | null | undefined;
  tags: Array<PackageTagInput>;
  types: Array<string>;
  /** As it was read: refused when it was saved since. Without it, whatever is saved is replaced. */
  updatedAt?: string | null | undefined;
};

/** Everything that is decided about a placement. */
export type SavePackagePlacementInput = {
  category: string;
  code: string;
  description?: string | null | undefined;
  fields: Array<PlacementFieldInput>;
  isNew: boolean;
  name: string;
  previewImg?: string | null | undefined;
};

/** Card to save. */
export type SavePaymentMethodInput = {
  /** Position of the card to replace; left out to add one, up to max_number_of_cards. */
  indexToReplace?: number | null | undefined;
  /** True when the card still has to be confirmed in the browser with clientSecret. */
  requiresConfirmation?: boolean | null | undefined;
  /** Card token from the provider. */
  token: string;
};

/** Tax on packages of a country, as fractions. */
export type SaveVentureTaxInput = {
  country: string;
  overseasTax: string;
  tax: string;
};

/** A rule of a storefront. Where a part of its scope is left out it holds everywhere. */
export type SaveYieldRuleInput = {
  /** Of these: the least price, catalog currency. */
  amount?: string | null | undefined;
  /** Of a floor, or of an exclusion at one. */
  billedOn?: BilledOn | null | undefined;
  catalogId: string;
  categoryId?: string | null | undefined;
  /** Left out: at once. */
  fromDate?: string | null | undefined;
  /** Of the rule that is changed; left out for a new one. */
  id?: string | null | undefined;
  kind: YieldRuleKind;
  /** Of an ad load: at least one limit. */
  load?: AdLoadInput | null | undefined;
  /** Of an exclusion: brands that may be advertised there as well. */
  openTo?: Array<string> | null | undefined;
  pageType?: PageType | null | undefined;
  placementCode?: string | null | undefined;
  /** Of blocks, of brands kept apart and exclusions: sellers read it. */
  reason?: TranslatedTextInput | null | undefined;
  /** Of a block; left out to end all ads of its place. */
  subject?: BlockSubject | null | undefined;
  /** Searches: [exact], "phrase" or broad. */
  terms?: Array<string> | null | undefined;
  /** Left out: it holds for all. What a rule was before holds for all others. */
  trial?: YieldTrialInput | null | undefined;
  /** Inclusive. */
  untilDate?: string | null | undefined;
  /** Ids: of a block’s subject, of products their SKUs; of a complement categories; of others brands. */
  values?: Array<string> | null | undefined;
  /** As read: CONFLICT when it was changed since. */
  version?: number | null | undefined;
};

/** Open-ended or closed schedule. */
export type ScheduleType =
  | 'DATE_RANGE'
  | 'START_DATE';

/** What is done with search terms. */
export type SearchTermAction =
  /** Keywords of the campaigns in which they were seen. */
  | 'ADD'
  /** Negative keywords of the campaigns in which they were seen. */
  | 'EXCLUDE'
  /** Negative keywords of all campaigns that were ever shown for them. */
  | 'EXCLUDE_EVERYWHERE'
  /** Keywords of another campaign, and negative keywords where they were seen. */
  | 'MOVE';

/** Filters of the search terms page; all that are given must hold. */
export type SearchTermFilterInput = {
  /** Any of these. */
  brandIds?: Array<string> | null | undefined;
  /** Any of these. */
  campaignIds?: Array<string> | null | undefined;
  /** Any of these. */
  catalogIds?: Array<string> | null | undefined;
  /** In percent. Terms without spend do not pass. */
  roasBelow?: number | null | undefined;
  /** In the report currency. */
  spendAbove?: string | null | undefined;
  /** Part of the term. */
  term?: string | null | undefined;
};

/** What search terms are grouped by. */
export type SearchTermGrouping =
  | 'CAMPAIGN'
  | 'TERM';

/** How a keyword made of a search term is matched. */
export type SearchTermKeywordMatch =
  | 'EXACT'
  | 'PHRASE';

/** What search terms are looked at for. */
export type SearchTermLens =
  | 'ALL'
  /** First seen within the last 14 days. */
  | 'NEW'
  /** At least 5 of the platform’s default currency spent without a sale, of clicks that can bring none any more. */
  | 'WASTE'
  /** At least two orders, ROAS at or above the target or 100, and not an exact keyword yet. */
  | 'WINNERS';

/** How a search reaches a campaign now. */
export type SearchTermMatch =
  | 'BROAD'
  | 'EXACT'
  /** A negative keyword stops it. */
  | 'EXCLUDED'
  | 'PHRASE'
  /** By no keyword. */
  | 'PRODUCT';

/** Column the search terms page is sorted by. */
export type SearchTermSort =
  | 'roas'
  | 'sales'
  | 'searches'
  | 'spend'
  | 'term'
  | 'waste';

/** A rule as it was read. */
export type SeenYieldRuleInput = {
  id: string;
  /** CONFLICT when it was changed since. */
  version: number;
};

/** What someone says about a campaign's forecast. */
export type SendForecastFeedbackInput = {
  adType: AdType;
  /** At most 1000 characters. */
  comment?: string | null | undefined;
  isHelpful: boolean;
};

/** Asks for a one-time code after a provider has signed the user in. */
export type SendSingleSignOnCodeInput = {
  /** As the address of the sign-in page has it. */
  ticket: string;
};

/** Departments of some brands of the company; those of others stay. */
export type SetBrandDepartmentsInput = {
  /** At most 300. */
  departments: Array<BrandDepartmentInput>;
};

/** Plans of some brands of the company; those of others stay. */
export type SetBrandPlansInput = {
  /** Its first day. */
  month: string;
  /** At most 300. */
  plans: Array<BrandPlanInput>;
};

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

/** The amount above which orders wait, and who asks: password or app code. */
export type SetOrderLimitInput = {
  /** Wallet currency. Left out, no order waits. */
  amount?: string | null | undefined;
  /** A code of the caller's authenticator app, instead of the password. */
  code?: string | null | undefined;
  /** The caller's password, entered again; needed unless `code` is sent. */
  currentPassword?: string | null | undefined;
};

/** The words that a storefront refuses from now on. */
export type SetRefusedWordsInput = {
  catalogId: string;
  /** Of the list that is changed. */
  revision: number;
  /** At most 500, of 60 characters each; without any nothing is checked. */
  words: Array<string>;
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

/** What impression shares are broken down by. */
export type ShareDimension =
  /** Days of its country. */
  | 'DAY'
  /** Keywords of the campaign, as typed; an auction counts for each that fits. */
  | 'KEYWORD'
  /** SEARCH, CATEGORY, PRODUCT or HOME. */
  | 'PLACEMENT'
  /** What shoppers searched. */
  | 'TERM';

/** The days that a shared budget is spent in: those of each campaign’s country. */
export type SharedBudgetPeriod =
  | 'DAY'
  | 'MONTH'
  /** From one day to another; on other days it limits nothing. */
  | 'RANGE';

/** Shared status list, used for bookings and booked campaigns; REMOVED is shown as 'Ended'. */
export type SharedStatus =
  | 'ACTIVE'
  | 'APPROVAL_IN_PROGRESS'
  | 'APPROVED'
  | 'APPROVED_LIMITED'
  | 'CANCELLED'
  | 'DISAPPROVED'
  | 'DRAFT'
  | 'ELIGIBLE'
  | 'ENDED'
  | 'PARTIAL_REFUNDED'
  | 'PAUSED'
  | 'PENDING'
  | 'PENDING_FOR_APPROVAL'
  | 'PENDING_REFUND'
  | 'PUBLISHED'
  | 'PURCHASED'
  | 'REFUNDED'
  | 'REMOVED'
  | 'UNDER_REVIEW';

/** A campaign as it was shown. */
export type ShownCampaignInput = {
  id: string;
  version: number;
};

/** Credentials for signing in. */
export type SignInInput = {
  /** Proof from the captcha; asked for with VALIDATION on captchaToken after too many wrong passwords. */
  captchaToken?: string | null | undefined;
  email: string;
  /** Required when the account has 2FA on, and for staff; otherwise VALIDATION on otpCode. Left out by everyone else. */
  otpCode?: string | null | undefined;
  password: string;
};

/** Who is at the keyboard: the current password, or a code of the authenticator app. Neither is asked of people who have none, for ten minutes after they have signed in. */
export type SignOutElsewhereInput = {
  code?: string | null | undefined;
  currentPassword?: string | null | undefined;
};

/** Whether a sponsored SKU can be shown. */
export type SkuStatus =
  | 'ACTIVE'
  | 'INACTIVE'
  | 'OUT_OF_STOCK';

/** Column the SKU report can be sorted by; names equal the fields. */
export type SkusReportSortBy =
  | 'availableSize'
  | 'clicks'
  | 'conv'
  | 'costs'
  | 'cpc'
  | 'ctr'
  | 'haloSales'
  | 'haloSalesQuantity'
  | 'impressions'
  | 'name'
  | 'quantity'
  | 'sales'
  | 'sku'
  | 'status';

/** A to-do of the home page. */
export type SnoozeTodoInput = {
  /** False takes it back. */
  isSnoozed?: boolean | null | undefined;
  /** Its key in the overview. */
  todo: string;
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
  | 'totalConv'
  | 'totalItemsSold'
  | 'totalRoas'
  /** Direct and indirect, like the three below. */
  | 'totalSales'
  | 'view7Sales';

/** Whose account staff want to see, and why. */
export type StartImpersonationInput = {
  accountId: string;
  /** 10 to 500 characters; kept with everything done. */
  reason: string;
};

/** Kinds of documents. */
export type StatementDocumentKind =
  /** The invoice of packages. */
  | 'BOOKING'
  /** What takes back an invoice, or a part of it. */
  | 'CREDIT_NOTE'
  /** The invoice of a Meta top-up. */
  | 'META_TOP_UP'
  /** The invoice for ads of one country. */
  | 'MONTHLY'
  /** What packages are paid by that are paid later; their invoice follows with the payment. */
  | 'PRO_FORMA'
  /** The receipt of a top-up. */
  | 'TOP_UP';

/** What moved a wallet, in the order of a statement. */
export type StatementKind =
  /** Cost of Sponsored Ads, by country and brand. */
  | 'ADS'
  /** Cost of ads that was given back, by country and brand. */
  | 'ADS_RETURNED'
  /** Purchases that were taken back, and what else was corrected. */
  | 'CORRECTIONS'
  /** Credit that nobody used in time. */
  | 'EXPIRED'
  /** Top-ups of Meta wallets. */
  | 'META'
  /** Standard packages. */
  | 'PACKAGES'
  /** Money that went back to its payer. */
  | 'PAID_BACK'
  /** Credit that was given. */
  | 'PROMOTIONAL'
  /** Money that was paid in. */
  | 'TOPPED_UP';

/** How far a month is. */
export type StatementState =
  /** It is over; cost of its last days is not charged or not invoiced yet. */
  | 'CHARGING'
  /** Every document of it is there. */
  | 'COMPLETE'
  /** It is not over. */
  | 'OPEN';

/** Why a signal is red. */
export type StorefrontCause =
  /** More than five minutes ahead. */
  | 'CLOCK_AHEAD'
  /** Above 2%, most of them 5xx. */
  | 'ERRORS_OURS'
  /** Above 2%, most of them 4xx. */
  | 'ERRORS_REFUSED'
  /** Above 2%, most of them 429. */
  | 'ERRORS_TOO_MANY'
  /** More than five minutes late. */
  | 'EVENTS_LATE'
  /** More than 24 hours. */
  | 'FEED_OLD'
  /** Below 95%. */
  | 'NOT_JOINED'
  /** Ads were won, and none was reported as seen. */
  | 'NO_IMPRESSIONS'
  /** Below 1%. */
  | 'NO_WINNERS'
  /** None of them, after 500 clicks or more. */
  | 'ORDERS_NOT_JOINED'
  /** No call for 15 minutes. */
  | 'SILENT'
  /** Above 100 ms. */
  | 'SLOW';

/** What was done with a key. */
export type StorefrontKeyAct =
  | 'CREATED'
  | 'REVOKED'
  /** Another took its place; it went on for a while. */
  | 'ROTATED';

/** What the health of a storefront is judged by. */
export type StorefrontSignalName =
  /** Share of clicks on ads that belong to an auction. */
  | 'CLICKS'
  /** Share of requests that are answered 4xx or 5xx. */
  | 'ERRORS'
  /** Seconds since products last came in whole. */
  | 'FEED_AGE'
  /** Share of auctions with a winner. */
  | 'FILL'
  /** Share of impressions of ads that belong to an auction. */
  | 'IMPRESSIONS'
  /** Share of orders of which an ad earned something. */
  | 'ORDERS'
  /** Milliseconds in which 99 of 100 calls for auctions are answered. */
  | 'P99'
  /** Requests a second. */
  | 'REQUESTS'
  /** Median seconds from when events say they happened until they arrive; below zero where that lies ahead. */
  | 'SKEW';

/** What a line of the tail is about. */
export type StorefrontTailKind =
  | 'AUCTION'
  | 'CLICK'
  | 'IMPRESSION'
  | 'PAGEVIEW'
  | 'PURCHASE'
  /** A call that was answered 4xx or 5xx. */
  | 'REFUSED'
  | 'VIEWABLE';

/** The whole cart at checkout. */
export type SubmitPackageCartInput = {
  brandId: string;
  campaigns: Array<PackageCartCampaignInput>;
  companyId?: string | null | undefined;
  /** Required for CREDIT_NOTE. */
  creditNoteNo?: string | null | undefined;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  paymentMethod: PackagePaymentMethod;
  paymentTerms: PaymentTerms;
  /** Of the quote that was shown: CONFLICT when the price has changed since. Left out, it is booked at any price. */
  priceVersion?: string | null | undefined;
  /** From redeemVoucherCode. */
  redeemId?: string | null | undefined;
};

/** Product pages the ads aim at. */
export type TargetInput = {
  /** Wallet currency; for AUTOMATED the most that is bid. Null: the product’s or the ad set’s bid counts. */
  bidWalletCurrency?: string | null | undefined;
  /** The category of BRAND_IN_CATEGORY. Null for all others. */
  categoryId?: string | null | undefined;
  kind: TargetKind;
  /** Only pages of products at this price. Catalog currency; null without a bound, and for products. */
  maxPrice?: string | null | undefined;
  /** Only pages of products at this price. Catalog currency; null without a bound, and for products. */
  minPrice?: string | null | undefined;
  /** A SKU, a brand’s id, or the id of a category of the catalog. */
  value: string;
};

/** What a product page is aimed at by; the most specific that fits counts. */
export type TargetKind =
  /** Pages of products of a brand. */
  | 'BRAND'
  /** Pages of products of a brand in a category and all below it. */
  | 'BRAND_IN_CATEGORY'
  /** Pages of products in a category and all below it. */
  | 'CATEGORY'
  /** The page of a product. */
  | 'PRODUCT';

/** Progress of a wallet top-up; PENDING_CONFIRMATION asks the browser to confirm the card. */
export type TopUpStatus =
  | 'FAILED'
  | 'PENDING_CONFIRMATION'
  | 'REQUESTED'
  | 'SUCCEEDED';

/** What an open top-up waits for. */
export type TopUpWaitsFor =
  /** The bank asks the buyer, who can confirm or cancel. */
  | 'BUYER'
  /** Staff check the note. */
  | 'CREDIT_NOTE'
  /** The card provider's answer. */
  | 'PROVIDER'
  /** Another amount came than was ordered; staff credit it or give it back. */
  | 'STAFF'
  /** The buyer's bank transfer. */
  | 'TRANSFER';

/** Outcome of a wallet transaction; PENDING stands for the 'others' shown grey. */
export type TransactionStatus =
  | 'COMPLETED'
  | 'FAILED'
  | 'PENDING';

/** A text in every language. */
export type TranslatedTextInput = {
  en: string;
  id: string;
  pt: string;
};

/** A change of several companies to take back. */
export type UndoCompanyChangesInput = {
  /** As changeCompanies answered it. */
  batchId: string;
  /** Kept in the history and shown to the companies. */
  reason: string;
};

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
  costCenter?: string | null | undefined;
  description: string;
  email: string;
  name: string;
  purchaseOrderNo?: string | null | undefined;
  /** Printed on documents, as the next two; null or empty for none, left out keeps it. */
  taxNo?: string | null | undefined;
  /** Wallet currency, at most 2,000,000,000; null or left out removes the alert. */
  topUpAlertAmount?: string | null | undefined;
};

/** Status to give to a booked package. */
export type UpdateBookingCampaignStatusInput = {
  id: string;
  /** Chosen by the caller, best a random UUID: a call that is repeated with it is answered with the first and changes nothing more; with other contents it is a CONFLICT. */
  key?: string | null | undefined;
  /** Required for DISAPPROVED; trimmed, at most 120 characters. */
  reason?: string | null | undefined;
  /** For PARTIAL_REFUNDED: what goes back to the wallet, wallet currency. */
  refundAmount?: string | null | undefined;
  status: SharedStatus;
};

/** Content for one field of a booked placement. */
export type UpdateBookingPlacementFieldInput = {
  name: string;
  /** Id of the BookingPlacement. */
  placementId: string;
  /** Null clears the field; pictures as URL from uploadCampaignImage. */
  value?: string | null | undefined;
};

/** Changes of a budget rule; what is left out stays. */
export type UpdateBudgetRuleInput = {
  /** All of them. Its campaigns, at most 1000: the company’s own, with a daily budget, without another rule of its kind. */
  campaignIds?: Array<string> | null | undefined;
  id: string;
  /** Pauses it, or lets it act again, whatever the terms say. */
  isPaused?: boolean | null | undefined;
  name?: string | null | undefined;
  /** All of them. */
  terms?: BudgetRuleTermsInput | null | undefined;
  /** As read: CONFLICT when someone saved it since. Without it the last save wins. */
  version?: number | null | undefined;
};

/** New role or new status of a team member; send one of the two. */
export type UpdateMemberInput = {
  accountId: string;
  roleId?: string | null | undefined;
  /** Own status cannot be changed (CONFLICT). */
  status?: UserStatus | null | undefined;
};

/** Changes to a Meta campaign; a start already past cannot change. */
export type UpdateMetaCampaignInput = {
  campaignId: string;
  customAudienceIds?: Array<number | string> | null | undefined;
  endDate?: string | null | undefined;
  /** Ad account currency, above 0 and above what is spent. */
  lifetimeBudget?: string | null | undefined;
  name?: string | null | undefined;
  sellerId: string;
  startDate?: string | null | undefined;
  status?: MetaCampaignStatus | null | undefined;
};

/** Changes of a negative list; what is left out stays. */
export type UpdateNegativeListInput = {
  /** All of them. Campaigns that use it, at most 1000: the company’s own, not removed, with fewer than 10 others. */
  campaignIds?: Array<string> | null | undefined;
  id: string;
  /** All of them. At most 1000; [exact], broad or "phrase". */
  keywords?: Array<string> | null | undefined;
  name?: string | null | undefined;
  /** All of them. What pages must not show for the ads to be shown there: at most 1000 of each kind. */
  targets?: Array<NegativeTargetInput> | null | undefined;
  /** As read: CONFLICT when someone saved it since. Without it the last save wins. */
  version?: number | null | undefined;
};

/** Personal settings; text is trimmed and must not be empty. */
export type UpdateProfileInput = {
  /** Required when enabled2fa turns 2FA off, ignored otherwise. */
  currentPassword?: string | null | undefined;
  enabled2fa?: boolean | null | undefined;
  firstName: string;
  language?: Language | null | undefined;
  lastName: string;
  timezone: string;
  title: string;
};

/** Changes of a shared budget; what is left out stays. */
export type UpdateSharedBudgetInput = {
  /** Whole units of the wallet’s currency. */
  amount?: string | null | undefined;
  /** All of them. Its campaigns, at most 1000: the company’s own, not removed, in no other shared budget. */
  campaignIds?: Array<string> | null | undefined;
  /** Of RANGE. */
  fromDate?: string | null | undefined;
  id: string;
  name?: string | null | undefined;
  period?: SharedBudgetPeriod | null | undefined;
  /** Of RANGE, inclusive; at most 366 days. */
  toDate?: string | null | undefined;
  /** As read: CONFLICT when someone saved it since. Without it the last save wins. */
  version?: number | null | undefined;
};

/** Changes to a campaign; type and catalog cannot change; status and notes are the staff review. */
export type UpdateSponsorCampaignInput = {
  adsBannerName?: string | null | undefined;
  adsProductName?: string | null | undefined;
  asAudienceName?: string | null | undefined;
  asName?: string | null | undefined;
  /** Where the ads are found without keywords and targets; as preset, CLOSE and LOOSE are on. No banners. Those left out are as preset. */
  automatic?: Array<BucketSettingInput> | null | undefined;
  bannerCategoryIds?: Array<string> | null | undefined;
  banners?: Array<SponsorBannerInput> | null | undefined;
  /** Percentages on the bid by hour of the catalog’s week, 168 from Monday 00:00 on: 0 (not shown) to 300 in steps of 5. Null: always 100. */
  bidHours?: Array<number> | null | undefined;
  /** All of them, at most 200. */
  bidModifiers?: Array<BidModifierInput> | null | undefined;
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
  /** How often one shopper sees the campaign. Null: as often as the storefront allows. */
  frequencyCap?: FrequencyCapInput | null | undefined;
  gender?: Gender | null | undefined;
  goal?: CampaignGoal | null | undefined;
  goalOther?: string | null | undefined;
  id: string;
  /** All of them; a keyword’s bid leaves with it. */
  keywordBids?: Array<KeywordBidInput> | null | undefined;
  keywords?: Array<string> | null | undefined;
  locations?: string | null | undefined;
  maxAge?: number | null | undefined;
  /** Never more than this is bid, after all percentages; null for no limit. */
  maxBidWalletCurrency?: string | null | undefined;
  /** Catalog currency; null removes the bound. */
  maxPrice?: string | null | undefined;
  minAge?: number | null | undefined;
  /** Catalog currency; null removes the bound. */
  minPrice?: string | null | undefined;
  name?: string | null | undefined;
  negativeKeywords?: Array<string> | null | undefined;
  /** Lists of negatives that campaigns of the company share: at most 10. */
  negativeListIds?: Array<string> | null | undefined;
  /** What pages must not show for the ads to be shown there: at most 1000 of each kind. */
  negativeTargets?: Array<NegativeTargetInput> | null | undefined;
  /** Required with REJECTED; staff only. */
  notes?: string | null | undefined;
  /** All of them; a SKU’s bid leaves with it. */
  productBids?: Array<ProductBidInput> | null | undefined;
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
  /** SCHEDULED approves, REJECTED rejects, staff only; DRAFT saves a draft, even half-done, without launching it. */
  status?: AdSetStatus | null | undefined;
  tagIds?: Array<string> | null | undefined;
  /** Percent; null clears it. */
  targetRoas?: number | null | undefined;
  /** Product pages the ads aim at: at most 1000 products, and 100 of each other kind. */
  targets?: Array<TargetInput> | null | undefined;
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
  /** ISO country the phone number is dialled in. */
  phoneCountry?: string | null | undefined;
  /** Dial code plus number. */
  phoneNumber?: string | null | undefined;
  postalCode?: string | null | undefined;
  registrationNo?: string | null | undefined;
  timezone?: string | null | undefined;
  trackingDepartments?: Array<string> | null | undefined;
};

/** Changes to an address; what is left out stays. */
export type UpdateWebhookEndpointInput = {
  description?: string | null | undefined;
  /** Empty for all. */
  events?: Array<string> | null | undefined;
  id: string;
  isEnabled?: boolean | null | undefined;
  url?: string | null | undefined;
};

/** Whether a person may use an account. */
export type UserStatus =
  | 'ACTIVE'
  | 'DISABLED';

/** Why auctions that a campaign fits were not won. */
export type VisibilityReason =
  | 'APART'
  | 'BLOCKED'
  | 'BUCKET'
  | 'BUDGET'
  | 'FEW_MATCHES'
  | 'FLOOR'
  | 'FREQUENCY'
  | 'HOURS'
  | 'MODIFIER'
  | 'NEGATIVE'
  | 'NO_MATCH'
  | 'PACING'
  | 'PAUSED'
  | 'PLACES'
  | 'QUALITY'
  | 'RANK'
  | 'RELEVANCE'
  | 'REVIEW'
  | 'SCHEDULE'
  | 'SHARED_BUDGET'
  | 'STOCK'
  | 'TARGET'
  | 'WALLET';

/** What became of a delivery. */
export type WebhookDeliveryStatus =
  | 'DELIVERED'
  | 'FAILED'
  | 'PENDING';

/** Why an address is not sent to. */
export type WebhookDisabledReason =
  /** Nothing was accepted for five days. */
  | 'FAILING'
  /** The receiver answered 410. */
  | 'GONE'
  /** Switched off by hand. */
  | 'OWNER';

/** The operation that carried a remedy out. */
export type WhyAcceptedKind =
  | 'BID'
  | 'BUDGET'
  | 'EDIT'
  | 'EXTEND'
  | 'KEYWORDS'
  | 'NEGATIVES'
  | 'NEGATIVE_LIST'
  | 'PAUSE'
  | 'RESUME'
  | 'SHARED_BUDGET'
  | 'TERMS'
  | 'UNDO';

/** Which budget of a campaign. */
export type WhyBudgetLimit =
  | 'DAILY'
  | 'TOTAL';

/** What a change comes from. */
export type WhyCauseKind =
  | 'APART'
  | 'BLOCKED'
  | 'BUCKET'
  | 'BUDGET'
  | 'CLICKS'
  | 'CLICK_RATE'
  | 'CONVERSION'
  | 'ELIGIBLE'
  | 'ENDED'
  | 'FLOOR'
  | 'FREQUENCY'
  | 'HOURS'
  | 'MODIFIER'
  | 'NEGATIVE'
  | 'ORDER_VALUE'
  | 'OTHER_DAYS'
  | 'PACING'
  | 'PAUSED'
  | 'PLACES'
  | 'PRICE'
  | 'QUALITY'
  | 'RANK'
  | 'RELEVANCE'
  | 'REVIEW'
  | 'SCHEDULE'
  | 'SEEN'
  | 'SHARED_BUDGET'
  | 'SHOWN'
  | 'STARTED'
  | 'STOCK'
  | 'TARGET'
  | 'UNKNOWN'
  | 'WALLET';

/** What a figure is made of. */
export type WhyFactor =
  | 'CLICKS'
  | 'CLICK_RATE'
  | 'CONVERSION'
  /** Auctions that a campaign fits. */
  | 'ELIGIBLE'
  /** Campaigns that ended. */
  | 'ENDED'
  | 'ORDER_VALUE'
  /** Cost and sales that belong to clicks of other days. */
  | 'OTHER_DAYS'
  | 'PRICE'
  | 'SALES_PART'
  /** Impressions per auction won. */
  | 'SEEN'
  /** Impressions of campaigns whose auctions were not looked at, or of which the log says too little. */
  | 'SHOWN'
  | 'SPEND_PART'
  /** Campaigns that began. */
  | 'STARTED'
  /** Share of them that was won. */
  | 'WIN_RATE';

/** Why an auction was not won. */
export type WhyLoss =
  | 'APART'
  | 'BLOCKED'
  | 'BUCKET'
  | 'BUDGET'
  | 'FLOOR'
  | 'FREQUENCY'
  | 'HOURS'
  | 'MODIFIER'
  | 'NEGATIVE'
  | 'PACING'
  | 'PAUSED'
  | 'PLACES'
  | 'QUALITY'
  | 'RANK'
  | 'RELEVANCE'
  | 'REVIEW'
  | 'SCHEDULE'
  | 'SHARED_BUDGET'
  | 'STOCK'
  | 'TARGET'
  | 'WALLET';

/** A figure that can be asked why. */
export type WhyMetric =
  | 'ROAS'
  | 'SALES'
  | 'SPEND';

/** What can be done. */
export type WhyRemedyKind =
  | 'EXTEND'
  | 'RAISE_BID'
  | 'RAISE_BUDGET'
  | 'RESUME'
  | 'TOP_UP';

/** Where a cause can be looked up. */
export type WhySource =
  /** In the log of changes. */
  | 'ACTIVITY'
  /** In the sampled auctions. */
  | 'AUCTIONS'
  /** In the report. */
  | 'FIGURES'
  /** It follows from when budget, wallet, stock, schedule or review stopped the campaign. */
  | 'SPELLS';

/** A request of the caller’s own. */
export type WithdrawApprovalInput = {
  /** For staff. */
  companyId?: string | null | undefined;
  id: string;
};

/** A pending invitation to take back for a company. */
export type WithdrawMemberInvitationInput = {
  invitationId: string;
  reason: string;
};

/** What a rule of the marketplace does. */
export type YieldRuleKind =
  /** Keeps brands apart: of those it names, one stands on a page. */
  | 'APART'
  /** Keeps ads from being shown: all of a place, or those for some products. */
  | 'BLOCK'
  /** Says that products of other categories go with those of one: complements are advertised there. */
  | 'COMPLEMENT'
  /** Keeps other brands off the product pages of some, or asks them for more. */
  | 'EXCLUSION'
  /** Sets the least price: lower bids are not shown. */
  | 'FLOOR'
  /** Limits how many ads a page shows, and which. Of several the strictest counts. */
  | 'LOAD';

/** A rule first holds for a share of shoppers: always the same, as the storefront names them in its auctions. */
export type YieldTrialInput = {
  /** 1 to 60 full days that are compared. */
  days: number;
  /** 0 to 50: at its end the rule is kept unless revenue may have fallen by more, else taken back. Left out: a person decides. */
  maxLossPercent?: number | null | undefined;
  /** 5 to 95, of shoppers. */
  percent: number;
};

export type AccessKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type AccessKeysQuery = { accessKeys: Array<{ id: string, kind: AccessKeyKind, name: string, prefix: string, makerName: string, isOwn: boolean, scopes: Array<string>, brandIds: Array<string> | null, createdAt: string, expiresAt: string, revokedAt: string | null, lastUsedAt: string | null, lastUsedAddress: string | null, lastUsedRoute: string | null }> };

export type AccessKeyReachQueryVariables = Exact<{ [key: string]: never; }>;


export type AccessKeyReachQuery = { userAccounts: Array<{ id: string, company: { id: string, name: string }, role: { id: string, name: RoleName } }>, accessibleCompanyBrands: { objects: Array<{ id: string, name: string }> } };

export type CreateAccessKeyMutationVariables = Exact<{
  input: CreateAccessKeyInput;
}>;


export type CreateAccessKeyMutation = { createAccessKey: { ok: boolean, secret: string } };

export type ReplaceAccessKeyMutationVariables = Exact<{
  input: ReplaceAccessKeyInput;
}>;


export type ReplaceAccessKeyMutation = { replaceAccessKey: { ok: boolean, secret: string } };

export type RevokeAccessKeyMutationVariables = Exact<{
  input: RevokeAccessKeyInput;
}>;


export type RevokeAccessKeyMutation = { revokeAccessKey: { ok: boolean } };

export type ApprovalsQueryVariables = Exact<{ [key: string]: never; }>;


export type ApprovalsQuery = { approvals: Array<{ id: string, keyName: string | null, askerName: string | null, isOwn: boolean, canDecide: boolean, isLaunch: boolean, state: ApprovalState, reasons: Array<ApprovalReason>, expiresAt: string, reason: string | null, deciderName: string | null, rows: Array<{ name: string, changes: Array<{ field: string, old: string | null, new: string | null }> }> }> };

export type DecideApprovalMutationVariables = Exact<{
  input: DecideApprovalInput;
}>;


export type DecideApprovalMutation = { decideApproval: { ok: boolean, needsOwner: boolean } };

export type WithdrawApprovalMutationVariables = Exact<{
  input: WithdrawApprovalInput;
}>;


export type WithdrawApprovalMutation = { withdrawApproval: { ok: boolean } };

export type ClientRequestQueryVariables = Exact<{
  request: ClientRequestInput;
}>;


export type ClientRequestQuery = { clientRequest: { clientName: string, clientHost: string, redirectHost: string, isRedirectLocal: boolean, error: ClientRequestError | null, refusalUrl: string }, accessibleCompanyBrands: { objects: Array<{ id: string, name: string }> }, allCatalogs: Array<{ id: string, name: string }> };

export type AllowClientMutationVariables = Exact<{
  input: AllowClientInput;
}>;


export type AllowClientMutation = { allowClient: { ok: boolean, answerUrl: string } };

export type MandatesQueryVariables = Exact<{ [key: string]: never; }>;


export type MandatesQuery = { mandates: Array<{ id: string, keyName: string, keyPrefix: string, clientHost: string | null, giverName: string, groups: Array<MandateGroup>, brandIds: Array<string> | null, catalogIds: Array<string> | null, day: string, month: string, maxChangePercent: number, maxRaise: string, maxObjectsPerHour: number, expiresAt: string, pausedAt: string | null, endedAt: string | null }> };

export type MandateChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type MandateChoicesQuery = { accessKeys: Array<{ id: string, name: string, prefix: string, scopes: Array<string>, expiresAt: string, revokedAt: string | null }>, accessibleCompanyBrands: { objects: Array<{ id: string, name: string }> }, allCatalogs: Array<{ id: string, name: string }> };

export type CreateMandateMutationVariables = Exact<{
  input: CreateMandateInput;
}>;


export type CreateMandateMutation = { createMandate: { ok: boolean } };

export type PauseMandateMutationVariables = Exact<{
  input: PauseMandateInput;
}>;


export type PauseMandateMutation = { pauseMandate: { ok: boolean } };

export type EndMandateMutationVariables = Exact<{
  input: EndMandateInput;
}>;


export type EndMandateMutation = { endMandate: { ok: boolean } };

export type DeskCompanyPartsFragment = { id: string, dateCreated: string, isApproved: boolean, dateApprovalRequested: string | null, approvalRequestedBy: string | null, members: number, pendingClaims: number, balance: string, overdraft: string, spent: string, activeCampaigns: number, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, company: { id: string, name: string, nameWithCluster: string, isCluster: boolean, countryCode: string, canBeUpdated: boolean, canBeToppedUp: boolean, requiresTwoStep: boolean } };

export type DeskCompaniesQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
  filter?: DeskCompanyFilter | null | undefined;
  page: number;
  pageSize: number;
}>;


export type DeskCompaniesQuery = { deskCompanies: { page: number, numPages: number, total: number, objects: Array<{ id: string, dateCreated: string, isApproved: boolean, dateApprovalRequested: string | null, approvalRequestedBy: string | null, members: number, pendingClaims: number, balance: string, overdraft: string, spent: string, activeCampaigns: number, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, company: { id: string, name: string, nameWithCluster: string, isCluster: boolean, countryCode: string, canBeUpdated: boolean, canBeToppedUp: boolean, requiresTwoStep: boolean } }> } };

export type DeskCompanyQueryVariables = Exact<{
  id: string;
}>;


export type DeskCompanyQuery = { clusters: Array<string>, deskCompany: { cluster: string | null, id: string, dateCreated: string, isApproved: boolean, dateApprovalRequested: string | null, approvalRequestedBy: string | null, members: number, pendingClaims: number, balance: string, overdraft: string, spent: string, activeCampaigns: number, company: { id: string, name: string, nameWithCluster: string, isCluster: boolean, countryCode: string, canBeUpdated: boolean, canBeToppedUp: boolean, requiresTwoStep: boolean, brands: Array<{ id: string, name: string }>, sellers: Array<{ id: string, nameWithCatalog: string }> }, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null };

export type DeskMembersQueryVariables = Exact<{
  companyId: string;
  page: number;
  pageSize: number;
}>;


export type DeskMembersQuery = { deskMembers: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, email: string, status: UserStatus, isApprovedByStaff: boolean, lastSignIn: string | null, usesTwoStep: boolean, hasAuthenticator: boolean, openSessions: number, role: { name: RoleName } }> } };

export type DeskChangesQueryVariables = Exact<{
  companyId: string;
  page: number;
  pageSize: number;
}>;


export type DeskChangesQuery = { companyChanges: { page: number, numPages: number, total: number, objects: Array<{ id: string, date: string, kind: CompanyChangeKind, subject: string | null, from: string | null, to: string | null, reason: string | null, isUndo: boolean, actor: string | null }> } };

export type DeskClaimsQueryVariables = Exact<{
  companyId: string;
  page: number;
  pageSize: number;
}>;


export type DeskClaimsQuery = { pendingClaims: { page: number, numPages: number, total: number, objects: Array<{ id: string, dateRequested: string, requestedBy: string, brand: { name: string } | null, seller: { nameWithCatalog: string } | null, managedBy: Array<{ id: string, name: string }> }> } };

export type ChangeCompanyMutationVariables = Exact<{
  input: ChangeCompanyInput;
}>;


export type ChangeCompanyMutation = { changeCompany: { ok: boolean } };

export type CompanyOutcomePartsFragment = { companyId: string, name: string | null, message: string | null, changes: Array<{ kind: CompanyChangeKind, from: string | null, to: string | null }> };

export type PreviewCompanyChangesQueryVariables = Exact<{
  companyIds: Array<string> | string;
  isApproved?: boolean | null | undefined;
  canBeUpdated?: boolean | null | undefined;
  canBeToppedUp?: boolean | null | undefined;
  cluster?: string | null | undefined;
}>;


export type PreviewCompanyChangesQuery = { previewCompanyChanges: Array<{ companyId: string, name: string | null, message: string | null, changes: Array<{ kind: CompanyChangeKind, from: string | null, to: string | null }> }> };

export type ClustersQueryVariables = Exact<{ [key: string]: never; }>;


export type ClustersQuery = { clusters: Array<string> };

export type ChangeCompaniesMutationVariables = Exact<{
  input: ChangeCompaniesInput;
}>;


export type ChangeCompaniesMutation = { changeCompanies: { batchId: string | null, companies: Array<{ companyId: string, name: string | null, message: string | null, changes: Array<{ kind: CompanyChangeKind, from: string | null, to: string | null }> }> } };

export type UndoCompanyChangesMutationVariables = Exact<{
  input: UndoCompanyChangesInput;
}>;


export type UndoCompanyChangesMutation = { undoCompanyChanges: { companies: Array<{ companyId: string, name: string | null, message: string | null, changes: Array<{ kind: CompanyChangeKind, from: string | null, to: string | null }> }> } };

export type ChangeMemberApprovalMutationVariables = Exact<{
  input: ChangeMemberApprovalInput;
}>;


export type ChangeMemberApprovalMutation = { changeMemberApproval: { ok: boolean } };

export type DeskInvitationsQueryVariables = Exact<{
  companyId: string;
  page: number;
  pageSize: number;
}>;


export type DeskInvitationsQuery = { invitations: { page: number, numPages: number, total: number, objects: Array<{ id: string, email: string, status: InvitationStatus, dateCreated: string, canResend: boolean, role: { name: RoleName } }> } };

export type ResendMemberInvitationMutationVariables = Exact<{
  input: ResendMemberInvitationInput;
}>;


export type ResendMemberInvitationMutation = { resendMemberInvitation: { ok: boolean } };

export type WithdrawMemberInvitationMutationVariables = Exact<{
  input: WithdrawMemberInvitationInput;
}>;


export type WithdrawMemberInvitationMutation = { withdrawMemberInvitation: { ok: boolean } };

export type EndMemberSessionsMutationVariables = Exact<{
  input: EndMemberSessionsInput;
}>;


export type EndMemberSessionsMutation = { endMemberSessions: { ok: boolean } };

export type ResetMemberFactorMutationVariables = Exact<{
  input: ResetMemberFactorInput;
}>;


export type ResetMemberFactorMutation = { resetMemberFactor: { ok: boolean } };

export type DecideClaimMutationVariables = Exact<{
  input: DecideClaimInput;
}>;


export type DecideClaimMutation = { decideClaim: { ok: boolean } };

export type OwnClaimsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnClaimsQuery = { pendingClaims: { objects: Array<{ id: string, brand: { id: string, name: string } | null }> } };

export type OwnApprovalQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnApprovalQuery = { me: { id: string, company: { id: string, isApprovalRequested: boolean } | null } };

export type RequestCompanyApprovalMutationVariables = Exact<{ [key: string]: never; }>;


export type RequestCompanyApprovalMutation = { requestCompanyApproval: { ok: boolean } };

export type CompanyProfilePartsFragment = { id: string, name: string, address: string, address2: string | null, postalCode: string | null, registrationNo: string | null, phoneNumber: string | null, phoneCountry: string | null, countryCode: string, authorizedName: string | null, size: CompanySize | null, timezone: string, canBeUpdated: boolean, trackingDepartments: Array<string>, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, brandDepartments: Array<{ department: string, brand: { id: string, name: string } }> };

export type AddressLookupPartsFragment = { attribution: string | null };

export type AddressSuggestionsQueryVariables = Exact<{
  text: string;
  countryCode?: string | null | undefined;
  session: string;
}>;


export type AddressSuggestionsQuery = { addressLookup: { suggestions: Array<{ id: string, title: string, detail: string }> } | null };

export type SuggestedAddressQueryVariables = Exact<{
  id: string;
  session: string;
}>;


export type SuggestedAddressQuery = { addressLookup: { address: { street: string, city: string, postalCode: string, countryCode: string } | null } | null };

export type CompanyProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type CompanyProfileQuery = { addressLookup: { attribution: string | null } | null, me: { id: string, company: { id: string, name: string, address: string, address2: string | null, postalCode: string | null, registrationNo: string | null, phoneNumber: string | null, phoneCountry: string | null, countryCode: string, authorizedName: string | null, size: CompanySize | null, timezone: string, canBeUpdated: boolean, trackingDepartments: Array<string>, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, brandDepartments: Array<{ department: string, brand: { id: string, name: string } }> } | null }, configuration: { id: string, value: string | null } | null, user_multiple_companies: { id: string, isActive: boolean } };

export type UpdateTeamProfileMutationVariables = Exact<{
  input: UpdateTeamProfileInput;
}>;


export type UpdateTeamProfileMutation = { updateTeamProfile: { ok: boolean, company: { id: string, name: string, address: string, address2: string | null, postalCode: string | null, registrationNo: string | null, phoneNumber: string | null, phoneCountry: string | null, countryCode: string, authorizedName: string | null, size: CompanySize | null, timezone: string, canBeUpdated: boolean, trackingDepartments: Array<string>, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, brandDepartments: Array<{ department: string, brand: { id: string, name: string } }> } } };

export type NewCompanyTermsQueryVariables = Exact<{ [key: string]: never; }>;


export type NewCompanyTermsQuery = { addressLookup: { attribution: string | null } | null, me: { id: string, timezone: string, company: { id: string, countryCode: string } | null }, configuration: { id: string, value: string | null } | null, user_multiple_companies: { id: string, isActive: boolean }, company_local_currency: { id: string, isActive: boolean }, currencies: Array<{ code: string, symbol: string, rate: string, maxFractionDigits: number }> };

export type CheckErrorCompanyDataMutationVariables = Exact<{
  input: CheckErrorCompanyDataInput;
}>;


export type CheckErrorCompanyDataMutation = { checkErrorCompanyData: { ok: boolean, errors: Array<{ field: string, messages: Array<string> }> } };

export type CreateCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
}>;


export type CreateCompanyMutation = { createCompany: { ok: boolean, company: { id: string, name: string }, account: { id: string } } };

export type BrandDepartmentsPartsFragment = { id: string, brandDepartments: Array<{ department: string, brand: { id: string, name: string } }> };

export type CompanyBrandCardsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompanyBrandCardsQuery = { me: { id: string, company: { id: string, trackingDepartments: Array<string>, brands: Array<{ id: string, name: string, logo: string | null }>, brandDepartments: Array<{ department: string, brand: { id: string, name: string } }> } | null } };

export type SearchBrandsQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
  page: number;
}>;


export type SearchBrandsQuery = { searchBrands: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, logo: string | null }> } };

export type SetBrandDepartmentsMutationVariables = Exact<{
  input: SetBrandDepartmentsInput;
}>;


export type SetBrandDepartmentsMutation = { setBrandDepartments: { ok: boolean, company: { id: string, brandDepartments: Array<{ department: string, brand: { id: string, name: string } }> } } };

export type AddBrandsMutationVariables = Exact<{
  brandIds: Array<string> | string;
}>;


export type AddBrandsMutation = { addBrands: { ok: boolean, company: { id: string, brands: Array<{ id: string }> } } };

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

export type OrderLimitQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderLimitQuery = { me: { id: string, company: { id: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null }, orderLimit: { amount: string | null, changedAt: string | null, changedBy: string | null, confirmedBy: string | null, upcomingFrom: string | null, upcomingAmount: string | null, owners: number } };

export type SetOrderLimitMutationVariables = Exact<{
  input: SetOrderLimitInput;
}>;


export type SetOrderLimitMutation = { setOrderLimit: { ok: boolean, waitsUntil: string | null, orderLimit: { upcomingFrom: string | null } } };

export type RolePartsFragment = { id: string, name: RoleName };

export type TeamUserPartsFragment = { id: string, userId: string, name: string, email: string, status: UserStatus, role: { id: string, name: RoleName } };

export type TeamUsersQueryVariables = Exact<{
  status?: Array<UserStatus> | UserStatus | null | undefined;
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type TeamUsersQuery = { users: { page: number, numPages: number, total: number, objects: Array<{ id: string, userId: string, name: string, email: string, status: UserStatus, role: { id: string, name: RoleName } }> } };

export type TeamRolesQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamRolesQuery = { roles: Array<{ id: string, name: RoleName }> };

export type TeamInvitationsQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type TeamInvitationsQuery = { invitations: { page: number, numPages: number, total: number, objects: Array<{ id: string, email: string, status: InvitationStatus, dateCreated: string, canResend: boolean, role: { id: string, name: RoleName } }> } };

export type InviteMemberMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMemberMutation = { inviteMember: { ok: boolean, invitation: { id: string } } };

export type CancelInvitationMutationVariables = Exact<{
  invitationId: string;
}>;


export type CancelInvitationMutation = { cancelInvitation: { ok: boolean } };

export type UpdateMemberMutationVariables = Exact<{
  input: UpdateMemberInput;
}>;


export type UpdateMemberMutation = { updateMember: { ok: boolean, user: { id: string, userId: string, name: string, email: string, status: UserStatus, role: { id: string, name: RoleName } } } };

export type TwoStepPolicyQueryVariables = Exact<{ [key: string]: never; }>;


export type TwoStepPolicyQuery = { me: { id: string, company: { id: string, requiresTwoStep: boolean } | null } };

export type RequireTwoStepMutationVariables = Exact<{
  input: RequireTwoStepInput;
}>;


export type RequireTwoStepMutation = { requireTwoStep: { ok: boolean, company: { id: string, requiresTwoStep: boolean } } };

export type EventIssuesQueryVariables = Exact<{
  catalogId?: string | null | undefined;
}>;


export type EventIssuesQuery = { eventIssues: Array<{ id: string, keyId: string, keyLabel: string | null, hour: string, reason: EventIssueReason, events: number | string, catalog: { id: string, name: string }, example: { kind: string, id: string, occurredAt: string, receivedAt: string, sku: string | null, resolvedBidId: string | null } }> };

export type ImportFieldsFragment = { id: string, kind: FeedKind, format: string, preset: string | null, keyLabel: string | null, status: FeedImportStatus, error: string | null, bytes: number | string, received: number, accepted: number, unchanged: number, rejected: number, receivedAt: string, startedAt: string | null, finishedAt: string | null };

export type FeedImportsQueryVariables = Exact<{
  catalogId: string;
  kind?: FeedKind | null | undefined;
  status?: FeedImportStatus | null | undefined;
  page: number;
  pageSize: number;
}>;


export type FeedImportsQuery = { feedImports: { numPages: number, total: number, objects: Array<{ id: string, kind: FeedKind, format: string, preset: string | null, keyLabel: string | null, status: FeedImportStatus, error: string | null, bytes: number | string, received: number, accepted: number, unchanged: number, rejected: number, receivedAt: string, startedAt: string | null, finishedAt: string | null }> } };

export type FeedImportProblemsQueryVariables = Exact<{
  catalogId: string;
  id: string;
}>;


export type FeedImportProblemsQuery = { feedImportProblems: { import: { id: string, kind: FeedKind, format: string, preset: string | null, keyLabel: string | null, status: FeedImportStatus, error: string | null, bytes: number | string, received: number, accepted: number, unchanged: number, rejected: number, receivedAt: string, startedAt: string | null, finishedAt: string | null }, reasons: Array<{ error: string, field: string, message: string, rows: number, firstLine: number, example: string | null }>, first: Array<{ line: number, key: string | null, field: string, error: string, message: string, value: string | null }> } };

export type FeedStateQueryVariables = Exact<{
  catalogId: string;
}>;


export type FeedStateQuery = { feedState: { offered: number, withoutPicture: number, withoutStock: number, kinds: Array<{ kind: FeedKind, lastCompleteAt: string | null, isOverdue: boolean }> } };

export type RefusedWordsPartsFragment = { id: string, words: Array<string>, revision: number, dateChanged: string | null, changedBy: string | null };

export type RefusedWordsQueryVariables = Exact<{
  catalogId: string;
}>;


export type RefusedWordsQuery = { refusedWords: { id: string, words: Array<string>, revision: number, dateChanged: string | null, changedBy: string | null } };

export type SetRefusedWordsMutationVariables = Exact<{
  input: SetRefusedWordsInput;
}>;


export type SetRefusedWordsMutation = { setRefusedWords: { ok: boolean, refusedWords: { id: string, words: Array<string>, revision: number, dateChanged: string | null, changedBy: string | null } } };

export type StorefrontHealthQueryVariables = Exact<{
  catalogId: string;
}>;


export type StorefrontHealthQuery = { storefrontHealth: { lastRequestAt: string | null, silentSince: string | null, signals: Array<{ signal: StorefrontSignalName, value: number | null, minutes: number | null, cause: StorefrontCause | null, hours: Array<{ from: string, value: number | null, isBad: boolean }> }> } | null };

export type StorefrontTailQueryVariables = Exact<{
  catalogId: string;
  after?: string | null | undefined;
  onlyProblems: boolean;
}>;


export type StorefrontTailQuery = { storefrontTail: { cursor: string, lines: Array<{ id: string, kind: StorefrontTailKind, at: string, keyId: string, keyLabel: string | null, oneIn: number, visit: string | null, eventId: string | null, requestId: string | null, status: number | null, reason: string | null, field: string | null, message: string | null, skus: Array<string>, shopper: string | null, slots: number | null, searchTerm: string | null, placement: string | null, path: string, body: string | null, winners: Array<{ rank: number, id: string }> }> } | null };

export type BusiestStorefrontQueryVariables = Exact<{ [key: string]: never; }>;


export type BusiestStorefrontQuery = { busiestStorefront: { id: string } | null };

export type StorefrontCatalogsQueryVariables = Exact<{ [key: string]: never; }>;


export type StorefrontCatalogsQuery = { allCatalogs: Array<{ id: string, name: string, currencyCode: string }> };

export type StorefrontKeysQueryVariables = Exact<{
  catalogId: string;
}>;


export type StorefrontKeysQuery = { storefrontKeys: Array<{ id: string, label: string, scopes: Array<string>, origins: Array<string>, requestsPerSecond: number | null, makerName: string | null, createdAt: string, endsAt: string | null, lastUsedAt: string | null, requestsToday: number | string }> };

export type StorefrontKeyChangesQueryVariables = Exact<{
  catalogId: string;
}>;


export type StorefrontKeyChangesQuery = { storefrontKeyChanges: Array<{ id: string, at: string, keyLabel: string, act: StorefrontKeyAct, endsAt: string | null, actor: string | null }> };

export type CreateStorefrontKeyMutationVariables = Exact<{
  input: CreateStorefrontKeyInput;
}>;


export type CreateStorefrontKeyMutation = { createStorefrontKey: { ok: boolean, id: string, secret: string } };

export type RotateStorefrontKeyMutationVariables = Exact<{
  input: RotateStorefrontKeyInput;
}>;


export type RotateStorefrontKeyMutation = { rotateStorefrontKey: { ok: boolean, id: string, secret: string } };

export type RevokeStorefrontKeyMutationVariables = Exact<{
  input: RevokeStorefrontKeyInput;
}>;


export type RevokeStorefrontKeyMutation = { revokeStorefrontKey: { ok: boolean, id: string } };

export type MakeTestAuctionPassMutationVariables = Exact<{
  catalogId: string;
}>;


export type MakeTestAuctionPassMutation = { makeTestAuctionPass: { ok: boolean, pass: string, endsAt: string } };

export type TestChoicesQueryVariables = Exact<{
  catalogId: string;
}>;


export type TestChoicesQuery = { productCategories: Array<{ id: string, label: string, parentId: string | null }>, allBanners: Array<{ id: string, name: string }> };

export type TestedProductsQueryVariables = Exact<{
  catalogId: string;
  skus: Array<string> | string;
}>;


export type TestedProductsQuery = { productDetails: Array<{ sku: string, name: string, image: string | null }> };

export type DraftCopyQueryVariables = Exact<{
  name: string;
}>;


export type DraftCopyQuery = { draftCopy: { revision: string, content: string } | null };

export type KeepDraftMutationVariables = Exact<{
  input: KeepDraftInput;
}>;


export type KeepDraftMutation = { keepDraft: { isKept: boolean, draftCopy: { revision: string, content: string } | null } };

export type DiscardDraftMutationVariables = Exact<{
  input: DiscardDraftInput;
}>;


export type DiscardDraftMutation = { discardDraft: { draftCopy: { revision: string, content: string } | null } };

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

export type ImpersonationCompaniesQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
}>;


export type ImpersonationCompaniesQuery = { searchCompanies: { objects: Array<{ id: string, nameWithCluster: string }> } };

export type ImpersonationUsersQueryVariables = Exact<{
  companyId: string;
  searchTerm?: string | null | undefined;
}>;


export type ImpersonationUsersQuery = { users: { objects: Array<{ id: string, name: string, email: string, role: { name: RoleName } }> } };

export type StartImpersonationMutationVariables = Exact<{
  input: StartImpersonationInput;
}>;


export type StartImpersonationMutation = { startImpersonation: { ok: boolean, endsAt: string } };

export type StopImpersonationMutationVariables = Exact<{ [key: string]: never; }>;


export type StopImpersonationMutation = { stopImpersonation: { ok: boolean, token: string | null } };

export type MailChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type MailChoicesQuery = { mailChoices: Array<{ id: string, kind: MailKind, frequency: MailFrequency, choices: Array<MailFrequency> }> };

export type MailChoicePartsFragment = { id: string, kind: MailKind, frequency: MailFrequency, choices: Array<MailFrequency> };

export type ChooseMailMutationVariables = Exact<{
  input: ChooseMailInput;
}>;


export type ChooseMailMutation = { chooseMail: { ok: boolean, mailChoices: Array<{ id: string, kind: MailKind, frequency: MailFrequency, choices: Array<MailFrequency> }> } };

export type ProfilePartsFragment = { id: string, firstName: string, lastName: string, title: string | null, email: string, language: Language, timezone: string, enabled2fa: boolean, is2faRequired: boolean, hasUsablePassword: boolean, isImpersonate: boolean, isStaff: boolean, allLanguages: Array<{ code: Language, label: string }> };

export type ProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileQuery = { me: { id: string, firstName: string, lastName: string, title: string | null, email: string, language: Language, timezone: string, enabled2fa: boolean, is2faRequired: boolean, hasUsablePassword: boolean, isImpersonate: boolean, isStaff: boolean, allLanguages: Array<{ code: Language, label: string }> }, twoStepSignIn: { hasAuthenticator: boolean, recoveryCodesLeft: number } };

export type UpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateProfileMutation = { updateProfile: { ok: boolean, me: { id: string, firstName: string, lastName: string, title: string | null, email: string, language: Language, timezone: string, enabled2fa: boolean, is2faRequired: boolean, hasUsablePassword: boolean, isImpersonate: boolean, isStaff: boolean, allLanguages: Array<{ code: Language, label: string }> } } };

export type EmailChangeQueryVariables = Exact<{ [key: string]: never; }>;


export type EmailChangeQuery = { emailChange: { newEmail: string, expiresAt: string } | null };

export type RequestEmailChangeMutationVariables = Exact<{
  input: RequestEmailChangeInput;
}>;


export type RequestEmailChangeMutation = { requestEmailChange: { ok: boolean } };

export type CancelEmailChangeMutationVariables = Exact<{ [key: string]: never; }>;


export type CancelEmailChangeMutation = { cancelEmailChange: { ok: boolean } };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { changePassword: { ok: boolean } };

export type AddAuthenticatorMutationVariables = Exact<{
  input: AddAuthenticatorInput;
}>;


export type AddAuthenticatorMutation = { addAuthenticator: { ok: boolean, secret: string, uri: string } };

export type ConfirmAuthenticatorMutationVariables = Exact<{
  input: AuthenticatorCodeInput;
}>;


export type ConfirmAuthenticatorMutation = { confirmAuthenticator: { ok: boolean, recoveryCodes: Array<string> } };

export type RenewRecoveryCodesMutationVariables = Exact<{
  input: AuthenticatorCodeInput;
}>;


export type RenewRecoveryCodesMutation = { renewRecoveryCodes: { ok: boolean, recoveryCodes: Array<string> } };

export type RemoveAuthenticatorMutationVariables = Exact<{
  input: AuthenticatorCodeInput;
}>;


export type RemoveAuthenticatorMutation = { removeAuthenticator: { ok: boolean } };

export type OwnSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSessionsQuery = { ownSessions: Array<{ id: string, browser: string, address: string, startedAt: string, lastSeenAt: string, isCurrent: boolean, providerName: string | null }> };

export type SignOutElsewhereMutationVariables = Exact<{
  input: SignOutElsewhereInput;
}>;


export type SignOutElsewhereMutation = { signOutElsewhere: { ok: boolean, ended: number } };

export type SignUpSetupQueryVariables = Exact<{ [key: string]: never; }>;


export type SignUpSetupQuery = { addressLookup: { attribution: string | null } | null, currencies: Array<{ code: string, symbol: string }>, allCatalogs: Array<{ id: string, name: string, currencyCode: string }>, excluded: { value: string | null } | null, hide_seller_selector_on_signup: { id: string, isActive: boolean }, show_company_currency_setting: { id: string, isActive: boolean } };

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


export type ProviderCatalogQuery = { authProviderCatalog: { provider: string, catalogId: string | null }, currencies: Array<{ code: string, symbol: string }> };

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


export type SignInMutation = { signIn: { ok: boolean, token: string, isFirstLogin: boolean, isTwoStepNew: boolean } };

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


export type PublicFlagsQuery = { enable_landing_page: { id: string, isActive: boolean }, chat: { value: string | null } | null };

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

export type MailedLinkQueryVariables = Exact<{
  token: string;
}>;


export type MailedLinkQuery = { mailedLink: MailedLinkUse | null };

export type ConfirmEmailChangeMutationVariables = Exact<{
  token: string;
}>;


export type ConfirmEmailChangeMutation = { confirmEmailChange: { ok: boolean, email: string } };

export type UndoEmailChangeMutationVariables = Exact<{
  token: string;
}>;


export type UndoEmailChangeMutation = { undoEmailChange: { ok: boolean, wasChanged: boolean } };

export type InvitedInvitationQueryVariables = Exact<{
  token: string;
}>;


export type InvitedInvitationQuery = { invitedInvitation: { id: string, email: string, status: InvitationStatus, companyName: string, invitedBy: string | null, hasExistingUser: boolean, isWithdrawn: boolean, mustSignIn: boolean, role: { name: RoleName } } | null };

export type InviteMemberConfirmMutationVariables = Exact<{
  input: InviteMemberConfirmInput;
}>;


export type InviteMemberConfirmMutation = { inviteMemberConfirm: { ok: boolean, token: string | null } };

export type OfferedProviderQueryVariables = Exact<{
  email: string;
}>;


export type OfferedProviderQuery = { identityProvider: { id: string, name: string, isRequired: boolean } | null };

export type SendSingleSignOnCodeMutationVariables = Exact<{
  input: SendSingleSignOnCodeInput;
}>;


export type SendSingleSignOnCodeMutation = { sendSingleSignOnCode: { ok: boolean, expiresInSeconds: number | null } };

export type CompleteSingleSignOnMutationVariables = Exact<{
  input: CompleteSingleSignOnInput;
}>;


export type CompleteSingleSignOnMutation = { completeSingleSignOn: { ok: boolean, isFirstLogin: boolean } };

export type WalletQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type WalletQuery = { wallet: { id: string, balance: string, unpaidCost: string, freeCredit: string, paidCredit: string, expiringSoonBalance: string, expiringSoonTimeDelta: number | null, averageDailySpending: string, runwayDays: number | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } };

export type InvoicePartsFragment = { id: string, invoiceNo: string, isDownloadable: boolean };

export type TransactionRowFragment = { id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null };

export type CreditRowFragment = { id: string, dateCreated: string, createdOn: string, kind: CreditKind, creditType: CreditType, amountOriginal: string, taxAmount: string, startDate: string | null, expiryDate: string | null, remainAmount: string, usedAmount: string, expiredAmount: string, refundedAmount: string, status: CreditStatus, promotionCode: string | null, paymentMethod: CreditPaymentMethod | null, description: string | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null };

export type WalletTransactionsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  pageSize: number;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
  kind?: StatementKind | null | undefined;
}>;


export type WalletTransactionsQuery = { walletTransactions: { page: number, numPages: number, total: number, totalIncome: string | null, totalSpent: string | null, openingBalance: string | null, objects: Array<{ id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }> } };

export type BillingDocumentsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  pageSize: number;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type BillingDocumentsQuery = { billingDocuments: { page: number, numPages: number, total: number, objects: Array<{ description: string | null, month: string | null, net: string, tax: string, id: string, kind: StatementDocumentKind, isDownloadable: boolean, issuedOn: string, total: string, catalog: { id: string, name: string } | null, corrects: { id: string, invoiceNo: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null, creditNote: { id: string, creditNoteNo: string } | null, proForma: { id: string, proFormaNo: string, isDownloadable: boolean, isEnded: boolean, invoice: { id: string, invoiceNo: string } | null } | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }> } };

export type DocumentPartsFragment = { id: string, kind: StatementDocumentKind, isDownloadable: boolean, issuedOn: string, total: string, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null, creditNote: { id: string, creditNoteNo: string } | null, proForma: { id: string, proFormaNo: string, isDownloadable: boolean, isEnded: boolean, invoice: { id: string, invoiceNo: string } | null } | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number } };

export type MonthlyInvoicesQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type MonthlyInvoicesQuery = { monthlyInvoices: Array<{ month: string, amount: string, catalog: { id: string, name: string }, invoices: Array<{ id: string, invoiceNo: string, isDownloadable: boolean }>, creditNotes: Array<{ id: string, creditNoteNo: string }> }> };

export type MonthlyMoneyOutQueryVariables = Exact<{
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type MonthlyMoneyOutQuery = { monthlyMoneyOut: Array<{ month: string, total: string, parts: Array<{ kind: MoneyOutKind, amount: string, invoices: Array<{ id: string, invoiceNo: string, isDownloadable: boolean }> }> }> };

export type MonthlyStatementQueryVariables = Exact<{
  companyId?: string | null | undefined;
  month?: string | null | undefined;
}>;


export type MonthlyStatementQuery = { monthlyStatement: { month: string, months: Array<string>, state: StatementState, openingBalance: string, closingBalance: string, pending: string, documentCount: number, checkedAt: string | null, equalsLedger: boolean, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, lines: Array<{ kind: StatementKind, department: string | null, amount: string, catalog: { id: string, name: string } | null, brand: { id: string, name: string } | null }>, departments: Array<{ department: string | null, amount: string }>, documents: Array<{ id: string, kind: StatementDocumentKind, isDownloadable: boolean, issuedOn: string, total: string, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null, creditNote: { id: string, creditNoteNo: string } | null, proForma: { id: string, proFormaNo: string, isDownloadable: boolean, isEnded: boolean, invoice: { id: string, invoiceNo: string } | null } | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }> } };

export type BillingCountriesQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingCountriesQuery = { allCatalogs: Array<{ id: string, name: string }> };

export type WalletSwitchesQueryVariables = Exact<{ [key: string]: never; }>;


export type WalletSwitchesQuery = { freeAndPaid: { isActive: boolean } };

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
  pageSize: number;
  sortBy: string;
}>;


export type ListCreditsQuery = { listCredits: { page: number, numPages: number, total: number, objects: Array<{ id: string, dateCreated: string, createdOn: string, kind: CreditKind, creditType: CreditType, amountOriginal: string, taxAmount: string, startDate: string | null, expiryDate: string | null, remainAmount: string, usedAmount: string, expiredAmount: string, refundedAmount: string, status: CreditStatus, promotionCode: string | null, paymentMethod: CreditPaymentMethod | null, description: string | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }> } };

export type CreditTraceQueryVariables = Exact<{
  id: string;
  page: number;
  pageSize: number;
}>;


export type CreditTraceQuery = { credit: { id: string, dateCreated: string, createdOn: string, kind: CreditKind, creditType: CreditType, amountOriginal: string, taxAmount: string, startDate: string | null, expiryDate: string | null, remainAmount: string, usedAmount: string, expiredAmount: string, refundedAmount: string, status: CreditStatus, promotionCode: string | null, paymentMethod: CreditPaymentMethod | null, description: string | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }, creditUses: { page: number, numPages: number, total: number, objects: Array<{ amount: string, transaction: { id: string, chargeDate: string, description: string } }> } };

export type TransactionTraceQueryVariables = Exact<{
  id: string;
}>;


export type TransactionTraceQuery = { walletTransaction: { reason: string | null, carried: string | null, transaction: { id: string, chargeDate: string, dateCreated: string, description: string, adType: AdType | null, clicks: number | string | null, impressions: number | string | null, amount: string, isIncome: boolean, status: TransactionStatus, statusReason: string | null, balanceAfter: string | null, brandNames: Array<string>, catalog: { id: string, name: string } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }, brought: { id: string, kind: CreditKind, description: string | null, remainAmount: string } | null, credits: Array<{ amount: string, credit: { id: string, kind: CreditKind, description: string | null, expiryDate: string | null } }>, adSets: Array<{ adSetId: string, adSetName: string | null, campaignId: string, campaignName: string | null, amount: string, clicks: number | string, impressions: number | string }>, corrects: { id: string, chargeDate: string, description: string, amount: string, isIncome: boolean } | null, corrections: Array<{ id: string, dateCreated: string, description: string, amount: string, isIncome: boolean }> } };

export type LedgerAuditQueryVariables = Exact<{ [key: string]: never; }>;


export type LedgerAuditQuery = { ledgerAudit: { finishedAt: string | null, companies: number, findings: Array<{ id: string, check: string, subject: string, detail: string, foundAt: string, resolvedAt: string | null, company: { id: string, name: string } | null }> } };

export type ReverseTransactionMutationVariables = Exact<{
  input: ReverseTransactionInput;
}>;


export type ReverseTransactionMutation = { reverseTransaction: { ok: boolean, transaction: { id: string } } };

export type RefundableCreditQueryVariables = Exact<{
  id: string;
}>;


export type RefundableCreditQuery = { refundableCredit: string };

export type RefundCreditMutationVariables = Exact<{
  input: RefundCreditInput;
}>;


export type RefundCreditMutation = { refundCredit: { ok: boolean, transaction: { id: string } } };

export type GrantCreditMutationVariables = Exact<{
  input: GrantCreditInput;
}>;


export type GrantCreditMutation = { grantCredit: { ok: boolean, transaction: { id: string } } };

export type UploadImageMutationVariables = Exact<{
  file: File;
  minWidth?: number | null | undefined;
  minHeight?: number | null | undefined;
  maxFileSizeInMb?: number | null | undefined;
  companyId?: string | null | undefined;
}>;


export type UploadImageMutation = { uploadCampaignImage: { path: string, url: string } };

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

export type BankTransfersQueryVariables = Exact<{
  isEnded: boolean;
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type BankTransfersQuery = { bankTransfers: { total: number, numPages: number, objects: Array<{ id: string, transferReference: string, creditNoteNo: string | null, method: CreditPaymentMethod, status: TopUpStatus, amount: string, totalAmount: string, requestedBy: string | null, decidedBy: string | null, dateCreated: string, dateEnded: string | null, company: { id: string, name: string, walletCurrency: { symbol: string, maxFractionDigits: number } } }> } };

export type ConfirmTransferMutationVariables = Exact<{
  input: ConfirmTransferInput;
}>;


export type ConfirmTransferMutation = { confirmTransfer: { ok: boolean } };

export type RefuseTransferMutationVariables = Exact<{
  input: RefuseTransferInput;
}>;


export type RefuseTransferMutation = { refuseTransfer: { ok: boolean } };

export type VouchersQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type VouchersQuery = { vouchers: { total: number, numPages: number, objects: Array<{ id: string, code: string, percentage: string | null, fixedPrice: string | null, minAmount: string | null, currencyCode: string | null, redeemBy: string | null, companies: Array<string>, maxRedemptions: number, maxPerCompany: number, taken: number, used: number, createdBy: string | null, endedBy: string | null, dateCreated: string }> } };

export type VoucherCompanyQueryVariables = Exact<{
  id: string;
}>;


export type VoucherCompanyQuery = { companyById: { id: string, name: string } | null };

export type CreateVoucherMutationVariables = Exact<{
  input: CreateVoucherInput;
}>;


export type CreateVoucherMutation = { createVoucher: { ok: boolean } };

export type EndVoucherMutationVariables = Exact<{
  id: string;
}>;


export type EndVoucherMutation = { endVoucher: { ok: boolean } };

export type OtherPaymentsQueryVariables = Exact<{
  isDone: boolean;
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type OtherPaymentsQuery = { otherPayments: { total: number, numPages: number, objects: Array<{ id: string, paymentRef: string, isForAnother: boolean, orderedAmount: string, receivedAmount: string, receivedCurrencyCode: string, isSecond: boolean, hasRefundFailed: boolean, mayBeCredited: boolean, decision: OtherPaymentDecision | null, decidedBy: string | null, dateFound: string, dateDone: string | null, company: { id: string, name: string, walletCurrency: { symbol: string, maxFractionDigits: number } } }> } };

export type DecideOtherPaymentMutationVariables = Exact<{
  input: DecideOtherPaymentInput;
}>;


export type DecideOtherPaymentMutation = { decideOtherPayment: { ok: boolean } };

export type PaymentTroublesQueryVariables = Exact<{
  isEnded: boolean;
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type PaymentTroublesQuery = { paymentTroubles: { total: number, numPages: number, objects: Array<{ id: string, kind: PaymentTroubleKind, amount: string, description: string | null, paymentRef: string | null, outcome: PaymentTroubleOutcome | null, endedBy: string | null, dateFound: string, dateEnded: string | null, company: { id: string, name: string, walletCurrency: { symbol: string, maxFractionDigits: number } } }> } };

export type EndPaymentTroubleMutationVariables = Exact<{
  input: EndPaymentTroubleInput;
}>;


export type EndPaymentTroubleMutation = { endPaymentTrouble: { ok: boolean } };

export type CardPartsFragment = { id: string, brand: string, last4: string, expMonth: number, expYear: number };

export type TopUpPartsFragment = { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, creditNoteNo: string | null, transferInstructions: string | null };

export type BillingInfoQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingInfoQuery = { billingInfo: { name: string, email: string, description: string, taxNo: string | null, purchaseOrderNo: string | null, costCenter: string | null, topUpAlertAmount: string | null } | null };

export type UpdateBillingDetailsMutationVariables = Exact<{
  input: UpdateBillingDetailsInput;
}>;


export type UpdateBillingDetailsMutation = { updateBillingDetails: { ok: boolean } };

export type StaffBillingQueryVariables = Exact<{
  companyId: string;
}>;


export type StaffBillingQuery = { billingInfo: { name: string, email: string, description: string, taxNo: string | null, purchaseOrderNo: string | null, costCenter: string | null, topUpAlertAmount: string | null } | null, paymentMethods: Array<{ id: string, brand: string, last4: string, expMonth: number, expYear: number }>, companyById: { id: string, autoTopUp: boolean, autoTopUpAmount: string | null, autoTopUpThreshold: string | null, isAutoTopUpBlocked: boolean, walletCurrency: { symbol: string, maxFractionDigits: number } } | null };

export type TopUpEntryQueryVariables = Exact<{ [key: string]: never; }>;


export type TopUpEntryQuery = { allowTopUp: boolean, billing_top_up: { id: string, isActive: boolean } };

export type PaymentMethodsQueryVariables = Exact<{ [key: string]: never; }>;


export type PaymentMethodsQuery = { cardPaymentMinMax: Array<string> | null, paymentMethods: Array<{ id: string, brand: string, last4: string, expMonth: number, expYear: number }>, paymentProvider: { id: string, allowTopUp: boolean } | null, me: { id: string, company: { id: string, canBeToppedUp: boolean, autoTopUp: boolean, autoTopUpAmount: string | null, autoTopUpThreshold: string | null, isAutoTopUpBlocked: boolean } | null }, show_payment_card_method: { id: string, isActive: boolean }, show_auto_top_up: { id: string, isActive: boolean }, add_multiple_cards: { id: string, isActive: boolean }, max_number_of_cards: { id: string, value: string | null } | null, default_top_up_amount: { id: string, value: string | null } | null, default_top_up_threshold: { id: string, value: string | null } | null };

export type TopUpSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type TopUpSettingsQuery = { cardPaymentMinMax: Array<string> | null, lastTopUpAmount: string | null, paymentMethods: Array<{ id: string, brand: string, last4: string, expMonth: number, expYear: number }>, paymentProvider: { id: string, supportsInstallments: boolean } | null, wallet: { id: string, balance: string, unpaidCost: string, averageDailySpending: string }, topUpTaxes: Array<{ method: CreditPaymentMethod, taxRate: string }>, sellerCenterAuthBackends: Array<{ id: string, name: string, provider: string, isEnabledTopUp: boolean, balance: string | null, companyLinkedAccount: { email: string } | null }>, installments: { id: string, isActive: boolean }, show_payment_card_method: { id: string, isActive: boolean }, max_installment_months: { id: string, value: string | null } | null };

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
  companyId?: string | null | undefined;
}>;


export type RedeemVoucherCodeMutation = { redeemVoucherCode: { ok: boolean, voucherInfo: { voucherId: string, voucherCode: string, redeemId: string, percentage: string | null, fixedPrice: string | null, minAmount: string | null, eligiblePackageIds: Array<string> } } };

export type CreateTopUpRequestMutationVariables = Exact<{
  input: CreateTopUpRequestInput;
}>;


export type CreateTopUpRequestMutation = { createTopUpRequest: { ok: boolean, confirmToken: string | null, topUp: { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, creditNoteNo: string | null, transferInstructions: string | null } | null } };

export type OpenTopUpPartsFragment = { id: string, creditId: string | null, type: CreditPaymentMethod, totalAmount: string, waitsFor: TopUpWaitsFor, confirmToken: string | null, confirmUntil: string | null, transferReference: string | null };

export type OpenTopUpsQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type OpenTopUpsQuery = { openTopUps: Array<{ id: string, creditId: string | null, type: CreditPaymentMethod, totalAmount: string, waitsFor: TopUpWaitsFor, confirmToken: string | null, confirmUntil: string | null, transferReference: string | null }> };

export type CancelTopUpRequestMutationVariables = Exact<{
  input: CancelTopUpRequestInput;
}>;


export type CancelTopUpRequestMutation = { cancelTopUpRequest: { ok: boolean, topUp: { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, creditNoteNo: string | null, transferInstructions: string | null } } };

export type CheckVerifiedTopUpRequestMutationVariables = Exact<{
  input: CheckVerifiedTopUpRequestInput;
}>;


export type CheckVerifiedTopUpRequestMutation = { checkVerifiedTopUpRequest: { ok: boolean, topUp: { id: string, status: TopUpStatus, amount: string, totalAmount: string, transferReference: string | null, creditNoteNo: string | null, transferInstructions: string | null } } };

export type MonthlyCostsQueryVariables = Exact<{ [key: string]: never; }>;


export type MonthlyCostsQuery = { campaignCostTotals: Array<{ total: string }> };

export type PromotionBannersQueryVariables = Exact<{ [key: string]: never; }>;


export type PromotionBannersQuery = { promotionBanners: Array<{ id: string, name: string, imageUrl: string, href: string | null }> };

export type GuideQueryVariables = Exact<{ [key: string]: never; }>;


export type GuideQuery = { onboarding: { id: string, isCompleted: boolean, progress: Array<{ id: string, label: string, targetUrl: string | null, openUrlInNewTab: boolean, isCompleted: boolean }> } | null, configuration: { id: string, value: string | null } | null };

export type UpdateOnboardingProgressMutationVariables = Exact<{
  id: string;
}>;


export type UpdateOnboardingProgressMutation = { updateOnboardingProgress: { ok: boolean, onboarding: { id: string, isCompleted: boolean, progress: Array<{ id: string, label: string, targetUrl: string | null, openUrlInNewTab: boolean, isCompleted: boolean }> } } };

export type CurrencyPartsFragment = { code: string, symbol: string, rate: string, maxFractionDigits: number };

export type BrandPartsFragment = { id: string, name: string, logo: string | null };

export type CurrentSessionQueryVariables = Exact<{ [key: string]: never; }>;


export type CurrentSessionQuery = { me: { id: string, name: string, firstName: string, lastName: string, email: string, language: Language, timezone: string, isOwner: boolean, isImpersonate: boolean, isApprovedByStaff: boolean, isAccountLocked: boolean, isBrandLocked: boolean, isStaff: boolean, role: { id: string, name: RoleName } | null, company: { id: string, name: string, canBeToppedUp: boolean, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null }, currentBrand: { id: string, name: string, logo: string | null } | null, userAccounts: Array<{ id: string, isCurrent: boolean, role: { id: string, name: RoleName }, company: { id: string, name: string, isCluster: boolean, walletCurrency: { code: string } } }>, currencies: Array<{ code: string, symbol: string, rate: string, maxFractionDigits: number }>, enable_landing_page: { id: string, isActive: boolean }, sponsor_enable_banner: { id: string, isActive: boolean }, show_country_demographic_report: { id: string, isActive: boolean }, sponsor_search_term_report: { id: string, isActive: boolean }, halo_sales_reports: { id: string, isActive: boolean }, use_advanced_sponsor_campaign_ui: { id: string, isActive: boolean }, enable_quick_campaign_creation: { id: string, isActive: boolean }, show_dynamic_filter_product_on_creating_ads: { id: string, isActive: boolean }, show_sponsor_target: { id: string, isActive: boolean }, standard_package_ads: { id: string, isActive: boolean }, enable_meta_ad: { id: string, isActive: boolean }, show_copy_to_other_supplier: { id: string, isActive: boolean }, show_diagnostic_tool: { id: string, isActive: boolean }, allow_change_language: { id: string, isActive: boolean }, homepage: { id: string, isActive: boolean }, show_payment_card_method: { id: string, isActive: boolean }, export_daily_dashboard_data: { id: string, isActive: boolean }, download_campaign_sales: { id: string, isActive: boolean }, download_sku_performance_report: { id: string, isActive: boolean }, additional_sku_performance_metrics: { id: string, isActive: boolean }, shared_budgets: { id: string, isActive: boolean }, show_price_history: { id: string, isActive: boolean } };

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

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { id: string, company: { id: string } | null } };

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

export type LocalesPathQueryVariables = Exact<{ [key: string]: never; }>;


export type LocalesPathQuery = { configuration: { id: string, value: string | null } | null };

export type TestClockQueryVariables = Exact<{ [key: string]: never; }>;


export type TestClockQuery = { testClock: { now: string, target: string | null } | null };

export type MoveTestClockMutationVariables = Exact<{
  input: MoveTestClockInput;
}>;


export type MoveTestClockMutation = { moveTestClock: { testClock: { now: string, target: string | null } } };

export type WebhookEndpointPartsFragment = { id: string, url: string, description: string, events: Array<string>, createdAt: string, disabledReason: WebhookDisabledReason | null, failingSince: string | null };

export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { webhookEndpoints: Array<{ id: string, url: string, description: string, events: Array<string>, createdAt: string, disabledReason: WebhookDisabledReason | null, failingSince: string | null }> };

export type WebhookDeliveriesQueryVariables = Exact<{
  endpointId: string;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: Array<{ id: string, eventId: string, type: string, objectId: string, createdAt: string, status: WebhookDeliveryStatus, attempts: number, dueAt: string | null, responseStatus: number | null, responseMs: number | null, responseExcerpt: string | null }> };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { ok: boolean, secret: string | null } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { ok: boolean } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { ok: boolean } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { ok: boolean, secret: string | null } };

export type SendTestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type SendTestWebhookMutation = { sendTestWebhook: { ok: boolean } };

export type ResendWebhooksMutationVariables = Exact<{
  endpointId: string;
  deliveryId?: string | null | undefined;
}>;


export type ResendWebhooksMutation = { resendWebhooks: { ok: boolean, count: number } };

export type YieldCatalogsQueryVariables = Exact<{ [key: string]: never; }>;


export type YieldCatalogsQuery = { allCatalogs: Array<{ id: string, name: string, currencyCode: string }> };

export type YieldRulesQueryVariables = Exact<{
  catalogId: string;
  kind?: YieldRuleKind | null | undefined;
  page: number;
  pageSize: number;
}>;


export type YieldRulesQuery = { yieldRules: { page: number, numPages: number, total: number, objects: Array<{ id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null }> } };

export type YieldRuleChangesQueryVariables = Exact<{
  catalogId: string;
  page: number;
  pageSize: number;
}>;


export type YieldRuleChangesQuery = { yieldRuleChanges: { page: number, numPages: number, total: number, objects: Array<{ id: string, isLast: boolean, predictedRevenue: Array<string> | null, realizedRevenue: string | null, rule: { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null }, before: { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null } | null }> } };

export type YieldCategoriesQueryVariables = Exact<{
  catalogId: string;
}>;


export type YieldCategoriesQuery = { productCategories: Array<{ id: string, label: string, parentId: string | null }> };

export type YieldProductsQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
}>;


export type YieldProductsQuery = { productSuggestions: { objects: Array<{ sku: string, name: string }> } };

export type YieldBrandsQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
}>;


export type YieldBrandsQuery = { searchBrands: { objects: Array<{ id: string, name: string }> } };

export type YieldSellersQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
}>;


export type YieldSellersQuery = { sellerSuggestions: { objects: Array<{ id: string, name: string }> } };

export type YieldCompaniesQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
}>;


export type YieldCompaniesQuery = { searchCompanies: { objects: Array<{ id: string, name: string }> } };

export type YieldRulePartsFragment = { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null };

export type YieldTrialSidePartsFragment = { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null };

export type EndYieldTrialMutationVariables = Exact<{
  input: EndYieldTrialInput;
}>;


export type EndYieldTrialMutation = { endYieldTrial: { ok: boolean, rule: { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null } } };

export type SaveYieldRuleMutationVariables = Exact<{
  input: SaveYieldRuleInput;
}>;


export type SaveYieldRuleMutation = { saveYieldRule: { ok: boolean, rule: { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null } } };

export type RemoveYieldRuleMutationVariables = Exact<{
  input: SeenYieldRuleInput;
}>;


export type RemoveYieldRuleMutation = { removeYieldRule: { ok: boolean, rule: { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null } } };

export type TakeBackYieldRuleMutationVariables = Exact<{
  input: SeenYieldRuleInput;
}>;


export type TakeBackYieldRuleMutation = { takeBackYieldRule: { ok: boolean, rule: { id: string, version: number, kind: YieldRuleKind, isRemoved: boolean, categoryId: string | null, categoryLabel: string | null, placementCode: string | null, pageType: PageType | null, terms: Array<string>, fromDate: string | null, untilDate: string | null, billedOn: BilledOn | null, amount: string | null, subject: BlockSubject | null, setAt: string, actor: string | null, subjects: Array<{ value: string, name: string | null }>, openTo: Array<{ value: string, name: string | null }>, reason: { en: string, pt: string, id: string } | null, load: { mostOnPage: number | null, mostAtPlacement: number | null, mostOfBrand: number | null, sharePercent: number | null, firstFree: number | null, leastRelevance: number | null, leastScorePercent: number | null } | null, trial: { percent: number, days: number, maxLossPercent: number | null, firstDate: string, lastDate: string, isOfChange: boolean, result: { untilDate: string, isFinal: boolean, on: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, off: { auctions: number, filled: number, impressions: number, clicks: number, revenue: string, sales: string, revenuePerThousand: string | null }, change: { percent: number, low: number, high: number } | null } | null } | null } } };

export type YieldPreviewQueryVariables = Exact<{
  input: SaveYieldRuleInput;
}>;


export type YieldPreviewQuery = { yieldPreview: { auctions: number, changedAuctions: number, days: number, revenueChange: Array<string>, before: { revenue: string, pricePerClick: string | null, clickRate: number | null, fillRate: number | null, adsPerAuction: number | null }, after: { revenue: string, pricePerClick: string | null, clickRate: number | null, fillRate: number | null, adsPerAuction: number | null }, companies: Array<{ before: string, after: string, company: { id: string, name: string } | null }> } | null };

export type YieldPreviewWeekPartsFragment = { revenue: string, pricePerClick: string | null, clickRate: number | null, fillRate: number | null, adsPerAuction: number | null };

export type RecommendedBidQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  adType?: AdType | null | undefined;
  skus?: Array<string> | string | null | undefined;
  categoryIds?: Array<string> | string | null | undefined;
  keywords?: Array<string> | string | null | undefined;
}>;


export type RecommendedBidQuery = { recommendedBid: { recommendedBid: string | null, firstPlaceBid: string | null, minBid: string, recommendedBidRange: { low: string, high: string } | null, basis: { auctions: number, blocked: number, days: number, scope: AdviceScope } } | null };

export type BasisPartsFragment = { auctions: number, blocked: number, days: number, scope: AdviceScope };

export type TopSearchKeywordsQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
  limit?: number | null | undefined;
  brandId?: string | null | undefined;
  skus?: Array<string> | string | null | undefined;
  categoryIds?: Array<string> | string | null | undefined;
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
  targetRoas?: number | null | undefined;
  campaignId?: string | null | undefined;
  budgetDaily?: string | null | undefined;
  keywords?: Array<string> | string | null | undefined;
  negativeKeywords?: Array<string> | string | null | undefined;
  automatic?: Array<BucketSettingInput> | BucketSettingInput | null | undefined;
  targets?: Array<TargetInput> | TargetInput | null | undefined;
  negativeTargets?: Array<NegativeTargetInput> | NegativeTargetInput | null | undefined;
  negativeListIds?: Array<string> | string | null | undefined;
  keywordBids?: Array<KeywordBidInput> | KeywordBidInput | null | undefined;
  productBids?: Array<ProductBidInput> | ProductBidInput | null | undefined;
  bidModifiers?: Array<BidModifierInput> | BidModifierInput | null | undefined;
  bidHours?: Array<number> | number | null | undefined;
  maxBid?: string | null | undefined;
  frequencyCap?: FrequencyCapInput | null | undefined;
}>;


export type ProductForecastQuery = { productForecast: { pClick: Array<number>, pImpression: Array<number>, pCost: Array<string>, pDailyBudgetSuggestion: string | null, basis: { auctions: number, blocked: number, days: number, scope: AdviceScope } } | null };

export type BannerForecastQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  countDay: number;
  categoryIds?: Array<string> | string | null | undefined;
  platforms?: Array<BannerTypeName> | BannerTypeName | null | undefined;
  goal?: CampaignGoal | null | undefined;
  keywords?: Array<string> | string | null | undefined;
  keywordBids?: Array<KeywordBidInput> | KeywordBidInput | null | undefined;
  bidModifiers?: Array<BidModifierInput> | BidModifierInput | null | undefined;
  bidHours?: Array<number> | number | null | undefined;
  maxBid?: string | null | undefined;
  frequencyCap?: FrequencyCapInput | null | undefined;
  bid?: string | null | undefined;
  budgetDaily?: string | null | undefined;
  targetRoas?: number | null | undefined;
  campaignId?: string | null | undefined;
}>;


export type BannerForecastQuery = { bannerForecast: { pClick: Array<number>, pImpression: Array<number>, pCost: Array<string>, pDailyBudgetSuggestion: string | null, basis: { auctions: number, blocked: number, days: number, scope: AdviceScope } } | null };

export type ForecastPartsFragment = { pClick: Array<number>, pImpression: Array<number>, pCost: Array<string>, pDailyBudgetSuggestion: string | null, basis: { auctions: number, blocked: number, days: number, scope: AdviceScope } };

export type CampaignVisibilityQueryVariables = Exact<{
  campaignId: string;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
}>;


export type CampaignVisibilityQuery = { sponsorCampaign: { id: string, name: string, company: { id: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, bidType: BidType, catalog: { id: string, tzOffset: number } }> } | null, campaignVisibility: { auctions: number | string, opportunities: number | string, won: number | string, sampledAuctions: number, fromDate: string, toDate: string, losses: Array<{ reason: VisibilityReason, auctions: number | string, share: number, level: DiagnosticLevel, notes: Array<string>, remedies: Array<{ action: RemedyAction, amount: string | null, subject: string | null }> }> } };

export type ApplyBidMutationVariables = Exact<{
  id: string;
  bidType: BidType;
  bid: string;
}>;


export type ApplyBidMutation = { updateSponsorCampaign: { operationId: string | null } };

export type StartAdSetMutationVariables = Exact<{
  id: string;
}>;


export type StartAdSetMutation = { setAdSetRunningStatus: { operationId: string | null } };

export type ApplyBudgetMutationVariables = Exact<{
  id: string;
  budgetDaily?: string | null | undefined;
  budget?: string | null | undefined;
}>;


export type ApplyBudgetMutation = { updateAdSetBudget: { operationId: string | null } };

export type CreditedSalesQueryVariables = Exact<{
  campaignId: string;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type CreditedSalesQuery = { sponsorCampaign: { id: string, name: string, company: { id: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, catalog: { id: string, tzOffset: number, currencyCode: string } }> } | null, creditedSales: { numPages: number, total: number, objects: Array<{ id: string, occurredAt: string, sku: string, name: string | null, quantity: number, returnedQuantity: number, sales: string, attribution: SaleAttribution, windowDays: number, touch: { occurredAt: string, sku: string | null, name: string | null, placement: string | null, searchTerm: string | null, deviceType: string | null, cost: string, explanation: { bidKind: BidKind, keyword: string | null, target: string | null, bucket: Bucket | null, isAutomated: boolean, bid: string, finalBid: string, most: string | null, floor: string, floorKind: FloorKind, ahead: string | null, factors: Array<{ dimension: BidModifierDimension | null, value: string, percent: number }> } | null } }> } };

export type SendForecastFeedbackMutationVariables = Exact<{
  input: SendForecastFeedbackInput;
}>;


export type SendForecastFeedbackMutation = { sendForecastFeedback: { ok: boolean } };

export type CampaignHeadQueryVariables = Exact<{
  id: string;
}>;


export type CampaignHeadQuery = { campaignPage: { id: string, productCount: number, budgetUsed: number | null, campaign: { version: number, adType: AdType, id: string, name: string, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adSets: Array<{ id: string, name: string, budgetRemaining: string | null, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, shop: string, notes: string | null, budgetDays: Array<{ date: string, own: string, amount: string, rules: Array<{ id: string, name: string }> }>, catalog: { id: string, tzOffset: number, currencyCode: string }, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }>, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } } }, pictures: Array<{ sku: string, name: string, image: string | null }> } };

export type CampaignOverviewQueryVariables = Exact<{
  id: string;
}>;


export type CampaignOverviewQuery = { campaignResults: { id: string, fromDate: string, toDate: string, previousFromDate: string, previousToDate: string, spend: string, previousSpend: string, sales: string, previousSales: string, roas: number | null, previousRoas: number | null, currency: { code: string, symbol: string, maxFractionDigits: number }, days: Array<{ day: string, spend: string, sales: string, roas: number | null }> }, sponsorCampaignHistory: { total: number, objects: Array<{ id: string, updatedBy: string | null, updatedDate: string, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> }, campaignBudgetForecast: { days: number, suggested: string, auctions: number, steps: Array<{ budgetDaily: string, isPresent: boolean, clicks: Array<number>, cost: Array<string> }> } | null };

export type LogEntryPartsFragment = { id: string, updatedBy: string | null, updatedDate: string, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> };

export type CampaignDeliveryQueryVariables = Exact<{
  id: string;
  fromDate: string;
  toDate: string;
}>;


export type CampaignDeliveryQuery = { campaignVisibility: { auctions: number | string, opportunities: number | string, won: number | string, lostToRank: number | null, lostToBudget: number | null, sampledAuctions: number, fromDate: string, toDate: string, losses: Array<{ reason: VisibilityReason, auctions: number | string, share: number, level: DiagnosticLevel, notes: Array<string>, remedies: Array<{ action: RemedyAction, amount: string | null, subject: string | null }> }> }, campaignResults: { id: string, clicks: number | string, purchases: number | string } };

export type CampaignSharesQueryVariables = Exact<{
  id: string;
  fromDate: string;
  toDate: string;
  by: ShareDimension;
}>;


export type CampaignSharesQuery = { campaignVisibility: { shares: Array<{ subject: string, opportunities: number | string, sampledAuctions: number, won: number, first: number, lostToRank: number, lostToBudget: number, lostToHours: number, lostToCap: number, lostOtherwise: number, ofAllAds: number | null }> } };

export type SharePartsFragment = { subject: string, opportunities: number | string, sampledAuctions: number, won: number, first: number, lostToRank: number, lostToBudget: number, lostToHours: number, lostToCap: number, lostOtherwise: number, ofAllAds: number | null };

export type CampaignLogQueryVariables = Exact<{
  id: string;
  entryId?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type CampaignLogQuery = { sponsorCampaignHistory: { page: number, numPages: number, total: number, objects: Array<{ id: string, updatedBy: string | null, updatedDate: string, undo: { operationId: string, state: ActivityUndoState, campaigns: number } | null, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> } };

export type RenameCampaignMutationVariables = Exact<{
  input: UpdateSponsorCampaignInput;
}>;


export type RenameCampaignMutation = { updateSponsorCampaign: { operationId: string | null, sponsorCampaign: { id: string, version: number } } };

export type CampaignSkusQueryVariables = Exact<{
  id: string;
}>;


export type CampaignSkusQuery = { sponsorCampaign: { id: string, version: number, productAd: { skus: Array<string> } | null, adSets: Array<{ id: string, productBids: Array<{ sku: string, bidWalletCurrency: string }> }> } | null };

export type HarvestRulePartsFragment = { id: string, name: string, catalogId: string, catalogName: string, brandId: string | null, brandName: string | null, kind: HarvestKind, mode: HarvestMode, windowDays: number, leastOrders: number | null, leastRoas: number | null, leastSpend: string | null, match: SearchTermKeywordMatch | null, targetCampaignId: string | null, targetName: string | null, bidWalletCurrency: string | null, mostTerms: number, isPaused: boolean, version: number };

export type HarvestActPartsFragment = { id: string, ruleId: string, ruleName: string, kind: HarvestKind, targetName: string | null, date: string, state: HarvestActState, operationId: string | null, isUndone: boolean, realisedSpend: string | null, realisedOrders: number | null, terms: Array<{ term: string, campaignId: string, campaignName: string, spend: string, sales: string, orders: number }>, effect: { spendLow: string, spendHigh: string, ordersLow: number, ordersHigh: number, auctions: number, days: number } | null };

export type HarvestRulesQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type HarvestRulesQuery = { harvestRules: Array<{ id: string, name: string, catalogId: string, catalogName: string, brandId: string | null, brandName: string | null, kind: HarvestKind, mode: HarvestMode, windowDays: number, leastOrders: number | null, leastRoas: number | null, leastSpend: string | null, match: SearchTermKeywordMatch | null, targetCampaignId: string | null, targetName: string | null, bidWalletCurrency: string | null, mostTerms: number, isPaused: boolean, version: number }> };

export type HarvestActsQueryVariables = Exact<{
  states: Array<HarvestActState> | HarvestActState;
  companyId?: string | null | undefined;
}>;


export type HarvestActsQuery = { harvestActs: Array<{ id: string, ruleId: string, ruleName: string, kind: HarvestKind, targetName: string | null, date: string, state: HarvestActState, operationId: string | null, isUndone: boolean, realisedSpend: string | null, realisedOrders: number | null, terms: Array<{ term: string, campaignId: string, campaignName: string, spend: string, sales: string, orders: number }>, effect: { spendLow: string, spendHigh: string, ordersLow: number, ordersHigh: number, auctions: number, days: number } | null }> };

export type HarvestOutlookQueryVariables = Exact<{
  id?: string | null | undefined;
  terms: HarvestRuleTermsInput;
}>;


export type HarvestOutlookQuery = { harvestOutlook: { terms: Array<{ term: string, campaignId: string, campaignName: string, spend: string, sales: string, orders: number }>, effect: { spendLow: string, spendHigh: string, ordersLow: number, ordersHigh: number, auctions: number, days: number } | null } };

export type SaveHarvestRuleMutationVariables = Exact<{
  input: SaveHarvestRuleInput;
}>;


export type SaveHarvestRuleMutation = { saveHarvestRule: { harvestRule: { id: string, name: string, catalogId: string, catalogName: string, brandId: string | null, brandName: string | null, kind: HarvestKind, mode: HarvestMode, windowDays: number, leastOrders: number | null, leastRoas: number | null, leastSpend: string | null, match: SearchTermKeywordMatch | null, targetCampaignId: string | null, targetName: string | null, bidWalletCurrency: string | null, mostTerms: number, isPaused: boolean, version: number } } };

export type DeleteHarvestRuleMutationVariables = Exact<{
  id: string;
}>;


export type DeleteHarvestRuleMutation = { deleteHarvestRule: { ok: boolean } };

export type DecideHarvestActMutationVariables = Exact<{
  id: string;
  isAccepted: boolean;
}>;


export type DecideHarvestActMutation = { decideHarvestAct: { harvestAct: { id: string, ruleId: string, ruleName: string, kind: HarvestKind, targetName: string | null, date: string, state: HarvestActState, operationId: string | null, isUndone: boolean, realisedSpend: string | null, realisedOrders: number | null, terms: Array<{ term: string, campaignId: string, campaignName: string, spend: string, sales: string, orders: number }>, effect: { spendLow: string, spendHigh: string, ordersLow: number, ordersHigh: number, auctions: number, days: number } | null } } };

export type PlatformHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type PlatformHealthQuery = { platformHealth: { daysUnsettled: number, auditFindings: number, upkeepFailures: number, auditedAt: string | null, jobsWaiting: number, jobsGivenUp: number, reportsLoadedAt: string | null, areReportsComplete: boolean, processes: Array<{ id: string, roles: Array<string>, version: string, host: string, pid: number, isLiving: boolean, startedAt: string, heartbeatAt: string }> } };

export type DeskQueuesQueryVariables = Exact<{
  hasPackages: boolean;
}>;


export type DeskQueuesQuery = { sponsorReviewQueue: { total: number, objects: Array<{ id: string, review: { submittedAt: string } }> }, bankTransfers: { total: number, objects: Array<{ id: string, dateCreated: string }> }, otherPayments: { total: number, objects: Array<{ id: string, dateFound: string }> }, paymentTroubles: { total: number, objects: Array<{ id: string, dateFound: string }> }, bookingCampaigns?: { total: number, objects: Array<{ id: string }> } };

export type DeskHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type DeskHealthQuery = { platformHealth: { daysUnsettled: number, auditFindings: number, upkeepFailures: number, auditedAt: string | null, jobsGivenUp: number, processes: Array<{ id: string, roles: Array<string>, isLiving: boolean }> }, eventIssues: Array<{ id: string, events: number | string }>, silentStorefronts: Array<{ since: string, catalog: { id: string, name: string } }> };

export type SpendByCompanyQueryVariables = Exact<{
  fromDate: string;
  toDate: string;
}>;


export type SpendByCompanyQuery = { campaignGrid: { groups: Array<{ key: string, name: string, figures: { spend: string, previousSpend: string, spendChange: number | null } }> } };

export type MenuBrandsQueryVariables = Exact<{ [key: string]: never; }>;


export type MenuBrandsQuery = { accessibleCompanyBrands: { total: number } };

export type MenuBadgesQueryVariables = Exact<{
  companyId?: string | null | undefined;
  brandId?: string | null | undefined;
  hasCompany: boolean;
  isOwner: boolean;
  isManager: boolean;
  isStaff: boolean;
  decidesBookings: boolean;
}>;


export type MenuBadgesQuery = { menuCounts?: { todos: number, bookingsWithoutContent: number } | null, sponsorCampaigns: { total: number, objects: Array<{ id: string }> }, openTopUps?: Array<{ id: string, type: CreditPaymentMethod }>, invitations?: { objects: Array<{ id: string, status: InvitationStatus }> }, sponsorReviewQueue?: { total: number, objects: Array<{ id: string, review: { submittedAt: string } }> }, bankTransfers?: { total: number, objects: Array<{ id: string, dateCreated: string }> }, otherPayments?: { total: number, objects: Array<{ id: string, dateFound: string }> }, paymentTroubles?: { total: number, objects: Array<{ id: string, dateFound: string }> }, deskCompanies?: { total: number, objects: Array<{ id: string, dateApprovalRequested: string | null }> }, bookingCampaigns?: { total: number, objects: Array<{ id: string }> } };

export type OverviewQueryVariables = Exact<{
  companyId?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type OverviewQuery = { overview: { fromDate: string, toDate: string, previousFromDate: string, previousToDate: string, seesWallet: boolean, todoCount: number, walletCurrency: { code: string, symbol: string, maxFractionDigits: number }, figures: { notableFrom: string, rowKind: OverviewRowKind, rowCount: number, totals: { spend: string, previousSpend: string, sales: string, previousSales: string, roas: number | null, previousRoas: number | null }, days: Array<{ day: string, spend: string, sales: string, roas: number | null }>, rows: Array<{ id: string, name: string, figures: { spend: string, previousSpend: string, sales: string, previousSales: string, roas: number | null, previousRoas: number | null } }> } | null, wallet: { balance: string, averageDailySpend: string, runwayDays: number | null, stopsFirst: Array<{ campaignId: string, campaignName: string, days: number }> } | null, budget: { spentToday: string, dailyBudget: string } | null, todos: Array<{ key: string, kind: OverviewTodoKind, atStake: string, campaignId: string | null, bookingId: string | null, name: string | null, term: string | null, requests: number | null, endsAt: string | null, day: string | null, budget: { limit: OverviewBudgetLimit, amount: string, raised: string } | null }> | null } };

export type ComparedPartsFragment = { spend: string, previousSpend: string, sales: string, previousSales: string, roas: number | null, previousRoas: number | null };

export type TodoPartsFragment = { key: string, kind: OverviewTodoKind, atStake: string, campaignId: string | null, bookingId: string | null, name: string | null, term: string | null, requests: number | null, endsAt: string | null, day: string | null, budget: { limit: OverviewBudgetLimit, amount: string, raised: string } | null };

export type SnoozeTodoMutationVariables = Exact<{
  input: SnoozeTodoInput;
}>;


export type SnoozeTodoMutation = { snoozeTodo: { ok: boolean } };

export type PortfolioLinksQueryVariables = Exact<{ [key: string]: never; }>;


export type PortfolioLinksQuery = { portfolioLinks: Array<{ id: string, title: string, brandNames: Array<string>, columns: Array<PortfolioLinkColumn>, lastDays: number | null, fromDate: string | null, toDate: string | null, makerName: string | null, createdAt: string, expiresAt: string, endedAt: string | null, openings: number, lastOpenings: Array<{ openedAt: string, network: string }> }> };

export type CreatePortfolioLinkMutationVariables = Exact<{
  input: CreatePortfolioLinkInput;
}>;


export type CreatePortfolioLinkMutation = { createPortfolioLink: { ok: boolean, id: string, secret: string } };

export type EndPortfolioLinkMutationVariables = Exact<{
  input: EndPortfolioLinkInput;
}>;


export type EndPortfolioLinkMutation = { endPortfolioLink: { ok: boolean, id: string } };

export type SharedPortfolioQueryVariables = Exact<{
  secret: string;
}>;


export type SharedPortfolioQuery = { sharedPortfolio: { title: string, logoUrl: string | null, fromDate: string, toDate: string, columns: Array<PortfolioLinkColumn>, currency: { code: string, symbol: string, maxFractionDigits: number }, brands: Array<{ name: string, results: { spend: string | null, spendChange: number | null, sales: string | null, salesChange: number | null, roas: number | null } }>, total: { spend: string | null, spendChange: number | null, sales: string | null, salesChange: number | null, roas: number | null } } | null };

export type SharedResultsPartsFragment = { spend: string | null, spendChange: number | null, sales: string | null, salesChange: number | null, roas: number | null };

export type PortfolioQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type PortfolioQuery = { portfolio: { fromDate: string, toDate: string, previousFromDate: string, previousToDate: string, month: string, monthDays: number, monthClosedDays: number, walletCurrency: { code: string, symbol: string, maxFractionDigits: number }, brands: Array<{ spend: string, previousSpend: string, sales: string, previousSales: string, roas: number | null, monthSpend: string, plan: string | null, planPercent: number | null, expectedPercent: number | null, budgetLeftToday: string | null, delivering: number, stopped: number, brand: { id: string, name: string } }> } };

export type PortfolioBrandPartsFragment = { spend: string, previousSpend: string, sales: string, previousSales: string, roas: number | null, monthSpend: string, plan: string | null, planPercent: number | null, expectedPercent: number | null, budgetLeftToday: string | null, delivering: number, stopped: number, brand: { id: string, name: string } };

export type SetBrandPlansMutationVariables = Exact<{
  input: SetBrandPlansInput;
}>;


export type SetBrandPlansMutation = { setBrandPlans: { ok: boolean } };

export type PlanBudgetsQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type PlanBudgetsQuery = { portfolio: { planBudgets: Array<{ brandId: string, campaignId: string, amount: string }> } };

export type AdSetsQueryVariables = Exact<{
  page: number;
  pageSize: number;
  campaignId?: string | null | undefined;
  catalogId?: string | null | undefined;
  brandId?: string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  adType: AdType;
  sortBy?: SponsorCampaignSortBy | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type AdSetsQuery = { adsSets: { page: number, numPages: number, total: number, objects: Array<{ name: string, id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null, report: { impressions: number | string, clicks: number | string, itemsSold: number | string, haloItemsSold: number | string, costs: string, click7Sales: string, haloSales: string }, campaign: { adType: AdType, id: string, name: string, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, shop: string, notes: string | null, catalog: { id: string, tzOffset: number }, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }> }, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }> } };

export type SponsorCampaignsQueryVariables = Exact<{
  page: number;
  pageSize: number;
  sortBy?: SponsorCampaignSortBy | null | undefined;
  direction?: SortDirection | null | undefined;
  companyId?: string | null | undefined;
  brandId?: string | null | undefined;
  status?: Array<AdSetStatus> | AdSetStatus | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  catalogId?: string | null | undefined;
  campaignName?: string | null | undefined;
  adType?: AdType | null | undefined;
}>;


export type SponsorCampaignsQuery = { sponsorCampaigns: { page: number, numPages: number, total: number, objects: Array<{ adType: AdType, id: string, name: string, report: { impressions: number | string, clicks: number | string, itemsSold: number | string, haloItemsSold: number | string, costs: string, click7Sales: string, haloSales: string }, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, shop: string, notes: string | null, catalog: { id: string, tzOffset: number }, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }> }> } };

export type ListedCampaignPartsFragment = { adType: AdType, id: string, name: string, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, shop: string, notes: string | null, catalog: { id: string, tzOffset: number }, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }> };

export type CampaignReportPartsFragment = { impressions: number | string, clicks: number | string, itemsSold: number | string, haloItemsSold: number | string, costs: string, click7Sales: string, haloSales: string };

export type CampaignAdSetPartsFragment = { id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null };

export type CampaignStatusesQueryVariables = Exact<{
  adType?: AdType | null | undefined;
}>;


export type CampaignStatusesQuery = { sponsorCampaignStatuses: Array<AdSetStatus> };

export type SetAdSetRunningStatusMutationVariables = Exact<{
  id: string;
  runningStatus: RunningStatus;
}>;


export type SetAdSetRunningStatusMutation = { setAdSetRunningStatus: { operationId: string | null, adSet: { id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null } } };

export type ColumnSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type ColumnSettingsQuery = { columnSettings: Array<{ table: ColumnSettingTable, columns: Array<{ id: string, show: boolean }> }> };

export type SaveColumnSettingsMutationVariables = Exact<{
  table: ColumnSettingTable;
  settings: Array<ColumnSettingInput> | ColumnSettingInput;
}>;


export type SaveColumnSettingsMutation = { saveColumnSettings: { ok: boolean } };

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
  companyId?: string | null | undefined;
}>;


export type DashboardChartQuery = { reportChart: { reportClicks: Array<{ eventTime: string, value: string, count: number | string }>, reportImpressions: Array<{ eventTime: string, value: string, count: number | string }>, reportSales: Array<{ eventTime: string, value: string, count: number | string }>, reportHaloSales: Array<{ eventTime: string, value: string, count: number | string }>, reportCosts: Array<{ eventTime: string, value: string, count: number | string }> } };

export type PointPartsFragment = { eventTime: string, value: string, count: number | string };

export type DashboardTotalsQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  companyId?: string | null | undefined;
  sameHoursAs?: string | null | undefined;
}>;


export type DashboardTotalsQuery = { reportDashboard: Array<{ groupId: string, groupName: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }>, reportFreshness: { until: string, settlingDays: number, isBehind: boolean } };

type FigureParts_BucketSummaryRow_Fragment = { costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string };

type FigureParts_PlatformSummaryRow_Fragment = { costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string };

type FigureParts_ReportDashboardRow_Fragment = { costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string };

type FigureParts_SearchTermSummaryRow_Fragment = { costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string };

export type FigurePartsFragment =
  | FigureParts_BucketSummaryRow_Fragment
  | FigureParts_PlatformSummaryRow_Fragment
  | FigureParts_ReportDashboardRow_Fragment
  | FigureParts_SearchTermSummaryRow_Fragment
;

export type DashboardBreakdownsQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  companyId?: string | null | undefined;
  withCountries: boolean;
  withSearchTerms: boolean;
}>;


export type DashboardBreakdownsQuery = { platformSummary: Array<{ groupId: string, groupName: string, platform: string | null, bannerType: BannerTypeName | null, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }>, countrySummary?: Array<{ groupId: string, groupName: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }>, searchTermSummary?: Array<{ searchTerm: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }> };

export type DashboardCampaignsQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  companyId?: string | null | undefined;
  size?: number | null | undefined;
}>;


export type DashboardCampaignsQuery = { reportDashboardCampaigns: Array<{ groupId: string, groupName: string, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }> };

export type DashboardInvalidClicksQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  companyId?: string | null | undefined;
}>;


export type DashboardInvalidClicksQuery = { invalidClicks: Array<{ reason: InvalidClickReason, clicks: number, notBilled: string, givenBack: string }> };

export type BucketResultsQueryVariables = Exact<{
  campaignId: string;
  fromDate: string;
  toDate: string;
  companyId?: string | null | undefined;
}>;


export type BucketResultsQuery = { bucketSummary: Array<{ bucket: Bucket | null, costs: string, impressions: number | string, clicks: number | string, value: string, haloSalesValue: string, quantity: number | string, haloSalesQuantity: number | string }> };

export type BucketForecastQueryVariables = Exact<{
  campaignId: string;
}>;


export type BucketForecastQuery = { campaignBucketForecast: { days: number, buckets: Array<{ bucket: Bucket, isOn: boolean, clicks: Array<number>, cost: Array<string> }> } | null };

export type ChartFlagsQueryVariables = Exact<{
  brandId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  campaignId?: string | null | undefined;
  companyId?: string | null | undefined;
}>;


export type ChartFlagsQuery = { chartFlags: Array<{ day: string, count: number, walletCurrency: { symbol: string, maxFractionDigits: number }, flags: Array<{ id: string, kind: ChartFlagKind, at: string, by: string | null, campaignId: string | null, campaignName: string | null, campaigns: number, field: string | null, old: string | null, new: string | null }> }> };

export type SearchTermsQueryVariables = Exact<{
  lens?: SearchTermLens | null | undefined;
  filter?: SearchTermFilterInput | null | undefined;
  groupBy?: SearchTermGrouping | null | undefined;
  sortBy?: SearchTermSort | null | undefined;
  direction?: SortDirection | null | undefined;
  page: number;
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
}>;


export type SearchTermsQuery = { searchTermGrid: { lens: SearchTermLens, page: number, numPages: number, total: number, fromDate: string, toDate: string, lenses: Array<{ lens: SearchTermLens, terms: number }>, objects: Array<{ id: string, term: string, match: SearchTermMatch, isOpen: boolean, lenses: Array<SearchTermLens>, trend: Array<string>, groupKey: string | null, campaign: { id: string, name: string, brand: { id: string }, company: { id: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }> }, figures: { terms: number, spend: string, sales: string, roas: number | null, searches: number | string, waste: string } }>, totals: { terms: number, spend: string, sales: string, roas: number | null, searches: number | string, waste: string }, rare: { terms: number, spend: string, sales: string, roas: number | null, searches: number | string, waste: string }, groups: Array<{ key: string, name: string, figures: { terms: number, spend: string, sales: string, roas: number | null, searches: number | string, waste: string } }> } };

export type TermFiguresPartsFragment = { terms: number, spend: string, sales: string, roas: number | null, searches: number | string, waste: string };

export type SearchTermSavingsQueryVariables = Exact<{
  brandIds?: Array<string> | string | null | undefined;
  companyId?: string | null | undefined;
}>;


export type SearchTermSavingsQuery = { searchTermSavings: { amount: string, exclusions: number } };

export type TermTargetsQueryVariables = Exact<{
  name?: string | null | undefined;
  brandId?: string | null | undefined;
}>;


export type TermTargetsQuery = { sponsorCampaigns: { objects: Array<{ id: string, name: string, targetingSet: Array<{ catalog: { id: string, name: string } }> }> } };

export type TermEffectPartsFragment = { spendLow: string, spendHigh: string, ordersLow: number, ordersHigh: number, auctions: number, days: number };

export type ActOnSearchTermsMutationVariables = Exact<{
  input: ActOnSearchTermsInput;
}>;


export type ActOnSearchTermsMutation = { actOnSearchTerms: { operation: { id: string, kind: OperationKind, state: OperationState, fingerprint: string, planned: number, done: number, skipped: number, dailyEffect: string | null, undoOf: string | null, rows: { total: number, objects: Array<{ campaignId: string, campaignName: string, result: OperationRowResult, reason: OperationSkipReason | null, message: string | null, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }>, moved: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> } }, effect: { spendLow: string, spendHigh: string, ordersLow: number, ordersHigh: number, auctions: number, days: number } | null } };

export type OpenHarvestQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type OpenHarvestQuery = { harvestActs: Array<{ id: string }> };

export type SkusReportQueryVariables = Exact<{
  campaignId: string;
  fromDate: string;
  toDate: string;
  page: number;
  pageSize: number;
  sortBy?: SkusReportSortBy | null | undefined;
  direction?: SortDirection | null | undefined;
}>;


export type SkusReportQuery = { skusReport: { page: number, numPages: number, total: number, objects: Array<{ id: string, sku: string, name: string, link: string | null, image: string | null, impressions: number | string, clicks: number | string, costs: string, sales: string, haloSales: string, quantity: number | string, haloSalesQuantity: number | string, availableSize: number | null, status: SkuStatus, catalog: { currencyCode: string, tzOffset: number } }> } };

export type SkuHistoryQueryVariables = Exact<{
  sku: string;
  campaignId: string;
  fromDate: string;
  toDate: string;
}>;


export type SkuHistoryQuery = { skuHistories: { sku: string, salesHistory: Array<{ eventTime: string, quantity: number | string, value: string, averageUnitPrice: string | null }>, haloSalesHistory: Array<{ quantity: number | string, value: string }>, reportHistory: Array<{ impressions: number | string, clicks: number | string }>, priceHistory: Array<{ eventTime: string, blackPrice: string | null, promotionPrice: string | null, promotionStartDate: string | null, promotionEndDate: string | null, markdownPrice: string | null, markdownStartDate: string | null, markdownEndDate: string | null, priceChangeType: string }> } | null };

export type SkuPerformanceScopeQueryVariables = Exact<{
  campaignId: string;
}>;


export type SkuPerformanceScopeQuery = { reportRange: { startDate: string, endDate: string } | null, sponsorCampaign: { id: string, name: string, adSets: Array<{ id: string }> } | null };

export type CampaignWorkplaceQueryVariables = Exact<{
  view: CampaignView;
  filter?: CampaignGridFilterInput | null | undefined;
  includesEnded?: boolean | null | undefined;
  groupBy?: CampaignGrouping | null | undefined;
  sortBy?: CampaignGridSort | null | undefined;
  direction?: SortDirection | null | undefined;
  page: number;
  companyId?: string | null | undefined;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
}>;


export type CampaignWorkplaceQuery = { campaignGrid: { page: number, numPages: number, total: number, folded: number, leftOut: number, matchingIds: Array<string>, fromDate: string, toDate: string, objects: Array<{ budgetUsed: number | null, trend: Array<string>, groupKey: string | null, campaign: { adType: AdType, id: string, name: string, adSets: Array<{ id: string, budgetRemaining: string | null, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, shop: string, notes: string | null, catalog: { id: string, tzOffset: number }, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null }>, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } } }, figures: { campaigns: number, spend: string, spendChange: number | null, sales: string, roas: number | null } }>, totals: { campaigns: number, spend: string, spendChange: number | null, sales: string, roas: number | null }, groups: Array<{ key: string, name: string, figures: { campaigns: number, spend: string, spendChange: number | null, sales: string, roas: number | null } }>, views: Array<{ view: CampaignView, campaigns: number }> } };

export type GridFiguresPartsFragment = { campaigns: number, spend: string, spendChange: number | null, sales: string, roas: number | null };

export type SavedCampaignViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type SavedCampaignViewsQuery = { savedCampaignViews: Array<{ id: string, name: string, search: string }> };

export type SaveCampaignViewMutationVariables = Exact<{
  input: SaveCampaignViewInput;
}>;


export type SaveCampaignViewMutation = { saveCampaignView: { ok: boolean } };

export type RemoveCampaignViewMutationVariables = Exact<{
  id: string;
}>;


export type RemoveCampaignViewMutation = { removeCampaignView: { ok: boolean } };

export type OperationPartsFragment = { id: string, kind: OperationKind, state: OperationState, fingerprint: string, planned: number, done: number, skipped: number, dailyEffect: string | null, undoOf: string | null };

export type OperationRowPartsFragment = { campaignId: string, campaignName: string, result: OperationRowResult, reason: OperationSkipReason | null, message: string | null, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }>, moved: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> };

export type PreviewOperationMutationVariables = Exact<{
  input: PreviewOperationInput;
}>;


export type PreviewOperationMutation = { previewOperation: { operation: { id: string, kind: OperationKind, state: OperationState, fingerprint: string, planned: number, done: number, skipped: number, dailyEffect: string | null, undoOf: string | null, rows: { total: number, objects: Array<{ campaignId: string, campaignName: string, result: OperationRowResult, reason: OperationSkipReason | null, message: string | null, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }>, moved: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> } } } };

export type ApplyOperationMutationVariables = Exact<{
  input: ApplyOperationInput;
}>;


export type ApplyOperationMutation = { applyOperation: { operation: { id: string, kind: OperationKind, state: OperationState, fingerprint: string, planned: number, done: number, skipped: number, dailyEffect: string | null, undoOf: string | null } } };

export type UndoOperationMutationVariables = Exact<{
  id: string;
}>;


export type UndoOperationMutation = { undoOperation: { operation: { id: string, kind: OperationKind, state: OperationState, fingerprint: string, planned: number, done: number, skipped: number, dailyEffect: string | null, undoOf: string | null } } };

export type OperationProgressQueryVariables = Exact<{
  id: string;
}>;


export type OperationProgressQuery = { operation: { id: string, kind: OperationKind, state: OperationState, fingerprint: string, planned: number, done: number, skipped: number, dailyEffect: string | null, undoOf: string | null } };

export type OperationSkippedQueryVariables = Exact<{
  id: string;
}>;


export type OperationSkippedQuery = { operation: { id: string, rows: { total: number, objects: Array<{ campaignId: string, campaignName: string, result: OperationRowResult, reason: OperationSkipReason | null, message: string | null, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }>, moved: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> } } };

export type DuplicatePartsFragment = { campaignId: string, name: string, copyName: string, copyId: string | null, message: string | null };

export type CampaignDuplicatesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type CampaignDuplicatesQuery = { campaignDuplicates: Array<{ campaignId: string, name: string, copyName: string, copyId: string | null, message: string | null }> };

export type DuplicateCampaignsMutationVariables = Exact<{
  input: DuplicateSponsorCampaignsInput;
}>;


export type DuplicateCampaignsMutation = { duplicateSponsorCampaigns: { duplicates: Array<{ campaignId: string, name: string, copyName: string, copyId: string | null, message: string | null }> } };

export type QuickSearchQueryVariables = Exact<{
  term: string;
  kinds?: Array<QuickSearchKind> | QuickSearchKind | null | undefined;
}>;


export type QuickSearchQuery = { quickSearch: Array<{ kind: QuickSearchKind, id: string, label: string, detail: string | null, company: { id: string, name: string } | null }> };

export type WhyQueryVariables = Exact<{
  metric: WhyMetric;
  fromDate: string;
  toDate: string;
  previousFromDate: string;
  previousToDate: string;
  companyId?: string | null | undefined;
  brandIds?: Array<string> | string | null | undefined;
  ventureId?: string | null | undefined;
  adType?: AdType | null | undefined;
  campaignId?: string | null | undefined;
}>;


export type WhyQuery = { why: { metric: WhyMetric, fromDate: string, toDate: string, previousFromDate: string, previousToDate: string, previousUntil: string | null, previous: string, present: string, isQuiet: boolean, sampledAuctions: number | null, examinedCampaigns: number, campaignCount: number, bars: Array<{ factor: WhyFactor, loss: WhyLoss | null, amount: string, isEstimate: boolean }>, walletCurrency: { code: string, symbol: string, maxFractionDigits: number }, campaigns: Array<{ campaignId: string, name: string, amount: string, cause: { kind: WhyCauseKind, isMore: boolean, source: WhySource, since: string | null, spentDays: number | null, spentMinute: number | null, paid: string | null, bid: string | null, act: { by: string | null, at: string, field: string, from: string | null, to: string | null } | null }, remedy: { kind: WhyRemedyKind, amount: string | null, limit: WhyBudgetLimit | null, effect: { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number } | null } | null }>, otherCampaigns: { amount: string, count: number }, terms: { shown: Array<{ term: string, amount: string, leading: WhyCauseKind | null, campaignIds: Array<string>, saving: { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number } | null }>, rest: { amount: string, count: number } } | null, accepted: Array<{ operationId: string, campaignId: string, campaignName: string, kind: WhyAcceptedKind, at: string, isUndone: boolean, expected: { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number }, happened: { spend: string, sales: string } | null }> } };

export type WhyEffectPartsFragment = { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number };

export type WhyCausePartsFragment = { kind: WhyCauseKind, isMore: boolean, source: WhySource, since: string | null, spentDays: number | null, spentMinute: number | null, paid: string | null, bid: string | null, act: { by: string | null, at: string, field: string, from: string | null, to: string | null } | null };

export type WhyRemedyPartsFragment = { kind: WhyRemedyKind, amount: string | null, limit: WhyBudgetLimit | null, effect: { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number } | null };

export type WhyCampaignPartsFragment = { campaignId: string, name: string, amount: string, cause: { kind: WhyCauseKind, isMore: boolean, source: WhySource, since: string | null, spentDays: number | null, spentMinute: number | null, paid: string | null, bid: string | null, act: { by: string | null, at: string, field: string, from: string | null, to: string | null } | null }, remedy: { kind: WhyRemedyKind, amount: string | null, limit: WhyBudgetLimit | null, effect: { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number } | null } | null };

export type WhyTermPartsFragment = { term: string, amount: string, leading: WhyCauseKind | null, campaignIds: Array<string>, saving: { impressions: number, clicks: number, spend: string, sales: string, errorPercent: number } | null };

export type KeepPredictionMutationVariables = Exact<{
  operationId: string;
}>;


export type KeepPredictionMutation = { keepPrediction: { ok: boolean } };

export type ReportFreshnessQueryVariables = Exact<{ [key: string]: never; }>;


export type ReportFreshnessQuery = { reportFreshness: { until: string, settlingDays: number, isBehind: boolean } };

export type FreshnessPartsFragment = { until: string, settlingDays: number, isBehind: boolean };

export type RequestByKeyQueryVariables = Exact<{
  operation: string;
  key: string;
}>;


export type RequestByKeyQuery = { requestByKey: { id: string } | null };

export type MetaSellerPartsFragment = { id: string, name: string, nameWithCatalog: string, isOnboarded: boolean, catalog: { id: string, name: string, currencyCode: string } };

export type MetaSellersQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type MetaSellersQuery = { companySellers: Array<{ id: string, name: string, nameWithCatalog: string, isOnboarded: boolean, catalog: { id: string, name: string, currencyCode: string } }> };

export type MetaSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type MetaSettingsQuery = { usePaidCredit: { id: string, isActive: boolean }, advancedSetup: { id: string, isActive: boolean }, advancedFilters: { id: string, isActive: boolean }, preview: { id: string, isActive: boolean }, excludedFields: { id: string, value: string | null } | null };

export type MetaMarketplaceQueryVariables = Exact<{
  sellerId: string;
}>;


export type MetaMarketplaceQuery = { metaMarketplaceConfig: { country: string, creativeText: string | null, defaultSellerPageUrl: string | null } };

export type MetaBalanceQueryVariables = Exact<{
  sellerId: string;
}>;


export type MetaBalanceQuery = { adAccountBalance: { walletBalance: string, accountCurrency: string, accountName: string, accountId: string } | null };

export type MetaPerformanceQueryVariables = Exact<{
  sellerId: string;
  fromDate: string;
  toDate: string;
}>;


export type MetaPerformanceQuery = { metaPerformance: Array<{ date: string, impressions: number | string, clicks: number | string, cost: string, totalPurchaseValue: string, reportCurrency: { symbol: string, maxFractionDigits: number } }> };

export type MetaCampaignsQueryVariables = Exact<{
  sellerId: string;
  fromDate: string;
  toDate: string;
  cursor?: string | null | undefined;
}>;


export type MetaCampaignsQuery = { metaCampaigns: { nextPage: string | null, previousPage: string | null, totalCount: number, objects: Array<{ id: string, campaignName: string, status: MetaCampaignStatus, state: MetaCampaignState, budget: string, impressions: number | string, clicks: number | string, cost: string, totalPurchaseItem: number | string, totalPurchaseValue: string, isChanging: boolean, changeError: string | null }> } };

export type MetaCampaignRowFragment = { id: string, campaignName: string, status: MetaCampaignStatus, state: MetaCampaignState, budget: string, impressions: number | string, clicks: number | string, cost: string, totalPurchaseItem: number | string, totalPurchaseValue: string, isChanging: boolean, changeError: string | null };

export type MetaCampaignPartsFragment = { id: string, name: string, status: MetaCampaignStatus, startDate: string, endDate: string | null, lifetimeBudget: string, budgetRemaining: string, customAudienceIds: Array<number | string>, productSetId: string | null, creativeText: string | null, isChanging: boolean, changeError: string | null };

export type MetaCampaignQueryVariables = Exact<{
  sellerId: string;
  campaignId: string;
}>;


export type MetaCampaignQuery = { metaCampaign: { id: string, name: string, status: MetaCampaignStatus, startDate: string, endDate: string | null, lifetimeBudget: string, budgetRemaining: string, customAudienceIds: Array<number | string>, productSetId: string | null, creativeText: string | null, isChanging: boolean, changeError: string | null } | null };

export type MetaAudiencesQueryVariables = Exact<{
  sellerId: string;
}>;


export type MetaAudiencesQuery = { metaCustomAudiences: Array<{ id: number | string, name: string }> };

export type MetaCategoriesQueryVariables = Exact<{
  sellerId: string;
}>;


export type MetaCategoriesQuery = { metaCatalogCategories: Array<{ id: string, name: string }> };

export type MetaUnknownSkusQueryVariables = Exact<{
  sellerId: string;
  skus?: Array<string> | string | null | undefined;
}>;


export type MetaUnknownSkusQuery = { metaCatalogProducts: { unknownSkus: Array<string> } };

export type MetaProductsQueryVariables = Exact<{
  sellerId: string;
  skus?: Array<string> | string | null | undefined;
  categories?: Array<string> | string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
  searchTerm?: string | null | undefined;
  productSetId?: string | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type MetaProductsQuery = { metaCatalogProducts: { totalCount: number, nextPage: string | null, previousPage: string | null, objects: Array<{ id: string, sku: string, name: string, price: string, inventory: number | null, imageUrl: string, url: string }> } };

export type MetaProductPartsFragment = { id: string, sku: string, name: string, price: string, inventory: number | null, imageUrl: string, url: string };

export type MetaOnboardingQueryVariables = Exact<{
  sellerId: string;
}>;


export type MetaOnboardingQuery = { onboardSellerStatus: { id: string, status: MpaOnboardingStatus, result: unknown } | null };

export type OnboardSellerMutationVariables = Exact<{
  input: OnboardSellerInput;
}>;


export type OnboardSellerMutation = { onboardSeller: { ok: boolean, onboarding: { id: string, status: MpaOnboardingStatus, result: unknown } } };

export type CreateMetaCampaignMutationVariables = Exact<{
  input: CreateMetaCampaignInput;
}>;


export type CreateMetaCampaignMutation = { createMetaCampaign: { ok: boolean, asyncSession: { id: string } } };

export type MetaSessionQueryVariables = Exact<{
  sellerId: string;
  sessionId: string;
}>;


export type MetaSessionQuery = { asyncSessionStatus: { id: string, status: AsyncSessionStatus, result: { campaignId: string | null, errorMessage: string | null } | null } | null };

export type UpdateMetaCampaignMutationVariables = Exact<{
  input: UpdateMetaCampaignInput;
}>;


export type UpdateMetaCampaignMutation = { updateMetaCampaign: { ok: boolean, metaCampaign: { id: string, name: string, status: MetaCampaignStatus, startDate: string, endDate: string | null, lifetimeBudget: string, budgetRemaining: string, customAudienceIds: Array<number | string>, productSetId: string | null, creativeText: string | null, isChanging: boolean, changeError: string | null } } };

export type MetaTopUpSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type MetaTopUpSettingsQuery = { card: string, transfer: string, credit: string, paymentMethods: Array<{ id: string, brand: string, last4: string }>, wallet: { id: string, unpaidCost: string, freeCredit: string, paidCredit: string } };

export type MetaTopUpsQueryVariables = Exact<{
  sellerId: string;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  method?: MpaTopUpMethod | null | undefined;
  status?: MpaTopUpRequestStatus | null | undefined;
  page: number;
  pageSize: number;
}>;


export type MetaTopUpsQuery = { topUps: { page: number, numPages: number, total: number, objects: Array<{ id: string, requestAmount: string, taxAmount: string, total: string, method: MpaTopUpMethod, status: MpaTopUpRequestStatus, statusReason: string | null, dateCreated: string, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null }> } };

export type MetaTopUpRowFragment = { id: string, requestAmount: string, taxAmount: string, total: string, method: MpaTopUpMethod, status: MpaTopUpRequestStatus, statusReason: string | null, dateCreated: string, invoice: { id: string, invoiceNo: string, isDownloadable: boolean } | null };

export type CreateMetaTopUpMutationVariables = Exact<{
  input: CreateMpaTopUpRequestInput;
}>;


export type CreateMetaTopUpMutation = { topUp: { ok: boolean, id: string, status: MpaTopUpRequestStatus, statusReason: string | null } };

export type PackagePartsFragment = { id: string, code: string, name: string, startDate: string | null, endDate: string | null, paidCreditOnly: boolean, maxBookingDays: number | null, dynamicStartDate: boolean, customBudget: boolean, minPrice: string | null, types: Array<string>, slotCount: number, tags: Array<{ id: string, name: string, color: string }>, placements: Array<{ id: string, name: string, category: string, previewImg: string | null, description: string | null }> };

export type PricingPartsFragment = { packageId: string, price: string, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, venture: { id: string, code: string, name: string }, segment: { id: string, name: string } };

export type DiscountPartsFragment = { id: string, packageId: string, name: string, note: string | null, discount: string, minAmount: string | null, beforeStart: number | null, stackableDiscounts: Array<{ id: string, name: string }> };

export type BookingBrandsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  searchTerm?: string | null | undefined;
}>;


export type BookingBrandsQuery = { accessibleCompanyBrands: { objects: Array<{ id: string, name: string, logo: string | null }> }, overlap: { isActive: boolean } };

export type PackageCatalogQueryVariables = Exact<{
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  tags?: Array<string> | string | null | undefined;
  types?: Array<string> | string | null | undefined;
  placements?: Array<string> | string | null | undefined;
}>;


export type PackageCatalogQuery = { allPackages: { types: Array<string>, objects: Array<{ id: string, code: string, name: string, startDate: string | null, endDate: string | null, paidCreditOnly: boolean, maxBookingDays: number | null, dynamicStartDate: boolean, customBudget: boolean, minPrice: string | null, types: Array<string>, slotCount: number, tags: Array<{ id: string, name: string, color: string }>, placements: Array<{ id: string, name: string, category: string, previewImg: string | null, description: string | null }> }>, tags: Array<{ id: string, name: string, color: string }>, placements: Array<{ id: string, name: string, category: string }> } };

export type PackageTermsQueryVariables = Exact<{
  packageIds?: Array<string> | string | null | undefined;
}>;


export type PackageTermsQuery = { packageSegmentPricings: Array<{ packageId: string, price: string, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, venture: { id: string, code: string, name: string }, segment: { id: string, name: string } }>, packagesDiscounts: Array<{ id: string, packageId: string, name: string, note: string | null, discount: string, minAmount: string | null, beforeStart: number | null, stackableDiscounts: Array<{ id: string, name: string }> }> };

export type VenturesQueryVariables = Exact<{ [key: string]: never; }>;


export type VenturesQuery = { ventures: Array<{ id: string, code: string, name: string, timezone: string, tax: string, overseasTax: string, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, segments: Array<{ id: string, name: string }> }> };

export type TakenWeeksQueryVariables = Exact<{
  fromDate: string;
  toDate?: string | null | undefined;
  ventureId?: string | null | undefined;
  segmentId?: string | null | undefined;
  placementId?: string | null | undefined;
}>;


export type TakenWeeksQuery = { bookings: Array<{ id: string, startDate: string, endDate: string, campaignId: string | null, campaignName: string | null, companyName: string | null, note: string | null, reservedBy: string | null, dateCreated: string, placement: { id: string } }> };

export type PackageCartQuoteQueryVariables = Exact<{
  campaigns: Array<PackageCartCampaignInput> | PackageCartCampaignInput;
  redeemId?: string | null | undefined;
  paymentMethod?: PackagePaymentMethod | null | undefined;
  companyId?: string | null | undefined;
}>;


export type PackageCartQuoteQuery = { packageCartQuote: { amount: string, discountAmount: string, voucherAmount: string, taxAmount: string, totalAmount: string, paidCreditOnly: boolean, priceVersion: string, needsOwner: boolean, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, items: Array<{ cartCampaignId: string, amount: string, minimumAmount: string, voucherAmount: string, totalAmount: string, lines: Array<{ weeks: number, unitAmount: string | null, amount: string, venture: { id: string, name: string }, segment: { id: string, name: string } }>, discountLines: Array<{ amount: string, discount: { id: string, name: string, discount: string } }>, taxes: Array<{ rate: string, amount: string, isOverseas: boolean, netAmount: string, venture: { id: string, name: string } }> }> } };

export type PackagePaymentOptionsQueryVariables = Exact<{
  companyId?: string | null | undefined;
}>;


export type PackagePaymentOptionsQuery = { packagePaymentOptions: { availableAmount: string, paidAmount: string, cardName: string | null, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, methods: Array<{ method: PackagePaymentMethod, terms: Array<PaymentTerms> }> } };

export type SubmitPackageCartMutationVariables = Exact<{
  input: SubmitPackageCartInput;
}>;


export type SubmitPackageCartMutation = { submitPackageCart: { ok: boolean, isClosed: boolean, orderId: string, waitsUntil: string | null, confirmToken: string | null, bookingCampaigns: Array<{ id: string }> } };

export type CheckPackagePaymentMutationVariables = Exact<{
  input: CheckPackagePaymentInput;
}>;


export type CheckPackagePaymentMutation = { checkPackagePayment: { ok: boolean, bookingCampaigns: Array<{ id: string }> } };

export type BookingCampaignsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  brandId?: string | null | undefined;
  status?: Array<SharedStatus> | SharedStatus | null | undefined;
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type BookingCampaignsQuery = { bookingCampaigns: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, status: SharedStatus, statusReason: string | null, startDate: string, endDate: string, totalAmount: string, dateDue: string | null, package: { id: string, name: string }, company: { id: string, name: string }, brand: { id: string, name: string, logo: string | null }, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, placements: Array<{ id: string, isComplete: boolean }> }> } };

export type BookingCampaignQueryVariables = Exact<{
  id: string;
}>;


export type BookingCampaignQuery = { bookingCampaign: { id: string, name: string, status: SharedStatus, statusReason: string | null, startDate: string, endDate: string, takesContent: boolean, staffSteps: Array<SharedStatus>, totalAmount: string, taxAmount: string, refundedAmount: string, paymentMethod: PackagePaymentMethod, paymentTerms: PaymentTerms, dateDue: string | null, datePaid: string | null, dateCreated: string, transferReference: string | null, transferInstructions: string | null, package: { id: string, code: string, name: string, startDate: string | null, endDate: string | null, paidCreditOnly: boolean, maxBookingDays: number | null, dynamicStartDate: boolean, customBudget: boolean, minPrice: string | null, types: Array<string>, slotCount: number, tags: Array<{ id: string, name: string, color: string }>, placements: Array<{ id: string, name: string, category: string, previewImg: string | null, description: string | null }> }, company: { id: string, name: string }, brand: { id: string, name: string, logo: string | null }, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, proForma: { id: string, proFormaNo: string, isDownloadable: boolean } | null, invoice: { id: string, invoiceNo: string, isDownloadable: boolean, creditNotes: Array<{ id: string, creditNoteNo: string }> } | null, cancellation: { isPossible: boolean, status: SharedStatus | null, refundAmount: string | null, isWholeCheckout: boolean }, priceLines: Array<{ kind: string, label: string | null, weeks: number | null, rate: string | null, amount: string, segmentId: string | null, venture: { id: string, name: string } | null }>, changes: Array<{ id: string, at: string, by: string | null, from: SharedStatus | null, to: SharedStatus, reason: string | null }>, placements: Array<{ id: string, isComplete: boolean, booking: { id: string, startDate: string, endDate: string, venture: { id: string, name: string }, segment: { id: string, name: string }, placement: { id: string, name: string, category: string, description: string | null } }, fields: Array<{ name: string, label: string, kind: BookingPlacementFieldKind, isRequired: boolean, minWidth: number | null, minHeight: number | null, value: string | null }> }> } | null };

export type CancelBookingCampaignMutationVariables = Exact<{
  input: CancelBookingCampaignInput;
}>;


export type CancelBookingCampaignMutation = { cancelBookingCampaign: { bookingCampaign: { id: string, status: SharedStatus } } };

export type UpdateBookingCampaignStatusMutationVariables = Exact<{
  input: UpdateBookingCampaignStatusInput;
}>;


export type UpdateBookingCampaignStatusMutation = { updateBookingCampaignStatus: { bookingCampaign: { id: string, status: SharedStatus } } };

export type UpdateBookingPlacementFieldMutationVariables = Exact<{
  input: UpdateBookingPlacementFieldInput;
}>;


export type UpdateBookingPlacementFieldMutation = { updateBookingPlacementField: { bookingPlacement: { id: string, isComplete: boolean } } };

export type CreateBookingMutationVariables = Exact<{
  input: CreateBookingInput;
}>;


export type CreateBookingMutation = { createBooking: { booking: { id: string } } };

export type ReleaseBookingMutationVariables = Exact<{
  id: string;
}>;


export type ReleaseBookingMutation = { releaseBooking: { ok: boolean } };

export type ManagedPackagesQueryVariables = Exact<{ [key: string]: never; }>;


export type ManagedPackagesQuery = { managedPackages: { packages: Array<{ updatedAt: string, minPrice: string | null, minAmounts: Array<string>, package: { isOffered: boolean, id: string, code: string, name: string, startDate: string | null, endDate: string | null, paidCreditOnly: boolean, maxBookingDays: number | null, dynamicStartDate: boolean, customBudget: boolean, minPrice: string | null, types: Array<string>, slotCount: number, tags: Array<{ id: string, name: string, color: string }>, placements: Array<{ id: string, name: string, category: string, previewImg: string | null, description: string | null }> }, prices: Array<{ packageId: string, price: string, currency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, venture: { id: string, code: string, name: string }, segment: { id: string, name: string } }>, discounts: Array<{ id: string, packageId: string, name: string, note: string | null, discount: string, minAmount: string | null, beforeStart: number | null, stackableDiscounts: Array<{ id: string, name: string }> }> }>, placements: Array<{ code: string, placement: { id: string, name: string, category: string, previewImg: string | null, description: string | null }, fields: Array<{ name: string, label: string, kind: BookingPlacementFieldKind, isRequired: boolean, minWidth: number | null, minHeight: number | null }> }> } };

export type SavePackageMutationVariables = Exact<{
  input: SavePackageInput;
}>;


export type SavePackageMutation = { savePackage: { updatedAt: string, package: { id: string } } };

export type SavePackagePlacementMutationVariables = Exact<{
  input: SavePackagePlacementInput;
}>;


export type SavePackagePlacementMutation = { savePackagePlacement: { placement: { id: string } } };

export type SaveVentureTaxMutationVariables = Exact<{
  input: SaveVentureTaxInput;
}>;


export type SaveVentureTaxMutation = { saveVentureTax: { venture: { id: string } } };

export type SharedBudgetPartsFragment = { id: string, name: string, period: SharedBudgetPeriod, amount: string, fromDate: string | null, toDate: string | null, version: number, memberCount: number, spends: Array<{ day: string, timezone: string, startDate: string, endDate: string, spent: string }>, firstStop: { at: string, member: { campaignId: string, name: string } | null } | null };

export type SharedBudgetsQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type SharedBudgetsQuery = { sharedBudgets: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, period: SharedBudgetPeriod, amount: string, fromDate: string | null, toDate: string | null, version: number, memberCount: number, spends: Array<{ day: string, timezone: string, startDate: string, endDate: string, spent: string }>, firstStop: { at: string, member: { campaignId: string, name: string } | null } | null }> } };

export type SharedBudgetMembersQueryVariables = Exact<{
  id: string;
}>;


export type SharedBudgetMembersQuery = { sharedBudget: { id: string, members: { objects: Array<{ campaignId: string, name: string, catalogCode: string, status: AdSetStatus, budgetDaily: string | null, spent: string | null, spentToday: string }> } } };

export type BudgetCandidatesQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetCandidatesQuery = { sponsorCampaigns: { objects: Array<{ id: string, name: string, adSets: Array<{ id: string, status: AdSetStatus, budgetDaily: string | null, sharedBudget: { id: string } | null }> }> } };

export type SharedBudgetOutlookQueryVariables = Exact<{
  campaignIds: Array<string> | string;
  period: SharedBudgetPeriod;
  amount: string;
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
}>;


export type SharedBudgetOutlookQuery = { sharedBudgetOutlook: { days: number, averageDaily: string, daysReached: number } };

export type SharedBudgetNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type SharedBudgetNamesQuery = { sharedBudgets: { objects: Array<{ id: string, name: string }> } };

export type CreateSharedBudgetMutationVariables = Exact<{
  input: CreateSharedBudgetInput;
}>;


export type CreateSharedBudgetMutation = { createSharedBudget: { ok: boolean, sharedBudget: { id: string, name: string, period: SharedBudgetPeriod, amount: string, fromDate: string | null, toDate: string | null, version: number, memberCount: number, spends: Array<{ day: string, timezone: string, startDate: string, endDate: string, spent: string }>, firstStop: { at: string, member: { campaignId: string, name: string } | null } | null } } };

export type UpdateSharedBudgetMutationVariables = Exact<{
  input: UpdateSharedBudgetInput;
}>;


export type UpdateSharedBudgetMutation = { updateSharedBudget: { ok: boolean, sharedBudget: { id: string, name: string, period: SharedBudgetPeriod, amount: string, fromDate: string | null, toDate: string | null, version: number, memberCount: number, spends: Array<{ day: string, timezone: string, startDate: string, endDate: string, spent: string }>, firstStop: { at: string, member: { campaignId: string, name: string } | null } | null } } };

export type DeleteSharedBudgetMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSharedBudgetMutation = { deleteSharedBudget: { ok: boolean } };

export type BudgetRulePartsFragment = { id: string, name: string, condition: BudgetRuleCondition, fromDate: string | null, toDate: string | null, weekdays: Array<number> | null, yearlyFrom: string | null, yearlyTo: string | null, metric: BudgetRuleMetric | null, comparison: BudgetRuleComparison | null, value: number | null, windowDays: number | null, effect: BudgetRuleEffect, percent: number | null, amount: string | null, least: string | null, most: string | null, endDate: string | null, isPaused: boolean, version: number, memberCount: number };

export type BudgetRulesQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetRulesQuery = { budgetRules: { objects: Array<{ id: string, name: string, condition: BudgetRuleCondition, fromDate: string | null, toDate: string | null, weekdays: Array<number> | null, yearlyFrom: string | null, yearlyTo: string | null, metric: BudgetRuleMetric | null, comparison: BudgetRuleComparison | null, value: number | null, windowDays: number | null, effect: BudgetRuleEffect, percent: number | null, amount: string | null, least: string | null, most: string | null, endDate: string | null, isPaused: boolean, version: number, memberCount: number }> } };

export type BudgetRuleMembersQueryVariables = Exact<{
  id: string;
}>;


export type BudgetRuleMembersQuery = { budgetRule: { id: string, members: { objects: Array<{ campaignId: string, name: string }> } } };

export type BudgetRuleOutlookQueryVariables = Exact<{
  id?: string | null | undefined;
  terms: BudgetRuleTermsInput;
  campaignIds: Array<string> | string;
}>;


export type BudgetRuleOutlookQuery = { budgetRuleOutlook: { daysActed: number, campaignsWithoutFigure: number, past: Array<{ date: string, without: string, with: string, spent: string | null }>, next: Array<{ date: string, without: string, with: string }> } };

export type BudgetCalendarQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type BudgetCalendarQuery = { budgetCalendar: { page: number, numPages: number, total: number, objects: Array<{ campaignId: string, name: string, catalogCode: string, days: Array<{ date: string, own: string, amount: string, rules: Array<{ id: string, name: string }> }> }> } };

export type CreateBudgetRuleMutationVariables = Exact<{
  input: CreateBudgetRuleInput;
}>;


export type CreateBudgetRuleMutation = { createBudgetRule: { ok: boolean, budgetRule: { id: string, name: string, condition: BudgetRuleCondition, fromDate: string | null, toDate: string | null, weekdays: Array<number> | null, yearlyFrom: string | null, yearlyTo: string | null, metric: BudgetRuleMetric | null, comparison: BudgetRuleComparison | null, value: number | null, windowDays: number | null, effect: BudgetRuleEffect, percent: number | null, amount: string | null, least: string | null, most: string | null, endDate: string | null, isPaused: boolean, version: number, memberCount: number } } };

export type UpdateBudgetRuleMutationVariables = Exact<{
  input: UpdateBudgetRuleInput;
}>;


export type UpdateBudgetRuleMutation = { updateBudgetRule: { ok: boolean, budgetRule: { id: string, name: string, condition: BudgetRuleCondition, fromDate: string | null, toDate: string | null, weekdays: Array<number> | null, yearlyFrom: string | null, yearlyTo: string | null, metric: BudgetRuleMetric | null, comparison: BudgetRuleComparison | null, value: number | null, windowDays: number | null, effect: BudgetRuleEffect, percent: number | null, amount: string | null, least: string | null, most: string | null, endDate: string | null, isPaused: boolean, version: number, memberCount: number } } };

export type DeleteBudgetRuleMutationVariables = Exact<{
  id: string;
}>;


export type DeleteBudgetRuleMutation = { deleteBudgetRule: { ok: boolean } };

export type LaunchStartQueryVariables = Exact<{
  brandId: string;
  catalogId?: string | null | undefined;
}>;


export type LaunchStartQuery = { launchStart: { catalogId: string | null, dailyBudget: string | null, reviewHours: number | null, bestSellers: Array<{ sku: string, name: string, image: string | null, price: string, quantity: number | null }> } };

export type CampaignPlanQueryVariables = Exact<{
  plan: CampaignPlanInput;
}>;


export type CampaignPlanQuery = { campaignPlan: { budgets: { days: number, suggested: string, auctions: number, steps: Array<{ budgetDaily: string, clicks: Array<number>, cost: Array<string>, sales: Array<string> | null }> } | null, bids: { minBid: string, recommended: string | null, steps: Array<{ bid: string, share: number }>, basis: { auctions: number, days: number, scope: AdviceScope } }, keywords: Array<{ keyword: string, searchCount: number | string, productCount: number, bid: string | null }>, shelves: Array<{ search: string | null, advertisedSku: string, slot: number | null, products: Array<{ sku: string, name: string, image: string | null, price: string, brandName: string | null }> }> } };

export type PlannedBudgetPartsFragment = { days: number, suggested: string, auctions: number, steps: Array<{ budgetDaily: string, clicks: Array<number>, cost: Array<string>, sales: Array<string> | null }> };

export type PlannedBidPartsFragment = { minBid: string, recommended: string | null, steps: Array<{ bid: string, share: number }>, basis: { auctions: number, days: number, scope: AdviceScope } };

export type ShelfPartsFragment = { search: string | null, advertisedSku: string, slot: number | null, products: Array<{ sku: string, name: string, image: string | null, price: string, brandName: string | null }> };

export type ManagedCampaignPartsFragment = { id: string, name: string, adType: AdType, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, catalog: { id: string, tzOffset: number } }> };

export type CampaignHistoryQueryVariables = Exact<{
  campaignId: string;
  page: number;
  pageSize: number;
}>;


export type CampaignHistoryQuery = { sponsorCampaign: { id: string, company: { id: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, catalog: { id: string, currencyCode: string } }> } | null, sponsorCampaignHistory: { page: number, numPages: number, total: number, objects: Array<{ id: string, updatedBy: string | null, updatedDate: string, changes: Array<{ actionType: ChangeActionType, objectType: string, field: string, old: string | null, new: string | null }> }> } };

export type CampaignProductsQueryVariables = Exact<{
  id: string;
}>;


export type CampaignProductsQuery = { sponsorCampaign: { id: string, brand: { id: string }, adSets: Array<{ id: string, catalog: { id: string, currencyCode: string } }>, productAd: { skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string> } | null } | null };

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


export type ExtendAdSetMutation = { extendAdSet: { operationId: string | null } };

export type UpdateAdSetBudgetMutationVariables = Exact<{
  id: string;
  budgetType?: BudgetType | null | undefined;
  budget?: string | null | undefined;
  budgetDaily?: string | null | undefined;
}>;


export type UpdateAdSetBudgetMutation = { updateAdSetBudget: { operationId: string | null } };

export type DuplicateCampaignMutationVariables = Exact<{
  input: DuplicateSponsorCampaignInput;
}>;


export type DuplicateCampaignMutation = { duplicateSponsorCampaign: { ok: boolean, duplicatedCampaign: { id: string } } };

export type CompatibleSuppliersQueryVariables = Exact<{
  campaignId: string;
  searchTerm?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type CompatibleSuppliersQuery = { compatibleSuppliers: { page: number, numPages: number, total: number, objects: Array<{ id: string, nameWithCluster: string, walletCurrency: { code: string } }> } };

export type CopyCampaignMutationVariables = Exact<{
  input: CopySponsorCampaignInput;
}>;


export type CopyCampaignMutation = { copySponsorCampaign: { ok: boolean, copiedCampaign: { id: string } } };

export type ExpiringCampaignsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  brandId?: string | null | undefined;
  adType?: AdType | null | undefined;
}>;


export type ExpiringCampaignsQuery = { sponsorCampaigns: { objects: Array<{ id: string, name: string, adType: AdType, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } }, adSets: Array<{ id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, catalog: { id: string, tzOffset: number } }> }> } };

export type OutOfBudgetCampaignsQueryVariables = Exact<{
  companyId?: string | null | undefined;
  brandId?: string | null | undefined;
  adType?: AdType | null | undefined;
}>;


export type OutOfBudgetCampaignsQuery = { sponsorCampaigns: { objects: Array<{ id: string, name: string, adType: AdType, adSets: Array<{ budgetRemaining: string | null, budgetRemainingDays: number | null, id: string, status: AdSetStatus, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, endDate: string | null, catalog: { id: string, tzOffset: number } }>, company: { id: string, nameWithCluster: string, walletCurrency: { symbol: string, maxFractionDigits: number } } }> } };

export type NegativeListPartsFragment = { id: string, name: string, version: number, entryCount: number, campaignCount: number };

export type NegativeListsQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type NegativeListsQuery = { negativeLists: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, version: number, entryCount: number, campaignCount: number }> } };

export type NegativeListContentsQueryVariables = Exact<{
  id: string;
}>;


export type NegativeListContentsQuery = { negativeList: { id: string, keywords: Array<string>, targets: Array<{ kind: NegativeTargetKind, value: string, name: string }>, campaigns: { objects: Array<{ campaignId: string, name: string }> } } };

export type CreateNegativeListMutationVariables = Exact<{
  input: CreateNegativeListInput;
}>;


export type CreateNegativeListMutation = { createNegativeList: { ok: boolean, negativeList: { id: string, name: string, version: number, entryCount: number, campaignCount: number } } };

export type UpdateNegativeListMutationVariables = Exact<{
  input: UpdateNegativeListInput;
}>;


export type UpdateNegativeListMutation = { updateNegativeList: { ok: boolean, operationIds: Array<string>, negativeList: { id: string, name: string, version: number, entryCount: number, campaignCount: number } } };

export type DeleteNegativeListMutationVariables = Exact<{
  id: string;
}>;


export type DeleteNegativeListMutation = { deleteNegativeList: { ok: boolean, operationId: string } };

export type ReviewCasesQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type ReviewCasesQuery = { reviewCases: { page: number, numPages: number, total: number, objects: Array<{ risk: ReviewRisk, openWith: Array<string>, picture: string | null, landingPage: string | null, proposal: { isApproved: boolean } | null, checks: Array<{ name: ReviewCheckName, isGreen: boolean, reason: string }>, campaign: { id: string, version: number, name: string, adType: AdType, company: { id: string, nameWithCluster: string }, review: { submittedAt: string, isServingEarlierVersion: boolean } } }> } };

export type ReviewMedianWaitQueryVariables = Exact<{ [key: string]: never; }>;


export type ReviewMedianWaitQuery = { reviewMedianWait: number | null };

export type ReviewCaseQueryVariables = Exact<{
  id: string;
}>;


export type ReviewCaseQuery = { reviewCase: { risk: ReviewRisk, approvedBefore: number, rejectedBefore: number, productsOnSale: number | null, proposal: { isApproved: boolean, notes: string | null, keyName: string } | null, checks: Array<{ name: ReviewCheckName, isGreen: boolean, reason: string }>, names: Array<{ id: string, name: string }>, products: Array<{ sku: string, name: string, image: string | null, price: string, link: string | null, quantity: number | null }>, reasons: Array<{ id: string, label: string, text: string }>, campaign: { id: string, version: number, name: string, adType: AdType, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { code: string } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adSets: Array<{ id: string, budgetType: BudgetType, budgetDaily: string | null, budget: string | null, startDate: string, endDate: string | null, catalog: { id: string, name: string, baseUrl: string, currencyCode: string } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string }> } | null, servingProductAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string }> } | null, bannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ width: number, height: number, id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null, servingBannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ width: number, height: number, id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null } } };

export type DecideCaseMutationVariables = Exact<{
  id: string;
  version: number;
  status: AdSetStatus;
  notes?: string | null | undefined;
}>;


export type DecideCaseMutation = { updateSponsorCampaign: { ok: boolean } };

export type KeepReviewOpenMutationVariables = Exact<{
  input: KeepReviewOpenInput;
}>;


export type KeepReviewOpenMutation = { keepReviewOpen: { openWith: Array<string> } };

export type ApproveCampaignsMutationVariables = Exact<{
  campaigns: Array<ShownCampaignInput> | ShownCampaignInput;
}>;


export type ApproveCampaignsMutation = { approveCampaigns: { ok: boolean, approved: Array<string>, refused: Array<{ id: string, reason: string }> } };

export type ReviewQueueQueryVariables = Exact<{
  page: number;
  pageSize: number;
}>;


export type ReviewQueueQuery = { sponsorReviewQueue: { page: number, numPages: number, total: number, objects: Array<{ id: string, version: number, name: string, adType: AdType, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string }, review: { state: ReviewState, submittedAt: string, isServingEarlierVersion: boolean }, adSets: Array<{ id: string, shop: string, startDate: string }>, report: { skuCount: number } }> } };

export type ReviewCampaignMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  status: AdSetStatus;
  notes?: string | null | undefined;
}>;


export type ReviewCampaignMutation = { updateSponsorCampaign: { ok: boolean, sponsorCampaign: { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adSets: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, notes: string | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, bidHours: Array<number> | null, maxBidWalletCurrency: string | null, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null, targets: Array<{ kind: TargetKind, value: string, categoryId: string | null, name: string, bidWalletCurrency: string | null, minPrice: string | null, maxPrice: string | null }>, automatic: Array<{ bucket: Bucket, isOn: boolean, bidWalletCurrency: string | null }>, negativeTargets: Array<{ kind: NegativeTargetKind, value: string, name: string }>, negativeLists: Array<{ id: string, name: string }>, keywordBids: Array<{ keyword: string, bidWalletCurrency: string }>, productBids: Array<{ sku: string, bidWalletCurrency: string }>, bidModifiers: Array<{ dimension: BidModifierDimension, value: string, percent: number }>, frequencyCap: { times: number, hours: number, showsUnknown: boolean } | null, audience: { name: string, gender: Gender, locations: string, minAge: number | null, maxAge: number | null } | null, catalog: { id: string, name: string, baseUrl: string, currencyCode: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string, path: string, prompt: string | null }> } | null, bannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null } } };

export type ReviewedContentsQueryVariables = Exact<{
  id: string;
}>;


export type ReviewedContentsQuery = { sponsorCampaign: { id: string, adSets: Array<{ id: string, catalog: { id: string, currencyCode: string } }>, brand: { id: string }, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string }> } | null, servingProductAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string }> } | null, bannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ width: number, height: number, id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null, servingBannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ width: number, height: number, id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null } | null };

export type SellersOfBrandQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
}>;


export type SellersOfBrandQuery = { sellersMatchingFilter: Array<{ id: string, name: string }> };

export type ReviewedProductsFragment = { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string }> };

export type ReviewedBannersFragment = { name: string, bannerCategoryIds: Array<string>, banners: Array<{ width: number, height: number, id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> };

export type ProductSuggestionsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  companyId?: string | null | undefined;
  searchTerm?: string | null | undefined;
  offset: number;
  limit: number;
}>;


export type ProductSuggestionsQuery = { productSuggestions: { total: number, objects: Array<{ sku: string, name: string, image: string | null, price: string, quantity: number | null }> } };

export type SelectedProductsQueryVariables = Exact<{
  catalogId: string;
  skus: Array<string> | string;
}>;


export type SelectedProductsQuery = { productDetails: Array<{ sku: string, name: string, image: string | null, price: string, quantity: number | null }> };

export type ProductPartsFragment = { sku: string, name: string, image: string | null, price: string, quantity: number | null };

export type ValidateSkusMutationVariables = Exact<{
  catalogId: string;
  brandId: string;
  skus: Array<string> | string;
}>;


export type ValidateSkusMutation = { validateExistingProducts: { ok: boolean, result: { notFoundSkus: Array<string>, products: Array<{ sku: string }>, notOwnedProducts: Array<{ sku: string }>, requiredSellers: Array<{ id: string, label: string }> } } };

export type ShopSuggestionsQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
}>;


export type ShopSuggestionsQuery = { sellerSuggestions: { objects: Array<{ id: string, name: string }> } };

export type AddStoresMutationVariables = Exact<{
  sellerIds: Array<string> | string;
}>;


export type AddStoresMutation = { addSellers: { ok: boolean } };

export type GenerateProductImageMutationVariables = Exact<{
  catalogId: string;
  sku: string;
  prompt: string;
  attempt: number;
}>;


export type GenerateProductImageMutation = { generateProductBackgroundImage: { imageUrl: string } };

export type FilteredProductsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  categoryIds?: Array<string> | string | null | undefined;
  sellerIds?: Array<string> | string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
  page: number;
  pageSize: number;
}>;


export type FilteredProductsQuery = { productsMatchingFilter: { numPages: number, total: number, objects: Array<{ sku: string, name: string, image: string | null, price: string, quantity: number | null }> } };

export type ProductFilterOptionsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  companyId?: string | null | undefined;
}>;


export type ProductFilterOptionsQuery = { productCategories: Array<{ id: string, label: string, parentId: string | null, depth: number }>, companySellers: Array<{ id: string, name: string, catalog: { id: string } }> };

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

export type QuickMatchesQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
  categoryIds?: Array<string> | string | null | undefined;
  sellerIds?: Array<string> | string | null | undefined;
}>;


export type QuickMatchesQuery = { productsMatchingFilterCount: number };

export type WizardSettingsQueryVariables = Exact<{
  brandId: string;
}>;


export type WizardSettingsQuery = { sponsorCampaignMinBudget: string, brandCatalogs: Array<{ id: string, name: string, baseUrl: string, currencyCode: string, tzOffset: number }>, allBanners: Array<{ id: string, name: string, bannerType: BannerTypeName, width: number, height: number, needsSegments: boolean, needsCategories: boolean, needsKeywords: boolean }>, excludedFields: { id: string, value: string | null } | null, disabledFields: { id: string, value: string | null } | null, imageSizeLimit: { id: string, value: string | null } | null, skusHelpPage: { id: string, value: string | null } | null, sponsor_enable_banner: { id: string, isActive: boolean }, sponsor_ads_audience: { id: string, isActive: boolean }, allow_pass_day: { id: string, isActive: boolean }, show_dynamic_filter_product_on_creating_ads: { id: string, isActive: boolean }, show_sponsor_product_keywords: { id: string, isActive: boolean }, page_targets: { id: string, isActive: boolean }, automatic_targeting: { id: string, isActive: boolean } };

export type PlacementPartsFragment = { id: string, name: string, bannerType: BannerTypeName, width: number, height: number, needsSegments: boolean, needsCategories: boolean, needsKeywords: boolean };

export type WizardCatalogPartsFragment = { id: string, name: string, baseUrl: string, currencyCode: string, tzOffset: number };

export type WizardCampaignQueryVariables = Exact<{
  id: string;
}>;


export type WizardCampaignQuery = { sponsorCampaign: { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adSets: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, notes: string | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, bidHours: Array<number> | null, maxBidWalletCurrency: string | null, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null, targets: Array<{ kind: TargetKind, value: string, categoryId: string | null, name: string, bidWalletCurrency: string | null, minPrice: string | null, maxPrice: string | null }>, automatic: Array<{ bucket: Bucket, isOn: boolean, bidWalletCurrency: string | null }>, negativeTargets: Array<{ kind: NegativeTargetKind, value: string, name: string }>, negativeLists: Array<{ id: string, name: string }>, keywordBids: Array<{ keyword: string, bidWalletCurrency: string }>, productBids: Array<{ sku: string, bidWalletCurrency: string }>, bidModifiers: Array<{ dimension: BidModifierDimension, value: string, percent: number }>, frequencyCap: { times: number, hours: number, showsUnknown: boolean } | null, audience: { name: string, gender: Gender, locations: string, minAge: number | null, maxAge: number | null } | null, catalog: { id: string, name: string, baseUrl: string, currencyCode: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string, path: string, prompt: string | null }> } | null, bannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null } | null };

export type WizardCampaignPartsFragment = { id: string, version: number, name: string, goal: CampaignGoal, goalOther: string | null, adType: AdType, brand: { id: string, name: string, logo: string | null }, company: { id: string, nameWithCluster: string, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } }, review: { state: ReviewState, submittedAt: string, notes: string | null, isServingEarlierVersion: boolean }, adSets: Array<{ id: string, name: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, notes: string | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, targetRoas: number | null, scheduleType: ScheduleType, startDate: string, endDate: string | null, trafficControl: number, keywords: Array<string>, negativeKeywords: Array<string>, bidHours: Array<number> | null, maxBidWalletCurrency: string | null, sharedBudget: { id: string, name: string, isUsedUp: boolean } | null, targets: Array<{ kind: TargetKind, value: string, categoryId: string | null, name: string, bidWalletCurrency: string | null, minPrice: string | null, maxPrice: string | null }>, automatic: Array<{ bucket: Bucket, isOn: boolean, bidWalletCurrency: string | null }>, negativeTargets: Array<{ kind: NegativeTargetKind, value: string, name: string }>, negativeLists: Array<{ id: string, name: string }>, keywordBids: Array<{ keyword: string, bidWalletCurrency: string }>, productBids: Array<{ sku: string, bidWalletCurrency: string }>, bidModifiers: Array<{ dimension: BidModifierDimension, value: string, percent: number }>, frequencyCap: { times: number, hours: number, showsUnknown: boolean } | null, audience: { name: string, gender: Gender, locations: string, minAge: number | null, maxAge: number | null } | null, catalog: { id: string, name: string, baseUrl: string, currencyCode: string, tzOffset: number } }>, productAd: { name: string, skus: Array<string>, productMinPrice: string | null, productMaxPrice: string | null, productCategoryIds: Array<string>, productSellerIds: Array<string>, productImages: Array<{ sku: string, url: string, path: string, prompt: string | null }> } | null, bannerAd: { name: string, bannerCategoryIds: Array<string>, banners: Array<{ id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> }>, segments: Array<{ id: string, name: string }> } | null };

export type BannerPartsFragment = { id: string, bannerType: BannerTypeName, name: string, url: string | null, landingUrl: string | null, deeplink: string | null, skus: Array<string> };

export type BannerOptionsQueryVariables = Exact<{
  catalogId: string;
  brandId: string;
}>;


export type BannerOptionsQuery = { productCategories: Array<{ id: string, label: string, parentId: string | null, depth: number }>, segments: Array<{ id: string, name: string }> };

export type LandingPageOfProductsMutationVariables = Exact<{
  catalogId: string;
  skus: Array<string> | string;
}>;


export type LandingPageOfProductsMutation = { generateLandingUrl: { landingUrl: string } };

export type CheckLandingPageMutationVariables = Exact<{
  catalogId: string;
  url: string;
}>;


export type CheckLandingPageMutation = { validateLandingUrl: { errors: Array<{ field: string, messages: Array<string> }> } };

export type AppLinkMutationVariables = Exact<{
  catalogId: string;
  landingUrl: string;
  skus?: Array<string> | string | null | undefined;
}>;


export type AppLinkMutation = { generateDeeplink: { deeplink: string | null } };

export type LaunchCampaignMutationVariables = Exact<{
  input: CreateSponsorCampaignInput;
}>;


export type LaunchCampaignMutation = { createSponsorCampaign: { ok: boolean, sponsorCampaign: { id: string } } };

export type SaveCampaignMutationVariables = Exact<{
  input: UpdateSponsorCampaignInput;
}>;


export type SaveCampaignMutation = { updateSponsorCampaign: { operationId: string | null, sponsorCampaign: { id: string } } };

export type TargetCategoriesQueryVariables = Exact<{
  catalogId: string;
}>;


export type TargetCategoriesQuery = { productCategories: Array<{ id: string, label: string, parentId: string | null }> };

export type TargetBrandsQueryVariables = Exact<{
  searchTerm?: string | null | undefined;
}>;


export type TargetBrandsQuery = { searchBrands: { objects: Array<{ id: string, name: string }> } };

export type TargetProductsQueryVariables = Exact<{
  catalogId: string;
  searchTerm?: string | null | undefined;
}>;


export type TargetProductsQuery = { productSuggestions: { objects: Array<{ sku: string, name: string }> } };

export type NegativeListNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type NegativeListNamesQuery = { negativeLists: { objects: Array<{ id: string, name: string }> } };

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
export const CurrencyPartsFragmentDoc = new TypedDocumentString(`
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
    `, {"fragmentName":"CurrencyParts"}) as unknown as TypedDocumentString<CurrencyPartsFragment, unknown>;
export const DeskCompanyPartsFragmentDoc = new TypedDocumentString(`
    fragment DeskCompanyParts on DeskCompany {
  id
  dateCreated
  isApproved
  dateApprovalRequested
  approvalRequestedBy
  members
  pendingClaims
  balance
  overdraft
  spent
  activeCampaigns
  walletCurrency {
    ...CurrencyParts
  }
  company {
    id
    name
    nameWithCluster
    isCluster
    countryCode
    canBeUpdated
    canBeToppedUp
    requiresTwoStep
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"fragmentName":"DeskCompanyParts"}) as unknown as TypedDocumentString<DeskCompanyPartsFragment, unknown>;
export const CompanyOutcomePartsFragmentDoc = new TypedDocumentString(`
    fragment CompanyOutcomeParts on CompanyOutcome {
  companyId
  name
  message
  changes {
    kind
    from
    to
  }
}
    `, {"fragmentName":"CompanyOutcomeParts"}) as unknown as TypedDocumentString<CompanyOutcomePartsFragment, unknown>;
export const BrandDepartmentsPartsFragmentDoc = new TypedDocumentString(`
    fragment BrandDepartmentsParts on Company {
  id
  brandDepartments {
    brand {
      id
      name
    }
    department
  }
}
    `, {"fragmentName":"BrandDepartmentsParts"}) as unknown as TypedDocumentString<BrandDepartmentsPartsFragment, unknown>;
export const CompanyProfilePartsFragmentDoc = new TypedDocumentString(`
    fragment CompanyProfileParts on Company {
  id
  name
  address
  address2
  postalCode
  registrationNo
  phoneNumber
  phoneCountry
  countryCode
  authorizedName
  size
  timezone
  canBeUpdated
  trackingDepartments
  ...BrandDepartmentsParts
  walletCurrency {
    ...CurrencyParts
  }
  reportCurrency {
    ...CurrencyParts
  }
}
    fragment BrandDepartmentsParts on Company {
  id
  brandDepartments {
    brand {
      id
      name
    }
    department
  }
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"fragmentName":"CompanyProfileParts"}) as unknown as TypedDocumentString<CompanyProfilePartsFragment, unknown>;
export const AddressLookupPartsFragmentDoc = new TypedDocumentString(`
    fragment AddressLookupParts on AddressLookup {
  attribution
}
    `, {"fragmentName":"AddressLookupParts"}) as unknown as TypedDocumentString<AddressLookupPartsFragment, unknown>;
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
export const ImportFieldsFragmentDoc = new TypedDocumentString(`
    fragment ImportFields on FeedImport {
  id
  kind
  format
  preset
  keyLabel
  status
  error
  bytes
  received
  accepted
  unchanged
  rejected
  receivedAt
  startedAt
  finishedAt
}
    `, {"fragmentName":"ImportFields"}) as unknown as TypedDocumentString<ImportFieldsFragment, unknown>;
export const RefusedWordsPartsFragmentDoc = new TypedDocumentString(`
    fragment RefusedWordsParts on RefusedWords {
  id
  words
  revision
  dateChanged
  changedBy
}
    `, {"fragmentName":"RefusedWordsParts"}) as unknown as TypedDocumentString<RefusedWordsPartsFragment, unknown>;
export const MailChoicePartsFragmentDoc = new TypedDocumentString(`
    fragment MailChoiceParts on MailChoice {
  id
  kind
  frequency
  choices
}
    `, {"fragmentName":"MailChoiceParts"}) as unknown as TypedDocumentString<MailChoicePartsFragment, unknown>;
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
  is2faRequired
  hasUsablePassword
  isStaff: isGfg
  isImpersonate
  allLanguages {
    code
    label
  }
}
    `, {"fragmentName":"ProfileParts"}) as unknown as TypedDocumentString<ProfilePartsFragment, unknown>;
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
  createdOn
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
export const DocumentPartsFragmentDoc = new TypedDocumentString(`
    fragment DocumentParts on StatementDocument {
  id
  kind
  invoice {
    ...InvoiceParts
  }
  creditNote {
    id
    creditNoteNo
  }
  proForma {
    id
    proFormaNo
    isDownloadable
    isEnded
    invoice {
      id
      invoiceNo
    }
  }
  isDownloadable
  issuedOn
  currency {
    ...CurrencyParts
  }
  total
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"fragmentName":"DocumentParts"}) as unknown as TypedDocumentString<DocumentPartsFragment, unknown>;
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
  creditNoteNo
  transferInstructions
}
    `, {"fragmentName":"TopUpParts"}) as unknown as TypedDocumentString<TopUpPartsFragment, unknown>;
export const OpenTopUpPartsFragmentDoc = new TypedDocumentString(`
    fragment OpenTopUpParts on OpenTopUp {
  id
  creditId
  type
  totalAmount
  waitsFor
  confirmToken
  confirmUntil
  transferReference
}
    `, {"fragmentName":"OpenTopUpParts"}) as unknown as TypedDocumentString<OpenTopUpPartsFragment, unknown>;
export const FlagPartsFragmentDoc = new TypedDocumentString(`
    fragment FlagParts on FeatureFlag {
  id
  isActive
}
    `, {"fragmentName":"FlagParts"}) as unknown as TypedDocumentString<FlagPartsFragment, unknown>;
export const WebhookEndpointPartsFragmentDoc = new TypedDocumentString(`
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  events
  createdAt
  disabledReason
  failingSince
}
    `, {"fragmentName":"WebhookEndpointParts"}) as unknown as TypedDocumentString<WebhookEndpointPartsFragment, unknown>;
export const YieldTrialSidePartsFragmentDoc = new TypedDocumentString(`
    fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}
    `, {"fragmentName":"YieldTrialSideParts"}) as unknown as TypedDocumentString<YieldTrialSidePartsFragment, unknown>;
export const YieldRulePartsFragmentDoc = new TypedDocumentString(`
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
    fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"fragmentName":"YieldRuleParts"}) as unknown as TypedDocumentString<YieldRulePartsFragment, unknown>;
export const YieldPreviewWeekPartsFragmentDoc = new TypedDocumentString(`
    fragment YieldPreviewWeekParts on YieldPreviewWeek {
  revenue
  pricePerClick
  clickRate
  fillRate
  adsPerAuction
}
    `, {"fragmentName":"YieldPreviewWeekParts"}) as unknown as TypedDocumentString<YieldPreviewWeekPartsFragment, unknown>;
export const BasisPartsFragmentDoc = new TypedDocumentString(`
    fragment BasisParts on AdviceBasis {
  auctions
  blocked
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
  blocked
  days
  scope
}`, {"fragmentName":"ForecastParts"}) as unknown as TypedDocumentString<ForecastPartsFragment, unknown>;
export const LogEntryPartsFragmentDoc = new TypedDocumentString(`
    fragment LogEntryParts on ActivityHistoryEntry {
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
    `, {"fragmentName":"LogEntryParts"}) as unknown as TypedDocumentString<LogEntryPartsFragment, unknown>;
export const SharePartsFragmentDoc = new TypedDocumentString(`
    fragment ShareParts on ImpressionShare {
  subject
  opportunities
  sampledAuctions
  won
  first
  lostToRank
  lostToBudget
  lostToHours
  lostToCap
  lostOtherwise
  ofAllAds
}
    `, {"fragmentName":"ShareParts"}) as unknown as TypedDocumentString<SharePartsFragment, unknown>;
export const HarvestRulePartsFragmentDoc = new TypedDocumentString(`
    fragment HarvestRuleParts on HarvestRule {
  id
  name
  catalogId
  catalogName
  brandId
  brandName
  kind
  mode
  windowDays
  leastOrders
  leastRoas
  leastSpend
  match
  targetCampaignId
  targetName
  bidWalletCurrency
  mostTerms
  isPaused
  version
}
    `, {"fragmentName":"HarvestRuleParts"}) as unknown as TypedDocumentString<HarvestRulePartsFragment, unknown>;
export const TermEffectPartsFragmentDoc = new TypedDocumentString(`
    fragment TermEffectParts on SearchTermEffect {
  spendLow
  spendHigh
  ordersLow
  ordersHigh
  auctions
  days
}
    `, {"fragmentName":"TermEffectParts"}) as unknown as TypedDocumentString<TermEffectPartsFragment, unknown>;
export const HarvestActPartsFragmentDoc = new TypedDocumentString(`
    fragment HarvestActParts on HarvestAct {
  id
  ruleId
  ruleName
  kind
  targetName
  date
  state
  operationId
  isUndone
  terms {
    term
    campaignId
    campaignName
    spend
    sales
    orders
  }
  effect {
    ...TermEffectParts
  }
  realisedSpend
  realisedOrders
}
    fragment TermEffectParts on SearchTermEffect {
  spendLow
  spendHigh
  ordersLow
  ordersHigh
  auctions
  days
}`, {"fragmentName":"HarvestActParts"}) as unknown as TypedDocumentString<HarvestActPartsFragment, unknown>;
export const ComparedPartsFragmentDoc = new TypedDocumentString(`
    fragment ComparedParts on OverviewComparison {
  spend
  previousSpend
  sales
  previousSales
  roas
  previousRoas
}
    `, {"fragmentName":"ComparedParts"}) as unknown as TypedDocumentString<ComparedPartsFragment, unknown>;
export const TodoPartsFragmentDoc = new TypedDocumentString(`
    fragment TodoParts on OverviewTodo {
  key
  kind
  atStake
  campaignId
  bookingId
  name
  term
  requests
  endsAt
  day
  budget {
    limit
    amount
    raised
  }
}
    `, {"fragmentName":"TodoParts"}) as unknown as TypedDocumentString<TodoPartsFragment, unknown>;
export const SharedResultsPartsFragmentDoc = new TypedDocumentString(`
    fragment SharedResultsParts on SharedResults {
  spend
  spendChange
  sales
  salesChange
  roas
}
    `, {"fragmentName":"SharedResultsParts"}) as unknown as TypedDocumentString<SharedResultsPartsFragment, unknown>;
export const PortfolioBrandPartsFragmentDoc = new TypedDocumentString(`
    fragment PortfolioBrandParts on PortfolioBrand {
  brand {
    id
    name
  }
  spend
  previousSpend
  sales
  previousSales
  roas
  monthSpend
  plan
  planPercent
  expectedPercent
  budgetLeftToday
  delivering
  stopped
}
    `, {"fragmentName":"PortfolioBrandParts"}) as unknown as TypedDocumentString<PortfolioBrandPartsFragment, unknown>;
export const ManagedCampaignPartsFragmentDoc = new TypedDocumentString(`
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
export const BrandPartsFragmentDoc = new TypedDocumentString(`
    fragment BrandParts on Brand {
  id
  name
  logo
}
    `, {"fragmentName":"BrandParts"}) as unknown as TypedDocumentString<BrandPartsFragment, unknown>;
export const CampaignAdSetPartsFragmentDoc = new TypedDocumentString(`
    fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
export const ListedCampaignPartsFragmentDoc = new TypedDocumentString(`
    fragment ListedCampaignParts on SponsorCampaign {
  ...ManagedCampaignParts
  adType
  brand {
    ...BrandParts
  }
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
    ...CampaignAdSetParts
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}
fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"fragmentName":"ListedCampaignParts"}) as unknown as TypedDocumentString<ListedCampaignPartsFragment, unknown>;
export const CampaignReportPartsFragmentDoc = new TypedDocumentString(`
    fragment CampaignReportParts on CampaignReport {
  impressions
  clicks
  itemsSold
  haloItemsSold
  costs
  click7Sales
  haloSales
}
    `, {"fragmentName":"CampaignReportParts"}) as unknown as TypedDocumentString<CampaignReportPartsFragment, unknown>;
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
    fragment FigureParts on SummaryFigures {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}
    `, {"fragmentName":"FigureParts"}) as unknown as TypedDocumentString<FigurePartsFragment, unknown>;
export const TermFiguresPartsFragmentDoc = new TypedDocumentString(`
    fragment TermFiguresParts on SearchTermFigures {
  terms
  spend
  sales
  roas
  searches
  waste
}
    `, {"fragmentName":"TermFiguresParts"}) as unknown as TypedDocumentString<TermFiguresPartsFragment, unknown>;
export const GridFiguresPartsFragmentDoc = new TypedDocumentString(`
    fragment GridFiguresParts on CampaignGridFigures {
  campaigns
  spend
  spendChange
  sales
  roas
}
    `, {"fragmentName":"GridFiguresParts"}) as unknown as TypedDocumentString<GridFiguresPartsFragment, unknown>;
export const OperationPartsFragmentDoc = new TypedDocumentString(`
    fragment OperationParts on Operation {
  id
  kind
  state
  fingerprint
  planned
  done
  skipped
  dailyEffect
  undoOf
}
    `, {"fragmentName":"OperationParts"}) as unknown as TypedDocumentString<OperationPartsFragment, unknown>;
export const OperationRowPartsFragmentDoc = new TypedDocumentString(`
    fragment OperationRowParts on OperationRow {
  campaignId
  campaignName
  result
  changes {
    actionType
    objectType
    field
    old
    new
  }
  reason
  message
  moved {
    actionType
    objectType
    field
    old
    new
  }
}
    `, {"fragmentName":"OperationRowParts"}) as unknown as TypedDocumentString<OperationRowPartsFragment, unknown>;
export const DuplicatePartsFragmentDoc = new TypedDocumentString(`
    fragment DuplicateParts on CampaignDuplicate {
  campaignId
  name
  copyName
  copyId
  message
}
    `, {"fragmentName":"DuplicateParts"}) as unknown as TypedDocumentString<DuplicatePartsFragment, unknown>;
export const WhyCausePartsFragmentDoc = new TypedDocumentString(`
    fragment WhyCauseParts on WhyCause {
  kind
  isMore
  source
  since
  spentDays
  spentMinute
  paid
  bid
  act {
    by
    at
    field
    from
    to
  }
}
    `, {"fragmentName":"WhyCauseParts"}) as unknown as TypedDocumentString<WhyCausePartsFragment, unknown>;
export const WhyEffectPartsFragmentDoc = new TypedDocumentString(`
    fragment WhyEffectParts on WhyEffect {
  impressions
  clicks
  spend
  sales
  errorPercent
}
    `, {"fragmentName":"WhyEffectParts"}) as unknown as TypedDocumentString<WhyEffectPartsFragment, unknown>;
export const WhyRemedyPartsFragmentDoc = new TypedDocumentString(`
    fragment WhyRemedyParts on WhyRemedy {
  kind
  amount
  limit
  effect {
    ...WhyEffectParts
  }
}
    fragment WhyEffectParts on WhyEffect {
  impressions
  clicks
  spend
  sales
  errorPercent
}`, {"fragmentName":"WhyRemedyParts"}) as unknown as TypedDocumentString<WhyRemedyPartsFragment, unknown>;
export const WhyCampaignPartsFragmentDoc = new TypedDocumentString(`
    fragment WhyCampaignParts on WhyCampaign {
  campaignId
  name
  amount
  cause {
    ...WhyCauseParts
  }
  remedy {
    ...WhyRemedyParts
  }
}
    fragment WhyEffectParts on WhyEffect {
  impressions
  clicks
  spend
  sales
  errorPercent
}
fragment WhyCauseParts on WhyCause {
  kind
  isMore
  source
  since
  spentDays
  spentMinute
  paid
  bid
  act {
    by
    at
    field
    from
    to
  }
}
fragment WhyRemedyParts on WhyRemedy {
  kind
  amount
  limit
  effect {
    ...WhyEffectParts
  }
}`, {"fragmentName":"WhyCampaignParts"}) as unknown as TypedDocumentString<WhyCampaignPartsFragment, unknown>;
export const WhyTermPartsFragmentDoc = new TypedDocumentString(`
    fragment WhyTermParts on WhyTerm {
  term
  amount
  leading
  campaignIds
  saving {
    ...WhyEffectParts
  }
}
    fragment WhyEffectParts on WhyEffect {
  impressions
  clicks
  spend
  sales
  errorPercent
}`, {"fragmentName":"WhyTermParts"}) as unknown as TypedDocumentString<WhyTermPartsFragment, unknown>;
export const FreshnessPartsFragmentDoc = new TypedDocumentString(`
    fragment FreshnessParts on ReportFreshness {
  until
  settlingDays
  isBehind
}
    `, {"fragmentName":"FreshnessParts"}) as unknown as TypedDocumentString<FreshnessPartsFragment, unknown>;
export const MetaSellerPartsFragmentDoc = new TypedDocumentString(`
    fragment MetaSellerParts on Seller {
  id
  name
  nameWithCatalog
  isOnboarded: isMpaOnboarded
  catalog {
    id
    name
    currencyCode
  }
}
    `, {"fragmentName":"MetaSellerParts"}) as unknown as TypedDocumentString<MetaSellerPartsFragment, unknown>;
export const MetaCampaignRowFragmentDoc = new TypedDocumentString(`
    fragment MetaCampaignRow on MetaCampaignReportRow {
  id
  campaignName
  status
  state
  budget
  impressions
  clicks
  cost
  totalPurchaseItem
  totalPurchaseValue
  isChanging
  changeError
}
    `, {"fragmentName":"MetaCampaignRow"}) as unknown as TypedDocumentString<MetaCampaignRowFragment, unknown>;
export const MetaCampaignPartsFragmentDoc = new TypedDocumentString(`
    fragment MetaCampaignParts on MetaCampaign {
  id
  name
  status
  startDate
  endDate
  lifetimeBudget
  budgetRemaining
  customAudienceIds
  productSetId
  creativeText
  isChanging
  changeError
}
    `, {"fragmentName":"MetaCampaignParts"}) as unknown as TypedDocumentString<MetaCampaignPartsFragment, unknown>;
export const MetaProductPartsFragmentDoc = new TypedDocumentString(`
    fragment MetaProductParts on MetaCatalogProduct {
  id
  sku
  name
  price
  inventory
  imageUrl
  url
}
    `, {"fragmentName":"MetaProductParts"}) as unknown as TypedDocumentString<MetaProductPartsFragment, unknown>;
export const MetaTopUpRowFragmentDoc = new TypedDocumentString(`
    fragment MetaTopUpRow on MpaTopUpRequest {
  id
  requestAmount
  taxAmount
  total
  method
  status
  statusReason
  dateCreated
  invoice {
    ...InvoiceParts
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}`, {"fragmentName":"MetaTopUpRow"}) as unknown as TypedDocumentString<MetaTopUpRowFragment, unknown>;
export const PackagePartsFragmentDoc = new TypedDocumentString(`
    fragment PackageParts on Package {
  id
  code
  name
  startDate
  endDate
  paidCreditOnly
  maxBookingDays
  dynamicStartDate
  customBudget
  minPrice
  types
  slotCount
  tags {
    id
    name
    color
  }
  placements {
    id
    name
    category
    previewImg
    description
  }
}
    `, {"fragmentName":"PackageParts"}) as unknown as TypedDocumentString<PackagePartsFragment, unknown>;
export const PricingPartsFragmentDoc = new TypedDocumentString(`
    fragment PricingParts on PackagePricing {
  packageId
  price
  currency {
    ...CurrencyParts
  }
  venture {
    id
    code
    name
  }
  segment {
    id
    name
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"fragmentName":"PricingParts"}) as unknown as TypedDocumentString<PricingPartsFragment, unknown>;
export const DiscountPartsFragmentDoc = new TypedDocumentString(`
    fragment DiscountParts on PackageDiscount {
  id
  packageId
  name
  note
  discount
  minAmount
  beforeStart
  stackableDiscounts {
    id
    name
  }
}
    `, {"fragmentName":"DiscountParts"}) as unknown as TypedDocumentString<DiscountPartsFragment, unknown>;
export const SharedBudgetPartsFragmentDoc = new TypedDocumentString(`
    fragment SharedBudgetParts on SharedBudget {
  id
  name
  period
  amount
  fromDate
  toDate
  version
  memberCount
  spends {
    day
    timezone
    startDate
    endDate
    spent
  }
  firstStop {
    at
    member {
      campaignId
      name
    }
  }
}
    `, {"fragmentName":"SharedBudgetParts"}) as unknown as TypedDocumentString<SharedBudgetPartsFragment, unknown>;
export const BudgetRulePartsFragmentDoc = new TypedDocumentString(`
    fragment BudgetRuleParts on BudgetRule {
  id
  name
  condition
  fromDate
  toDate
  weekdays
  yearlyFrom
  yearlyTo
  metric
  comparison
  value
  windowDays
  effect
  percent
  amount
  least
  most
  endDate
  isPaused
  version
  memberCount
}
    `, {"fragmentName":"BudgetRuleParts"}) as unknown as TypedDocumentString<BudgetRulePartsFragment, unknown>;
export const PlannedBudgetPartsFragmentDoc = new TypedDocumentString(`
    fragment PlannedBudgetParts on BudgetForecast {
  days
  suggested
  auctions
  steps {
    budgetDaily
    clicks
    cost
    sales
  }
}
    `, {"fragmentName":"PlannedBudgetParts"}) as unknown as TypedDocumentString<PlannedBudgetPartsFragment, unknown>;
export const PlannedBidPartsFragmentDoc = new TypedDocumentString(`
    fragment PlannedBidParts on PlannedBids {
  minBid
  recommended
  steps {
    bid
    share
  }
  basis {
    auctions
    days
    scope
  }
}
    `, {"fragmentName":"PlannedBidParts"}) as unknown as TypedDocumentString<PlannedBidPartsFragment, unknown>;
export const ShelfPartsFragmentDoc = new TypedDocumentString(`
    fragment ShelfParts on PreviewShelf {
  search
  advertisedSku
  slot
  products {
    sku
    name
    image
    price
    brandName
  }
}
    `, {"fragmentName":"ShelfParts"}) as unknown as TypedDocumentString<ShelfPartsFragment, unknown>;
export const NegativeListPartsFragmentDoc = new TypedDocumentString(`
    fragment NegativeListParts on SharedNegatives {
  id
  name
  version
  entryCount
  campaignCount
}
    `, {"fragmentName":"NegativeListParts"}) as unknown as TypedDocumentString<NegativeListPartsFragment, unknown>;
export const ReviewedProductsFragmentDoc = new TypedDocumentString(`
    fragment ReviewedProducts on ProductAd {
  name
  skus
  productMinPrice
  productMaxPrice
  productCategoryIds
  productSellerIds
  productImages {
    sku
    url
  }
}
    `, {"fragmentName":"ReviewedProducts"}) as unknown as TypedDocumentString<ReviewedProductsFragment, unknown>;
export const BannerPartsFragmentDoc = new TypedDocumentString(`
    fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}
    `, {"fragmentName":"BannerParts"}) as unknown as TypedDocumentString<BannerPartsFragment, unknown>;
export const ReviewedBannersFragmentDoc = new TypedDocumentString(`
    fragment ReviewedBanners on BannerAd {
  name
  banners {
    ...BannerParts
    width
    height
  }
  bannerCategoryIds
  segments {
    id
    name
  }
}
    fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}`, {"fragmentName":"ReviewedBanners"}) as unknown as TypedDocumentString<ReviewedBannersFragment, unknown>;
export const ProductPartsFragmentDoc = new TypedDocumentString(`
    fragment ProductParts on Product {
  sku
  name
  image
  price
  quantity
}
    `, {"fragmentName":"ProductParts"}) as unknown as TypedDocumentString<ProductPartsFragment, unknown>;
export const PlacementPartsFragmentDoc = new TypedDocumentString(`
    fragment PlacementParts on BannerType {
  id
  name
  bannerType
  width
  height
  needsSegments
  needsCategories
  needsKeywords
}
    `, {"fragmentName":"PlacementParts"}) as unknown as TypedDocumentString<PlacementPartsFragment, unknown>;
export const WizardCatalogPartsFragmentDoc = new TypedDocumentString(`
    fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencyCode
  tzOffset
}
    `, {"fragmentName":"WizardCatalogParts"}) as unknown as TypedDocumentString<WizardCatalogPartsFragment, unknown>;
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
  company: supplier {
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
  adSets: adsetSet {
    id
    name
    status
    runningStatus
    effectiveStatus
    sharedBudget {
      id
      name
      isUsedUp
    }
    notes
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
    targets {
      kind
      value
      categoryId
      name
      bidWalletCurrency
      minPrice
      maxPrice
    }
    automatic {
      bucket
      isOn
      bidWalletCurrency
    }
    negativeTargets {
      kind
      value
      name
    }
    negativeLists {
      id
      name
    }
    keywordBids {
      keyword
      bidWalletCurrency
    }
    productBids {
      sku
      bidWalletCurrency
    }
    bidModifiers {
      dimension
      value
      percent
    }
    bidHours
    maxBidWalletCurrency
    frequencyCap {
      times
      hours
      showsUnknown
    }
    audience {
      name
      gender
      locations
      minAge
      maxAge
    }
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
    productImages {
      sku
      url
      path
      prompt
    }
  }
  bannerAd {
    name
    banners {
      ...BannerParts
    }
    bannerCategoryIds
    segments {
      id
      name
    }
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
fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencyCode
  tzOffset
}
fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}`, {"fragmentName":"WizardCampaignParts"}) as unknown as TypedDocumentString<WizardCampaignPartsFragment, unknown>;
export const AccessKeysDocument = new TypedDocumentString(`
    query AccessKeys {
  accessKeys {
    id
    kind
    name
    prefix
    makerName
    isOwn
    scopes
    brandIds
    createdAt
    expiresAt
    revokedAt
    lastUsedAt
    lastUsedAddress
    lastUsedRoute
  }
}
    `, {"hash":"_dIgADkWnEWx8kmw"}) as unknown as TypedDocumentString<AccessKeysQuery, AccessKeysQueryVariables>;
export const AccessKeyReachDocument = new TypedDocumentString(`
    query AccessKeyReach {
  userAccounts {
    id
    company {
      id
      name
    }
    role {
      id
      name
    }
  }
  accessibleCompanyBrands(pageSize: 500) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"vc9c0qrogj7ScXOC"}) as unknown as TypedDocumentString<AccessKeyReachQuery, AccessKeyReachQueryVariables>;
export const CreateAccessKeyDocument = new TypedDocumentString(`
    mutation CreateAccessKey($input: CreateAccessKeyInput!) {
  createAccessKey(input: $input) {
    ok
    secret
  }
}
    `, {"hash":"qV5tEtAhBftDTCYE"}) as unknown as TypedDocumentString<CreateAccessKeyMutation, CreateAccessKeyMutationVariables>;
export const ReplaceAccessKeyDocument = new TypedDocumentString(`
    mutation ReplaceAccessKey($input: ReplaceAccessKeyInput!) {
  replaceAccessKey(input: $input) {
    ok
    secret
  }
}
    `, {"hash":"ZXVorGewp6VEatYO"}) as unknown as TypedDocumentString<ReplaceAccessKeyMutation, ReplaceAccessKeyMutationVariables>;
export const RevokeAccessKeyDocument = new TypedDocumentString(`
    mutation RevokeAccessKey($input: RevokeAccessKeyInput!) {
  revokeAccessKey(input: $input) {
    ok
  }
}
    `, {"hash":"bbKyDeHoH-5HLub9"}) as unknown as TypedDocumentString<RevokeAccessKeyMutation, RevokeAccessKeyMutationVariables>;
export const ApprovalsDocument = new TypedDocumentString(`
    query Approvals {
  approvals {
    id
    keyName
    askerName
    isOwn
    canDecide
    isLaunch
    state
    reasons
    rows {
      name
      changes {
        field
        old
        new
      }
    }
    expiresAt
    reason
    deciderName
  }
}
    `, {"hash":"2JjWuXNs91Ic-UWE"}) as unknown as TypedDocumentString<ApprovalsQuery, ApprovalsQueryVariables>;
export const DecideApprovalDocument = new TypedDocumentString(`
    mutation DecideApproval($input: DecideApprovalInput!) {
  decideApproval(input: $input) {
    ok
    needsOwner
  }
}
    `, {"hash":"KnaRFbNKuga6-Aat"}) as unknown as TypedDocumentString<DecideApprovalMutation, DecideApprovalMutationVariables>;
export const WithdrawApprovalDocument = new TypedDocumentString(`
    mutation WithdrawApproval($input: WithdrawApprovalInput!) {
  withdrawApproval(input: $input) {
    ok
  }
}
    `, {"hash":"lmajWVAlfI30GCC5"}) as unknown as TypedDocumentString<WithdrawApprovalMutation, WithdrawApprovalMutationVariables>;
export const ClientRequestDocument = new TypedDocumentString(`
    query ClientRequest($request: ClientRequestInput!) {
  clientRequest(request: $request) {
    clientName
    clientHost
    redirectHost
    isRedirectLocal
    error
    refusalUrl
  }
  accessibleCompanyBrands(pageSize: 500) {
    objects {
      id
      name
    }
  }
  allCatalogs {
    id
    name
  }
}
    `, {"hash":"EdJJDmwaC4uIsvN0"}) as unknown as TypedDocumentString<ClientRequestQuery, ClientRequestQueryVariables>;
export const AllowClientDocument = new TypedDocumentString(`
    mutation AllowClient($input: AllowClientInput!) {
  allowClient(input: $input) {
    ok
    answerUrl
  }
}
    `, {"hash":"I1vu0a0cEJimc17r"}) as unknown as TypedDocumentString<AllowClientMutation, AllowClientMutationVariables>;
export const MandatesDocument = new TypedDocumentString(`
    query Mandates {
  mandates {
    id
    keyName
    keyPrefix
    clientHost
    giverName
    groups
    brandIds
    catalogIds
    day
    month
    maxChangePercent
    maxRaise
    maxObjectsPerHour
    expiresAt
    pausedAt
    endedAt
  }
}
    `, {"hash":"q-D-AakCmsFqJsol"}) as unknown as TypedDocumentString<MandatesQuery, MandatesQueryVariables>;
export const MandateChoicesDocument = new TypedDocumentString(`
    query MandateChoices {
  accessKeys {
    id
    name
    prefix
    scopes
    expiresAt
    revokedAt
  }
  accessibleCompanyBrands(pageSize: 500) {
    objects {
      id
      name
    }
  }
  allCatalogs {
    id
    name
  }
}
    `, {"hash":"CvggXEHX5kfXJW4R"}) as unknown as TypedDocumentString<MandateChoicesQuery, MandateChoicesQueryVariables>;
export const CreateMandateDocument = new TypedDocumentString(`
    mutation CreateMandate($input: CreateMandateInput!) {
  createMandate(input: $input) {
    ok
  }
}
    `, {"hash":"cobSh9wERfSdpNsS"}) as unknown as TypedDocumentString<CreateMandateMutation, CreateMandateMutationVariables>;
export const PauseMandateDocument = new TypedDocumentString(`
    mutation PauseMandate($input: PauseMandateInput!) {
  pauseMandate(input: $input) {
    ok
  }
}
    `, {"hash":"H4R1oQz4C2QnRoPy"}) as unknown as TypedDocumentString<PauseMandateMutation, PauseMandateMutationVariables>;
export const EndMandateDocument = new TypedDocumentString(`
    mutation EndMandate($input: EndMandateInput!) {
  endMandate(input: $input) {
    ok
  }
}
    `, {"hash":"jA61_8SYh2w022QF"}) as unknown as TypedDocumentString<EndMandateMutation, EndMandateMutationVariables>;
export const DeskCompaniesDocument = new TypedDocumentString(`
    query DeskCompanies($searchTerm: String, $filter: DeskCompanyFilter, $page: Int!, $pageSize: Int!) {
  deskCompanies(
    searchTerm: $searchTerm
    filter: $filter
    page: $page
    pageSize: $pageSize
  ) {
    objects {
      ...DeskCompanyParts
    }
    page
    numPages
    total
  }
}
    fragment DeskCompanyParts on DeskCompany {
  id
  dateCreated
  isApproved
  dateApprovalRequested
  approvalRequestedBy
  members
  pendingClaims
  balance
  overdraft
  spent
  activeCampaigns
  walletCurrency {
    ...CurrencyParts
  }
  company {
    id
    name
    nameWithCluster
    isCluster
    countryCode
    canBeUpdated
    canBeToppedUp
    requiresTwoStep
  }
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"0Zk8OsIlkZu3K_eX"}) as unknown as TypedDocumentString<DeskCompaniesQuery, DeskCompaniesQueryVariables>;
export const DeskCompanyDocument = new TypedDocumentString(`
    query DeskCompany($id: ID!) {
  deskCompany(id: $id) {
    ...DeskCompanyParts
    cluster
    company {
      id
      brands {
        id
        name
      }
      sellers {
        id
        nameWithCatalog
      }
    }
  }
  clusters
}
    fragment DeskCompanyParts on DeskCompany {
  id
  dateCreated
  isApproved
  dateApprovalRequested
  approvalRequestedBy
  members
  pendingClaims
  balance
  overdraft
  spent
  activeCampaigns
  walletCurrency {
    ...CurrencyParts
  }
  company {
    id
    name
    nameWithCluster
    isCluster
    countryCode
    canBeUpdated
    canBeToppedUp
    requiresTwoStep
  }
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"Vmq-H2lDI3M4zwdt"}) as unknown as TypedDocumentString<DeskCompanyQuery, DeskCompanyQueryVariables>;
export const DeskMembersDocument = new TypedDocumentString(`
    query DeskMembers($companyId: ID!, $page: Int!, $pageSize: Int!) {
  deskMembers(companyId: $companyId, page: $page, pageSize: $pageSize) {
    objects {
      id
      name
      email
      status
      isApprovedByStaff
      lastSignIn
      usesTwoStep
      hasAuthenticator
      openSessions
      role {
        name
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"7k8EuJLL6ZBSQLeZ"}) as unknown as TypedDocumentString<DeskMembersQuery, DeskMembersQueryVariables>;
export const DeskChangesDocument = new TypedDocumentString(`
    query DeskChanges($companyId: ID!, $page: Int!, $pageSize: Int!) {
  companyChanges(companyId: $companyId, page: $page, pageSize: $pageSize) {
    objects {
      id
      date
      kind
      subject
      from
      to
      reason
      isUndo
      actor
    }
    page
    numPages
    total
  }
}
    `, {"hash":"zsH7JG8gpRO6l945"}) as unknown as TypedDocumentString<DeskChangesQuery, DeskChangesQueryVariables>;
export const DeskClaimsDocument = new TypedDocumentString(`
    query DeskClaims($companyId: ID!, $page: Int!, $pageSize: Int!) {
  pendingClaims(companyId: $companyId, page: $page, pageSize: $pageSize) {
    objects {
      id
      dateRequested
      requestedBy
      brand {
        name
      }
      seller {
        nameWithCatalog
      }
      managedBy {
        id
        name
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"nDttMwcCeOi98tM5"}) as unknown as TypedDocumentString<DeskClaimsQuery, DeskClaimsQueryVariables>;
export const ChangeCompanyDocument = new TypedDocumentString(`
    mutation ChangeCompany($input: ChangeCompanyInput!) {
  changeCompany(input: $input) {
    ok
  }
}
    `, {"hash":"ch13xYUQmgETdRxA"}) as unknown as TypedDocumentString<ChangeCompanyMutation, ChangeCompanyMutationVariables>;
export const PreviewCompanyChangesDocument = new TypedDocumentString(`
    query PreviewCompanyChanges($companyIds: [ID!]!, $isApproved: Boolean, $canBeUpdated: Boolean, $canBeToppedUp: Boolean, $cluster: String) {
  previewCompanyChanges(
    companyIds: $companyIds
    isApproved: $isApproved
    canBeUpdated: $canBeUpdated
    canBeToppedUp: $canBeToppedUp
    cluster: $cluster
  ) {
    ...CompanyOutcomeParts
  }
}
    fragment CompanyOutcomeParts on CompanyOutcome {
  companyId
  name
  message
  changes {
    kind
    from
    to
  }
}`, {"hash":"1rivxY6f93NOliui"}) as unknown as TypedDocumentString<PreviewCompanyChangesQuery, PreviewCompanyChangesQueryVariables>;
export const ClustersDocument = new TypedDocumentString(`
    query Clusters {
  clusters
}
    `, {"hash":"iU8FoamYKXC5cUMn"}) as unknown as TypedDocumentString<ClustersQuery, ClustersQueryVariables>;
export const ChangeCompaniesDocument = new TypedDocumentString(`
    mutation ChangeCompanies($input: ChangeCompaniesInput!) {
  changeCompanies(input: $input) {
    batchId
    companies {
      ...CompanyOutcomeParts
    }
  }
}
    fragment CompanyOutcomeParts on CompanyOutcome {
  companyId
  name
  message
  changes {
    kind
    from
    to
  }
}`, {"hash":"ErAA8MRwJmmBCiBl"}) as unknown as TypedDocumentString<ChangeCompaniesMutation, ChangeCompaniesMutationVariables>;
export const UndoCompanyChangesDocument = new TypedDocumentString(`
    mutation UndoCompanyChanges($input: UndoCompanyChangesInput!) {
  undoCompanyChanges(input: $input) {
    companies {
      ...CompanyOutcomeParts
    }
  }
}
    fragment CompanyOutcomeParts on CompanyOutcome {
  companyId
  name
  message
  changes {
    kind
    from
    to
  }
}`, {"hash":"pp8Od5OswNn11WZe"}) as unknown as TypedDocumentString<UndoCompanyChangesMutation, UndoCompanyChangesMutationVariables>;
export const ChangeMemberApprovalDocument = new TypedDocumentString(`
    mutation ChangeMemberApproval($input: ChangeMemberApprovalInput!) {
  changeMemberApproval(input: $input) {
    ok
  }
}
    `, {"hash":"kmqjraRYoot_JG_S"}) as unknown as TypedDocumentString<ChangeMemberApprovalMutation, ChangeMemberApprovalMutationVariables>;
export const DeskInvitationsDocument = new TypedDocumentString(`
    query DeskInvitations($companyId: ID!, $page: Int!, $pageSize: Int!) {
  invitations(
    companyId: $companyId
    status: [PENDING, EXPIRED]
    page: $page
    pageSize: $pageSize
  ) {
    objects {
      id
      email
      role {
        name
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
    `, {"hash":"c4Fg44dk2ardEKeC"}) as unknown as TypedDocumentString<DeskInvitationsQuery, DeskInvitationsQueryVariables>;
export const ResendMemberInvitationDocument = new TypedDocumentString(`
    mutation ResendMemberInvitation($input: ResendMemberInvitationInput!) {
  resendMemberInvitation(input: $input) {
    ok
  }
}
    `, {"hash":"WObdjlDdoHVn8w1D"}) as unknown as TypedDocumentString<ResendMemberInvitationMutation, ResendMemberInvitationMutationVariables>;
export const WithdrawMemberInvitationDocument = new TypedDocumentString(`
    mutation WithdrawMemberInvitation($input: WithdrawMemberInvitationInput!) {
  withdrawMemberInvitation(input: $input) {
    ok
  }
}
    `, {"hash":"Z1UQBvK-QD2O3g3e"}) as unknown as TypedDocumentString<WithdrawMemberInvitationMutation, WithdrawMemberInvitationMutationVariables>;
export const EndMemberSessionsDocument = new TypedDocumentString(`
    mutation EndMemberSessions($input: EndMemberSessionsInput!) {
  endMemberSessions(input: $input) {
    ok
  }
}
    `, {"hash":"rnRcKAfoCRv4DG_g"}) as unknown as TypedDocumentString<EndMemberSessionsMutation, EndMemberSessionsMutationVariables>;
export const ResetMemberFactorDocument = new TypedDocumentString(`
    mutation ResetMemberFactor($input: ResetMemberFactorInput!) {
  resetMemberFactor(input: $input) {
    ok
  }
}
    `, {"hash":"CaNCQ6wx0_piUW2Y"}) as unknown as TypedDocumentString<ResetMemberFactorMutation, ResetMemberFactorMutationVariables>;
export const DecideClaimDocument = new TypedDocumentString(`
    mutation DecideClaim($input: DecideClaimInput!) {
  decideClaim(input: $input) {
    ok
  }
}
    `, {"hash":"WVePXFj77gu3aL9j"}) as unknown as TypedDocumentString<DecideClaimMutation, DecideClaimMutationVariables>;
export const OwnClaimsDocument = new TypedDocumentString(`
    query OwnClaims {
  pendingClaims(pageSize: 100) {
    objects {
      id
      brand {
        id
        name
      }
    }
  }
}
    `, {"hash":"bxos_wVBXmJneyCS"}) as unknown as TypedDocumentString<OwnClaimsQuery, OwnClaimsQueryVariables>;
export const OwnApprovalDocument = new TypedDocumentString(`
    query OwnApproval {
  me {
    id
    company {
      id
      isApprovalRequested
    }
  }
}
    `, {"hash":"nLBgC3V8S0gqsJPE"}) as unknown as TypedDocumentString<OwnApprovalQuery, OwnApprovalQueryVariables>;
export const RequestCompanyApprovalDocument = new TypedDocumentString(`
    mutation RequestCompanyApproval {
  requestCompanyApproval {
    ok
  }
}
    `, {"hash":"48LLlz1kjwW-M3Mc"}) as unknown as TypedDocumentString<RequestCompanyApprovalMutation, RequestCompanyApprovalMutationVariables>;
export const AddressSuggestionsDocument = new TypedDocumentString(`
    query AddressSuggestions($text: String!, $countryCode: String, $session: String!) {
  addressLookup {
    suggestions(text: $text, countryCode: $countryCode, session: $session) {
      id
      title
      detail
    }
  }
}
    `, {"hash":"LQnlGQYde37-3qiT"}) as unknown as TypedDocumentString<AddressSuggestionsQuery, AddressSuggestionsQueryVariables>;
export const SuggestedAddressDocument = new TypedDocumentString(`
    query SuggestedAddress($id: ID!, $session: String!) {
  addressLookup {
    address(id: $id, session: $session) {
      street
      city
      postalCode
      countryCode
    }
  }
}
    `, {"hash":"LoCidr1JtN3Q9Ljx"}) as unknown as TypedDocumentString<SuggestedAddressQuery, SuggestedAddressQueryVariables>;
export const CompanyProfileDocument = new TypedDocumentString(`
    query CompanyProfile {
  addressLookup {
    ...AddressLookupParts
  }
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
  phoneNumber
  phoneCountry
  countryCode
  authorizedName
  size
  timezone
  canBeUpdated
  trackingDepartments
  ...BrandDepartmentsParts
  walletCurrency {
    ...CurrencyParts
  }
  reportCurrency {
    ...CurrencyParts
  }
}
fragment AddressLookupParts on AddressLookup {
  attribution
}
fragment BrandDepartmentsParts on Company {
  id
  brandDepartments {
    brand {
      id
      name
    }
    department
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
}`, {"hash":"QBz2vockGq1gKm-v"}) as unknown as TypedDocumentString<CompanyProfileQuery, CompanyProfileQueryVariables>;
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
  phoneNumber
  phoneCountry
  countryCode
  authorizedName
  size
  timezone
  canBeUpdated
  trackingDepartments
  ...BrandDepartmentsParts
  walletCurrency {
    ...CurrencyParts
  }
  reportCurrency {
    ...CurrencyParts
  }
}
fragment BrandDepartmentsParts on Company {
  id
  brandDepartments {
    brand {
      id
      name
    }
    department
  }
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"ULRungN76Ver6aIw"}) as unknown as TypedDocumentString<UpdateTeamProfileMutation, UpdateTeamProfileMutationVariables>;
export const NewCompanyTermsDocument = new TypedDocumentString(`
    query NewCompanyTerms {
  addressLookup {
    ...AddressLookupParts
  }
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
    fragment AddressLookupParts on AddressLookup {
  attribution
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
}`, {"hash":"KKkRVJm2zcP0u8NE"}) as unknown as TypedDocumentString<NewCompanyTermsQuery, NewCompanyTermsQueryVariables>;
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
    `, {"hash":"KkJOWBRrOaCZFAKo"}) as unknown as TypedDocumentString<CheckErrorCompanyDataMutation, CheckErrorCompanyDataMutationVariables>;
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
    `, {"hash":"Ry4E0GRW7w3pxH71"}) as unknown as TypedDocumentString<CreateCompanyMutation, CreateCompanyMutationVariables>;
export const CompanyBrandCardsDocument = new TypedDocumentString(`
    query CompanyBrandCards {
  me {
    id
    company {
      id
      brands {
        ...BrandParts
      }
      trackingDepartments
      ...BrandDepartmentsParts
    }
  }
}
    fragment BrandDepartmentsParts on Company {
  id
  brandDepartments {
    brand {
      id
      name
    }
    department
  }
}
fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"_iYPDiyfBKfE8TqP"}) as unknown as TypedDocumentString<CompanyBrandCardsQuery, CompanyBrandCardsQueryVariables>;
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
}`, {"hash":"Ieec4tM4P6WLmoGr"}) as unknown as TypedDocumentString<SearchBrandsQuery, SearchBrandsQueryVariables>;
export const SetBrandDepartmentsDocument = new TypedDocumentString(`
    mutation SetBrandDepartments($input: SetBrandDepartmentsInput!) {
  setBrandDepartments(input: $input) {
    ok
    company {
      ...BrandDepartmentsParts
    }
  }
}
    fragment BrandDepartmentsParts on Company {
  id
  brandDepartments {
    brand {
      id
      name
    }
    department
  }
}`, {"hash":"fFSbjGdNGm_H5yf1"}) as unknown as TypedDocumentString<SetBrandDepartmentsMutation, SetBrandDepartmentsMutationVariables>;
export const AddBrandsDocument = new TypedDocumentString(`
    mutation AddBrands($brandIds: [ID!]!) {
  addBrands(input: { brandIds: $brandIds }) {
    ok
    company {
      id
      brands {
        id
      }
    }
  }
}
    `, {"hash":"0VY5oSSHUK6QNTyT"}) as unknown as TypedDocumentString<AddBrandsMutation, AddBrandsMutationVariables>;
export const RemoveBrandsDocument = new TypedDocumentString(`
    mutation RemoveBrands($brandIds: [ID!]!) {
  removeBrands(input: { brandIds: $brandIds }) {
    ok
  }
}
    `, {"hash":"_viY33fEOfE66mh2"}) as unknown as TypedDocumentString<RemoveBrandsMutation, RemoveBrandsMutationVariables>;
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
    `, {"hash":"_unsUrfBRK0GarMi"}) as unknown as TypedDocumentString<LinkedAccountsQuery, LinkedAccountsQueryVariables>;
export const LinkAccountDocument = new TypedDocumentString(`
    mutation LinkAccount($input: LinkAccountInput!) {
  linkAccount(input: $input) {
    ok
  }
}
    `, {"hash":"gqtStw9feh1LogKV"}) as unknown as TypedDocumentString<LinkAccountMutation, LinkAccountMutationVariables>;
export const UnlinkAccountDocument = new TypedDocumentString(`
    mutation UnlinkAccount($provider: String!) {
  unlinkAccount(input: { provider: $provider }) {
    ok
  }
}
    `, {"hash":"Di5xpO--7AjGyQi9"}) as unknown as TypedDocumentString<UnlinkAccountMutation, UnlinkAccountMutationVariables>;
export const RelatedAccountDocument = new TypedDocumentString(`
    query RelatedAccount($objectId: ID!) {
  relatedAccount(objectType: SPONSOR_CAMPAIGN, objectId: $objectId) {
    id
    isCurrent
  }
}
    `, {"hash":"LJHhE9qY5NZaXcAK"}) as unknown as TypedDocumentString<RelatedAccountQuery, RelatedAccountQueryVariables>;
export const OrderLimitDocument = new TypedDocumentString(`
    query OrderLimit {
  me {
    id
    company {
      id
      walletCurrency {
        ...CurrencyParts
      }
    }
  }
  orderLimit {
    amount
    changedAt
    changedBy
    confirmedBy
    upcomingFrom
    upcomingAmount
    owners
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"oSRtOzuq93FLD8Wf"}) as unknown as TypedDocumentString<OrderLimitQuery, OrderLimitQueryVariables>;
export const SetOrderLimitDocument = new TypedDocumentString(`
    mutation SetOrderLimit($input: SetOrderLimitInput!) {
  setOrderLimit(input: $input) {
    ok
    waitsUntil
    orderLimit {
      upcomingFrom
    }
  }
}
    `, {"hash":"vNRCPrF7uCLPFai4"}) as unknown as TypedDocumentString<SetOrderLimitMutation, SetOrderLimitMutationVariables>;
export const TeamUsersDocument = new TypedDocumentString(`
    query TeamUsers($status: [UserStatus!], $searchTerm: String, $page: Int!, $pageSize: Int!) {
  users(
    status: $status
    searchTerm: $searchTerm
    page: $page
    pageSize: $pageSize
  ) {
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
}`, {"hash":"zHeYRNefJxOyt-3k"}) as unknown as TypedDocumentString<TeamUsersQuery, TeamUsersQueryVariables>;
export const TeamRolesDocument = new TypedDocumentString(`
    query TeamRoles {
  roles {
    ...RoleParts
  }
}
    fragment RoleParts on Role {
  id
  name
}`, {"hash":"mCw8KxW7u1aEhtUi"}) as unknown as TypedDocumentString<TeamRolesQuery, TeamRolesQueryVariables>;
export const TeamInvitationsDocument = new TypedDocumentString(`
    query TeamInvitations($page: Int!, $pageSize: Int!) {
  invitations(page: $page, pageSize: $pageSize) {
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
}`, {"hash":"GJfi8UGPfxcm82JV"}) as unknown as TypedDocumentString<TeamInvitationsQuery, TeamInvitationsQueryVariables>;
export const InviteMemberDocument = new TypedDocumentString(`
    mutation InviteMember($input: InviteMemberInput!) {
  inviteMember(input: $input) {
    ok
    invitation {
      id
    }
  }
}
    `, {"hash":"lNIu51wLOnIYBR53"}) as unknown as TypedDocumentString<InviteMemberMutation, InviteMemberMutationVariables>;
export const CancelInvitationDocument = new TypedDocumentString(`
    mutation CancelInvitation($invitationId: ID!) {
  cancelInvitation(input: { invitationId: $invitationId }) {
    ok
  }
}
    `, {"hash":"gd8ygXG-9xljuEkC"}) as unknown as TypedDocumentString<CancelInvitationMutation, CancelInvitationMutationVariables>;
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
}`, {"hash":"WpyKYc94ZeZFXzWZ"}) as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const TwoStepPolicyDocument = new TypedDocumentString(`
    query TwoStepPolicy {
  me {
    id
    company {
      id
      requiresTwoStep
    }
  }
}
    `, {"hash":"GIaMTsj484vknRgD"}) as unknown as TypedDocumentString<TwoStepPolicyQuery, TwoStepPolicyQueryVariables>;
export const RequireTwoStepDocument = new TypedDocumentString(`
    mutation RequireTwoStep($input: RequireTwoStepInput!) {
  requireTwoStep(input: $input) {
    ok
    company {
      id
      requiresTwoStep
    }
  }
}
    `, {"hash":"F6alxu1Tn7PQDill"}) as unknown as TypedDocumentString<RequireTwoStepMutation, RequireTwoStepMutationVariables>;
export const EventIssuesDocument = new TypedDocumentString(`
    query EventIssues($catalogId: ID) {
  eventIssues(catalogId: $catalogId) {
    id
    keyId
    keyLabel
    catalog {
      id
      name
    }
    hour
    reason
    events
    example {
      kind
      id
      occurredAt
      receivedAt
      sku
      resolvedBidId
    }
  }
}
    `, {"hash":"JZQhpYLrMMTQp6zc"}) as unknown as TypedDocumentString<EventIssuesQuery, EventIssuesQueryVariables>;
export const FeedImportsDocument = new TypedDocumentString(`
    query FeedImports($catalogId: ID!, $kind: FeedKind, $status: FeedImportStatus, $page: Int!, $pageSize: Int!) {
  feedImports(
    catalogId: $catalogId
    kind: $kind
    status: $status
    page: $page
    pageSize: $pageSize
  ) {
    objects {
      ...ImportFields
    }
    numPages
    total
  }
}
    fragment ImportFields on FeedImport {
  id
  kind
  format
  preset
  keyLabel
  status
  error
  bytes
  received
  accepted
  unchanged
  rejected
  receivedAt
  startedAt
  finishedAt
}`, {"hash":"_6V2Ws37ckHzCJfX"}) as unknown as TypedDocumentString<FeedImportsQuery, FeedImportsQueryVariables>;
export const FeedImportProblemsDocument = new TypedDocumentString(`
    query FeedImportProblems($catalogId: ID!, $id: ID!) {
  feedImportProblems(catalogId: $catalogId, id: $id) {
    import {
      ...ImportFields
    }
    reasons {
      error
      field
      message
      rows
      firstLine
      example
    }
    first {
      line
      key
      field
      error
      message
      value
    }
  }
}
    fragment ImportFields on FeedImport {
  id
  kind
  format
  preset
  keyLabel
  status
  error
  bytes
  received
  accepted
  unchanged
  rejected
  receivedAt
  startedAt
  finishedAt
}`, {"hash":"I1BUr_lCXUnN-2Tr"}) as unknown as TypedDocumentString<FeedImportProblemsQuery, FeedImportProblemsQueryVariables>;
export const FeedStateDocument = new TypedDocumentString(`
    query FeedState($catalogId: ID!) {
  feedState(catalogId: $catalogId) {
    kinds {
      kind
      lastCompleteAt
      isOverdue
    }
    offered
    withoutPicture
    withoutStock
  }
}
    `, {"hash":"5NSnDD9_CtAJArJI"}) as unknown as TypedDocumentString<FeedStateQuery, FeedStateQueryVariables>;
export const RefusedWordsDocument = new TypedDocumentString(`
    query RefusedWords($catalogId: ID!) {
  refusedWords(catalogId: $catalogId) {
    ...RefusedWordsParts
  }
}
    fragment RefusedWordsParts on RefusedWords {
  id
  words
  revision
  dateChanged
  changedBy
}`, {"hash":"KHkNbjJstr_n8jcd"}) as unknown as TypedDocumentString<RefusedWordsQuery, RefusedWordsQueryVariables>;
export const SetRefusedWordsDocument = new TypedDocumentString(`
    mutation SetRefusedWords($input: SetRefusedWordsInput!) {
  setRefusedWords(input: $input) {
    ok
    refusedWords {
      ...RefusedWordsParts
    }
  }
}
    fragment RefusedWordsParts on RefusedWords {
  id
  words
  revision
  dateChanged
  changedBy
}`, {"hash":"jr0bTN7pdKvCXSmk"}) as unknown as TypedDocumentString<SetRefusedWordsMutation, SetRefusedWordsMutationVariables>;
export const StorefrontHealthDocument = new TypedDocumentString(`
    query StorefrontHealth($catalogId: ID!) {
  storefrontHealth(catalogId: $catalogId) {
    lastRequestAt
    silentSince
    signals {
      signal
      value
      minutes
      cause
      hours {
        from
        value
        isBad
      }
    }
  }
}
    `, {"hash":"KuwtS9-mltOX_nw8"}) as unknown as TypedDocumentString<StorefrontHealthQuery, StorefrontHealthQueryVariables>;
export const StorefrontTailDocument = new TypedDocumentString(`
    query StorefrontTail($catalogId: ID!, $after: String, $onlyProblems: Boolean!) {
  storefrontTail(
    catalogId: $catalogId
    after: $after
    onlyProblems: $onlyProblems
  ) {
    cursor
    lines {
      id
      kind
      at
      keyId
      keyLabel
      oneIn
      visit
      eventId
      requestId
      status
      reason
      field
      message
      skus
      shopper
      slots
      searchTerm
      placement
      winners {
        rank
        id
      }
      path
      body
    }
  }
}
    `, {"hash":"lT6vUUxHyoYCfAVK"}) as unknown as TypedDocumentString<StorefrontTailQuery, StorefrontTailQueryVariables>;
export const BusiestStorefrontDocument = new TypedDocumentString(`
    query BusiestStorefront {
  busiestStorefront {
    id
  }
}
    `, {"hash":"FOTZSu6qcWllCoqm"}) as unknown as TypedDocumentString<BusiestStorefrontQuery, BusiestStorefrontQueryVariables>;
export const StorefrontCatalogsDocument = new TypedDocumentString(`
    query StorefrontCatalogs {
  allCatalogs {
    id
    name
    currencyCode
  }
}
    `, {"hash":"R6P1rCzNuA-qi1Mx"}) as unknown as TypedDocumentString<StorefrontCatalogsQuery, StorefrontCatalogsQueryVariables>;
export const StorefrontKeysDocument = new TypedDocumentString(`
    query StorefrontKeys($catalogId: ID!) {
  storefrontKeys(catalogId: $catalogId) {
    id
    label
    scopes
    origins
    requestsPerSecond
    makerName
    createdAt
    endsAt
    lastUsedAt
    requestsToday
  }
}
    `, {"hash":"V9zwJc64DWqvlxVt"}) as unknown as TypedDocumentString<StorefrontKeysQuery, StorefrontKeysQueryVariables>;
export const StorefrontKeyChangesDocument = new TypedDocumentString(`
    query StorefrontKeyChanges($catalogId: ID!) {
  storefrontKeyChanges(catalogId: $catalogId) {
    id
    at
    keyLabel
    act
    endsAt
    actor
  }
}
    `, {"hash":"LYrAUi_0J-Vg9ah5"}) as unknown as TypedDocumentString<StorefrontKeyChangesQuery, StorefrontKeyChangesQueryVariables>;
export const CreateStorefrontKeyDocument = new TypedDocumentString(`
    mutation CreateStorefrontKey($input: CreateStorefrontKeyInput!) {
  createStorefrontKey(input: $input) {
    ok
    id
    secret
  }
}
    `, {"hash":"RJVlssh3N2qgyGVG"}) as unknown as TypedDocumentString<CreateStorefrontKeyMutation, CreateStorefrontKeyMutationVariables>;
export const RotateStorefrontKeyDocument = new TypedDocumentString(`
    mutation RotateStorefrontKey($input: RotateStorefrontKeyInput!) {
  rotateStorefrontKey(input: $input) {
    ok
    id
    secret
  }
}
    `, {"hash":"pBtirkMHem6VPtWy"}) as unknown as TypedDocumentString<RotateStorefrontKeyMutation, RotateStorefrontKeyMutationVariables>;
export const RevokeStorefrontKeyDocument = new TypedDocumentString(`
    mutation RevokeStorefrontKey($input: RevokeStorefrontKeyInput!) {
  revokeStorefrontKey(input: $input) {
    ok
    id
  }
}
    `, {"hash":"ygeIitp2r9cUWOik"}) as unknown as TypedDocumentString<RevokeStorefrontKeyMutation, RevokeStorefrontKeyMutationVariables>;
export const MakeTestAuctionPassDocument = new TypedDocumentString(`
    mutation MakeTestAuctionPass($catalogId: ID!) {
  makeTestAuctionPass(catalogId: $catalogId) {
    ok
    pass
    endsAt
  }
}
    `, {"hash":"-jIp96Sj2gyPpPnB"}) as unknown as TypedDocumentString<MakeTestAuctionPassMutation, MakeTestAuctionPassMutationVariables>;
export const TestChoicesDocument = new TypedDocumentString(`
    query TestChoices($catalogId: ID!) {
  productCategories(catalogId: $catalogId) {
    id
    label
    parentId
  }
  allBanners(catalogId: $catalogId) {
    id
    name
  }
}
    `, {"hash":"6t4_HXcQYTHRNJ66"}) as unknown as TypedDocumentString<TestChoicesQuery, TestChoicesQueryVariables>;
export const TestedProductsDocument = new TypedDocumentString(`
    query TestedProducts($catalogId: ID!, $skus: [String!]!) {
  productDetails(catalogId: $catalogId, skus: $skus) {
    sku
    name
    image
  }
}
    `, {"hash":"e53BPAoGAInrBlpN"}) as unknown as TypedDocumentString<TestedProductsQuery, TestedProductsQueryVariables>;
export const DraftCopyDocument = new TypedDocumentString(`
    query DraftCopy($name: String!) {
  draftCopy(name: $name) {
    revision
    content
  }
}
    `, {"hash":"Uc6S1S3AUKQZZ2hX"}) as unknown as TypedDocumentString<DraftCopyQuery, DraftCopyQueryVariables>;
export const KeepDraftDocument = new TypedDocumentString(`
    mutation KeepDraft($input: KeepDraftInput!) {
  keepDraft(input: $input) {
    isKept
    draftCopy {
      revision
      content
    }
  }
}
    `, {"hash":"y8DDtDdjGsD5pxoY"}) as unknown as TypedDocumentString<KeepDraftMutation, KeepDraftMutationVariables>;
export const DiscardDraftDocument = new TypedDocumentString(`
    mutation DiscardDraft($input: DiscardDraftInput!) {
  discardDraft(input: $input) {
    draftCopy {
      revision
      content
    }
  }
}
    `, {"hash":"bh9BzcJV6Wb3gqdq"}) as unknown as TypedDocumentString<DiscardDraftMutation, DiscardDraftMutationVariables>;
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
    `, {"hash":"5gs4oOHWJcXVEneg"}) as unknown as TypedDocumentString<CreateExportRequestMutation, CreateExportRequestMutationVariables>;
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
    `, {"hash":"Ia7H7Q5j3EGZ_LYj"}) as unknown as TypedDocumentString<ExportRequestQuery, ExportRequestQueryVariables>;
export const ImpersonationCompaniesDocument = new TypedDocumentString(`
    query ImpersonationCompanies($searchTerm: String) {
  searchCompanies(searchTerm: $searchTerm) {
    objects {
      id
      nameWithCluster
    }
  }
}
    `, {"hash":"FLx7h0HKh4nIZB4t"}) as unknown as TypedDocumentString<ImpersonationCompaniesQuery, ImpersonationCompaniesQueryVariables>;
export const ImpersonationUsersDocument = new TypedDocumentString(`
    query ImpersonationUsers($companyId: ID!, $searchTerm: String) {
  users(
    companyId: $companyId
    searchTerm: $searchTerm
    status: [ACTIVE]
    pageSize: 20
  ) {
    objects {
      id
      name
      email
      role {
        name
      }
    }
  }
}
    `, {"hash":"G8_Zi5FnqFowbP54"}) as unknown as TypedDocumentString<ImpersonationUsersQuery, ImpersonationUsersQueryVariables>;
export const StartImpersonationDocument = new TypedDocumentString(`
    mutation StartImpersonation($input: StartImpersonationInput!) {
  startImpersonation(input: $input) {
    ok
    endsAt
  }
}
    `, {"hash":"a9TfFXWrG0Gu9np0"}) as unknown as TypedDocumentString<StartImpersonationMutation, StartImpersonationMutationVariables>;
export const StopImpersonationDocument = new TypedDocumentString(`
    mutation StopImpersonation {
  stopImpersonation {
    ok
    token
  }
}
    `, {"hash":"hSiZNtd4jaE6hLXr"}) as unknown as TypedDocumentString<StopImpersonationMutation, StopImpersonationMutationVariables>;
export const MailChoicesDocument = new TypedDocumentString(`
    query MailChoices {
  mailChoices {
    ...MailChoiceParts
  }
}
    fragment MailChoiceParts on MailChoice {
  id
  kind
  frequency
  choices
}`, {"hash":"PBE6U6lJ7UN_omLw"}) as unknown as TypedDocumentString<MailChoicesQuery, MailChoicesQueryVariables>;
export const ChooseMailDocument = new TypedDocumentString(`
    mutation ChooseMail($input: ChooseMailInput!) {
  chooseMail(input: $input) {
    ok
    mailChoices {
      ...MailChoiceParts
    }
  }
}
    fragment MailChoiceParts on MailChoice {
  id
  kind
  frequency
  choices
}`, {"hash":"2ocLfTQdw8GrRRsB"}) as unknown as TypedDocumentString<ChooseMailMutation, ChooseMailMutationVariables>;
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
  is2faRequired
  hasUsablePassword
  isStaff: isGfg
  isImpersonate
  allLanguages {
    code
    label
  }
}`, {"hash":"aOq4TgFemOMC_e0r"}) as unknown as TypedDocumentString<ProfileQuery, ProfileQueryVariables>;
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
  is2faRequired
  hasUsablePassword
  isStaff: isGfg
  isImpersonate
  allLanguages {
    code
    label
  }
}`, {"hash":"XPlb1LCf7AoRtABf"}) as unknown as TypedDocumentString<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const EmailChangeDocument = new TypedDocumentString(`
    query EmailChange {
  emailChange {
    newEmail
    expiresAt
  }
}
    `, {"hash":"nU7WjNrRiBvsFHi6"}) as unknown as TypedDocumentString<EmailChangeQuery, EmailChangeQueryVariables>;
export const RequestEmailChangeDocument = new TypedDocumentString(`
    mutation RequestEmailChange($input: RequestEmailChangeInput!) {
  requestEmailChange(input: $input) {
    ok
  }
}
    `, {"hash":"lPiFFnrsLXN_-IKH"}) as unknown as TypedDocumentString<RequestEmailChangeMutation, RequestEmailChangeMutationVariables>;
export const CancelEmailChangeDocument = new TypedDocumentString(`
    mutation CancelEmailChange {
  cancelEmailChange {
    ok
  }
}
    `, {"hash":"gTFnwbnadBbpS3hB"}) as unknown as TypedDocumentString<CancelEmailChangeMutation, CancelEmailChangeMutationVariables>;
export const ChangePasswordDocument = new TypedDocumentString(`
    mutation ChangePassword($input: ChangePasswordInput!) {
  changePassword(input: $input) {
    ok
  }
}
    `, {"hash":"ek5ZuQy4xlWeLkuV"}) as unknown as TypedDocumentString<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const AddAuthenticatorDocument = new TypedDocumentString(`
    mutation AddAuthenticator($input: AddAuthenticatorInput!) {
  addAuthenticator(input: $input) {
    ok
    secret
    uri
  }
}
    `, {"hash":"e85Fmp1_Q97H8U09"}) as unknown as TypedDocumentString<AddAuthenticatorMutation, AddAuthenticatorMutationVariables>;
export const ConfirmAuthenticatorDocument = new TypedDocumentString(`
    mutation ConfirmAuthenticator($input: AuthenticatorCodeInput!) {
  confirmAuthenticator(input: $input) {
    ok
    recoveryCodes
  }
}
    `, {"hash":"LmbFTSWVNWgthkgO"}) as unknown as TypedDocumentString<ConfirmAuthenticatorMutation, ConfirmAuthenticatorMutationVariables>;
export const RenewRecoveryCodesDocument = new TypedDocumentString(`
    mutation RenewRecoveryCodes($input: AuthenticatorCodeInput!) {
  renewRecoveryCodes(input: $input) {
    ok
    recoveryCodes
  }
}
    `, {"hash":"OrvY-whFTJgYxnqv"}) as unknown as TypedDocumentString<RenewRecoveryCodesMutation, RenewRecoveryCodesMutationVariables>;
export const RemoveAuthenticatorDocument = new TypedDocumentString(`
    mutation RemoveAuthenticator($input: AuthenticatorCodeInput!) {
  removeAuthenticator(input: $input) {
    ok
  }
}
    `, {"hash":"7F9zFKAR3_293Sq_"}) as unknown as TypedDocumentString<RemoveAuthenticatorMutation, RemoveAuthenticatorMutationVariables>;
export const OwnSessionsDocument = new TypedDocumentString(`
    query OwnSessions {
  ownSessions {
    id
    browser
    address
    startedAt
    lastSeenAt
    isCurrent
    providerName
  }
}
    `, {"hash":"rmwMK6YhucjFsKpX"}) as unknown as TypedDocumentString<OwnSessionsQuery, OwnSessionsQueryVariables>;
export const SignOutElsewhereDocument = new TypedDocumentString(`
    mutation SignOutElsewhere($input: SignOutElsewhereInput!) {
  signOutElsewhere(input: $input) {
    ok
    ended
  }
}
    `, {"hash":"t5v0CutmThD3Wvci"}) as unknown as TypedDocumentString<SignOutElsewhereMutation, SignOutElsewhereMutationVariables>;
export const SignUpSetupDocument = new TypedDocumentString(`
    query SignUpSetup {
  addressLookup {
    attribution
  }
  currencies {
    code
    symbol
  }
  allCatalogs {
    id
    name
    currencyCode
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
    `, {"hash":"ZkxpDFZGPEW9A3N0"}) as unknown as TypedDocumentString<SignUpSetupQuery, SignUpSetupQueryVariables>;
export const CreateAccountDocument = new TypedDocumentString(`
    mutation CreateAccount($input: CreateAccountInput!) {
  createAccount(input: $input) {
    ok
    token
  }
}
    `, {"hash":"sGY5Z1AgLhT6Y6Kj"}) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>;
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
    `, {"hash":"q_Anf-_XbuSyF-oX"}) as unknown as TypedDocumentString<CheckErrorSignUpDataMutation, CheckErrorSignUpDataMutationVariables>;
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
    `, {"hash":"Lwu-ZECbixXfkkCl"}) as unknown as TypedDocumentString<CheckWarningSignUpDataMutation, CheckWarningSignUpDataMutationVariables>;
export const SignUpBrandsDocument = new TypedDocumentString(`
    query SignUpBrands($searchTerm: String) {
  searchBrands(searchTerm: $searchTerm, size: 10) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"-HAN0aS6RQgUprgo"}) as unknown as TypedDocumentString<SignUpBrandsQuery, SignUpBrandsQueryVariables>;
export const SignUpSellersDocument = new TypedDocumentString(`
    query SignUpSellers($catalogId: ID!, $searchTerm: String) {
  sellerSuggestions(catalogId: $catalogId, searchTerm: $searchTerm) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"Kx3cjGHOkzzMrYf0"}) as unknown as TypedDocumentString<SignUpSellersQuery, SignUpSellersQueryVariables>;
export const ProviderCatalogDocument = new TypedDocumentString(`
    query ProviderCatalog($provider: String!) {
  authProviderCatalog(provider: $provider) {
    provider
    catalogId
  }
  currencies {
    code
    symbol
  }
}
    `, {"hash":"rss_X-jBpAOwjMub"}) as unknown as TypedDocumentString<ProviderCatalogQuery, ProviderCatalogQueryVariables>;
export const SocialSignUpDocument = new TypedDocumentString(`
    mutation SocialSignUp($input: SocialSignUpInput!) {
  socialSignUp(input: $input) {
    ok
    isFirstLogin
  }
}
    `, {"hash":"aGHzw0S9F2PpmRup"}) as unknown as TypedDocumentString<SocialSignUpMutation, SocialSignUpMutationVariables>;
export const LinkNewAccountDocument = new TypedDocumentString(`
    mutation LinkNewAccount($input: LinkAccountInput!) {
  linkAccount(input: $input) {
    ok
  }
}
    `, {"hash":"n_XXmd7I7agzsAp-"}) as unknown as TypedDocumentString<LinkNewAccountMutation, LinkNewAccountMutationVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($input: SignInInput!) {
  signIn(input: $input) {
    ok
    token
    isFirstLogin
    isTwoStepNew
  }
}
    `, {"hash":"A-bhOIL41OgTQamb"}) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const GenerateOtpDocument = new TypedDocumentString(`
    mutation GenerateOtp($input: GenerateOtpInput!) {
  generateOtp(input: $input) {
    ok
    isOtpRequired
    expiresInSeconds
  }
}
    `, {"hash":"1dEmOvy3DwISr4ke"}) as unknown as TypedDocumentString<GenerateOtpMutation, GenerateOtpMutationVariables>;
export const SocialAuthDocument = new TypedDocumentString(`
    mutation SocialAuth($input: SocialAuthInput!) {
  socialAuth(input: $input) {
    ok
    isFirstLogin
    isSignUpRequired
  }
}
    `, {"hash":"unGzhvz_GtJvdoKs"}) as unknown as TypedDocumentString<SocialAuthMutation, SocialAuthMutationVariables>;
export const SignOutDocument = new TypedDocumentString(`
    mutation SignOut {
  signOut {
    ok
  }
}
    `, {"hash":"YqUbZRNYf4QaI282"}) as unknown as TypedDocumentString<SignOutMutation, SignOutMutationVariables>;
export const PublicFlagsDocument = new TypedDocumentString(`
    query PublicFlags {
  enable_landing_page: featureFlag(name: enable_landing_page) {
    id
    isActive
  }
  chat: configuration(key: chat_url) {
    value
  }
}
    `, {"hash":"w7LiGTSErd817GGx"}) as unknown as TypedDocumentString<PublicFlagsQuery, PublicFlagsQueryVariables>;
export const SessionDocument = new TypedDocumentString(`
    query Session {
  me {
    id
    email
  }
}
    `, {"hash":"S_osFc-v_vW7JaB1"}) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>;
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
    `, {"hash":"jSiYlfRppyUbMssw"}) as unknown as TypedDocumentString<ProvidersQuery, ProvidersQueryVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($input: ResetPasswordInput!) {
  resetPassword(input: $input) {
    ok
  }
}
    `, {"hash":"sJqKVDdxPYKrFMew"}) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const ResetPasswordConfirmDocument = new TypedDocumentString(`
    mutation ResetPasswordConfirm($input: ResetPasswordConfirmInput!) {
  resetPasswordConfirm(input: $input) {
    ok
  }
}
    `, {"hash":"PMqJ5tgfuNZX4hDE"}) as unknown as TypedDocumentString<ResetPasswordConfirmMutation, ResetPasswordConfirmMutationVariables>;
export const SetupPasswordDocument = new TypedDocumentString(`
    mutation SetupPassword($input: SetupPasswordInput!) {
  setupPassword(input: $input) {
    ok
  }
}
    `, {"hash":"7j81Dr1kBY9ug4Pp"}) as unknown as TypedDocumentString<SetupPasswordMutation, SetupPasswordMutationVariables>;
export const MailedLinkDocument = new TypedDocumentString(`
    query MailedLink($token: String!) {
  mailedLink(token: $token)
}
    `, {"hash":"U_J8mKLz6y89yNOM"}) as unknown as TypedDocumentString<MailedLinkQuery, MailedLinkQueryVariables>;
export const ConfirmEmailChangeDocument = new TypedDocumentString(`
    mutation ConfirmEmailChange($token: String!) {
  confirmEmailChange(input: { token: $token }) {
    ok
    email
  }
}
    `, {"hash":"UhPf5HubaliSDw1t"}) as unknown as TypedDocumentString<ConfirmEmailChangeMutation, ConfirmEmailChangeMutationVariables>;
export const UndoEmailChangeDocument = new TypedDocumentString(`
    mutation UndoEmailChange($token: String!) {
  undoEmailChange(input: { token: $token }) {
    ok
    wasChanged
  }
}
    `, {"hash":"wkoVemgP3ZBjRYYl"}) as unknown as TypedDocumentString<UndoEmailChangeMutation, UndoEmailChangeMutationVariables>;
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
    isWithdrawn
    mustSignIn
  }
}
    `, {"hash":"9F9ARLM32QFl8XEd"}) as unknown as TypedDocumentString<InvitedInvitationQuery, InvitedInvitationQueryVariables>;
export const InviteMemberConfirmDocument = new TypedDocumentString(`
    mutation InviteMemberConfirm($input: InviteMemberConfirmInput!) {
  inviteMemberConfirm(input: $input) {
    ok
    token
  }
}
    `, {"hash":"CzlDtzI7llTB-IPo"}) as unknown as TypedDocumentString<InviteMemberConfirmMutation, InviteMemberConfirmMutationVariables>;
export const OfferedProviderDocument = new TypedDocumentString(`
    query OfferedProvider($email: String!) {
  identityProvider(email: $email) {
    id
    name
    isRequired
  }
}
    `, {"hash":"-hqv9upGMRsEYWtO"}) as unknown as TypedDocumentString<OfferedProviderQuery, OfferedProviderQueryVariables>;
export const SendSingleSignOnCodeDocument = new TypedDocumentString(`
    mutation SendSingleSignOnCode($input: SendSingleSignOnCodeInput!) {
  sendSingleSignOnCode(input: $input) {
    ok
    expiresInSeconds
  }
}
    `, {"hash":"mHTZEvFcjaUy8rlY"}) as unknown as TypedDocumentString<SendSingleSignOnCodeMutation, SendSingleSignOnCodeMutationVariables>;
export const CompleteSingleSignOnDocument = new TypedDocumentString(`
    mutation CompleteSingleSignOn($input: CompleteSingleSignOnInput!) {
  completeSingleSignOn(input: $input) {
    ok
    isFirstLogin
  }
}
    `, {"hash":"ftmvNf9A9Zih3v44"}) as unknown as TypedDocumentString<CompleteSingleSignOnMutation, CompleteSingleSignOnMutationVariables>;
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
}`, {"hash":"An2SP0hwiffXFpuo"}) as unknown as TypedDocumentString<WalletQuery, WalletQueryVariables>;
export const WalletTransactionsDocument = new TypedDocumentString(`
    query WalletTransactions($companyId: ID, $fromDate: DateTime, $toDate: DateTime, $page: Int!, $pageSize: Int!, $catalogId: ID, $brandId: ID, $kind: StatementKind) {
  walletTransactions(
    companyId: $companyId
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: $pageSize
    catalogId: $catalogId
    brandId: $brandId
    kind: $kind
  ) {
    objects {
      ...TransactionRow
    }
    page
    numPages
    total
    totalIncome
    totalSpent
    openingBalance
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
}`, {"hash":"n1DyrCdCEH-wt-Fl"}) as unknown as TypedDocumentString<WalletTransactionsQuery, WalletTransactionsQueryVariables>;
export const BillingDocumentsDocument = new TypedDocumentString(`
    query BillingDocuments($companyId: ID, $fromDate: DateTime, $toDate: DateTime, $page: Int!, $pageSize: Int!, $catalogId: ID, $brandId: ID) {
  billingDocuments(
    companyId: $companyId
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: $pageSize
    catalogId: $catalogId
    brandId: $brandId
  ) {
    objects {
      ...DocumentParts
      description
      month
      catalog {
        id
        name
      }
      corrects {
        id
        invoiceNo
      }
      net
      tax
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
fragment DocumentParts on StatementDocument {
  id
  kind
  invoice {
    ...InvoiceParts
  }
  creditNote {
    id
    creditNoteNo
  }
  proForma {
    id
    proFormaNo
    isDownloadable
    isEnded
    invoice {
      id
      invoiceNo
    }
  }
  isDownloadable
  issuedOn
  currency {
    ...CurrencyParts
  }
  total
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"_kbH8tHXLTy0x6np"}) as unknown as TypedDocumentString<BillingDocumentsQuery, BillingDocumentsQueryVariables>;
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
}`, {"hash":"5OifPIqFN09xfCDa"}) as unknown as TypedDocumentString<MonthlyInvoicesQuery, MonthlyInvoicesQueryVariables>;
export const MonthlyMoneyOutDocument = new TypedDocumentString(`
    query MonthlyMoneyOut($companyId: ID, $fromDate: DateTime, $toDate: DateTime, $catalogId: ID, $brandId: ID) {
  monthlyMoneyOut(
    companyId: $companyId
    fromDate: $fromDate
    toDate: $toDate
    catalogId: $catalogId
    brandId: $brandId
  ) {
    month
    total
    parts {
      kind
      amount
      invoices {
        ...InvoiceParts
      }
    }
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}`, {"hash":"D9HUkt-I63Opy2lr"}) as unknown as TypedDocumentString<MonthlyMoneyOutQuery, MonthlyMoneyOutQueryVariables>;
export const MonthlyStatementDocument = new TypedDocumentString(`
    query MonthlyStatement($companyId: ID, $month: Date) {
  monthlyStatement(companyId: $companyId, month: $month) {
    month
    months
    state
    currency {
      ...CurrencyParts
    }
    openingBalance
    lines {
      kind
      catalog {
        id
        name
      }
      brand {
        id
        name
      }
      department
      amount
    }
    departments {
      department
      amount
    }
    closingBalance
    pending
    documents {
      ...DocumentParts
    }
    documentCount
    checkedAt
    equalsLedger
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment DocumentParts on StatementDocument {
  id
  kind
  invoice {
    ...InvoiceParts
  }
  creditNote {
    id
    creditNoteNo
  }
  proForma {
    id
    proFormaNo
    isDownloadable
    isEnded
    invoice {
      id
      invoiceNo
    }
  }
  isDownloadable
  issuedOn
  currency {
    ...CurrencyParts
  }
  total
}
fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"MrA5gPM2qr_LPPzS"}) as unknown as TypedDocumentString<MonthlyStatementQuery, MonthlyStatementQueryVariables>;
export const BillingCountriesDocument = new TypedDocumentString(`
    query BillingCountries {
  allCatalogs {
    id
    name
  }
}
    `, {"hash":"RkQTa8Z1oO-unpjy"}) as unknown as TypedDocumentString<BillingCountriesQuery, BillingCountriesQueryVariables>;
export const WalletSwitchesDocument = new TypedDocumentString(`
    query WalletSwitches {
  freeAndPaid: featureFlag(name: show_free_paid_credit) {
    isActive
  }
}
    `, {"hash":"zZU7IVpCo48b7IjV"}) as unknown as TypedDocumentString<WalletSwitchesQuery, WalletSwitchesQueryVariables>;
export const BillingSwitchesDocument = new TypedDocumentString(`
    query BillingSwitches {
  downloadInvoice: featureFlag(name: download_invoice) {
    isActive
  }
  downloadCreditNote: featureFlag(name: show_download_credit_note) {
    isActive
  }
}
    `, {"hash":"c4CZW-i0cPqeBCLc"}) as unknown as TypedDocumentString<BillingSwitchesQuery, BillingSwitchesQueryVariables>;
export const ListCreditsDocument = new TypedDocumentString(`
    query ListCredits($companyId: ID, $kind: CreditKind, $status: CreditStatus, $paymentMethod: CreditPaymentMethod, $fromDate: DateTime, $toDate: DateTime, $page: Int!, $pageSize: Int!, $sortBy: String!) {
  listCredits(
    companyId: $companyId
    kind: $kind
    status: $status
    paymentMethod: $paymentMethod
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: $pageSize
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
  createdOn
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
}`, {"hash":"1uIyijr7TqjwT6y8"}) as unknown as TypedDocumentString<ListCreditsQuery, ListCreditsQueryVariables>;
export const CreditTraceDocument = new TypedDocumentString(`
    query CreditTrace($id: ID!, $page: Int!, $pageSize: Int!) {
  credit(id: $id) {
    ...CreditRow
  }
  creditUses(creditId: $id, page: $page, pageSize: $pageSize) {
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
  createdOn
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
}`, {"hash":"QfBGKHWVXJ_VyFkO"}) as unknown as TypedDocumentString<CreditTraceQuery, CreditTraceQueryVariables>;
export const TransactionTraceDocument = new TypedDocumentString(`
    query TransactionTrace($id: ID!) {
  walletTransaction(id: $id) {
    transaction {
      ...TransactionRow
    }
    reason
    brought {
      id
      kind
      description
      remainAmount
    }
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
    carried
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
}`, {"hash":"hT5GUmJvNs8FN5Il"}) as unknown as TypedDocumentString<TransactionTraceQuery, TransactionTraceQueryVariables>;
export const LedgerAuditDocument = new TypedDocumentString(`
    query LedgerAudit {
  ledgerAudit {
    finishedAt
    companies
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
    `, {"hash":"IvCs1H1uOyeCaA4y"}) as unknown as TypedDocumentString<LedgerAuditQuery, LedgerAuditQueryVariables>;
export const ReverseTransactionDocument = new TypedDocumentString(`
    mutation ReverseTransaction($input: ReverseTransactionInput!) {
  reverseTransaction(input: $input) {
    ok
    transaction {
      id
    }
  }
}
    `, {"hash":"i4YSVmQGFRhWwkkp"}) as unknown as TypedDocumentString<ReverseTransactionMutation, ReverseTransactionMutationVariables>;
export const RefundableCreditDocument = new TypedDocumentString(`
    query RefundableCredit($id: ID!) {
  refundableCredit(id: $id)
}
    `, {"hash":"XdlVbGJWD30uMDnF"}) as unknown as TypedDocumentString<RefundableCreditQuery, RefundableCreditQueryVariables>;
export const RefundCreditDocument = new TypedDocumentString(`
    mutation RefundCredit($input: RefundCreditInput!) {
  refundCredit(input: $input) {
    ok
    transaction {
      id
    }
  }
}
    `, {"hash":"nCzIC0f2pRjiF-Oz"}) as unknown as TypedDocumentString<RefundCreditMutation, RefundCreditMutationVariables>;
export const GrantCreditDocument = new TypedDocumentString(`
    mutation GrantCredit($input: GrantCreditInput!) {
  grantCredit(input: $input) {
    ok
    transaction {
      id
    }
  }
}
    `, {"hash":"zHpIquT5qdBTasFN"}) as unknown as TypedDocumentString<GrantCreditMutation, GrantCreditMutationVariables>;
export const UploadImageDocument = new TypedDocumentString(`
    mutation UploadImage($file: Upload!, $minWidth: Int, $minHeight: Int, $maxFileSizeInMb: Float, $companyId: ID) {
  uploadCampaignImage(
    input: {
      file: $file
      minWidth: $minWidth
      minHeight: $minHeight
      maxFileSizeInMb: $maxFileSizeInMb
      companyId: $companyId
    }
  ) {
    path
    url
  }
}
    `, {"hash":"DZs_2af4FV9a9Km0"}) as unknown as TypedDocumentString<UploadImageMutation, UploadImageMutationVariables>;
export const UnreadCountDocument = new TypedDocumentString(`
    query UnreadCount {
  unreadCount
}
    `, {"hash":"DIIhBY2l2Vo36thm"}) as unknown as TypedDocumentString<UnreadCountQuery, UnreadCountQueryVariables>;
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
    `, {"hash":"FlOOE5QxNm2ebbDj"}) as unknown as TypedDocumentString<NotificationsQuery, NotificationsQueryVariables>;
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
    `, {"hash":"zonz3azRMU6ix6XS"}) as unknown as TypedDocumentString<MarkNotificationAsReadMutation, MarkNotificationAsReadMutationVariables>;
export const MarkAllNotificationsAsReadDocument = new TypedDocumentString(`
    mutation MarkAllNotificationsAsRead {
  markAllNotificationsAsRead {
    ok
    unreadCount
  }
}
    `, {"hash":"DzUrhxf5_ky7njut"}) as unknown as TypedDocumentString<MarkAllNotificationsAsReadMutation, MarkAllNotificationsAsReadMutationVariables>;
export const BankTransfersDocument = new TypedDocumentString(`
    query BankTransfers($isEnded: Boolean!, $searchTerm: String, $page: Int!, $pageSize: Int!) {
  bankTransfers(
    isEnded: $isEnded
    searchTerm: $searchTerm
    page: $page
    pageSize: $pageSize
  ) {
    total
    numPages
    objects {
      id
      company {
        id
        name
        walletCurrency {
          symbol
          maxFractionDigits
        }
      }
      transferReference
      creditNoteNo
      method
      status
      amount
      totalAmount
      requestedBy
      decidedBy
      dateCreated
      dateEnded
    }
  }
}
    `, {"hash":"9ghZrCSrc0TnoPA5"}) as unknown as TypedDocumentString<BankTransfersQuery, BankTransfersQueryVariables>;
export const ConfirmTransferDocument = new TypedDocumentString(`
    mutation ConfirmTransfer($input: ConfirmTransferInput!) {
  confirmTransfer(input: $input) {
    ok
  }
}
    `, {"hash":"RbIhZozTOwx56YJ5"}) as unknown as TypedDocumentString<ConfirmTransferMutation, ConfirmTransferMutationVariables>;
export const RefuseTransferDocument = new TypedDocumentString(`
    mutation RefuseTransfer($input: RefuseTransferInput!) {
  refuseTransfer(input: $input) {
    ok
  }
}
    `, {"hash":"FLyhqbtWO6uJgcJf"}) as unknown as TypedDocumentString<RefuseTransferMutation, RefuseTransferMutationVariables>;
export const VouchersDocument = new TypedDocumentString(`
    query Vouchers($searchTerm: String, $page: Int!, $pageSize: Int!) {
  vouchers(searchTerm: $searchTerm, page: $page, pageSize: $pageSize) {
    total
    numPages
    objects {
      id
      code
      percentage
      fixedPrice
      minAmount
      currencyCode
      redeemBy
      companies
      maxRedemptions
      maxPerCompany
      taken
      used
      createdBy
      endedBy
      dateCreated
    }
  }
}
    `, {"hash":"Rh8yAtYBB7dldajv"}) as unknown as TypedDocumentString<VouchersQuery, VouchersQueryVariables>;
export const VoucherCompanyDocument = new TypedDocumentString(`
    query VoucherCompany($id: ID!) {
  companyById(id: $id) {
    id
    name
  }
}
    `, {"hash":"z6NE1bh3sUCx1V5k"}) as unknown as TypedDocumentString<VoucherCompanyQuery, VoucherCompanyQueryVariables>;
export const CreateVoucherDocument = new TypedDocumentString(`
    mutation CreateVoucher($input: CreateVoucherInput!) {
  createVoucher(input: $input) {
    ok
  }
}
    `, {"hash":"m1N-8OgJq29yR2x3"}) as unknown as TypedDocumentString<CreateVoucherMutation, CreateVoucherMutationVariables>;
export const EndVoucherDocument = new TypedDocumentString(`
    mutation EndVoucher($id: ID!) {
  endVoucher(id: $id) {
    ok
  }
}
    `, {"hash":"jyQmXqEEGOQJg9hz"}) as unknown as TypedDocumentString<EndVoucherMutation, EndVoucherMutationVariables>;
export const OtherPaymentsDocument = new TypedDocumentString(`
    query OtherPayments($isDone: Boolean!, $searchTerm: String, $page: Int!, $pageSize: Int!) {
  otherPayments(
    isDone: $isDone
    searchTerm: $searchTerm
    page: $page
    pageSize: $pageSize
  ) {
    total
    numPages
    objects {
      id
      company {
        id
        name
        walletCurrency {
          symbol
          maxFractionDigits
        }
      }
      paymentRef
      isForAnother
      orderedAmount
      receivedAmount
      receivedCurrencyCode
      isSecond
      hasRefundFailed
      mayBeCredited
      decision
      decidedBy
      dateFound
      dateDone
    }
  }
}
    `, {"hash":"rQ228L4cQp-aHPGs"}) as unknown as TypedDocumentString<OtherPaymentsQuery, OtherPaymentsQueryVariables>;
export const DecideOtherPaymentDocument = new TypedDocumentString(`
    mutation DecideOtherPayment($input: DecideOtherPaymentInput!) {
  decideOtherPayment(input: $input) {
    ok
  }
}
    `, {"hash":"wGCBAIJXq964c559"}) as unknown as TypedDocumentString<DecideOtherPaymentMutation, DecideOtherPaymentMutationVariables>;
export const PaymentTroublesDocument = new TypedDocumentString(`
    query PaymentTroubles($isEnded: Boolean!, $searchTerm: String, $page: Int!, $pageSize: Int!) {
  paymentTroubles(
    isEnded: $isEnded
    searchTerm: $searchTerm
    page: $page
    pageSize: $pageSize
  ) {
    total
    numPages
    objects {
      id
      company {
        id
        name
        walletCurrency {
          symbol
          maxFractionDigits
        }
      }
      kind
      amount
      description
      paymentRef
      outcome
      endedBy
      dateFound
      dateEnded
    }
  }
}
    `, {"hash":"2TDhU95JMFiU6WlV"}) as unknown as TypedDocumentString<PaymentTroublesQuery, PaymentTroublesQueryVariables>;
export const EndPaymentTroubleDocument = new TypedDocumentString(`
    mutation EndPaymentTrouble($input: EndPaymentTroubleInput!) {
  endPaymentTrouble(input: $input) {
    ok
  }
}
    `, {"hash":"Fkyye8A8iHnlrbvx"}) as unknown as TypedDocumentString<EndPaymentTroubleMutation, EndPaymentTroubleMutationVariables>;
export const BillingInfoDocument = new TypedDocumentString(`
    query BillingInfo {
  billingInfo {
    name
    email
    description
    taxNo
    purchaseOrderNo
    costCenter
    topUpAlertAmount
  }
}
    `, {"hash":"oYbHf3XNeOhOIkrC"}) as unknown as TypedDocumentString<BillingInfoQuery, BillingInfoQueryVariables>;
export const UpdateBillingDetailsDocument = new TypedDocumentString(`
    mutation UpdateBillingDetails($input: UpdateBillingDetailsInput!) {
  updateBillingDetails(input: $input) {
    ok
  }
}
    `, {"hash":"nOImq4gYl-Zzzemo"}) as unknown as TypedDocumentString<UpdateBillingDetailsMutation, UpdateBillingDetailsMutationVariables>;
export const StaffBillingDocument = new TypedDocumentString(`
    query StaffBilling($companyId: ID!) {
  billingInfo(companyId: $companyId) {
    name
    email
    description
    taxNo
    purchaseOrderNo
    costCenter
    topUpAlertAmount
  }
  paymentMethods(companyId: $companyId) {
    ...CardParts
  }
  companyById(id: $companyId) {
    id
    walletCurrency {
      symbol
      maxFractionDigits
    }
    autoTopUp
    autoTopUpAmount
    autoTopUpThreshold
    isAutoTopUpBlocked
  }
}
    fragment CardParts on CardPaymentMethod {
  id
  brand
  last4
  expMonth
  expYear
}`, {"hash":"E5asRqfQfw6N67Cv"}) as unknown as TypedDocumentString<StaffBillingQuery, StaffBillingQueryVariables>;
export const TopUpEntryDocument = new TypedDocumentString(`
    query TopUpEntry {
  billing_top_up: featureFlag(name: billing_top_up) {
    id
    isActive
  }
  allowTopUp
}
    `, {"hash":"XwLk6X7hFIDgAUb5"}) as unknown as TypedDocumentString<TopUpEntryQuery, TopUpEntryQueryVariables>;
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
}`, {"hash":"bwL503IBGA89UhQM"}) as unknown as TypedDocumentString<PaymentMethodsQuery, PaymentMethodsQueryVariables>;
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
  lastTopUpAmount
  wallet {
    id
    balance
    unpaidCost
    averageDailySpending
  }
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
  show_payment_card_method: featureFlag(name: show_payment_card_method) {
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
}`, {"hash":"DGPQPOFgeVL04zwI"}) as unknown as TypedDocumentString<TopUpSettingsQuery, TopUpSettingsQueryVariables>;
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
    `, {"hash":"AM-Umig5C0s3AEeE"}) as unknown as TypedDocumentString<PaymentClientDataQuery, PaymentClientDataQueryVariables>;
export const SavePaymentMethodDocument = new TypedDocumentString(`
    mutation SavePaymentMethod($input: SavePaymentMethodInput!) {
  savePaymentMethod(input: $input) {
    ok
    clientSecret
  }
}
    `, {"hash":"onVxOqHmxDPTcV-S"}) as unknown as TypedDocumentString<SavePaymentMethodMutation, SavePaymentMethodMutationVariables>;
export const DeletePaymentMethodDocument = new TypedDocumentString(`
    mutation DeletePaymentMethod($index: Int!) {
  deletePaymentMethod(input: { index: $index }) {
    ok
  }
}
    `, {"hash":"ypPbi0WpZ1K-DMXj"}) as unknown as TypedDocumentString<DeletePaymentMethodMutation, DeletePaymentMethodMutationVariables>;
export const SetDefaultPaymentMethodDocument = new TypedDocumentString(`
    mutation SetDefaultPaymentMethod($index: Int!) {
  setDefaultPaymentMethod(input: { index: $index }) {
    ok
  }
}
    `, {"hash":"2QkBTkATkBe5gvjr"}) as unknown as TypedDocumentString<SetDefaultPaymentMethodMutation, SetDefaultPaymentMethodMutationVariables>;
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
    `, {"hash":"tR080lq30Z8OWyHN"}) as unknown as TypedDocumentString<UpdateAutoTopUpMutation, UpdateAutoTopUpMutationVariables>;
export const RedeemVoucherCodeDocument = new TypedDocumentString(`
    mutation RedeemVoucherCode($voucherCode: String!, $companyId: ID) {
  redeemVoucherCode(input: { voucherCode: $voucherCode, companyId: $companyId }) {
    ok
    voucherInfo {
      voucherId
      voucherCode
      redeemId
      percentage
      fixedPrice
      minAmount
      eligiblePackageIds
    }
  }
}
    `, {"hash":"HsxjQsVi989rUGCo"}) as unknown as TypedDocumentString<RedeemVoucherCodeMutation, RedeemVoucherCodeMutationVariables>;
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
  creditNoteNo
  transferInstructions
}`, {"hash":"MGWP4Z5ByYiv40Vk"}) as unknown as TypedDocumentString<CreateTopUpRequestMutation, CreateTopUpRequestMutationVariables>;
export const OpenTopUpsDocument = new TypedDocumentString(`
    query OpenTopUps($companyId: ID) {
  openTopUps(companyId: $companyId) {
    ...OpenTopUpParts
  }
}
    fragment OpenTopUpParts on OpenTopUp {
  id
  creditId
  type
  totalAmount
  waitsFor
  confirmToken
  confirmUntil
  transferReference
}`, {"hash":"QJ14m_JUP3KBzC1c"}) as unknown as TypedDocumentString<OpenTopUpsQuery, OpenTopUpsQueryVariables>;
export const CancelTopUpRequestDocument = new TypedDocumentString(`
    mutation CancelTopUpRequest($input: CancelTopUpRequestInput!) {
  cancelTopUpRequest(input: $input) {
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
  creditNoteNo
  transferInstructions
}`, {"hash":"tWqIqnhSAgWBHtM5"}) as unknown as TypedDocumentString<CancelTopUpRequestMutation, CancelTopUpRequestMutationVariables>;
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
  creditNoteNo
  transferInstructions
}`, {"hash":"am8JFjePxNASKzge"}) as unknown as TypedDocumentString<CheckVerifiedTopUpRequestMutation, CheckVerifiedTopUpRequestMutationVariables>;
export const MonthlyCostsDocument = new TypedDocumentString(`
    query MonthlyCosts {
  campaignCostTotals(campaignType: SPONSOR, periods: 3) {
    total
  }
}
    `, {"hash":"eKhxB2ckvoc9ckBH"}) as unknown as TypedDocumentString<MonthlyCostsQuery, MonthlyCostsQueryVariables>;
export const PromotionBannersDocument = new TypedDocumentString(`
    query PromotionBanners {
  promotionBanners {
    id
    name
    imageUrl
    href
  }
}
    `, {"hash":"Vf8BQjUTLrVHSlH3"}) as unknown as TypedDocumentString<PromotionBannersQuery, PromotionBannersQueryVariables>;
export const GuideDocument = new TypedDocumentString(`
    query Guide {
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
    `, {"hash":"kq_KQ-KlEVQ6s1yn"}) as unknown as TypedDocumentString<GuideQuery, GuideQueryVariables>;
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
    `, {"hash":"LYcIDkIRPiceH6cT"}) as unknown as TypedDocumentString<UpdateOnboardingProgressMutation, UpdateOnboardingProgressMutationVariables>;
export const CurrentSessionDocument = new TypedDocumentString(`
    query CurrentSession {
  me {
    id
    name
    firstName
    lastName
    email
    language
    timezone
    role {
      id
      name
    }
    isStaff: isGfg
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
  enable_quick_campaign_creation: featureFlag(
    name: enable_quick_campaign_creation
  ) {
    ...FlagParts
  }
  show_dynamic_filter_product_on_creating_ads: featureFlag(
    name: show_dynamic_filter_product_on_creating_ads
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
  show_diagnostic_tool: featureFlag(name: show_diagnostic_tool) {
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
  export_daily_dashboard_data: featureFlag(name: export_daily_dashboard_data) {
    ...FlagParts
  }
  download_campaign_sales: featureFlag(name: download_campaign_sales) {
    ...FlagParts
  }
  download_sku_performance_report: featureFlag(
    name: download_sku_performance_report
  ) {
    ...FlagParts
  }
  additional_sku_performance_metrics: featureFlag(
    name: additional_sku_performance_metrics
  ) {
    ...FlagParts
  }
  shared_budgets: featureFlag(name: shared_budgets) {
    ...FlagParts
  }
  show_price_history: featureFlag(name: show_price_history) {
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
}`, {"hash":"g7qI9HRs21uYUJQ0"}) as unknown as TypedDocumentString<CurrentSessionQuery, CurrentSessionQueryVariables>;
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
}`, {"hash":"8AhySWDXDGVfc--r"}) as unknown as TypedDocumentString<CompanyBrandsQuery, CompanyBrandsQueryVariables>;
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
    `, {"hash":"EXMIqYMG4VbeRnz_"}) as unknown as TypedDocumentString<CompaniesQuery, CompaniesQueryVariables>;
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
}`, {"hash":"L2gC4gWQk-xlU23P"}) as unknown as TypedDocumentString<FilteredCompanyQuery, FilteredCompanyQueryVariables>;
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
}`, {"hash":"S0lxjYSU7ZX6L-sw"}) as unknown as TypedDocumentString<SelectBrandMutation, SelectBrandMutationVariables>;
export const SwitchAccountDocument = new TypedDocumentString(`
    mutation SwitchAccount($accountId: ID!) {
  switchAccount(input: { accountId: $accountId }) {
    ok
    me {
      id
    }
  }
}
    `, {"hash":"2QPTTSGK3_I_qjWU"}) as unknown as TypedDocumentString<SwitchAccountMutation, SwitchAccountMutationVariables>;
export const WhoAmIDocument = new TypedDocumentString(`
    query WhoAmI {
  me {
    id
    company {
      id
    }
  }
}
    `, {"hash":"DVjmBiemnfu-gYna"}) as unknown as TypedDocumentString<WhoAmIQuery, WhoAmIQueryVariables>;
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
    `, {"hash":"XOELcRFdQB0RiYb6"}) as unknown as TypedDocumentString<FeatureFlagSettingsQuery, FeatureFlagSettingsQueryVariables>;
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
    `, {"hash":"WMenwDom1jjlzTWn"}) as unknown as TypedDocumentString<ConfigurationSettingsQuery, ConfigurationSettingsQueryVariables>;
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
    `, {"hash":"Ruev3gU-t_rGKw2X"}) as unknown as TypedDocumentString<SettingChangesQuery, SettingChangesQueryVariables>;
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
    `, {"hash":"wih_oeJ9pUgOMm0y"}) as unknown as TypedDocumentString<SetFeatureFlagMutation, SetFeatureFlagMutationVariables>;
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
    `, {"hash":"skg06n5sp-8pUyoc"}) as unknown as TypedDocumentString<SetConfigurationMutation, SetConfigurationMutationVariables>;
export const LocalesPathDocument = new TypedDocumentString(`
    query LocalesPath {
  configuration(key: locales_path) {
    id
    value
  }
}
    `, {"hash":"hERNKl3IVXe2LDFO"}) as unknown as TypedDocumentString<LocalesPathQuery, LocalesPathQueryVariables>;
export const TestClockDocument = new TypedDocumentString(`
    query TestClock {
  testClock {
    now
    target
  }
}
    `, {"hash":"03eMIWjR9Bs_OAS9"}) as unknown as TypedDocumentString<TestClockQuery, TestClockQueryVariables>;
export const MoveTestClockDocument = new TypedDocumentString(`
    mutation MoveTestClock($input: MoveTestClockInput!) {
  moveTestClock(input: $input) {
    testClock {
      now
      target
    }
  }
}
    `, {"hash":"Ysq4pYci9AANvTLu"}) as unknown as TypedDocumentString<MoveTestClockMutation, MoveTestClockMutationVariables>;
export const WebhookEndpointsDocument = new TypedDocumentString(`
    query WebhookEndpoints {
  webhookEndpoints {
    ...WebhookEndpointParts
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  events
  createdAt
  disabledReason
  failingSince
}`, {"hash":"lGIaQLRry9be7LRz"}) as unknown as TypedDocumentString<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookDeliveriesDocument = new TypedDocumentString(`
    query WebhookDeliveries($endpointId: ID!) {
  webhookDeliveries(endpointId: $endpointId) {
    id
    eventId
    type
    objectId
    createdAt
    status
    attempts
    dueAt
    responseStatus
    responseMs
    responseExcerpt
  }
}
    `, {"hash":"2vDQO1Ick1RcxBZA"}) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const CreateWebhookEndpointDocument = new TypedDocumentString(`
    mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    ok
    secret
  }
}
    `, {"hash":"S8vbdGOwKXO2RTAK"}) as unknown as TypedDocumentString<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = new TypedDocumentString(`
    mutation UpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) {
    ok
  }
}
    `, {"hash":"DP-TtmM_SkFEiOYR"}) as unknown as TypedDocumentString<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = new TypedDocumentString(`
    mutation DeleteWebhookEndpoint($id: ID!) {
  deleteWebhookEndpoint(id: $id) {
    ok
  }
}
    `, {"hash":"n71IcA-FrnVB1Lel"}) as unknown as TypedDocumentString<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($id: ID!) {
  rotateWebhookSecret(id: $id) {
    ok
    secret
  }
}
    `, {"hash":"VhwuM7HoZwJitQyI"}) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SendTestWebhookDocument = new TypedDocumentString(`
    mutation SendTestWebhook($id: ID!) {
  sendTestWebhook(id: $id) {
    ok
  }
}
    `, {"hash":"GgilrlNYW5N2qzr7"}) as unknown as TypedDocumentString<SendTestWebhookMutation, SendTestWebhookMutationVariables>;
export const ResendWebhooksDocument = new TypedDocumentString(`
    mutation ResendWebhooks($endpointId: ID!, $deliveryId: ID) {
  resendWebhooks(endpointId: $endpointId, deliveryId: $deliveryId) {
    ok
    count
  }
}
    `, {"hash":"69SaKbSZnp80Yu1r"}) as unknown as TypedDocumentString<ResendWebhooksMutation, ResendWebhooksMutationVariables>;
export const YieldCatalogsDocument = new TypedDocumentString(`
    query YieldCatalogs {
  allCatalogs {
    id
    name
    currencyCode
  }
}
    `, {"hash":"q7Dys17n3P321itU"}) as unknown as TypedDocumentString<YieldCatalogsQuery, YieldCatalogsQueryVariables>;
export const YieldRulesDocument = new TypedDocumentString(`
    query YieldRules($catalogId: ID!, $kind: YieldRuleKind, $page: Int!, $pageSize: Int!) {
  yieldRules(catalogId: $catalogId, kind: $kind, page: $page, pageSize: $pageSize) {
    page
    numPages
    total
    objects {
      ...YieldRuleParts
    }
  }
}
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"hash":"61OizUY4nimbtwxW"}) as unknown as TypedDocumentString<YieldRulesQuery, YieldRulesQueryVariables>;
export const YieldRuleChangesDocument = new TypedDocumentString(`
    query YieldRuleChanges($catalogId: ID!, $page: Int!, $pageSize: Int!) {
  yieldRuleChanges(catalogId: $catalogId, page: $page, pageSize: $pageSize) {
    page
    numPages
    total
    objects {
      id
      isLast
      predictedRevenue
      realizedRevenue
      rule {
        ...YieldRuleParts
      }
      before {
        ...YieldRuleParts
      }
    }
  }
}
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"hash":"cBqktWBzdgMqSTh5"}) as unknown as TypedDocumentString<YieldRuleChangesQuery, YieldRuleChangesQueryVariables>;
export const YieldCategoriesDocument = new TypedDocumentString(`
    query YieldCategories($catalogId: ID!) {
  productCategories(catalogId: $catalogId) {
    id
    label
    parentId
  }
}
    `, {"hash":"ts04H5t1xYTwezau"}) as unknown as TypedDocumentString<YieldCategoriesQuery, YieldCategoriesQueryVariables>;
export const YieldProductsDocument = new TypedDocumentString(`
    query YieldProducts($catalogId: ID!, $searchTerm: String) {
  productSuggestions(
    catalogId: $catalogId
    searchTerm: $searchTerm
    offset: 0
    limit: 20
  ) {
    objects {
      sku
      name
    }
  }
}
    `, {"hash":"Rp-C3tg_92ypgVhi"}) as unknown as TypedDocumentString<YieldProductsQuery, YieldProductsQueryVariables>;
export const YieldBrandsDocument = new TypedDocumentString(`
    query YieldBrands($searchTerm: String) {
  searchBrands(searchTerm: $searchTerm, size: 20) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"rquYvRs7ZeKSywrk"}) as unknown as TypedDocumentString<YieldBrandsQuery, YieldBrandsQueryVariables>;
export const YieldSellersDocument = new TypedDocumentString(`
    query YieldSellers($catalogId: ID!, $searchTerm: String) {
  sellerSuggestions(catalogId: $catalogId, searchTerm: $searchTerm, pageSize: 20) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"J8fRKfO6GdPsl9ua"}) as unknown as TypedDocumentString<YieldSellersQuery, YieldSellersQueryVariables>;
export const YieldCompaniesDocument = new TypedDocumentString(`
    query YieldCompanies($searchTerm: String) {
  searchCompanies(searchTerm: $searchTerm, size: 20) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"h14u2UT2h3YzA90y"}) as unknown as TypedDocumentString<YieldCompaniesQuery, YieldCompaniesQueryVariables>;
export const EndYieldTrialDocument = new TypedDocumentString(`
    mutation EndYieldTrial($input: EndYieldTrialInput!) {
  endYieldTrial(input: $input) {
    ok
    rule {
      ...YieldRuleParts
    }
  }
}
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"hash":"KuXAo5ffpfnG-wqI"}) as unknown as TypedDocumentString<EndYieldTrialMutation, EndYieldTrialMutationVariables>;
export const SaveYieldRuleDocument = new TypedDocumentString(`
    mutation SaveYieldRule($input: SaveYieldRuleInput!) {
  saveYieldRule(input: $input) {
    ok
    rule {
      ...YieldRuleParts
    }
  }
}
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"hash":"xRqbDiIf9LfcnuFP"}) as unknown as TypedDocumentString<SaveYieldRuleMutation, SaveYieldRuleMutationVariables>;
export const RemoveYieldRuleDocument = new TypedDocumentString(`
    mutation RemoveYieldRule($input: SeenYieldRuleInput!) {
  removeYieldRule(input: $input) {
    ok
    rule {
      ...YieldRuleParts
    }
  }
}
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"hash":"gRLKFNslbMz3AdQ0"}) as unknown as TypedDocumentString<RemoveYieldRuleMutation, RemoveYieldRuleMutationVariables>;
export const TakeBackYieldRuleDocument = new TypedDocumentString(`
    mutation TakeBackYieldRule($input: SeenYieldRuleInput!) {
  takeBackYieldRule(input: $input) {
    ok
    rule {
      ...YieldRuleParts
    }
  }
}
    fragment YieldRuleParts on YieldRule {
  id
  version
  kind
  isRemoved
  categoryId
  categoryLabel
  placementCode
  pageType
  terms
  fromDate
  untilDate
  billedOn
  amount
  subject
  subjects {
    value
    name
  }
  openTo {
    value
    name
  }
  reason {
    en
    pt
    id
  }
  load {
    mostOnPage
    mostAtPlacement
    mostOfBrand
    sharePercent
    firstFree
    leastRelevance
    leastScorePercent
  }
  trial {
    percent
    days
    maxLossPercent
    firstDate
    lastDate
    isOfChange
    result {
      untilDate
      isFinal
      on {
        ...YieldTrialSideParts
      }
      off {
        ...YieldTrialSideParts
      }
      change {
        percent
        low
        high
      }
    }
  }
  setAt
  actor
}
fragment YieldTrialSideParts on YieldTrialSide {
  auctions
  filled
  impressions
  clicks
  revenue
  sales
  revenuePerThousand
}`, {"hash":"kQCFVPZ7ED_JxvPk"}) as unknown as TypedDocumentString<TakeBackYieldRuleMutation, TakeBackYieldRuleMutationVariables>;
export const YieldPreviewDocument = new TypedDocumentString(`
    query YieldPreview($input: SaveYieldRuleInput!) {
  yieldPreview(input: $input) {
    auctions
    changedAuctions
    days
    revenueChange
    before {
      ...YieldPreviewWeekParts
    }
    after {
      ...YieldPreviewWeekParts
    }
    companies {
      company {
        id
        name
      }
      before
      after
    }
  }
}
    fragment YieldPreviewWeekParts on YieldPreviewWeek {
  revenue
  pricePerClick
  clickRate
  fillRate
  adsPerAuction
}`, {"hash":"N2nXiVRtnPmXi_jx"}) as unknown as TypedDocumentString<YieldPreviewQuery, YieldPreviewQueryVariables>;
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
    firstPlaceBid
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
  blocked
  days
  scope
}`, {"hash":"5MhbEFLvnTeASCXQ"}) as unknown as TypedDocumentString<RecommendedBidQuery, RecommendedBidQueryVariables>;
export const TopSearchKeywordsDocument = new TypedDocumentString(`
    query TopSearchKeywords($catalogId: ID!, $searchTerm: String, $limit: Int, $brandId: ID, $skus: [String!], $categoryIds: [ID!]) {
  topSearchKeywords(
    catalogId: $catalogId
    searchTerm: $searchTerm
    limit: $limit
    brandId: $brandId
    skus: $skus
    categoryIds: $categoryIds
  ) {
    keyword
    searchCount
  }
}
    `, {"hash":"rPkggkbb7spzt6FX"}) as unknown as TypedDocumentString<TopSearchKeywordsQuery, TopSearchKeywordsQueryVariables>;
export const ProductForecastDocument = new TypedDocumentString(`
    query ProductForecast($catalogId: ID!, $brandId: ID!, $countDay: Int!, $skus: [String!], $minPrice: Decimal, $maxPrice: Decimal, $categoryIds: [ID!], $sellerIds: [ID!], $trafficControl: Int, $bid: Decimal, $targetRoas: Float, $campaignId: ID, $budgetDaily: Decimal, $keywords: [String!], $negativeKeywords: [String!], $automatic: [BucketSettingInput!], $targets: [TargetInput!], $negativeTargets: [NegativeTargetInput!], $negativeListIds: [ID!], $keywordBids: [KeywordBidInput!], $productBids: [ProductBidInput!], $bidModifiers: [BidModifierInput!], $bidHours: [Int!], $maxBid: Decimal, $frequencyCap: FrequencyCapInput) {
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
    targetRoas: $targetRoas
    campaignId: $campaignId
    budgetDaily: $budgetDaily
    keywords: $keywords
    negativeKeywords: $negativeKeywords
    automatic: $automatic
    targets: $targets
    negativeTargets: $negativeTargets
    negativeListIds: $negativeListIds
    keywordBids: $keywordBids
    productBids: $productBids
    bidModifiers: $bidModifiers
    bidHours: $bidHours
    maxBid: $maxBid
    frequencyCap: $frequencyCap
  ) {
    ...ForecastParts
  }
}
    fragment BasisParts on AdviceBasis {
  auctions
  blocked
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
}`, {"hash":"VeWNrmjl0jx_U77b"}) as unknown as TypedDocumentString<ProductForecastQuery, ProductForecastQueryVariables>;
export const BannerForecastDocument = new TypedDocumentString(`
    query BannerForecast($catalogId: ID!, $brandId: ID!, $countDay: Int!, $categoryIds: [ID!], $platforms: [BannerTypeName!], $goal: CampaignGoal, $keywords: [String!], $keywordBids: [KeywordBidInput!], $bidModifiers: [BidModifierInput!], $bidHours: [Int!], $maxBid: Decimal, $frequencyCap: FrequencyCapInput, $bid: Decimal, $budgetDaily: Decimal, $targetRoas: Float, $campaignId: ID) {
  bannerForecast(
    catalogId: $catalogId
    brandId: $brandId
    countDay: $countDay
    categoryIds: $categoryIds
    platforms: $platforms
    goal: $goal
    keywords: $keywords
    keywordBids: $keywordBids
    bidModifiers: $bidModifiers
    bidHours: $bidHours
    maxBid: $maxBid
    frequencyCap: $frequencyCap
    bid: $bid
    budgetDaily: $budgetDaily
    targetRoas: $targetRoas
    campaignId: $campaignId
  ) {
    ...ForecastParts
  }
}
    fragment BasisParts on AdviceBasis {
  auctions
  blocked
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
}`, {"hash":"dsSz5Jt7ecyfCcA-"}) as unknown as TypedDocumentString<BannerForecastQuery, BannerForecastQueryVariables>;
export const CampaignVisibilityDocument = new TypedDocumentString(`
    query CampaignVisibility($campaignId: ID!, $fromDate: Date, $toDate: Date) {
  sponsorCampaign(id: $campaignId) {
    id
    name
    company: supplier {
      id
      walletCurrency {
        symbol
        maxFractionDigits
      }
    }
    adSets: adsetSet {
      id
      bidType
      catalog {
        id
        tzOffset
      }
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
      notes
      remedies {
        action
        amount
        subject
      }
    }
  }
}
    `, {"hash":"IXGtEhnPAcTnWSGX"}) as unknown as TypedDocumentString<CampaignVisibilityQuery, CampaignVisibilityQueryVariables>;
export const ApplyBidDocument = new TypedDocumentString(`
    mutation ApplyBid($id: ID!, $bidType: BidType!, $bid: Decimal!) {
  updateSponsorCampaign(
    input: { id: $id, bidType: $bidType, bidWalletCurrency: $bid }
  ) {
    operationId
  }
}
    `, {"hash":"fsR3utPd8tnmsVAf"}) as unknown as TypedDocumentString<ApplyBidMutation, ApplyBidMutationVariables>;
export const StartAdSetDocument = new TypedDocumentString(`
    mutation StartAdSet($id: ID!) {
  setAdSetRunningStatus(input: { id: $id, runningStatus: STARTED }) {
    operationId
  }
}
    `, {"hash":"8vTMMiRkNmsQXJcD"}) as unknown as TypedDocumentString<StartAdSetMutation, StartAdSetMutationVariables>;
export const ApplyBudgetDocument = new TypedDocumentString(`
    mutation ApplyBudget($id: ID!, $budgetDaily: Decimal, $budget: Decimal) {
  updateAdSetBudget(
    input: { id: $id, budgetDaily: $budgetDaily, budget: $budget }
  ) {
    operationId
  }
}
    `, {"hash":"uf70bKLGfQdiht_r"}) as unknown as TypedDocumentString<ApplyBudgetMutation, ApplyBudgetMutationVariables>;
export const CreditedSalesDocument = new TypedDocumentString(`
    query CreditedSales($campaignId: ID!, $fromDate: Date, $toDate: Date, $page: Int!, $pageSize: Int!) {
  sponsorCampaign(id: $campaignId) {
    id
    name
    company: supplier {
      id
      walletCurrency {
        symbol
        maxFractionDigits
      }
    }
    adSets: adsetSet {
      id
      catalog {
        id
        tzOffset
        currencyCode
      }
    }
  }
  creditedSales(
    campaignId: $campaignId
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: $pageSize
  ) {
    objects {
      id
      occurredAt
      sku
      name
      quantity
      returnedQuantity
      sales
      attribution
      windowDays
      touch {
        occurredAt
        sku
        name
        placement
        searchTerm
        deviceType
        cost
        explanation {
          bidKind
          keyword
          target
          bucket
          isAutomated
          bid
          factors {
            dimension
            value
            percent
          }
          finalBid
          most
          floor
          floorKind
          ahead
        }
      }
    }
    numPages
    total
  }
}
    `, {"hash":"3-7esqNwG3ulxqed"}) as unknown as TypedDocumentString<CreditedSalesQuery, CreditedSalesQueryVariables>;
export const SendForecastFeedbackDocument = new TypedDocumentString(`
    mutation SendForecastFeedback($input: SendForecastFeedbackInput!) {
  sendForecastFeedback(input: $input) {
    ok
  }
}
    `, {"hash":"qM6olMcebrcaosNg"}) as unknown as TypedDocumentString<SendForecastFeedbackMutation, SendForecastFeedbackMutationVariables>;
export const CampaignHeadDocument = new TypedDocumentString(`
    query CampaignHead($id: ID!) {
  campaignPage(id: $id) {
    id
    campaign {
      ...ListedCampaignParts
      version
      review {
        state
        submittedAt
        notes
        isServingEarlierVersion
      }
      adSets: adsetSet {
        id
        name
        budgetRemaining
        budgetDays {
          date
          own
          amount
          rules {
            id
            name
          }
        }
        catalog {
          id
          tzOffset
          currencyCode
        }
      }
    }
    pictures {
      sku
      name
      image
    }
    productCount
    budgetUsed
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}
fragment ListedCampaignParts on SponsorCampaign {
  ...ManagedCampaignParts
  adType
  brand {
    ...BrandParts
  }
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
    ...CampaignAdSetParts
  }
}
fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"hash":"pm3skU5qTZu8IDtI"}) as unknown as TypedDocumentString<CampaignHeadQuery, CampaignHeadQueryVariables>;
export const CampaignOverviewDocument = new TypedDocumentString(`
    query CampaignOverview($id: ID!) {
  campaignResults(id: $id) {
    id
    fromDate
    toDate
    previousFromDate
    previousToDate
    currency {
      code
      symbol
      maxFractionDigits
    }
    spend
    previousSpend
    sales
    previousSales
    roas
    previousRoas
    days {
      day
      spend
      sales
      roas
    }
  }
  sponsorCampaignHistory(campaignId: $id, pageSize: 4) {
    objects {
      ...LogEntryParts
    }
    total
  }
  campaignBudgetForecast(campaignId: $id) {
    days
    suggested
    auctions
    steps {
      budgetDaily
      isPresent
      clicks
      cost
    }
  }
}
    fragment LogEntryParts on ActivityHistoryEntry {
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
}`, {"hash":"CbHdTiC17ahy-1o7"}) as unknown as TypedDocumentString<CampaignOverviewQuery, CampaignOverviewQueryVariables>;
export const CampaignDeliveryDocument = new TypedDocumentString(`
    query CampaignDelivery($id: ID!, $fromDate: Date!, $toDate: Date!) {
  campaignVisibility(campaignId: $id, fromDate: $fromDate, toDate: $toDate) {
    auctions
    opportunities
    won
    lostToRank
    lostToBudget
    sampledAuctions
    fromDate
    toDate
    losses {
      reason
      auctions
      share
      level
      notes
      remedies {
        action
        amount
        subject
      }
    }
  }
  campaignResults(id: $id, fromDate: $fromDate, toDate: $toDate) {
    id
    clicks
    purchases
  }
}
    `, {"hash":"DlLCLO51GOXApG5M"}) as unknown as TypedDocumentString<CampaignDeliveryQuery, CampaignDeliveryQueryVariables>;
export const CampaignSharesDocument = new TypedDocumentString(`
    query CampaignShares($id: ID!, $fromDate: Date!, $toDate: Date!, $by: ShareDimension!) {
  campaignVisibility(campaignId: $id, fromDate: $fromDate, toDate: $toDate) {
    shares(by: $by) {
      ...ShareParts
    }
  }
}
    fragment ShareParts on ImpressionShare {
  subject
  opportunities
  sampledAuctions
  won
  first
  lostToRank
  lostToBudget
  lostToHours
  lostToCap
  lostOtherwise
  ofAllAds
}`, {"hash":"ncwvSAZxbM4aU8ag"}) as unknown as TypedDocumentString<CampaignSharesQuery, CampaignSharesQueryVariables>;
export const CampaignLogDocument = new TypedDocumentString(`
    query CampaignLog($id: ID!, $entryId: ID, $page: Int!, $pageSize: Int!) {
  sponsorCampaignHistory(
    campaignId: $id
    entryId: $entryId
    page: $page
    pageSize: $pageSize
  ) {
    objects {
      ...LogEntryParts
      undo {
        operationId
        state
        campaigns
      }
    }
    page
    numPages
    total
  }
}
    fragment LogEntryParts on ActivityHistoryEntry {
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
}`, {"hash":"PkfRbIOZufTaf5V2"}) as unknown as TypedDocumentString<CampaignLogQuery, CampaignLogQueryVariables>;
export const RenameCampaignDocument = new TypedDocumentString(`
    mutation RenameCampaign($input: UpdateSponsorCampaignInput!) {
  updateSponsorCampaign(input: $input) {
    operationId
    sponsorCampaign {
      id
      version
    }
  }
}
    `, {"hash":"ZnYx-BPUwSHPwt9H"}) as unknown as TypedDocumentString<RenameCampaignMutation, RenameCampaignMutationVariables>;
export const CampaignSkusDocument = new TypedDocumentString(`
    query CampaignSkus($id: ID!) {
  sponsorCampaign(id: $id) {
    id
    version
    productAd {
      skus
    }
    adSets: adsetSet {
      id
      productBids {
        sku
        bidWalletCurrency
      }
    }
  }
}
    `, {"hash":"QTEooEiLtXzUZSSi"}) as unknown as TypedDocumentString<CampaignSkusQuery, CampaignSkusQueryVariables>;
export const HarvestRulesDocument = new TypedDocumentString(`
    query HarvestRules($companyId: ID) {
  harvestRules(supplierId: $companyId) {
    ...HarvestRuleParts
  }
}
    fragment HarvestRuleParts on HarvestRule {
  id
  name
  catalogId
  catalogName
  brandId
  brandName
  kind
  mode
  windowDays
  leastOrders
  leastRoas
  leastSpend
  match
  targetCampaignId
  targetName
  bidWalletCurrency
  mostTerms
  isPaused
  version
}`, {"hash":"a3WRo5Rv4U6Wu-J8"}) as unknown as TypedDocumentString<HarvestRulesQuery, HarvestRulesQueryVariables>;
export const HarvestActsDocument = new TypedDocumentString(`
    query HarvestActs($states: [HarvestActState!]!, $companyId: ID) {
  harvestActs(states: $states, supplierId: $companyId) {
    ...HarvestActParts
  }
}
    fragment HarvestActParts on HarvestAct {
  id
  ruleId
  ruleName
  kind
  targetName
  date
  state
  operationId
  isUndone
  terms {
    term
    campaignId
    campaignName
    spend
    sales
    orders
  }
  effect {
    ...TermEffectParts
  }
  realisedSpend
  realisedOrders
}
fragment TermEffectParts on SearchTermEffect {
  spendLow
  spendHigh
  ordersLow
  ordersHigh
  auctions
  days
}`, {"hash":"OZw3GjZXuolG21nd"}) as unknown as TypedDocumentString<HarvestActsQuery, HarvestActsQueryVariables>;
export const HarvestOutlookDocument = new TypedDocumentString(`
    query HarvestOutlook($id: ID, $terms: HarvestRuleTermsInput!) {
  harvestOutlook(id: $id, terms: $terms) {
    terms {
      term
      campaignId
      campaignName
      spend
      sales
      orders
    }
    effect {
      ...TermEffectParts
    }
  }
}
    fragment TermEffectParts on SearchTermEffect {
  spendLow
  spendHigh
  ordersLow
  ordersHigh
  auctions
  days
}`, {"hash":"h9pgcUtf7G4G1_Ip"}) as unknown as TypedDocumentString<HarvestOutlookQuery, HarvestOutlookQueryVariables>;
export const SaveHarvestRuleDocument = new TypedDocumentString(`
    mutation SaveHarvestRule($input: SaveHarvestRuleInput!) {
  saveHarvestRule(input: $input) {
    harvestRule {
      ...HarvestRuleParts
    }
  }
}
    fragment HarvestRuleParts on HarvestRule {
  id
  name
  catalogId
  catalogName
  brandId
  brandName
  kind
  mode
  windowDays
  leastOrders
  leastRoas
  leastSpend
  match
  targetCampaignId
  targetName
  bidWalletCurrency
  mostTerms
  isPaused
  version
}`, {"hash":"EUIy3HD1sWUDWBfn"}) as unknown as TypedDocumentString<SaveHarvestRuleMutation, SaveHarvestRuleMutationVariables>;
export const DeleteHarvestRuleDocument = new TypedDocumentString(`
    mutation DeleteHarvestRule($id: ID!) {
  deleteHarvestRule(input: { id: $id }) {
    ok
  }
}
    `, {"hash":"D--9IUG_STlkPdKT"}) as unknown as TypedDocumentString<DeleteHarvestRuleMutation, DeleteHarvestRuleMutationVariables>;
export const DecideHarvestActDocument = new TypedDocumentString(`
    mutation DecideHarvestAct($id: ID!, $isAccepted: Boolean!) {
  decideHarvestAct(input: { id: $id, isAccepted: $isAccepted }) {
    harvestAct {
      ...HarvestActParts
    }
  }
}
    fragment HarvestActParts on HarvestAct {
  id
  ruleId
  ruleName
  kind
  targetName
  date
  state
  operationId
  isUndone
  terms {
    term
    campaignId
    campaignName
    spend
    sales
    orders
  }
  effect {
    ...TermEffectParts
  }
  realisedSpend
  realisedOrders
}
fragment TermEffectParts on SearchTermEffect {
  spendLow
  spendHigh
  ordersLow
  ordersHigh
  auctions
  days
}`, {"hash":"EyIl6Fer-6ubFB5f"}) as unknown as TypedDocumentString<DecideHarvestActMutation, DecideHarvestActMutationVariables>;
export const PlatformHealthDocument = new TypedDocumentString(`
    query PlatformHealth {
  platformHealth {
    processes {
      id
      roles
      version
      host
      pid
      isLiving
      startedAt
      heartbeatAt
    }
    daysUnsettled
    auditFindings
    upkeepFailures
    auditedAt
    jobsWaiting
    jobsGivenUp
    reportsLoadedAt
    areReportsComplete
  }
}
    `, {"hash":"oDZRch9JyjtXIknA"}) as unknown as TypedDocumentString<PlatformHealthQuery, PlatformHealthQueryVariables>;
export const DeskQueuesDocument = new TypedDocumentString(`
    query DeskQueues($hasPackages: Boolean!) {
  sponsorReviewQueue(pageSize: 1) {
    total
    objects {
      id
      review {
        submittedAt
      }
    }
  }
  bankTransfers(pageSize: 1) {
    total
    objects {
      id
      dateCreated
    }
  }
  otherPayments(pageSize: 1) {
    total
    objects {
      id
      dateFound
    }
  }
  paymentTroubles(pageSize: 1) {
    total
    objects {
      id
      dateFound
    }
  }
  bookingCampaigns(
    status: [PENDING_FOR_APPROVAL, APPROVAL_IN_PROGRESS, PENDING_REFUND]
    pageSize: 1
  ) @include(if: $hasPackages) {
    total
    objects {
      id
    }
  }
}
    `, {"hash":"9Tj916RWcRMdV-HO"}) as unknown as TypedDocumentString<DeskQueuesQuery, DeskQueuesQueryVariables>;
export const DeskHealthDocument = new TypedDocumentString(`
    query DeskHealth {
  platformHealth {
    processes {
      id
      roles
      isLiving
    }
    daysUnsettled
    auditFindings
    upkeepFailures
    auditedAt
    jobsGivenUp
  }
  eventIssues {
    id
    events
  }
  silentStorefronts {
    catalog {
      id
      name
    }
    since
  }
}
    `, {"hash":"uqOvzclXr1Whg07a"}) as unknown as TypedDocumentString<DeskHealthQuery, DeskHealthQueryVariables>;
export const SpendByCompanyDocument = new TypedDocumentString(`
    query SpendByCompany($fromDate: Date!, $toDate: Date!) {
  campaignGrid(
    groupBy: COMPANY
    includesEnded: true
    pageSize: 1
    fromDate: $fromDate
    toDate: $toDate
  ) {
    groups {
      key
      name
      figures {
        spend
        previousSpend
        spendChange
      }
    }
  }
}
    `, {"hash":"AOlLAGb_j6jXtHr2"}) as unknown as TypedDocumentString<SpendByCompanyQuery, SpendByCompanyQueryVariables>;
export const MenuBrandsDocument = new TypedDocumentString(`
    query MenuBrands {
  accessibleCompanyBrands(pageSize: 1) {
    total
  }
}
    `, {"hash":"W4HinDWDPMB6pN0V"}) as unknown as TypedDocumentString<MenuBrandsQuery, MenuBrandsQueryVariables>;
export const MenuBadgesDocument = new TypedDocumentString(`
    query MenuBadges($companyId: ID, $brandId: ID, $hasCompany: Boolean!, $isOwner: Boolean!, $isManager: Boolean!, $isStaff: Boolean!, $decidesBookings: Boolean!) {
  menuCounts(supplierId: $companyId, brandId: $brandId) @include(if: $hasCompany) {
    todos
    bookingsWithoutContent
  }
  sponsorCampaigns(
    status: [REJECTED, NOT_DELIVERING]
    filters: { runningStatus: STARTED }
    supplierId: $companyId
    pageSize: 1
  ) {
    total
    objects {
      id
    }
  }
  openTopUps(companyId: $companyId) @include(if: $isOwner) {
    id
    type
  }
  invitations(companyId: $companyId, pageSize: 50) @include(if: $isManager) {
    objects {
      id
      status
    }
  }
  sponsorReviewQueue(pageSize: 1) @include(if: $isStaff) {
    total
    objects {
      id
      review {
        submittedAt
      }
    }
  }
  bankTransfers(pageSize: 1) @include(if: $isStaff) {
    total
    objects {
      id
      dateCreated
    }
  }
  otherPayments(pageSize: 1) @include(if: $isStaff) {
    total
    objects {
      id
      dateFound
    }
  }
  paymentTroubles(pageSize: 1) @include(if: $isStaff) {
    total
    objects {
      id
      dateFound
    }
  }
  deskCompanies(filter: ASKS_APPROVAL, pageSize: 1) @include(if: $isStaff) {
    total
    objects {
      id
      dateApprovalRequested
    }
  }
  bookingCampaigns(
    status: [PENDING_FOR_APPROVAL, APPROVAL_IN_PROGRESS, PENDING_REFUND]
    pageSize: 1
  ) @include(if: $decidesBookings) {
    total
    objects {
      id
    }
  }
}
    `, {"hash":"A0vmfMROhaMp__jG"}) as unknown as TypedDocumentString<MenuBadgesQuery, MenuBadgesQueryVariables>;
export const OverviewDocument = new TypedDocumentString(`
    query Overview($companyId: ID, $brandId: ID) {
  overview(supplierId: $companyId, brandId: $brandId) {
    fromDate
    toDate
    previousFromDate
    previousToDate
    walletCurrency {
      code
      symbol
      maxFractionDigits
    }
    figures {
      notableFrom
      totals {
        ...ComparedParts
      }
      days {
        day
        spend
        sales
        roas
      }
      rowKind
      rowCount
      rows {
        id
        name
        figures {
          ...ComparedParts
        }
      }
    }
    seesWallet
    wallet {
      balance
      averageDailySpend
      runwayDays
      stopsFirst {
        campaignId
        campaignName
        days
      }
    }
    budget {
      spentToday
      dailyBudget
    }
    todos {
      ...TodoParts
    }
    todoCount
  }
}
    fragment ComparedParts on OverviewComparison {
  spend
  previousSpend
  sales
  previousSales
  roas
  previousRoas
}
fragment TodoParts on OverviewTodo {
  key
  kind
  atStake
  campaignId
  bookingId
  name
  term
  requests
  endsAt
  day
  budget {
    limit
    amount
    raised
  }
}`, {"hash":"w-Xn6snEsZfTCIgN"}) as unknown as TypedDocumentString<OverviewQuery, OverviewQueryVariables>;
export const SnoozeTodoDocument = new TypedDocumentString(`
    mutation SnoozeTodo($input: SnoozeTodoInput!) {
  snoozeTodo(input: $input) {
    ok
  }
}
    `, {"hash":"osIkGjus0b4_x1Xo"}) as unknown as TypedDocumentString<SnoozeTodoMutation, SnoozeTodoMutationVariables>;
export const PortfolioLinksDocument = new TypedDocumentString(`
    query PortfolioLinks {
  portfolioLinks {
    id
    title
    brandNames
    columns
    lastDays
    fromDate
    toDate
    makerName
    createdAt
    expiresAt
    endedAt
    openings
    lastOpenings {
      openedAt
      network
    }
  }
}
    `, {"hash":"aR_dBV1JbljqlLtO"}) as unknown as TypedDocumentString<PortfolioLinksQuery, PortfolioLinksQueryVariables>;
export const CreatePortfolioLinkDocument = new TypedDocumentString(`
    mutation CreatePortfolioLink($input: CreatePortfolioLinkInput!) {
  createPortfolioLink(input: $input) {
    ok
    id
    secret
  }
}
    `, {"hash":"yasJf5p1jNX6R9Nw"}) as unknown as TypedDocumentString<CreatePortfolioLinkMutation, CreatePortfolioLinkMutationVariables>;
export const EndPortfolioLinkDocument = new TypedDocumentString(`
    mutation EndPortfolioLink($input: EndPortfolioLinkInput!) {
  endPortfolioLink(input: $input) {
    ok
    id
  }
}
    `, {"hash":"Gw8tSgAAtE3YaCw2"}) as unknown as TypedDocumentString<EndPortfolioLinkMutation, EndPortfolioLinkMutationVariables>;
export const SharedPortfolioDocument = new TypedDocumentString(`
    query SharedPortfolio($secret: String!) {
  sharedPortfolio(secret: $secret) {
    title
    logoUrl
    fromDate
    toDate
    currency {
      code
      symbol
      maxFractionDigits
    }
    columns
    brands {
      name
      results {
        ...SharedResultsParts
      }
    }
    total {
      ...SharedResultsParts
    }
  }
}
    fragment SharedResultsParts on SharedResults {
  spend
  spendChange
  sales
  salesChange
  roas
}`, {"hash":"IyM7I5SBsFPZA8v7"}) as unknown as TypedDocumentString<SharedPortfolioQuery, SharedPortfolioQueryVariables>;
export const PortfolioDocument = new TypedDocumentString(`
    query Portfolio($companyId: ID) {
  portfolio(supplierId: $companyId) {
    fromDate
    toDate
    previousFromDate
    previousToDate
    month
    monthDays
    monthClosedDays
    walletCurrency {
      code
      symbol
      maxFractionDigits
    }
    brands {
      ...PortfolioBrandParts
    }
  }
}
    fragment PortfolioBrandParts on PortfolioBrand {
  brand {
    id
    name
  }
  spend
  previousSpend
  sales
  previousSales
  roas
  monthSpend
  plan
  planPercent
  expectedPercent
  budgetLeftToday
  delivering
  stopped
}`, {"hash":"i5lEQr7LpOhE4nkq"}) as unknown as TypedDocumentString<PortfolioQuery, PortfolioQueryVariables>;
export const SetBrandPlansDocument = new TypedDocumentString(`
    mutation SetBrandPlans($input: SetBrandPlansInput!) {
  setBrandPlans(input: $input) {
    ok
  }
}
    `, {"hash":"RhAaP3rl6fw1rV1k"}) as unknown as TypedDocumentString<SetBrandPlansMutation, SetBrandPlansMutationVariables>;
export const PlanBudgetsDocument = new TypedDocumentString(`
    query PlanBudgets($companyId: ID) {
  portfolio(supplierId: $companyId) {
    planBudgets {
      brandId
      campaignId
      amount
    }
  }
}
    `, {"hash":"Ko_ElDMihXQGdBV5"}) as unknown as TypedDocumentString<PlanBudgetsQuery, PlanBudgetsQueryVariables>;
export const AdSetsDocument = new TypedDocumentString(`
    query AdSets($page: Int!, $pageSize: Int!, $campaignId: ID, $catalogId: ID, $brandId: ID, $startDate: Date, $endDate: Date, $adType: AdType!, $sortBy: SponsorCampaignSortBy, $direction: SortDirection) {
  adsSets(
    page: $page
    pageSize: $pageSize
    campaignId: $campaignId
    catalogId: $catalogId
    brandId: $brandId
    startDate: $startDate
    endDate: $endDate
    adType: $adType
    sortBy: $sortBy
    direction: $direction
  ) {
    objects {
      ...CampaignAdSetParts
      name
      report {
        ...CampaignReportParts
      }
      campaign {
        ...ListedCampaignParts
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
}
fragment ListedCampaignParts on SponsorCampaign {
  ...ManagedCampaignParts
  adType
  brand {
    ...BrandParts
  }
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
    ...CampaignAdSetParts
  }
}
fragment CampaignReportParts on CampaignReport {
  impressions
  clicks
  itemsSold
  haloItemsSold
  costs
  click7Sales
  haloSales
}
fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"hash":"i_9qWDsbxM0667rl"}) as unknown as TypedDocumentString<AdSetsQuery, AdSetsQueryVariables>;
export const SponsorCampaignsDocument = new TypedDocumentString(`
    query SponsorCampaigns($page: Int!, $pageSize: Int!, $sortBy: SponsorCampaignSortBy, $direction: SortDirection, $companyId: ID, $brandId: ID, $status: [AdSetStatus!], $startDate: Date, $endDate: Date, $catalogId: ID, $campaignName: String, $adType: AdType) {
  sponsorCampaigns(
    page: $page
    pageSize: $pageSize
    sortBy: $sortBy
    direction: $direction
    supplierId: $companyId
    brandId: $brandId
    status: $status
    startDate: $startDate
    endDate: $endDate
    catalogId: $catalogId
    campaignName: $campaignName
    adType: $adType
  ) {
    objects {
      ...ListedCampaignParts
      report {
        ...CampaignReportParts
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
}
fragment ListedCampaignParts on SponsorCampaign {
  ...ManagedCampaignParts
  adType
  brand {
    ...BrandParts
  }
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
    ...CampaignAdSetParts
  }
}
fragment CampaignReportParts on CampaignReport {
  impressions
  clicks
  itemsSold
  haloItemsSold
  costs
  click7Sales
  haloSales
}
fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"hash":"KkYqiJ1RaBnpimzO"}) as unknown as TypedDocumentString<SponsorCampaignsQuery, SponsorCampaignsQueryVariables>;
export const CampaignStatusesDocument = new TypedDocumentString(`
    query CampaignStatuses($adType: AdType) {
  sponsorCampaignStatuses(adType: $adType)
}
    `, {"hash":"ZT9bEJORnojV6mS5"}) as unknown as TypedDocumentString<CampaignStatusesQuery, CampaignStatusesQueryVariables>;
export const SetAdSetRunningStatusDocument = new TypedDocumentString(`
    mutation SetAdSetRunningStatus($id: ID!, $runningStatus: RunningStatus!) {
  setAdSetRunningStatus(input: { id: $id, runningStatus: $runningStatus }) {
    operationId
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
  sharedBudget {
    id
    name
    isUsedUp
  }
  budgetType
  budget
  budgetDaily
  bidType
  bidWalletCurrency
  startDate
  endDate
  shop
  notes
}`, {"hash":"nskq5BGDLRyI1pDp"}) as unknown as TypedDocumentString<SetAdSetRunningStatusMutation, SetAdSetRunningStatusMutationVariables>;
export const ColumnSettingsDocument = new TypedDocumentString(`
    query ColumnSettings {
  columnSettings {
    table
    columns {
      id
      show
    }
  }
}
    `, {"hash":"Wy9WUlJ6cg-nUeyl"}) as unknown as TypedDocumentString<ColumnSettingsQuery, ColumnSettingsQueryVariables>;
export const SaveColumnSettingsDocument = new TypedDocumentString(`
    mutation SaveColumnSettings($table: ColumnSettingTable!, $settings: [ColumnSettingInput!]!) {
  saveColumnSettings(input: { table: $table, settings: $settings }) {
    ok
  }
}
    `, {"hash":"LXTIbTAKJiJL-Jcg"}) as unknown as TypedDocumentString<SaveColumnSettingsMutation, SaveColumnSettingsMutationVariables>;
export const ReportScopeDocument = new TypedDocumentString(`
    query ReportScope($adType: AdType) {
  reportRange(adType: $adType) {
    startDate
    endDate
  }
}
    `, {"hash":"0OagPFPxEM-VcRvy"}) as unknown as TypedDocumentString<ReportScopeQuery, ReportScopeQueryVariables>;
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
}`, {"hash":"EQzlysJNE6id06A8"}) as unknown as TypedDocumentString<AllCatalogsQuery, AllCatalogsQueryVariables>;
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
}`, {"hash":"l_XJKr2K4YcFqUVC"}) as unknown as TypedDocumentString<BrandCatalogsQuery, BrandCatalogsQueryVariables>;
export const DashboardChartDocument = new TypedDocumentString(`
    query DashboardChart($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $companyId: ID) {
  reportChart(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $companyId
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
}`, {"hash":"civVH8LXYorSugTi"}) as unknown as TypedDocumentString<DashboardChartQuery, DashboardChartQueryVariables>;
export const DashboardTotalsDocument = new TypedDocumentString(`
    query DashboardTotals($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $companyId: ID, $sameHoursAs: Date) {
  reportDashboard(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $companyId
    sameHoursAs: $sameHoursAs
  ) {
    ...FigureParts
    groupId
    groupName
  }
  reportFreshness {
    ...FreshnessParts
  }
}
    fragment FigureParts on SummaryFigures {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}
fragment FreshnessParts on ReportFreshness {
  until
  settlingDays
  isBehind
}`, {"hash":"1NFPD4Pao3Yj_LVl"}) as unknown as TypedDocumentString<DashboardTotalsQuery, DashboardTotalsQueryVariables>;
export const DashboardBreakdownsDocument = new TypedDocumentString(`
    query DashboardBreakdowns($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $companyId: ID, $withCountries: Boolean!, $withSearchTerms: Boolean!) {
  platformSummary(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $companyId
  ) {
    ...FigureParts
    groupId
    groupName
    platform
    bannerType
  }
  countrySummary(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $companyId
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
    supplierId: $companyId
  ) @include(if: $withSearchTerms) {
    ...FigureParts
    searchTerm
  }
}
    fragment FigureParts on SummaryFigures {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}`, {"hash":"hEBJKb-D3EDdLQNS"}) as unknown as TypedDocumentString<DashboardBreakdownsQuery, DashboardBreakdownsQueryVariables>;
export const DashboardCampaignsDocument = new TypedDocumentString(`
    query DashboardCampaigns($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $companyId: ID, $size: Int) {
  reportDashboardCampaigns(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $companyId
    size: $size
  ) {
    ...FigureParts
    groupId
    groupName
  }
}
    fragment FigureParts on SummaryFigures {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}`, {"hash":"Q_5utraAvubmpqrb"}) as unknown as TypedDocumentString<DashboardCampaignsQuery, DashboardCampaignsQueryVariables>;
export const DashboardInvalidClicksDocument = new TypedDocumentString(`
    query DashboardInvalidClicks($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $companyId: ID) {
  invalidClicks(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    supplierId: $companyId
  ) {
    reason
    clicks
    notBilled
    givenBack
  }
}
    `, {"hash":"uomO9COBcdYeb3Cy"}) as unknown as TypedDocumentString<DashboardInvalidClicksQuery, DashboardInvalidClicksQueryVariables>;
export const BucketResultsDocument = new TypedDocumentString(`
    query BucketResults($campaignId: ID!, $fromDate: Date!, $toDate: Date!, $companyId: ID) {
  bucketSummary(
    campaignId: $campaignId
    fromDate: $fromDate
    toDate: $toDate
    supplierId: $companyId
  ) {
    ...FigureParts
    bucket
  }
}
    fragment FigureParts on SummaryFigures {
  costs
  impressions
  clicks
  value
  haloSalesValue
  quantity
  haloSalesQuantity
}`, {"hash":"5V1vN8tgoEN038_d"}) as unknown as TypedDocumentString<BucketResultsQuery, BucketResultsQueryVariables>;
export const BucketForecastDocument = new TypedDocumentString(`
    query BucketForecast($campaignId: ID!) {
  campaignBucketForecast(campaignId: $campaignId) {
    days
    buckets {
      bucket
      isOn
      clicks
      cost
    }
  }
}
    `, {"hash":"QMYyreykeshSWiqu"}) as unknown as TypedDocumentString<BucketForecastQuery, BucketForecastQueryVariables>;
export const ChartFlagsDocument = new TypedDocumentString(`
    query ChartFlags($brandId: ID, $fromDate: Date, $toDate: Date, $ventureId: ID, $adType: AdType, $campaignId: ID, $companyId: ID) {
  chartFlags(
    brandId: $brandId
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    adType: $adType
    campaignId: $campaignId
    supplierId: $companyId
  ) {
    day
    count
    walletCurrency {
      symbol
      maxFractionDigits
    }
    flags {
      id
      kind
      at
      by
      campaignId
      campaignName
      campaigns
      field
      old
      new
    }
  }
}
    `, {"hash":"55agEnLF06ARLdVw"}) as unknown as TypedDocumentString<ChartFlagsQuery, ChartFlagsQueryVariables>;
export const SearchTermsDocument = new TypedDocumentString(`
    query SearchTerms($lens: SearchTermLens, $filter: SearchTermFilterInput, $groupBy: SearchTermGrouping, $sortBy: SearchTermSort, $direction: SortDirection, $page: Int!, $companyId: ID, $fromDate: Date, $toDate: Date) {
  searchTermGrid(
    lens: $lens
    filter: $filter
    groupBy: $groupBy
    sortBy: $sortBy
    direction: $direction
    page: $page
    pageSize: 200
    supplierId: $companyId
    fromDate: $fromDate
    toDate: $toDate
  ) {
    lens
    lenses {
      lens
      terms
    }
    objects {
      id
      term
      campaign {
        id
        name
        brand {
          id
        }
        company: supplier {
          id
          walletCurrency {
            symbol
            maxFractionDigits
          }
        }
        adSets: adsetSet {
          ...CampaignAdSetParts
        }
      }
      match
      isOpen
      lenses
      figures {
        ...TermFiguresParts
      }
      trend
      groupKey
    }
    page
    numPages
    total
    totals {
      ...TermFiguresParts
    }
    rare {
      ...TermFiguresParts
    }
    groups {
      key
      name
      figures {
        ...TermFiguresParts
      }
    }
    fromDate
    toDate
  }
}
    fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
fragment TermFiguresParts on SearchTermFigures {
  terms
  spend
  sales
  roas
  searches
  waste
}`, {"hash":"oyJjviNsaWV_079r"}) as unknown as TypedDocumentString<SearchTermsQuery, SearchTermsQueryVariables>;
export const SearchTermSavingsDocument = new TypedDocumentString(`
    query SearchTermSavings($brandIds: [ID!], $companyId: ID) {
  searchTermSavings(brandIds: $brandIds, supplierId: $companyId) {
    amount
    exclusions
  }
}
    `, {"hash":"J0Hi4OhVHwn9XttF"}) as unknown as TypedDocumentString<SearchTermSavingsQuery, SearchTermSavingsQueryVariables>;
export const TermTargetsDocument = new TypedDocumentString(`
    query TermTargets($name: String, $brandId: ID) {
  sponsorCampaigns(
    campaignName: $name
    brandId: $brandId
    status: [DELIVERING, NOT_DELIVERING, SCHEDULED, PAUSED, PENDING_FOR_APPROVAL]
    pageSize: 50
  ) {
    objects {
      id
      name
      targetingSet {
        catalog {
          id
          name
        }
      }
    }
  }
}
    `, {"hash":"OfjEMKUjseIwqGbK"}) as unknown as TypedDocumentString<TermTargetsQuery, TermTargetsQueryVariables>;
export const ActOnSearchTermsDocument = new TypedDocumentString(`
    mutation ActOnSearchTerms($input: ActOnSearchTermsInput!) {
  actOnSearchTerms(input: $input) {
    operation {
      ...OperationParts
      rows(pageSize: 200) {
        objects {
          ...OperationRowParts
        }
        total
      }
    }
    effect {
      ...TermEffectParts
    }
  }
}
    fragment TermEffectParts on SearchTermEffect {
  spendLow
  spendHigh
  ordersLow
  ordersHigh
  auctions
  days
}
fragment OperationParts on Operation {
  id
  kind
  state
  fingerprint
  planned
  done
  skipped
  dailyEffect
  undoOf
}
fragment OperationRowParts on OperationRow {
  campaignId
  campaignName
  result
  changes {
    actionType
    objectType
    field
    old
    new
  }
  reason
  message
  moved {
    actionType
    objectType
    field
    old
    new
  }
}`, {"hash":"QQsrHeXjZKjnuI_e"}) as unknown as TypedDocumentString<ActOnSearchTermsMutation, ActOnSearchTermsMutationVariables>;
export const OpenHarvestDocument = new TypedDocumentString(`
    query OpenHarvest($companyId: ID) {
  harvestActs(states: [PROPOSED], supplierId: $companyId) {
    id
  }
}
    `, {"hash":"iLqDGanSDxW7i1T0"}) as unknown as TypedDocumentString<OpenHarvestQuery, OpenHarvestQueryVariables>;
export const SkusReportDocument = new TypedDocumentString(`
    query SkusReport($campaignId: ID!, $fromDate: Date!, $toDate: Date!, $page: Int!, $pageSize: Int!, $sortBy: SkusReportSortBy, $direction: SortDirection) {
  skusReport(
    campaignId: $campaignId
    fromDate: $fromDate
    toDate: $toDate
    page: $page
    pageSize: $pageSize
    sortBy: $sortBy
    direction: $direction
  ) {
    objects {
      id
      sku
      name
      link
      image
      impressions
      clicks
      costs
      sales
      haloSales
      quantity
      haloSalesQuantity
      availableSize
      status
      catalog {
        currencyCode
        tzOffset
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"BUlF23Yja54eFlQ5"}) as unknown as TypedDocumentString<SkusReportQuery, SkusReportQueryVariables>;
export const SkuHistoryDocument = new TypedDocumentString(`
    query SkuHistory($sku: String!, $campaignId: ID!, $fromDate: Date!, $toDate: Date!) {
  skuHistories(
    sku: $sku
    campaignId: $campaignId
    fromDate: $fromDate
    toDate: $toDate
  ) {
    sku
    salesHistory {
      eventTime
      quantity
      value
      averageUnitPrice
    }
    haloSalesHistory {
      quantity
      value
    }
    reportHistory {
      impressions
      clicks
    }
    priceHistory {
      eventTime
      blackPrice
      promotionPrice
      promotionStartDate
      promotionEndDate
      markdownPrice
      markdownStartDate
      markdownEndDate
      priceChangeType
    }
  }
}
    `, {"hash":"u4VtI310Z3MiSDW6"}) as unknown as TypedDocumentString<SkuHistoryQuery, SkuHistoryQueryVariables>;
export const SkuPerformanceScopeDocument = new TypedDocumentString(`
    query SkuPerformanceScope($campaignId: ID!) {
  reportRange(campaignId: $campaignId) {
    startDate
    endDate
  }
  sponsorCampaign(id: $campaignId) {
    id
    name
    adSets: adsetSet {
      id
    }
  }
}
    `, {"hash":"s0eDFjNS5Vgmpgji"}) as unknown as TypedDocumentString<SkuPerformanceScopeQuery, SkuPerformanceScopeQueryVariables>;
export const CampaignWorkplaceDocument = new TypedDocumentString(`
    query CampaignWorkplace($view: CampaignView!, $filter: CampaignGridFilterInput, $includesEnded: Boolean, $groupBy: CampaignGrouping, $sortBy: CampaignGridSort, $direction: SortDirection, $page: Int!, $companyId: ID, $fromDate: Date, $toDate: Date) {
  campaignGrid(
    view: $view
    filter: $filter
    includesEnded: $includesEnded
    groupBy: $groupBy
    sortBy: $sortBy
    direction: $direction
    page: $page
    pageSize: 1000
    supplierId: $companyId
    fromDate: $fromDate
    toDate: $toDate
  ) {
    objects {
      campaign {
        ...ListedCampaignParts
        adSets: adsetSet {
          id
          budgetRemaining
        }
      }
      figures {
        ...GridFiguresParts
      }
      budgetUsed
      trend
      groupKey
    }
    page
    numPages
    total
    totals {
      ...GridFiguresParts
    }
    groups {
      key
      name
      figures {
        ...GridFiguresParts
      }
    }
    views {
      view
      campaigns
    }
    folded
    leftOut
    matchingIds
    fromDate
    toDate
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}
fragment ListedCampaignParts on SponsorCampaign {
  ...ManagedCampaignParts
  adType
  brand {
    ...BrandParts
  }
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
    ...CampaignAdSetParts
  }
}
fragment CampaignAdSetParts on AdSet {
  id
  status
  runningStatus
  effectiveStatus
  sharedBudget {
    id
    name
    isUsedUp
  }
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
fragment GridFiguresParts on CampaignGridFigures {
  campaigns
  spend
  spendChange
  sales
  roas
}
fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"hash":"o2hGdS_KrV_E6Iy_"}) as unknown as TypedDocumentString<CampaignWorkplaceQuery, CampaignWorkplaceQueryVariables>;
export const SavedCampaignViewsDocument = new TypedDocumentString(`
    query SavedCampaignViews {
  savedCampaignViews {
    id
    name
    search
  }
}
    `, {"hash":"rmMootOLirBdeaPY"}) as unknown as TypedDocumentString<SavedCampaignViewsQuery, SavedCampaignViewsQueryVariables>;
export const SaveCampaignViewDocument = new TypedDocumentString(`
    mutation SaveCampaignView($input: SaveCampaignViewInput!) {
  saveCampaignView(input: $input) {
    ok
  }
}
    `, {"hash":"uQdVNGt2XDCPV55n"}) as unknown as TypedDocumentString<SaveCampaignViewMutation, SaveCampaignViewMutationVariables>;
export const RemoveCampaignViewDocument = new TypedDocumentString(`
    mutation RemoveCampaignView($id: ID!) {
  removeCampaignView(input: { id: $id }) {
    ok
  }
}
    `, {"hash":"8APNGL4twr-j2759"}) as unknown as TypedDocumentString<RemoveCampaignViewMutation, RemoveCampaignViewMutationVariables>;
export const PreviewOperationDocument = new TypedDocumentString(`
    mutation PreviewOperation($input: PreviewOperationInput!) {
  previewOperation(input: $input) {
    operation {
      ...OperationParts
      rows(pageSize: 200) {
        objects {
          ...OperationRowParts
        }
        total
      }
    }
  }
}
    fragment OperationParts on Operation {
  id
  kind
  state
  fingerprint
  planned
  done
  skipped
  dailyEffect
  undoOf
}
fragment OperationRowParts on OperationRow {
  campaignId
  campaignName
  result
  changes {
    actionType
    objectType
    field
    old
    new
  }
  reason
  message
  moved {
    actionType
    objectType
    field
    old
    new
  }
}`, {"hash":"UwOso2fZDLIaxB3c"}) as unknown as TypedDocumentString<PreviewOperationMutation, PreviewOperationMutationVariables>;
export const ApplyOperationDocument = new TypedDocumentString(`
    mutation ApplyOperation($input: ApplyOperationInput!) {
  applyOperation(input: $input) {
    operation {
      ...OperationParts
    }
  }
}
    fragment OperationParts on Operation {
  id
  kind
  state
  fingerprint
  planned
  done
  skipped
  dailyEffect
  undoOf
}`, {"hash":"-FOgpsyfql-SL8Xz"}) as unknown as TypedDocumentString<ApplyOperationMutation, ApplyOperationMutationVariables>;
export const UndoOperationDocument = new TypedDocumentString(`
    mutation UndoOperation($id: ID!) {
  undoOperation(input: { id: $id }) {
    operation {
      ...OperationParts
    }
  }
}
    fragment OperationParts on Operation {
  id
  kind
  state
  fingerprint
  planned
  done
  skipped
  dailyEffect
  undoOf
}`, {"hash":"yfhVyB2jcLe2rI9Q"}) as unknown as TypedDocumentString<UndoOperationMutation, UndoOperationMutationVariables>;
export const OperationProgressDocument = new TypedDocumentString(`
    query OperationProgress($id: ID!) {
  operation(id: $id) {
    ...OperationParts
  }
}
    fragment OperationParts on Operation {
  id
  kind
  state
  fingerprint
  planned
  done
  skipped
  dailyEffect
  undoOf
}`, {"hash":"PdopfnABVijMNtyS"}) as unknown as TypedDocumentString<OperationProgressQuery, OperationProgressQueryVariables>;
export const OperationSkippedDocument = new TypedDocumentString(`
    query OperationSkipped($id: ID!) {
  operation(id: $id) {
    id
    rows(pageSize: 200, results: [SKIPPED]) {
      objects {
        ...OperationRowParts
      }
      total
    }
  }
}
    fragment OperationRowParts on OperationRow {
  campaignId
  campaignName
  result
  changes {
    actionType
    objectType
    field
    old
    new
  }
  reason
  message
  moved {
    actionType
    objectType
    field
    old
    new
  }
}`, {"hash":"fHiMLwT7OOttS_vT"}) as unknown as TypedDocumentString<OperationSkippedQuery, OperationSkippedQueryVariables>;
export const CampaignDuplicatesDocument = new TypedDocumentString(`
    query CampaignDuplicates($ids: [ID!]!) {
  campaignDuplicates(ids: $ids) {
    ...DuplicateParts
  }
}
    fragment DuplicateParts on CampaignDuplicate {
  campaignId
  name
  copyName
  copyId
  message
}`, {"hash":"vm6rpnwZhK0Sx8sr"}) as unknown as TypedDocumentString<CampaignDuplicatesQuery, CampaignDuplicatesQueryVariables>;
export const DuplicateCampaignsDocument = new TypedDocumentString(`
    mutation DuplicateCampaigns($input: DuplicateSponsorCampaignsInput!) {
  duplicateSponsorCampaigns(input: $input) {
    duplicates {
      ...DuplicateParts
    }
  }
}
    fragment DuplicateParts on CampaignDuplicate {
  campaignId
  name
  copyName
  copyId
  message
}`, {"hash":"Tft3kpMo46IVtJy9"}) as unknown as TypedDocumentString<DuplicateCampaignsMutation, DuplicateCampaignsMutationVariables>;
export const QuickSearchDocument = new TypedDocumentString(`
    query QuickSearch($term: String!, $kinds: [QuickSearchKind!]) {
  quickSearch(searchTerm: $term, kinds: $kinds) {
    kind
    id
    label
    detail
    company {
      id
      name
    }
  }
}
    `, {"hash":"In0KuFIAGuTR9wXf"}) as unknown as TypedDocumentString<QuickSearchQuery, QuickSearchQueryVariables>;
export const WhyDocument = new TypedDocumentString(`
    query Why($metric: WhyMetric!, $fromDate: Date!, $toDate: Date!, $previousFromDate: Date!, $previousToDate: Date!, $companyId: ID, $brandIds: [ID!], $ventureId: ID, $adType: AdType, $campaignId: ID) {
  why(
    metric: $metric
    fromDate: $fromDate
    toDate: $toDate
    previousFromDate: $previousFromDate
    previousToDate: $previousToDate
    supplierId: $companyId
    brandIds: $brandIds
    ventureId: $ventureId
    adType: $adType
    campaignId: $campaignId
  ) {
    metric
    fromDate
    toDate
    previousFromDate
    previousToDate
    previousUntil
    previous
    present
    isQuiet
    bars {
      factor
      loss
      amount
      isEstimate
    }
    sampledAuctions
    examinedCampaigns
    campaignCount
    walletCurrency {
      code
      symbol
      maxFractionDigits
    }
    campaigns {
      ...WhyCampaignParts
    }
    otherCampaigns {
      amount
      count
    }
    terms {
      shown {
        ...WhyTermParts
      }
      rest {
        amount
        count
      }
    }
    accepted {
      operationId
      campaignId
      campaignName
      kind
      at
      isUndone
      expected {
        ...WhyEffectParts
      }
      happened {
        spend
        sales
      }
    }
  }
}
    fragment WhyEffectParts on WhyEffect {
  impressions
  clicks
  spend
  sales
  errorPercent
}
fragment WhyCauseParts on WhyCause {
  kind
  isMore
  source
  since
  spentDays
  spentMinute
  paid
  bid
  act {
    by
    at
    field
    from
    to
  }
}
fragment WhyRemedyParts on WhyRemedy {
  kind
  amount
  limit
  effect {
    ...WhyEffectParts
  }
}
fragment WhyCampaignParts on WhyCampaign {
  campaignId
  name
  amount
  cause {
    ...WhyCauseParts
  }
  remedy {
    ...WhyRemedyParts
  }
}
fragment WhyTermParts on WhyTerm {
  term
  amount
  leading
  campaignIds
  saving {
    ...WhyEffectParts
  }
}`, {"hash":"-YRe6b-gzgArGfDN"}) as unknown as TypedDocumentString<WhyQuery, WhyQueryVariables>;
export const KeepPredictionDocument = new TypedDocumentString(`
    mutation KeepPrediction($operationId: ID!) {
  keepPrediction(input: { operationId: $operationId }) {
    ok
  }
}
    `, {"hash":"7dCpgn3rA2n34CwU"}) as unknown as TypedDocumentString<KeepPredictionMutation, KeepPredictionMutationVariables>;
export const ReportFreshnessDocument = new TypedDocumentString(`
    query ReportFreshness {
  reportFreshness {
    ...FreshnessParts
  }
}
    fragment FreshnessParts on ReportFreshness {
  until
  settlingDays
  isBehind
}`, {"hash":"_s7DLuNB0FneJ-qy"}) as unknown as TypedDocumentString<ReportFreshnessQuery, ReportFreshnessQueryVariables>;
export const RequestByKeyDocument = new TypedDocumentString(`
    query RequestByKey($operation: String!, $key: String!) {
  requestByKey(operation: $operation, key: $key) {
    id
  }
}
    `, {"hash":"HPmOFyXlbp6C-YVT"}) as unknown as TypedDocumentString<RequestByKeyQuery, RequestByKeyQueryVariables>;
export const MetaSellersDocument = new TypedDocumentString(`
    query MetaSellers($companyId: ID) {
  companySellers(companyId: $companyId) {
    ...MetaSellerParts
  }
}
    fragment MetaSellerParts on Seller {
  id
  name
  nameWithCatalog
  isOnboarded: isMpaOnboarded
  catalog {
    id
    name
    currencyCode
  }
}`, {"hash":"TMECAtMJP4Pa9w7S"}) as unknown as TypedDocumentString<MetaSellersQuery, MetaSellersQueryVariables>;
export const MetaSettingsDocument = new TypedDocumentString(`
    query MetaSettings {
  usePaidCredit: featureFlag(name: use_paid_credit_for_meta_ads) {
    ...FlagParts
  }
  advancedSetup: featureFlag(name: enable_advanced_meta_advance_setup) {
    ...FlagParts
  }
  advancedFilters: featureFlag(name: advanced_meta_product_filters) {
    ...FlagParts
  }
  preview: featureFlag(name: enable_meta_ads_preview) {
    ...FlagParts
  }
  excludedFields: configuration(key: mpa_campaign_exclude_fields) {
    id
    value
  }
}
    fragment FlagParts on FeatureFlag {
  id
  isActive
}`, {"hash":"Zq7mxpGleuJcKLT2"}) as unknown as TypedDocumentString<MetaSettingsQuery, MetaSettingsQueryVariables>;
export const MetaMarketplaceDocument = new TypedDocumentString(`
    query MetaMarketplace($sellerId: ID!) {
  metaMarketplaceConfig(sellerId: $sellerId) {
    country
    creativeText
    defaultSellerPageUrl
  }
}
    `, {"hash":"BUOAEUcaExao6xwg"}) as unknown as TypedDocumentString<MetaMarketplaceQuery, MetaMarketplaceQueryVariables>;
export const MetaBalanceDocument = new TypedDocumentString(`
    query MetaBalance($sellerId: ID!) {
  adAccountBalance(sellerId: $sellerId) {
    walletBalance
    accountCurrency
    accountName
    accountId
  }
}
    `, {"hash":"xKGX12csu4TFtpun"}) as unknown as TypedDocumentString<MetaBalanceQuery, MetaBalanceQueryVariables>;
export const MetaPerformanceDocument = new TypedDocumentString(`
    query MetaPerformance($sellerId: ID!, $fromDate: Date!, $toDate: Date!) {
  metaPerformance(sellerId: $sellerId, fromDate: $fromDate, toDate: $toDate) {
    date
    impressions
    clicks
    cost
    totalPurchaseValue
    reportCurrency {
      symbol
      maxFractionDigits
    }
  }
}
    `, {"hash":"Sd1T5_66xUxcoFUP"}) as unknown as TypedDocumentString<MetaPerformanceQuery, MetaPerformanceQueryVariables>;
export const MetaCampaignsDocument = new TypedDocumentString(`
    query MetaCampaigns($sellerId: ID!, $fromDate: Date!, $toDate: Date!, $cursor: String) {
  metaCampaigns(
    sellerId: $sellerId
    fromDate: $fromDate
    toDate: $toDate
    cursor: $cursor
  ) {
    nextPage
    previousPage
    totalCount
    objects {
      ...MetaCampaignRow
    }
  }
}
    fragment MetaCampaignRow on MetaCampaignReportRow {
  id
  campaignName
  status
  state
  budget
  impressions
  clicks
  cost
  totalPurchaseItem
  totalPurchaseValue
  isChanging
  changeError
}`, {"hash":"DUOEGJqHgJWX_wpf"}) as unknown as TypedDocumentString<MetaCampaignsQuery, MetaCampaignsQueryVariables>;
export const MetaCampaignDocument = new TypedDocumentString(`
    query MetaCampaign($sellerId: ID!, $campaignId: ID!) {
  metaCampaign(sellerId: $sellerId, campaignId: $campaignId) {
    ...MetaCampaignParts
  }
}
    fragment MetaCampaignParts on MetaCampaign {
  id
  name
  status
  startDate
  endDate
  lifetimeBudget
  budgetRemaining
  customAudienceIds
  productSetId
  creativeText
  isChanging
  changeError
}`, {"hash":"FGDiNAp3q1qt3jst"}) as unknown as TypedDocumentString<MetaCampaignQuery, MetaCampaignQueryVariables>;
export const MetaAudiencesDocument = new TypedDocumentString(`
    query MetaAudiences($sellerId: ID!) {
  metaCustomAudiences(sellerId: $sellerId) {
    id
    name
  }
}
    `, {"hash":"8jFnkQ2-kE31g794"}) as unknown as TypedDocumentString<MetaAudiencesQuery, MetaAudiencesQueryVariables>;
export const MetaCategoriesDocument = new TypedDocumentString(`
    query MetaCategories($sellerId: ID!) {
  metaCatalogCategories(sellerId: $sellerId) {
    id
    name
  }
}
    `, {"hash":"-VRj8hT8Tp-Xd51q"}) as unknown as TypedDocumentString<MetaCategoriesQuery, MetaCategoriesQueryVariables>;
export const MetaUnknownSkusDocument = new TypedDocumentString(`
    query MetaUnknownSkus($sellerId: ID!, $skus: [String!]) {
  metaCatalogProducts(sellerId: $sellerId, skus: $skus, limit: 1) {
    unknownSkus
  }
}
    `, {"hash":"R9XKlYvQHvoatON4"}) as unknown as TypedDocumentString<MetaUnknownSkusQuery, MetaUnknownSkusQueryVariables>;
export const MetaProductsDocument = new TypedDocumentString(`
    query MetaProducts($sellerId: ID!, $skus: [String!], $categories: [ID!], $minPrice: Decimal, $maxPrice: Decimal, $searchTerm: String, $productSetId: ID, $cursor: String, $limit: Int) {
  metaCatalogProducts(
    sellerId: $sellerId
    skus: $skus
    categories: $categories
    minPrice: $minPrice
    maxPrice: $maxPrice
    searchTerm: $searchTerm
    productSetId: $productSetId
    cursor: $cursor
    limit: $limit
  ) {
    totalCount
    nextPage
    previousPage
    objects {
      ...MetaProductParts
    }
  }
}
    fragment MetaProductParts on MetaCatalogProduct {
  id
  sku
  name
  price
  inventory
  imageUrl
  url
}`, {"hash":"j_8LJHJ1jymcJ08w"}) as unknown as TypedDocumentString<MetaProductsQuery, MetaProductsQueryVariables>;
export const MetaOnboardingDocument = new TypedDocumentString(`
    query MetaOnboarding($sellerId: ID!) {
  onboardSellerStatus(sellerId: $sellerId) {
    id
    status
    result
  }
}
    `, {"hash":"nIKpUY_laIT5Lm5x"}) as unknown as TypedDocumentString<MetaOnboardingQuery, MetaOnboardingQueryVariables>;
export const OnboardSellerDocument = new TypedDocumentString(`
    mutation OnboardSeller($input: OnboardSellerInput!) {
  onboardSeller(input: $input) {
    ok
    onboarding {
      id
      status
      result
    }
  }
}
    `, {"hash":"AVePQJONSLF3H8OI"}) as unknown as TypedDocumentString<OnboardSellerMutation, OnboardSellerMutationVariables>;
export const CreateMetaCampaignDocument = new TypedDocumentString(`
    mutation CreateMetaCampaign($input: CreateMetaCampaignInput!) {
  createMetaCampaign(input: $input) {
    ok
    asyncSession {
      id
    }
  }
}
    `, {"hash":"aqjS7C6MQebcRQkU"}) as unknown as TypedDocumentString<CreateMetaCampaignMutation, CreateMetaCampaignMutationVariables>;
export const MetaSessionDocument = new TypedDocumentString(`
    query MetaSession($sellerId: ID!, $sessionId: ID!) {
  asyncSessionStatus(sellerId: $sellerId, sessionId: $sessionId) {
    id
    status
    result {
      campaignId
      errorMessage
    }
  }
}
    `, {"hash":"2v2OWjWv1VZoUHts"}) as unknown as TypedDocumentString<MetaSessionQuery, MetaSessionQueryVariables>;
export const UpdateMetaCampaignDocument = new TypedDocumentString(`
    mutation UpdateMetaCampaign($input: UpdateMetaCampaignInput!) {
  updateMetaCampaign(input: $input) {
    ok
    metaCampaign {
      ...MetaCampaignParts
    }
  }
}
    fragment MetaCampaignParts on MetaCampaign {
  id
  name
  status
  startDate
  endDate
  lifetimeBudget
  budgetRemaining
  customAudienceIds
  productSetId
  creativeText
  isChanging
  changeError
}`, {"hash":"0IdMDFDReheyI3GX"}) as unknown as TypedDocumentString<UpdateMetaCampaignMutation, UpdateMetaCampaignMutationVariables>;
export const MetaTopUpSettingsDocument = new TypedDocumentString(`
    query MetaTopUpSettings {
  card: mpaTopUpTax(method: CARD)
  transfer: mpaTopUpTax(method: WIRE_TRANSFER)
  credit: mpaTopUpTax(method: PAID_CREDIT)
  paymentMethods {
    id
    brand
    last4
  }
  wallet {
    id
    unpaidCost
    freeCredit
    paidCredit
  }
}
    `, {"hash":"xFcVlpTsx6uKCU4B"}) as unknown as TypedDocumentString<MetaTopUpSettingsQuery, MetaTopUpSettingsQueryVariables>;
export const MetaTopUpsDocument = new TypedDocumentString(`
    query MetaTopUps($sellerId: ID!, $fromDate: Date, $toDate: Date, $method: MpaTopUpMethod, $status: MpaTopUpRequestStatus, $page: Int!, $pageSize: Int!) {
  topUps: mpaTopUpRequests(
    sellerId: $sellerId
    fromDate: $fromDate
    toDate: $toDate
    method: $method
    status: $status
    page: $page
    pageSize: $pageSize
  ) {
    page
    numPages
    total
    objects {
      ...MetaTopUpRow
    }
  }
}
    fragment InvoiceParts on Invoice {
  id
  invoiceNo
  isDownloadable
}
fragment MetaTopUpRow on MpaTopUpRequest {
  id
  requestAmount
  taxAmount
  total
  method
  status
  statusReason
  dateCreated
  invoice {
    ...InvoiceParts
  }
}`, {"hash":"kWiL2N0q2fZ8DVJk"}) as unknown as TypedDocumentString<MetaTopUpsQuery, MetaTopUpsQueryVariables>;
export const CreateMetaTopUpDocument = new TypedDocumentString(`
    mutation CreateMetaTopUp($input: CreateMpaTopUpRequestInput!) {
  topUp: createMpaTopUpRequest(input: $input) {
    ok
    id
    status
    statusReason
  }
}
    `, {"hash":"8-Bd4e-gsvRlMdM1"}) as unknown as TypedDocumentString<CreateMetaTopUpMutation, CreateMetaTopUpMutationVariables>;
export const BookingBrandsDocument = new TypedDocumentString(`
    query BookingBrands($companyId: ID, $searchTerm: String) {
  accessibleCompanyBrands(companyId: $companyId, searchTerm: $searchTerm, page: 1) {
    objects {
      ...BrandParts
    }
  }
  overlap: featureFlag(name: overlap_standard_booking) {
    isActive
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}`, {"hash":"GYWbJDx1snRxkzB6"}) as unknown as TypedDocumentString<BookingBrandsQuery, BookingBrandsQueryVariables>;
export const PackageCatalogDocument = new TypedDocumentString(`
    query PackageCatalog($fromDate: Date, $toDate: Date, $tags: [ID!], $types: [String!], $placements: [ID!]) {
  allPackages(
    fromDate: $fromDate
    toDate: $toDate
    tags: $tags
    types: $types
    placements: $placements
  ) {
    objects {
      ...PackageParts
    }
    tags {
      id
      name
      color
    }
    types
    placements {
      id
      name
      category
    }
  }
}
    fragment PackageParts on Package {
  id
  code
  name
  startDate
  endDate
  paidCreditOnly
  maxBookingDays
  dynamicStartDate
  customBudget
  minPrice
  types
  slotCount
  tags {
    id
    name
    color
  }
  placements {
    id
    name
    category
    previewImg
    description
  }
}`, {"hash":"PzwTAKHFJJx0QFvx"}) as unknown as TypedDocumentString<PackageCatalogQuery, PackageCatalogQueryVariables>;
export const PackageTermsDocument = new TypedDocumentString(`
    query PackageTerms($packageIds: [ID!]) {
  packageSegmentPricings(packageIds: $packageIds) {
    ...PricingParts
  }
  packagesDiscounts(packageIds: $packageIds) {
    ...DiscountParts
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment PricingParts on PackagePricing {
  packageId
  price
  currency {
    ...CurrencyParts
  }
  venture {
    id
    code
    name
  }
  segment {
    id
    name
  }
}
fragment DiscountParts on PackageDiscount {
  id
  packageId
  name
  note
  discount
  minAmount
  beforeStart
  stackableDiscounts {
    id
    name
  }
}`, {"hash":"Sg4chRDXwTgd-Y7h"}) as unknown as TypedDocumentString<PackageTermsQuery, PackageTermsQueryVariables>;
export const VenturesDocument = new TypedDocumentString(`
    query Ventures {
  ventures {
    id
    code
    name
    timezone
    currency {
      ...CurrencyParts
    }
    tax
    overseasTax
    segments {
      id
      name
    }
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"PwOatwwthwcUI0nt"}) as unknown as TypedDocumentString<VenturesQuery, VenturesQueryVariables>;
export const TakenWeeksDocument = new TypedDocumentString(`
    query TakenWeeks($fromDate: Date!, $toDate: Date, $ventureId: ID, $segmentId: ID, $placementId: ID) {
  bookings(
    fromDate: $fromDate
    toDate: $toDate
    ventureId: $ventureId
    segmentId: $segmentId
    placementId: $placementId
  ) {
    id
    startDate
    endDate
    campaignId
    campaignName
    companyName
    note
    reservedBy
    dateCreated
    placement {
      id
    }
  }
}
    `, {"hash":"PEbjwBY4Dzxwcy6D"}) as unknown as TypedDocumentString<TakenWeeksQuery, TakenWeeksQueryVariables>;
export const PackageCartQuoteDocument = new TypedDocumentString(`
    query PackageCartQuote($campaigns: [PackageCartCampaignInput!]!, $redeemId: ID, $paymentMethod: PackagePaymentMethod, $companyId: ID) {
  packageCartQuote(
    campaigns: $campaigns
    redeemId: $redeemId
    paymentMethod: $paymentMethod
    companyId: $companyId
  ) {
    currency {
      ...CurrencyParts
    }
    amount
    discountAmount
    voucherAmount
    taxAmount
    totalAmount
    paidCreditOnly
    priceVersion
    needsOwner
    items {
      cartCampaignId
      amount
      minimumAmount
      voucherAmount
      totalAmount
      lines {
        weeks
        unitAmount
        amount
        venture {
          id
          name
        }
        segment {
          id
          name
        }
      }
      discountLines {
        amount
        discount {
          id
          name
          discount
        }
      }
      taxes {
        rate
        amount
        isOverseas
        netAmount
        venture {
          id
          name
        }
      }
    }
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"cCk4n9DFxDW9mJOY"}) as unknown as TypedDocumentString<PackageCartQuoteQuery, PackageCartQuoteQueryVariables>;
export const PackagePaymentOptionsDocument = new TypedDocumentString(`
    query PackagePaymentOptions($companyId: ID) {
  packagePaymentOptions(companyId: $companyId) {
    currency {
      ...CurrencyParts
    }
    availableAmount
    paidAmount
    cardName
    methods {
      method
      terms
    }
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}`, {"hash":"3RXXvXlZLhfUFHYx"}) as unknown as TypedDocumentString<PackagePaymentOptionsQuery, PackagePaymentOptionsQueryVariables>;
export const SubmitPackageCartDocument = new TypedDocumentString(`
    mutation SubmitPackageCart($input: SubmitPackageCartInput!) {
  submitPackageCart(input: $input) {
    ok
    isClosed
    orderId
    waitsUntil
    confirmToken
    bookingCampaigns {
      id
    }
  }
}
    `, {"hash":"fCCyjUm4BPis5AM5"}) as unknown as TypedDocumentString<SubmitPackageCartMutation, SubmitPackageCartMutationVariables>;
export const CheckPackagePaymentDocument = new TypedDocumentString(`
    mutation CheckPackagePayment($input: CheckPackagePaymentInput!) {
  checkPackagePayment(input: $input) {
    ok
    bookingCampaigns {
      id
    }
  }
}
    `, {"hash":"a3dqVKXowIcr8khW"}) as unknown as TypedDocumentString<CheckPackagePaymentMutation, CheckPackagePaymentMutationVariables>;
export const BookingCampaignsDocument = new TypedDocumentString(`
    query BookingCampaigns($companyId: ID, $brandId: ID, $status: [SharedStatus!], $searchTerm: String, $page: Int!, $pageSize: Int!) {
  bookingCampaigns(
    companyId: $companyId
    brandId: $brandId
    status: $status
    searchTerm: $searchTerm
    page: $page
    pageSize: $pageSize
  ) {
    page
    numPages
    total
    objects {
      id
      name
      status
      statusReason
      startDate
      endDate
      totalAmount
      dateDue
      package {
        id
        name
      }
      company {
        id
        name
      }
      brand {
        ...BrandParts
      }
      currency {
        ...CurrencyParts
      }
      placements {
        id
        isComplete
      }
    }
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
}`, {"hash":"uVBpuXelFdyqIg7W"}) as unknown as TypedDocumentString<BookingCampaignsQuery, BookingCampaignsQueryVariables>;
export const BookingCampaignDocument = new TypedDocumentString(`
    query BookingCampaign($id: ID!) {
  bookingCampaign(id: $id) {
    id
    name
    status
    statusReason
    startDate
    endDate
    takesContent
    staffSteps
    package {
      ...PackageParts
    }
    company {
      id
      name
    }
    brand {
      ...BrandParts
    }
    currency {
      ...CurrencyParts
    }
    totalAmount
    taxAmount
    refundedAmount
    paymentMethod
    paymentTerms
    dateDue
    datePaid
    dateCreated
    transferReference
    transferInstructions
    proForma {
      id
      proFormaNo
      isDownloadable
    }
    invoice {
      id
      invoiceNo
      isDownloadable
      creditNotes {
        id
        creditNoteNo
      }
    }
    cancellation {
      isPossible
      status
      refundAmount
      isWholeCheckout
    }
    priceLines {
      kind
      label
      weeks
      rate
      amount
      venture {
        id
        name
      }
      segmentId
    }
    changes {
      id
      at
      by
      from
      to
      reason
    }
    placements {
      id
      isComplete
      booking {
        id
        startDate
        endDate
        venture {
          id
          name
        }
        segment {
          id
          name
        }
        placement {
          id
          name
          category
          description
        }
      }
      fields {
        name
        label
        kind
        isRequired
        minWidth
        minHeight
        value
      }
    }
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
fragment PackageParts on Package {
  id
  code
  name
  startDate
  endDate
  paidCreditOnly
  maxBookingDays
  dynamicStartDate
  customBudget
  minPrice
  types
  slotCount
  tags {
    id
    name
    color
  }
  placements {
    id
    name
    category
    previewImg
    description
  }
}`, {"hash":"jnl-vIT2RMd87knQ"}) as unknown as TypedDocumentString<BookingCampaignQuery, BookingCampaignQueryVariables>;
export const CancelBookingCampaignDocument = new TypedDocumentString(`
    mutation CancelBookingCampaign($input: CancelBookingCampaignInput!) {
  cancelBookingCampaign(input: $input) {
    bookingCampaign {
      id
      status
    }
  }
}
    `, {"hash":"oXtMJtERPkwaNfHl"}) as unknown as TypedDocumentString<CancelBookingCampaignMutation, CancelBookingCampaignMutationVariables>;
export const UpdateBookingCampaignStatusDocument = new TypedDocumentString(`
    mutation UpdateBookingCampaignStatus($input: UpdateBookingCampaignStatusInput!) {
  updateBookingCampaignStatus(input: $input) {
    bookingCampaign {
      id
      status
    }
  }
}
    `, {"hash":"V2CdcWSQ4SmoHwoH"}) as unknown as TypedDocumentString<UpdateBookingCampaignStatusMutation, UpdateBookingCampaignStatusMutationVariables>;
export const UpdateBookingPlacementFieldDocument = new TypedDocumentString(`
    mutation UpdateBookingPlacementField($input: UpdateBookingPlacementFieldInput!) {
  updateBookingPlacementField(input: $input) {
    bookingPlacement {
      id
      isComplete
    }
  }
}
    `, {"hash":"jGRc6uEkCraNCbV4"}) as unknown as TypedDocumentString<UpdateBookingPlacementFieldMutation, UpdateBookingPlacementFieldMutationVariables>;
export const CreateBookingDocument = new TypedDocumentString(`
    mutation CreateBooking($input: CreateBookingInput!) {
  createBooking(input: $input) {
    booking {
      id
    }
  }
}
    `, {"hash":"NdUrE1HWT3yxrmsD"}) as unknown as TypedDocumentString<CreateBookingMutation, CreateBookingMutationVariables>;
export const ReleaseBookingDocument = new TypedDocumentString(`
    mutation ReleaseBooking($id: ID!) {
  releaseBooking(id: $id) {
    ok
  }
}
    `, {"hash":"F5S1wnWjZH3kbFYy"}) as unknown as TypedDocumentString<ReleaseBookingMutation, ReleaseBookingMutationVariables>;
export const ManagedPackagesDocument = new TypedDocumentString(`
    query ManagedPackages {
  managedPackages {
    packages {
      updatedAt
      minPrice
      minAmounts
      package {
        ...PackageParts
        isOffered
      }
      prices {
        ...PricingParts
      }
      discounts {
        ...DiscountParts
      }
    }
    placements {
      code
      placement {
        id
        name
        category
        previewImg
        description
      }
      fields {
        name
        label
        kind
        isRequired
        minWidth
        minHeight
      }
    }
  }
}
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
fragment PackageParts on Package {
  id
  code
  name
  startDate
  endDate
  paidCreditOnly
  maxBookingDays
  dynamicStartDate
  customBudget
  minPrice
  types
  slotCount
  tags {
    id
    name
    color
  }
  placements {
    id
    name
    category
    previewImg
    description
  }
}
fragment PricingParts on PackagePricing {
  packageId
  price
  currency {
    ...CurrencyParts
  }
  venture {
    id
    code
    name
  }
  segment {
    id
    name
  }
}
fragment DiscountParts on PackageDiscount {
  id
  packageId
  name
  note
  discount
  minAmount
  beforeStart
  stackableDiscounts {
    id
    name
  }
}`, {"hash":"UrGPzhtXx9Sg3-gy"}) as unknown as TypedDocumentString<ManagedPackagesQuery, ManagedPackagesQueryVariables>;
export const SavePackageDocument = new TypedDocumentString(`
    mutation SavePackage($input: SavePackageInput!) {
  savePackage(input: $input) {
    updatedAt
    package {
      id
    }
  }
}
    `, {"hash":"cWrBcD-SK5-L8rjs"}) as unknown as TypedDocumentString<SavePackageMutation, SavePackageMutationVariables>;
export const SavePackagePlacementDocument = new TypedDocumentString(`
    mutation SavePackagePlacement($input: SavePackagePlacementInput!) {
  savePackagePlacement(input: $input) {
    placement {
      id
    }
  }
}
    `, {"hash":"KTMwNwJlBcwqp41u"}) as unknown as TypedDocumentString<SavePackagePlacementMutation, SavePackagePlacementMutationVariables>;
export const SaveVentureTaxDocument = new TypedDocumentString(`
    mutation SaveVentureTax($input: SaveVentureTaxInput!) {
  saveVentureTax(input: $input) {
    venture {
      id
    }
  }
}
    `, {"hash":"mUUepgZNw4XnyziE"}) as unknown as TypedDocumentString<SaveVentureTaxMutation, SaveVentureTaxMutationVariables>;
export const SharedBudgetsDocument = new TypedDocumentString(`
    query SharedBudgets($page: Int!, $pageSize: Int!) {
  sharedBudgets(page: $page, pageSize: $pageSize) {
    objects {
      ...SharedBudgetParts
    }
    page
    numPages
    total
  }
}
    fragment SharedBudgetParts on SharedBudget {
  id
  name
  period
  amount
  fromDate
  toDate
  version
  memberCount
  spends {
    day
    timezone
    startDate
    endDate
    spent
  }
  firstStop {
    at
    member {
      campaignId
      name
    }
  }
}`, {"hash":"YsUtzO8uqM2UmURO"}) as unknown as TypedDocumentString<SharedBudgetsQuery, SharedBudgetsQueryVariables>;
export const SharedBudgetMembersDocument = new TypedDocumentString(`
    query SharedBudgetMembers($id: ID!) {
  sharedBudget(id: $id) {
    id
    members(pageSize: 1000) {
      objects {
        campaignId
        name
        catalogCode
        status
        budgetDaily
        spent
        spentToday
      }
    }
  }
}
    `, {"hash":"mSmrSZ6pMpfCy74D"}) as unknown as TypedDocumentString<SharedBudgetMembersQuery, SharedBudgetMembersQueryVariables>;
export const BudgetCandidatesDocument = new TypedDocumentString(`
    query BudgetCandidates {
  sponsorCampaigns(pageSize: 500, sortBy: name, direction: asc) {
    objects {
      id
      name
      adSets: adsetSet {
        id
        status
        budgetDaily
        sharedBudget {
          id
        }
      }
    }
  }
}
    `, {"hash":"gj1Xpcp6u8YOzq0d"}) as unknown as TypedDocumentString<BudgetCandidatesQuery, BudgetCandidatesQueryVariables>;
export const SharedBudgetOutlookDocument = new TypedDocumentString(`
    query SharedBudgetOutlook($campaignIds: [ID!]!, $period: SharedBudgetPeriod!, $amount: Decimal!, $fromDate: Date, $toDate: Date) {
  sharedBudgetOutlook(
    campaignIds: $campaignIds
    period: $period
    amount: $amount
    fromDate: $fromDate
    toDate: $toDate
  ) {
    days
    averageDaily
    daysReached
  }
}
    `, {"hash":"ShmXnfZx1qVbXHGA"}) as unknown as TypedDocumentString<SharedBudgetOutlookQuery, SharedBudgetOutlookQueryVariables>;
export const SharedBudgetNamesDocument = new TypedDocumentString(`
    query SharedBudgetNames {
  sharedBudgets(pageSize: 200) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"fIBzab0W5Em45YAy"}) as unknown as TypedDocumentString<SharedBudgetNamesQuery, SharedBudgetNamesQueryVariables>;
export const CreateSharedBudgetDocument = new TypedDocumentString(`
    mutation CreateSharedBudget($input: CreateSharedBudgetInput!) {
  createSharedBudget(input: $input) {
    ok
    sharedBudget {
      ...SharedBudgetParts
    }
  }
}
    fragment SharedBudgetParts on SharedBudget {
  id
  name
  period
  amount
  fromDate
  toDate
  version
  memberCount
  spends {
    day
    timezone
    startDate
    endDate
    spent
  }
  firstStop {
    at
    member {
      campaignId
      name
    }
  }
}`, {"hash":"gAynTN1QyIAh-h2l"}) as unknown as TypedDocumentString<CreateSharedBudgetMutation, CreateSharedBudgetMutationVariables>;
export const UpdateSharedBudgetDocument = new TypedDocumentString(`
    mutation UpdateSharedBudget($input: UpdateSharedBudgetInput!) {
  updateSharedBudget(input: $input) {
    ok
    sharedBudget {
      ...SharedBudgetParts
    }
  }
}
    fragment SharedBudgetParts on SharedBudget {
  id
  name
  period
  amount
  fromDate
  toDate
  version
  memberCount
  spends {
    day
    timezone
    startDate
    endDate
    spent
  }
  firstStop {
    at
    member {
      campaignId
      name
    }
  }
}`, {"hash":"xKq-7MhzucE8yfcc"}) as unknown as TypedDocumentString<UpdateSharedBudgetMutation, UpdateSharedBudgetMutationVariables>;
export const DeleteSharedBudgetDocument = new TypedDocumentString(`
    mutation DeleteSharedBudget($id: ID!) {
  deleteSharedBudget(input: { id: $id }) {
    ok
  }
}
    `, {"hash":"PvLiPesMzhRhnFMd"}) as unknown as TypedDocumentString<DeleteSharedBudgetMutation, DeleteSharedBudgetMutationVariables>;
export const BudgetRulesDocument = new TypedDocumentString(`
    query BudgetRules {
  budgetRules(pageSize: 200) {
    objects {
      ...BudgetRuleParts
    }
  }
}
    fragment BudgetRuleParts on BudgetRule {
  id
  name
  condition
  fromDate
  toDate
  weekdays
  yearlyFrom
  yearlyTo
  metric
  comparison
  value
  windowDays
  effect
  percent
  amount
  least
  most
  endDate
  isPaused
  version
  memberCount
}`, {"hash":"QraLaY2sFA9lMJ9X"}) as unknown as TypedDocumentString<BudgetRulesQuery, BudgetRulesQueryVariables>;
export const BudgetRuleMembersDocument = new TypedDocumentString(`
    query BudgetRuleMembers($id: ID!) {
  budgetRule(id: $id) {
    id
    members(pageSize: 1000) {
      objects {
        campaignId
        name
      }
    }
  }
}
    `, {"hash":"nlM5r0bw50igQ2Au"}) as unknown as TypedDocumentString<BudgetRuleMembersQuery, BudgetRuleMembersQueryVariables>;
export const BudgetRuleOutlookDocument = new TypedDocumentString(`
    query BudgetRuleOutlook($id: ID, $terms: BudgetRuleTermsInput!, $campaignIds: [ID!]!) {
  budgetRuleOutlook(id: $id, terms: $terms, campaignIds: $campaignIds) {
    daysActed
    campaignsWithoutFigure
    past {
      date
      without
      with
      spent
    }
    next {
      date
      without
      with
    }
  }
}
    `, {"hash":"-ffTDzL6AyMJg0ps"}) as unknown as TypedDocumentString<BudgetRuleOutlookQuery, BudgetRuleOutlookQueryVariables>;
export const BudgetCalendarDocument = new TypedDocumentString(`
    query BudgetCalendar($page: Int!, $pageSize: Int!) {
  budgetCalendar(page: $page, pageSize: $pageSize) {
    objects {
      campaignId
      name
      catalogCode
      days {
        date
        own
        amount
        rules {
          id
          name
        }
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"HFF3WUNoVgzUaLZW"}) as unknown as TypedDocumentString<BudgetCalendarQuery, BudgetCalendarQueryVariables>;
export const CreateBudgetRuleDocument = new TypedDocumentString(`
    mutation CreateBudgetRule($input: CreateBudgetRuleInput!) {
  createBudgetRule(input: $input) {
    ok
    budgetRule {
      ...BudgetRuleParts
    }
  }
}
    fragment BudgetRuleParts on BudgetRule {
  id
  name
  condition
  fromDate
  toDate
  weekdays
  yearlyFrom
  yearlyTo
  metric
  comparison
  value
  windowDays
  effect
  percent
  amount
  least
  most
  endDate
  isPaused
  version
  memberCount
}`, {"hash":"y8B6yV_UkcWP4iST"}) as unknown as TypedDocumentString<CreateBudgetRuleMutation, CreateBudgetRuleMutationVariables>;
export const UpdateBudgetRuleDocument = new TypedDocumentString(`
    mutation UpdateBudgetRule($input: UpdateBudgetRuleInput!) {
  updateBudgetRule(input: $input) {
    ok
    budgetRule {
      ...BudgetRuleParts
    }
  }
}
    fragment BudgetRuleParts on BudgetRule {
  id
  name
  condition
  fromDate
  toDate
  weekdays
  yearlyFrom
  yearlyTo
  metric
  comparison
  value
  windowDays
  effect
  percent
  amount
  least
  most
  endDate
  isPaused
  version
  memberCount
}`, {"hash":"rV7bVDE8iPlAS6MO"}) as unknown as TypedDocumentString<UpdateBudgetRuleMutation, UpdateBudgetRuleMutationVariables>;
export const DeleteBudgetRuleDocument = new TypedDocumentString(`
    mutation DeleteBudgetRule($id: ID!) {
  deleteBudgetRule(input: { id: $id }) {
    ok
  }
}
    `, {"hash":"5t4lcJOx36qfdcii"}) as unknown as TypedDocumentString<DeleteBudgetRuleMutation, DeleteBudgetRuleMutationVariables>;
export const LaunchStartDocument = new TypedDocumentString(`
    query LaunchStart($brandId: ID!, $catalogId: ID) {
  launchStart(brandId: $brandId, catalogId: $catalogId) {
    catalogId
    bestSellers {
      ...ProductParts
    }
    dailyBudget
    reviewHours
  }
}
    fragment ProductParts on Product {
  sku
  name
  image
  price
  quantity
}`, {"hash":"lsgzxO0lGyzPq9Rc"}) as unknown as TypedDocumentString<LaunchStartQuery, LaunchStartQueryVariables>;
export const CampaignPlanDocument = new TypedDocumentString(`
    query CampaignPlan($plan: CampaignPlanInput!) {
  campaignPlan(plan: $plan) {
    budgets {
      ...PlannedBudgetParts
    }
    bids {
      ...PlannedBidParts
    }
    keywords {
      keyword
      searchCount
      productCount
      bid
    }
    shelves {
      ...ShelfParts
    }
  }
}
    fragment PlannedBudgetParts on BudgetForecast {
  days
  suggested
  auctions
  steps {
    budgetDaily
    clicks
    cost
    sales
  }
}
fragment PlannedBidParts on PlannedBids {
  minBid
  recommended
  steps {
    bid
    share
  }
  basis {
    auctions
    days
    scope
  }
}
fragment ShelfParts on PreviewShelf {
  search
  advertisedSku
  slot
  products {
    sku
    name
    image
    price
    brandName
  }
}`, {"hash":"daPQVeY6fndojS20"}) as unknown as TypedDocumentString<CampaignPlanQuery, CampaignPlanQueryVariables>;
export const CampaignHistoryDocument = new TypedDocumentString(`
    query CampaignHistory($campaignId: ID!, $page: Int!, $pageSize: Int!) {
  sponsorCampaign(id: $campaignId) {
    id
    company: supplier {
      id
      walletCurrency {
        symbol
        maxFractionDigits
      }
    }
    adSets: adsetSet {
      id
      catalog {
        id
        currencyCode
      }
    }
  }
  sponsorCampaignHistory(
    campaignId: $campaignId
    page: $page
    pageSize: $pageSize
  ) {
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
    `, {"hash":"oLNHIO2n9Am4OuB6"}) as unknown as TypedDocumentString<CampaignHistoryQuery, CampaignHistoryQueryVariables>;
export const CampaignProductsDocument = new TypedDocumentString(`
    query CampaignProducts($id: ID!) {
  sponsorCampaign(id: $id) {
    id
    brand {
      id
    }
    adSets: adsetSet {
      id
      catalog {
        id
        currencyCode
      }
    }
    productAd {
      skus
      productMinPrice
      productMaxPrice
      productCategoryIds
      productSellerIds
    }
  }
}
    `, {"hash":"_qUDVc5NzjDuOGXT"}) as unknown as TypedDocumentString<CampaignProductsQuery, CampaignProductsQueryVariables>;
export const MinimumBudgetDocument = new TypedDocumentString(`
    query MinimumBudget {
  sponsorCampaignMinBudget
}
    `, {"hash":"nsPUMk2f_773n4WU"}) as unknown as TypedDocumentString<MinimumBudgetQuery, MinimumBudgetQueryVariables>;
export const RemoveAdSetDocument = new TypedDocumentString(`
    mutation RemoveAdSet($id: ID!) {
  removeAdSet(input: { id: $id }) {
    ok
  }
}
    `, {"hash":"5SsBzXkrVogsmu-V"}) as unknown as TypedDocumentString<RemoveAdSetMutation, RemoveAdSetMutationVariables>;
export const ExtendAdSetDocument = new TypedDocumentString(`
    mutation ExtendAdSet($adSetId: ID!, $endDate: DateTime!) {
  extendAdSet(input: { adSetId: $adSetId, endDate: $endDate }) {
    operationId
  }
}
    `, {"hash":"puxv_NUtG-JorJYM"}) as unknown as TypedDocumentString<ExtendAdSetMutation, ExtendAdSetMutationVariables>;
export const UpdateAdSetBudgetDocument = new TypedDocumentString(`
    mutation UpdateAdSetBudget($id: ID!, $budgetType: BudgetType, $budget: Decimal, $budgetDaily: Decimal) {
  updateAdSetBudget(
    input: { id: $id, budgetType: $budgetType, budget: $budget, budgetDaily: $budgetDaily }
  ) {
    operationId
  }
}
    `, {"hash":"aj-2W_Q1N7X-6x89"}) as unknown as TypedDocumentString<UpdateAdSetBudgetMutation, UpdateAdSetBudgetMutationVariables>;
export const DuplicateCampaignDocument = new TypedDocumentString(`
    mutation DuplicateCampaign($input: DuplicateSponsorCampaignInput!) {
  duplicateSponsorCampaign(input: $input) {
    ok
    duplicatedCampaign {
      id
    }
  }
}
    `, {"hash":"AZ2lRsZjoVhToDJf"}) as unknown as TypedDocumentString<DuplicateCampaignMutation, DuplicateCampaignMutationVariables>;
export const CompatibleSuppliersDocument = new TypedDocumentString(`
    query CompatibleSuppliers($campaignId: ID!, $searchTerm: String, $page: Int!, $pageSize: Int!) {
  compatibleSuppliers(
    campaignId: $campaignId
    searchTerm: $searchTerm
    page: $page
    pageSize: $pageSize
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
    `, {"hash":"WvSJSpk2HZOZQ_UM"}) as unknown as TypedDocumentString<CompatibleSuppliersQuery, CompatibleSuppliersQueryVariables>;
export const CopyCampaignDocument = new TypedDocumentString(`
    mutation CopyCampaign($input: CopySponsorCampaignInput!) {
  copySponsorCampaign(input: $input) {
    ok
    copiedCampaign {
      id
    }
  }
}
    `, {"hash":"8GEh-ol2OI9AtYmV"}) as unknown as TypedDocumentString<CopyCampaignMutation, CopyCampaignMutationVariables>;
export const ExpiringCampaignsDocument = new TypedDocumentString(`
    query ExpiringCampaigns($companyId: ID, $brandId: ID, $adType: AdType) {
  sponsorCampaigns(
    pageSize: 100
    adType: $adType
    supplierId: $companyId
    brandId: $brandId
    status: [DELIVERING]
    filters: { hasEndDate: true }
    sortBy: endDate
    direction: asc
  ) {
    objects {
      ...ManagedCampaignParts
    }
  }
}
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"hash":"D75adc3rdC79BCS8"}) as unknown as TypedDocumentString<ExpiringCampaignsQuery, ExpiringCampaignsQueryVariables>;
export const OutOfBudgetCampaignsDocument = new TypedDocumentString(`
    query OutOfBudgetCampaigns($companyId: ID, $brandId: ID, $adType: AdType) {
  sponsorCampaigns(
    pageSize: 100
    adType: $adType
    supplierId: $companyId
    brandId: $brandId
    status: [DELIVERING]
    filters: { budgetTypes: [TOTAL, DAILY_TOTAL] }
    sortBy: budgetRemainingDays
    direction: asc
  ) {
    objects {
      ...ManagedCampaignParts
      adSets: adsetSet {
        budgetRemaining
        budgetRemainingDays
      }
    }
  }
}
    fragment ManagedCampaignParts on SponsorCampaign {
  id
  name
  adType
  company: supplier {
    id
    nameWithCluster
    walletCurrency {
      symbol
      maxFractionDigits
    }
  }
  adSets: adsetSet {
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
}`, {"hash":"DXBiizXr052EgiGf"}) as unknown as TypedDocumentString<OutOfBudgetCampaignsQuery, OutOfBudgetCampaignsQueryVariables>;
export const NegativeListsDocument = new TypedDocumentString(`
    query NegativeLists($page: Int!, $pageSize: Int!) {
  negativeLists(page: $page, pageSize: $pageSize) {
    objects {
      ...NegativeListParts
    }
    page
    numPages
    total
  }
}
    fragment NegativeListParts on SharedNegatives {
  id
  name
  version
  entryCount
  campaignCount
}`, {"hash":"S3LRw66PVFurx8oX"}) as unknown as TypedDocumentString<NegativeListsQuery, NegativeListsQueryVariables>;
export const NegativeListContentsDocument = new TypedDocumentString(`
    query NegativeListContents($id: ID!) {
  negativeList(id: $id) {
    id
    keywords
    targets {
      kind
      value
      name
    }
    campaigns(pageSize: 1000) {
      objects {
        campaignId
        name
      }
    }
  }
}
    `, {"hash":"waP3OklQeVBz9xM6"}) as unknown as TypedDocumentString<NegativeListContentsQuery, NegativeListContentsQueryVariables>;
export const CreateNegativeListDocument = new TypedDocumentString(`
    mutation CreateNegativeList($input: CreateNegativeListInput!) {
  createNegativeList(input: $input) {
    ok
    negativeList {
      ...NegativeListParts
    }
  }
}
    fragment NegativeListParts on SharedNegatives {
  id
  name
  version
  entryCount
  campaignCount
}`, {"hash":"U8JKqLpoI8c9f0sW"}) as unknown as TypedDocumentString<CreateNegativeListMutation, CreateNegativeListMutationVariables>;
export const UpdateNegativeListDocument = new TypedDocumentString(`
    mutation UpdateNegativeList($input: UpdateNegativeListInput!) {
  updateNegativeList(input: $input) {
    ok
    operationIds
    negativeList {
      ...NegativeListParts
    }
  }
}
    fragment NegativeListParts on SharedNegatives {
  id
  name
  version
  entryCount
  campaignCount
}`, {"hash":"-cQ_mDDZX2Ex69K0"}) as unknown as TypedDocumentString<UpdateNegativeListMutation, UpdateNegativeListMutationVariables>;
export const DeleteNegativeListDocument = new TypedDocumentString(`
    mutation DeleteNegativeList($id: ID!) {
  deleteNegativeList(input: { id: $id }) {
    ok
    operationId
  }
}
    `, {"hash":"ie4L403zoMfckwhG"}) as unknown as TypedDocumentString<DeleteNegativeListMutation, DeleteNegativeListMutationVariables>;
export const ReviewCasesDocument = new TypedDocumentString(`
    query ReviewCases($page: Int!, $pageSize: Int!) {
  reviewCases(page: $page, pageSize: $pageSize) {
    objects {
      risk
      openWith
      proposal {
        isApproved
      }
      picture
      landingPage
      checks {
        name
        isGreen
        reason
      }
      campaign {
        id
        version
        name
        adType
        company: supplier {
          id
          nameWithCluster
        }
        review {
          submittedAt
          isServingEarlierVersion
        }
      }
    }
    page
    numPages
    total
  }
}
    `, {"hash":"V4UnnumLBwAAVaF_"}) as unknown as TypedDocumentString<ReviewCasesQuery, ReviewCasesQueryVariables>;
export const ReviewMedianWaitDocument = new TypedDocumentString(`
    query ReviewMedianWait {
  reviewMedianWait
}
    `, {"hash":"Q-bVsbcvSG5q-2l8"}) as unknown as TypedDocumentString<ReviewMedianWaitQuery, ReviewMedianWaitQueryVariables>;
export const ReviewCaseDocument = new TypedDocumentString(`
    query ReviewCase($id: ID!) {
  reviewCase(id: $id) {
    proposal {
      isApproved
      notes
      keyName
    }
    risk
    approvedBefore
    rejectedBefore
    productsOnSale
    checks {
      name
      isGreen
      reason
    }
    names {
      id
      name
    }
    products {
      sku
      name
      image
      price
      link
      quantity
    }
    reasons {
      id
      label
      text
    }
    campaign {
      id
      version
      name
      adType
      brand {
        ...BrandParts
      }
      company: supplier {
        id
        nameWithCluster
        walletCurrency {
          code
        }
      }
      review {
        state
        submittedAt
        notes
        isServingEarlierVersion
      }
      adSets: adsetSet {
        id
        budgetType
        budgetDaily
        budget
        startDate
        endDate
        catalog {
          id
          name
          baseUrl
          currencyCode
        }
      }
      productAd {
        ...ReviewedProducts
      }
      servingProductAd {
        ...ReviewedProducts
      }
      bannerAd {
        ...ReviewedBanners
      }
      servingBannerAd {
        ...ReviewedBanners
      }
    }
  }
}
    fragment BrandParts on Brand {
  id
  name
  logo
}
fragment ReviewedProducts on ProductAd {
  name
  skus
  productMinPrice
  productMaxPrice
  productCategoryIds
  productSellerIds
  productImages {
    sku
    url
  }
}
fragment ReviewedBanners on BannerAd {
  name
  banners {
    ...BannerParts
    width
    height
  }
  bannerCategoryIds
  segments {
    id
    name
  }
}
fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}`, {"hash":"WYUiMAUO1rDSDC0d"}) as unknown as TypedDocumentString<ReviewCaseQuery, ReviewCaseQueryVariables>;
export const DecideCaseDocument = new TypedDocumentString(`
    mutation DecideCase($id: ID!, $version: Int!, $status: AdSetStatus!, $notes: String) {
  updateSponsorCampaign(
    input: { id: $id, version: $version, status: $status, notes: $notes }
  ) {
    ok
  }
}
    `, {"hash":"kEVAW9hl-ACvO7vV"}) as unknown as TypedDocumentString<DecideCaseMutation, DecideCaseMutationVariables>;
export const KeepReviewOpenDocument = new TypedDocumentString(`
    mutation KeepReviewOpen($input: KeepReviewOpenInput!) {
  keepReviewOpen(input: $input) {
    openWith
  }
}
    `, {"hash":"O3pzwV2V_IreLHSo"}) as unknown as TypedDocumentString<KeepReviewOpenMutation, KeepReviewOpenMutationVariables>;
export const ApproveCampaignsDocument = new TypedDocumentString(`
    mutation ApproveCampaigns($campaigns: [ShownCampaignInput!]!) {
  approveCampaigns(input: { campaigns: $campaigns }) {
    ok
    approved
    refused {
      id
      reason
    }
  }
}
    `, {"hash":"EoHQ4XhnVUmP_vFn"}) as unknown as TypedDocumentString<ApproveCampaignsMutation, ApproveCampaignsMutationVariables>;
export const ReviewQueueDocument = new TypedDocumentString(`
    query ReviewQueue($page: Int!, $pageSize: Int!) {
  sponsorReviewQueue(page: $page, pageSize: $pageSize) {
    objects {
      id
      version
      name
      adType
      brand {
        ...BrandParts
      }
      company: supplier {
        id
        nameWithCluster
      }
      review {
        state
        submittedAt
        isServingEarlierVersion
      }
      adSets: adsetSet {
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
}`, {"hash":"3ESr_40POQbcR8bs"}) as unknown as TypedDocumentString<ReviewQueueQuery, ReviewQueueQueryVariables>;
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
fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencyCode
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
  company: supplier {
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
  adSets: adsetSet {
    id
    name
    status
    runningStatus
    effectiveStatus
    sharedBudget {
      id
      name
      isUsedUp
    }
    notes
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
    targets {
      kind
      value
      categoryId
      name
      bidWalletCurrency
      minPrice
      maxPrice
    }
    automatic {
      bucket
      isOn
      bidWalletCurrency
    }
    negativeTargets {
      kind
      value
      name
    }
    negativeLists {
      id
      name
    }
    keywordBids {
      keyword
      bidWalletCurrency
    }
    productBids {
      sku
      bidWalletCurrency
    }
    bidModifiers {
      dimension
      value
      percent
    }
    bidHours
    maxBidWalletCurrency
    frequencyCap {
      times
      hours
      showsUnknown
    }
    audience {
      name
      gender
      locations
      minAge
      maxAge
    }
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
    productImages {
      sku
      url
      path
      prompt
    }
  }
  bannerAd {
    name
    banners {
      ...BannerParts
    }
    bannerCategoryIds
    segments {
      id
      name
    }
  }
}
fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}`, {"hash":"koF74njvGtao6GDf"}) as unknown as TypedDocumentString<ReviewCampaignMutation, ReviewCampaignMutationVariables>;
export const ReviewedContentsDocument = new TypedDocumentString(`
    query ReviewedContents($id: ID!) {
  sponsorCampaign(id: $id) {
    id
    adSets: adsetSet {
      id
      catalog {
        id
        currencyCode
      }
    }
    brand {
      id
    }
    productAd {
      ...ReviewedProducts
    }
    servingProductAd {
      ...ReviewedProducts
    }
    bannerAd {
      ...ReviewedBanners
    }
    servingBannerAd {
      ...ReviewedBanners
    }
  }
}
    fragment ReviewedProducts on ProductAd {
  name
  skus
  productMinPrice
  productMaxPrice
  productCategoryIds
  productSellerIds
  productImages {
    sku
    url
  }
}
fragment ReviewedBanners on BannerAd {
  name
  banners {
    ...BannerParts
    width
    height
  }
  bannerCategoryIds
  segments {
    id
    name
  }
}
fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}`, {"hash":"7Z_mnJgOdNfztmdH"}) as unknown as TypedDocumentString<ReviewedContentsQuery, ReviewedContentsQueryVariables>;
export const SellersOfBrandDocument = new TypedDocumentString(`
    query SellersOfBrand($catalogId: ID!, $brandId: ID!) {
  sellersMatchingFilter(catalogId: $catalogId, brandId: $brandId) {
    id
    name
  }
}
    `, {"hash":"yJNHH5w8BpgDWE3A"}) as unknown as TypedDocumentString<SellersOfBrandQuery, SellersOfBrandQueryVariables>;
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
}`, {"hash":"NQt1_najG-4aQj3F"}) as unknown as TypedDocumentString<ProductSuggestionsQuery, ProductSuggestionsQueryVariables>;
export const SelectedProductsDocument = new TypedDocumentString(`
    query SelectedProducts($catalogId: ID!, $skus: [String!]!) {
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
}`, {"hash":"_YG5AfiuTIEDYAQx"}) as unknown as TypedDocumentString<SelectedProductsQuery, SelectedProductsQueryVariables>;
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
      requiredSellers {
        id
        label
      }
    }
  }
}
    `, {"hash":"ClAKGFGyPc06bzBM"}) as unknown as TypedDocumentString<ValidateSkusMutation, ValidateSkusMutationVariables>;
export const ShopSuggestionsDocument = new TypedDocumentString(`
    query ShopSuggestions($catalogId: ID!, $searchTerm: String) {
  sellerSuggestions(catalogId: $catalogId, searchTerm: $searchTerm) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"NoMRZ6ciMUkVj3ic"}) as unknown as TypedDocumentString<ShopSuggestionsQuery, ShopSuggestionsQueryVariables>;
export const AddStoresDocument = new TypedDocumentString(`
    mutation AddStores($sellerIds: [ID!]!) {
  addSellers(input: { sellerIds: $sellerIds }) {
    ok
  }
}
    `, {"hash":"Vw-bMHvfPGxHUTTJ"}) as unknown as TypedDocumentString<AddStoresMutation, AddStoresMutationVariables>;
export const GenerateProductImageDocument = new TypedDocumentString(`
    mutation GenerateProductImage($catalogId: ID!, $sku: String!, $prompt: String!, $attempt: Int!) {
  generateProductBackgroundImage(
    input: { catalogId: $catalogId, sku: $sku, prompt: $prompt, attempt: $attempt }
  ) {
    imageUrl
  }
}
    `, {"hash":"aH0M48QbVuzfqvwW"}) as unknown as TypedDocumentString<GenerateProductImageMutation, GenerateProductImageMutationVariables>;
export const FilteredProductsDocument = new TypedDocumentString(`
    query FilteredProducts($catalogId: ID!, $brandId: ID!, $categoryIds: [ID!], $sellerIds: [ID!], $minPrice: Decimal, $maxPrice: Decimal, $page: Int!, $pageSize: Int!) {
  productsMatchingFilter(
    catalogId: $catalogId
    brandId: $brandId
    categoryIds: $categoryIds
    sellerIds: $sellerIds
    minPrice: $minPrice
    maxPrice: $maxPrice
    page: $page
    limit: $pageSize
  ) {
    objects {
      ...ProductParts
    }
    numPages
    total
  }
}
    fragment ProductParts on Product {
  sku
  name
  image
  price
  quantity
}`, {"hash":"efFyA_YHSucd-cIt"}) as unknown as TypedDocumentString<FilteredProductsQuery, FilteredProductsQueryVariables>;
export const ProductFilterOptionsDocument = new TypedDocumentString(`
    query ProductFilterOptions($catalogId: ID!, $brandId: ID!, $companyId: ID) {
  productCategories(catalogId: $catalogId, brandId: $brandId) {
    id
    label
    parentId
    depth
  }
  companySellers(brandId: $brandId, companyId: $companyId) {
    id
    name
    catalog {
      id
    }
  }
}
    `, {"hash":"JxHv2qL6u72gIQzx"}) as unknown as TypedDocumentString<ProductFilterOptionsQuery, ProductFilterOptionsQueryVariables>;
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
    `, {"hash":"7-uKygyvZPhnRKhj"}) as unknown as TypedDocumentString<MatchingProductsQuery, MatchingProductsQueryVariables>;
export const QuickMatchesDocument = new TypedDocumentString(`
    query QuickMatches($catalogId: ID!, $brandId: ID!, $categoryIds: [ID!], $sellerIds: [ID!]) {
  productsMatchingFilterCount(
    catalogId: $catalogId
    brandId: $brandId
    categoryIds: $categoryIds
    sellerIds: $sellerIds
  )
}
    `, {"hash":"zY4NZVryP99UmyQR"}) as unknown as TypedDocumentString<QuickMatchesQuery, QuickMatchesQueryVariables>;
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
  disabledFields: configuration(key: sponsor_campaign_disable_fields) {
    id
    value
  }
  imageSizeLimit: configuration(key: sponsored_image_size_limit) {
    id
    value
  }
  skusHelpPage: configuration(key: skus_help_page_url) {
    id
    value
  }
  sponsor_enable_banner: featureFlag(name: sponsor_enable_banner) {
    id
    isActive
  }
  sponsor_ads_audience: featureFlag(name: sponsor_ads_audience) {
    id
    isActive
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
  show_sponsor_product_keywords: featureFlag(name: show_sponsor_product_keywords) {
    id
    isActive
  }
  page_targets: featureFlag(name: page_targets) {
    id
    isActive
  }
  automatic_targeting: featureFlag(name: automatic_targeting) {
    id
    isActive
  }
}
    fragment PlacementParts on BannerType {
  id
  name
  bannerType
  width
  height
  needsSegments
  needsCategories
  needsKeywords
}
fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencyCode
  tzOffset
}`, {"hash":"lsC5J-Gmx_6T4P3b"}) as unknown as TypedDocumentString<WizardSettingsQuery, WizardSettingsQueryVariables>;
export const WizardCampaignDocument = new TypedDocumentString(`
    query WizardCampaign($id: ID!) {
  sponsorCampaign(id: $id) {
    ...WizardCampaignParts
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
fragment WizardCatalogParts on Catalog {
  id
  name
  baseUrl
  currencyCode
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
  company: supplier {
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
  adSets: adsetSet {
    id
    name
    status
    runningStatus
    effectiveStatus
    sharedBudget {
      id
      name
      isUsedUp
    }
    notes
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
    targets {
      kind
      value
      categoryId
      name
      bidWalletCurrency
      minPrice
      maxPrice
    }
    automatic {
      bucket
      isOn
      bidWalletCurrency
    }
    negativeTargets {
      kind
      value
      name
    }
    negativeLists {
      id
      name
    }
    keywordBids {
      keyword
      bidWalletCurrency
    }
    productBids {
      sku
      bidWalletCurrency
    }
    bidModifiers {
      dimension
      value
      percent
    }
    bidHours
    maxBidWalletCurrency
    frequencyCap {
      times
      hours
      showsUnknown
    }
    audience {
      name
      gender
      locations
      minAge
      maxAge
    }
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
    productImages {
      sku
      url
      path
      prompt
    }
  }
  bannerAd {
    name
    banners {
      ...BannerParts
    }
    bannerCategoryIds
    segments {
      id
      name
    }
  }
}
fragment BannerParts on BannerEntry {
  id
  bannerType
  name
  url
  landingUrl
  deeplink
  skus
}`, {"hash":"hsCQpxkUPdygnbcY"}) as unknown as TypedDocumentString<WizardCampaignQuery, WizardCampaignQueryVariables>;
export const BannerOptionsDocument = new TypedDocumentString(`
    query BannerOptions($catalogId: ID!, $brandId: ID!) {
  productCategories(catalogId: $catalogId, brandId: $brandId) {
    id
    label
    parentId
    depth
  }
  segments(catalogId: $catalogId, brandId: $brandId) {
    id
    name
  }
}
    `, {"hash":"K46SjrQYUQvoSBBg"}) as unknown as TypedDocumentString<BannerOptionsQuery, BannerOptionsQueryVariables>;
export const LandingPageOfProductsDocument = new TypedDocumentString(`
    mutation LandingPageOfProducts($catalogId: ID!, $skus: [String!]!) {
  generateLandingUrl(input: { catalogId: $catalogId, skus: $skus }) {
    landingUrl
  }
}
    `, {"hash":"AutUBNka3o89QNj0"}) as unknown as TypedDocumentString<LandingPageOfProductsMutation, LandingPageOfProductsMutationVariables>;
export const CheckLandingPageDocument = new TypedDocumentString(`
    mutation CheckLandingPage($catalogId: ID!, $url: String!) {
  validateLandingUrl(input: { catalogId: $catalogId, url: $url }) {
    errors {
      field
      messages
    }
  }
}
    `, {"hash":"2BFmH660_hAux3gF"}) as unknown as TypedDocumentString<CheckLandingPageMutation, CheckLandingPageMutationVariables>;
export const AppLinkDocument = new TypedDocumentString(`
    mutation AppLink($catalogId: ID!, $landingUrl: String!, $skus: [String!]) {
  generateDeeplink(
    input: { catalogId: $catalogId, landingUrl: $landingUrl, skus: $skus }
  ) {
    deeplink
  }
}
    `, {"hash":"U1ni66inSyObOAjy"}) as unknown as TypedDocumentString<AppLinkMutation, AppLinkMutationVariables>;
export const LaunchCampaignDocument = new TypedDocumentString(`
    mutation LaunchCampaign($input: CreateSponsorCampaignInput!) {
  createSponsorCampaign(input: $input) {
    ok
    sponsorCampaign {
      id
    }
  }
}
    `, {"hash":"lfq2iIto2jyFLNmK"}) as unknown as TypedDocumentString<LaunchCampaignMutation, LaunchCampaignMutationVariables>;
export const SaveCampaignDocument = new TypedDocumentString(`
    mutation SaveCampaign($input: UpdateSponsorCampaignInput!) {
  updateSponsorCampaign(input: $input) {
    operationId
    sponsorCampaign {
      id
    }
  }
}
    `, {"hash":"KcdNhdyXOUOj-yRl"}) as unknown as TypedDocumentString<SaveCampaignMutation, SaveCampaignMutationVariables>;
export const TargetCategoriesDocument = new TypedDocumentString(`
    query TargetCategories($catalogId: ID!) {
  productCategories(catalogId: $catalogId) {
    id
    label
    parentId
  }
}
    `, {"hash":"n6KYneMFHvJrcua0"}) as unknown as TypedDocumentString<TargetCategoriesQuery, TargetCategoriesQueryVariables>;
export const TargetBrandsDocument = new TypedDocumentString(`
    query TargetBrands($searchTerm: String) {
  searchBrands(searchTerm: $searchTerm, size: 20) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"KUsor9a3xua1qmAz"}) as unknown as TypedDocumentString<TargetBrandsQuery, TargetBrandsQueryVariables>;
export const TargetProductsDocument = new TypedDocumentString(`
    query TargetProducts($catalogId: ID!, $searchTerm: String) {
  productSuggestions(
    catalogId: $catalogId
    searchTerm: $searchTerm
    offset: 0
    limit: 20
  ) {
    objects {
      sku
      name
    }
  }
}
    `, {"hash":"EzyEcGwKnb_U6i3m"}) as unknown as TypedDocumentString<TargetProductsQuery, TargetProductsQueryVariables>;
export const NegativeListNamesDocument = new TypedDocumentString(`
    query NegativeListNames {
  negativeLists(pageSize: 100) {
    objects {
      id
      name
    }
  }
}
    `, {"hash":"dByKyXieHSvQN74R"}) as unknown as TypedDocumentString<NegativeListNamesQuery, NegativeListNamesQueryVariables>;