import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '#kernel/html.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { readOutbox, type StoredMail } from '#integrations/mail/mail.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'";

/**
 * Shows the emails a demo stored instead of sending, at /dev/outbox. Never on a server that sends emails, and only to
 * this machine: emails contain links that grant access to accounts.
 */
export function addOutboxPage(app: HttpApp, folder: string): void {
  const isLocal = (request: FastifyRequest) =>
    isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const mails = await readOutbox(folder);
    return reply.header('content-security-policy', PAGE_POLICY).type('text/html').send(pageOf(mails));
  });
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const mail = (await readOutbox(folder)).find(({ id }) => id === request.params.id);
    if (!mail) return reply.callNotFound();
    // Links in an email open in a new window; everything else is sandboxed.
    return reply
      .header('content-security-policy', `${PAGE_POLICY}; sandbox allow-popups allow-popups-to-escape-sandbox`)
      .type('text/html')
      .send(mail.html.replace('<head>', '<head><base target="_blank">'));
  });
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

function pageOf(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, sentAt, to, subject }) =>
      `<details><summary><time>${sentAt.slice(0, 19).replace('T', ' ')}</time> <b>${escapeHtml(to)}</b> ${escapeHtml(subject)}</summary>
<iframe src="/dev/outbox/${id}" title="${escapeHtml(subject)}"></iframe></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Endcap</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:880px;padding:32px 16px;font:15px/24px system-ui,sans-serif}
details{border-bottom:1px solid #8884;padding:10px 0}
summary{cursor:pointer;overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums;opacity:.7}
iframe{width:100%;height:520px;border:0;margin-top:12px;background:#fff}
</style></head>
<body><h1>Outbox</h1><p>Mails this demo would have sent, latest first.</p>
${rows.join('\n') || '<p>No mails yet.</p>'}
</body></html>`;
}
