import { createInstance, type FormatterModule, type i18n, type TFunction } from 'i18next';
import type { Language } from '#kernel/language.ts';
import type { Message, MessageOrText, MessageParam } from '#kernel/message.ts';
import type { Email } from '#platform/mail/email.ts';
import { formatParam } from './format-param.ts';
import { readTexts } from './texts.ts';

let catalogue: { instance: i18n; of: Map<Language, TFunction> } | null = null;

const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (param: MessageParam, _format, language) => formatParam(param, language as Language, textOf),
};

function load(): NonNullable<typeof catalogue> {
  const instance = createInstance().use(formatter);
  void instance.init({
    resources: readTexts(),
    fallbackLng: 'en',
    initAsync: false,
    // Text, not HTML.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return { instance, of: new Map() };
}

function translate(message: Message, code: string, language: Language): string {
  catalogue ??= load();
  let t = catalogue.of.get(language);
  if (!t) catalogue.of.set(language, (t = catalogue.instance.getFixedT(language)));
  const { namespace, params } = message;
  // `nest: false`: what a person typed is shown, never looked up.
  const options = { ns: namespace, replace: params, nest: false };
  return t(code, typeof params['count'] === 'number' ? { ...options, count: params['count'] } : options);
}

/** Renders a message in a language. */
export const textOf = (message: Message, language: Language): string => translate(message, message.code, language);

/** Renders a message; a name, or what a person typed, stays as it is. */
export const shownText = (text: MessageOrText, language: Language): string =>
  typeof text === 'string' ? text : textOf(text, language);

/** Renders an email; `url` is where its button leads, which it has not without one. */
export function emailOf(message: Message, language: Language, { to, url }: { to: string; url?: string }): Email {
  catalogue ??= load();
  const { namespace, code } = message;
  const parts = catalogue.instance.getResource(language, namespace, code) as {
    paragraphs: string[];
    code?: string;
    action?: string;
    closing?: string[];
  };
  const say = (part: string) => translate(message, `${code}.${part}`, language);
  const list = (part: string, texts: readonly string[]) => texts.map((_, index) => say(`${part}.${index}`));
  return {
    to,
    language,
    subject: say('subject'),
    greeting: say('greeting'),
    paragraphs: list('paragraphs', parts.paragraphs),
    ...(parts.code ? { code: say('code') } : {}),
    ...(parts.action && url ? { action: { label: say('action'), url } } : {}),
    ...(parts.closing ? { closing: list('closing', parts.closing) } : {}),
  };
}
