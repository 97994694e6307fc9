import type { PermissionTable } from '#kernel/permission.ts';

export const HEALTH_PERMISSIONS = {
  'Query.platformHealth': { allow: ['staff'] },
  'Query.storefrontHealth': { allow: ['staff'] },
  'Query.busiestStorefront': { allow: ['staff'] },
  'Query.silentStorefronts': { allow: ['staff'] },
  'Query.storefrontTail': { allow: ['staff'] },
} as const satisfies PermissionTable;
