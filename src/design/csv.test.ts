import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['@sum', "'@sum"],
  ['-12.50', '-12.50'],
  ['-x', "'-x"],
  [-3, '-3'],
  [12n, '12'],
  [null, ''],
])('%s is written as %s', (cell, written) => expect(writeCsv([[cell]])).toBe(written));

test('cells and rows are kept apart', () => {
  expect(
    writeCsv([
      ['Day', 'Clicks'],
      ['2026-03-01', 4],
    ]),
  ).toBe('Day,Clicks\r\n2026-03-01,4');
});
