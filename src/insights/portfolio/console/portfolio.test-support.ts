import type { PortfolioBrandPartsFragment } from '#platform/api-client/generated/graphql.ts';

export const brand = (
  name: string,
  change: Partial<PortfolioBrandPartsFragment> = {},
): PortfolioBrandPartsFragment => ({
  brand: { id: name.toLowerCase(), name },
  spend: '412',
  previousSpend: '600',
  sales: '1730',
  previousSales: '1600',
  roas: 420,
  monthSpend: '620',
  plan: null,
  planPercent: null,
  expectedPercent: null,
  budgetLeftToday: '12',
  delivering: 2,
  stopped: 0,
  ...change,
});
