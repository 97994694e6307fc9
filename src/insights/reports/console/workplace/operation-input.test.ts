import { expect, test } from 'vitest';
import { EMPTY_FORM, operationInput, type BulkKind, type OperationForm } from './operation-input.ts';

const ZONE = 'Asia/Singapore';

test.each<[string, BulkKind, Partial<OperationForm>, object | null]>([
  ['pausing needs nothing', 'PAUSE', {}, {}],
  ['ten percent more', 'BUDGET', {}, { mode: 'PERCENT', amount: '10', limit: undefined }],
  ['two less', 'BID', { amountChange: 'LOWER', amount: '2' }, { mode: 'ADD', amount: '-2', limit: undefined }],
  [
    'a daily budget',
    'BUDGET',
    { amountChange: 'SET', amount: '40', limit: 'DAILY' },
    { mode: 'SET', amount: '40', limit: 'DAILY' },
  ],
  ['no amount', 'BUDGET', { amount: '' }, null],
  ['an amount that is no number', 'BUDGET', { amount: 'abc' }, null],
  ['a week', 'EXTEND', {}, { days: 7 }],
  ['no days', 'EXTEND', { days: '0' }, null],
  [
    'a date, to the end of its day',
    'EXTEND',
    { extendBy: 'DATE', until: '2026-06-30' },
    { until: '2026-06-30T15:59:59.000Z' },
  ],
  ['no date', 'EXTEND', { extendBy: 'DATE' }, null],
  [
    'keywords by the chosen match',
    'NEGATIVES',
    { keywords: 'used\n"for free"\n\n' },
    { keywords: ['[used]', '"for free"'] },
  ],
  ['broad keywords', 'NEGATIVES', { keywords: 'used', match: 'broad' }, { keywords: ['used'] }],
  ['no keywords', 'NEGATIVES', { keywords: ' ' }, null],
])('%s', (_, kind, form, expected) => {
  expect(operationInput(kind, ['1'], { ...EMPTY_FORM, ...form }, ZONE)).toEqual(
    expected && { kind, campaignIds: ['1'], ...expected },
  );
});
