import { expect, test } from 'vitest';
import { visibleMetrics, spendable } from './spendable.ts';

const sums = (balance: bigint, unpaid: bigint, free: bigint, paid: bigint) => ({
  balanceMicros: balance,
  unpaidMicros: unpaid,
  freeCreditMicros: free,
  paidCreditMicros: paid,
});

test.each([
  { name: 'nothing unpaid', wallet: sums(100n, 0n, 30n, 70n), visible: [100n, 30n, 70n], any: 100n, paidOnly: 70n },
  {
    name: 'free credit bears the cost',
    wallet: sums(100n, 12n, 30n, 70n),
    visible: [88n, 18n, 70n],
    any: 88n,
    paidOnly: 70n,
  },
  {
    name: 'free credit just suffices',
    wallet: sums(100n, 30n, 30n, 70n),
    visible: [70n, 0n, 70n],
    any: 70n,
    paidOnly: 70n,
  },
  {
    name: 'paid credit bears the rest',
    wallet: sums(100n, 45n, 30n, 70n),
    visible: [55n, 0n, 55n],
    any: 55n,
    paidOnly: 55n,
  },
  {
    name: 'more accrued than the balance',
    wallet: sums(10n, 12n, 0n, 10n),
    visible: [-2n, 0n, -2n],
    any: 0n,
    paidOnly: 0n,
  },
])('$name', ({ wallet, visible, any, paidOnly }) => {
  const metrics = visibleMetrics(wallet);
  expect([metrics.balanceMicros, metrics.freeCreditMicros, metrics.paidCreditMicros]).toEqual(visible);
  expect(spendable(wallet, false)).toBe(any);
  expect(spendable(wallet, true)).toBe(paidOnly);
});
