import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
  type AnyRoute,
} from '@tanstack/react-router';
import { notifications } from '@mantine/notifications';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next, { type Resource } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { onTestFinished, vi } from 'vitest';
import { DesignProvider } from '#design/design-provider.tsx';
import { TimeZoneContext } from '#design/format.ts';
import { INTERPOLATION, textNumbers } from '#design/text-numbers.ts';
import {
  CurrentSessionDocument,
  DiscardDraftDocument,
  DraftCopyDocument,
  KeepDraftDocument,
  type CurrentSessionQuery,
  ReportFreshnessDocument,
  type TypedDocumentString,
} from '#platform/api-client/generated/graphql.ts';
import { dayIn, type Day } from '#kernel/time.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import { startReporting } from '#platform/api-client/reporting.ts';
import { useUndoKey } from '#platform/console-kit/use-undo-key.ts';
import { AllowedScreen } from './allowed-screen.tsx';
import { createQueryClient } from './query-client.ts';
import { selectionSearch } from './selection-search.ts';

type Document<Result, Variables> = TypedDocumentString<Result, Variables>;
type Respond = (variables: unknown) => unknown;
export type Answer = readonly [name: string, respond: Respond];

/** How calls are answered, by document: with data, or with a function of the variables that returns data or a response. */
export const answer = <Result, Variables>(
  document: Document<Result, Variables>,
  data: Result | ((variables: Variables) => Result | Response | Promise<Result | Response>),
): Answer => [nameOf(String(document)), (typeof data === 'function' ? data : () => data) as Respond];

/** A rejection like the server's, of these fields or with this code. */
export const rejected = (fields: Record<string, string[]>, code = 'VALIDATION', message = code) =>
  Response.json({ errors: [{ message, extensions: { code, fields } }] });

/** A server that is not reached. */
export const isUnreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A server whose response does not arrive while the test runs. */
export const isPending = () => new Promise<never>(() => {});

const nameOf = (query: string) => /(?:query|mutation) (\w+)/.exec(query)![1]!;

/** What the harness knows of a running test. */
interface Server {
  answers: Map<string, Respond>;
  calls: { name: string; variables: unknown }[];
}

/** Answers the calls of the console; one without an answer fails the test by its name. */
function startServer(answers: readonly Answer[]): Server {
  const server: Server = { answers: new Map(answers), calls: [] };
  const unanswered = new Set<string>();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/csrf') return Response.json({ csrfToken: 'token' });
    const isForm = body instanceof FormData;
    const text = (part: 'query' | 'variables') => (isForm ? (body.get(part) as string) : '');
    const call = (isForm ? { query: text('query'), variables: JSON.parse(text('variables')) } : parse(body)) as {
      query?: string;
      variables: unknown;
    };
    const name = call.query ? nameOf(call.query) : path;
    server.calls.push({ name, variables: call.query ? call.variables : call });
    const respond = server.answers.get(name);
    if (!respond) {
      unanswered.add(name);
      return isPending();
    }
    const data = await respond(call.query ? call.variables : call);
    return data instanceof Response ? data : Response.json({ data });
  });
  onTestFinished(() => {
    if (unanswered.size > 0) throw new Error(`Calls without an answer: ${[...unanswered].join(', ')}`);
  });
  return server;
}

const parse = (body: unknown): object => (typeof body === 'string' ? (JSON.parse(body) as object) : {});

const files = import.meta.glob<Resource[string]>('/src/apps/console/public/locales/en/*.json', {
  eager: true,
  import: 'default',
});
const namespaceOf = (path: string) => path.split('/').at(-1)!.replace('.json', '');
const TEXTS = Object.fromEntries(Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]));

/** Has the console's English texts until the test ends; other tests look for the keys. */
async function startTexts(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng: 'en',
      // A copy, because removing a namespace deletes it from here.
      resources: { en: { ...TEXTS } },
      defaultNS: 'common',
      interpolation: INTERPOLATION,
    });
  document.documentElement.lang = 'en';
  onTestFinished(() => {
    for (const namespace of Object.keys(TEXTS)) i18next.removeResourceBundle('en', namespace);
  });
}

export const FLAG_OFF = { id: 'flag', isActive: false };
export const FLAG_ON = { id: 'flag', isActive: true };

const SGD = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const ACME = { id: 'acme', name: 'Acme', canBeToppedUp: true, walletCurrency: SGD, reportCurrency: SGD };

const ZONE = 'Asia/Singapore';

/** Today in the zone of the profile that these screens are drawn for, at any hour that the tests run. */
export const today = (): Day => dayIn(ZONE, Date.now());

