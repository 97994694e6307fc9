import { isWriting } from '#platform/api-client/client.ts';
import { followLocalesPath } from './i18n.ts';
import { loadWithNextLink } from './load-with-next-link.ts';
import type { ConsoleRouter } from './router.tsx';
import { startTelemetry } from './tell-of-page.ts';
import { watchVersion } from './version-watch.ts';

/**
 * Starts an open page's background tasks: the operator's text overrides, the check for newer versions, and telemetry.
 */
export function startDeferredTasks(router: ConsoleRouter): void {
  void followLocalesPath();
  startTelemetry(router);
  if (!import.meta.env.PROD) return;
  const navigated = watchVersion({
    running: document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '',
    readServed,
    location: () => window.location,
    onOutdated: loadWithNextLink({
      isSending: isWriting,
      load: (address) => window.location.assign(address),
    }),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  });
  router.subscribe('onResolved', navigated);
}

async function readServed(): Promise<string> {
  const response = await fetch(`/version.txt?t=${Date.now()}`, { cache: 'no-store' });
  if (!response.ok) throw new Error('The version cannot be read');
  return (await response.text()).trim();
}
