import { describe, expect, test } from 'vitest';
import { formatDay, formatDays } from '#kernel/date-text.ts';
import { parseDay, parseDays } from './date-text.ts';

const LOCALES = ['en', 'en-US', 'en-GB', 'en-SG', 'pt', 'pt-BR', 'pt-PT', 'id'];

describe('a day', () => {
  test.each([
    ['en-GB', '31 May 2026', '2026-05-31'],
    ['en-GB', '31/05/2026', '2026-05-31'],
    ['en-GB', '5/6/2026', '2026-06-05'],
    ['en-GB', '31.05.2026', '2026-05-31'],
    ['en-GB', '31-5-2026', '2026-05-31'],
    ['en-GB', '31-May-2026', '2026-05-31'],
    ['en-GB', '31 5 2026', '2026-05-31'],
    ['en-GB', '31/05/26', '2026-05-31'],
    ['en-GB', '31 may 26', '2026-05-31'],
    ['en-GB', '1st of June, 2026', '2026-06-01'],
    ['en-GB', '  1  Sept.  2026 ', '2026-09-01'],
    ['en-GB', '2026-05-31', '2026-05-31'],
    ['en-GB', '2026/05/31', '2026-05-31'],
    ['en-US', '5/6/2026', '2026-05-06'],
    ['en-US', '31/05/2026', '2026-05-31'],
    ['en-US', 'May 31, 2026', '2026-05-31'],
    ['en', '31 May 2026', '2026-05-31'],
    ['en', '31/05/2026', '2026-05-31'],
    ['pt', '31/05/2026', '2026-05-31'],
    ['pt', '5/6/2026', '2026-06-05'],
    ['pt', '31 de maio de 2026', '2026-05-31'],
    ['pt', '31 mai 2026', '2026-05-31'],
    ['pt', '1º de março de 2026', '2026-03-01'],
    ['pt', '31 May 2026', '2026-05-31'],
    ['id', '31/05/2026', '2026-05-31'],
    ['id', '5/6/2026', '2026-06-05'],
    ['id', '31 Mei 2026', '2026-05-31'],
    ['id', '17 Agustus 2026', '2026-08-17'],
    ['en-GB', '29/02/2028', '2028-02-29'],
    ['en-GB', '29/02/2026', null],
    ['en-GB', '31/13/2026', null],
    ['en-GB', '32/12/2026', null],
    ['en-GB', '31 June 2026', null],
    ['en-GB', '31/05/202', null],
    ['en-GB', '31/05', null],
    ['en-GB', '31 May', null],
    ['en-GB', 'May 2026', null],
    ['en-GB', '31', null],
    ['en-GB', '3 Ju 2026', null],
    ['en-GB', '3 Mai 2026', null],
    ['en-GB', '1 31 May 2026', null],
    ['en-GB', 'tomorrow', null],
    ['en-GB', '', null],
  ])('in %s, %s is %s', (locale, text, expected) => expect(parseDay(text, locale)).toBe(expected));

  test.each(LOCALES)('what %s writes is read back', (locale) => {
    const days = Array.from(
      { length: 12 },
      (_, month) => `2026-${String(month + 1).padStart(2, '0')}-0${(month % 9) + 1}`,
    );
    for (const style of ['medium', 'long'] as const)
      expect(days.map((day) => parseDay(formatDay(day, locale, style), locale))).toEqual(days);
  });
});

describe('two days', () => {
  const MAY = { from: '2026-05-01', to: '2026-05-31' };
  test.each([
    ['en-GB', '1 – 31 May 2026', MAY],
    ['en-GB', '1 May – 31 May 2026', MAY],
    ['en-GB', '01/05/2026 - 31/05/2026', MAY],
    ['en-GB', '01/05/2026-31/05/2026', MAY],
    ['en-GB', '01/05/2026–31/05/2026', MAY],
    ['en-GB', '1 May to 31 May 2026', MAY],
    ['en-GB', '2026/05/01 – 2026/05/31', MAY],
    ['en-GB', '2026/05/01-2026/05/31', MAY],
    ['en-GB', '2026-05-01 – 2026-05-31', MAY],
    ['en-GB', '31 May 2026', { from: '2026-05-31', to: '2026-05-31' }],
    ['en-US', 'May 1 – 31, 2026', MAY],
    ['en-US', '5/1/2026 - 5/31/2026', MAY],
    ['pt', '01/05/2026 a 31/05/2026', MAY],
    ['pt', '1 a 31 de maio de 2026', MAY],
    ['pt', '1 de maio até 31 de maio de 2026', MAY],
    ['id', '1 Mei sampai 31 Mei 2026', MAY],
    ['id', '1 Des 2025 – 31 Jan 2026', { from: '2025-12-01', to: '2026-01-31' }],
    ['en-GB', '31/05/2026 – 01/05/2026', null],
    ['en-GB', '30 Feb 2026 – 1 Mar 2026', null],
    ['en-GB', '1 – 31 May', null],
    ['en-GB', '1 – 2 – 3 May 2026', null],
    ['en-GB', '– 31 May 2026', null],
  ])('in %s, %s are %j', (locale, text, expected) => expect(parseDays(text, locale)).toEqual(expected));

  test.each(LOCALES)('what %s writes is read back', (locale) => {
    for (const range of [
      MAY,
      { from: '2026-05-07', to: '2026-05-07' },
      { from: '2026-02-28', to: '2026-03-01' },
      { from: '2025-12-30', to: '2026-01-02' },
    ])
      expect(parseDays(formatDays(range, locale), locale)).toEqual(range);
  });
});
