import type { ListBounds } from '#kernel/list-bound.ts';
import { MAIL_FREQUENCIES } from '#kernel/mail-kind.ts';
import { CHOOSABLE_KINDS } from './mail-choice.ts';

export const NOTIFICATION_LISTS: ListBounds = {
  'Query.mailChoices': CHOOSABLE_KINDS.length,
  'ChooseMailPayload.mailChoices': CHOOSABLE_KINDS.length,
  'MailChoice.choices': MAIL_FREQUENCIES.length,
};
