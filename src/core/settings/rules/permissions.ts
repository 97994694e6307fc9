import type { PermissionTable } from '#kernel/permission.ts';

export const SETTINGS_PERMISSIONS = {
  'Query.featureFlag': { who: ['public'] },
  'Query.configuration': { who: ['public'] },
  'Query.featureFlagSettings': { who: ['staff'] },
  'Query.configurationSettings': { who: ['staff'] },
  'Query.settingChanges': { who: ['staff'] },
  'Mutation.setFeatureFlag': { who: ['staff'], notImpersonated: true },
  'Mutation.setConfiguration': { who: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
