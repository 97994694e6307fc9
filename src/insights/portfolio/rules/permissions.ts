import type { PermissionTable } from '#kernel/permission.ts';

export const PORTFOLIO_PERMISSIONS = {
  'Query.portfolio': { allow: ['anyRole', 'staff'] },
  'Mutation.setBrandPlans': { allow: ['OWNER', 'ADMIN', 'MEMBER'] },
} as const satisfies PermissionTable;
