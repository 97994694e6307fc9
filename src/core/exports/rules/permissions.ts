import type { PermissionTable } from '#kernel/permission.ts';

export const EXPORT_PERMISSIONS = {
  'Query.exportRequest': { allow: ['signedIn'] },
  // Each export has its own permission, which the operation checks.
  'Mutation.createExportRequest': { allow: ['anyRole', 'staff'] },
} as const satisfies PermissionTable;
