import {
  judgePage,
  type PageScript,
  type PageVisit,
  type SeenPage,
  type StorefrontFinding,
} from './storefront-rules.ts';

const WITHIN_MS = 10_000;
const MAX_FILES = 40;
const MAX_TEXT_LENGTH = 2_000_000;
const AGENT = 'Mozilla/5.0 (compatible; endcap-doctor)';
const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const SOURCE = /\bsrc\s*=\s*["']?([^"'\s>]+)/i;
const IMPORTS = /\b(?:from|import)\s*\(?\s*["']([./][^"']*)["']/g;

/** Thrown when a page cannot be read at all. */
export class PageError extends Error {}

/** Visits pages of a shop as shoppers would, without running their scripts, and names the mistakes that shows. */
export async function diagnose(urls: readonly string[]): Promise<StorefrontFinding[]> {
  const findings: StorefrontFinding[] = [];
  for (const url of urls) findings.push(...judgePage(await see(url)));
  return findings;
}

async function see(url: string): Promise<SeenPage> {
  const first = await visit(url, new Map());
  const other = await visit(url, new Map());
  const again = await visit(url, first.setCookies);
  return { first, other, again, scripts: await scriptsOf(first) };
}

async function visit(url: string, cookies: ReadonlyMap<string, string>): Promise<PageVisit> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await get(url, cookie === '' ? {} : { cookie });
  if (!response.ok) throw new PageError(`${url} answers ${response.status}`);
  const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]!.split('=', 2));
  return {
    url: response.url,
    html: (await response.text()).slice(0, MAX_TEXT_LENGTH),
    cacheControl: response.headers.get('cache-control') ?? '',
    setCookies: new Map(set.map(([name = '', value = '']) => [name.trim(), value])),
  };
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(url, { headers: { 'user-agent': AGENT, ...headers }, signal: AbortSignal.timeout(WITHIN_MS) });
  } catch (error) {
    throw new PageError(`${url} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads the page's scripts, with what modules of the same host import. */
async function scriptsOf({ url, html }: PageVisit): Promise<PageScript[]> {
  const scripts: PageScript[] = [];
  let files = 0;
  const read = async (file: string, known: Set<string>): Promise<string> => {
    if (known.has(file) || files >= MAX_FILES || new URL(file).host !== new URL(url).host) return '';
    known.add(file);
    files += 1;
    const response = await get(file).catch(() => null);
    const text = response?.ok ? (await response.text()).slice(0, MAX_TEXT_LENGTH) : '';
    const parts = [text];
    for (const [, path] of text.matchAll(IMPORTS)) parts.push(await read(new URL(path!, file).href, known));
    return parts.join('\n');
  };
  for (const [, attributes = '', inline = ''] of html.matchAll(SCRIPT_TAG)) {
    const source = SOURCE.exec(attributes)?.[1];
    scripts.push(
      source === undefined
        ? { name: 'an inline script', text: inline }
        : { name: source, text: await read(new URL(source.replaceAll('&amp;', '&'), url).href, new Set()) },
    );
  }
  return scripts;
}
