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

/** Why an ad set is NOT_DELIVERING. */
export type EffectiveStatus =
  | 'EXCEED_BUDGET'
  | 'WALLET_EXCEED_THRESHOLD';

/** Supported interface language. */
export type Language =
  | 'en'
  | 'id'
  | 'pt';

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


export type SponsorCampaignsQuery = { sponsorCampaigns: { page: number, numPages: number, total: number, objects: Array<{ id: string, name: string, adType: AdType, brand: { id: string, name: string, logo: string | null }, supplier: { id: string, nameWithCluster: string, walletCurrency: { symbol: string } }, adsetSet: Array<{ id: string, status: AdSetStatus, runningStatus: RunningStatus, effectiveStatus: EffectiveStatus | null, budgetType: BudgetType, budget: string | null, budgetDaily: string | null, bidType: BidType, bidWalletCurrency: string | null, startDate: string, endDate: string | null, shop: string, notes: string | null }>, report: { impressions: number | string, clicks: number | string, itemsSold: number | string, haloItemsSold: number | string, costs: string, click7Sales: string, haloSales: string } }> } };

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

export type CurrencyPartsFragment = { code: string, symbol: string, rate: string, maxFractionDigits: number };

export type BrandPartsFragment = { id: string, name: string, logo: string | null };

export type ShellQueryVariables = Exact<{ [key: string]: never; }>;


export type ShellQuery = { me: { id: string, name: string, firstName: string, lastName: string, email: string, language: Language, isGfg: boolean, isOwner: boolean, isImpersonate: boolean, isApprovedByStaff: boolean, isAccountLocked: boolean, isBrandLocked: boolean, role: { id: string, name: RoleName } | null, company: { id: string, name: string, canBeToppedUp: boolean, walletCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number }, reportCurrency: { code: string, symbol: string, rate: string, maxFractionDigits: number } } | null }, currentBrand: { id: string, name: string, logo: string | null } | null, userAccounts: Array<{ id: string, isCurrent: boolean, role: { id: string, name: RoleName }, company: { id: string, name: string, isCluster: boolean, walletCurrency: { code: string } } }>, enable_landing_page: { id: string, isActive: boolean }, sponsor_enable_banner: { id: string, isActive: boolean }, show_country_demographic_report: { id: string, isActive: boolean }, sponsor_search_term_report: { id: string, isActive: boolean }, halo_sales_reports: { id: string, isActive: boolean }, use_advanced_sponsor_campaign_ui: { id: string, isActive: boolean }, show_sponsor_target: { id: string, isActive: boolean }, standard_package_ads: { id: string, isActive: boolean }, enable_meta_ad: { id: string, isActive: boolean }, allow_change_language: { id: string, isActive: boolean } };

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
export const CurrencyPartsFragmentDoc = new TypedDocumentString(`
    fragment CurrencyParts on Currency {
  code
  symbol
  rate
  maxFractionDigits
}
    `, {"fragmentName":"CurrencyParts"}) as unknown as TypedDocumentString<CurrencyPartsFragment, unknown>;
export const BrandPartsFragmentDoc = new TypedDocumentString(`
    fragment BrandParts on Brand {
  id
  name
  logo
}
    `, {"fragmentName":"BrandParts"}) as unknown as TypedDocumentString<BrandPartsFragment, unknown>;
export const FlagPartsFragmentDoc = new TypedDocumentString(`
    fragment FlagParts on FeatureFlag {
  id
  isActive
}
    `, {"fragmentName":"FlagParts"}) as unknown as TypedDocumentString<FlagPartsFragment, unknown>;
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
      id
      name
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
}`, {"hash":"sha256:c7582c895680e2ffaabe6900fcfc571aa0c5047c28ba6138a5031d119cd29820"}) as unknown as TypedDocumentString<SponsorCampaignsQuery, SponsorCampaignsQueryVariables>;
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
  allow_change_language: featureFlag(name: allow_change_language) {
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
}`, {"hash":"sha256:043ebe749b3771405f415a508f55e420ec41701f571669ec0c29202cf6e22f95"}) as unknown as TypedDocumentString<ShellQuery, ShellQueryVariables>;
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