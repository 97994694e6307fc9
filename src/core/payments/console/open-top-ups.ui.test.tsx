import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  CancelTopUpRequestDocument,
  OpenTopUpsDocument,
  PaymentClientDataDocument,
  type OpenTopUpsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { OpenTopUps } from './open-top-ups.tsx';

type TopUp = OpenTopUpsQuery['openTopUps'][number];

const open = (answers: readonly Answer[]) =>
  renderScreen('/billing/method', { routes: screenAt('/billing/method', OpenTopUps), answers });
const topUp = (change: Partial<TopUp>): TopUp => ({
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
  await open([
    answer(OpenTopUpsDocument, { openTopUps: [topUp({ waitsFor: 'STAFF', confirmToken: null, confirmUntil: null })] }),
  ]);
  const line = (await screen.findByRole('listitem')).textContent;
  expect(line).toContain('Another amount arrived');
  expect(line).toContain('S$109.00');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('an open confirmation can be resumed at the bank, or cancelled after a question', async () => {
  const cancelled: string[] = [];
  const { user } = await open([
    answer(OpenTopUpsDocument, () => ({ openTopUps: cancelled.length ? [] : [topUp({})] })),
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
    answer(CancelTopUpRequestDocument, ({ input }) => {
      cancelled.push(input.id);
      return { cancelTopUpRequest: { ok: true, topUp: { id: input.id, status: 'FAILED' } } };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const bank = await screen.findByRole('dialog', { name: 'Top up wallet' });
  await user.click(bank.querySelector('button')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this payment?' });
  await user.click([...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Cancel payment')!);
  await waitFor(() => expect(cancelled).toEqual(['one']));
  await waitFor(() => expect(screen.queryByText('Your bank asks you to confirm')).toBeNull());
});
