import { expect, test } from 'vitest';
import type { NegativeTarget } from '#core/serving/rules/targets.ts';
import {
  aimedKeys,
  checkNegativeList,
  entriesOf,
  entryChange,
  entryKey,
  inputOfEntries,
  normalizedList,
  withoutChange,
  type NegativeListInput,
} from './negative-list.ts';

const BRAND = '01890a5d-ac96-774b-bcce-b302099a8057';
const list = (more: Partial<NegativeListInput> = {}): NegativeListInput => ({
  name: 'Rivals',
  keywords: ['used'],
  targets: [{ kind: 'PRODUCT', value: 'LAMP-1' }],
  ...more,
});
const skus = (count: number): NegativeTarget[] =>
  Array.from({ length: count }, (_, number) => ({ kind: 'PRODUCT', value: `SKU-${number}` }));
const words = (count: number) => Array.from({ length: count }, (_, number) => `word ${number}`);

test.each<[string, Partial<NegativeListInput>, string[]]>([
  ['as it should be', {}, []],
  ['empty', { keywords: [], targets: [] }, []],
  ['without a name', { name: ' ' }, ['name']],
  ['with a long name', { name: 'x'.repeat(101) }, ['name']],
  ['with as many entries as it takes', { keywords: words(1000), targets: skus(1000) }, []],
  ['with too many keywords', { keywords: words(1001) }, ['keywords']],
  ['with a long keyword', { keywords: [`[${'x'.repeat(201)}]`] }, ['keywords']],
  ['with too many products', { targets: skus(1001) }, ['targets']],
  ['with a brand by its name', { targets: [{ kind: 'BRAND', value: 'Acme' }] }, ['targets.0.value']],
  ['with a brand', { targets: [{ kind: 'BRAND', value: BRAND }] }, []],
  ['with a long SKU', { targets: [{ kind: 'PRODUCT', value: 'x'.repeat(256) }] }, ['targets.0.value']],
])('a list %s', (_, more, fields) => {
  expect(Object.keys(checkNegativeList(normalizedList(list(more))))).toEqual(fields);
});

test('equal lists are equal, however they were typed', () => {
  const one = normalizedList(list({ keywords: ['Used', ' used ', '[new  shoes]'], targets: skus(3) }));
  expect(one.keywords).toEqual(['Used', '[new shoes]'].toSorted());
  expect(normalizedList(list({ keywords: one.keywords, targets: skus(3).toReversed() }))).toEqual(one);
  expect(inputOfEntries(entriesOf(one))).toEqual({ keywords: one.keywords, targets: one.targets });
});

test('what a list excludes has the key of what would be aimed at', () => {
  const [keyword, phrase, product] = entriesOf({ keywords: ['Red  Shoes', '"red shoes"'], targets: skus(1) });
  const aimed = (keywords: string[]) =>
    aimedKeys({
      keywords,
      targets: [
        {
          kind: 'PRODUCT',
          value: 'SKU-0',
          categoryId: null,
          minPriceMicros: null,
          maxPriceMicros: null,
          bidMicros: null,
        },
      ],
    });
  expect(aimed(['red shoes'])).toContain(entryKey(keyword!));
  expect(aimed(['red shoes'])).not.toContain(entryKey(phrase!));
  expect(aimed([])).toContain(entryKey(product!));
});

test('a change is put back as far as it is still there', () => {
  const [a, b, c, d] = entriesOf({ keywords: ['a', 'b', 'c', 'd'], targets: [] });
  const change = entryChange([a!, b!], [b!, c!]);
  expect(change).toEqual({ added: [c], removed: [a] });
  expect(withoutChange([b!, c!], change)).toEqual([b, a]);
  // Meanwhile c was taken out, a put back, and d added.
  expect(withoutChange([b!, a!, d!], change)).toEqual([b, a, d]);
});
