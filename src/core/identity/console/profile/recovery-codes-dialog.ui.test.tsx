import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

async function show() {
  const onClose = vi.fn();
  const view = await renderUi(<RecoveryCodesDialog codes={['AAAAA-22222', 'BBBBB-33333']} onClose={onClose} />);
  await screen.findByText('AAAAA-22222');
  const cross = () => screen.getByRole('dialog').querySelector('header button')!;
  return { ...view, user: userEvent.setup(), onClose, cross };
}

const press = (name: string) => screen.getByRole('button', { name });
const isConfirmationOpen = () => screen.queryByText('recovery.leaveDetail') !== null;

test.each([
  ['the cross', (user, cross) => user.click(cross)],
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['a click beside it', (user) => user.click(document.querySelector('.mantine-Modal-overlay')!)],
  ['“I saved them” before anything was saved', (user) => user.click(press('recovery.done'))],
] satisfies [string, (user: ReturnType<typeof userEvent.setup>, cross: Element) => Promise<void>][])(
  'leaving by %s asks whether the codes were saved, and the harmless answer has the focus',
  async (_, leave) => {
    const { user, onClose, cross } = await show();
    await leave(user, cross());
    expect(isConfirmationOpen()).toBe(true);
    expect(document.activeElement).toBe(press('recovery.showAgain'));
    expect(onClose).not.toHaveBeenCalled();
  },
);

test.each([
  ['the cross', (user, cross) => user.click(cross)],
  ['Escape', (user) => user.keyboard('{Escape}')],
] satisfies [string, (user: ReturnType<typeof userEvent.setup>, cross: Element) => Promise<void>][])(
  'leaving the confirmation by %s shows the codes again',
  async (_, leave) => {
    const { user, onClose, cross } = await show();
    await user.click(press('recovery.done'));
    await leave(user, cross());
    expect(isConfirmationOpen()).toBe(false);
    expect(screen.getByText('AAAAA-22222')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a user who confirms having copied them is not prompted again', async () => {
  const { user, onClose } = await show();
  await user.click(press('recovery.copy'));
  await user.click(press('recovery.done'));
  expect(onClose).toHaveBeenCalledOnce();
});
