import i18next from 'i18next';
import { lazy } from 'react';

const withTexts = async <Module>(load: Promise<Module>): Promise<Module> =>
  (await Promise.all([load, i18next.loadNamespaces('advice')]))[0];

/** Advice for screens of other modules. Texts load with each component, inside the screen's own `Suspense`. */
export const BidAdvice = lazy(() => withTexts(import('./bid-advice.tsx')));
export const KeywordSuggestions = lazy(() => withTexts(import('./keyword-suggestions.tsx')));
export const ForecastPanel = lazy(() => withTexts(import('./forecast-panel.tsx')));
export const ForecastFeedback = lazy(() => withTexts(import('./forecast-feedback.tsx')));
export const VisibilityDrawer = lazy(() => withTexts(import('./visibility-drawer.tsx')));
export const SalesDrawer = lazy(() => withTexts(import('./sales-drawer.tsx')));
export const CampaignSales = lazy(() => withTexts(import('./campaign-sales.tsx')));
export { useRemedyLabel } from './remedy-label.ts';
export { REMEDY_STEPS, type Remedy } from './use-remedy.ts';
