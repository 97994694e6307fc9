import type { PermissionTable } from '#kernel/permission.ts';

export const PORTFOLIO_PERMISSIONS = {
  'Query.portfolio': { allow: ['anyRole', 'staff'] },
  'Mutation.setBrandPlans': { allow: ['OWNER', 'ADMIN', 'MEMBER'] },
  'Query.portfolioLinks': { allow: ['OWNER', 'ADMIN'] },
  'Mutation.createPortfolioLink': { allow: ['OWNER', 'ADMIN'], notImpersonated: true },
  'Mutation.endPortfolioLink': { allow: ['OWNER', 'ADMIN'] },
  // Public: who has the secret of a link needs no account. It reaches what the link shows and nothing else.
  'Query.sharedPortfolio': { allow: ['public'] },
} as const satisfies PermissionTable;
