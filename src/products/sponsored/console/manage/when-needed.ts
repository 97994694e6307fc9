import i18next from 'i18next';
import { lazy } from 'react';

const withTexts = async <Module>(load: Promise<Module>): Promise<Module> =>
  (await Promise.all([load, i18next.loadNamespaces('campaigns')]))[0];

/** For a page that comes whole, so that it pushes nothing away. */
export const loadCampaignsToWatch = async () => (await withTexts(import('./campaigns-to-watch.tsx'))).default;

/** Parts of other screens that come with their own texts once they are shown. */
export const UrgentCampaigns = lazy(() => withTexts(import('./pressing-campaigns.tsx')));
export const HistoryDrawer = lazy(() => withTexts(import('./history-drawer.tsx')));
export const QuickCreateDialog = lazy(() => withTexts(import('../quick/quick-create-dialog.tsx')));
