import type { PermissionTable } from '#kernel/permission.ts';

export const CAMPAIGN_PAGE_PERMISSIONS = {
  'Query.campaignPage': { allow: ['anyRole', 'staff'] },
  'Query.campaignResults': { allow: ['anyRole', 'staff'] },
} as const satisfies PermissionTable;
