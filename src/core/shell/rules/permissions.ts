import type { PermissionTable } from '#kernel/permission.ts';

export const SHELL_PERMISSIONS = {
  'Query.featureFlag': { who: ['public'] },
  'Query.configuration': { who: ['public'] },
  'Query.notifications': { who: ['signedIn'] },
  'Query.unreadCount': { who: ['signedIn'] },
  'Mutation.markNotificationAsRead': { who: ['signedIn'] },
  'Mutation.markAllNotificationsAsRead': { who: ['signedIn'] },
  'Query.onboarding': { who: ['signedIn'] },
  'Mutation.updateOnboardingProgress': { who: ['anyRole'] },
  'Query.promotionBanners': { who: ['anyRole'] },
  'Query.requestByKey': { who: ['signedIn'] },
  'Query.exportRequest': { who: ['signedIn'] },
  // Each export has its own permission, which the operation checks.
  'Mutation.createExportRequest': { who: ['anyRole', 'staff'] },
  'Query.featureFlagSettings': { who: ['staff'] },
  'Query.configurationSettings': { who: ['staff'] },
  'Query.settingChanges': { who: ['staff'] },
  'Mutation.setFeatureFlag': { who: ['staff'], notImpersonated: true },
  'Mutation.setConfiguration': { who: ['staff'], notImpersonated: true },
} as const satisfies PermissionTable;
