import type { ConsolePath } from '#kernel/console-path.ts';
import type { Language } from '#kernel/language.ts';
import { kindOfMail, type MailKind } from '#kernel/mail-kind.ts';
import type { Message, MessageOrText } from '#kernel/message.ts';
import type { Email } from '#platform/mail/email.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { withOverrides, type TextOverride } from './overrides.ts';
import { readTexts } from './texts.ts';

let overrides: readonly TextOverride[] = [];
let loaded: Catalogue | null = null;
const catalogue = () => (loaded ??= createCatalogue(withOverrides(readTexts(), overrides)));

/** Replaces texts of this process by an operator's own from now on; those left out are the original ones again. */
export function overrideTexts(texts: readonly TextOverride[]): void {
  if (texts.length > 0 || overrides.length > 0) loaded = null;
  overrides = texts;
}

/** Renders a message in a language. */
export const textOf = (message: Message, language: Language): string => catalogue().textOf(message, language);

/** Renders a message; a name, or what a person typed, stays as it is. */
export const shownText = (text: MessageOrText, language: Language): string =>
  typeof text === 'string' ? text : textOf(text, language);

/** Renders an email; `url` is where its button leads, which it has not without one. `kind` when it is not the message's. */
export function emailOf(
  message: Message,
  language: Language,
  { to, url, kind = kindOfMail(message) }: { to: string; url?: ConsolePath; kind?: MailKind },
): Email {
  const parts = catalogue().partsOf(message, language) as {
    paragraphs: string[];
    code?: string;
    action?: string;
    closing?: string[];
  };
  const say = (part: string) => catalogue().textOf(message, language, `${message.code}.${part}`);
  const list = (part: string, texts: readonly string[]) => texts.map((_, index) => say(`${part}.${index}`));
  return {
    to,
    language,
    kind,
    subject: say('subject'),
    greeting: say('greeting'),
    paragraphs: list('paragraphs', parts.paragraphs),
    ...(parts.code ? { code: say('code') } : {}),
    ...(parts.action && url ? { action: { label: say('action'), url } } : {}),
    ...(parts.closing ? { closing: list('closing', parts.closing) } : {}),
  };
}
