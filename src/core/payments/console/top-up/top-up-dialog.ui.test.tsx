import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, FLAG_ON, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import {
  CheckVerifiedTopUpRequestDocument,
  CreateTopUpRequestDocument,
  OpenTopUpsDocument,
  PaymentClientDataDocument,
  TopUpSettingsDocument,
  type OpenTopUpsQuery,
  type TopUpSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { OpenTopUps } from '../open-top-ups.tsx';
import TopUpDialog from './top-up-dialog.tsx';

const settings: TopUpSettingsQuery = {
  paymentMethods: [{ id: 'card', brand: 'visa', last4: '3220', expMonth: 12, expYear: 2034 }],
  paymentProvider: { id: 'adyen', supportsInstallments: true },
  sellerCenterAuthBackends: [],
  topUpTaxes: [{ method: 'CARD', taxRate: '0.09' }],
  cardPaymentMinMax: ['10', '1000'],
  lastTopUpAmount: null,
  wallet: { id: 'wallet', balance: '0', unpaidCost: '0', averageDailySpending: '0' },
  max_installment_months: null,
  installments: FLAG_ON,
  show_payment_card_method: FLAG_ON,
};
const topUp = {
  id: 'one',
  amount: '50',
  totalAmount: '54.5',
  transferReference: null,
  transferInstructions: null,
  creditNoteNo: null,
};
const pending: OpenTopUpsQuery['openTopUps'][number] = {
  id: 'one',
  totalAmount: '54.5',
  transferReference: null,
  creditId: 'credit',
  type: 'CARD',
  waitsFor: 'BUYER',
  confirmToken: 'chk_1',
  confirmUntil: '2026-11-22T10:30:00Z',
};

/** Opens the dialog above the pending top-ups; the bank requires confirmation, and declines. */
async function open() {
  let state: 'none' | 'confirming' | 'declined' = 'none';
  const Both = () => (
    <>
      <OpenTopUps />
      <TopUpDialog onClose={() => {}} />
    </>
  );
  const view = await renderScreen('/billing/method', {
    routes: screenAt('/billing/method', Both),
    answers: [
      answer(TopUpSettingsDocument, settings),
      answer(OpenTopUpsDocument, () => ({ openTopUps: state === 'confirming' ? [pending] : [] })),
      answer(PaymentClientDataDocument, {
        paymentClientData: {
          provider: 'adyen',
          environment: 'sandbox',
          clientKey: 'k',
          countryCode: 'SG',
          clientSecret: null,
          merchantAccount: null,
        },
      }),
      answer(CreateTopUpRequestDocument, () => {
        state = 'confirming';
        const created = { ...topUp, status: 'PENDING_CONFIRMATION' as const };
        return { createTopUpRequest: { ok: true, topUp: created, confirmToken: 'chk_1' } };
      }),
      answer(CheckVerifiedTopUpRequestDocument, () => {
        state = 'declined';
        return { checkVerifiedTopUpRequest: { ok: false, topUp: { ...topUp, status: 'FAILED' as const } } };
      }),
    ],
  });
  return { ...view, amount: await screen.findByLabelText<HTMLInputElement>('Amount') };
}

const pay = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('an amount is suggested, and paying it takes one click', async () => {
  const { user, amount } = await open();
  expect(amount.value).toBe('50');
  const suggested = within(screen.getByRole('group', { name: 'Frequent amounts' })).getAllByRole('button');
  expect(suggested.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['S$50', 'true'],
    ['S$100', 'false'],
    ['S$250', 'false'],
  ]);
  await user.click(pay('Pay S$54.50'));
  await screen.findByTitle('Your bank’s page');
});

test('a key that is still held from opening the dialog does not pay', async () => {
  const { amount } = await open();
  expect(fireEvent.keyDown(amount, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(amount, { key: 'Enter' })).toBe(true);
});

test('installments are offered once there is an amount to pay', async () => {
  const { user, amount } = await open();
  await user.clear(amount);
  expect(pay('Pay').getAttribute('aria-disabled')).toBe('true');
  screen.getByText('Enter an amount to pay');
  expect(screen.queryAllByLabelText('Installments')).toEqual([]);
  await user.type(amount, '50');
  expect(screen.getAllByLabelText<HTMLInputElement>('Installments')[0]!.value).toBe('In full: S$54.50');
});

test('after a declined confirmation the input is still there, the pay button has the focus, and nothing is pending', async () => {
  const { user, amount } = await open();
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(pay('Pay S$54.50'));
  const bank = await screen.findByTitle<HTMLIFrameElement>('Your bank’s page');
  const answered = bank.contentDocument!.createElement('html');
  answered.dataset['challenge'] = 'done';
  bank.contentDocument!.append(answered);
  fireEvent.load(bank);
  await screen.findByText('Cannot confirm payment');
  expect(amount.value).toBe('50');
  await waitFor(() => expect(document.activeElement).toBe(pay('Pay S$54.50')));
  await waitFor(() => expect(screen.queryByText('Top-ups on their way')).toBeNull());
});
