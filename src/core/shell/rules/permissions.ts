import type { PermissionTable } from '#kernel/permission.ts';

export const SHELL_PERMISSIONS = {
  'Query.featureFlag': { allow: ['public'] },
  'Query.configuration': { allow: ['public'] },
  'Query.notifications': { allow: ['signedIn'] },
  'Query.unreadCount': { allow: ['signedIn'] },
  'Mutation.markNotificationAsRead': { allow: ['signedIn'] },
  'Mutation.markAllNotificationsAsRead': { allow: ['signedIn'] },
  'Query.onboarding': { allow: ['signedIn'] },
  'Mutation.updateOnboardingProgress': { allow: ['anyRole'] },
  'Query.promotionBanners': { allow: ['anyRole'] },
  'Query.requestByKey': { allow: ['signedIn'] },
  'Query.exportRequest': { allow: ['signedIn'] },
  // Each export has its own permission, which the operation checks.
  'Mutation.createExportRequest': { allow: ['anyRole', 'staff'] },
  'Query.featureFlagSettings': { allow: ['staff'] },
  'Query.configurationSettings': { allow: ['staff'] },
  'Query.settingChanges': { allow: ['staff'] },
  'Mutation.setFeatureFlag': { allow: ['staff'], notImpersonated: true },
  'Mutation.setConfiguration': { allow: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
