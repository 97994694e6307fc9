import i18next from 'i18next';
import { lazy } from 'react';

const withTexts = async <Module>(load: Promise<Module>): Promise<Module> =>
  (await Promise.all([load, i18next.loadNamespaces('campaigns')]))[0];

/** For pages that render only when fully loaded, so that the panel causes no layout shift. */
export const loadCampaignAlerts = async () => (await withTexts(import('./campaign-alerts.tsx'))).default;

/** Lazy parts of other screens. Their texts load with the code. */
export const UrgentCampaigns = lazy(() => withTexts(import('./urgent-campaigns.tsx')));
export const HistoryDrawer = lazy(() => withTexts(import('./history-drawer.tsx')));
export const QuickCreateDialog = lazy(() => withTexts(import('../quick/quick-create-dialog.tsx')));
export const CampaignSettings = lazy(() => withTexts(import('../settings/campaign-settings.tsx')));
export const Verdict = lazy(() => withTexts(import('../review/review-bar.tsx')));
