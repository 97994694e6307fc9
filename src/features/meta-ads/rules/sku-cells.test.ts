import { expect, test } from 'vitest';
import { skusOfCells } from './sku-cells.ts';

test.each([
  ['one column', 'A\r\nB\nC', ['A', 'B', 'C']],
  ['several columns', 'A,B\nC;D\tE', ['A', 'B', 'C', 'D', 'E']],
  ['blanks and repetitions', ' A ,,A\n\n , B', ['A', 'B']],
  ['quoted cells', '"A,1","say ""B"""', ['A,1', 'say "B"']],
  ['a byte order mark', '\ufeffA', ['A']],
  ['nothing', '', []],
])('%s', (_, text, skus) => {
  expect(skusOfCells(text)).toEqual(skus);
});
