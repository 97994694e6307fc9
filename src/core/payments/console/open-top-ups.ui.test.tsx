import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { OpenTopUps } from './open-top-ups.tsx';

const walletCurrency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const owner = member('OWNER', { company: { id: 'acme', name: 'Acme', walletCurrency } as never });
const topUp = (change: object) => ({
  id: 'one',
  creditId: 'credit',
  type: 'CARD',
  totalAmount: '109',
  waitsFor: 'BUYER',
  confirmToken: 'chk_1',
  confirmUntil: '2026-11-22T10:30:00Z',
  transferReference: null,
  ...change,
});

test('a top-up that waits for staff says so, without actions', async () => {
  answerCalls({
    OpenTopUps: () => ({
      data: { openTopUps: [topUp({ waitsFor: 'STAFF', confirmToken: null, confirmUntil: null })] },
    }),
  });
  await openAt('/billing/method', '/billing/method', OpenTopUps, owner);
  const line = (await screen.findByRole('listitem')).textContent;
  expect(line).toContain('credits.waitsFor.STAFF');
  expect(line).toContain('S$109.00');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('an open confirmation can be resumed at the bank, or cancelled after a question', async () => {
  const cancelled: string[] = [];
  answerCalls({
    OpenTopUps: () => ({ data: { openTopUps: cancelled.length ? [] : [topUp({})] } }),
    PaymentClientData: () => ({
      data: { paymentClientData: { provider: 'adyen', environment: 'sandbox', clientKey: 'k', countryCode: 'SG' } },
    }),
    CancelTopUpRequest: ({ input }: { input: { id: string } }) => {
      cancelled.push(input.id);
      return { data: { cancelTopUpRequest: { ok: true, topUp: { id: input.id, status: 'FAILED' } } } };
    },
  });
  const { user } = await openAt('/billing/method', '/billing/method', OpenTopUps, owner);
  await user.click(await screen.findByRole('button', { name: 'openTopUps.resume' }));
  const bank = await screen.findByRole('dialog', { name: 'topUp.title' });
  await user.click(bank.querySelector('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'openTopUps.cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'openTopUps.cancelTitle' });
  await user.click(
    [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'openTopUps.cancel')!,
  );
  await waitFor(() => expect(cancelled).toEqual(['one']));
  await waitFor(() => expect(screen.queryByText('credits.waitsFor.BUYER')).toBeNull());
});
