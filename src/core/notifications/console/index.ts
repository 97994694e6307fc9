export { NotificationBell } from './notification-bell.tsx';
export { default as NotificationList } from './notification-list.tsx';
