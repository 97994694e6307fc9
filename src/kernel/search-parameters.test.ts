import { expect, test } from 'vitest';
import { dayRange, oneOf, pageNumber, searchParameters, text, wholeNumber } from './search-parameters.ts';

const read = searchParameters({
  page: pageNumber,
  step: wholeNumber(0, 2),
  tab: oneOf(['users', 'history']),
  date: dayRange,
  name: text(),
});

test.each<[string, Record<string, unknown>, object]>([
  ['what can be read', { page: '2', step: '0', tab: 'users' }, { page: 2, step: 0, tab: 'users' }],
  ['values a link gives as they are', { page: 7 }, { page: 7 }],
  ['a page that is none', { page: '0' }, {}],
  ['a page written otherwise', { page: '1e3' }, {}],
  ['a page with a fraction', { page: 1.5 }, {}],
  ['a page beyond counting', { page: '9'.repeat(40) }, {}],
  ['a step too far', { step: '3' }, {}],
  ['a word that is not offered', { tab: 'constructor' }, {}],
  ['days', { date: '2026-05-01_2026-05-31' }, { date: '2026-05-01_2026-05-31' }],
  ['days of another form', { date: '1 May' }, {}],
  ['an empty text', { name: '' }, { name: '' }],
  ['a text that is none', { name: 4 }, {}],
  ['one unreadable parameter beside a readable one', { page: 'x', name: 'lamp' }, { name: 'lamp' }],
  ['days that are none', { date: '2026-13-99_2026-13-99' }, {}],
  ['days the wrong way round', { date: '2026-05-31_2026-05-01' }, {}],
  ['a text with what nobody types', { name: 'a\u0000' }, {}],
])('%s', (_, input, expected) => expect(read(input)).toEqual(expected));

test('what cannot be read covers what the address says', () => {
  const address = { page: '-3', name: 'lamp' };
  expect({ ...address, ...read(address) }).toStrictEqual({
    page: undefined,
    step: undefined,
    tab: undefined,
    date: undefined,
    name: 'lamp',
  });
});
