import type { Archive, ExportSource } from '#core/exports/server/index.ts';
import { conflict } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { companyInScope } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { documentArchive, offeredDocuments } from './document-files.ts';
import { listDocuments } from './document-list.repository.ts';
import { exportedTransactions } from './filters.ts';

/** As many documents as one archive holds. */
const MAX_DOCUMENTS = 20_000;

/** Exports the documents that the invoices page lists as PDFs, where they are offered for download. */
export function invoicesExport(deps: { database: Database; publicUrl: string }): ExportSource {
  return {
    description:
      'ZIP of the PDFs of all documents of a period; OWNER; params fromDate, toDate, catalogId, brandId, and for staff companyId.',
    permission: { allow: ['OWNER'], flag: 'download_invoice' },
    fileName: 'invoices',
    async open(context, params) {
      const scope = companyInScope(context, params.companyId);
      if (!scope.ok) return scope;
      const filter = exportedTransactions(params, scope.value);
      const { rows } = await deps.database.read(context.viewer, (tx) =>
        listDocuments(tx, filter, { offset: 0, limit: MAX_DOCUMENTS, isCounted: false }),
      );
      const documents = await offeredDocuments(context, rows);
      if (documents.length === 0) return fail(conflict(ledgerMessages.noInvoices()));
      return ok<Archive>({ total: documents.length, files: documentArchive(deps, context, documents) });
    },
  };
}
