import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { INTERPOLATION, textNumbers } from '../text-numbers.ts';
import type { Language } from '#kernel/language.ts';
import { cssVariables, theme } from '../theme.ts';

/** The design kit's texts that tests look for; other texts are shown as their keys. */
const KIT_TEXTS = {
  list: {
    empty: 'No record',
    noMatch: 'Nothing matches',
    clear: 'Clear',
    ignored: 'Ignored: {{names}}',
    loading: 'Loading: {{label}}',
    scrolling: '{{label}}, scrolls',
    found: '{{count}} in the list',
    suggestions_one: '{{count}} suggestion',
    suggestions_other: '{{count}} suggestions',
    range: '{{first}}–{{last}} of {{total}}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
  error: { retry: 'Try again', generalWith: 'Sorry, see {{reference}}' },
  number: {
    notANumber: 'Write it like {{example}}',
    negative: 'Not below zero',
    whole: 'Whole numbers only',
    tooPrecise_other: 'At most {{count}} decimals',
    tooLong_other: 'At most {{count}} characters',
  },
  metric: { pickNamed: 'Metric: {{metric}}', clear: 'Remove' },
};

/** Renders a component with theme and texts. */
export async function renderUi(ui: ReactNode, language: Language = 'en') {
  const i18n = i18next.createInstance();
  await i18n
    .use(initReactI18next)
    .use(textNumbers)
    .init({
      lng: language,
      resources: { [language]: { common: KIT_TEXTS } },
      defaultNS: 'common',
      interpolation: INTERPOLATION,
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <main>{children}</main>
      </MantineProvider>
    </I18nextProvider>
  );
  return render(ui, { wrapper });
}
