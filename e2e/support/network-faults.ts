import type { Locator, Page, Request } from '@playwright/test';

/** A compiled document of the console, identified by its hash. */
interface Document {
  __meta__?: Record<string, unknown>;
}

/**
 * Answers these requests of a page with an invalid response, like a broken proxy, until the returned function is
 * called.
 */
export async function blockRequests(page: Page, ...documents: readonly Document[]): Promise<() => Promise<void>> {
  const hashes = documents.map(({ __meta__ }) => String(__meta__?.['hash']));
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (hashes.some((hash) => body.includes(hash))) await route.fulfill({ status: 502, body: 'Bad gateway' });
    else await route.fallback();
  });
  return () => page.unroute('**/graphql');
}

/** Executes the next of these requests, but never delivers its response. */
export async function loseResponse(page: Page, { __meta__ }: Document): Promise<void> {
  const hash = String(__meta__?.['hash']);
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !(route.request().postData() ?? '').includes(hash)) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Double-clicks like an impatient user: both clicks before the next render. */
export const clickTwiceAtOnce = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Waits for the next error report of the page. Pages batch their reports for a few seconds. */
export const nextErrorReport = (page: Page): Promise<Request> =>
  page.waitForRequest(
    (request) =>
      request.url().endsWith('/v1/page-reports') &&
      (request.postDataJSON() as { failures: unknown[] }).failures.length > 0,
    { timeout: 30_000 },
  );
