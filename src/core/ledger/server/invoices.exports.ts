import type { Archive, ExportSource } from '#core/exports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { conflict } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { exportedTransactions } from './filters.ts';
import { creditNoteFile, invoiceFile, type DocumentFile } from './document-files.ts';
import { listInvoicesOfTransactions } from './document.repository.ts';

/** Exports the invoices of matching transactions as PDFs, with their credit notes where those are available. */
export function invoicesExport({ database, publicUrl }: { database: Database; publicUrl: string }): ExportSource {
  return {
    description:
      'ZIP of the invoice PDFs of a period; OWNER; params fromDate, toDate, catalogId, brandId, and for staff companyId.',
    permission: { allow: ['OWNER'], flag: 'download_invoice' },
    fileName: 'invoices',
    async open(context, params) {
      const scope = companyInScope(context, params.companyId);
      if (!scope.ok) return scope;
      const filter = exportedTransactions(params, scope.value);
      const hasNotes = await context.isFlagOn('show_download_credit_note');
      const found = await database.read(context.viewer, (tx) => listInvoicesOfTransactions(tx, filter));
      if (found.length === 0) return fail(conflict(ledgerMessages.noInvoices()));
      return ok<Archive>({
        total: found.length,
        files: files(
          { database, publicUrl },
          context,
          found.map(({ id, creditNoteIds }) => ({ id, creditNoteIds: hasNotes ? creditNoteIds : [] })),
        ),
      });
    },
  };
}

async function* files(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { viewer }: Context,
  invoices: readonly { id: Uuid; creditNoteIds: readonly Uuid[] }[],
): AsyncGenerator<{ name: string; contents: Uint8Array }> {
  for (const { id, creditNoteIds } of invoices) {
    const documents = await database.read(viewer, async (tx) => [
      await invoiceFile(tx, id),
      ...(await Promise.all(creditNoteIds.map((noteId) => creditNoteFile(tx, noteId)))),
    ]);
    for (const document of documents) if (document.ok) yield await written(document.value, publicUrl);
  }
}

const written = async ({ name, render }: DocumentFile, publicUrl: string) => ({
  name,
  contents: await render(publicUrl),
});
