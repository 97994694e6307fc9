import { cardName } from '#kernel/card-name.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import { renderPdf, type PdfContent, type PdfDefinition } from '#platform/files/pdf.ts';
import { annexLines, groupLines, MAX_LINES_ON_PAGE } from '../rules/annex.ts';
import { invoiceNo, printedAmounts, proFormaNo } from '../rules/invoice.ts';
import { documentMessages } from '../rules/document.messages.ts';
import type { PaidBy } from '../rules/paid-by.ts';
import type { InvoiceDocument, PrintedLine } from './document.repository.ts';
import { cell, sheetDefinition, verifyUrlOf, type DocumentTable } from './document-sheet.ts';
import { writerOf, type Writer } from './document-writer.ts';
import type { ProFormaDocument } from './pro-forma.repository.ts';

/** Renders an invoice or a pro-forma as PDF, in the language it was issued in. */
export function renderInvoice(document: InvoiceDocument | ProFormaDocument, publicUrl: string): Promise<Buffer> {
  return renderPdf(invoiceDefinition(document, publicUrl));
}

const labels = documentMessages.document;

/** A line with its amounts as printed: whole minor units that sum to the totals. */
type Line = Omit<PrintedLine, 'amountMicros' | 'taxMicros'> & {
  amountMicros: Micros;
  taxMicros: Micros;
  /** Of several lines in one. */
  count?: number;
};

function invoiceDefinition(document: InvoiceDocument | ProFormaDocument, publicUrl: string): PdfDefinition {
  const { printed, language, kind } = document;
  const writer = writerOf(language, printed);
  const { say } = writer;
  const lines = linesOf(document);
  const isMonthly = kind === 'MONTHLY';
  const hasAnnex = isMonthly && lines.length > MAX_LINES_ON_PAGE && groupLines(lines).length < lines.length;
  const hasSums = annexLines(lines).summed.length > 0;
  const options = { writer, isMonthly };
  return sheetDefinition(
    {
      ...document,
      title: say(labels.titles[printed.title]()),
      number:
        kind === 'PRO_FORMA'
          ? proFormaNo(document.series, document.number)
          : invoiceNo(document.series, document.number),
      taxName: printed.taxName,
      facts: factsOf(document, writer),
      table: tableOf(hasAnnex ? groupLines(lines).map(({ lines: grouped }) => summed(grouped)) : lines, options),
      sums: sumsOf(document, writer),
      payTo: payToOf(document, writer),
      notes: [
        ...(hasAnnex ? [say(hasSums ? labels.costliestInAnnex() : labels.inAnnex())] : []),
        ...notesOf(document, writer),
      ],
      annex: hasAnnex
        ? { title: say(labels.annex({ currency: document.currency })), table: annexOf(lines, options) }
        : null,
      verifyUrl: verifyUrlOf(publicUrl, document.verifyCode),
    },
    writer,
  );
}

function linesOf({ lines, printed: { digits } }: Pick<InvoiceDocument, 'lines' | 'printed'>): Line[] {
  const nets = printedAmounts(
    lines.map(({ amountMicros }) => BigInt(amountMicros)),
    digits,
  );
  const taxes = printedAmounts(
    lines.map(({ taxMicros }) => BigInt(taxMicros)),
    digits,
  );
  return lines.map((line, index) => ({ ...line, amountMicros: nets[index]!, taxMicros: taxes[index]! }));
}

/** Sums lines up to one. Its days are left out: the same day counts for each campaign. */
function summed(lines: readonly Line[]): Line {
  const add = (read: (line: Line) => string | null | undefined) =>
    String(lines.reduce((sum, line) => sum + BigInt(read(line) ?? 0), 0n));
  const [first] = lines;
  const count = lines.filter(({ days }) => days != null).length;
  return {
    description: first?.description ?? '',
    brandId: first?.brandId ?? null,
    adType: first?.adType ?? null,
    impressions: add(({ impressions }) => impressions),
    clicks: add(({ clicks }) => clicks),
    amountMicros: lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
    taxMicros: lines.reduce((sum, { taxMicros }) => sum + taxMicros, 0n),
    taxRates: [...new Set(lines.flatMap(({ taxRates }) => taxRates))],
    count,
  };
}

