const KEY = 'endcap.session-ended';

const SIGNED_IN = 'endcap.signed-in';

/** Records that a user is signed in; stored in this browser until the session ends or the user signs out. */
export function rememberSession(): void {
  try {
    localStorage.setItem(SIGNED_IN, 'yes');
  } catch {
    // Storage is full: the sign-in page will only explain less.
  }
}

const SIGN_OUT_PENDING = 'endcap.sign-out-pending';

/** Records that the user has signed out and the server does not know yet: until it does, this browser shows nothing. */
export function rememberPendingSignOut(): void {
  try {
    localStorage.setItem(SIGN_OUT_PENDING, 'yes');
  } catch {
    // Storage is full: the page itself still shows nothing.
  }
}

export const isSignOutPending = (): boolean => localStorage.getItem(SIGN_OUT_PENDING) !== null;

export const clearPendingSignOut = (): void => localStorage.removeItem(SIGN_OUT_PENDING);

/** Call when the user signs out. */
export const clearSignIn = (): void => localStorage.removeItem(SIGNED_IN);

/**
 * Records in this tab that the session ended, until the next sign-in, so that the sign-in page can explain why it is
 * shown. Does nothing for first-time visitors.
 */
export function rememberSessionEnd(): void {
  if (localStorage.getItem(SIGNED_IN) !== null) sessionStorage.setItem(KEY, 'yes');
  localStorage.removeItem(SIGNED_IN);
}

export const hasSessionEnded = (): boolean => sessionStorage.getItem(KEY) !== null;

export const clearSessionEnd = (): void => sessionStorage.removeItem(KEY);
