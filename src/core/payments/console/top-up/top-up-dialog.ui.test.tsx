import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { OpenTopUps } from '../open-top-ups.tsx';
import TopUpDialog from './top-up-dialog.tsx';

beforeEach(() => {
  document.cookie = 'csrftoken=kept';
});
afterEach(() => vi.unstubAllGlobals());

const on = { id: 'flag', isActive: true };
const walletCurrency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const owner = member('OWNER', { company: { id: 'acme', name: 'Acme', walletCurrency } as never });
const settings = {
  paymentMethods: [{ id: 'card', brand: 'visa', last4: '3220', expMonth: 12, expYear: 2034 }],
  paymentProvider: { id: 'adyen', allowTopUp: true, supportsInstallments: true },
  sellerCenterAuthBackends: [],
  topUpTaxes: [{ method: 'CARD', taxRate: '0.09' }],
  cardPaymentMinMax: ['10', '1000'],
  max_installment_months: null,
  installments: on,
  show_payment_card_method: on,
};
const topUp = { id: 'one', amount: '50', totalAmount: '54.5', transferReference: null, transferInstructions: null };
const pending = {
  ...topUp,
  creditId: 'credit',
  type: 'CARD',
  waitsFor: 'BUYER',
  confirmToken: 'chk_1',
  confirmUntil: '2026-11-22T10:30:00Z',
};

/** Opens the dialog above the pending top-ups; the bank requires confirmation, and declines. */
async function open() {
  let state: 'none' | 'confirming' | 'declined' = 'none';
  answerCalls({
    TopUpSettings: () => ({ data: settings }),
    OpenTopUps: () => ({ data: { openTopUps: state === 'confirming' ? [pending] : [] } }),
    PaymentClientData: () => ({
      data: { paymentClientData: { provider: 'adyen', environment: 'sandbox', clientKey: 'k', countryCode: 'SG' } },
    }),
    CreateTopUpRequest: () => {
      state = 'confirming';
      const made = { ...topUp, status: 'PENDING_CONFIRMATION', creditNoteNo: null };
      return { data: { createTopUpRequest: { ok: true, topUp: made, confirmToken: 'chk_1' } } };
    },
    CheckVerifiedTopUpRequest: () => {
      state = 'declined';
      const failed = { ...topUp, status: 'FAILED', creditNoteNo: null };
      return { data: { checkVerifiedTopUpRequest: { ok: false, topUp: failed } } };
    },
  });
  const Both = () => (
    <>
      <OpenTopUps />
      <TopUpDialog onClose={() => {}} />
    </>
  );
  const view = await openAt('/billing/method', '/billing/method', Both, owner);
  return { ...view, amount: await screen.findByLabelText<HTMLInputElement>('topUp.amount') };
}

const pay = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('installments are offered once there is an amount to pay', async () => {
  const { user, amount } = await open();
  expect(pay('topUp.payNothing').disabled).toBe(true);
  expect(screen.queryAllByLabelText('topUp.installments')).toEqual([]);
  await user.type(amount, '50');
  expect(screen.getAllByLabelText<HTMLInputElement>('topUp.installments')[0]!.value).toBe('topUp.inFull');
});

test('after a declined confirmation the input is still there, the pay button has the focus, and nothing is pending', async () => {
  const { user, amount } = await open();
  await user.type(amount, '50');
  await user.click(pay('topUp.pay'));
  const bank = await screen.findByTitle<HTMLIFrameElement>('card.bankPage');
  const answered = bank.contentDocument!.createElement('html');
  answered.dataset['challenge'] = 'done';
  bank.contentDocument!.append(answered);
  fireEvent.load(bank);
  await screen.findByText('topUp.notConfirmed');
  expect(amount.value).toBe('50');
  await waitFor(() => expect(document.activeElement).toBe(pay('topUp.pay')));
  await waitFor(() => expect(screen.queryByText('openTopUps.title')).toBeNull());
});
