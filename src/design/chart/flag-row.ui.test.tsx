import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { FlagRow } from './flag-row.tsx';

async function shown(count = 1) {
  const open = vi.fn();
  const line = { id: 'one', icon: null, what: 'Paused', who: 'Ann', open };
  await renderUi(<FlagRow points={7} flags={[{ point: 2, name: '3 May', count, lines: [line] }]} />);
  return { open, mark: screen.getByRole('button', { name: count === 1 ? '3 May: Paused, Ann' : 'flag.several' }) };
}
const isClosed = () => waitFor(() => expect(screen.queryByText('Paused')).toBeNull());

test('a keyboard reads it on focus and opens it with Enter', async () => {
  const { open, mark } = await shown();
  await userEvent.tab();
  expect(document.activeElement).toBe(mark);
  await screen.findByText('Paused');
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledOnce();
});

test('a finger reads it first, and opens it from there', async () => {
  const { open, mark } = await shown();
  fireEvent.pointerDown(mark, { pointerType: 'touch' });
  fireEvent.click(mark);
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Paused' }));
  expect(open).toHaveBeenCalledOnce();
});

test.each<[string, (mark: HTMLElement) => Promise<unknown>]>([
  ['under the pointer', (mark) => userEvent.hover(mark)],
  ['on focus', () => userEvent.tab()],
])('Escape closes what is open %s', async (_, show) => {
  const { mark } = await shown();
  await show(mark);
  await screen.findByText('Paused');
  await userEvent.keyboard('{Escape}');
  await isClosed();
});

test.each<[string, (mark: HTMLElement) => Promise<unknown>]>([
  ['with Enter', () => userEvent.tab().then(() => userEvent.keyboard('{Enter}'))],
  ['with the mouse', (mark) => userEvent.click(mark)],
])('Escape closes a list that was pinned %s, and returns to its mark', async (_, pin) => {
  const { mark } = await shown(2);
  await pin(mark);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Paused'));
  await userEvent.keyboard('{Escape}');
  await isClosed();
  expect(document.activeElement).toBe(mark);
});
