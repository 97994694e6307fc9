import { expect, test } from 'vitest';
import { checkBillingDetails, MAX_TOP_UP_ALERT_MICROS, type BillingDetails } from './billing-details.ts';

const details = (change: Partial<BillingDetails> = {}): BillingDetails => ({
  name: 'Ann',
  email: 'ann@example.test',
  description: 'Acme, 1 Market Street',
  taxNo: null,
  purchaseOrderNo: null,
  costCenter: null,
  topUpAlertAmountMicros: null,
  ...change,
});

test.each<[string, Partial<BillingDetails>, object]>([
  ['complete', {}, {}],
  ['with an alert', { topUpAlertAmountMicros: MAX_TOP_UP_ALERT_MICROS }, {}],
  [
    'only spaces',
    { name: ' ', email: '', description: '\n' },
    { name: 'REQUIRED', email: 'REQUIRED', description: 'REQUIRED' },
  ],
  ['no address', { email: 'ann@example' }, { email: 'INVALID_EMAIL' }],
  ['a plus tag', { email: ' ann+bills@example.test ' }, {}],
  ['too large an alert', { topUpAlertAmountMicros: MAX_TOP_UP_ALERT_MICROS + 1n }, { topUpAlertAmount: 'TOO_LARGE' }],
  ['a negative alert', { topUpAlertAmountMicros: -1n }, { topUpAlertAmount: 'NEGATIVE' }],
  ['numbers for the books', { taxNo: 'M9-1', purchaseOrderNo: 'PO 4711', costCenter: 'K-12' }, {}],
  ['an alert at zero', { topUpAlertAmountMicros: 0n }, {}],
  ['as long as it may be', { name: 'x'.repeat(200), purchaseOrderNo: 'x'.repeat(50) }, {}],
  ['too long an order number', { purchaseOrderNo: 'x'.repeat(51) }, { purchaseOrderNo: 'TOO_LONG' }],
  ['too long a name', { name: 'x'.repeat(201) }, { name: 'TOO_LONG' }],
])('%s', (_, change, problems) => {
  expect(checkBillingDetails(details(change))).toEqual(problems);
});
