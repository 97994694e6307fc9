import { expect, test } from 'vitest';
import { skusFromText } from './sku-list.ts';

test('takes the first column, once each, blanks dropped', () => {
  expect(skusFromText('A-1,Shoe\r\n\n "B-2" ;x\nC\t3\nA-1')).toEqual(['A-1', 'B-2', 'C']);
});
