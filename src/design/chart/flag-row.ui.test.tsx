import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { FlagRow } from './flag-row.tsx';

async function shown() {
  const open = vi.fn();
  const line = { id: 'one', icon: null, what: 'Paused', who: 'Ann', open };
  await renderUi(<FlagRow points={7} flags={[{ point: 2, name: '3 May', count: 1, lines: [line] }]} />);
  return { open, mark: screen.getByRole('button', { name: '3 May: Paused, Ann' }) };
}

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
