import { lazyWithTexts } from '#platform/console-kit/lazy-with-texts.ts';

/** The cause that carries most of a change, in one sentence with its remedy, as the panel says it. */
export const LeadingCause = lazyWithTexts(['why', 'workplace', 'billing'], () => import('./leading-cause.tsx'));
export const WhyPanel = lazyWithTexts(['why', 'workplace', 'billing'], () => import('./why-panel.tsx'));
