import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { off, openAt } from '#core/session/console/testing.tsx';
import type {
  CurrentSessionQuery,
  WizardCampaignPartsFragment,
  WizardSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
export { answerCalls, off, rejection as refusal, withSession } from '#core/session/console/testing.tsx';
import type { Step } from '../rules/wizard-steps.ts';
import { AdvancedFrame } from './advanced/advanced-frame.tsx';
import { QuickForm } from './quick/quick-form.tsx';
import type { DraftKey } from './wizard/draft.ts';
import type { WizardStart } from './wizard/use-wizard.ts';
import { WizardFrame } from './wizard/wizard-frame.tsx';

export const NOW = Date.UTC(2026, 5, 1, 4);
export const KEY: DraftKey = { companyId: 'acme', brandId: 'bee' };
const currency = { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 };

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
        keywordBids: [],
        productBids: [],
        bidModifiers: [],
        bidHours: null,
        maxBidWalletCurrency: null,
        audience: null,
        catalog: settings.brandCatalogs[0]!,
        ...adSet,
      },
    ],
  } as unknown as WizardCampaignPartsFragment;
}

/** Opens the wizard, step by step. */
export async function openWizard(
  step: Step,
  change: Partial<WizardStart> = {},
  flags: Partial<CurrentSessionQuery> = {},
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
  const opened = await openAt(`/sponsor/new/${step}`, '/sponsor/new/$step', Screen, flags);
  await screen.findByRole('navigation', { name: 'wizard.steps' });
  return opened;
}

/** Opens the wizard in three sections. */
export async function openSections(
  change: Partial<WizardStart> = {},
  flags: Partial<CurrentSessionQuery> = {},
  address = '/sponsor-v2',
) {
  const Screen = () => {
    const { stage } = useSearch({ from: '/shell/sponsor-v2' });
    return <AdvancedFrame start={{ ...start, ...change }} isEditable stage={stage} />;
  };
  const opened = await openAt(address, '/sponsor-v2', Screen, flags);
  await screen.findByRole('list', { name: 'wizard.steps' });
  return opened;
}

/** Opens the short form. */
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
