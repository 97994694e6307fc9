import { escapeHtml } from '#kernel/html.ts';
import type { Language } from '#kernel/language.ts';
import type { Message, MessageParam } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { sanitise } from '../rules/notification-html.ts';

/** Renders a message for its reader. The emphasis of its texts stays; names and what people typed are escaped. */
export const noticeHtml = (message: Message, language: Language): string =>
  sanitise(textOf(escaped(message), language));

const escaped = (message: Message): Message => ({
  ...message,
  params: Object.fromEntries(Object.entries(message.params).map(([name, param]) => [name, escapedParam(param)])),
});

function escapedParam(param: MessageParam): MessageParam {
  if (typeof param === 'string') return escapeHtml(param);
  return typeof param === 'object' && 'code' in param ? escaped(param) : param;
}
