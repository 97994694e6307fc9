import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { forgetLanguage, rememberedLanguage } from './language.ts';
import { useShell } from './selection.ts';

/** Follows the language of the profile, unless another one was chosen on this device since. */
export function useViewerLanguage(): void {
  const { language } = useShell().me;
  const former = useRef(language);
  useEffect(() => {
    if (former.current !== language) forgetLanguage();
    former.current = language;
    if (!rememberedLanguage() && language !== i18next.language) void i18next.changeLanguage(language);
  }, [language]);
}
