import type { Message } from '#kernel/message.ts';
import { campaignProblem } from './campaign.messages.ts';

/** Maximum length of a landing page URL and an app link. */
export const MAX_LINK_LENGTH = 250;

interface WebAddress {
  /** Lower case, without a trailing dot. */
  host: string;
  port: string;
  /** Path, query and fragment; empty or starting with /, ? or #. */
  rest: string;
}

// Rejects user names and backslashes, which make browsers and users disagree about where a URL leads.
const WEB_ADDRESS = /^https?:\/\/(?<host>[^\s/?#@:\\]+)(?<port>:\d{1,5})?(?<rest>(?:[/?#][^\s\\]*)?)$/i;

function parse(url: string): WebAddress | null {
  const parts = WEB_ADDRESS.exec(url)?.groups;
  if (!parts || !parts['host']!.includes('.')) return null;
  return {
    host: parts['host']!.toLowerCase().replace(/\.$/, ''),
    port: parts['port'] ?? '',
    rest: parts['rest'] ?? '',
  };
}

/** Completes user input to an absolute URL: "www.…" gets a scheme, "/path" the storefront's origin. */
export function completeLandingUrl(typed: string, baseUrl: string): string {
  const text = typed.trim();
  if (/^www\./i.test(text)) return `http://${text}`;
  return text.startsWith('/') ? joined(baseUrl, text) : text;
}

/**
 * Returns the problem with a landing page, or null. It must belong to the catalog's storefront; without a storefront
 * any web address is valid. The URL is only parsed, never fetched.
 */
export function landingProblem(url: string, baseUrl: string | null): Message | null {
  if (url.length > MAX_LINK_LENGTH) return campaignProblem.tooLong({ max: MAX_LINK_LENGTH });
  const address = parse(url);
  if (!address) return campaignProblem.linkInvalid();
  const shop = baseUrl === null ? null : parse(baseUrl);
  if (!shop) return null;
  const home = shop.host.replace(/^www\./, '');
  const isInside = address.host === home || address.host.endsWith(`.${home}`);
  return isInside && address.port === shop.port ? null : campaignProblem.linkOutsideStorefront({ base: baseUrl! });
}

/** Builds a landing page URL from the storefront's address and a path, cut to the maximum length. */
export function buildLandingUrl(
  baseUrl: string,
  path: string,
): { ok: true; url: string } | { ok: false; problem: Message } {
  if (!parse(baseUrl)) return { ok: false, problem: campaignProblem.invalidBaseUrl() };
  if (!path.startsWith('/')) return { ok: false, problem: campaignProblem.pathStart() };
  return { ok: true, url: joined(baseUrl, path).slice(0, MAX_LINK_LENGTH) };
}

/** Returns the path of a landing page within its storefront; null when it belongs elsewhere. */
export function pathWithin(baseUrl: string, url: string): string | null {
  const base = baseUrl.replace(/\/+$/, '');
  if (url === base) return '/';
  return url.startsWith(`${base}/`) ? url.slice(base.length) : null;
}

function joined(baseUrl: string, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path;
}

/** Returns a page that lists these products: as many of them, in order, as fit into the maximum URL length. */
export function landingUrlOfSkus(baseUrl: string, skus: readonly string[]): string {
  return withSkus(joined(baseUrl, '/products?sku='), skus);
}

/** Returns the app link for a landing page or for products; null when a landing page's link would be too long. */
export function deeplinkOf(scheme: string, landingUrl: string, skus: readonly string[]): string | null {
  if (skus.length > 0) return withSkus(`${scheme}://products?sku=`, skus);
  const { rest } = parse(landingUrl) ?? { rest: '' };
  const link = `${scheme}://${rest.replace(/^\//, '')}`;
  return link.length <= MAX_LINK_LENGTH ? link : null;
}

function withSkus(start: string, skus: readonly string[]): string {
  let url = start;
  for (const [index, sku] of skus.entries()) {
    const next = `${url}${index === 0 ? '' : ','}${encodeURIComponent(sku)}`;
    if (next.length > MAX_LINK_LENGTH) break;
    url = next;
  }
  return url;
}

const APP_LINK = /^([a-z][a-z0-9+.-]*):\/\/\S+$/i;
// Schemes that a browser or an app would execute or open itself instead of passing them to the named app.
const UNSAFE_SCHEMES = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about']);

export function deeplinkProblem(link: string): Message | null {
  if (link.length > MAX_LINK_LENGTH) return campaignProblem.tooLong({ max: MAX_LINK_LENGTH });
  const scheme = APP_LINK.exec(link)?.[1]?.toLowerCase();
  return scheme && !UNSAFE_SCHEMES.has(scheme) ? null : campaignProblem.deeplinkInvalid();
}
