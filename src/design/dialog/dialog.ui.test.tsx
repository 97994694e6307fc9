import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Dialog } from './dialog.tsx';
import { useDialogGuard } from './dialog-guard.ts';
import { ConfirmDialog, MessageDialog } from './dialogs.tsx';

function Form(guard: { isBusy?: boolean; isTyped?: boolean }) {
  useDialogGuard(guard);
  return <p>Form</p>;
}
/** The dialog's first button; its name comes from the provider. */
const cross = () => within(screen.getByRole('dialog', { name: 'Top up' })).getAllByRole('button')[0]!;

test('closes by Escape and by its cross while nothing was typed', async () => {
  const onClose = vi.fn();
  await renderUi(
    <Dialog title="Top up" onClose={onClose}>
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
    <Dialog title="Top up" onClose={onClose}>
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
    <Dialog title="Top up" onClose={onClose}>
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

test('a message whose action is running cannot be left', async () => {
  const onClose = vi.fn();
  await renderUi(
    <MessageDialog isBusy title="Shops missing" closeLabel="Leave out" onClose={onClose}>
      Three
    </MessageDialog>,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('two clicks of one instant do the deed once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => promise);
  await renderUi(<ConfirmDialog title="Remove?" confirmLabel="Remove" onConfirm={onConfirm} onClose={() => {}} />);
  const button = screen.getByRole('button', { name: 'Remove' });
  button.click();
  button.click();
  resolve();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a dialog that another one covers keeps what was typed', async () => {
  function Covered() {
    const [isHidden, setIsHidden] = useState(false);
    return (
      <>
        <Dialog isHidden={isHidden} title="Top up" onClose={() => {}}>
          <input aria-label="Amount" />
        </Dialog>
        <button onClick={() => setIsHidden(!isHidden)}>Cover</button>
      </>
    );
  }
  await renderUi(<Covered />);
  await userEvent.type(screen.getByLabelText('Amount'), '50');
  const cover = screen.getByRole('button', { name: 'Cover', hidden: true });
  fireEvent.click(cover);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(cover);
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('50');
});

test('the focus returns to what opened the dialog', async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && (
          <Dialog title="Top up" onClose={() => setIsOpen(false)}>
            <input aria-label="Amount" data-autofocus />
          </Dialog>
        )}
      </>
    );
  }
  await renderUi(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
