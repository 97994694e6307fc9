import { createInstance, type FormatterModule } from 'i18next';
import type { Language } from '#kernel/language.ts';
import type { Message, MessageParam } from '#kernel/message.ts';
import { formatParam } from './format-param.ts';

export type TextTree = { [key: string]: string | string[] | TextTree };
/** Texts by language and namespace. */
export type CatalogueTexts = Readonly<Record<Language, Readonly<Record<string, TextTree>>>>;

// The keys that the console declares are those of its own texts.
type Translate = (code: string, options: object) => string;

export interface Catalogue {
  /** Renders a message, or with `code` another text with its parameters. */
  textOf(message: Message, language: Language, code?: string): string;
  /** Returns what stands under a message's code: a text, or the parts of an email. */
  partsOf(message: Message, language: Language): unknown;
}

/** Creates a catalogue of texts. Reads no files, so that the console renders messages with it as the server does. */
export function createCatalogue(texts: CatalogueTexts): Catalogue {
  const formatter: FormatterModule = {
    type: 'formatter',
    init() {},
    add() {},
    addCached() {},
    format: (param: MessageParam, _format, language) => formatParam(param, language as Language, textOf),
  };
  const instance = createInstance().use(formatter);
  void instance.init({
    resources: texts,
    fallbackLng: 'en',
    initAsync: false,
    // Text, not HTML.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  const translators = new Map<Language, Translate>();

  function textOf({ namespace, code: own, params }: Message, language: Language, code = own): string {
    let t = translators.get(language);
    if (!t) translators.set(language, (t = instance.getFixedT(language) as unknown as Translate));
    // `nest: false`: what a person typed is shown, never looked up.
    const options = { ns: namespace, replace: params, nest: false };
    return t(code, typeof params['count'] === 'number' ? { ...options, count: params['count'] } : options);
  }
  return {
    textOf,
    partsOf: ({ namespace, code }, language) => instance.getResource(language, namespace, code) as unknown,
  };
}
