import { REFERENCE_KEY } from '#core/access/rules/reference-key.ts';
import { ROW_ERRORS } from '#core/catalog/rules/row-errors.ts';
import { REFUSAL_REASONS } from '#delivery/collect/rules/refusal-reasons.ts';
import { API_ERRORS, type ApiErrorEntry } from '#delivery/decide/rules/errors.ts';
import { escapeHtml } from '#kernel/html.ts';
import { ERROR_CODES, type ErrorEntry } from '#platform/rest/error-codes.ts';

/** What is served at /docs besides the reference: pages without scripts. */

const REST: Readonly<Record<string, ErrorEntry>> = ERROR_CODES;
const STOREFRONT: Readonly<Record<string, ApiErrorEntry>> = API_ERRORS;

/** What one page says of a code where it occurs. */
interface Explained {
  where: string;
  title: string;
  cause: string;
  repair: string;
  example: string;
}

const EXPLAINED = new Map<string, Explained[]>();
const explain = (code: string, about: Explained) => EXPLAINED.set(code, [...(EXPLAINED.get(code) ?? []), about]);
for (const [code, { status, ...about }] of Object.entries(REST))
  explain(code, {
    ...about,
    where: `Paths at \`/v1\`, status ${status}`,
    example: JSON.stringify(
      { title: about.title, status, detail: about.example, error: code, code: about.code },
      null,
      2,
    ),
  });
for (const [code, { statuses, ...about }] of Object.entries(STOREFRONT))
  explain(code, {
    ...about,
    where: `Auctions and events, paths at \`/v2\`, status ${statuses.join(' or ')}`,
    example: JSON.stringify({ errCode: code, message: about.example }, null, 2),
  });
for (const [code, about] of Object.entries(ROW_ERRORS)) explain(code, { ...about, where: 'A rejected row of a feed' });
for (const [reason, about] of Object.entries(REFUSAL_REASONS))
  explain(reason.toLowerCase(), { ...about, where: 'An event that is stored and not believed' });

/** Every code that an answer of ours links to. */
export const ERROR_PAGES: readonly string[] = [...EXPLAINED.keys()].toSorted();

/** A whole page around a body that is HTML already. */
export function docsPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - Endcap</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header><a href="/docs">Endcap for programs</a> <nav><a href="/docs/api">API guide</a> <a href="/docs/agents">Agents</a> <a href="/docs/integrate-a-storefront">Storefronts</a> <a href="/docs/reference">Reference</a> <a href="/docs/errors">Errors</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Text of our own tables: code in backticks. */
const inline = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export function errorPage(code: string): string | null {
  const explained = EXPLAINED.get(code);
  if (!explained) return null;
  const sections = explained.flatMap(({ where, title, cause, repair, example }) => [
    `<h2>${inline(title)}</h2>`,
    `<p>${inline(where)}.</p>`,
    `<h3>Why</h3><p>${inline(cause)}</p>`,
    `<h3>What to do</h3><p>${inline(repair)}</p>`,
    `<h3>How it reads</h3><pre><code>${escapeHtml(example)}</code></pre>`,
  ]);
  return docsPage(code, [`<h1><code>${code}</code></h1>`, ...sections].join('\n'));
}

export function errorList(): string {
  const rows = ERROR_PAGES.map((code) => {
    const [{ title, where }] = EXPLAINED.get(code) as [Explained];
    return `<tr><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${inline(title)}</td><td>${inline(where)}</td></tr>`;
  });
  return docsPage(
    'Errors',
    `<h1>Errors</h1>\n<table><thead><tr><th>Code</th><th>What it says</th><th>Where</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
  );
}

export const startPage = (): string =>
  docsPage(
    'Documentation',
    `<h1>Endcap for programs</h1>
<ul>
<li><a href="/docs/api">API guide</a>: keys, the first call, writing safely, reports</li>
<li><a href="/docs/agents">Agents</a>: connecting one in five minutes, mandates, approvals</li>
<li><a href="/docs/reference">Reference</a>: every call, to read and to try; as <a href="/docs/openapi.json">OpenAPI 3.1</a></li>
<li><a href="/docs/integrate-a-storefront">Integrating a storefront</a>: feeds, auctions, events</li>
<li><a href="/docs/errors">Errors</a>: every code, its cause and its repair</li>
</ul>`,
  );

/** The reference's own page: the script mounts on it, from this host alone. */
export const referencePage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference - Endcap</title>
</head>
<body>
<div id="app"></div>
<script src="/docs/scalar/js/scalar.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** The description as a test environment shows it: one click leads to a key. */
export const withTestKey = <Described extends { info: { description: string } }>(described: Described): Described => ({
  ...described,
  info: {
    ...described.info,
    description: `${described.info.description}\n\nThis is a test environment, where nothing is real: [get a test key](/api?key=reference) and try every call below.`,
  },
});

/** Starts the reference without fonts, telemetry, agents or proxies of others, with the test key that this tab has. */
export const REFERENCE_SCRIPT = `Scalar.createApiReference('#app', {
  url: '/docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  proxyUrl: '',
  authentication: {
    preferredSecurityScheme: 'key',
    securitySchemes: { key: { token: sessionStorage.getItem('${REFERENCE_KEY}') ?? '' } },
  },
});
`;

export const DOCS_CSS = `:root { color-scheme: light dark; --line: #8884; }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 0 1rem 4rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding: 1rem 0; border-bottom: 1px solid var(--line); }
header > a { font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; }
a { color: LinkText; }
h1, h2, h3 { line-height: 1.25; margin-top: 2rem; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem; border-bottom: 1px solid var(--line); }
`;
