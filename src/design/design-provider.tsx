import './design.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'endcap-color-scheme' });

/** Theme, colour scheme (light, dark, or the system's) and the place where toasts appear. */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
    >
      <Notifications position="bottom-right" limit={4} />
      {children}
    </MantineProvider>
  );
}