interface TableOptions {
  writer: Writer;
  isMonthly: boolean;
}

function tableOf(lines: readonly Line[], options: TableOptions): DocumentTable {
  return withHead(
    lines.map((line) => rowOf(line, whatOf(line, options.writer), options)),
    options,
  );
}

/** Campaigns below the sums of their brand and ad type; beyond an annex's size the cheapest ones are one line. */
function annexOf(lines: readonly Line[], options: TableOptions): DocumentTable {
  const { say } = options.writer;
  const { listed } = annexLines(lines);
  const rows = groupLines(lines).flatMap(({ description, adType, lines: grouped }) => {
    const rest = grouped.filter((line) => !listed.has(line));
    const name = `${description}${typeOf(adType, options.writer)}`;
    return [
      rowOf(summed(grouped), { text: name, bold: true }, options, 'groupFigure'),
      ...grouped
        .filter((line) => listed.has(line))
        .map((line) => rowOf(line, line.campaignName ?? (isReturned(line) ? say(labels.returned()) : name), options)),
      ...(rest.length > 0 ? [rowOf(summed(rest), say(labels.campaigns({ count: rest.length })), options)] : []),
    ];
  });
  const total = rowOf(summed(lines), { text: say(labels.total()), bold: true }, options, 'groupFigure');
  return withHead([...rows, total], options);
}

function withHead(rows: PdfContent[][], { writer: { say }, isMonthly }: TableOptions): DocumentTable {
  const figures = [
    ...(isMonthly ? [labels.days(), labels.impressions(), labels.clicks()] : []),
    ...[labels.net(), labels.taxRate(), labels.tax(), labels.lineTotal()],
  ];
  return {
    widths: ['*', ...figures.map(() => 'auto')],
    body: [
      [cell(say(labels.description()), 'head'), ...figures.map((label) => cell(say(label), 'headRight'))],
      ...rows,
    ],
  };
}

function rowOf(
  line: Line,
  what: PdfContent,
  { writer: { money, count, percent }, isMonthly }: TableOptions,
  style = 'figure',
): PdfContent[] {
  const { days, impressions, clicks, amountMicros, taxMicros, taxRates } = line;
  const figures = [
    ...(isMonthly ? [count(days), count(impressions), count(clicks)] : []),
    money(amountMicros),
    taxMicros === 0n ? '–' : taxRates.map(percent).join(' + '),
    money(taxMicros),
    money(amountMicros + taxMicros),
  ];
  return [what, ...figures.map((text) => cell(text, style))];
}

const typeOf = (adType: PrintedLine['adType'], { say }: Writer): string =>
  adType ? ` · ${say(labels.adTypes[adType]())}` : '';

/** Names a line: the campaign above its brand, or how many campaigns of a brand it stands for. */
function whatOf({ description, adType, campaignName, days, count }: Line, writer: Writer): PdfContent {
  const { say } = writer;
  const type = typeOf(adType, writer);
  if (campaignName)
    return { stack: [campaignName, { text: `${description}${type}`, style: 'quiet', lineHeight: 1.1 }] };
  if (count) return { stack: [`${description}${type}`, { text: say(labels.campaigns({ count })), style: 'quiet' }] };
  return `${description}${type}${isReturned({ adType, days }) ? ` · ${say(labels.returned())}` : ''}`;
}

/** Of ads without a delivery: what was given back of them. */
const isReturned = ({ adType, days }: Pick<Line, 'adType' | 'days'>): boolean => adType != null && days == null;

