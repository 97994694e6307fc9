import { defineEmails } from '#kernel/message.ts';

/** The summary of a day's mails. */
export const dayEmails = defineEmails('notifications', { day: { name: 'text', company: 'text' } });
