// Made from the .graphql documents by scripts/print-shown-types.ts, part of `npm run generate`.

/** A type of the schema that some query shows. */
export type ShownType =
  | 'AccessKey'
  | 'ActivityChange'
  | 'ActivityHistoryEntry'
  | 'ActivityUndo'
  | 'AdAccountBalance'
  | 'AdLoad'
  | 'AdSet'
  | 'AdSetCost'
  | 'AddressLookup'
  | 'AddressSuggestion'
  | 'AdviceBasis'
  | 'Approval'
  | 'ApprovalChange'
  | 'ApprovalRow'
  | 'AsyncSession'
  | 'AsyncSessionResult'
  | 'Audience'
  | 'AuthProviderCatalog'
  | 'BankTransfer'
  | 'BannerAd'
  | 'BannerEntry'
  | 'BannerType'
  | 'BidModifier'
  | 'BillingInfo'
  | 'BlockedSubject'
  | 'Booking'
  | 'BookingCampaign'
  | 'BookingCancellation'
  | 'BookingChange'
  | 'BookingPlacement'
  | 'BookingPlacementField'
  | 'BookingPriceLine'
  | 'Brand'
  | 'BrandDepartment'
  | 'BucketForecast'
  | 'BucketSetting'
  | 'BucketSummaryRow'
  | 'BudgetCampaign'
  | 'BudgetDay'
  | 'BudgetForecast'
  | 'BudgetForecastStep'
  | 'BudgetRule'
  | 'BudgetRuleMember'
  | 'BudgetRuleOfDay'
  | 'BudgetRuleOutlook'
  | 'BudgetRuleOutlookDay'
  | 'CampaignCostTotal'
  | 'CampaignDay'
  | 'CampaignDuplicate'
  | 'CampaignGrid'
  | 'CampaignGridFigures'
  | 'CampaignGridGroup'
  | 'CampaignGridRow'
  | 'CampaignGridView'
  | 'CampaignPage'
  | 'CampaignPicture'
  | 'CampaignPlan'
  | 'CampaignReport'
  | 'CampaignResults'
  | 'CampaignVisibility'
  | 'CardPaymentMethod'
  | 'Catalog'
  | 'Category'
  | 'ChartFlag'
  | 'ChartFlagDay'
  | 'Claim'
  | 'ClientRequest'
  | 'ColumnSetting'
  | 'Company'
  | 'CompanyChange'
  | 'CompanyLinkedAccount'
  | 'CompanyOutcome'
  | 'CompanySettingChange'
  | 'Configuration'
  | 'ConfigurationSetting'
  | 'ContentReview'
  | 'Credit'
  | 'CreditNote'
  | 'CreditPart'
  | 'CreditUse'
  | 'CreditedSale'
  | 'Currency'
  | 'DepartmentSpend'
  | 'DeskCompany'
  | 'DeskMember'
  | 'DraftCopy'
  | 'EmailChange'
  | 'EventIssue'
  | 'EventIssueExample'
  | 'ExportRequest'
  | 'FeatureFlag'
  | 'FeatureFlagSetting'
  | 'FeedImport'
  | 'FeedImportProblems'
  | 'FeedKindState'
  | 'FeedProblem'
  | 'FeedProblemReason'
  | 'FeedState'
  | 'Forecast'
  | 'FrequencyCap'
  | 'HarvestAct'
  | 'HarvestActTerm'
  | 'HarvestOutlook'
  | 'HarvestRule'
  | 'IdentityProvider'
  | 'ImpressionShare'
  | 'InvalidClicksRow'
  | 'Invitation'
  | 'InvitedInvitation'
  | 'Invoice'
  | 'KeywordBid'
  | 'LanguageOption'
  | 'LaunchStart'
  | 'LedgerAudit'
  | 'LedgerFinding'
  | 'MailChoice'
  | 'ManagedPackage'
  | 'ManagedPackages'
  | 'ManagedPlacement'
  | 'ManagedPlacementField'
  | 'Mandate'
  | 'MenuCounts'
  | 'MetaCampaign'
  | 'MetaCampaignReportRow'
  | 'MetaCatalogProduct'
  | 'MetaCategory'
  | 'MetaCustomAudience'
  | 'MetaMarketplaceConfig'
  | 'MetaPerformancePoint'
  | 'MoneyOutPart'
  | 'MonthlyInvoice'
  | 'MonthlyMoneyOut'
  | 'MonthlyStatement'
  | 'MpaOnboarding'
  | 'MpaTopUpRequest'
  | 'NegativeListCampaign'
  | 'NegativeTarget'
  | 'Notification'
  | 'Onboarding'
  | 'OnboardingItem'
  | 'OpenTopUp'
  | 'Operation'
  | 'OperationRow'
  | 'OrderLimit'
  | 'OtherPayment'
  | 'Overview'
  | 'OverviewBudget'
  | 'OverviewComparison'
  | 'OverviewDay'
  | 'OverviewFigures'
  | 'OverviewRaisedBudget'
  | 'OverviewRow'
  | 'OverviewStopping'
  | 'OverviewTodo'
  | 'OverviewWallet'
  | 'OwnSession'
  | 'Package'
  | 'PackageCartQuote'
  | 'PackageCartQuoteDiscount'
  | 'PackageCartQuoteItem'
  | 'PackageCartQuoteLine'
  | 'PackageCartQuoteTax'
  | 'PackageCatalog'
  | 'PackageDiscount'
  | 'PackagePaymentOption'
  | 'PackagePaymentOptions'
  | 'PackagePricing'
  | 'PackageTag'
  | 'PaymentClientData'
  | 'PaymentProvider'
  | 'PaymentTrouble'
  | 'Placement'
  | 'PlanBudget'
  | 'PlannedBid'
  | 'PlannedBids'
  | 'PlannedKeyword'
  | 'PlatformHealth'
  | 'PlatformProcess'
  | 'PlatformSummaryRow'
  | 'Portfolio'
  | 'PortfolioBrand'
  | 'PortfolioLink'
  | 'PortfolioLinkOpening'
  | 'PostalAddress'
  | 'PreviewShelf'
  | 'PriceExplanation'
  | 'PriceFactor'
  | 'ProForma'
  | 'Product'
  | 'ProductAd'
  | 'ProductBid'
  | 'ProductImage'
  | 'PromotionBanner'
  | 'QuickSearchHit'
  | 'RecommendedBid'
  | 'RecommendedBidRange'
  | 'RefusedWords'
  | 'ReportChart'
  | 'ReportDashboardRow'
  | 'ReportFreshness'
  | 'ReportPoint'
  | 'ReportRange'
  | 'RequestOutcome'
  | 'ReviewCase'
  | 'ReviewCheck'
  | 'ReviewProposal'
  | 'ReviewReason'
  | 'ReviewedName'
  | 'Role'
  | 'SaleTouch'
  | 'SavedCampaignView'
  | 'SearchTermEffect'
  | 'SearchTermFigures'
  | 'SearchTermGrid'
  | 'SearchTermGridRow'
  | 'SearchTermGroup'
  | 'SearchTermLensCount'
  | 'SearchTermSavings'
  | 'SearchTermSummaryRow'
  | 'Segment'
  | 'Seller'
  | 'SellerCenterAuthBackend'
  | 'SettingChange'
  | 'SharedBrand'
  | 'SharedBudget'
  | 'SharedBudgetMember'
  | 'SharedBudgetOfCampaign'
  | 'SharedBudgetOutlook'
  | 'SharedBudgetSpend'
  | 'SharedBudgetStop'
  | 'SharedNegatives'
  | 'SharedPortfolio'
  | 'SharedResults'
  | 'SilentStorefront'
  | 'SkuHistory'
  | 'SkuPricePoint'
  | 'SkuReportPoint'
  | 'SkuReportRow'
  | 'SkuSalesPoint'
  | 'SponsorCampaign'
  | 'StatementDocument'
  | 'StatementLine'
  | 'StorefrontHealth'
  | 'StorefrontKey'
  | 'StorefrontKeyChange'
  | 'StorefrontSignal'
  | 'StorefrontSignalHour'
  | 'StorefrontTail'
  | 'StorefrontTailLine'
  | 'StorefrontTailWinner'
  | 'SwitchedBucket'
  | 'Target'
  | 'Targeting'
  | 'TeamUser'
  | 'TestClock'
  | 'TopSearchKeyword'
  | 'TopUpTax'
  | 'TranslatedText'
  | 'TwoStepSignIn'
  | 'User'
  | 'UserAccount'
  | 'Venture'
  | 'VisibilityLoss'
  | 'VisibilityRemedy'
  | 'Voucher'
  | 'Wallet'
  | 'WalletTransaction'
  | 'WalletTransactionTrace'
  | 'WebhookDelivery'
  | 'WebhookEndpoint'
  | 'Why'
  | 'WhyAccepted'
  | 'WhyAct'
  | 'WhyBar'
  | 'WhyCampaign'
  | 'WhyCause'
  | 'WhyEffect'
  | 'WhyHappened'
  | 'WhyRemedy'
  | 'WhyRest'
  | 'WhyTerm'
  | 'WhyTerms'
  | 'YieldPreview'
  | 'YieldPreviewCompany'
  | 'YieldPreviewWeek'
  | 'YieldRule'
  | 'YieldRuleChange'
  | 'YieldTrial'
  | 'YieldTrialChange'
  | 'YieldTrialResult'
  | 'YieldTrialSide';

