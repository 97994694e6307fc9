import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  answer,
  renderScreen,
  screenAt,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import { giveElementsHeight } from '#design/testing/element-height.ts';
import {
  CompanyBrandsDocument,
  QuickSearchDocument,
  SelectBrandDocument,
  TeamRolesDocument,
  TopUpEntryDocument,
  type QuickSearchQuery,
} from '#platform/api-client/generated/graphql.ts';
import type { NavigationGroup } from './navigation.tsx';
import { SearchEntry } from './search-entry.tsx';

const link = (id: string, to: string, label: string) => ({ id, to, label, icon: null });
const MENU: NavigationGroup[] = [
  {
    id: 'main',
    label: null,
    links: [link('sponsoredAds', '/sponsor', 'Sponsored Ads'), link('campaigns', '/campaigns', 'Campaigns')],
  },
];
const BRAND = { id: 'bee', name: 'Bee', logo: null };

giveElementsHeight(350);
afterEach(() => vi.restoreAllMocks());

const open = (
  quickSearch: QuickSearchQuery['quickSearch'] = [],
  session = sessionOf('OWNER'),
  answers: readonly Answer[] = [],
) =>
  renderScreen('/here', {
    routes: screenAt('/here', () => (
      <>
        <SearchEntry menu={MENU} />
        <input aria-label="A field" />
      </>
    )),
    session,
    answers: [
      answer(TopUpEntryDocument, { allowTopUp: true, billing_top_up: { id: 'flag', isActive: false } }),
      answer(QuickSearchDocument, { quickSearch }),
      answer(TeamRolesDocument, { roles: [{ id: 'member', name: 'MEMBER' }] }),
      answer(CompanyBrandsDocument, {
        accessibleCompanyBrands: { objects: [BRAND], page: 1, numPages: 1, total: 1 },
      }),
      answer(SelectBrandDocument, { selectBrand: { ok: true, brand: BRAND } }),
      ...answers,
    ],
  });
const palette = () => screen.findByRole('combobox', { name: /^Find campaigns/ });
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });

test.each([
  ['⌘K', { key: 'k', metaKey: true }],
  ['Ctrl K', { key: 'k', ctrlKey: true }],
  ['/', { key: '/' }],
])('%s opens the palette', async (_, { key, ...more }) => {
  await open();
  press(key, more);
  await palette();
});

test('g and a letter lead to a page of the menu; other letters do nothing', async () => {
  const { history } = await open();
  press('c');
  press('g');
  press('x');
  press('c');
  expect(history.location.pathname).toBe('/here');
  press('g');
  press('c');
  await waitFor(() => expect(history.location.pathname).toBe('/campaigns'));
});

test('n leads to a new campaign with or without a brand, and does nothing for viewers', async () => {
  const { history, unmount } = await open();
  press('n');
  await waitFor(() => expect(history.location.pathname).toBe('/launch'));
  unmount();
  const viewer = await open([], sessionOf('VIEWER'));
  press('n');
  press('g');
  press('c');
  await waitFor(() => expect(viewer.history.location.pathname).toBe('/campaigns'));
});

test('the palette’s New campaign leads to the same page', async () => {
  const { user, history } = await open();
  press('k', { metaKey: true });
  await user.type(await palette(), 'new camp');
  await user.click(await screen.findByRole('option', { name: /New campaign/ }));
  await waitFor(() => expect(history.location.pathname).toBe('/launch'));
});

