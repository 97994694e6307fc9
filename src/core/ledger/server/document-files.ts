import type { Uuid } from '#kernel/ids.ts';
import { forbidden, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import { creditNoteNo, invoiceNo, proFormaNo } from '../rules/invoice.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import type { ListedDocument } from './document-list.repository.ts';
import { renderCreditNote } from './credit-note-pdf.ts';
import { renderInvoice } from './invoice-pdf.ts';
import { readCreditNote, readInvoice } from './document.repository.ts';
import { readProForma } from './pro-forma.repository.ts';

/** A document as a file. Its data is read at once; the PDF is rendered on demand, outside the transaction. */
export interface DocumentFile {
  name: string;
  /** `publicUrl` is the console's address, at which its holder checks it. */
  render(publicUrl: string): Promise<Buffer>;
}

const NOT_OFFERED: Problem = forbidden(ledgerMessages.problem.notDownloadable());

export async function invoiceFile(tx: Transaction, id: Uuid): Promise<Result<DocumentFile, Problem>> {
  const invoice = await readInvoice(tx, id);
  if (!invoice) return fail(notFound('Invoice'));
  if (!invoice.isDownloadable) return fail(NOT_OFFERED);
  return ok({
    name: `${invoiceNo(invoice.series, invoice.number)}.pdf`,
    render: (publicUrl) => renderInvoice(invoice, publicUrl),
  });
}

export async function proFormaFile(tx: Transaction, id: Uuid): Promise<Result<DocumentFile, Problem>> {
  const proForma = await readProForma(tx, id);
  if (!proForma) return fail(notFound('Pro-forma'));
  if (!proForma.isDownloadable) return fail(NOT_OFFERED);
  return ok({
    name: `${proFormaNo(proForma.series, proForma.number)}.pdf`,
    render: (publicUrl) => renderInvoice(proForma, publicUrl),
  });
}

export async function creditNoteFile(tx: Transaction, id: Uuid): Promise<Result<DocumentFile, Problem>> {
  const note = await readCreditNote(tx, id);
  const invoice = note && (await readInvoice(tx, note.invoiceId));
  if (!invoice) return fail(notFound('Credit note'));
  if (!invoice.isDownloadable) return fail(NOT_OFFERED);
  return ok({
    name: `CN_${creditNoteNo(note.series, note.number)}.pdf`,
    render: (publicUrl) => renderCreditNote(note, invoice, publicUrl),
  });
}

/** Leaves out documents that are not offered for download. */
export async function offeredDocuments(
  context: Context,
  documents: readonly ListedDocument[],
): Promise<ListedDocument[]> {
  const [invoices, creditNotes] = await Promise.all(
    ['download_invoice', 'show_download_credit_note'].map((flag) => context.isFlagOn(flag)),
  );
  return documents.filter(
    ({ isDownloadable, kind }) => isDownloadable && (kind === 'CREDIT_NOTE' ? creditNotes : invoices),
  );
}

/** Renders documents one after the other. */
export async function* documentArchive(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { viewer }: Context,
  documents: readonly ListedDocument[],
): AsyncGenerator<{ name: string; contents: Uint8Array }> {
  for (const { id, kind } of documents) {
    const read = kind === 'CREDIT_NOTE' ? creditNoteFile : kind === 'PRO_FORMA' ? proFormaFile : invoiceFile;
    const file = await database.read(viewer, (tx) => read(tx, id));
    if (file.ok) yield { name: file.value.name, contents: await file.value.render(publicUrl) };
  }
}
