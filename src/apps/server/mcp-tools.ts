import type { Toolsets } from '#platform/mcp/mcp-route.ts';

const CREATED_FIELDS = [
  'brandId',
  'catalogId',
  'name',
  'asName',
  'adName',
  'startDate',
  'endDate',
  'scheduleType',
  'budgetType',
  'budgetDailyTotal',
  'budgetTotal',
  'bidType',
  'bidWalletCurrency',
  'targetRoas',
  'keywords',
  'negativeKeywords',
  'skus',
];

/**
 * What agents may call, by toolset. Names, descriptions and schemas are part of the release: a test holds their hash, so
 * that none changes unnoticed.
 */
export const TOOLSETS: Toolsets = {
  core: [
    {
      name: 'whoami',
      title: 'Who am I',
      description: 'The key of this connection: company, role, scopes, brands, end and limits.',
      route: 'GET /v1/key',
    },
    {
      name: 'list_brands',
      title: 'List brands',
      description: 'Brands of the company that the key reaches.',
      route: 'GET /v1/brands',
    },
    {
      name: 'list_catalogs',
      title: 'List catalogs',
      description: 'Storefronts with currency and time zone; campaigns and products belong to one.',
      route: 'GET /v1/catalogs',
    },
    {
      name: 'search_products',
      title: 'Search products',
      description: 'Products of a catalog that can be advertised.',
      route: 'GET /v1/products',
    },
    {
      name: 'list_campaigns',
      title: 'List campaigns',
      description: 'Campaigns, newest first.',
      route: 'GET /v1/campaigns',
    },
    {
      name: 'get_campaign',
      title: 'Read a campaign',
      description: 'One campaign with all settings.',
      route: 'GET /v1/campaigns/{id}',
    },
    {
      name: 'create_campaign',
      title: 'Create a campaign',
      description: 'Creates a campaign for products and submits it for review by staff. It commits money.',
      route: 'POST /v1/campaigns',
      fixed: { adType: 'PRODUCT' },
      offers: CREATED_FIELDS,
    },
    {
      name: 'pause_campaigns',
      title: 'Pause campaigns',
      description: 'Switches campaigns off.',
      route: 'POST /v1/operations',
      fixed: { kind: 'PAUSE' },
      isDestructive: true,
    },
    {
      name: 'resume_campaigns',
      title: 'Resume campaigns',
      description: 'Switches campaigns on again.',
      route: 'POST /v1/operations',
      fixed: { kind: 'RESUME' },
    },
    {
      name: 'set_budgets',
      title: 'Change budgets',
      description: 'Changes daily or total budgets of campaigns.',
      route: 'POST /v1/operations',
      fixed: { kind: 'BUDGET' },
      isDestructive: true,
    },
    {
      name: 'set_bids',
      title: 'Change bids',
      description: 'Changes the highest bid of campaigns that have one.',
      route: 'POST /v1/operations',
      fixed: { kind: 'BID' },
      isDestructive: true,
    },
    {
      name: 'get_search_terms',
      title: 'List search terms',
      description: 'What shoppers searched for, by campaign, with spend, sales and waste.',
      route: 'GET /v1/search-terms',
    },
    {
      name: 'exclude_terms',
      title: 'Exclude search terms',
      description: 'Adds negative keywords to campaigns.',
      route: 'POST /v1/operations',
      fixed: { kind: 'NEGATIVES' },
      isDestructive: true,
    },
    {
      name: 'explain_not_shown',
      title: 'Explain why it is not shown',
      description: 'Why a campaign is shown or not, and the facts.',
      route: 'GET /v1/campaigns/{id}/why-not-shown',
    },
    {
      name: 'run_report',
      title: 'Run a report',
      description: 'Figures as the dashboard shows them.',
      route: 'POST /v1/reports',
    },
    {
      name: 'preview_changes',
      title: 'Preview a change',
      description: 'What a change of campaigns would do, row by row. Writes nothing.',
      route: 'POST /v1/operations',
      isPreview: true,
    },
    {
      name: 'undo_operation',
      title: 'Undo an operation',
      description: 'Puts back what an operation changed, where nobody changed it since.',
      route: 'POST /v1/operations/{id}/undo',
      isDestructive: true,
    },
  ],
  campaigns: [
    {
      name: 'get_history',
      title: 'List changes',
      description: 'Who changed what of a campaign, newest first.',
      route: 'GET /v1/campaigns/{id}/activity',
    },
    {
      name: 'list_keywords',
      title: 'List keywords',
      description: 'Keywords of a campaign.',
      route: 'GET /v1/campaigns/{id}/keywords',
    },
    {
      name: 'add_keywords',
      title: 'Add keywords',
      description: 'Adds keywords to campaigns.',
      route: 'POST /v1/operations',
      fixed: { kind: 'KEYWORDS' },
    },
    {
      name: 'move_terms',
      title: 'Move search terms',
      description: 'Adds search terms to another campaign and excludes them where they were seen.',
      route: 'POST /v1/search-terms/actions',
      fixed: { action: 'MOVE' },
      isDestructive: true,
    },
  ],
  money: [
    {
      name: 'get_wallet',
      title: 'Read the wallet',
      description: 'Balance of the company.',
      route: 'GET /v1/wallets',
    },
    {
      name: 'list_transactions',
      title: 'List transactions',
      description: 'Movements of the wallet, newest first.',
      route: 'GET /v1/transactions',
    },
    {
      name: 'list_documents',
      title: 'List invoices',
      description: 'Invoices of the company, newest first.',
      route: 'GET /v1/invoices',
    },
    {
      name: 'list_shared_budgets',
      title: 'List shared budgets',
      description: 'Caps over several campaigns, with what is spent of them.',
      route: 'GET /v1/shared-budgets',
    },
  ],
  bookings: [
    {
      name: 'list_packages',
      title: 'List packages',
      description: 'Packages that can be booked by the week, with placements, prices and discounts.',
      route: 'GET /v1/packages',
    },
    {
      name: 'quote_booking',
      title: 'Quote a booking',
      description: 'What a booking costs now, or what is in its way. Books nothing.',
      route: 'POST /v1/bookings',
      isPreview: true,
    },
    {
      name: 'request_booking',
      title: 'Ask for a booking',
      description:
        'Asks to book packages and pay them with wallet credit. It commits money: a person always has to say yes first.',
      route: 'POST /v1/bookings',
    },
  ],
  work: [
    {
      name: 'list_metrics',
      title: 'List metrics',
      description: 'Metrics that a report can have.',
      route: 'GET /v1/metrics',
    },
    {
      name: 'apply_changes',
      title: 'Apply a change',
      description: 'Carries out a change of campaigns that was previewed: with its plan exactly that, or nothing.',
      route: 'POST /v1/operations',
      isDestructive: true,
    },
    {
      name: 'get_operation',
      title: 'Read an operation',
      description: 'What an operation changed, campaign by campaign.',
      route: 'GET /v1/operations/{id}',
    },
    {
      name: 'list_approvals',
      title: 'List approvals',
      description: 'What this key asked for that needs the yes of a person.',
      route: 'GET /v1/approvals',
    },
    {
      name: 'withdraw_approval',
      title: 'Withdraw an approval',
      description: 'Takes back a request that waits for a person.',
      route: 'POST /v1/approvals/{id}/withdraw',
    },
    {
      name: 'get_mandate',
      title: 'Read the mandate',
      description: 'What this key may change, and its limits.',
      route: 'GET /v1/mandate',
    },
  ],
  storefront: [
    {
      name: 'list_imports',
      title: 'List imports',
      description: 'How feeds of a storefront went, and why rows were rejected. For staff.',
      route: 'GET /v1/storefronts/{id}/imports',
    },
    {
      name: 'tail_events',
      title: 'List refused events',
      description: 'Events of a storefront that were not believed or were corrected, by hour and reason. For staff.',
      route: 'GET /v1/storefronts/{id}/event-issues',
    },
    {
      name: 'diagnose_integration',
      title: 'Diagnose a storefront',
      description: 'Mistakes of a storefront’s integration, with evidence and repair. For staff.',
      route: 'GET /v1/storefronts/{id}/diagnosis',
    },
  ],
  staff: [
    {
      name: 'list_reviews',
      title: 'List reviews',
      description: 'Campaigns that wait for the verdict of staff, with checks. For staff.',
      route: 'GET /v1/reviews',
    },
  ],
};
