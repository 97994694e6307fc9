import type { PermissionTable } from '#kernel/permission.ts';

export const OVERVIEW_PERMISSIONS = {
  'Query.overview': { allow: ['anyRole', 'staff'] },
  'Query.menuCounts': { allow: ['anyRole', 'staff'] },
  // Affects only the user: viewers too may snooze a to-do.
  'Mutation.snoozeTodo': { allow: ['anyRole'] },
} as const satisfies PermissionTable;
