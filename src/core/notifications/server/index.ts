export { addNotificationsSchema } from './notifications.resolvers.ts';
export { deleteNotificationsBefore } from './notification.repository.ts';
export { notify, type Notice } from './notify.ts';
