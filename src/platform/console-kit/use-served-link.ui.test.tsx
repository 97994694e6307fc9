import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { useServedLink } from './use-served-link.ts';

test.each([
  ['/booking/7/detail?company=1#history', '/booking/7/detail?company=1#history', null],
  ['https://shop.test/p/1', '/', 'https://shop.test/p/1'],
  ['//shop.test/p/1', '/', '//shop.test/p/1'],
  ['/\\shop.test', '/', '/\\shop.test'],
  ['/v1/exports/7/file', '/', '/v1/exports/7/file'],
])('%s opens the console at %s and a tab at %s', async (link, address, tab) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const Screen = () => {
    const openLink = useServedLink();
    return <button onClick={() => openLink(link)}>Open</button>;
  };
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const routeTree = createRootRoute({ component: Screen, notFoundComponent: Screen });
  await renderUi(<RouterProvider router={createRouter({ history, routeTree }) as never} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(history.location.href).toBe(address);
  expect(open.mock.calls.map(([url]) => url)).toEqual(tab === null ? [] : [tab]);
});
