import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import {
  answer,
  FLAG_OFF,
  FLAG_ON,
  isPending,
  renderScreen,
  screenAt,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  NegativeListNamesDocument,
  ProductFilterOptionsDocument,
  ProductSuggestionsDocument,
  SelectedProductsDocument,
  type CurrentSessionQuery,
  type WizardCampaignPartsFragment,
  type WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import type { Step } from '../rules/wizard-steps.ts';
import { AdvancedFrame } from './advanced/advanced-frame.tsx';
import { QuickForm } from './quick/quick-form.tsx';
import type { DraftKey } from './wizard/draft.ts';
import type { WizardStart } from './wizard/use-wizard.ts';
import { WizardFrame } from './wizard/wizard-frame.tsx';

export const NOW = Date.UTC(2026, 5, 1, 4);
export const KEY: DraftKey = { viewerId: 'olivia', companyId: 'acme', brandId: 'bee' };
const currency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };

export const settings: WizardSettingsQuery = {
  brandCatalogs: [{ id: 'sg', name: 'Singapore', baseUrl: 'https://shop.sg', currencyCode: 'SGD', tzOffset: 480 }],
  allBanners: [],
  sponsorCampaignMinBudget: '10',
  excludedFields: null,
  disabledFields: null,
  imageSizeLimit: null,
  skusHelpPage: null,
  sponsor_enable_banner: FLAG_OFF,
  sponsor_ads_audience: FLAG_OFF,
  allow_pass_day: FLAG_OFF,
  show_dynamic_filter_product_on_creating_ads: FLAG_OFF,
  show_sponsor_product_keywords: FLAG_OFF,
  page_targets: FLAG_ON,
  automatic_targeting: FLAG_ON,
};
export const start: WizardStart = {
  brandId: 'bee',
  brandName: 'Bee',
  currency,
  settings,
  campaign: null,
  draftKey: KEY,
  nowMs: NOW,
};

/** A saved campaign in the shape the wizard loads. */
export function savedCampaign(
  change: Partial<WizardCampaignPartsFragment> = {},
  adSet: Partial<WizardCampaignPartsFragment['adSets'][number]> = {},
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
    company: { id: 'acme', name: 'Acme', walletCurrency: currency },
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
    adSets: [
      {
        id: 'adset',
        name: 'Summer',
        status: 'DELIVERING',
        effectiveStatus: null,
        sharedBudget: null,
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
        automatic: [],
        targets: [],
        negativeTargets: [],
        negativeLists: [],
        keywordBids: [],
        productBids: [],
        bidModifiers: [],
        bidHours: null,
        maxBidWalletCurrency: null,
        frequencyCap: null,
        audience: null,
        catalog: settings.brandCatalogs[0]!,
        ...adSet,
      },
    ],
  } as unknown as WizardCampaignPartsFragment;
}

interface Console {
  flags?: Partial<CurrentSessionQuery>;
  answers?: readonly Answer[];
}

/** What the steps ask for beside their fields; a test that needs an answer gives its own. */
const IN_ADDITION: readonly Answer[] = [
  answer(NegativeListNamesDocument, isPending),
  answer(ProductFilterOptionsDocument, isPending),
  answer(ProductSuggestionsDocument, isPending),
  answer(SelectedProductsDocument, isPending),
];

/** Opens the wizard, step by step. */
export async function openWizard(
  step: Step,
  change: Partial<WizardStart> = {},
  { flags = {}, answers = [] }: Console = {},
) {
  const Screen = () => {
    const { step: currentStep } = useParams({ from: '/shell/sponsor/new/$step' });
    const navigate = useNavigate();
    return (
      <WizardFrame
        start={{ ...start, ...change }}
        step={currentStep as Step}
        onOpen={(next, options) => void navigate({ to: '/sponsor/new/$step', params: { step: next }, ...options })}
        isEditable
      />
    );
  };
  const opened = await renderScreen(`/sponsor/new/${step}`, {
    routes: screenAt('/sponsor/new/$step', Screen),
    session: sessionOf('OWNER', flags),
    answers: [...IN_ADDITION, ...answers],
  });
  await screen.findByRole('navigation', { name: 'Steps' });
  return opened;
}

/** Opens the wizard in three sections. */
export async function openSections(
  change: Partial<WizardStart> = {},
  { address = '/sponsor-v2', answers = [] }: Console & { address?: string } = {},
) {
  const Screen = () => {
    const { stage } = useSearch({ from: '/shell/sponsor-v2' });
    return <AdvancedFrame start={{ ...start, ...change }} isEditable stage={stage} />;
  };
  const opened = await renderScreen(address, {
    routes: screenAt('/sponsor-v2', Screen),
    answers: [...IN_ADDITION, ...answers],
  });
  await screen.findByRole('list', { name: 'Steps' });
  return opened;
}

/** Opens the short form. */
export async function openQuick(answers: readonly Answer[] = []) {
  const Screen = () => (
    <QuickForm
      start={{ ...start, draftKey: null, prefilled: { contentMode: 'FILTER', keywords: [] } }}
      onClose={() => {}}
    />
  );
  const opened = await renderScreen('/quick', {
    routes: screenAt('/quick', Screen),
    answers: [...IN_ADDITION, ...answers],
  });
  await screen.findByRole('textbox', { name: /^Campaign name/ });
  return opened;
}
