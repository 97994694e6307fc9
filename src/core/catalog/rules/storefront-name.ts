import type { Language } from '#kernel/language.ts';

const namesIn = (language: Language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });

/**
 * Returns a storefront's display name: in the user's language when the storefront is named after its country (ISO 3166
 * alpha-2), else as the marketplace named it.
 */
export function storefrontName({ code, name }: { code: string; name: string }, language: Language): string {
  return name === namesIn('en').of(code) ? (namesIn(language).of(code) ?? name) : name;
}
