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
import { vi } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { CurrentSessionDocument, type CurrentSessionQuery } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';

export const off = { id: 'flag', isActive: false };

type Answers = Readonly<Record<string, (variables: never) => unknown>>;

/** Builds a rejection like the server's. */
export const rejection = (fields: Record<string, string[]>) => ({
  errors: [{ message: 'VALIDATION', extensions: { code: 'VALIDATION', fields } }],
});

/** The session of the screen under test. */
let sessionAnswer: object = {};

/** Mocks the console's calls by document name; calls without an answer stay pending, except for the session. */
export function answerCalls(answers: Answers): void {
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (typeof body !== 'string') return Response.json({ csrfToken: 'token' });
    const { query, variables } = JSON.parse(body) as { query: string; variables: never };
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(query)!;
    const answer = answers[name] ?? (name === 'CurrentSession' ? () => ({ data: sessionAnswer }) : undefined);
    return answer ? Response.json(answer(variables)) : new Promise<Response>(() => {});
  });
}

// The data that most screens need of the session.
const facts = {
  me: { id: 'olivia', isStaff: false, role: { id: 'OWNER', name: 'OWNER' }, company: null },
  currentBrand: null,
  userAccounts: [],
  currencies: [{ code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 }],
  show_sponsor_target: off,
  show_copy_to_other_supplier: off,
  show_diagnostic_tool: off,
  use_advanced_sponsor_campaign_ui: off,
  enable_quick_campaign_creation: off,
  show_dynamic_filter_product_on_creating_ads: off,
} as unknown as CurrentSessionQuery;

/** Builds the session of a user with a role in a company. */
export const member = (
  role: 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER',
  change: Partial<CurrentSessionQuery['me']> = {},
) => ({
  me: {
    ...facts.me,
    role: { id: role, name: role },
    company: { id: 'acme', name: 'Acme' },
    ...change,
  } as CurrentSessionQuery['me'],
});

/** Wraps a component in a console with a known session. */
export function withSession(ui: ReactNode, session: Partial<CurrentSessionQuery> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  sessionAnswer = { ...facts, ...session };
  client.setQueryData(apiQuery(CurrentSessionDocument, {}).queryKey, sessionAnswer as CurrentSessionQuery);
  return <QueryClientProvider client={client}>{ui}</QueryClientProvider>;
}

/** Renders a screen at an address, together with the screens it links to. */
export async function openAt(
  address: string,
  path: string,
  Screen: () => ReactNode,
  session: Partial<CurrentSessionQuery> = {},
) {
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const history = createMemoryHistory({ initialEntries: [address] });
  const otherPaths = ['/sponsor', '/brands', '/auth'].filter((other) => other !== path);
  const router = createRouter({
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const defined = Object.entries(search).filter(([, value]) => value !== undefined);
      return defined.length ? `?${new URLSearchParams(defined as [string, string][]).toString()}` : '';
    },
    routeTree: root.addChildren([
      ...otherPaths.map((other) =>
        createRoute({ getParentRoute: () => root, path: other, component: () => `at ${other}` }),
      ),
      shell.addChildren([createRoute({ getParentRoute: () => shell, path, component: Screen })]),
    ]),
  });
  const view = await renderUi(withSession(<RouterProvider router={router as never} />, session));
  return { ...view, history, router, user: userEvent.setup() };
}
