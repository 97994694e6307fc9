import { defineEmails, defineMessages } from '#kernel/message.ts';

/** Staff's decision on a campaign's content, in the console's notifications. */
export const reviewMessages = defineMessages('sponsored', {
  notice: { approved: { campaign: 'text' }, rejected: { campaign: 'text', reason: 'text' } },
});

/** The same by email to the company's users. */
export const reviewEmails = defineEmails('sponsored', {
  approved: { name: 'text', campaign: 'text' },
  rejected: { name: 'text', campaign: 'text', reason: 'text' },
});
