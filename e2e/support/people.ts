import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { address } from './served.ts';
import { signInByApi } from './api.ts';

/** Runs in the page. */
export const keepNotificationsClosed = () => sessionStorage.setItem('endcap-notifications-opened', 'yes');

/** `owner.4` belongs to another company, used by no other test; `newcomer` must be created first. */
type Who = 'owner' | 'admin' | 'member' | 'viewer' | 'staff' | 'owner.4' | 'agency' | `newcomer.${string}`;
interface SignInOptions {
  /** Whether notifications may open automatically. They would cover the page in most journeys. */
  withNotifications?: boolean;
}

/**
 * Gives the page's browser a session, without opening a page: for journeys that begin with another one than the
 * campaigns. Journeys in which signing in matters use `signInByForm`.
 */
export async function startSession(
  page: Page,
  who: Who,
  { withNotifications = false }: SignInOptions = {},
): Promise<void> {
  if (!withNotifications) await page.addInitScript(keepNotificationsClosed);
  await signInByApi(page.request, who);
}

/**
 * Opens a screen in the console that the page shows, as its links do: loading the whole console again costs more than
 * the screen. Loads it where the page shows something else. What the console reads once, such as flags, needs
 * `page.goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpened = await page.evaluate(async (href) => {
    const router = (globalThis as { __TSR_ROUTER__?: { navigate(to: object): Promise<void> } }).__TSR_ROUTER__;
    await router?.navigate({ href, ignoreBlocker: true });
    return router !== undefined;
  }, path);
  if (!isOpened) await page.goto(address() + path);
}

/** Starts a session and opens the campaigns. */
export async function signIn(page: Page, who: Who, options?: SignInOptions): Promise<void> {
  await startSession(page, who, options);
  await page.goto(`${address()}/sponsor`);
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();
}

/** Signs in like a user, on the form. */
export async function signInByForm(page: Page, who: Who): Promise<void> {
  await page.addInitScript(keepNotificationsClosed);
  // Signing in from the start page leads to Home; most journeys start at the campaigns.
  await page.goto(`${address()}/sponsor`);
  await page.getByLabel('E-mail').fill(`${who}@endcap.example`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  // Repeated, because the navigation to this page has cleared the tab's storage.
  await page.evaluate(keepNotificationsClosed);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /profile and settings/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

export async function chooseBrand(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Brand:/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Brand: ${name}` })).toBeVisible();
}

/** The list of campaigns. Breakdowns by campaign contain the names as well. */
const campaignList = (page: Page) => page.getByRole('table').filter({ hasText: 'Bid strategy' });

export const rowOfCampaign = (page: Page, name: string) =>
  campaignList(page).getByRole('row').filter({ hasText: name });

/** Returns the cells of a campaign's row, by column heading. */
export async function campaignRow(page: Page, name: string): Promise<Record<string, string>> {
  const headings = await campaignList(page).getByRole('columnheader').allInnerTexts();
  const cells = await rowOfCampaign(page, name).getByRole('cell').allInnerTexts();
  return Object.fromEntries(headings.map((heading, index) => [heading.trim(), (cells[index] ?? '').trim()]));
}
