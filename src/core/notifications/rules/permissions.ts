import type { PermissionTable } from '#kernel/permission.ts';

export const NOTIFICATION_PERMISSIONS = {
  'Query.notifications': { who: ['signedIn'] },
  'Query.unreadCount': { who: ['signedIn'] },
  'Mutation.markNotificationAsRead': { who: ['signedIn'] },
  'Mutation.markAllNotificationsAsRead': { who: ['signedIn'] },
} as const satisfies PermissionTable;
