import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { DesignProvider } from '#design/design-provider.tsx';
import { Gallery } from '#design/gallery/gallery.tsx';
import { Stage } from '#design/gallery/stage.tsx';
import { INTERPOLATION, textNumbers } from '#design/text-numbers.ts';
import { z } from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
import { isLanguage } from '#kernel/language.ts';

// The page of the design gallery, /dev/gallery of `npm run dev`. The console that is built does not have it.
const parameters = new URLSearchParams(location.search);
const isStage = parameters.has('stage');
const given = parameters.get('language') ?? '';
const language = isStage && isLanguage(given) ? given : 'en';
const scheme = parameters.get('scheme');

const answer = await fetch(`/locales/${language}/common.json`);
const texts = parseJson(z.record(z.string(), z.unknown()), await answer.text()) ?? {};
await i18next
  .use(initReactI18next)
  .use(textNumbers)
  .init({
    lng: language,
    resources: { [language]: { common: texts } },
    defaultNS: 'common',
    interpolation: INTERPOLATION,
  });
document.documentElement.lang = language;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DesignProvider colorScheme={isStage && (scheme === 'light' || scheme === 'dark') ? scheme : undefined}>
      {isStage ? <Stage sectionId={parameters.get('section') || null} /> : <Gallery />}
    </DesignProvider>
  </StrictMode>,
);
