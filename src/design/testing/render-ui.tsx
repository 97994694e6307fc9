import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { cssVariables, theme } from '../theme.ts';

/** The kit's own words, as far as tests look for them; other texts are shown by their keys. */
const KIT_TEXTS = {
  list: {
    empty: 'No record',
    range: '{{first}}–{{last}} of {{total}}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
  },
  error: { retry: 'Try again' },
  metric: { pickNamed: 'Pick a metric, now {{metric}}', clear: 'Leave blank' },
};

/** Draws a component with theme and words. */
export async function renderUi(ui: ReactNode) {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common: KIT_TEXTS } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <main>{ui}</main>
      </MantineProvider>
    </I18nextProvider>,
  );
}
