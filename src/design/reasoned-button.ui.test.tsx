import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReasonedButton } from './reasoned-button.tsx';

const open = (reason: string | null, isTip = false) => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const onClick = vi.fn();
  render(
    <MantineProvider>
      <form onSubmit={onSubmit}>
        <input aria-label="Weight" />
        <ReasonedButton type="submit" reason={reason} isTip={isTip} onClick={onClick}>
          Send
        </ReasonedButton>
      </form>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), onSubmit, onClick, button: screen.getByRole('button', { name: 'Send' }) };
};

test.each([false, true])(
  'closed, it is reached by keyboard, says why and sends nothing (as a tip: %s)',
  async (isTip) => {
    const { user, onSubmit, onClick, button } = open('Enter a weight', isTip);
    expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe('Enter a weight');
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Enter}');
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    await user.click(button);
    expect([onSubmit, onClick].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  },
);

test('open, it sends', async () => {
  const { user, onSubmit, onClick, button } = open(null);
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await user.click(button);
  expect([onSubmit, onClick].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test.each([
  [null, ['Sends three letters']],
  ['Enter a weight', ['Sends three letters', 'Enter a weight']],
])('keeps the description that it is given (closed because of: %s)', (reason, described) => {
  render(
    <MantineProvider>
      <p id="more">Sends three letters</p>
      <ReasonedButton reason={reason} aria-describedby="more">
        Send
      </ReasonedButton>
    </MantineProvider>,
  );
  const ids = screen.getByRole('button').getAttribute('aria-describedby')!.split(' ');
  expect(ids.map((id) => document.getElementById(id)!.textContent)).toEqual(described);
});
