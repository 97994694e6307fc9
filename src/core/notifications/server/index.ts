export { addNotificationsSchema } from './notifications.resolvers.ts';
export { dailyMails } from './daily-mail.jobs.ts';
export { mailByChoice, type MailReader, type MailSubject } from './mail-by-choice.ts';
export { deleteSentBefore } from './waiting-mail.repository.ts';
export { deleteNotificationsBefore } from './notification.repository.ts';
export { notify } from './notify.ts';
