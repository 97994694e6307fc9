export { addNotificationsSchema } from './notifications.resolvers.ts';
export { deleteNotificationsBefore } from './notification.repository.ts';
export { notify } from './notify.ts';
