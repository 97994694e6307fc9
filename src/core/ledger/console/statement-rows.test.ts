import { expect, test } from 'vitest';
import { statementRows, type Statement } from './statement-rows.ts';

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const line = (kind: Statement['lines'][number]['kind'], amount: string, brand: string | null = null) => ({
  kind,
  catalog: brand ? { id: 'sg', name: 'Singapore' } : null,
  brand: brand ? { id: brand, name: brand } : null,
  amount,
});
const rowsOf = (openingBalance: string, lines: Statement['lines'], closingBalance: string) =>
  statementRows({ openingBalance, lines, closingBalance, currency: SGD } as Statement);

test('lines of a kind stand below their sum', () => {
  const lines = [line('TOPPED_UP', '50'), line('ADS', '-3.5', 'Bee'), line('ADS', '-2', 'Ant')];
  const { groups, rounding, moneyIn, moneyOut } = rowsOf('10', lines, '54.5');
  expect(groups.map(({ kind, amount, lines }) => [kind, amount, lines.length])).toEqual([
    ['TOPPED_UP', '50', 1],
    ['ADS', '-5.5', 2],
  ]);
  expect([rounding, moneyIn, moneyOut]).toEqual([null, '50', '-5.5']);
});

test('what rounding takes from the rows has a row of its own, and totals are exact', () => {
  const lines = [line('ADS', '-0.004', 'Bee'), line('ADS', '-0.004', 'Ant')];
  const { groups, rounding, moneyOut } = rowsOf('1', lines, '0.992');
  expect(groups[0]!.amount).toBe('0');
  expect([rounding, moneyOut]).toEqual(['-0.01', '-0.008']);
});
