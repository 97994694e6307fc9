import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { clearLanguage, rememberedLanguage } from './language.ts';
import { useSession } from './selection.ts';

/** Applies the profile's language, unless another language was selected on this device since. */
export function useViewerLanguage(): void {
  const { language } = useSession().me;
  const previous = useRef(language);
  useEffect(() => {
    if (previous.current !== language) clearLanguage();
    previous.current = language;
    if (!rememberedLanguage() && language !== i18next.language) void i18next.changeLanguage(language);
  }, [language]);
}
