import { expect, test } from 'vitest';
import { departmentRows, statementRows, type Statement } from './statement-rows.ts';

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const line = (kind: Statement['lines'][number]['kind'], amount: string, brand: string | null = null) => ({
  kind,
  catalog: brand ? { id: 'sg', name: 'Singapore' } : null,
  brand: brand ? { id: brand, name: brand } : null,
  department: null,
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

const ofDepartment = (department: string | null, brand: string, amount: string) => ({
  ...line('ADS', amount, brand),
  department,
});

test('brands stand by name below their department, over all countries and with what was given back', () => {
  const lines = [
    line('TOPPED_UP', '50'),
    ofDepartment('Sales', 'Bee', '-3.5'),
    ofDepartment('Sales', 'Ant', '-2'),
    { ...ofDepartment('Sales', 'Bee', '0.5'), kind: 'ADS_RETURNED' as const },
    ofDepartment(null, 'Cat', '-1'),
  ];
  const departments = [
    { department: 'Sales', amount: '-5' },
    { department: null, amount: '-1' },
  ];
  expect(departmentRows({ departments, lines, currency: SGD } as Statement)).toEqual({
    rows: [
      {
        department: 'Sales',
        amount: '-5',
        brands: [
          { id: 'Ant', name: 'Ant', amount: '-2' },
          { id: 'Bee', name: 'Bee', amount: '-3' },
        ],
      },
      { department: null, amount: '-1', brands: [{ id: 'Cat', name: 'Cat', amount: '-1' }] },
    ],
    rounding: null,
    total: '-6',
  });
});

test('departments that are rounded to nothing still add up to their exact total', () => {
  const lines = [ofDepartment('Sales', 'Bee', '-0.004'), ofDepartment(null, 'Ant', '-0.004')];
  const departments = [
    { department: 'Sales', amount: '-0.004' },
    { department: null, amount: '-0.004' },
  ];
  const { rows, rounding, total } = departmentRows({ departments, lines, currency: SGD } as Statement);
  expect([...rows.map(({ amount }) => amount), rounding, total]).toEqual(['0', '0', '-0.01', '-0.008']);
});