function factsOf(document: InvoiceDocument | ProFormaDocument, writer: Writer): [string, string][] {
  const { say } = writer;
  const { printed, currency, month } = document;
  return [
    ...(month ? [[say(labels.period()), writer.month(month)] as [string, string]] : []),
    ...(printed.country ? [[say(labels.country()), printed.country] as [string, string]] : []),
    ...(printed.payment ? [[say(labels.payment()), paymentInWords(printed.payment, writer)] as [string, string]] : []),
    ...(printed.proFormaNo ? [[say(labels.proForma()), printed.proFormaNo] as [string, string]] : []),
    ...(document.kind === 'PRO_FORMA'
      ? ([
          [say(labels.dueOn()), writer.day(document.dueOn)],
          [say(labels.reference()), document.paymentReference],
        ] as [string, string][])
      : []),
    ...(printed.creditUntil === undefined
      ? []
      : [
          [
            say(labels.validUntil()),
            printed.creditUntil === null ? say(labels.noExpiry()) : writer.day(printed.creditUntil),
          ] as [string, string],
        ]),
    [say(labels.currency()), currency],
  ];
}

/** "Visa •••• 4242", "Bank transfer EC-1042A-7T3QX", "Balance" */
export function paymentInWords({ method, card, reference }: PaidBy, { say }: Writer): string {
  if (card) return cardName(card);
  const words = say(labels.payments[method]());
  return reference ? `${words} ${reference}` : words;
}

function sumsOf(document: InvoiceDocument | ProFormaDocument, writer: Writer): [string, string, boolean][] {
  const { say, money, percent } = writer;
  const { digits } = document.printed;
  const net = roundToDigits(document.netMicros, digits);
  const total = net + document.taxMicros;
  const taxes = document.taxes.map(({ label, rate, amountMicros }): [string, string, boolean] => [
    `${label} ${percent(rate)}`,
    money(BigInt(amountMicros)),
    false,
  ]);
  const untaxed: [string, string, boolean][] = taxes.length ? [] : [[say(labels.tax()), money(0n), false]];
  const head: [string, string, boolean][] = [
    [say(labels.subtotal()), money(net), false],
    ...taxes,
    ...untaxed,
    [say(labels.total()), money(total), true],
  ];
  if (document.kind === 'PRO_FORMA') return [...head, [say(labels.payable()), money(total), true]];
  if (document.kind === 'MONTHLY') {
    const paid = roundToDigits(document.netMicros - document.freeMicros, digits);
    return [
      ...head,
      [say(labels.byFreeCredit()), money(net - paid), false],
      [say(labels.byPaidCredit()), money(paid), false],
      [say(labels.due()), money(0n), true],
    ];
  }
  return [...head, [say(labels.paid()), money(total), false], [say(labels.due()), money(0n), true]];
}

function payToOf(document: InvoiceDocument | ProFormaDocument, { say, day, money }: Writer): string | null {
  if (document.kind !== 'PRO_FORMA') return null;
  const { paymentInstructions, paymentReference, dueOn, netMicros, taxMicros } = document;
  return [
    ...(paymentInstructions ? [paymentInstructions] : []),
    `${say(labels.payable())}: ${money(netMicros + taxMicros)}`,
    `${say(labels.reference())}: ${paymentReference}`,
    `${say(labels.dueOn())}: ${day(dueOn)}`,
  ].join('\n');
}

/** As many tax documents as a month names one by one. */
const MAX_NAMED = 12;

function notesOf({ kind, printed }: InvoiceDocument | ProFormaDocument, { say }: Writer): string[] {
  if (kind === 'PRO_FORMA') return [say(labels.notAnInvoice())];
  if (kind === 'TOP_UP' && printed.creditUntil !== undefined)
    return [
      printed.creditUntil === null ? say(labels.creditStays()) : say(labels.creditUntil({ day: printed.creditUntil })),
    ];
  if (kind !== 'MONTHLY') return [];
  const taxedOn = printed.taxedOn ?? [];
  const named = taxedOn.slice(0, MAX_NAMED).join(', ');
  const count = taxedOn.length - MAX_NAMED;
  const documents = count > 0 ? say(labels.andMore({ documents: named, count })) : named;
  return [say(labels.prepaid()), ...(taxedOn.length > 0 ? [say(labels.taxedOn({ documents }))] : [])];
}