/** The session of a user with a role in a company in Singapore, with every flag off; staff have no company. */
export function sessionOf(
  role: 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER' | 'STAFF',
  { me, ...change }: Partial<Omit<CurrentSessionQuery, 'me'>> & { me?: Partial<CurrentSessionQuery['me']> } = {},
): CurrentSessionQuery {
  const isStaff = role === 'STAFF';
  const named = { id: role, name: role } as CurrentSessionQuery['me']['role'];
  return {
    me: {
      id: 'olivia',
      name: 'Olivia Tan',
      firstName: 'Olivia',
      lastName: 'Tan',
      email: 'olivia@acme.test',
      language: 'en',
      timezone: ZONE,
      role: isStaff ? null : named,
      isStaff,
      isOwner: role === 'OWNER',
      isImpersonate: false,
      isApprovedByStaff: true,
      isAccountLocked: false,
      isBrandLocked: false,
      company: isStaff ? null : ACME,
      ...me,
    },
    currentBrand: null,
    userAccounts: isStaff
      ? []
      : [{ id: 'account', isCurrent: true, role: named!, company: { ...ACME, isCluster: false } }],
    currencies: [SGD],
    enable_landing_page: FLAG_OFF,
    sponsor_enable_banner: FLAG_OFF,
    show_country_demographic_report: FLAG_OFF,
    sponsor_search_term_report: FLAG_OFF,
    halo_sales_reports: FLAG_OFF,
    use_advanced_sponsor_campaign_ui: FLAG_OFF,
    enable_quick_campaign_creation: FLAG_OFF,
    show_dynamic_filter_product_on_creating_ads: FLAG_OFF,
    show_sponsor_target: FLAG_OFF,
    standard_package_ads: FLAG_OFF,
    enable_meta_ad: FLAG_OFF,
    show_copy_to_other_supplier: FLAG_OFF,
    show_diagnostic_tool: FLAG_OFF,
    allow_change_language: FLAG_OFF,
    homepage: FLAG_OFF,
    show_payment_card_method: FLAG_OFF,
    export_daily_dashboard_data: FLAG_OFF,
    download_campaign_sales: FLAG_OFF,
    download_sku_performance_report: FLAG_OFF,
    additional_sku_performance_metrics: FLAG_OFF,
    show_price_history: FLAG_OFF,
    shared_budgets: FLAG_OFF,
    ...change,
  };
}

/** Routes with one component at an address, for parts that have no screen of their own. */
export const screenAt = (path: string, component: () => ReactNode) => (parent: AnyRoute) => [
  createRoute({ getParentRoute: () => parent, path, component }),
];

/** Screens with figures say how current they are. */
const FRESH = answer(ReportFreshnessDocument, {
  reportFreshness: { until: '2026-06-10T04:00:00Z', settlingDays: 7, isBehind: false },
});

/** Forms keep copies of their drafts on the server. */
const copyKey = (name: string) => `server's copy of ${name}`;
const DRAFTS = [
  answer(DraftCopyDocument, ({ name }) => {
    const content = sessionStorage.getItem(copyKey(name));
    return { draftCopy: content === null ? null : { revision: 'kept', content } };
  }),
  answer(KeepDraftDocument, ({ input: { name, content } }) => {
    sessionStorage.setItem(copyKey(name), content);
    return { keepDraft: { isKept: true, draftCopy: { revision: 'kept', content } } };
  }),
  answer(DiscardDraftDocument, ({ input: { name } }) => {
    sessionStorage.removeItem(copyKey(name));
    return { discardDraft: { draftCopy: null } };
  }),
];

interface Options {
  /** The module's own routes. */
  routes: (parent: AnyRoute) => readonly AnyRoute[];
  /** Screens outside the console's frame, which need no session. */
  isPublic?: boolean;
  session?: CurrentSessionQuery;
  answers?: readonly Answer[];
  /** Around the screen, as the console's frame has it. */
  frame?: (screen: ReactNode) => ReactNode;
}

/**
 * Opens an address of the console: the module's routes with their loaders, the console's query client and English
 * texts. Links out of the module show their address.
 */
export async function renderScreen(
  address: string,
  { routes, isPublic = false, session = sessionOf('OWNER'), answers = [], frame = (screen) => screen }: Options,
) {
  const server = startServer([answer(CurrentSessionDocument, session), FRESH, ...DRAFTS, ...answers]);
  const reported: unknown[] = [];
  startReporting({ failed: (failure) => reported.push(failure), reset: () => {} });
  await startTexts();
  const client = createQueryClient({ retryDelayMs: 0 });
  client.setQueryDefaults(apiQuery(CurrentSessionDocument, {}).queryKey, { staleTime: Infinity });
  client.setQueryData(apiQuery(CurrentSessionDocument, {}).queryKey, session);
  onTestFinished(() => {
    client.clear();
    // Toasts are shared by all roots of a page.
    act(() => notifications.clean());
  });

  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    validateSearch: selectionSearch,
    component: function Shell() {
      useUndoKey('the user');
      return (
        <QueryClientProvider client={client}>
          <main>{frame(<AllowedScreen />)}</main>
        </QueryClientProvider>
      );
    },
  });
  const catchAll = createRoute({ getParentRoute: () => root, path: '$', component: CurrentAddress });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
      return defined.length ? `?${new URLSearchParams(defined as [string, string][]).toString()}` : '';
    },
    routeTree: root.addChildren([...(isPublic ? routes(root) : [shell.addChildren([...routes(shell)])]), catchAll]),
  });
  await act(() => router.load());
  const view = render(
    <I18nextProvider i18n={i18next}>
      <DesignProvider env="test">
        <TimeZoneContext value={isPublic ? null : session.me.timezone}>
          <RouterProvider router={router as never} />
        </TimeZoneContext>
      </DesignProvider>
    </I18nextProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    history,
    /** Failures that were reported to the server. */
    reported,
    /** Answers later calls differently. */
    answerWith: (...changed: readonly Answer[]) =>
      changed.forEach(([name, respond]) => server.answers.set(name, respond)),
    /** The variables of the calls so far. */
    callsOf: <Result, Variables>(document: Document<Result, Variables>) =>
      server.calls
        .filter(({ name }) => name === nameOf(String(document)))
        .map(({ variables }) => variables as Variables),
  };
}

const CurrentAddress = () => `at ${useLocation().href}`;
