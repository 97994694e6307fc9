import { escapeHtml } from '#kernel/html.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import type { Message, MessageParam } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import type { SafeHtml } from '../rules/notification-html.ts';

/** Renders a message in every language. The emphasis of its texts stays; names and what people typed are escaped. */
export const noticeHtml = (message: Message): Record<Language, SafeHtml> =>
  Object.fromEntries(
    Object.keys(LANGUAGES).map((language) => [language, textOf(escaped(message), language as Language)]),
  ) as Record<Language, SafeHtml>;

const escaped = (message: Message): Message => ({
  ...message,
  params: Object.fromEntries(Object.entries(message.params).map(([name, param]) => [name, escapedParam(param)])),
});

function escapedParam(param: MessageParam): MessageParam {
  if (typeof param === 'string') return escapeHtml(param);
  return typeof param === 'object' && 'code' in param ? escaped(param) : param;
}
