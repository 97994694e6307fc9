import { storefrontName } from '#core/catalog/rules/storefront-name.ts';
import { formatDay } from '#kernel/date-text.ts';
import type { Message } from '#kernel/message.ts';
import { formatPercent } from '#kernel/number-text.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { decimalFromMicros, roundToDigits, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { renderPdf, type PdfContent, type PdfDefinition, type PdfLayout } from '#platform/files/pdf.ts';
import { creditNoteNo, invoiceNo, printedAmounts, type Party } from '../rules/invoice.ts';
import { documentMessages } from '../rules/document.messages.ts';
import type { CreditNoteDocument, InvoiceDocument } from './document.repository.ts';
import { describedText } from './described-text.ts';

/** Renders an invoice as PDF, in the language it was issued in. */
export function renderInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  return renderPdf(invoiceDefinition(invoice));
}

/** Renders a credit note as PDF, in the language of its invoice. */
export function renderCreditNote(note: CreditNoteDocument, invoice: InvoiceDocument): Promise<Buffer> {
  return renderPdf(creditNoteDefinition(note, invoice));
}

const labels = documentMessages.document;

interface Writer {
  /** Renders a word in the document's language. */
  say(word: Message): string;
  money(micros: Micros): string;
  count(value: string | null): string;
  day(day: Day): string;
  month(day: Day): string;
}

function writerOf({ language, symbol, fractionDigits }: InvoiceDocument): Writer {
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  const amounts = new Intl.NumberFormat(language, digits);
  const counts = new Intl.NumberFormat(language);
  // Intl formats decimal text exactly, but TypeScript types that only as a template literal.
  const exactly = (text: string) => text as unknown as number;
  return {
    say: (word) => textOf(word, language),
    money: (micros) => {
      const text = amounts.format(exactly(decimalFromMicros(roundToDigits(micros, fractionDigits))));
      return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : `${symbol}${text}`;
    },
    count: (value) => (value === null ? '' : counts.format(exactly(value))),
    day: (day) => formatDay(day, language, 'long'),
    month: (day) => formatDay(day, language, 'month'),
  };
}

function invoiceDefinition(invoice: InvoiceDocument): PdfDefinition {
  const writer = writerOf(invoice);
  const { say, money } = writer;
  const isMonthly = invoice.kind === 'MONTHLY';
  const amounts = printedAmounts(
    invoice.lines.map(({ amountMicros }) => BigInt(amountMicros)),
    invoice.fractionDigits,
  );
  const head = [
    cell(say(labels.description()), 'head'),
    ...(isMonthly ? [cell(say(labels.impressions()), 'headRight'), cell(say(labels.clicks()), 'headRight')] : []),
    cell(say(labels.amount({ currency: invoice.currency })), 'headRight'),
  ];
  const rows = invoice.lines.map((line, index) => [
    cell(line.adType ? `${line.description} · ${say(labels.adTypes[line.adType]())}` : line.description),
    ...(isMonthly ? [cell(writer.count(line.impressions), 'figure'), cell(writer.count(line.clicks), 'figure')] : []),
    cell(money(amounts[index]!), 'figure'),
  ]);
  const paid = roundToDigits(invoice.netMicros - invoice.freeMicros, invoice.fractionDigits);
  const net = roundToDigits(invoice.netMicros, invoice.fractionDigits);
  const sums: [string, string, boolean][] = isMonthly
    ? [
        [say(labels.total()), money(net), true],
        [say(labels.byFreeCredit()), money(net - paid), false],
        [say(labels.byPaidCredit()), money(paid), false],
        [say(labels.due()), money(0n), true],
      ]
    : [
        [say(labels.subtotal()), money(net), false],
        ...invoice.taxes.map(({ label, rate, amountMicros }): [string, string, boolean] => [
          `${label} ${formatPercent(rate, invoice.language)}`,
          money(BigInt(amountMicros)),
          false,
        ]),
        [say(labels.total()), money(net + invoice.taxMicros), true],
      ];
  return frame(invoice, writer, {
    title: say(labels.invoice()),
    number: invoiceNo(invoice.series, invoice.number),
    issuedOn: invoice.issuedOn,
    issuedAt: invoice.issuedAt,
    facts: [
      ...(isMonthly ? [[say(labels.period()), writer.month(invoice.month!)] as const] : []),
      ...(invoice.catalog ? [[say(labels.country()), storefrontName(invoice.catalog, invoice.language)] as const] : []),
      ...(invoice.paymentMethod
        ? [[say(labels.payment()), say(labels.payments[invoice.paymentMethod]())] as const]
        : []),
      ...(invoice.dueOn ? [[say(labels.dueOn()), writer.day(invoice.dueOn)] as const] : []),
      ...(invoice.paymentReference ? [[say(labels.reference()), invoice.paymentReference] as const] : []),
      [say(labels.currency()), invoice.currency],
    ],
    table: { widths: isMonthly ? ['*', 75, 60, 95] : ['*', 110], body: [head, ...rows] },
    sums,
    note: isMonthly
      ? say(labels.prepaid())
      : invoice.paymentInstructions && `${say(labels.payTo())}\n${invoice.paymentInstructions}`,
  });
}

