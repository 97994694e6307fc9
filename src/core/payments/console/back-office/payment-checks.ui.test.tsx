import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  OtherPaymentsDocument,
  PaymentTroublesDocument,
  type OtherPaymentsQuery,
  type PaymentTroublesQuery,
} from '#platform/api-client/generated/graphql.ts';
import { billingRoutes } from '../index.ts';

type Payment = OtherPaymentsQuery['otherPayments']['objects'][number];
type PaymentException = PaymentTroublesQuery['paymentTroubles']['objects'][number];

const shared = {
  id: 'case',
  company: { id: 'acme', name: 'Acme', walletCurrency: { symbol: 'S$', maxFractionDigits: 2 } },
  paymentRef: 'pay_1',
  dateFound: '2026-05-04T03:00:00Z',
};
const payment: Payment = {
  ...shared,
  isForAnother: false,
  isSecond: false,
  hasRefundFailed: false,
  mayBeCredited: true,
  orderedAmount: '100',
  receivedAmount: '99',
  receivedCurrencyCode: 'SGD',
  decision: null,
  decidedBy: null,
  dateDone: null,
};
const exception: PaymentException = {
  ...shared,
  kind: 'SPENT',
  amount: '70',
  description: 'Front page',
  outcome: null,
  endedBy: null,
  dateEnded: null,
};
const paged = <Row,>(row: Row) => ({ total: 1, numPages: 1, objects: [row] });

const cellsAt = async (address: string, payments: Partial<Payment>, exceptions: Partial<PaymentException> = {}) => {
  await renderScreen(address, {
    routes: billingRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(OtherPaymentsDocument, { otherPayments: paged({ ...payment, ...payments }) }),
      answer(PaymentTroublesDocument, { paymentTroubles: paged({ ...exception, ...exceptions }) }),
    ],
  });
  const company = await screen.findByRole('link', { name: 'Acme' });
  const cells = [...company.closest('tr')!.querySelectorAll('td')].map(({ textContent }) => textContent);
  return { cells, href: company.getAttribute('href') };
};

test('an unmatched payment is listed with its order and both decisions', async () => {
  const { cells, href } = await cellsAt('/payment-checks', {});
  expect(href).toBe('/billing/credits?company=acme');
  expect(cells[0]).toBe('Acmepay_1');
  expect(cells[2]).toMatch(/^S\$99\.00.*S\$100\.00/);
  expect(cells[3]).toBe('CreditRefund');
});

test('a payment exception is listed with its purpose and its outcomes', async () => {
  const { cells, href } = await cellsAt('/payment-checks?list=later', {});
  expect(href).toBe('/billing/transactions?company=acme');
  expect(cells[0]).toBe('AcmeFront page');
  expect(cells[2]).toMatch(/^S\$70\.00\D+$/);
});

test.each([
  ['/payment-checks?state=decided', /^Credited.*Bea · .*2026/],
  ['/payment-checks?list=later&state=decided', /Ann · .*2026/],
])('%s names who decided', async (address, expected) => {
  const date = '2026-05-05T03:00:00Z';
  const { cells } = await cellsAt(
    address,
    { decision: 'CREDIT', decidedBy: 'Bea', dateDone: date },
    { outcome: 'WRITTEN_OFF', endedBy: 'Ann', dateEnded: date },
  );
  expect(cells[3]).toMatch(expected);
});
