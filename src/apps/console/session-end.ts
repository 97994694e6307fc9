import { forgetSession } from '#platform/api-client/reporting.ts';
import type { ConsoleRouter } from './router.tsx';

const PUBLIC_PATHS = /^\/(auth|home)(\/|$)/;

/** Forgets what belonged to the session and goes to the door, remembering where the reader was. */
export async function endSession(router: ConsoleRouter): Promise<void> {
  const { pathname, searchStr } = router.latestLocation;
  if (PUBLIC_PATHS.test(pathname)) return;
  forgetSession();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  await router.navigate({ to: '/home', search: { nextUrl: pathname + searchStr }, replace: true });
  // Last: until the door is shown, the screens in front of it still need what is kept.
  (await import('./query-client.ts')).queryClient.clear();
}
