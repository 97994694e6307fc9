import type { Language } from '#kernel/language.ts';

const namesIn = (language: Language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

/**
 * What a storefront is called for a reader: one that is named after its country (ISO 3166 alpha-2) in their language, any other
 * as the marketplace calls it.
 */
export function storefrontName({ code, name }: { code: string; name: string }, language: Language): string {
  return name === namesIn('en').of(code) ? (namesIn(language).of(code) ?? name) : name;
}
