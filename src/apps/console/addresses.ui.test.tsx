import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { LED_TO } from '#kernel/console-path.ts';
import type { Caller } from '#kernel/permission.ts';
import type { SearchReader } from '#kernel/search-parameters.ts';
import { isOpenTo } from '#platform/console-kit/screen-route.ts';
import { createConsoleRouter } from './router.tsx';

const router = createConsoleRouter();
const UNREADABLE = [
  'XXX',
  '-3',
  '0',
  '1e3',
  '1.5',
  '9'.repeat(30),
  '2026-1-1',
  '2026-13-99',
  '2026-02-30',
  '2026-13-99_2026-13-99',
  '2026-05-31_2026-05-01',
  '0000-00-00_0000-00-00',
  '\u0000',
  'x'.repeat(10_000),
];
/** Free text from users or other programs: any line of it is valid. */
const FREE = new Set([
  ...['name', 'search', 'term', 'q', 'type', 'segment', 'product', 'shopper'],
  ...['nextUrl', 'accessToken', 'provider', 'error', 'ssoError', 'ssoTicket'],
  ...['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method', 'resource', 'state'],
]);
const isLine = (given: string) => given.length < 5000 && given !== '\u0000';
const SELECTION = ['company', 'brandId', 'mbgSellerId'];
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const parameters = Object.values(router.routesById)
  .filter(({ options }) => 'path' in options && options.component)
  .flatMap(({ id, fullPath, options }) => {
    const own = (options.validateSearch as SearchReader<object> | undefined)?.names ?? [];
    return [...new Set([...own, ...(id.startsWith('/shell/') ? SELECTION : [])])].map(
      (name) => [fullPath, name] as const,
    );
  });
const searchAt = (path: string, search: Record<string, string>) =>
  router.matchRoutes(path.replaceAll(/\$\w+/g, '1'), search).at(-1)!.search as Record<string, unknown>;

test.each(parameters)('%s leaves %s out where it cannot be read', (path, name) => {
  const isMeant = name === 'step' ? (given: string) => given === '0' : FREE.has(name) ? isLine : () => false;
  const taken = UNREADABLE.filter((given) => !isMeant(given) && searchAt(path, { [name]: given })[name] !== undefined);
  expect(taken).toEqual([]);
});

test('mails and notifications lead to addresses of the console alone', () => {
  const known = Object.keys(router.routesByPath);
  expect(LED_TO.filter((path) => !known.includes(path))).toEqual([]);
});

test('whose figures are looked at stays from screen to screen', async () => {
  router.update({ history: createMemoryHistory({ initialEntries: [`/sponsor?company=${ID}&page=2&status=XX`] }) });
  const next = (search: object) =>
    router.buildLocation({ to: '/billing/credits', search, _includeValidateSearch: true } as never).searchStr;
  expect([next({}), next({ page: 3 }), next({ company: undefined })]).toEqual([
    `?company=${ID}`,
    `?page=3&company=${ID}`,
    '',
  ]);
});

const BACK_OFFICE = [
  ...['/booking-calendar', '/companies', '/companies/$companyId', '/health', '/ledger-audit', '/packages'],
  ...['/packages/new', '/packages/$packageId/edit'],
  ...['/payment-checks', '/review', '/review/list', '/settings', '/storefront', '/transfers', '/vouchers', '/yield'],
];
const SETTINGS = ['/brands', '/company', '/linked', '/new-company', '/user'];
const META_FORMS = ['/mpa/campaign/add', '/mpa/campaign/edit/$campaignId'];

test.each<[string, Partial<Caller>, string[]]>([
  ['an owner', { role: 'OWNER' }, BACK_OFFICE],
  ['an admin', { role: 'ADMIN' }, BACK_OFFICE],
  ['a member', { role: 'MEMBER' }, [...BACK_OFFICE, ...SETTINGS, '/api', '/authorize']],
  ['a viewer', { role: 'VIEWER' }, [...BACK_OFFICE, ...SETTINGS, ...META_FORMS, '/api', '/authorize']],
  [
    'staff without a company',
    { role: null, isStaff: true },
    [...SETTINGS, ...META_FORMS, '/approvals', '/authorize', '/negative-lists'],
  ],
])('%s may open every address but', (_, caller, closed) => {
  const all = {
    isSignedIn: true,
    role: null,
    isStaff: false,
    isApprovedByStaff: true,
    isImpersonated: false,
    ...caller,
  };
  const screens = Object.values(router.routesById).filter(({ options }) => 'path' in options && options.component);
  expect(
    screens
      .filter((route) => !isOpenTo(route, all))
      .map(({ fullPath }) => fullPath)
      .toSorted(),
  ).toEqual(closed.toSorted());
});

test('a file of the server that a user signed in for is downloaded, beside the home page', async () => {
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.pathname);
  });
  const ownRouter = createConsoleRouter();
  ownRouter.update({ history: createMemoryHistory({ initialEntries: [`/v1/exports/${ID}/file`] }) } as never);
  await ownRouter.load();
  expect(opened).toEqual([`/v1/exports/${ID}/file`]);
  expect(ownRouter.history.location.pathname).not.toContain('/v1/');
});
