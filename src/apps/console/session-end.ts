import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleRouter } from './router.tsx';

const PUBLIC_PATHS = /^\/(auth|home)(\/|$)/;

/** Forgets what belonged to the session and goes to the door, remembering where the reader was. */
export function endSession(queryClient: QueryClient, router: ConsoleRouter): void {
  const { pathname, searchStr } = router.latestLocation;
  if (PUBLIC_PATHS.test(pathname)) return;
  queryClient.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  void router.navigate({ to: '/home', search: { nextUrl: pathname + searchStr }, replace: true });
}
