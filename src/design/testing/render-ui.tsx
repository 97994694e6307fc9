import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { cssVariables, theme } from '../theme.ts';

/** Draws a component with theme and the given English texts, e.g. `{ common: commonTexts }`. */
export async function renderUi(ui: ReactNode, texts: Record<string, object>) {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: texts as Record<string, Record<string, string>> },
    interpolation: { escapeValue: false },
  });
  return render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        {ui}
      </MantineProvider>
    </I18nextProvider>,
  );
}
