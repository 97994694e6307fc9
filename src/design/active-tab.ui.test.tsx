import { Tabs } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from './testing/render-ui.tsx';

test('the active tab of a row without room is in view: as it opens, and after a click at its edge', async () => {
  // A row of 200 pixels with five tabs of 100.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    if (this.role !== 'tab') return new DOMRect(0, 0, 200, 40);
    return new DOMRect(100 * Number(this.textContent) - this.parentElement!.scrollLeft, 0, 100, 40);
  });
  await renderUi(
    <Tabs defaultValue="4">
      <Tabs.List>
        {['0', '1', '2', '3', '4'].map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>,
  );
  expect(screen.getByRole('tablist').scrollLeft).toBe(300);
  await userEvent.click(screen.getByRole('tab', { name: '2' }));
  await waitFor(() => expect(screen.getByRole('tablist').scrollLeft).toBe(200));
});
