import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderUi } from '#design/testing/render-ui.tsx';
import { ShellDocument, type ShellQuery } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import type { Seller } from './use-seller.ts';

const off = { id: 'flag', isActive: false };
const currency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };

export const seller = (id: string) =>
  ({
    id,
    name: `Shop ${id}`,
    nameWithCatalog: `Shop ${id} (SG)`,
    isMpaOnboarded: true,
    catalog: { currencyCode: 'SGD' },
  }) as unknown as Seller;

export const settings = {
  usePaidCredit: off,
  advancedSetup: off,
  advancedFilters: { id: 'flag', isActive: true },
  preview: off,
  excludedFields: null,
};

const shell = (roleName: string) =>
  ({
    me: { isGfg: false, role: { id: roleName, name: roleName }, company: null },
    userAccounts: [],
    currencies: [currency],
    enable_meta_ad: { id: 'flag', isActive: true },
  }) as unknown as ShellQuery;

/** A screen of the Meta area at an address. */
export async function openMeta(
  Screen: () => ReactNode,
  { path = '/mpa/campaign', at, role = 'OWNER' }: { path?: string; at?: string; role?: string } = {},
) {
  const root = createRootRoute({ component: Outlet });
  const paths = [...new Set([path, '/mpa/campaign', '/mpa/credits'])];
  const routes = paths.map((one) =>
    createRoute({ getParentRoute: () => root, path: one, component: one === path ? Screen : () => 'elsewhere' }),
  );
  const history = createMemoryHistory({ initialEntries: [at ?? path] });
  const router = createRouter({ history, routeTree: root.addChildren(routes) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(apiQuery(ShellDocument, {}).queryKey, shell(role));
  const view = await renderUi(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...view, history, user: userEvent.setup() };
}
