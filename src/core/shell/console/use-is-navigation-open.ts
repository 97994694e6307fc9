import { useLocalStorage } from '@mantine/hooks';

/** Whether the menu shows names beside its icons, as it was left on this device. */
export const useIsNavigationOpen = () =>
  useLocalStorage({ key: 'endcap-navigation-open', defaultValue: true, getInitialValueInEffect: false });
