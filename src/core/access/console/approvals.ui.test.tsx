import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  AccessKeysDocument,
  ApprovalsDocument,
  DecideApprovalDocument,
  MandatesDocument,
  WebhookEndpointsDocument,
  WithdrawApprovalDocument,
  type ApprovalsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { accessRoutes } from './index.ts';

type Approval = ApprovalsQuery['approvals'][number];

const approval = (keyName: string, parts: Partial<Approval> = {}): Approval => ({
  id: keyName,
  keyName,
  askerName: null,
  isOwn: false,
  canDecide: true,
  reason: null,
  isLaunch: false,
  state: 'PENDING',
  reasons: ['CHANGE'],
  rows: [{ name: 'Shoes', changes: [{ field: 'budgetDaily', old: '20', new: '32' }] }],
  expiresAt: '2099-01-01T00:00:00Z',
  deciderName: null,
  ...parts,
});

test('a person says yes to the difference as it will be written, or no; what is decided offers nothing', async () => {
  const sent: unknown[] = [];
  const { user } = await renderScreen('/api', {
    routes: accessRoutes,
    session: sessionOf('OWNER'),
    answers: [
      answer(WebhookEndpointsDocument, { webhookEndpoints: [] }),
      answer(AccessKeysDocument, { accessKeys: [] }),
      answer(MandatesDocument, { mandates: [] }),
      answer(ApprovalsDocument, {
        approvals: [
          approval('Helper'),
          approval('Launcher', { isLaunch: true, reasons: ['FIRST_LAUNCH'] }),
          approval('Booker', {
            reasons: ['BOOKING'],
            rows: [{ name: 'Launch week', changes: [{ field: 'total', old: null, new: '900.00 SGD' }] }],
          }),
          approval('Done', { state: 'APPROVED', deciderName: 'Ann Tan' }),
          approval('Late', { expiresAt: '2020-01-01T00:00:00Z' }),
        ],
      }),
      answer(DecideApprovalDocument, ({ input }) => {
        sent.push(input);
        return { decideApproval: { ok: true, needsOwner: false } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Helper' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve this?' });
  within(dialog).getByText('Daily budget: 20 → 32');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'Helper', isApproved: true }]));
  await user.click(screen.getByRole('button', { name: 'Reject the request of Launcher' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'Launcher', isApproved: false }));
  expect(screen.getAllByRole('button', { name: /^Approve the request of / })).toHaveLength(3);
  screen.getByText('Approved');
  screen.getByText('By Ann Tan');
  screen.getByText('Expired');
  screen.getByText('First launch of the mandate');
  screen.getByText('Price: 900.00 SGD');
  screen.getByText('A booking is always confirmed by a person');
});

test('what people ask for is for another owner, who says why not; who asked may withdraw', async () => {
  const sent: unknown[] = [];
  const order = (id: string, parts: Partial<Approval>): Approval => ({
    ...approval(id, { reasons: ['SECOND_OWNER'], ...parts }),
    keyName: null,
  });
  const { user } = await renderScreen('/approvals', {
    routes: accessRoutes,
    session: sessionOf('OWNER'),
    answers: [
      answer(ApprovalsDocument, {
        approvals: [
          order('of-ben', {
            askerName: 'Ben Ng',
            rows: [{ name: '', changes: [{ field: 'paymentMethod', old: null, new: 'WIRE_TRANSFER' }] }],
          }),
          order('own', { askerName: 'Olivia Tan', isOwn: true, canDecide: false }),
          order('key', { askerName: 'Cleo Lim' }),
          order('hers', { askerName: 'Eve Ho', canDecide: false }),
          order('no', { askerName: 'Dan Wu', state: 'REJECTED', deciderName: 'Ann Tan', reason: 'Too early' }),
        ],
      }),
      answer(DecideApprovalDocument, ({ input }) => {
        sent.push(input);
        return { decideApproval: { ok: !input.isApproved, needsOwner: input.id === 'key' } };
      }),
      answer(WithdrawApprovalDocument, ({ input }) => {
        sent.push(input);
        return { withdrawApproval: { ok: true } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Reject the request of Ben Ng' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this?' });
  await user.type(within(dialog).getByLabelText('Reason (optional)'), 'Ask in May');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'of-ben', isApproved: false, reason: 'Ask in May' }]));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 'own' }));
  expect(screen.getAllByRole('button', { name: /^Approve the request of / })).toHaveLength(2);
  screen.getByText('Paid with: Bank transfer');
  screen.getByText('By Ann Tan: Too early');
  await user.click(screen.getByRole('button', { name: 'Approve the request of Ben Ng' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByText(/The card was declined/);
  await user.click(await screen.findByRole('button', { name: 'Approve the request of Cleo Lim' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByText(/waits for an owner who did not ask/);
});
