const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const COMMAND_KEY = IS_APPLE ? '⌘' : 'Ctrl ';

const SINGLE_KEYS_OFF = 'endcap.singleKeysOff';

/** Whether single letters are shortcuts. Who speaks to the computer switches them off, for this browser. */
export const hasSingleKeys = (): boolean => localStorage.getItem(SINGLE_KEYS_OFF) === null;
export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SINGLE_KEYS_OFF);
  else localStorage.setItem(SINGLE_KEYS_OFF, 'true');
}
