import { describe, expect, test } from 'vitest';
import {
  caretIn,
  editNumber,
  isUnreadable,
  numberWriting,
  readNumber,
  unreadableValue,
  formatNumber,
  type NumberText,
} from './number-text.ts';

const LIMITS = { decimals: 2, characters: 12 };
const [enSG, ptBR, idID] = ['en-SG', 'pt-BR', 'id-ID'].map(numberWriting) as [Writing, Writing, Writing];
type Writing = ReturnType<typeof numberWriting>;

const readingOf = (locale: string, text: string, limits = LIMITS) => {
  const reading = readNumber(text, numberWriting(locale), limits);
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'unreadable' ? reading.problem : reading.kind;
};

describe('a text in a money field', () => {
  test.each([
    // Columns: text, en-SG, pt-BR, id-ID.
    ['', 'empty', 'empty', 'empty'],
    ['5', '5', '5', '5'],
    ['007', '7', '7', '7'],
    ['1234', '1234', '1234', '1234'],
    ['1,234.50', '1234.50', 'notANumber', 'notANumber'],
    ['1.234,50', 'notANumber', '1234.50', '1234.50'],
    ['1234.50', '1234.50', 'notANumber', 'notANumber'],
    ['1234,50', 'notANumber', '1234.50', '1234.50'],
    ['1234,5', 'notANumber', '1234.5', '1234.5'],
    ['12,50', 'incomplete', '12.50', '12.50'],
    ['1,5', 'incomplete', '1.5', '1.5'],
    ['1.5', '1.5', 'incomplete', 'incomplete'],
    ['0,50', 'notANumber', '0.50', '0.50'],
    ['0.500', 'tooPrecise', 'notANumber', 'notANumber'],
    ['1.234', 'tooPrecise', '1234', '1234'],
    ['1,234', '1234', 'tooPrecise', 'tooPrecise'],
    ['1,2345', 'notANumber', 'tooPrecise', 'tooPrecise'],
    ['1,234,567', '1234567', 'notANumber', 'notANumber'],
    ['1.234.567', 'notANumber', '1234567', '1234567'],
    ['12,34,567', 'notANumber', 'notANumber', 'notANumber'],
    ['.5', '0.5', 'notANumber', 'notANumber'],
    [',5', 'notANumber', '0.5', '0.5'],
    ['5.', '5', 'incomplete', 'incomplete'],
    ['5,', 'incomplete', '5', '5'],
    ['-5', 'negative', 'negative', 'negative'],
    ['−5', 'negative', 'negative', 'negative'],
    ['1e5', 'notANumber', 'notANumber', 'notANumber'],
    ['1 234', 'notANumber', 'notANumber', 'notANumber'],
    [' 12 ', '12', '12', '12'],
    ['abc', 'notANumber', 'notANumber', 'notANumber'],
    ['١٢', 'notANumber', 'notANumber', 'notANumber'],
    ['123456789012', '123456789012', '123456789012', '123456789012'],
    ['1234567890123', 'tooLong', 'tooLong', 'tooLong'],
    ['9'.repeat(100_000), 'tooLong', 'tooLong', 'tooLong'],
  ])('%s', (text, english, portuguese, indonesian) => {
    expect([readingOf('en-SG', text), readingOf('pt-BR', text), readingOf('id-ID', text)]).toEqual([
      english,
      portuguese,
      indonesian,
    ]);
  });

  test.each([
    ['S$1,234.50', '1234.50'],
    ['1,234.50 S$', '1234.50'],
    ['R$1,234.50', 'notANumber'],
  ])('%s may carry the unit of its field', (text, value) => {
    expect(readingOf('en-SG', text, { ...LIMITS, unit: 'S$' } as typeof LIMITS)).toBe(value);
  });

  test.each([
    ['en-IN', '12,34,567.5', '1234567.5'],
    ['pt-PT', '1234,5', '1234.5'],
    ['pt-PT', '1 234,5', '1234.5'],
    ['en-ZA', '12 345', '12345'],
  ])('in %s %s is %s', (locale, text, value) => {
    expect(readingOf(locale, text)).toBe(value);
  });

  test.each([
    ['5.', 'tooPrecise'],
    ['5.5', 'tooPrecise'],
    ['5', '5'],
  ])('without decimals %s is %s', (text, value) => {
    expect(readingOf('en-SG', text, { decimals: 0, characters: 11 })).toBe(value);
  });
});

test.each([
  ['1234567.5', '1,234,567.5', '1.234.567,5'],
  ['1234.50', '1,234.50', '1.234,50'],
  ['12', '12', '12'],
  ['', '', ''],
  [unreadableValue('1e5'), '1e5', '1e5'],
])('%s is shown as %s and %s', (value, english, portuguese) => {
  expect([formatNumber(value, enSG), formatNumber(value, ptBR)]).toEqual([english, portuguese]);
});

