export { addNotificationsSchema } from './notifications.resolvers.ts';
export { deleteNotificationsBefore } from './notification.repository.ts';
export { noticeHtml } from './notice-html.ts';
export { notify } from './notify.ts';
