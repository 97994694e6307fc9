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
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderUi } from '#design/testing/render-ui.tsx';
import {
  ShellDocument,
  type ShellQuery,
  type WizardCampaignPartsFragment,
  type WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery } from '#platform/api-client/hooks.ts';
import type { Step } from '../rules/wizard-steps.ts';
import { AdvancedFrame } from './advanced/advanced-frame.tsx';
import { QuickForm } from './quick/quick-form.tsx';
import type { DraftKey } from './wizard/draft.ts';
import type { WizardStart } from './wizard/use-wizard.ts';
import { WizardFrame } from './wizard/wizard-frame.tsx';

export { answerCalls } from '#platform/api-client/testing/answer-calls.ts';

export const NOW = Date.UTC(2026, 5, 1, 4);
export const KEY: DraftKey = { companyId: 'acme', brandId: 'bee' };
const currency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };
export const off = { id: 'flag', isActive: false };

export const settings: WizardSettingsQuery = {
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
export const start: WizardStart = {
  brandId: 'bee',
  brandName: 'Bee',
  currency,
  settings,
  campaign: null,
  draftKey: KEY,
  now_ms: NOW,
};

/** A saved campaign as the wizard opens it. */
export function savedCampaign(
  change: Partial<WizardCampaignPartsFragment> = {},
  adSet: Partial<WizardCampaignPartsFragment['adsetSet'][number]> = {},
): WizardCampaignPartsFragment {
  return {
    id: '100001',
    name: 'Summer',
    version: 1,
    adType: 'PRODUCT',
    goal: 'DRIVE_SALES',
    goalOther: null,
    isQuickCreate: false,
    brand: { id: 'bee', name: 'Bee' },
    supplier: { id: 'acme', name: 'Acme', walletCurrency: currency },
    bannerAd: null,
    productAd: {
      name: 'Summer',
      skus: ['RUN-1'],
      productMinPrice: null,
      productMaxPrice: null,
      productCategoryIds: [],
      productSellerIds: [],
      productImages: [],
    },
    review: { state: 'APPROVED', notes: null, submittedAt: '2026-05-30T00:00:00Z', isServingEarlierVersion: false },
    ...change,
    adsetSet: [
      {
        id: 'adset',
        name: 'Summer',
        status: 'DELIVERING',
        effectiveStatus: null,
        runningStatus: 'STARTED',
        budgetType: 'ALWAYS_ON',
        budget: null,
        budgetDaily: null,
        bidType: 'AUTOMATED',
        bidWalletCurrency: null,
        targetRoas: null,
        startDate: '2026-05-31T16:00:00Z',
        endDate: null,
        scheduleType: 'START_DATE',
        trafficControl: 0,
        keywords: [],
        negativeKeywords: [],
        audience: null,
        catalog: settings.brandCatalogs[0]!,
        ...adSet,
      },
    ],
  } as unknown as WizardCampaignPartsFragment;
}

/** Refuses a call as the server does. */
export const refusal = (fields: Record<string, string[]>) => ({
  errors: [{ message: 'VALIDATION', extensions: { code: 'VALIDATION', fields } }],
});

// Only what the wizard asks the shell for.
const shell = {
  me: { isGfg: false, role: { id: 'OWNER', name: 'OWNER' }, company: null },
  userAccounts: [],
  currencies: [currency],
  show_sponsor_target: off,
  show_copy_to_other_supplier: off,
  show_diagnostic_tool: off,
} as unknown as ShellQuery;

/** The component inside a console whose session is known. */
export function withSession(ui: ReactNode, flags: Partial<ShellQuery> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(apiQuery(ShellDocument, {}).queryKey, { ...shell, ...flags });
  return <QueryClientProvider client={client}>{ui}</QueryClientProvider>;
}

/** A screen at an address, among those its buttons lead to. */
export async function openAt(address: string, path: string, Screen: () => ReactNode, flags: Partial<ShellQuery> = {}) {
  const root = createRootRoute({ component: Outlet });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/sponsor', component: () => 'campaign list' }),
      createRoute({ getParentRoute: () => root, path, component: Screen }),
    ]),
  });
  const view = await renderUi(withSession(<RouterProvider router={router as never} />, flags));
  return { ...view, history, user: userEvent.setup() };
}

/** The wizard, step by step. */
export async function openWizard(step: Step, change: Partial<WizardStart> = {}, flags: Partial<ShellQuery> = {}) {
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
  const opened = await openAt(`/sponsor/new/${step}`, '/sponsor/new/$step', Screen, flags);
  await screen.findByRole('navigation', { name: 'wizard.steps' });
  return opened;
}

/** The same in three sections. */
export async function openSections(change: Partial<WizardStart> = {}, flags: Partial<ShellQuery> = {}) {
  const Screen = () => <AdvancedFrame start={{ ...start, ...change }} isEditable />;
  const opened = await openAt('/sponsor-v2', '/sponsor-v2', Screen, flags);
  await screen.findByRole('list', { name: 'wizard.steps' });
  return opened;
}

/** The short form. */
export async function openQuick(change: Partial<WizardStart> = {}) {
  const Screen = () => (
    <QuickForm
      start={{ ...start, draftKey: null, prefilled: { contentMode: 'FILTER', keywords: [] }, ...change }}
      onClose={() => {}}
    />
  );
  const opened = await openAt('/quick', '/quick', Screen, {});
  await screen.findByRole('textbox', { name: /type.name/ });
  return opened;
}
