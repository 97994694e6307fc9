import { defineEmails } from '#kernel/message.ts';

/** Staff's decision on a campaign's content, by email to the company's users. */
export const reviewEmails = defineEmails('sponsored', {
  approved: { name: 'text', campaign: 'text' },
  rejected: { name: 'text', campaign: 'text', reason: 'text' },
});
