import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { isCode, specOf, type Params, type Spec } from '#kernel/message.ts';
import type { TextTree } from './catalogue.ts';
import { readTexts } from './texts.ts';

const SRC = join(import.meta.dirname, '../..');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every code of a namespace with its parameters, as the modules' `*.messages.ts` define them. */
const codes = new Map<string, Map<string, Params>>();
for (const file of globSync('**/*.messages.ts', { cwd: SRC })) {
  const exported = (await import(join(SRC, file))) as Record<string, unknown>;
  for (const value of Object.values(exported)) {
    const defined = typeof value === 'object' && value !== null ? specOf(value) : undefined;
    if (!defined) continue;
    const own = codes.get(defined.namespace) ?? new Map<string, Params>();
    codes.set(defined.namespace, own);
    for (const [code, params] of flattenSpec(defined.spec)) {
      if (own.has(code)) throw new Error(`${defined.namespace}.${code} is defined twice`);
      own.set(code, params);
    }
  }
}

function flattenSpec(spec: Spec, prefix = ''): [string, Params][] {
  return Object.entries(spec).flatMap(([name, node]) =>
    isCode(node) ? [[prefix + name, node] as [string, Params]] : flattenSpec(node, `${prefix}${name}.`),
  );
}

function flattenTexts(texts: TextTree, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, node]) =>
    typeof node === 'string'
      ? [[prefix + name, node] as [string, string]]
      : Array.isArray(node)
        ? node.map((text, index) => [`${prefix}${name}.${index}`, text] as [string, string])
        : flattenTexts(node, `${prefix}${name}.`),
  );
}

const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

/** The code that a text belongs to: all parts of an email belong to the email, all plural forms to one code. */
const codeOf = (key: string) =>
  key.startsWith('email.') ? key.split('.').slice(0, 2).join('.') : key.replace(PLURAL, '');

const texts = readTexts();

test('texts and codes are of the same modules', () => {
  expect(Object.keys(texts.en).toSorted()).toEqual([...codes.keys()].toSorted());
});

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  test.each([...codes])('%s has every code, with exactly its parameters, and no idle text', (namespace, own) => {
    const found = new Map<string, Set<string>>();
    for (const [key, text] of flattenTexts(texts[language][namespace]!)) {
      const code = codeOf(key);
      found.set(code, new Set([...(found.get(code) ?? []), ...variables(text)]));
    }
    const expected = [...own].map(([code, params]) => [code, Object.keys(params).toSorted()]);
    const written = [...found].map(([code, names]) => [code, [...names].toSorted()]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(expected));
  });

  test.each([...codes])('%s has exactly the plural forms of the language', (namespace, own) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const keys = flattenTexts(texts[language][namespace]!).map(([key]) => key);
    for (const [code, params] of own) {
      const forms = keys.flatMap((key) => (key.replace(PLURAL, '') === code ? (PLURAL.exec(key)?.[1] ?? '') : []));
      if (!code.startsWith('email.'))
        expect([code, forms.toSorted()]).toEqual([code, 'count' in params ? pluralCategories.toSorted() : ['']]);
    }
  });

  test.each([...codes])('%s has all parts of its emails', (namespace) => {
    const emails = (texts[language][namespace]!['email'] ?? {}) as Record<string, TextTree>;
    const english = (texts.en[namespace]!['email'] ?? {}) as Record<string, TextTree>;
    for (const [name, email] of Object.entries(emails)) {
      expect([name, ...Object.keys(email)]).toEqual([name, ...Object.keys(english[name]!)]);
      expect(Object.keys(email)).toEqual(expect.arrayContaining(['subject', 'greeting', 'paragraphs']));
      // What the recipient is to do: open a page, or type a code.
      expect([name, 'action' in email, 'code' in email]).toEqual([name, !('code' in email), !('action' in email)]);
    }
  });
});
