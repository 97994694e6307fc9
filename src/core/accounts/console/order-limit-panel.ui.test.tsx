import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  OrderLimitDocument,
  SetOrderLimitDocument,
  type OrderLimitQuery,
} from '#platform/api-client/generated/graphql.ts';
import { OrderLimitPanel } from './order-limit-panel.tsx';

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
type Limit = OrderLimitQuery['orderLimit'];
const NONE: Limit = {
  ...{ amount: null, changedAt: null, changedBy: null, confirmedBy: null },
  ...{ upcomingFrom: null, upcomingAmount: null, owners: 2 },
};

async function open(parts: Partial<Limit>, role: 'OWNER' | 'ADMIN' = 'OWNER', waitsUntil: string | null = null) {
  const sent: unknown[] = [];
  let orderLimit = { ...NONE, ...parts };
  const { user } = await renderScreen('/company', {
    routes: screenAt('/company', OrderLimitPanel),
    session: sessionOf(role),
    answers: [
      answer(OrderLimitDocument, () => ({
        me: { id: 'olivia', company: { id: 'acme', walletCurrency: SGD } },
        orderLimit,
      })),
      answer(SetOrderLimitDocument, ({ input }) => {
        sent.push(input);
        if (!waitsUntil) orderLimit = { ...orderLimit, amount: input.amount ?? null };
        return { setOrderLimit: { ok: true, waitsUntil, orderLimit: { upcomingFrom: orderLimit.upcomingFrom } } };
      }),
    ],
  });
  return { user, sent, change: await screen.findByRole<HTMLButtonElement>('button', { name: /Set an amount|Change/ }) };
}

test('an owner sets the amount with their password', async () => {
  const { user, sent, change } = await open({});
  screen.getByText('Off: no order waits.');
  await user.click(change);
  const dialog = await screen.findByRole('dialog', { name: 'Amount above which orders wait' });
  await user.type(within(dialog).getByLabelText('Amount'), '1000');
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ amount: '1000', currentPassword: 'Correct-horse-7' }]));
  await screen.findByText('Orders above S$1,000.00 wait for another owner.');
});

test('to switch it off waits for another owner, and says so', async () => {
  const { user, sent, change } = await open({ amount: '1000' }, 'OWNER', '2099-01-01T00:00:00Z');
  await user.click(change);
  const dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByLabelText('Amount'));
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Your change waits for another owner, who has a mail');
  expect(sent).toEqual([{ amount: null, currentPassword: 'Correct-horse-7' }]);
  screen.getByText('Orders above S$1,000.00 wait for another owner.');
});

test('an only owner cannot set it, and reads why', async () => {
  const { change } = await open({ owners: 1 });
  expect(change.disabled).toBe(true);
  screen.getByText(/needs a second owner/);
});

test('what an only owner switched off says from when on', async () => {
  const { change } = await open({
    ...{ owners: 1, amount: '1000', changedBy: 'Ann Tan', changedAt: '2026-05-01T00:00:00Z', confirmedBy: 'Ben Ng' },
    upcomingFrom: '2026-06-04T04:00:00Z',
  });
  expect(change.disabled).toBe(false);
  screen.getByText(/^From .* on no order waits\.$/);
  screen.getByText(/^Set by Ann Tan on .* · confirmed by Ben Ng$/);
});

test('an administrator sees it, and who changes it', async () => {
  const { change } = await open({ amount: '1000' }, 'ADMIN');
  expect(change.disabled).toBe(true);
  screen.getByText(/Only owners change this/);
});
