import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Language } from '#kernel/language.ts';
import { LANGUAGES } from '#kernel/language.ts';
import type { TextTree } from './catalogue.ts';

const SRC = join(import.meta.dirname, '../..');

/** Reads the texts of all modules, by language and namespace; a namespace is the folder that holds `texts/`. */
export function readTexts(): Record<Language, Record<string, TextTree>> {
  const files = globSync('{*,*/*,*/*/*}/texts/en.json', { cwd: SRC });
  const folders = new Map(files.map((file) => [basename(dirname(dirname(file))), dirname(file)]));
  if (folders.size < files.length) throw new Error(`two modules of one name have texts: ${files.join(', ')}`);
  const ofLanguage = (language: string) =>
    Object.fromEntries(
      [...folders].map(([namespace, folder]) => [
        namespace,
        JSON.parse(readFileSync(join(SRC, folder, `${language}.json`), 'utf8')) as TextTree,
      ]),
    );
  return Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, ofLanguage(language)])) as Record<
    Language,
    Record<string, TextTree>
  >;
}
