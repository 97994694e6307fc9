import type { PermissionTable } from '#kernel/permission.ts';

export const SHELL_PERMISSIONS = {
  'Query.featureFlag': { who: ['public'] },
  'Query.configuration': { who: ['public'] },
} as const satisfies PermissionTable;