test('an address in the term is invited, a month’s name finds its statement', async () => {
  const { user, history } = await open();
  press('k', { metaKey: true });
  await user.type(await palette(), 'invite ann@example.test');
  await user.click(await screen.findByRole('option', { name: /Invite ann@example.test/ }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe('ann@example.test');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  press('k', { metaKey: true });
  const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(Date.now() - 35 * 86_400_000);
  await user.type(await palette(), `download ${month}`);
  await user.click(await screen.findByRole('option', { name: new RegExp(`Statement of ${month}`) }));
  await waitFor(() => expect(history.location.pathname).toBe('/billing/statement'));
});

test('what is typed into a field is no shortcut', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('A field'), '/?gc');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('single keys can be switched off, ⌘K stays', async () => {
  const { user } = await open();
  press('?');
  const single = await screen.findByRole('switch', { name: /^Single keys are shortcuts/ });
  screen.getByText('Go to Campaigns');
  await user.click(single);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k', { ctrlKey: true });
  await palette();
});

test.each<[string, Partial<QuickSearchQuery['quickSearch'][number]>, string]>([
  ['a campaign', { kind: 'CAMPAIGN', id: '100001' }, '/campaigns/100001'],
  ['a payment', { kind: 'PAYMENT' }, '/billing/transactions'],
  ['a booking', { kind: 'BOOKING' }, '/booking/id/detail'],
  ['a member', { kind: 'MEMBER', detail: 'lee@acme.test' }, '/user?term=lee%40acme.test'],
])('%s that was found is opened', async (_, change, address) => {
  const hit = { kind: 'CAMPAIGN' as const, id: 'id', label: 'Findable', detail: null, company: null, ...change };
  const { user, history } = await open([hit]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await palette(), 'findable');
  await user.click(await screen.findByRole('option', { name: /Findable/ }));
  await waitFor(() => expect(history.location.href).toBe(address));
});

test.each([
  ['DOCUMENT', 'SG-000001', '/v1/billing/invoices', 'invoiceId', 'SG-000001.pdf'],
  ['CREDIT_NOTE', 'SGC-000001', '/v1/billing/credit-notes', 'creditNoteId', 'CN_SGC-000001.pdf'],
  ['PRO_FORMA', 'SGP-000001', '/v1/billing/pro-formas', 'proFormaId', 'SGP-000001.pdf'],
] as const)('a document that was found is saved as its file: %s %s', async (kind, label, route, field, name) => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const asked: unknown[] = [];
  const file: Answer = [route, (body: unknown) => asked.push(body) && new Response('PDF')];
  const hit = { kind, id: 'id', label, detail: null, company: null };
  const { user } = await open([hit], sessionOf('OWNER'), [file]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await palette(), `#${label}`);
  await user.click(await screen.findByRole('option', { name: label }));
  await waitFor(() => expect(saved).toEqual([name]));
  expect(asked).toEqual([{ [field]: 'id' }]);
});

test('a brand that was found is selected, and the page stays', async () => {
  const hit = { kind: 'BRAND' as const, id: 'bee', label: 'Bee', detail: null, company: null };
  const { user, history, callsOf } = await open([hit]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await palette(), 'bee');
  await user.click(await screen.findByRole('option', { name: 'Bee' }));
  await waitFor(() => expect(callsOf(SelectBrandDocument)).toEqual([{ brand: 'bee' }]));
  expect(history.location.pathname).toBe('/here');
});

test('all campaigns of a brand are paused from the palette: it leads to the preview', async () => {
  const { user, history, callsOf } = await open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.type(await palette(), '>pause be');
  const paused = await screen.findByRole('option', { name: 'Pause all campaigns of Bee' });
  expect(screen.queryByRole('option', { name: /^Resume/ })).toBeNull();
  expect(callsOf(CompanyBrandsDocument).at(-1)).toEqual({ companyId: null, searchTerm: 'be', page: 1 });
  await user.click(paused);
  await waitFor(() => expect(history.location.href).toContain('/campaigns?'));
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    ...{ act: 'PAUSE', brands: 'bee', statuses: 'DELIVERING,NOT_DELIVERING' },
  });
});

test('a brand’s name offers both after the brand itself; the action’s name alone offers it for each brand', async () => {
  const hit = { kind: 'BRAND' as const, id: 'bee', label: 'Bee', detail: null, company: null };
  const { user } = await open([hit]);
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const field = await palette();
  await user.type(field, 'bee');
  await waitFor(() => expect(options()).toEqual(['Bee', 'Pause all campaigns of Bee', 'Resume all campaigns of Bee']));
  await user.clear(field);
  await user.type(field, 'campaigns');
  await waitFor(() => expect(options()).toEqual(['Campaigns', 'New campaign', 'Bee']));
  await user.clear(field);
  await user.type(field, '>resum');
  await waitFor(() => expect(options()).toEqual(['Resume all campaigns of Bee']));
});

test('a viewer is offered no action that is closed to viewers', async () => {
  const { user, callsOf } = await open([], sessionOf('VIEWER'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await palette();
  await user.type(await palette(), '>');
  await screen.findByRole('option', { name: 'Keyboard shortcuts' });
  for (const name of ['New campaign', 'Top up', 'Invite a teammate'])
    expect(screen.queryByRole('option', { name })).toBeNull();
  await user.type(await palette(), 'pause');
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  expect(callsOf(CompanyBrandsDocument)).toEqual([]);
});

test('what is typed while the palette still loads is in its field, and nothing else hears it', async () => {
  const hit = { kind: 'BRAND' as const, id: 'bee', label: 'Bee', detail: null, company: null };
  const { user, history, callsOf } = await open([hit]);
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => heard.push(key);
  document.body.addEventListener('keydown', listen);
  onTestFinished(() => document.body.removeEventListener('keydown', listen));
  press('k', { ctrlKey: true });
  heard.length = 0;
  for (const key of ['n', 'g', 'Backspace', 'Backspace', 'b', 'e', ' ']) press(key);
  fireEvent.keyDown(screen.getByLabelText('A field'), { key: 'e' });
  const field = (await palette()) as HTMLInputElement;
  expect(field.value).toBe('be e');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('!');
  expect(field.value).toBe('be e!');
  await screen.findByRole('option', { name: 'Bee' });
  expect(callsOf(QuickSearchDocument).at(-1)).toMatchObject({ term: 'be e!' });
  expect(heard.filter((key) => key !== '!')).toEqual([]);
  expect(history.location.pathname).toBe('/here');
});

test('commands are sought by what was typed ahead, and Escape ends the wait', async () => {
  await open();
  press('k', { ctrlKey: true });
  for (const key of '>pause be') press(key);
  await screen.findByRole('option', { name: 'Pause all campaigns of Bee' });
  cleanup();
  await open();
  press('k', { ctrlKey: true });
  press('b');
  press('Escape');
  press('k', { ctrlKey: true });
  expect(((await palette()) as HTMLInputElement).value).toBe('');
});
