import './design.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applyPrintTheme } from './print.ts';
import { cssVariables, theme } from './theme.ts';
import { toastNeed } from './toast.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'endcap-color-scheme' });

const Toasts = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Theme, colour scheme (light, dark, or the system's) and the place where toasts appear. */
export function DesignProvider({ children }: { children: ReactNode }) {
  const needsToasts = useSyncExternalStore(toastNeed.subscribe, toastNeed.get);
  useEffect(applyPrintTheme, []);
  return (
    <MantineProvider
      theme={useThemeInWords()}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {needsToasts && (
        <Suspense>
          <Toasts position="bottom-center" limit={4} />
        </Suspense>
      )}
      {children}
    </MantineProvider>
  );
}

/** The cross that closes a dialog has no words of its own, and nobody should have to think of them. */
function useThemeInWords() {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const close = { defaultProps: { 'aria-label': t('action.close') } };
    return { ...theme, components: { ...theme.components, ModalCloseButton: close, DrawerCloseButton: close } };
  }, [t]);
}
