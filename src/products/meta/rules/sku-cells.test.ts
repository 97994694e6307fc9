import { expect, test } from 'vitest';
import { skusOfCells } from './sku-cells.ts';

test.each([
  ['one column', 'A\r\nB\nC', ['A', 'B', 'C']],
  ['several columns', 'A,B\nC;D\tE', ['A', 'B', 'C', 'D', 'E']],
  ['blanks and repetitions', ' A ,,A\n\n , B', ['A', 'B']],
  ['quoted cells', '"A,1","say ""B"""', ['A,1', 'say "B"']],
  ['a byte order mark', '\ufeffA', ['A']],
  ['a heading', 'SKU\nA\nB', ['A', 'B']],
  ['a heading of several columns', '\ufeff"Seller SKU";Name\nA;B', ['A', 'B']],
  ['a heading after blanks', '\n\nskus\nA', ['A']],
  ['a heading in Indonesian', 'Kode SKU\nA', ['A']],
  ['a SKU that begins like a heading', 'SKU-1\nSKU-2', ['SKU-1', 'SKU-2']],
  ['a heading alone', 'SKU', []],
  ['nothing', '', []],
])('%s', (_, text, skus) => {
  expect(skusOfCells(text)).toEqual(skus);
});
