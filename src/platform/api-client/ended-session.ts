const KEY = 'endcap.session-ended';

const SIGNED_IN = 'endcap.signed-in';

/** Somebody was signed in here; kept in this browser until the session ends or they leave. */
export function rememberSession(): void {
  try {
    localStorage.setItem(SIGNED_IN, 'yes');
  } catch {
    // Full: the sign-in page will only say less.
  }
}

/** They left by themselves. */
export const clearSignIn = (): void => localStorage.removeItem(SIGNED_IN);

/** Remembered in this tab until somebody signs in, so that the sign-in page can say why it is shown. Who comes for the first time has lost nothing. */
export function rememberSessionEnd(): void {
  if (localStorage.getItem(SIGNED_IN) !== null) sessionStorage.setItem(KEY, 'yes');
  localStorage.removeItem(SIGNED_IN);
}

export const hasSessionEnded = (): boolean => sessionStorage.getItem(KEY) !== null;

export const clearSessionEnd = (): void => sessionStorage.removeItem(KEY);
