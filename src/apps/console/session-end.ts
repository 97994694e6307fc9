import type { ConsoleRouter } from './router.tsx';

const PUBLIC_PATHS = /^\/(auth|home)(\/|$)/;

/** Forgets what belonged to the session and goes to the door, remembering where the reader was. */
export async function endSession(router: ConsoleRouter): Promise<void> {
  const { pathname, searchStr } = router.latestLocation;
  if (PUBLIC_PATHS.test(pathname)) return;
  (await import('./query-client.ts')).queryClient.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  await router.navigate({ to: '/home', search: { nextUrl: pathname + searchStr }, replace: true });
}
