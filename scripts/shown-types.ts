import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Types that only wrap others or answer a write: their contents count. */
const WRAPPER = /(?:List|Connection|Edge|Payload|PageInfo)$/;

/**
 * What the server computes from other types, by type or by field: a write of those changes it too. One step each. What a
 * document selects needs no line; a field whose answer is a plain value always does.
 */
export const COMPUTED_FROM: Readonly<Record<string, readonly string[]>> = {
  // Every movement of the wallet uses its credits and is written on its papers.
  AdSetCost: ['Wallet'],
  Credit: ['Wallet'],
  CreditUse: ['Wallet'],
  Invoice: ['Wallet'],
  MonthlyInvoice: ['Wallet'],
  MonthlyMoneyOut: ['Wallet'],
  MonthlyStatement: ['BrandDepartment', 'Wallet'],
  WalletTransaction: ['Wallet'],
  'Company.walletBalance': ['Wallet'],
  'DeskCompany.balance': ['Wallet'],
  'Query.refundableCredit': ['Wallet'],
  // What packages cost, and what can pay for them.
  PackageCartQuote: ['Package', 'Venture', 'Voucher'],
  PackageDiscount: ['Package'],
  PackagePaymentOptions: ['CardPaymentMethod', 'Wallet'],
  PackagePricing: ['Package', 'Venture'],
  // Staff's view of a company, and the log of what they decide.
  CompanyChange: ['Claim', 'DeskCompany', 'DeskMember'],
  DeskCompany: ['Claim', 'Company', 'DeskMember', 'TeamUser'],
  DeskMember: ['TeamUser'],
  'Query.clusters': ['DeskCompany'],
  'User.isApprovedByStaff': ['DeskCompany', 'DeskMember'],
  'User.isBrandLocked': ['Brand'],
  // What staff set for everyone or for one company.
  Configuration: ['ConfigurationSetting'],
  FeatureFlag: ['FeatureFlagSetting'],
  SettingChange: ['ConfigurationSetting', 'FeatureFlagSetting'],
  'Query.allowTopUp': ['ConfigurationSetting'],
  'Query.cardPaymentMinMax': ['ConfigurationSetting'],
  'Query.lastTopUpAmount': ['OpenTopUp'],
  'Query.sponsorCampaignMinBudget': ['ConfigurationSetting'],
  // Some first steps are done by what the company has.
  Onboarding: ['Brand', 'SponsorCampaign'],
  // The home page rests on most of what a company has.
  Portfolio: ['AdSet', 'Brand', 'SponsorCampaign'],
  Overview: ['AdSet', 'BookingCampaign', 'SponsorCampaign', 'Wallet'],
  MenuCounts: ['AdSet', 'Approval', 'BookingCampaign', 'Overview', 'SponsorCampaign', 'Wallet'],
  // The head of a campaign's page shows its budget; a change of a campaign moves what it will bring.
  CampaignPage: ['AdSet'],
  BudgetForecast: ['AdSet', 'SponsorCampaign'],
  CampaignVisibility: ['AdSet', 'SponsorCampaign'],
  // What is planned competes with what runs.
  CampaignPlan: ['AdSet', 'SponsorCampaign'],
  // What is checked of an ad rests on its products, too; their feeds are no write of the console.
  ReviewCase: ['AdSet', 'ContentReview', 'RefusedWords', 'SponsorCampaign'],
  'Query.reviewMedianWait': ['ContentReview'],
  ChartFlag: ['AdSet', 'ContentReview', 'SponsorCampaign'],
  ActivityHistoryEntry: ['AdSet', 'ContentReview', 'SponsorCampaign'],
  // So does the answer to why a figure changed.
  Why: ['AdSet', 'SponsorCampaign', 'Wallet'],
  // What the dashboard filters by and lists.
  ReportRange: ['SponsorCampaign'],
  SearchTermSavings: ['SponsorCampaign'],
  'Query.reportDashboardCampaigns': ['SponsorCampaign'],
  'Query.sponsorCampaignStatuses': ['SponsorCampaign'],
  AdAccountBalance: ['MpaTopUpRequest'],
  MetaCampaignReportRow: ['MetaCampaign'],
  'Seller.isMpaOnboarded': ['MpaOnboarding'],
  'Query.unreadCount': ['Notification'],
  // No write of the console changes these.
  'Query.mailedLink': [],
  'Query.mpaTopUpTax': [],
  'Query.productsMatchingFilterCount': [],
};

export interface ShownTypes {
  /** Every type a query shows: what a write can be said to change. */
  all: readonly string[];
  /** By the id of the query's document. */
  byDocument: Readonly<Record<string, readonly string[]>>;
}

/** Reads from the console's queries, by id, which types of the schema their answers show. */
export function shownTypes(schemaText: string, documents: Readonly<Record<string, string>>): ShownTypes {
  const schema = buildSchema(schemaText);
  const byDocument = Object.fromEntries(
    Object.entries(documents)
      .map(([id, text]) => [id, typesOf(parse(text))] as const)
      .filter(([, types]) => types.length > 0)
      .toSorted(([, a], [, b]) => a.join().localeCompare(b.join())),
  );
  const all = [...new Set(Object.values(byDocument).flat())].toSorted();
  for (const name of Object.keys(COMPUTED_FROM)) checkCoordinate(name);
  return { all, byDocument };

  function typesOf(document: ReturnType<typeof parse>): readonly string[] {
    const [operation] = document.definitions.filter((definition) => definition.kind === 'OperationDefinition');
    if (operation?.operation !== 'query') return [];
    const types = new Set<string>();
    const info = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(info, {
        Field({ name }) {
          const parent = info.getParentType()!.name;
          const type = getNamedType(info.getType())!;
          const coordinate = `${parent}.${name.value}`;
          if (isCompositeType(type)) add(type.name);
          else if (parent === 'Query' && !(coordinate in COMPUTED_FROM))
            throw new Error(`${coordinate} answers a plain value: name the types it is computed from in COMPUTED_FROM`);
          for (const source of COMPUTED_FROM[coordinate] ?? []) types.add(source);
        },
      }),
    );
    return [...types].toSorted();

    function add(type: string): void {
      if (!WRAPPER.test(type)) types.add(type);
      for (const source of COMPUTED_FROM[type] ?? []) types.add(source);
    }
  }

  function checkCoordinate(coordinate: string): void {
    const [type = '', field] = coordinate.split('.');
    const named = schema.getType(type);
    const isKnown = isObjectType(named) && (field === undefined || field in named.getFields());
    const unknown = (COMPUTED_FROM[coordinate] ?? []).filter((source) => !isObjectType(schema.getType(source)));
    if (!isKnown || unknown.length)
      throw new Error(`COMPUTED_FROM: ${coordinate}: ${unknown.join() || 'not in the schema'}`);
  }
}
