import type { PermissionTable } from '#kernel/permission.ts';

export const EXPORT_PERMISSIONS = {
  'Query.exportRequest': { who: ['signedIn'] },
  // Each export has its own permission, which the operation checks.
  'Mutation.createExportRequest': { who: ['anyRole', 'staff'] },
} as const satisfies PermissionTable;
