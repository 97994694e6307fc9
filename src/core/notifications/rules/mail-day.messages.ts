import { defineEmails, defineMessages } from '#kernel/message.ts';

/** The summary of a day's mails. */
export const dayEmails = defineEmails('notifications', { day: { name: 'text', company: 'text' } });

/** What lists in mails say besides their lines. */
export const dayMessages = defineMessages('notifications', {
  list: { more: { more: 'number' }, reason: { reason: 'text' } },
});
