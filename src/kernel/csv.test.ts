import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['@sum', "'@sum"],
  ['\n=1+1', '"\'\n=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－x', "'－x"],
  ['＠sum', "'＠sum"],
  ['-12.50', '-12.50'],
  ['-x', "'-x"],
  [-3, '-3'],
  [12n, '12'],
  [null, ''],
])('%s is written as %s', (cell, written) => expect(csvLine([cell])).toBe(`${written}\r\n`));

test('cells are separated', () => expect(csvLine(['2026-03-01', 4, null])).toBe('2026-03-01,4,\r\n'));
