import { roundToDigits } from '#kernel/money.ts';
import { renderPdf } from '#platform/files/pdf.ts';
import { documentMessages } from '../rules/document.messages.ts';
import { creditNoteNo, invoiceNo } from '../rules/invoice.ts';
import { describedText } from './described-text.ts';
import type { CreditNoteDocument, InvoiceDocument } from './document.repository.ts';
import { cell, sheetDefinition, verifyUrlOf } from './document-sheet.ts';
import { writerOf } from './document-writer.ts';

const labels = documentMessages.document;

/** Renders a credit note as PDF, in the language of its invoice and with its parties. */
export function renderCreditNote(
  note: CreditNoteDocument,
  invoice: InvoiceDocument,
  publicUrl: string,
): Promise<Buffer> {
  const writer = writerOf(invoice.language, invoice.printed);
  const { say, money } = writer;
  const net = roundToDigits(note.netMicros, invoice.printed.digits);
  const corrected = invoiceNo(invoice.series, invoice.number);
  const reason = describedText({ description: note.reason, typed: note.typedReason }, invoice.language);
  const head = [labels.net(), labels.tax(), labels.lineTotal()].map((label) => cell(say(label), 'headRight'));
  const [tax] = invoice.taxes;
  const taxLabel = tax && invoice.taxes.length === 1 ? `${tax.label} ${writer.percent(tax.rate)}` : say(labels.tax());
  const definition = sheetDefinition(
    {
      ...invoice,
      issuedOn: note.issuedOn,
      issuedAt: note.issuedAt,
      title: say(labels.titles.CREDIT_NOTE()),
      number: creditNoteNo(note.series, note.number),
      taxName: invoice.printed.taxName,
      facts: [
        [say(labels.toInvoice()), `${corrected} · ${writer.day(invoice.issuedOn)}`],
        [say(labels.currency()), invoice.currency],
      ],
      table: {
        widths: ['*', 'auto', 'auto', 'auto'],
        body: [
          [cell(say(labels.description()), 'head'), ...head],
          [
            {
              stack: [
                note.about === null ? say(labels.partOf({ document: corrected })) : say(note.about),
                { text: `${say(labels.reason())}: ${reason}`, style: 'quiet' },
              ],
            },
            ...[net, note.taxMicros, net + note.taxMicros].map((micros) => cell(money(micros), 'figure')),
          ],
        ],
      },
      sums: [
        [say(labels.credited()), money(net), false],
        [taxLabel, money(note.taxMicros), false],
        [say(labels.creditedTotal()), money(net + note.taxMicros), true],
      ],
      payTo: null,
      notes: [],
      annex: null,
      verifyUrl: verifyUrlOf(publicUrl, note.verifyCode),
    },
    writer,
  );
  return renderPdf(definition);
}