/** The types that each query shows, by the id of its document. */
export const SHOWN_TYPES: Readonly<Record<string, readonly ShownType[]>> = {
  '_dIgADkWnEWx8kmw': ['AccessKey'],
  'CvggXEHX5kfXJW4R': ['AccessKey', 'Brand', 'Catalog'],
  'PkfRbIOZufTaf5V2': ['ActivityChange', 'ActivityHistoryEntry', 'ActivityUndo', 'AdSet', 'ContentReview', 'SponsorCampaign'],
  'CbHdTiC17ahy-1o7': ['ActivityChange', 'ActivityHistoryEntry', 'AdSet', 'BudgetForecast', 'BudgetForecastStep', 'CampaignDay', 'CampaignResults', 'ContentReview', 'Currency', 'SponsorCampaign'],
  'oLNHIO2n9Am4OuB6': ['ActivityChange', 'ActivityHistoryEntry', 'AdSet', 'Catalog', 'Company', 'ContentReview', 'Currency', 'SponsorCampaign'],
  'fHiMLwT7OOttS_vT': ['ActivityChange', 'Operation', 'OperationRow'],
  'xKGX12csu4TFtpun': ['AdAccountBalance', 'MpaTopUpRequest'],
  'LQnlGQYde37-3qiT': ['AddressLookup', 'AddressSuggestion'],
  'QBz2vockGq1gKm-v': ['AddressLookup', 'Brand', 'BrandDepartment', 'Company', 'Configuration', 'ConfigurationSetting', 'Currency', 'FeatureFlag', 'FeatureFlagSetting', 'User'],
  'ZkxpDFZGPEW9A3N0': ['AddressLookup', 'Catalog', 'Configuration', 'ConfigurationSetting', 'Currency', 'FeatureFlag', 'FeatureFlagSetting'],
  'KKkRVJm2zcP0u8NE': ['AddressLookup', 'Company', 'Configuration', 'ConfigurationSetting', 'Currency', 'FeatureFlag', 'FeatureFlagSetting', 'User'],
  'LoCidr1JtN3Q9Ljx': ['AddressLookup', 'PostalAddress'],
  'cBqktWBzdgMqSTh5': ['AdLoad', 'BlockedSubject', 'TranslatedText', 'YieldRule', 'YieldRuleChange', 'YieldTrial', 'YieldTrialChange', 'YieldTrialResult', 'YieldTrialSide'],
  '61OizUY4nimbtwxW': ['AdLoad', 'BlockedSubject', 'TranslatedText', 'YieldRule', 'YieldTrial', 'YieldTrialChange', 'YieldTrialResult', 'YieldTrialSide'],
  'daPQVeY6fndojS20': ['AdSet', 'AdviceBasis', 'BudgetForecast', 'BudgetForecastStep', 'CampaignPlan', 'PlannedBid', 'PlannedBids', 'PlannedKeyword', 'PreviewShelf', 'Product', 'SponsorCampaign'],
  'A0vmfMROhaMp__jG': ['AdSet', 'Approval', 'BankTransfer', 'BookingCampaign', 'Claim', 'Company', 'ContentReview', 'DeskCompany', 'DeskMember', 'Invitation', 'MenuCounts', 'OpenTopUp', 'OtherPayment', 'Overview', 'PaymentTrouble', 'SponsorCampaign', 'TeamUser', 'Wallet'],
  'hsCQpxkUPdygnbcY': ['AdSet', 'Audience', 'BannerAd', 'BannerEntry', 'BidModifier', 'Brand', 'BucketSetting', 'Catalog', 'Company', 'ContentReview', 'Currency', 'FrequencyCap', 'KeywordBid', 'NegativeTarget', 'ProductAd', 'ProductBid', 'ProductImage', 'Segment', 'SharedBudgetOfCampaign', 'SharedNegatives', 'SponsorCampaign', 'Target'],
  'WYUiMAUO1rDSDC0d': ['AdSet', 'BannerAd', 'BannerEntry', 'Brand', 'Catalog', 'Company', 'ContentReview', 'Currency', 'Product', 'ProductAd', 'ProductImage', 'RefusedWords', 'ReviewCase', 'ReviewCheck', 'ReviewProposal', 'ReviewReason', 'ReviewedName', 'Segment', 'SponsorCampaign'],
  '7Z_mnJgOdNfztmdH': ['AdSet', 'BannerAd', 'BannerEntry', 'Brand', 'Catalog', 'ProductAd', 'ProductImage', 'Segment', 'SponsorCampaign'],
  'w-Xn6snEsZfTCIgN': ['AdSet', 'BookingCampaign', 'Currency', 'Overview', 'OverviewBudget', 'OverviewComparison', 'OverviewDay', 'OverviewFigures', 'OverviewRaisedBudget', 'OverviewRow', 'OverviewStopping', 'OverviewTodo', 'OverviewWallet', 'SponsorCampaign', 'Wallet'],
  'pm3skU5qTZu8IDtI': ['AdSet', 'Brand', 'BudgetDay', 'BudgetRuleOfDay', 'CampaignPage', 'CampaignPicture', 'Catalog', 'Company', 'ContentReview', 'Currency', 'SharedBudgetOfCampaign', 'SponsorCampaign'],
  'o2hGdS_KrV_E6Iy_': ['AdSet', 'Brand', 'CampaignGrid', 'CampaignGridFigures', 'CampaignGridGroup', 'CampaignGridRow', 'CampaignGridView', 'Catalog', 'Company', 'Currency', 'SharedBudgetOfCampaign', 'SponsorCampaign'],
  'i_9qWDsbxM0667rl': ['AdSet', 'Brand', 'CampaignReport', 'Catalog', 'Company', 'Currency', 'SharedBudgetOfCampaign', 'SponsorCampaign'],
  'KkYqiJ1RaBnpimzO': ['AdSet', 'Brand', 'CampaignReport', 'Catalog', 'Company', 'Currency', 'SharedBudgetOfCampaign', 'SponsorCampaign'],
  '3ESr_40POQbcR8bs': ['AdSet', 'Brand', 'CampaignReport', 'Company', 'ContentReview', 'SponsorCampaign'],
  '_qUDVc5NzjDuOGXT': ['AdSet', 'Brand', 'Catalog', 'ProductAd', 'SponsorCampaign'],
  'oyJjviNsaWV_079r': ['AdSet', 'Brand', 'Company', 'Currency', 'SearchTermFigures', 'SearchTermGrid', 'SearchTermGridRow', 'SearchTermGroup', 'SearchTermLensCount', 'SharedBudgetOfCampaign', 'SponsorCampaign'],
  'i5lEQr7LpOhE4nkq': ['AdSet', 'Brand', 'Currency', 'Portfolio', 'PortfolioBrand', 'SponsorCampaign'],
  'Ko_ElDMihXQGdBV5': ['AdSet', 'Brand', 'PlanBudget', 'Portfolio', 'SponsorCampaign'],
  'DlLCLO51GOXApG5M': ['AdSet', 'CampaignResults', 'CampaignVisibility', 'SponsorCampaign', 'VisibilityLoss', 'VisibilityRemedy'],
  'IXGtEhnPAcTnWSGX': ['AdSet', 'CampaignVisibility', 'Catalog', 'Company', 'Currency', 'SponsorCampaign', 'VisibilityLoss', 'VisibilityRemedy'],
  'ncwvSAZxbM4aU8ag': ['AdSet', 'CampaignVisibility', 'ImpressionShare', 'SponsorCampaign'],
  '3-7esqNwG3ulxqed': ['AdSet', 'Catalog', 'Company', 'CreditedSale', 'Currency', 'PriceExplanation', 'PriceFactor', 'SaleTouch', 'SponsorCampaign'],
  'D75adc3rdC79BCS8': ['AdSet', 'Catalog', 'Company', 'Currency', 'SponsorCampaign'],
  'DXBiizXr052EgiGf': ['AdSet', 'Catalog', 'Company', 'Currency', 'SponsorCampaign'],
  '55agEnLF06ARLdVw': ['AdSet', 'ChartFlag', 'ChartFlagDay', 'ContentReview', 'Currency', 'SponsorCampaign'],
  'V4UnnumLBwAAVaF_': ['AdSet', 'Company', 'ContentReview', 'RefusedWords', 'ReviewCase', 'ReviewCheck', 'ReviewProposal', 'SponsorCampaign'],
  '-YRe6b-gzgArGfDN': ['AdSet', 'Currency', 'SponsorCampaign', 'Wallet', 'Why', 'WhyAccepted', 'WhyAct', 'WhyBar', 'WhyCampaign', 'WhyCause', 'WhyEffect', 'WhyHappened', 'WhyRemedy', 'WhyRest', 'WhyTerm', 'WhyTerms'],
  'QTEooEiLtXzUZSSi': ['AdSet', 'ProductAd', 'ProductBid', 'SponsorCampaign'],
  's0eDFjNS5Vgmpgji': ['AdSet', 'ReportRange', 'SponsorCampaign'],
  'gj1Xpcp6u8YOzq0d': ['AdSet', 'SharedBudgetOfCampaign', 'SponsorCampaign'],
  'hT5GUmJvNs8FN5Il': ['AdSetCost', 'Catalog', 'Credit', 'CreditPart', 'Invoice', 'Wallet', 'WalletTransaction', 'WalletTransactionTrace'],
  'VeWNrmjl0jx_U77b': ['AdviceBasis', 'Forecast'],
  'dsSz5Jt7ecyfCcA-': ['AdviceBasis', 'Forecast'],
  '5MhbEFLvnTeASCXQ': ['AdviceBasis', 'RecommendedBid', 'RecommendedBidRange'],
  '2JjWuXNs91Ic-UWE': ['Approval', 'ApprovalChange', 'ApprovalRow'],
  '2v2OWjWv1VZoUHts': ['AsyncSession', 'AsyncSessionResult'],
  'rss_X-jBpAOwjMub': ['AuthProviderCatalog', 'Currency'],
  '9Tj916RWcRMdV-HO': ['BankTransfer', 'BookingCampaign', 'ContentReview', 'OtherPayment', 'PaymentTrouble', 'SponsorCampaign'],
  '9ghZrCSrc0TnoPA5': ['BankTransfer', 'Company', 'Currency'],
  'lsC5J-Gmx_6T4P3b': ['BannerType', 'Catalog', 'Configuration', 'ConfigurationSetting', 'FeatureFlag', 'FeatureFlagSetting'],
  '6t4_HXcQYTHRNJ66': ['BannerType', 'Category'],
  'oYbHf3XNeOhOIkrC': ['BillingInfo'],
  'E5asRqfQfw6N67Cv': ['BillingInfo', 'CardPaymentMethod', 'Company', 'Currency'],
  'jnl-vIT2RMd87knQ': ['Booking', 'BookingCampaign', 'BookingCancellation', 'BookingChange', 'BookingPlacement', 'BookingPlacementField', 'BookingPriceLine', 'Brand', 'Company', 'CreditNote', 'Currency', 'Invoice', 'Package', 'PackageTag', 'Placement', 'ProForma', 'Segment', 'Venture', 'Wallet'],
  'PEbjwBY4Dzxwcy6D': ['Booking', 'Placement'],
  'uVBpuXelFdyqIg7W': ['BookingCampaign', 'BookingPlacement', 'Brand', 'Company', 'Currency', 'Package'],
  'Ieec4tM4P6WLmoGr': ['Brand'],
  '-HAN0aS6RQgUprgo': ['Brand'],
  '8AhySWDXDGVfc--r': ['Brand'],
  'rquYvRs7ZeKSywrk': ['Brand'],
  'KUsor9a3xua1qmAz': ['Brand'],
  'MrA5gPM2qr_LPPzS': ['Brand', 'BrandDepartment', 'Catalog', 'CreditNote', 'Currency', 'DepartmentSpend', 'Invoice', 'MonthlyStatement', 'ProForma', 'StatementDocument', 'StatementLine', 'Wallet'],
  '_iYPDiyfBKfE8TqP': ['Brand', 'BrandDepartment', 'Company', 'User'],
  'EdJJDmwaC4uIsvN0': ['Brand', 'Catalog', 'ClientRequest'],
  'bxos_wVBXmJneyCS': ['Brand', 'Claim'],
  'Vmq-H2lDI3M4zwdt': ['Brand', 'Claim', 'Company', 'Currency', 'DeskCompany', 'DeskMember', 'Seller', 'TeamUser', 'Wallet'],
  'nDttMwcCeOi98tM5': ['Brand', 'Claim', 'Company', 'Seller'],
  'g7qI9HRs21uYUJQ0': ['Brand', 'Company', 'Currency', 'DeskCompany', 'DeskMember', 'FeatureFlag', 'FeatureFlagSetting', 'Role', 'User', 'UserAccount'],
  'vc9c0qrogj7ScXOC': ['Brand', 'Company', 'Role', 'UserAccount'],
  'kq_KQ-KlEVQ6s1yn': ['Brand', 'Configuration', 'ConfigurationSetting', 'Onboarding', 'OnboardingItem', 'SponsorCampaign'],
  'GYWbJDx1snRxkzB6': ['Brand', 'FeatureFlag', 'FeatureFlagSetting'],
  'QMYyreykeshSWiqu': ['BucketForecast', 'SwitchedBucket'],
  '5V1vN8tgoEN038_d': ['BucketSummaryRow'],
  'HFF3WUNoVgzUaLZW': ['BudgetCampaign', 'BudgetDay', 'BudgetRuleOfDay'],
  'QraLaY2sFA9lMJ9X': ['BudgetRule'],
  'nlM5r0bw50igQ2Au': ['BudgetRule', 'BudgetRuleMember'],
  '-ffTDzL6AyMJg0ps': ['BudgetRuleOutlook', 'BudgetRuleOutlookDay'],
  'eKhxB2ckvoc9ckBH': ['CampaignCostTotal'],
  'vm6rpnwZhK0Sx8sr': ['CampaignDuplicate'],
  'AOlLAGb_j6jXtHr2': ['CampaignGrid', 'CampaignGridFigures', 'CampaignGridGroup'],
  'bwL503IBGA89UhQM': ['CardPaymentMethod', 'Company', 'Configuration', 'ConfigurationSetting', 'FeatureFlag', 'FeatureFlagSetting', 'PaymentProvider', 'User'],
  'DGPQPOFgeVL04zwI': ['CardPaymentMethod', 'CompanyLinkedAccount', 'Configuration', 'ConfigurationSetting', 'FeatureFlag', 'FeatureFlagSetting', 'OpenTopUp', 'PaymentProvider', 'SellerCenterAuthBackend', 'TopUpTax', 'Wallet'],
  '3RXXvXlZLhfUFHYx': ['CardPaymentMethod', 'Currency', 'PackagePaymentOption', 'PackagePaymentOptions', 'Wallet'],
  'xFcVlpTsx6uKCU4B': ['CardPaymentMethod', 'Wallet'],
  'FOTZSu6qcWllCoqm': ['Catalog'],
  'R6P1rCzNuA-qi1Mx': ['Catalog'],
  'RkQTa8Z1oO-unpjy': ['Catalog'],
  'q7Dys17n3P321itU': ['Catalog'],
  'EQzlysJNE6id06A8': ['Catalog'],
  'l_XJKr2K4YcFqUVC': ['Catalog'],
  'JxHv2qL6u72gIQzx': ['Catalog', 'Category', 'Seller'],
  '_kbH8tHXLTy0x6np': ['Catalog', 'CreditNote', 'Currency', 'Invoice', 'ProForma', 'StatementDocument', 'Wallet'],
  '5OifPIqFN09xfCDa': ['Catalog', 'CreditNote', 'Invoice', 'MonthlyInvoice', 'Wallet'],
  'JZQhpYLrMMTQp6zc': ['Catalog', 'EventIssue', 'EventIssueExample'],
  'uqOvzclXr1Whg07a': ['Catalog', 'EventIssue', 'PlatformHealth', 'PlatformProcess', 'SilentStorefront'],
  'n1DyrCdCEH-wt-Fl': ['Catalog', 'Invoice', 'Wallet', 'WalletTransaction'],
  'TMECAtMJP4Pa9w7S': ['Catalog', 'MpaOnboarding', 'Seller'],
  'BUlF23Yja54eFlQ5': ['Catalog', 'SkuReportRow'],
  'OfjEMKUjseIwqGbK': ['Catalog', 'SponsorCampaign', 'Targeting'],
  'ts04H5t1xYTwezau': ['Category'],
  'n6KYneMFHvJrcua0': ['Category'],
  'K46SjrQYUQvoSBBg': ['Category', 'Segment'],
  '0Zk8OsIlkZu3K_eX': ['Claim', 'Company', 'Currency', 'DeskCompany', 'DeskMember', 'TeamUser', 'Wallet'],
  'zsH7JG8gpRO6l945': ['Claim', 'CompanyChange', 'DeskCompany', 'DeskMember'],
  'Wy9WUlJ6cg-nUeyl': ['ColumnSetting'],
  'FLx7h0HKh4nIZB4t': ['Company'],
  'z6NE1bh3sUCx1V5k': ['Company'],
  'h14u2UT2h3YzA90y': ['Company'],
  'Ruev3gU-t_rGKw2X': ['Company', 'ConfigurationSetting', 'FeatureFlagSetting', 'SettingChange'],
  'EXMIqYMG4VbeRnz_': ['Company', 'Currency'],
  'L2gC4gWQk-xlU23P': ['Company', 'Currency'],
  'WvSJSpk2HZOZQ_UM': ['Company', 'Currency'],
  'oSRtOzuq93FLD8Wf': ['Company', 'Currency', 'OrderLimit', 'User'],
  'rQ228L4cQp-aHPGs': ['Company', 'Currency', 'OtherPayment'],
  '2TDhU95JMFiU6WlV': ['Company', 'Currency', 'PaymentTrouble'],
  'IvCs1H1uOyeCaA4y': ['Company', 'LedgerAudit', 'LedgerFinding'],
  'In0KuFIAGuTR9wXf': ['Company', 'QuickSearchHit'],
  'nLBgC3V8S0gqsJPE': ['Company', 'User'],
  'GIaMTsj484vknRgD': ['Company', 'User'],
  'DVjmBiemnfu-gYna': ['Company', 'User'],
  'N2nXiVRtnPmXi_jx': ['Company', 'YieldPreview', 'YieldPreviewCompany', 'YieldPreviewWeek'],
  '_unsUrfBRK0GarMi': ['CompanyLinkedAccount', 'SellerCenterAuthBackend'],
  '1rivxY6f93NOliui': ['CompanyOutcome', 'CompanySettingChange'],
  'hERNKl3IVXe2LDFO': ['Configuration', 'ConfigurationSetting'],
  'w7LiGTSErd817GGx': ['Configuration', 'ConfigurationSetting', 'FeatureFlag', 'FeatureFlagSetting'],
  'Zq7mxpGleuJcKLT2': ['Configuration', 'ConfigurationSetting', 'FeatureFlag', 'FeatureFlagSetting'],
  'WMenwDom1jjlzTWn': ['ConfigurationSetting'],
  'nsPUMk2f_773n4WU': ['ConfigurationSetting'],
  'XwLk6X7hFIDgAUb5': ['ConfigurationSetting', 'FeatureFlag', 'FeatureFlagSetting'],
  'Q-bVsbcvSG5q-2l8': ['ContentReview'],
  'QfBGKHWVXJ_VyFkO': ['Credit', 'CreditUse', 'Invoice', 'Wallet', 'WalletTransaction'],
  '1uIyijr7TqjwT6y8': ['Credit', 'Invoice', 'Wallet'],
  'UrGPzhtXx9Sg3-gy': ['Currency', 'ManagedPackage', 'ManagedPackages', 'ManagedPlacement', 'ManagedPlacementField', 'Package', 'PackageDiscount', 'PackagePricing', 'PackageTag', 'Placement', 'Segment', 'Venture'],
  'Sd1T5_66xUxcoFUP': ['Currency', 'MetaPerformancePoint'],
  'cCk4n9DFxDW9mJOY': ['Currency', 'Package', 'PackageCartQuote', 'PackageCartQuoteDiscount', 'PackageCartQuoteItem', 'PackageCartQuoteLine', 'PackageCartQuoteTax', 'PackageDiscount', 'Segment', 'Venture', 'Voucher'],
  'Sg4chRDXwTgd-Y7h': ['Currency', 'Package', 'PackageDiscount', 'PackagePricing', 'Segment', 'Venture'],
  'PwOatwwthwcUI0nt': ['Currency', 'Segment', 'Venture'],
  'IyM7I5SBsFPZA8v7': ['Currency', 'SharedBrand', 'SharedPortfolio', 'SharedResults'],
  'An2SP0hwiffXFpuo': ['Currency', 'Wallet'],
  'iU8FoamYKXC5cUMn': ['DeskCompany'],
  '7k8EuJLL6ZBSQLeZ': ['DeskMember', 'Role', 'TeamUser'],
  'Uc6S1S3AUKQZZ2hX': ['DraftCopy'],
  'nU7WjNrRiBvsFHi6': ['EmailChange'],
  'Ia7H7Q5j3EGZ_LYj': ['ExportRequest'],
  'zZU7IVpCo48b7IjV': ['FeatureFlag', 'FeatureFlagSetting'],
  'c4CZW-i0cPqeBCLc': ['FeatureFlag', 'FeatureFlagSetting'],
  'XOELcRFdQB0RiYb6': ['FeatureFlagSetting'],
  '_6V2Ws37ckHzCJfX': ['FeedImport'],
  'I1BUr_lCXUnN-2Tr': ['FeedImport', 'FeedImportProblems', 'FeedProblem', 'FeedProblemReason'],
  '5NSnDD9_CtAJArJI': ['FeedKindState', 'FeedState'],
  'iLqDGanSDxW7i1T0': ['HarvestAct'],
  'OZw3GjZXuolG21nd': ['HarvestAct', 'HarvestActTerm', 'SearchTermEffect'],
  'h9pgcUtf7G4G1_Ip': ['HarvestActTerm', 'HarvestOutlook', 'SearchTermEffect'],
  'a3WRo5Rv4U6Wu-J8': ['HarvestRule'],
  '-hqv9upGMRsEYWtO': ['IdentityProvider'],
  'uomO9COBcdYeb3Cy': ['InvalidClicksRow'],
  'c4Fg44dk2ardEKeC': ['Invitation', 'Role'],
  'GJfi8UGPfxcm82JV': ['Invitation', 'Role'],
  '9F9ARLM32QFl8XEd': ['InvitedInvitation', 'Role'],
  'D9HUkt-I63Opy2lr': ['Invoice', 'MoneyOutPart', 'MonthlyMoneyOut', 'Wallet'],
  'kWiL2N0q2fZ8DVJk': ['Invoice', 'MpaTopUpRequest', 'Wallet'],
  'aOq4TgFemOMC_e0r': ['LanguageOption', 'TwoStepSignIn', 'User'],
  'lsgzxO0lGyzPq9Rc': ['LaunchStart', 'Product'],
  'PBE6U6lJ7UN_omLw': ['MailChoice'],
  'q-D-AakCmsFqJsol': ['Mandate'],
  'FGDiNAp3q1qt3jst': ['MetaCampaign'],
  'DUOEGJqHgJWX_wpf': ['MetaCampaign', 'MetaCampaignReportRow'],
  'j_8LJHJ1jymcJ08w': ['MetaCatalogProduct'],
  '-VRj8hT8Tp-Xd51q': ['MetaCategory'],
  '8jFnkQ2-kE31g794': ['MetaCustomAudience'],
  'BUOAEUcaExao6xwg': ['MetaMarketplaceConfig'],
  'nIKpUY_laIT5Lm5x': ['MpaOnboarding'],
  'waP3OklQeVBz9xM6': ['NegativeListCampaign', 'NegativeTarget', 'SharedNegatives'],
  'DIIhBY2l2Vo36thm': ['Notification'],
  'FlOOE5QxNm2ebbDj': ['Notification'],
  'QJ14m_JUP3KBzC1c': ['OpenTopUp'],
  'PdopfnABVijMNtyS': ['Operation'],
  'rmwMK6YhucjFsKpX': ['OwnSession'],
  'PzwTAKHFJJx0QFvx': ['Package', 'PackageCatalog', 'PackageTag', 'Placement'],
  'AM-Umig5C0s3AEeE': ['PaymentClientData'],
  'oDZRch9JyjtXIknA': ['PlatformHealth', 'PlatformProcess'],
  'hEBJKb-D3EDdLQNS': ['PlatformSummaryRow', 'ReportDashboardRow', 'SearchTermSummaryRow'],
  'aR_dBV1JbljqlLtO': ['PortfolioLink', 'PortfolioLinkOpening'],
  'e53BPAoGAInrBlpN': ['Product'],
  'Rp-C3tg_92ypgVhi': ['Product'],
  'NQt1_najG-4aQj3F': ['Product'],
  '_YG5AfiuTIEDYAQx': ['Product'],
  'efFyA_YHSucd-cIt': ['Product'],
  'EzyEcGwKnb_U6i3m': ['Product'],
  'Vf8BQjUTLrVHSlH3': ['PromotionBanner'],
  'KHkNbjJstr_n8jcd': ['RefusedWords'],
  'civVH8LXYorSugTi': ['ReportChart', 'ReportPoint'],
  '1NFPD4Pao3Yj_LVl': ['ReportDashboardRow', 'ReportFreshness'],
  'Q_5utraAvubmpqrb': ['ReportDashboardRow', 'SponsorCampaign'],
  '_s7DLuNB0FneJ-qy': ['ReportFreshness'],
  '0OagPFPxEM-VcRvy': ['ReportRange', 'SponsorCampaign'],
  'HPmOFyXlbp6C-YVT': ['RequestOutcome'],
  'mCw8KxW7u1aEhtUi': ['Role'],
  'zHeYRNefJxOyt-3k': ['Role', 'TeamUser'],
  'G8_Zi5FnqFowbP54': ['Role', 'TeamUser'],
  'rmMootOLirBdeaPY': ['SavedCampaignView'],
  'J0Hi4OhVHwn9XttF': ['SearchTermSavings', 'SponsorCampaign'],
  'Kx3cjGHOkzzMrYf0': ['Seller'],
  'J8fRKfO6GdPsl9ua': ['Seller'],
  'yJNHH5w8BpgDWE3A': ['Seller'],
  'NoMRZ6ciMUkVj3ic': ['Seller'],
  '7-uKygyvZPhnRKhj': ['Seller'],
  'jSiYlfRppyUbMssw': ['SellerCenterAuthBackend'],
  'fIBzab0W5Em45YAy': ['SharedBudget'],
  'mSmrSZ6pMpfCy74D': ['SharedBudget', 'SharedBudgetMember'],
  'YsUtzO8uqM2UmURO': ['SharedBudget', 'SharedBudgetMember', 'SharedBudgetSpend', 'SharedBudgetStop'],
  'ShmXnfZx1qVbXHGA': ['SharedBudgetOutlook'],
  'S3LRw66PVFurx8oX': ['SharedNegatives'],
  'dByKyXieHSvQN74R': ['SharedNegatives'],
  'u4VtI310Z3MiSDW6': ['SkuHistory', 'SkuPricePoint', 'SkuReportPoint', 'SkuSalesPoint'],
  'ZT9bEJORnojV6mS5': ['SponsorCampaign'],
  'KuwtS9-mltOX_nw8': ['StorefrontHealth', 'StorefrontSignal', 'StorefrontSignalHour'],
  'V9zwJc64DWqvlxVt': ['StorefrontKey'],
  'LYrAUi_0J-Vg9ah5': ['StorefrontKeyChange'],
  'lT6vUUxHyoYCfAVK': ['StorefrontTail', 'StorefrontTailLine', 'StorefrontTailWinner'],
  '03eMIWjR9Bs_OAS9': ['TestClock'],
  'rPkggkbb7spzt6FX': ['TopSearchKeyword'],
  'S_osFc-v_vW7JaB1': ['User'],
  'LJHhE9qY5NZaXcAK': ['UserAccount'],
  'Rh8yAtYBB7dldajv': ['Voucher'],
  'XdlVbGJWD30uMDnF': ['Wallet'],
  '2vDQO1Ick1RcxBZA': ['WebhookDelivery'],
  'lGIaQLRry9be7LRz': ['WebhookEndpoint'],
};
