import { expect, test } from 'vitest';
import { monthLines, type MonthDocument } from './month-lines.ts';

const document = (month: string, id: string, amount: string): MonthDocument => ({
  month,
  amount,
  catalog: { id: 'sg', name: 'Singapore' },
  invoices: [{ id, invoiceNo: id, isDownloadable: true }],
  creditNotes: [],
});

test('months are listed newest first: their documents, other money out, and the total of both', () => {
  const lines = monthLines(
    [document('2026-10-01', 'SG-2', '48.63'), document('2026-09-01', 'SG-1', '10')],
    [
      { month: '2026-11-01', total: '3', parts: [{ kind: 'ADS_NOT_INVOICED', amount: '3', invoices: [] }] },
      { month: '2026-10-01', total: '3645.63', parts: [{ kind: 'PACKAGES', amount: '3597', invoices: [] }] },
    ],
  );
  expect(lines.map(({ month, is, amount }) => [month, is, amount])).toEqual([
    ['2026-11-01', 'part', '3'],
    ['2026-11-01', 'total', '3'],
    ['2026-10-01', 'document', '48.63'],
    ['2026-10-01', 'part', '3597'],
    ['2026-10-01', 'total', '3645.63'],
    ['2026-09-01', 'document', '10'],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
});
