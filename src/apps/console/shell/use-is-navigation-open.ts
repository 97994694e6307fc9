import { useLocalStorage } from '@mantine/hooks';

/** Stores on this device whether the menu shows names beside its icons. */
export const useIsNavigationOpen = () =>
  useLocalStorage({ key: 'endcap-navigation-open', defaultValue: true, getInitialValueInEffect: false });