test('what was shown reads back the same', () => {
  for (const writing of [enSG, ptBR, idID])
    for (const value of ['0', '0.05', '7', '1234', '1234.5', '999999999', '999999999.99'])
      expect(readNumber(formatNumber(value, writing), writing, LIMITS)).toMatchObject({ kind: 'number', value });
});

test('what no number was read from is no decimal text', () => {
  expect(isUnreadable(unreadableValue('12'))).toBe(true);
  expect(Number(unreadableValue('12'))).toBeNaN();
  for (const value of ['12', '', null, undefined, 12]) expect(isUnreadable(value)).toBe(false);
});

/** Types the characters one by one at the end, as in a field. */
function typed(keys: string, writing: Writing, limits = LIMITS) {
  let shown: NumberText = { text: '', hasOwnGroups: false };
  let reading = readNumber('', writing, limits);
  for (const key of keys) {
    const end = shown.text.length;
    ({ shown, reading } = editNumber(shown, shown.text + key, { start: end, end }, writing, limits));
  }
  return [shown.text, reading.kind === 'number' ? reading.value : reading.kind];
}

describe('typing', () => {
  test.each([
    ['1234567', '1,234,567', '1234567'],
    ['1,234,567', '1,234,567', '1234567'],
    ['1,2345', '12,345', '12345'],
    ['1234.50', '1,234.50', '1234.50'],
    ['1234,5', '1234,5', 'unreadable'],
    ['1234,567', '1234,567', 'unreadable'],
    ['1,5', '1,5', 'incomplete'],
    ['1e5', '1e5', 'unreadable'],
    ['-5', '-5', 'unreadable'],
    ['1.239', '1.239', 'unreadable'],
  ])('%s in English shows %s', (keys, text, value) => {
    expect(typed(keys, enSG)).toEqual([text, value]);
  });

  test.each([
    ['1234,50', '1.234,50', '1234.50'],
    ['1.234,50', '1.234,50', '1234.50'],
    ['1.5', '1.5', 'incomplete'],
    ['12.50', '12.50', 'incomplete'],
    ['12,50', '12,50', '12.50'],
  ])('%s in Portuguese and Indonesian shows %s', (keys, text, value) => {
    expect(typed(keys, ptBR)).toEqual([text, value]);
    expect(typed(keys, idID)).toEqual([text, value]);
  });

  test.each([
    // Columns: before, selection, after, expected.
    ['1,234', [1, 2], '1234', '1,234'],
    ['1,234', [4, 5], '1,23', '123'],
    ['1,234', [0, 1], ',234', '234'],
    ['1,234', [1, 1], '19,234', '19,234'],
    ['1,234', [0, 5], '1,5', '1,5'],
    ['1,234', null, '1,5', '1,5'],
    ['1,234', null, '5,678', '5,678'],
    ['12,345', [3, 3], '12,9345', '129,345'],
  ] as const)('%s changed at %j to %s shows %s', (text, range, after, expected) => {
    const replaced = range && { start: range[0], end: range[1] };
    const { shown } = editNumber({ text, hasOwnGroups: false }, after, replaced, enSG, LIMITS);
    expect(shown.text).toBe(expected);
  });
});

test.each([
  ['1,234', '1234', 4, 5],
  ['1,234', '1234', 1, 1],
  ['12,345', '1,2345', 3, 2],
  ['1e5', '1e5', 2, 2],
  ['', '', 0, 0],
])('the caret in %s of %s at %i is at %i', (shown, text, caret, expected) => {
  expect(caretIn(shown, { text, caret }, enSG)).toBe(expected);
});

test.each([
  ['4×', '400'],
  ['4x', '400'],
  ['4 X', '400'],
  ['0.5×', '50'],
  ['4.25×', '425'],
  ['4.2575×', '425.75'],
  ['12,000x', '1200000'],
  ['0×', '0'],
])('a ratio typed as %s is %s percent', (text, percent) => {
  expect(readNumber(text, enSG, { decimals: 2, characters: 11, unit: '%', readsMultiples: true })).toMatchObject({
    kind: 'number',
    value: percent,
  });
});

test.each(['×', '4××', '4.25755×', '-4×', 'x4'])('%s is no ratio', (text) => {
  expect(readNumber(text, enSG, { decimals: 2, characters: 11, unit: '%', readsMultiples: true }).kind).toBe(
    'unreadable',
  );
});

test('a multiple is read with the separators of the locale, and nowhere but in ratios', () => {
  const ratio = { decimals: 2, characters: 11, readsMultiples: true };
  expect(readNumber('4,25×', ptBR, ratio)).toMatchObject({ value: '425' });
  expect(readNumber('4×', enSG, LIMITS).kind).toBe('unreadable');
});
