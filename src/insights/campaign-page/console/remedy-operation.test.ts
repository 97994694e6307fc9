import { expect, test } from 'vitest';
import { remedyOperation } from './remedy-operation.ts';

const campaignIds = ['100001'];

test.each<[Parameters<typeof remedyOperation>[0], ReturnType<typeof remedyOperation>]>([
  [
    { action: 'START', amount: null },
    { kind: 'RESUME', campaignIds },
  ],
  [
    { action: 'RAISE_DAILY_BUDGET', amount: '40' },
    { kind: 'BUDGET', campaignIds, mode: 'SET', amount: '40', limit: 'DAILY' },
  ],
  [
    { action: 'RAISE_TOTAL_BUDGET', amount: '400' },
    { kind: 'BUDGET', campaignIds, mode: 'SET', amount: '400', limit: 'TOTAL' },
  ],
  [
    { action: 'RAISE_BID', amount: '0.62' },
    { kind: 'BID', campaignIds, mode: 'SET', amount: '0.62' },
  ],
  [{ action: 'RAISE_KEYWORD_BID', amount: '0.62' }, null],
  [{ action: 'ADD_KEYWORDS', amount: null }, null],
])('%o is carried out by %o', (remedy, input) => {
  expect(remedyOperation(remedy, { id: '100001', bidType: 'MAXIMUM_CPC' })).toEqual(input);
});

test('the engine’s bid is not replaced in passing', () => {
  expect(remedyOperation({ action: 'RAISE_BID', amount: '0.62' }, { id: '100001', bidType: 'AUTOMATED' })).toBeNull();
});
