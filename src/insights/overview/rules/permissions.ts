import type { PermissionTable } from '#kernel/permission.ts';

export const OVERVIEW_PERMISSIONS = {
  'Query.overview': { allow: ['anyRole', 'staff'] },
  // For oneself: viewers too may put a line out of their sight.
  'Mutation.snoozeTodo': { allow: ['anyRole'] },
} as const satisfies PermissionTable;
