import i18next from 'i18next';
import { lazy } from 'react';

const withTexts = async <Module>(load: Promise<Module>): Promise<Module> =>
  (await Promise.all([load, i18next.loadNamespaces(['why', 'workplace', 'billing'])]))[0];

/** The cause that carries most of a change, in one sentence with its remedy, as the panel says it. */
export const LeadingCause = lazy(() => withTexts(import('./leading-cause.tsx')));
export const WhyPanel = lazy(() => withTexts(import('./why-panel.tsx')));
