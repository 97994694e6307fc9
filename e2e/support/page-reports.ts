import type { Page } from '@playwright/test';

interface Report {
  visit: string;
  screens: string[];
  failures: { message: string; screen: string }[];
}

/** Records all telemetry that the page sends from now on. */
export function reportsOf(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/page-reports')) reports.push(request.postDataJSON() as Report);
  });
  return reports;
}

/** Queued telemetry is sent when the page becomes hidden. */
export const lookAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });
