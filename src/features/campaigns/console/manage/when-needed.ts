import i18next from 'i18next';
import { lazy } from 'react';

const withTexts = async <Module>(load: Promise<Module>): Promise<Module> =>
  (await Promise.all([load, i18next.loadNamespaces('campaigns')]))[0];

/** Parts of other screens that come with their own texts once they are shown. */
export const CampaignsToWatch = lazy(() => withTexts(import('./campaigns-to-watch.tsx')));
export const HistoryDrawer = lazy(() => withTexts(import('./history-drawer.tsx')));
export const PictureField = lazy(async () => ({ default: (await import('../wizard/picture-field.tsx')).PictureField }));
export const QuickCreateDialog = lazy(() => withTexts(import('../quick/quick-create-dialog.tsx')));
