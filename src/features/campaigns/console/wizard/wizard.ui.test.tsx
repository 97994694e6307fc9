import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '#design/testing/render-ui.tsx';
import { ShellDocument, type ShellQuery, type WizardSettingsQuery } from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { hasDraft, readDraft, removeDraft, saveDraft, type DraftKey } from './draft.ts';
import { useWizard, type WizardStart } from './use-wizard.ts';
import { unreadableValue } from '#design/form/number-text.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { emptyBanner, emptyValues } from './wizard-values.ts';

const NOW = Date.UTC(2026, 5, 1, 4);
const KEY: DraftKey = { companyId: 'acme', brandId: 'bee' };
const currency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
const off = { id: 'flag', isActive: false };

const settings: WizardSettingsQuery = {
  brandCatalogs: [{ id: 'sg', name: 'Singapore', baseUrl: 'https://shop.sg', currencyCode: 'SGD', tzOffset: 480 }],
  allBanners: [],
  sponsorCampaignMinBudget: '10',
  excludedFields: null,
  disabledFields: null,
  imageSizeLimit: null,
  skusHelpPage: null,
  sponsor_enable_banner: off,
  sponsor_ads_audience: off,
  allow_pass_day: off,
  show_dynamic_filter_product_on_creating_ads: off,
  show_sponsor_product_keywords: off,
};
const start: WizardStart = {
  brandId: 'bee',
  brandName: 'Bee',
  currency,
  settings,
  campaign: null,
  draftKey: KEY,
  now_ms: NOW,
};

// Only what the wizard asks the shell for.
const shell = {
  me: { isGfg: false, role: { id: 'OWNER', name: 'OWNER' }, company: null },
  userAccounts: [],
  currencies: [currency],
  show_sponsor_target: off,
} as unknown as ShellQuery;

async function openWizard(step: Step, change: Partial<WizardStart> = {}, flags: Partial<ShellQuery> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(apiQuery(ShellDocument, {}).queryKey, { ...shell, ...flags });
  const root = createRootRoute({ component: Outlet });
  const Screen = () => {
    const { step: shown = 'type' } = useParams({ strict: false });
    return (
      <WizardFrame
        start={{ ...start, ...change }}
        step={shown as Step}
        pathOf={(next) => `/sponsor/new/${next}`}
        isEditable
      />
    );
  };
  const history = createMemoryHistory({ initialEntries: [`/sponsor/new/${step}`] });
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/sponsor', component: () => 'campaign list' }),
      createRoute({ getParentRoute: () => root, path: '/sponsor/new/$step', component: Screen }),
    ]),
  });
  const view = await renderUi(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: 'wizard.steps' });
  return { ...view, history, user: userEvent.setup() };
}

const next = () => screen.getByRole('button', { name: 'bar.next' });
const inMenu = (step: Step) =>
  within(screen.getByRole('navigation', { name: 'wizard.steps' })).getByRole<HTMLButtonElement>('button', {
    name: new RegExp(`^step.${step}`),
  });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /type.name/ });

beforeEach(() => localStorage.clear());

test('the first step opens the second once the campaign has a name', async () => {
  const { user, history } = await openWizard('type');
  expect(next().ariaDisabled).toBe('true');
  expect(inMenu('budget').disabled).toBe(true);
  await user.type(name(), 'Summer');
  expect(next().ariaDisabled).toBeNull();
  await user.click(next());
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/budget'));
  expect(inMenu('type').disabled).toBe(false);
  expect(inMenu('strategy').disabled).toBe(true);
});

test('going on from an incomplete step shows what is missing and stays', async () => {
  const { user, history } = await openWizard('type');
  await user.click(next());
  screen.getByText('Give the campaign a name');
  expect(history.location.pathname).toBe('/sponsor/new/type');
});

test('an address further than the person has been leads back to where they are', async () => {
  const { history } = await openWizard('review');
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/type'));
});

test('the targeting step is not there while it is switched off', async () => {
  await openWizard('type');
  expect(screen.queryByText('step.target')).toBeNull();
});

