import type { PermissionTable } from '#kernel/permission.ts';

export const HEALTH_PERMISSIONS = {
  'Query.platformHealth': { allow: ['staff'] },
} as const satisfies PermissionTable;
