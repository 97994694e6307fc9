import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { HttpApp } from '#platform/http/app.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { describe } from './description.ts';
import {
  DOCS_CSS,
  docsPage,
  errorList,
  errorPage,
  REFERENCE_SCRIPT,
  referencePage,
  startPage,
  withTestKey,
} from './docs-page.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs');
/** The guides that are for programs; the others are for operators and developers. */
const GUIDES = ['api', 'agents', 'integrate-a-storefront'];
const A_WHILE = 'public, max-age=300';

/** Serves /docs: guides, errors, the description, and a reference to try it in; every file from this host. */
export async function addDocsRoutes(
  app: HttpApp,
  { routes, version, isTestEnvironment }: { routes: readonly RestRoute[]; version: string; isTestEnvironment: boolean },
): Promise<void> {
  const described = describe(routes, { version });
  const description = JSON.stringify(isTestEnvironment ? withTestKey(described as Described) : described);
  const page = (reply: FastifyReply, html: string | null) =>
    html === null
      ? reply.callNotFound()
      : reply.header('cache-control', A_WHILE).type('text/html; charset=utf-8').send(html);
  const file = (path: string, type: string, content: string) =>
    app.get(path, (_request, reply) => reply.header('cache-control', A_WHILE).type(type).send(content));

  app.get('/docs', (_request, reply) => page(reply, startPage()));
  app.get('/docs/errors', (_request, reply) => page(reply, errorList()));
  app.get<{ Params: { code: string } }>('/docs/errors/:code', ({ params }, reply) =>
    page(reply, errorPage(params.code)),
  );
  app.get<{ Params: { guide: string } }>('/docs/:guide', async ({ params }, reply) =>
    page(reply, GUIDES.includes(params.guide) ? await guidePage(params.guide) : null),
  );
  app.get<{ Params: { name: string } }>('/docs/samples/:name', async ({ params }, reply) => {
    const samples = await readdir(join(FOLDER, 'samples'));
    if (!samples.includes(params.name)) return reply.callNotFound();
    return reply
      .header('cache-control', A_WHILE)
      .type('text/plain; charset=utf-8')
      .send(await readFile(join(FOLDER, 'samples', params.name)));
  });
  app.get('/docs/reference', (_request, reply) => page(reply, referencePage()));
  file('/docs/openapi.json', 'application/json; charset=utf-8', description);
  file('/docs/reference.js', 'text/javascript; charset=utf-8', REFERENCE_SCRIPT);
  file('/docs/docs.css', 'text/css; charset=utf-8', DOCS_CSS);
  // Its own page starts with an inline script, which our policy forbids: ours takes its place.
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await app.register(scalar, {
    routePrefix: '/docs/scalar',
    configuration: { url: '/docs/openapi.json' },
    hooks: {
      onRequest: (request, reply, done) => {
        if (request.url.startsWith('/docs/scalar/js/')) return done();
        void reply.redirect('/docs/reference');
      },
    },
  });
}

type Described = Parameters<typeof withTestKey>[0];

const pages = new Map<string, Promise<string>>();

/** Renders a guide once. Its links to files of the repository lead to pages only where there is one. */
function guidePage(guide: string): Promise<string> {
  const known = pages.get(guide);
  if (known) return known;
  const rendered = renderGuide(guide);
  pages.set(guide, rendered);
  return rendered;
}

async function renderGuide(guide: string): Promise<string> {
  const { marked } = await import('marked');
  const text = (await readFile(join(FOLDER, `${guide}.md`), 'utf8')).replaceAll(
    /\[([^\]]+)\]\((?!https?:|#|\/)([^)#]*)(#[^)]*)?\)/g,
    (_, words: string, path: string) => {
      const name = path.replace(/\.md$/, '');
      if (path.startsWith('samples/')) return `[${words}](/docs/${path})`;
      return GUIDES.includes(name) ? `[${words}](/docs/${name})` : words;
    },
  );
  const html = await marked.parse(text);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? guide;
  return docsPage(title, html);
}
