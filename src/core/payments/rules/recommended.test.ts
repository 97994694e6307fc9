import { expect, test } from 'vitest';
import { recommendedAmounts } from './recommended.ts';

test.each([
  ['SGD', [50n, 100n, 250n]],
  ['IDR', [500_000n, 1_000_000n, 2_500_000n]],
  ['AUD', [500n, 1000n, 2500n]],
  ['EUR', [50n, 100n, 250n]],
])('a wallet in %s is offered round amounts', (currency, units) => {
  expect(recommendedAmounts(currency)).toEqual(units.map((unit) => unit * 1_000_000n));
});
