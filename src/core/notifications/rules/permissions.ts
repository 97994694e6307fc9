import type { PermissionTable } from '#kernel/permission.ts';

export const NOTIFICATION_PERMISSIONS = {
  'Query.notifications': { allow: ['signedIn'] },
  'Query.unreadCount': { allow: ['signedIn'] },
  'Query.mailChoices': { allow: ['signedIn'] },
  'Mutation.chooseMail': { allow: ['signedIn'], notImpersonated: true },
  'Mutation.markNotificationAsRead': { allow: ['signedIn'] },
  'Mutation.markAllNotificationsAsRead': { allow: ['signedIn'] },
} as const satisfies PermissionTable;
