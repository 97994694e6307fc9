import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
// Preloads the lazy form, so that the test renders it immediately.
import '../card-form/sandbox-card-form.tsx';
import { CardDialog } from './card-dialog.tsx';

beforeEach(() => {
  document.cookie = 'csrftoken=kept';
});
afterEach(() => vi.unstubAllGlobals());

test('after the bank declined a card, its input stays with the reason, and can be submitted again', async () => {
  answerCalls({
    PaymentClientData: () => ({
      data: { paymentClientData: { provider: 'adyen', environment: 'sandbox', clientKey: 'k', countryCode: 'SG' } },
    }),
    SavePaymentMethod: () => ({ data: { savePaymentMethod: { ok: true, clientSecret: 'chk_1' } } }),
  });
  const calls = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/sandbox/payments/cards' ? Response.json({ token: 'tok_1' }) : calls(path, init),
  );
  const Screen = () => <CardDialog indexToReplace={null} onClose={() => {}} />;
  const { user } = await openAt('/billing/method', '/billing/method', Screen, member('OWNER'));
  const number = await screen.findByLabelText<HTMLInputElement>('card.number');
  await user.type(number, '4000000000003220');
  await user.type(screen.getByLabelText('card.expiry'), '1234');
  await user.type(screen.getByLabelText('card.code'), '123');
  await user.click(screen.getByRole('button', { name: 'card.save' }));
  const bank = await screen.findByTitle<HTMLIFrameElement>('card.bankPage');
  expect(screen.queryByRole('button', { name: 'card.save' })).toBeNull();
  const answered = bank.contentDocument!.createElement('html');
  answered.dataset['challenge'] = 'done';
  bank.contentDocument!.append(answered);
  fireEvent.load(bank);
  const save = await screen.findByRole('button', { name: 'card.save' });
  expect(screen.getByRole('alert').textContent).toBe('card.notConfirmed');
  expect(screen.getByLabelText<HTMLInputElement>('card.number').value).toBe('4000 0000 0000 3220');
  await waitFor(() => expect(document.activeElement).toBe(save));
});
