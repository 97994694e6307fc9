import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES } from '../../src/kernel/language.ts';

type OutputAsset = Rolldown.OutputAsset;
type OutputChunk = Rolldown.OutputChunk;
type OutputBundle = Rolldown.OutputBundle;

/**
 * Screen module and text namespaces of an address and those below it, for preloading in addition to the shell's files.
 * The first match applies.
 */
const SCREENS = [
  ['/sponsor/', 'products/sponsored/console/wizard/wizard-screen', ['campaigns']],
  ['/sponsor-v2/', 'products/sponsored/console/wizard/wizard-screen', ['campaigns']],
  ['/sponsor', 'insights/reports/console/dashboard-screen', ['sponsorAds', 'billing']],
  ['/billing/transactions', 'core/ledger/console/transactions-screen', ['billing']],
  ['/review/list', 'products/sponsored/console/review/review-queue-screen', ['campaigns']],
  ['/review', 'products/sponsored/console/review/review-screen', ['campaigns', 'launch', 'review']],
  ['/auth', 'core/identity/console/sign-in-screen', ['auth']],
  ['/shared', 'insights/portfolio/console/shared-screen', ['portfolio']],
  ['/home', 'core/identity/console/landing-screen', ['auth']],
  ['/homepage', 'insights/overview/console/home-screen', ['overview', 'billing', 'campaigns', 'workplace', 'health']],
] as const;
/** Font of most text. Loaded late, it would cause a visible text shift. */
const FIRST_FONT = /inter-latin-wght-normal/;
const WITHOUT_SHELL = /^\/(auth|home|shared)$/;
/** The query that the shell needs before it renders anything. */
const FIRST_DOCUMENT = /\bquery CurrentSession\b/;

/**
 * Preloads a screen's files and the shell's query. By default the browser discovers a screen's files only after earlier
 * files have run, and the signed-in user even later. A small script before everything else requests both based on the
 * address, so that they arrive while the first files are still being parsed.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const fonts = Object.keys(bundle).filter((name) => FIRST_FONT.test(name));
      const filesOfModule = (path: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${path}.tsx`));
        if (!chunk) this.error(`There is no screen ${path}: the list of screens is out of date`);
        return [...filesOf(chunk, bundle)];
      };
      const isLate = (file: string) => !html.includes(file);
      const preview = filesOfModule('apps/console/shell/shell-preview');
      const shell = [...new Set([...preview, ...fonts, ...filesOfModule('apps/console/app-shell')])].filter(isLate);
      const screens = SCREENS.map(([path, screen, namespaces]) => {
        const own = [...filesOfModule(screen), ...fonts].filter(isLate);
        const isSignIn = WITHOUT_SHELL.test(path);
        return [
          path,
          isSignIn ? own : own.filter((file) => !shell.includes(file)),
          ['common', ...namespaces],
          isSignIn,
        ];
      });
      const documents = JSON.parse(String((bundle['documents.json'] as OutputAsset).source)) as Record<string, string>;
      const documentId = Object.keys(documents).find((id) => FIRST_DOCUMENT.test(documents[id]!));
      const source = SCRIPT.replace('SCREENS', JSON.stringify(screens))
        .replace('SHELL', JSON.stringify(shell))
        .replace('LANGUAGES', JSON.stringify(Object.keys(LANGUAGES)))
        .replace('FIRST_CALL', JSON.stringify(JSON.stringify({ documentId, variables: {} })));
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }));
      page.source = html.replace('<script', `<script src="/${name}"></script>\n    <script`);
    },
  };
}

/** Inserts the same links as the bundler's loader, so that nothing is fetched twice. */
const SCRIPT = `const isAt = (path) => location.pathname === path || location.pathname.startsWith(path.endsWith('/') ? path : path + '/');
const [, own, namespaces, isSignIn] = SCREENS.find(([path]) => isAt(path)) ?? [null, [], ['common'], false];
const ask = (href, as) =>
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: as === 'script' ? 'modulepreload' : 'preload',
      as,
      crossOrigin: '',
      href,
    }),
  );
const languages = [localStorage.getItem('endcap-language'), ...navigator.languages.map((locale) => locale.split('-')[0])];
const language = languages.find((one) => LANGUAGES.includes(one)) ?? document.documentElement.dataset.language;
const csrfToken = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
if (csrfToken && !isSignIn) {
  const body = FIRST_CALL;
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': language, 'X-CSRFToken': csrfToken };
  window.earlyCall = { body, answer: fetch('/graphql', { method: 'POST', credentials: 'include', headers, body }) };
  // The code that takes the answer handles the failure as well.
  window.earlyCall.answer.catch(() => {});
}
for (const namespace of namespaces) ask('/locales/' + language + '/' + namespace + '.json', 'fetch');
for (const file of isSignIn ? own : SHELL.concat(own)) ask('/' + file, file.endsWith('.css') ? 'style' : file.endsWith('.woff2') ? 'font' : 'script');
`;

/** Returns a chunk's file, its styles, and the files of its imports. */
function filesOf(chunk: OutputChunk, bundle: OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, found);
  }
  return found;
}
