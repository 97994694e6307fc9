import './design.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { errorDialog } from './error-dialog.ts';
import { cssVariables, theme } from './theme.ts';
import { toastNeed } from './toast.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'endcap-color-scheme' });

const ErrorDialog = lazy(() => import('./dialog/error-dialog.tsx'));
const Toasts = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Theme, colour scheme (light, dark, or the system's) and the place where toasts appear. */
export function DesignProvider({ children }: { children: ReactNode }) {
  const needsToasts = useSyncExternalStore(toastNeed.subscribe, toastNeed.get);
  const failure = useSyncExternalStore(errorDialog.subscribe, errorDialog.get);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      {needsToasts && (
        <Suspense>
          <Toasts position="bottom-right" limit={4} />
        </Suspense>
      )}
      {failure !== null && (
        <Suspense>
          <ErrorDialog message={failure} />
        </Suspense>
      )}
      {children}
    </MantineProvider>
  );
}
