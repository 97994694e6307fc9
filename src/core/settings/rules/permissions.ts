import type { PermissionTable } from '#kernel/permission.ts';

export const SETTINGS_PERMISSIONS = {
  'Query.featureFlag': { allow: ['public'] },
  'Query.configuration': { allow: ['public'] },
  'Query.featureFlagSettings': { allow: ['staff'] },
  'Query.configurationSettings': { allow: ['staff'] },
  'Query.settingChanges': { allow: ['staff'] },
  'Mutation.setFeatureFlag': { allow: ['staff'], notImpersonated: true },
  'Mutation.setConfiguration': { allow: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
