import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { clearLanguage, rememberedLanguage } from '../remembered-language.ts';
import { useSession } from '#core/session/console/index.ts';

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
