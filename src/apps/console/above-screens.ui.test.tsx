import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { AboveScreens } from './above-screens.tsx';

vi.mock('#platform/api-client/deployment.ts', async (original) => ({ ...(await original()), isTestEnvironment: true }));
vi.mock('#core/test-environment/console/index.ts', async () => ({
  TestBar: (await import('react')).lazy(() => Promise.reject(new TypeError('Failed to fetch'))),
}));

test('a bar whose code does not load leaves the screen as it is', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  // React logs errors caught by a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderUi(
    <>
      <AboveScreens />
      <main>Campaigns</main>
    </>,
  );
  await waitFor(() => expect(reported).toHaveLength(1));
  screen.getByText('Campaigns');
  expect(screen.queryByRole('button')).toBeNull();
});
