import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { use, useSyncExternalStore } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { useSession } from '#core/session/console/index.ts';
import { CurrentSessionDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import { hasSessionEnded, rememberSession, rememberSessionEnd } from '#platform/api-client/ended-session.ts';
import { queryClient } from './query-client.ts';
import type { ConsoleRouter } from './router.tsx';
import { endSession } from './session-end.ts';
import { until } from '../../../testing/eventually.ts';

let revision = 0;

/** A screen that renders again when cached data is removed. */
function Screen() {
  const cache = useQueryClient().getQueryCache();
  useSyncExternalStore(
    (onChange) =>
      cache.subscribe(({ type }) => {
        if (type !== 'removed') return;
        revision++;
        onChange();
      }),
    () => revision,
  );
  return useSession().me.name;
}

test('who comes for the first time is not told that a session has ended', () => {
  rememberSessionEnd();
  expect(hasSessionEnded()).toBe(false);
});

test('the end of a session throws nothing, clears what was kept and says on the sign-in page that it ended', async () => {
  const thrown = vi.fn();
  const ben = Promise.withResolvers<string>();
  const arrivals: (Promise<string> | string)[] = ['Ann', ben.promise];
  const root = createRootRoute({ component: Outlet });
  const signInPage = Promise.withResolvers<void>();
  // The browser takes its time to render it.
  const drawing = vi.fn();
  const AuthLayout = () => {
    drawing();
    use(signInPage.promise);
    return 'the sign-in page';
  };
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/company?page=2'] }),
    defaultErrorComponent: ({ error }) => {
      thrown(error);
      return 'failed';
    },
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/company',
        loader: async () => {
          const name = await arrivals.shift();
          queryClient.setQueryData(apiQuery(CurrentSessionDocument, {}).queryKey, { me: { name } } as never);
        },
        component: () => (
          <QueryClientProvider client={queryClient}>
            <Screen />
          </QueryClientProvider>
        ),
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/home',
        component: AuthLayout,
      }),
    ]),
  });
  await renderUi(<RouterProvider router={router as never} />);
  await screen.findByText('Ann');
  rememberSession();
  // Every read of the screen is rejected at its own moment.
  const first = endSession(router as unknown as ConsoleRouter);
  const second = endSession(router as unknown as ConsoleRouter);
  await until(() => drawing.mock.calls.length > 0);
  signInPage.resolve();
  await Promise.all([first, second]);
  await screen.findByText('the sign-in page');
  expect(router.state.location.href).toBe('/home?nextUrl=%2Fcompany%3Fpage%3D2');
  expect(thrown).not.toHaveBeenCalled();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(hasSessionEnded()).toBe(true);

  // The next user's data is awaited too: nothing is rendered from what was loaded before.
  void router.navigate({ to: '/company' } as never);
  await until(() => arrivals.length === 0 && router.state.location.pathname === '/company');
  expect(screen.queryByText('Ann')).toBeNull();
  ben.resolve('Ben');
  await screen.findByText('Ben');
  expect(thrown).not.toHaveBeenCalled();
});
