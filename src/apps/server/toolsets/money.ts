import type { Tool } from '#platform/mcp/tool.ts';

export const MONEY_TOOLS: readonly Tool[] = [
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
    name: 'list_sales',
    title: 'List sales',
    description: 'Sales of a campaign, each with the click or view that earned it.',
    route: 'GET /v1/campaigns/{id}/sales',
  },
  {
    name: 'explain_price',
    title: 'Explain the price of a click',
    description: 'What led to the price of a click that a sale names as its touch: bid, percentages, least price.',
    route: 'GET /v1/clicks/{id}/price',
  },
  {
    name: 'explain_change',
    title: 'Explain a change of a figure',
    description: 'Why spend, sales or ROAS changed between two periods: steps that add up, campaigns, causes.',
    route: 'GET /v1/why',
  },
  {
    name: 'list_shared_budgets',
    title: 'List shared budgets',
    description: 'Caps over several campaigns, with what is spent of them.',
    route: 'GET /v1/shared-budgets',
  },
  {
    name: 'set_shared_budget',
    title: 'Change a shared budget',
    description: 'Changes a cap over several campaigns, never that of a mandate. A person always has to say yes first.',
    route: 'PATCH /v1/shared-budgets/{id}',
    isDestructive: true,
  },
];
