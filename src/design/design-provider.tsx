import './design.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applyPrintTheme } from './print.ts';
import { cssVariables, theme } from './theme.ts';
import { toastNeed } from './toast.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'endcap-color-scheme' });

const Toasts = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Provides the theme, the color scheme (light, dark, or the system's) and the toasts; tests have no transitions. */
export function DesignProvider({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  const needsToasts = useSyncExternalStore(toastNeed.subscribe, toastNeed.get);
  useEffect(applyPrintTheme, []);
  return (
    <MantineProvider
      theme={useThemeInWords()}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      env={env}
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

/** Names the close button of every dialog for screen readers, so that callers need not. */
function useThemeInWords() {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const close = { defaultProps: { 'aria-label': t('action.close') } };
    return { ...theme, components: { ...theme.components, ModalCloseButton: close, DrawerCloseButton: close } };
  }, [t]);
}
