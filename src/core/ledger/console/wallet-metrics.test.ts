import { expect, test } from 'vitest';
import { closingBalance, walletMetrics } from './wallet-metrics.ts';

test.each([
  ['nothing unpaid', ['100', '0', '30', '70'], ['100', '30', '70']],
  ['free credit bears the cost', ['100', '12.5', '30', '70'], ['87.5', '17.5', '70']],
  ['free credit just suffices', ['100', '30', '30', '70'], ['70', '0', '70']],
  ['paid credit bears the rest', ['100', '45', '30', '70'], ['55', '0', '55']],
  ['more spent than the balance', ['10', '12', '0', '10'], ['-2', '0', '-2']],
])('%s', (_, [balance, unpaidCost, freeCredit, paidCredit], [visible, free, paid]) => {
  const raw = { balance: balance!, unpaidCost: unpaidCost!, freeCredit: freeCredit!, paidCredit: paidCredit! };
  expect(walletMetrics(raw)).toEqual({ balance: visible, freeCredit: free, paidCredit: paid });
});

test.each([
  ['10.5', '100', '30.25', '80.25'],
  ['0', '5', '7', '-2'],
  [null, '100', '30', null],
  ['10', null, null, null],
])('%s before, %s in and %s out leave %s', (openingBalance, totalIncome, totalSpent, closing) => {
  expect(closingBalance({ openingBalance, totalIncome, totalSpent })).toBe(closing);
});
