import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { PaymentClientDataDocument, SavePaymentMethodDocument } from '#platform/api-client/generated/graphql.ts';
// Preloads the lazy form, so that the test renders it immediately.
import '../card-form/sandbox-card-form.tsx';
import { CardDialog } from './card-dialog.tsx';

test('after the bank declined a card, its input stays with the reason, and can be submitted again', async () => {
  const { user } = await renderScreen('/billing/method', {
    routes: screenAt('/billing/method', () => <CardDialog indexToReplace={null} onClose={() => {}} />),
    answers: [
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
      answer(SavePaymentMethodDocument, { savePaymentMethod: { ok: true, clientSecret: 'chk_1' } }),
    ],
  });
  const calls = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/sandbox/payments/cards' ? Response.json({ token: 'tok_1' }) : calls(path, init),
  );
  const number = await screen.findByLabelText<HTMLInputElement>('Card number');
  await user.type(number, '4000000000003220');
  await user.type(screen.getByLabelText('Expiry date'), '1234');
  await user.type(screen.getByLabelText('Security code'), '123');
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  const bank = await screen.findByTitle<HTMLIFrameElement>('Your bank’s page');
  expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull();
  const answered = bank.contentDocument!.createElement('html');
  answered.dataset['challenge'] = 'done';
  bank.contentDocument!.append(answered);
  fireEvent.load(bank);
  const save = await screen.findByRole('button', { name: 'Save card' });
  expect(screen.getByRole('alert').textContent).toBe('The card was not confirmed');
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000 0000 0000 3220');
  await waitFor(() => expect(document.activeElement).toBe(save));
});
