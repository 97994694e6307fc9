import { expect, test } from 'vitest';
import { languageFrom } from './language.ts';

test.each([
  [undefined, null],
  ['', null],
  ['pt', 'pt'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['de-DE, ID;q=0.7', 'id'],
  ['constructor', null],
])('%j is answered in %s', (header, expected) => expect(languageFrom(header)).toBe(expected));
