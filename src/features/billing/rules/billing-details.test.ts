import { expect, test } from 'vitest';
import { checkBillingDetails, MAX_TOP_UP_ALERT_MICROS, type BillingDetails } from './billing-details.ts';

const details = (change: Partial<BillingDetails> = {}): BillingDetails => ({
  name: 'Ann',
  email: 'ann@example.test',
  description: 'Acme, 1 Market Street',
  topUpAlertAmount_micros: null,
  ...change,
});

test.each<[string, Partial<BillingDetails>, object]>([
  ['complete', {}, {}],
  ['with an alert', { topUpAlertAmount_micros: MAX_TOP_UP_ALERT_MICROS }, {}],
  [
    'only spaces',
    { name: ' ', email: '', description: '\n' },
    { name: 'REQUIRED', email: 'REQUIRED', description: 'REQUIRED' },
  ],
  ['no address', { email: 'ann@example' }, { email: 'INVALID_EMAIL' }],
  ['a plus tag', { email: ' ann+bills@example.test ' }, {}],
  ['too large an alert', { topUpAlertAmount_micros: MAX_TOP_UP_ALERT_MICROS + 1n }, { topUpAlertAmount: 'TOO_LARGE' }],
  ['a negative alert', { topUpAlertAmount_micros: -1n }, { topUpAlertAmount: 'NEGATIVE' }],
  ['too long a name', { name: 'x'.repeat(201) }, { name: 'TOO_LONG' }],
])('%s', (_, change, problems) => {
  expect(checkBillingDetails(details(change))).toEqual(problems);
});
