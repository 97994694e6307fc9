import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CreateExportRequestDocument, ExportRequestDocument } from '#platform/api-client/generated/graphql.ts';
import { FAILURE_TOAST_MS } from '../rules/export-polling.ts';
import { answer, renderScreen } from '#core/session/console/render-screen.test-support.tsx';
import { ExportMenu } from './export-menu.tsx';

const routes = (parent: AnyRoute) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/list',
    component: () => <ExportMenu dataType="WALLET_TRANSACTIONS" params={{ page: 1 }} />,
  }),
];

test('a failed export shows its reason for a while, and another can be started', async () => {
  const { user, callsOf } = await renderScreen('/list', {
    routes,
    answers: [
      answer(CreateExportRequestDocument, { createExportRequest: { ok: true, exportRequest: { id: 'export' } } }),
      answer(ExportRequestDocument, {
        exportRequest: {
          id: 'export',
          status: 'FAILED',
          statusReason: 'The disk is full',
          exportedFileUrl: null,
          progress: 0,
        },
      }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const zip = await screen.findByRole('menuitem', { name: 'ZIP archive' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => zip.click());
  await screen.findByText('The disk is full');
  expect(callsOf(CreateExportRequestDocument)).toEqual([
    { fileType: 'ZIP', dataType: 'WALLET_TRANSACTIONS', params: { page: 1 } },
  ]);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(false));
  await act(() => vi.advanceTimersByTimeAsync(FAILURE_TOAST_MS + 1000));
  await waitFor(() => expect(screen.queryByText('The disk is full')).toBeNull());
});
