import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

// A placeholder without a value is shown as {{name}}. i18next checks neither, so a file that names a key has to name
// each placeholder of its text too, as a property or a variable.
const ROOT = join(import.meta.dirname, '../..');
const LOCALES = join(ROOT, 'src/apps/console/public/locales/en');
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = { [key: string]: string | Texts };

function* textsOf(texts: Texts, path: string): Generator<[key: string, text: string]> {
  for (const [name, text] of Object.entries(texts)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof text === 'string') yield [key.replace(PLURAL, ''), text];
    else yield* textsOf(text, key);
  }
}

const placeholders = new Map<string, Set<string>>();
for (const file of globSync(join(LOCALES, '*.json'))) {
  const namespace = basename(file, '.json');
  for (const [key, text] of textsOf(JSON.parse(readFileSync(file, 'utf8')) as Texts, '')) {
    const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!);
    if (names.length === 0) continue;
    const id = `${namespace}:${key}`;
    placeholders.set(id, new Set([...(placeholders.get(id) ?? []), ...names]));
  }
}

/** Calls with a constant of the rules, or with an object from elsewhere among the values. */
const VALUES_FROM_ELSEWHERE = /\bt\(\s*'[^']+',\s*(?:\{\s*\.\.\.|[A-Z_]+[,)\s])/;

test('every placeholder of a text gets a value where the text is used', () => {
  const missing: string[] = [];
  for (const file of globSync('src/**/console/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test|test-support|testing/.test(file)) continue;
    const code = readFileSync(join(ROOT, file), 'utf8');
    const namespaces = [...code.matchAll(/useTranslation\(\[?'(\w+)'/g)].map(([, name]) => name!);
    const words = new Set(code.replace(/'[^'\n]*'/g, '').match(/\w+/g));
    for (const [call, key] of code.matchAll(/\bt\(\s*'([\w:.]+)'[^;]*/g)) {
      const id = key!.includes(':')
        ? key!
        : namespaces.map((name) => `${name}:${key}`).find((name) => placeholders.has(name));
      if (id === undefined || VALUES_FROM_ELSEWHERE.test(call)) continue;
      for (const name of placeholders.get(id) ?? []) if (!words.has(name)) missing.push(`${file}: ${id} {{${name}}}`);
    }
  }
  expect(missing).toEqual([]);
});
