import type { PermissionTable } from '#kernel/permission.ts';

export const YIELD_PERMISSIONS = {
  'Query.yieldRules': { allow: ['staff'] },
  'Query.yieldRuleChanges': { allow: ['staff'] },
  'Query.yieldPreview': { allow: ['staff'] },
  'Mutation.saveYieldRule': { allow: ['staff'], notImpersonated: true },
  'Mutation.removeYieldRule': { allow: ['staff'], notImpersonated: true },
  'Mutation.takeBackYieldRule': { allow: ['staff'], notImpersonated: true },
  'Mutation.endYieldTrial': { allow: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
