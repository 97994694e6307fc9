import { rememberSessionEnd } from '#platform/api-client/ended-session.ts';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import type { ConsoleRouter } from './router.tsx';

const PUBLIC_PATHS = /^\/(auth|home)(\/|$)/;

/** Forgets what belonged to the session and goes to the door, remembering where the reader was. */
export async function endSession(router: ConsoleRouter): Promise<void> {
  const { pathname, searchStr } = router.latestLocation;
  if (PUBLIC_PATHS.test(pathname)) return;
  clearTelemetrySession();
  rememberSessionEnd();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  const isGone = doorShown(router);
  // Unsaved forms keep what was typed: nobody is asked whether to stay where there is nothing any more.
  await router.navigate({ to: '/home', search: { nextUrl: pathname + searchStr }, replace: true, ignoreBlocker: true });
  // Last: until the door is drawn, the screens in front of it still need what is kept.
  await isGone;
  (await import('./query-client.ts')).queryClient.clear();
  // And what was loaded for the former reader is not drawn for the next.
  router.clearCache();
}

function doorShown(router: ConsoleRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (!PUBLIC_PATHS.test(toLocation.pathname)) return;
      stop();
      resolve();
    });
  });
}
