import { documentSamples } from '#core/ledger/server/index.ts';
import { escapeHtml } from '#kernel/html.ts';
import { isLanguage, LANGUAGES, type Language } from '#kernel/language.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { readEmailSamples } from '#platform/mail/email-samples.ts';
import { renderEmail } from '#platform/mail/email.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'";
const PUBLIC_URL = 'https://ads.example';

/**
 * Shows every kind of document and every email in each language at /dev/papers, with examples instead of data: the
 * gallery of what leaves the product. A demo has it.
 */
export function addPaperGallery(app: HttpApp): void {
  app.get('/dev/papers', async (_request, reply) => {
    const mails = (await readEmailSamples()).map(([name]) => name).toSorted();
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html').send(pageOf(mails));
  });
  app.get<{ Params: { language: string; kind: string } }>(
    '/dev/papers/documents/:language/:kind.pdf',
    async ({ params: { language, kind: asked } }, reply) => {
      const kind = documentSamples.kinds.find((known) => known === asked);
      if (!kind || !isLanguage(language)) return reply.callNotFound();
      return reply.type('application/pdf').send(await documentSamples.render(kind, language));
    },
  );
  app.get<{ Params: { language: string; name: string } }>(
    '/dev/papers/mails/:language/:name',
    async ({ params: { language, name } }, reply) => {
      const message = new Map(await readEmailSamples()).get(name);
      if (!message || !isLanguage(language)) return reply.callNotFound();
      const email = emailOf(message, language, { to: 'ana@example.com', url: '/api' });
      return reply
        .header('content-security-policy', `${PAGE_POLICY}; sandbox`)
        .type('text/html')
        .send(renderEmail(email, PUBLIC_URL).html);
    },
  );
}

function pageOf(mails: readonly string[]): string {
  const languages = Object.keys(LANGUAGES) as Language[];
  const rows = (names: readonly string[], addressOf: (language: Language, name: string) => string) =>
    names
      .map(
        (name) =>
          `<tr><th scope="row">${escapeHtml(name)}</th>${languages
            .map((language) => `<td><a href="${escapeHtml(addressOf(language, name))}">${language}</a></td>`)
            .join('')}</tr>`,
      )
      .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Documents and emails · Endcap</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:720px;padding:32px 16px;font:15px/24px system-ui,sans-serif}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid #8884;text-align:left;font-weight:400}
td{width:48px}
</style></head>
<body><h1>Documents</h1><table>${rows(documentSamples.kinds, (language, kind) => `/dev/papers/documents/${language}/${kind}.pdf`)}</table>
<h1>Emails</h1><table>${rows(mails, (language, name) => `/dev/papers/mails/${language}/${name}`)}</table>
</body></html>`;
}
