import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogGuard } from './dialog-guard.ts';
import { ConfirmDialog } from './dialogs.tsx';

function Form(guard: { isBusy?: boolean; isTyped?: boolean }) {
  useDialogGuard(guard);
  return <p>Form</p>;
}
/** The dialog's first button; its name comes from the provider. */
const cross = () => within(screen.getByRole('dialog', { name: 'Top up' })).getAllByRole('button')[0]!;

test('closes by Escape and by its cross while nothing was typed', async () => {
  const onClose = vi.fn();
  await renderUi(
    <Dialog isOpen title="Top up" onClose={onClose}>
      <Form />
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(cross());
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('cannot be left while something within is being written', async () => {
  const onClose = vi.fn();
  await renderUi(
    <Dialog isOpen title="Top up" onClose={onClose}>
      <Form isBusy isTyped />
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  expect(cross()).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByText('discard.title')).toBeNull();
});

test('asks before what was typed is thrown away', async () => {
  const onClose = vi.fn();
  await renderUi(
    <Dialog isOpen title="Top up" onClose={onClose}>
      <Form isTyped />
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'discard.keep' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(cross());
  await userEvent.click(await screen.findByRole('button', { name: 'discard.confirm' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('two clicks of one instant do the deed once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => promise);
  await renderUi(
    <ConfirmDialog isOpen title="Remove?" confirmLabel="Remove" onConfirm={onConfirm} onClose={() => {}} />,
  );
  const button = screen.getByRole('button', { name: 'Remove' });
  button.click();
  button.click();
  resolve();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
