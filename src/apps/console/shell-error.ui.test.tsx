import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { createConsoleRouter } from './router.tsx';

// The first call is retried twice before it counts as failed.
const PATIENCE_MS = 15_000;

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

test(
  'where the first call fails, the frame stays with the way to try again inside it',
  async () => {
    const router = createConsoleRouter();
    router.update({ history: createMemoryHistory({ initialEntries: ['/company'] }) });
    await renderUi(<RouterProvider router={router} />);
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: PATIENCE_MS });
    expect(retry.closest('main')).not.toBeNull();
    expect(screen.queryAllByText('Endcap')).not.toEqual([]);
  },
  PATIENCE_MS,
);
