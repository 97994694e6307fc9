import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

/** Lazy parts of other screens. Their texts load with the code. */
export const CampaignAlerts = lazyWithTexts('campaigns', () => import('./campaign-alerts.tsx'));
export const UrgentCampaigns = lazyWithTexts('campaigns', () => import('./urgent-campaigns.tsx'));
export const HistoryDrawer = lazyWithTexts('campaigns', () => import('./history-drawer.tsx'));
export const QuickCreateDialog = lazyWithTexts('campaigns', () => import('../quick/quick-create-dialog.tsx'));
export const CampaignSettings = lazyWithTexts('campaigns', () => import('../settings/campaign-settings.tsx'));
export const BrandChoices = lazyWithTexts('launch', () => import('../launch/brand-choices.tsx'));
export const Verdict = lazyWithTexts('campaigns', () => import('../review/review-bar.tsx'));
