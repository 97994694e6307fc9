import { sendTelemetry } from '#platform/api-client/client.ts';
import { createPageReports } from '#platform/api-client/page-reports.ts';
import { startReporting } from '#platform/api-client/reporting.ts';
import type { ConsoleRouter } from './router.tsx';

const REPORTS_PATH = '/v1/page-reports';
const VISIT_KEY = 'endcap-visit';

/** Reports screen views and failures to the server. Impersonated sessions are not tracked. */
export function startTelemetry(router: ConsoleRouter): void {
  const screen = () => router.state.matches.at(-1)?.fullPath ?? '/';
  const reports = createPageReports({
    // An undelivered report is not worth an error message.
    send: (report) => void sendTelemetry(REPORTS_PATH, { ...report }).catch(() => {}),
    screen,
    visit,
    after: (delayMs, work) => setTimeout(work, delayMs),
  });
  const seen = async () => {
    const isSignedIn = router.state.matches.some(({ routeId }) => routeId === '/shell');
    const pattern = screen();
    // The sign-in form has no shell, which knows whether the session is impersonated.
    const isImpersonated = isSignedIn && (await import('./app-shell.tsx')).isImpersonated();
    if (!isImpersonated) reports.seen(pattern);
  };
  startReporting(reports);
  router.subscribe('onResolved', () => void seen());
  void seen();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reports.flush();
  });
}

/** Stored for this tab until another user signs in. */
function visit(): string {
  const kept = sessionStorage.getItem(VISIT_KEY);
  if (kept) return kept;
  const fresh = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(VISIT_KEY, fresh);
  return fresh;
}
