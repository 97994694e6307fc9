import './design.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applyPrintTheme } from './print.ts';
import { cssVariables, theme } from './theme.ts';
import { toastNeed } from './toast.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'endcap-color-scheme' });

const Toasts = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

interface DesignProviderProps {
  /** A fixed color scheme, whatever the user has chosen. */
  colorScheme?: 'light' | 'dark';
  /** Tests have no transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** Provides the theme, the color scheme (light, dark, or the system's) and the toasts. */
export function DesignProvider({ colorScheme, env = 'default', children }: DesignProviderProps) {
  const needsToasts = useSyncExternalStore(toastNeed.subscribe, toastNeed.get);
  useEffect(applyPrintTheme, []);
  return (
    <MantineProvider
      theme={useThemeInWords()}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      forceColorScheme={colorScheme}
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

/** Names the buttons of dialogs and fields that close or clear them for screen readers, so that callers need not. */
function useThemeInWords() {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const close = { defaultProps: { 'aria-label': t('action.close') } };
    const clear = { defaultProps: { 'aria-label': t('action.clear') } };
    const named = { ModalCloseButton: close, DrawerCloseButton: close, InputClearButton: clear };
    return { ...theme, components: { ...theme.components, ...named } };
  }, [t]);
}