function creditNoteDefinition(note: CreditNoteDocument, invoice: InvoiceDocument): PdfDefinition {
  const writer = writerOf(invoice);
  const { say, money } = writer;
  const net = roundToDigits(note.netMicros, invoice.fractionDigits);
  return frame(invoice, writer, {
    title: say(labels.creditNote()),
    number: creditNoteNo(note.series, note.number),
    issuedOn: note.issuedOn,
    issuedAt: note.issuedAt,
    facts: [
      [say(labels.toInvoice()), `${invoiceNo(invoice.series, invoice.number)} · ${writer.day(invoice.issuedOn)}`],
      [say(labels.currency()), invoice.currency],
    ],
    table: {
      widths: ['*', 110],
      body: [
        [
          cell(say(labels.description()), 'head'),
          cell(say(labels.amount({ currency: invoice.currency })), 'headRight'),
        ],
        [
          cell(describedText({ description: note.reason, typed: note.typedReason }, invoice.language)),
          cell(money(net), 'figure'),
        ],
      ],
    },
    sums: [
      [say(labels.subtotal()), money(net), false],
      ...(note.taxMicros > 0n ? [[say(labels.tax()), money(note.taxMicros), false] as [string, string, boolean]] : []),
      [say(labels.credited()), money(net + note.taxMicros), true],
    ],
    note: null,
  });
}

interface Sheet {
  title: string;
  number: string;
  issuedOn: Day;
  issuedAt: Date;
  facts: (readonly [string, string])[];
  table: { widths: (string | number)[]; body: PdfContent[][] };
  /** Label, amount, and whether it is highlighted. */
  sums: [string, string, boolean][];
  note: string | null;
}

const INK = '#191c1a';
const QUIET = '#5d605c';
const LINE = '#d7d7d1';

/** Lays out the parties, lines and totals; all documents share this layout. */
function frame(invoice: InvoiceDocument, writer: Writer, sheet: Sheet): PdfDefinition {
  const { say } = writer;
  const facts: (readonly [string, string])[] = [
    [say(labels.number()), sheet.number],
    [say(labels.date()), writer.day(sheet.issuedOn)],
    ...sheet.facts,
    ...references(invoice.buyer, say),
  ];
  return {
    info: { title: `${sheet.title} ${sheet.number}`, author: invoice.issuer.name, creationDate: sheet.issuedAt },
    language: invoice.language,
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 22, bold: true },
      party: { fontSize: 11, bold: true },
      label: { fontSize: 8.5, color: QUIET },
      head: { fontSize: 8.5, bold: true, color: QUIET },
      headRight: { fontSize: 8.5, bold: true, color: QUIET, alignment: 'right' },
      figure: { alignment: 'right' },
      sum: { alignment: 'right', bold: true, fontSize: 11 },
      quiet: { fontSize: 8.5, color: QUIET },
    },
    content: [
      {
        columns: [
          { text: sheet.title, style: 'title' },
          { stack: partyLines(invoice.issuer, say), alignment: 'right' },
        ],
        margin: [0, 0, 0, 28],
      },
      {
        columns: [
          { stack: [{ text: say(labels.to()), style: 'label' }, ...partyLines(invoice.buyer, say)], width: '*' },
          {
            width: 230,
            table: {
              widths: ['auto', '*'],
              headerRows: 0,
              body: facts.map(([label, value]) => [cell(label, 'label'), cell(value, 'figure')]),
            },
            layout: PLAIN,
          },
        ],
        columnGap: 24,
        margin: [0, 0, 0, 28],
      },
      { table: { widths: sheet.table.widths, headerRows: 1, body: sheet.table.body }, layout: RULED },
      {
        columns: [
          { text: '', width: '*' },
          {
            width: 260,
            table: {
              widths: ['*', 'auto'],
              headerRows: 0,
              body: sheet.sums.map(([label, figure, isStrong]) => [
                { text: label, bold: isStrong },
                cell(figure, isStrong ? 'sum' : 'figure'),
              ]),
            },
            layout: PLAIN,
          },
        ],
        margin: [0, 12, 0, 0],
        unbreakable: true,
      },
      ...(sheet.note
        ? [{ text: sheet.note, style: 'quiet', margin: [0, 24, 0, 0] as [number, number, number, number] }]
        : []),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: `${sheet.title} ${sheet.number}`, style: 'quiet' },
        { text: say(labels.page({ page, pages })), style: 'quiet', alignment: 'right' },
      ],
      margin: [56, 24, 56, 0],
    }),
  };
}

/** The recipient's own references, for its books. */
function references({ purchaseOrderNo, costCenter }: Party, say: Writer['say']): [string, string][] {
  return [
    ...(purchaseOrderNo ? [[say(labels.purchaseOrderNo()), purchaseOrderNo] as [string, string]] : []),
    ...(costCenter ? [[say(labels.costCenter()), costCenter] as [string, string]] : []),
  ];
}

function partyLines({ name, address, registrationNo, taxNo, email }: Party, say: Writer['say']): PdfContent[] {
  return [
    { text: name, style: 'party' },
    ...address,
    ...(registrationNo ? [`${say(labels.registrationNo())} ${registrationNo}`] : []),
    ...(taxNo ? [`${say(labels.taxNo())} ${taxNo}`] : []),
    ...(email ? [email] : []),
  ];
}

function cell(text: string, style?: string): PdfContent {
  return { text, ...(style ? { style } : {}) };
}

const PLAIN: PdfLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: () => 0,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};
const RULED: PdfLayout = {
  ...PLAIN,
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === 1 || line === table.body.length ? 0.8 : 0.4),
  paddingTop: () => 5,
  paddingBottom: () => 5,
};
