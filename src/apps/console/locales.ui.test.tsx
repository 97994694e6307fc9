import { expect, test } from 'vitest';
import { LANGUAGES } from '#kernel/language.ts';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./public/locales/*/*.json', { eager: true, import: 'default' });
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Maps every text by its dotted key; plural forms count as one, since languages have different ones. */
function flatten(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[prefix + key.replace(PLURAL, ''), text] as const]
        : [...flatten(text, `${prefix}${key}.`)],
    ),
  );
}

const lastKeys = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? key : lastKeys(text)));

const variables = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).sort((a, b) => a.localeCompare(b));
const english = Object.entries(files).filter(([path]) => path.includes('/en/'));

test('there are texts to compare', () => expect(english.length).toBeGreaterThan(3));

for (const [path, texts] of english) {
  for (const language of Object.keys(LANGUAGES).filter((other) => other !== 'en')) {
    const file = path.replace('/en/', `/${language}/`);
    test(`${file} has every text with its variables`, () => {
      const translated = flatten(files[file] ?? {});
      const original = flatten(texts);
      expect([...translated.keys()].sort()).toEqual([...original.keys()].sort());
      for (const [key, text] of original)
        expect([key, variables(translated.get(key)!)]).toEqual([key, variables(text)]);
    });
  }
}

for (const [path, texts] of Object.entries(files)) {
  test(`${path} has no plural form its language never uses`, () => {
    const { pluralCategories } = new Intl.PluralRules(path.split('/').at(-2)).resolvedOptions();
    const unused = lastKeys(texts).filter((key) => {
      const form = PLURAL.exec(key)?.[1];
      return form !== undefined && !pluralCategories.includes(form as Intl.LDMLPluralRule);
    });
    expect(unused).toEqual([]);
  });
}

test('a way to pay is called the same wherever it is named', () => {
  // The palette's groups are lists of documents.
  const named = Object.entries(files).filter(([path]) => !path.endsWith('/search.json'));
  const names = named.flatMap(([path, texts]) =>
    [...flatten(texts)].flatMap(([key, text]) =>
      /(^|\.)(WIRE_TRANSFER|CREDIT_NOTE)$/.test(key) && !key.includes('waitsFor')
        ? [`${path.split('/').at(-2)} ${key.split('.').at(-1)}: ${text}`]
        : [],
    ),
  );
  expect(new Set(names).size).toBe(2 * Object.keys(LANGUAGES).length);
});

test('in Portuguese a voucher is a cupom', () => {
  const portuguese = Object.entries(files).filter(([path]) => path.includes('/pt/'));
  const texts = portuguese.flatMap(([, every]) => [...flatten(every).values()]);
  expect(texts.filter((text) => /voucher/i.test(text))).toEqual([]);
});

const sources = Object.entries(
  import.meta.glob<string>('/src/{apps,design,core,products,insights,platform}/**/*.{ts,tsx}', {
    eager: true,
    import: 'default',
    query: '?raw',
  }),
)
  .filter(([path]) => !/\.test\.tsx?$|\/generated\/|\/server\//.test(path))
  .map(([, source]) => source)
  .join('\n');
/** Literal keys, `'action.save'` or `'common:action.save'`. */
const written = new Set([...sources.matchAll(/['"`]([\w.:-]+)['"`]/g)].map(([, key]) => key!));
/** Keys with a variable part, `status.${status}`: every matching key counts as used. */
const filledIn = [...sources.matchAll(/`([\w.:-]+\.)\$\{[^`]*?\}([\w.]*)`/g)].map(([, start, end]) => ({ start, end }));

for (const [path, texts] of english) {
  const namespace = path.split('/').at(-1)!.replace('.json', '');
  test(`every text of ${namespace} is used`, () => {
    const idle = [...flatten(texts).keys()].filter((key) => {
      const names = [key, `${namespace}:${key}`];
      return !names.some(
        (name) =>
          written.has(name) || filledIn.some(({ start, end }) => name.startsWith(start!) && name.endsWith(end!)),
      );
    });
    expect(idle).toEqual([]);
  });
}
