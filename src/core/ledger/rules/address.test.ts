import { expect, test } from 'vitest';
import { withCountry } from './address.ts';

test.each([
  ['by its name', ['1 Orchard Road', '238823'], 'SG', 'en', ['1 Orchard Road', '238823', 'Singapore']],
  ['in the document’s language', ['Rua Um'], 'SG', 'pt', ['Rua Um', 'Singapura']],
  ['not twice', ['1 Orchard Road', 'SINGAPORE 238823'], 'SG', 'en', ['1 Orchard Road', 'SINGAPORE 238823']],
  ['not twice in two languages', ['Singapore 238823'], 'SG', 'id', ['Singapore 238823']],
  ['of no company without one', ['1 Orchard Road'], null, 'en', ['1 Orchard Road']],
] as const)('an address has its country %s', (_, lines, country, language, expected) => {
  expect(withCountry(lines, country, language)).toEqual(expected);
});
