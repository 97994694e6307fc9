import type { Language } from '#kernel/language.ts';

/** Adds the country's name to an address, in the document's language, unless one of its lines says it already. */
export function withCountry(lines: readonly string[], countryCode: string | null, language: Language): string[] {
  if (!countryCode) return [...lines];
  const names = (['en', language] as const).map((one) => nameIn(countryCode, one));
  const isNamed = lines.some((line) => names.some((name) => line.toLowerCase().includes(name.toLowerCase())));
  return isNamed ? [...lines] : [...lines, nameIn(countryCode, language)];
}

const nameIn = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
