import type { FastifyRequest } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import { invalid, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, type Result } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Browser } from '#platform/http/browser.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { creditNoteFile, invoiceFile, proFormaFile, type DocumentFile } from './document-files.ts';
import { addVerifyRoutes } from './verify.routes.ts';

export interface InvoiceRouteOptions {
  database: Database;
  browser: Browser;
  /** Returns the context of a request that `browser` has admitted. */
  contextOf(request: FastifyRequest): Context;
  /** The console's address, without a trailing slash. */
  publicUrl: string;
  callsPerMinute: number;
  /** Of checks by strangers, from one address. */
  checksPerMinute: number;
}

/**
 * Serves POST /v1/billing/invoices, /v1/billing/pro-formas and /v1/billing/credit-notes: one document as PDF, for the
 * company's owner and staff. And what its QR code leads to, for anyone who holds it.
 */
export function addInvoiceRoutes(
  app: HttpApp,
  { database, browser, contextOf, publicUrl, callsPerMinute, checksPerMinute }: InvoiceRouteOptions,
): void {
  addVerifyRoutes(app, { database, callsPerMinute: checksPerMinute });
  const route = (
    path: string,
    field: string,
    flag: string,
    find: (tx: Transaction, id: string) => Promise<Result<DocumentFile, Problem>>,
  ) =>
    app.post(
      path,
      { config: { rateLimit: { max: callsPerMinute, timeWindow: MINUTE_MS } }, preParsing: browser.admit },
      async (request, reply) => {
        const context = contextOf(request);
        const rejection = await checkDownload(context, flag);
        if (rejection) return sendProblem(reply, rejection);
        const id = (request.body as Record<string, unknown> | null)?.[field];
        if (typeof id !== 'string') return sendProblem(reply, invalid(field, 'Required'));
        const found = isUuid(id)
          ? await database.read(context.viewer, (tx) => find(tx, id))
          : fail(notFound('Document'));
        if (!found.ok) return sendProblem(reply, found.problem);
        const { name, render } = found.value;
        return reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(await render(publicUrl));
      },
    );

  route('/v1/billing/invoices', 'invoiceId', 'download_invoice', invoiceFile);
  route('/v1/billing/pro-formas', 'proFormaId', 'download_invoice', proFormaFile);
  route('/v1/billing/credit-notes', 'creditNoteId', 'show_download_credit_note', creditNoteFile);
}

async function checkDownload({ caller, isFlagOn }: Context, flag: string): Promise<Problem | null> {
  if (!caller.isSignedIn) return { code: 'UNAUTHENTICATED' };
  if (!caller.isStaff && caller.role !== 'OWNER') return PERMISSION_DENIED;
  return (await isFlagOn(flag)) ? null : PERMISSION_DENIED;
}
