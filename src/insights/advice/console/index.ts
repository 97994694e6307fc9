import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

/** Advice for screens of other modules. Texts load with each component, inside the screen's own `Suspense`. */
export const BidAdvice = lazyWithTexts('advice', () => import('./bid-advice.tsx'));
export const KeywordSuggestions = lazyWithTexts('advice', () => import('./keyword-suggestions.tsx'));
export const ForecastPanel = lazyWithTexts('advice', () => import('./forecast-panel.tsx'));
export const ForecastFeedback = lazyWithTexts('advice', () => import('./forecast-feedback.tsx'));
export const VisibilityDrawer = lazyWithTexts('advice', () => import('./visibility-drawer.tsx'));
export const SalesDrawer = lazyWithTexts('advice', () => import('./sales-drawer.tsx'));
export const CampaignSales = lazyWithTexts('advice', () => import('./campaign-sales.tsx'));
export { useRemedyLabel } from './remedy-label.ts';
export { REMEDY_STEPS, type Remedy } from './use-remedy.ts';
