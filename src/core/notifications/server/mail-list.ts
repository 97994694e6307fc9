import type { ConsolePath } from '#kernel/console-path.ts';
import type { Language } from '#kernel/language.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { Email } from '#platform/mail/email.ts';
import { dayMessages } from '../rules/mail-day.messages.ts';

/** Mail programs cut off long mails. */
const MAX_LINES = 30;

/** Returns the list of a mail: of a long one the first lines, and how many more there are. */
export function mailList(
  items: NonNullable<Email['items']>,
  language: Language,
  /** Where the rest is. */
  url: ConsolePath,
): Pick<Email, 'items'> {
  const more = items.length - MAX_LINES;
  if (items.length === 0) return {};
  if (more <= 0) return { items };
  return { items: [...items.slice(0, MAX_LINES), { text: textOf(dayMessages.list.more({ more }), language), url }] };
}
