import type { Language } from '#kernel/language.ts';
import type { CatalogueTexts, TextTree } from './catalogue.ts';

/** A text in an operator's own words. */
export interface TextOverride {
  language: string;
  namespace: string;
  /** Dotted, as in email.reset.paragraphs.0. */
  key: string;
  text: string;
}

/** Returns the text under a dotted key; undefined when there is none. */
export function textAt(texts: TextTree | undefined, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (level, name) =>
        level instanceof Object && Object.hasOwn(level, name) ? level[name as keyof object] : undefined,
      texts,
    );
  return typeof found === 'string' ? found : undefined;
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g))].toSorted().join();

/** Whether a text has exactly the placeholders of the one it replaces. */
export const hasPlaceholdersOf = (original: string, text: string): boolean =>
  placeholdersOf(original) === placeholdersOf(text);

/**
 * Returns the texts with overrides applied. An override of an unknown text, or with other placeholders, as one of another
 * version may be, has no effect.
 */
export function withOverrides(texts: CatalogueTexts, overrides: readonly TextOverride[]): CatalogueTexts {
  const result = structuredClone(texts);
  for (const { language, namespace, key, text } of overrides) {
    const root = result[language as Language]?.[namespace];
    const original = textAt(root, key);
    if (original === undefined || !hasPlaceholdersOf(original, text)) continue;
    const path = key.split('.');
    const last = path.pop()!;
    const parent = path.reduce<TextTree | string[]>((level, name) => level[name as never], root!);
    parent[last as never] = text as never;
  }
  return result;
}
