import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['lines', 'one \r\ntwo\u2028\tthree\rfour', 'one\ntwo\n three\nfour'],
  ['zero-width', 'ig\u200Bno\u200Dre\uFEFF', 'ignore'],
  ['bidirectional', '\u202Eevil\u202C \u2066x\u2069', 'evil x'],
  ['control', 'a\u0000\u001B[31mb\u009F', 'a[31mb'],
  ['nothing that is seen', '\u200B\u202E\n', '\n'],
])('a text by others keeps its lines, without what cannot be seen: %s', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
