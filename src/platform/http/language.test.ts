import { expect, test } from 'vitest';
import { languageFrom } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['pt', 'pt'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['de-DE, ID;q=0.7', 'id'],
  ['constructor', 'en'],
])('%j is answered in %s', (header, expected) => expect(languageFrom(header)).toBe(expected));