test('where there is a targeting step, the country is asked for there, and nothing goes on without it', async () => {
  const [singapore] = settings.brandCatalogs;
  const two = [singapore!, { ...singapore!, id: 'my', name: 'Malaysia' }];
  const { user, history } = await openWizard(
    'type',
    { settings: { ...settings, brandCatalogs: two } },
    { show_sponsor_target: { ...off, isActive: true } },
  );
  await user.type(name(), 'Summer');
  expect(screen.queryByRole('combobox', { name: /type.country/ })).toBeNull();
  await user.click(next());
  await user.click(next());
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/target'));
  await user.click(next());
  screen.getByText('Target country is not selected');
  await user.click(screen.getByRole('combobox', { name: /type.country/ }));
  await user.click(await screen.findByRole('option', { name: 'Malaysia' }));
  await user.click(next());
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/new/strategy'));
});

test('what came of an answer is laid over what was typed while it was on its way', async () => {
  const Late = () => {
    const { values, change } = useWizard({ ...start, draftKey: null });
    const answer = () => change((now) => ({ banners: now.banners.map((one) => ({ ...one, url: 'p.png' })) }));
    return (
      <button
        onClick={() => {
          change({ name: 'Summer', banners: [emptyBanner('tile')] });
          answer();
        }}
      >
        {`${values.name} ${values.banners[0]?.url ?? ''}`}
      </button>
    );
  };
  const client = new QueryClient();
  client.setQueryData(apiQuery(ShellDocument, {}).queryKey, shell);
  await renderUi(
    <QueryClientProvider client={client}>
      <Late />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('Summer p.png');
});

test('a budget below the minimum is told on leaving the field', async () => {
  saveDraft(KEY, { values: { ...emptyValues('sg', '2026-06-01'), name: 'Summer' }, furthest: 'budget', version: null });
  const { user } = await openWizard('budget');
  await user.click(screen.getByRole('radio', { name: /budget.limited/ }));
  const daily = screen.getByRole('textbox', { name: 'budget.dailyAmount' });
  await user.type(daily, '9');
  expect(screen.queryByText(/less than the minimum/)).toBeNull();
  await user.tab();
  screen.getByText('Daily budget is less than the minimum of SGD 10');
  await user.type(daily, '0');
  expect(screen.queryByText(/less than the minimum/)).toBeNull();
});

test.each([
  ['targetRoas', 'strategy', { targetRoas: unreadableValue('3,5x') }],
  ['productMinPrice', 'content', { contentMode: 'FILTER', minPrice: unreadableValue('1e5') }],
  ['minAge', 'target', { minAge: unreadableValue('-18') }],
] as const)('a number in %s that could not be read is wrong, not left out', async (field, step, typed) => {
  const Wrong = () => {
    const { wrong } = useWizard({ ...start, draftKey: null, prefilled: { adType: 'PRODUCT', ...typed } });
    return <output>{wrong[step].join()}</output>;
  };
  const client = new QueryClient();
  client.setQueryData(apiQuery(ShellDocument, {}).queryKey, shell);
  await renderUi(
    <QueryClientProvider client={client}>
      <Wrong />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent.split(',')).toContain(field);
});

test('what was typed is there again after a reload, and gone once discarded', async () => {
  const first = await openWizard('type');
  await first.user.type(name(), 'Summer');
  expect(hasDraft(KEY)).toBe(true);
  first.unmount();

  const second = await openWizard('type');
  expect(name().value).toBe('Summer');
  await second.user.click(screen.getByRole('button', { name: 'bar.discard' }));
  await second.user.click(await screen.findByRole('button', { name: 'discard.confirm' }));
  await waitFor(() => expect(second.history.location.pathname).toBe('/sponsor'));
  expect(hasDraft(KEY)).toBe(false);
});

test('drafts of other brands and campaigns are kept apart', () => {
  const values = emptyValues('sg', '2026-06-01');
  saveDraft(KEY, { values, furthest: 'type', version: null });
  expect(hasDraft({ companyId: 'acme', brandId: 'wasp' })).toBe(false);
  expect(hasDraft({ campaignId: '100001' })).toBe(false);
  removeDraft(KEY);
  expect(hasDraft(KEY)).toBe(false);
});

test('a draft is of no use once the campaign was saved by somebody, or when it cannot be read', () => {
  const key: DraftKey = { campaignId: '100001' };
  const fresh = emptyValues('sg', '2026-06-01');
  saveDraft(key, { values: { ...fresh, name: 'Mine' }, furthest: 'review', version: 3 });
  expect(readDraft(key, fresh, 3)?.values.name).toBe('Mine');
  expect(readDraft(key, fresh, 4)).toBeNull();
  localStorage.setItem('endcap.campaignDraft.100001', '{');
  expect(readDraft(key, fresh, 3)).toBeNull();
});
