import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { RequireTwoStepDocument, TwoStepPolicyDocument } from '#platform/api-client/generated/graphql.ts';
import { TwoStepPolicy } from './two-step-policy.tsx';

async function openPolicy(role: 'OWNER' | 'ADMIN') {
  const entered: unknown[] = [];
  let requiresTwoStep = false;
  const { user } = await renderScreen('/user', {
    routes: screenAt('/user', TwoStepPolicy),
    session: sessionOf(role),
    answers: [
      answer(TwoStepPolicyDocument, () => ({ me: { id: 'mia', company: { id: 'acme', requiresTwoStep } } })),
      answer(RequireTwoStepDocument, ({ input }) => {
        entered.push(input);
        requiresTwoStep = input.isRequired;
        return { requireTwoStep: { ok: true, company: { id: 'acme', requiresTwoStep } } };
      }),
    ],
  });
  const policy = await screen.findByRole<HTMLInputElement>('switch', { name: /Require a one-time code from everyone/ });
  return { user, policy, entered };
}

test('an owner requires two steps of everyone, after reading what it does and confirming', async () => {
  const { user, policy, entered } = await openPolicy('OWNER');
  expect(policy.checked).toBe(false);
  await user.click(policy);
  const dialog = await screen.findByRole('dialog', { name: 'Require a one-time code from everyone?' });
  within(dialog).getByText(/are signed out now/);
  await user.type(within(dialog).getByLabelText('Your password'), 'Correct-horse-7');
  await user.click(within(dialog).getByRole('button', { name: 'Require' }));
  await waitFor(() => expect(entered).toEqual([{ isRequired: true, currentPassword: 'Correct-horse-7' }]));
  await waitFor(() => expect(policy.checked).toBe(true));
});

test('an administrator sees it, and who can change it', async () => {
  const { policy } = await openPolicy('ADMIN');
  expect(policy.disabled).toBe(true);
  screen.getByText(/Only owners can change this/);
});
