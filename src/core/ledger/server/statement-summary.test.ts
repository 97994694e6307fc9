import { expect, test } from 'vitest';
import type { Context } from '#platform/graphql/context.ts';
import { summaryRows } from './statement-summary.ts';
import type { ListedDocument } from './document-list.repository.ts';
import type { MonthlyStatement } from './monthly-statement.ts';

const document = (kind: ListedDocument['kind'], number: bigint) => ({
  ...{ kind, number, series: 'SG', catalogId: null, issuedOn: '2026-11-03', currency: 'SGD' },
  netMicros: 900_000_000n,
  taxMicros: 81_000_000n,
});
const statement = {
  ...{ month: '2026-11-01', currency: 'SGD', lines: [] },
  ...{ openingMicros: 0n, closingMicros: 0n, pendingMicros: 0n },
  documents: [document('BOOKING', 42n), document('PRO_FORMA', 7n)],
} as unknown as MonthlyStatement;

test('the columns of amounts sum up invoices: a pro-forma beside its invoice has none', async () => {
  const rows = await summaryRows({ catalogs: {} as never }, { language: 'en' } as Context, statement);
  expect(rows.slice(-2).map((row) => row.slice(1))).toEqual([
    ['SG-000042', null, '2026-11-03', '900', '81', '981', 'SGD'],
    ['SGP-000007', null, '2026-11-03', null, null, null, 'SGD'],
  ]);
});

test('a line of a brand says which department it counts for, and each department what it spent', async () => {
  const ads = {
    kind: 'ADS',
    catalogId: null,
    brandId: 'bee',
    department: 'Sales',
    amountMicros: -5_000_000n,
    transactions: 2,
  };
  const catalogs = { brandById: () => ({ load: async () => ({ name: 'Bee' }) }) };
  const others = { ...ads, department: null, amountMicros: -2_000_000n };
  const month = { ...statement, lines: [ads, others] } as unknown as MonthlyStatement;
  const rows = await summaryRows({ catalogs: catalogs as never }, { language: 'en' } as Context, month);
  const [columns, , line] = rows;
  const departments = rows.slice(-3);
  expect(columns).toEqual(['Line', 'Country', 'Brand', 'Department', 'Transactions', 'Amount', 'Currency']);
  expect(line).toEqual(['Sponsored Ads', null, 'Bee', 'Sales', 2, '-5', 'SGD']);
  expect(departments).toEqual([
    ['Department', 'Amount', 'Currency'],
    ['Sales', '-5', 'SGD'],
    ['No department', '-2', 'SGD'],
  ]);
});
