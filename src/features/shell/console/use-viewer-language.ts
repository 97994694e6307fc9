import i18next from 'i18next';
import { useEffect } from 'react';
import { rememberedLanguage } from './language.ts';
import { useShell } from './selection.ts';

/** Follows the language of the profile, unless another one was chosen on this device. */
export function useViewerLanguage(): void {
  const { language } = useShell().me;
  useEffect(() => {
    if (!rememberedLanguage() && language !== i18next.language) void i18next.changeLanguage(language);
  }, [language]);
}
