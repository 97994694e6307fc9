const KEY = 'endcap.session-ended';

/** Remembered in this tab until somebody signs in, so that the sign-in page can say why it is shown. */
export const rememberSessionEnd = (): void => sessionStorage.setItem(KEY, 'yes');

export const hasSessionEnded = (): boolean => sessionStorage.getItem(KEY) !== null;

export const forgetSessionEnd = (): void => sessionStorage.removeItem(KEY);
