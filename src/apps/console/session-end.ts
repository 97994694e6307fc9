import { clearSignIn, rememberPendingSignOut, rememberSessionEnd } from '#platform/api-client/ended-session.ts';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import type { ConsoleRouter } from './router.tsx';

const PUBLIC_PATHS = /^\/(auth|home)(\/|$)/;

/** Clears the session's data and navigates to the sign-in page, remembering the current address. */
export async function endSession(router: ConsoleRouter): Promise<void> {
  const { pathname, searchStr } = router.latestLocation;
  if (PUBLIC_PATHS.test(pathname)) return;
  clearTelemetrySession();
  rememberSessionEnd();
  clearCookies();
  const isShown = signInShown(router);
  // Skips the prompt about unsaved changes: without a session there is no page to stay on.
  await router.navigate({ to: '/home', search: { nextUrl: pathname + searchStr }, replace: true, ignoreBlocker: true });
  // Last: until the sign-in page is rendered, the current screens still need the cache.
  await isShown;
  (await import('./query-client.ts')).queryClient.clear();
  // Data loaded for the previous user must not be rendered for the next.
  router.clearCache();
}

/** Clears what this browser holds of a session when the request to end it did not reach the server. */
export async function clearUnreachedSession(): Promise<void> {
  clearTelemetrySession();
  clearSignIn();
  rememberPendingSignOut();
  sessionStorage.clear();
  clearCookies();
  (await import('./query-client.ts')).queryClient.clear();
}

/** Those that scripts can reach: the session's own is the server's to clear. */
function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    // Browsers refuse to change a __Host- cookie without `secure`.
    const secure = cookie.startsWith('__Host-') ? '; secure' : '';
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0${secure}`;
  }
}

function signInShown(router: ConsoleRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (!PUBLIC_PATHS.test(toLocation.pathname)) return;
      stop();
      resolve();
    });
  });
}
