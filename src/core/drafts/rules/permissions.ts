import type { PermissionTable } from '#kernel/permission.ts';

export const DRAFT_PERMISSIONS = {
  'Query.draftCopy': { allow: ['anyRole'], notImpersonated: true },
  // Affects only the user: viewers too have forms.
  'Mutation.keepDraft': { allow: ['anyRole'], notImpersonated: true },
  'Mutation.discardDraft': { allow: ['anyRole'], notImpersonated: true },
} as const satisfies PermissionTable;
