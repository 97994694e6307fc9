import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { answer, FLAG_ON, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { closeErrorDialog, errorDialog } from '#design/error-dialog.ts';
import { TopUpEntryDocument } from '#platform/api-client/generated/graphql.ts';
import { TopUpButton } from './top-up-button.tsx';

test('while top-up is switched off, the button says so instead of opening the form', async () => {
  onTestFinished(closeErrorDialog);
  const { user } = await renderScreen('/billing/method', {
    routes: screenAt('/billing/method', () => <TopUpButton size="sm" />),
    answers: [answer(TopUpEntryDocument, { billing_top_up: FLAG_ON, allowTopUp: false })],
  });
  await user.click(await screen.findByRole('button', { name: 'Top up' }));
  expect(errorDialog.get()).toBe('Top-up is switched off for everyone at the moment. Please try again later.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
