import type { PermissionTable } from '#kernel/permission.ts';

const SEARCH_TERMS = 'sponsor_search_term_report';

export const HARVEST_PERMISSIONS = {
  'Mutation.actOnSearchTerms': { allow: ['notViewer'], flag: SEARCH_TERMS },
} as const satisfies PermissionTable;
