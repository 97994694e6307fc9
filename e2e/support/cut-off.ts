import type { Locator, Page, Request } from '@playwright/test';

/** A call of the console as it is compiled: named by its hash. */
interface Document {
  __meta__?: Record<string, unknown>;
}

/** Answers some calls of a page with what is no answer, as a broken proxy would, until the returned function is called. */
export async function blockRequests(page: Page, ...documents: readonly Document[]): Promise<() => Promise<void>> {
  const hashes = documents.map(({ __meta__ }) => String(__meta__?.['hash']));
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (hashes.some((hash) => body.includes(hash))) await route.fulfill({ status: 502, body: 'Bad gateway' });
    else await route.fallback();
  });
  return () => page.unroute('**/graphql');
}

/** The next of these calls is carried out, and its answer never comes. */
export async function loseAnswer(page: Page, { __meta__ }: Document): Promise<void> {
  const hash = String(__meta__?.['hash']);
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !(route.request().postData() ?? '').includes(hash)) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** As an impatient hand does it: both before anything is drawn anew. */
export const clickTwiceAtOnce = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** The next report in which the page tells the server of a failure, for its log; pages gather what they tell for some seconds. */
export const errorShownBy = (page: Page): Promise<Request> =>
  page.waitForRequest(
    (request) =>
      request.url().endsWith('/v1/page-reports') &&
      (request.postDataJSON() as { failures: unknown[] }).failures.length > 0,
    { timeout: 30_000 },
  );
