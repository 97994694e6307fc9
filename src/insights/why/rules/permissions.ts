import type { PermissionTable } from '#kernel/permission.ts';

export const WHY_PERMISSIONS = {
  'Query.why': { allow: ['anyRole', 'staff'] },
  // Beside an operation, which has the same.
  'Mutation.keepPrediction': { allow: ['notViewer'] },
} as const satisfies PermissionTable;
