import { encode } from 'uqr';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import type { PdfContent, PdfDefinition, PdfLayout } from '#platform/files/pdf.ts';
import type { Day } from '#kernel/time.ts';
import { documentMessages } from '../rules/document.messages.ts';
import type { Party } from '../rules/invoice.ts';
import type { Writer } from './document-writer.ts';

const labels = documentMessages.document;

export interface DocumentTable {
  widths: (string | number)[];
  /** The first row is the heading, repeated on every page. */
  body: PdfContent[][];
}

/** What one kind of document puts into the layout that all of them share. */
export interface Sheet {
  title: string;
  number: string;
  language: Language;
  issuedOn: Day;
  issuedAt: Date;
  issuer: Party;
  buyer: Party;
  /** The issuer's picture; null for the product's own. */
  logo: string | null;
  /** The issuer's tax by its name; null for "Tax no.". */
  taxName: string | null;
  facts: (readonly [string, string])[];
  table: DocumentTable;
  /** Label, amount, and whether it is highlighted. */
  sums: [string, string, boolean][];
  /** Where and until when to pay. */
  payTo: string | null;
  notes: string[];
  annex: { title: string; table: DocumentTable } | null;
  /** Where a holder checks it. */
  verifyUrl: string;
}

const INK = '#191c1a';
const QUIET = '#5d605c';
const LINE = '#d7d7d1';
const SHADE = '#f4f4f1';
const MARGIN = 48;

export function sheetDefinition(sheet: Sheet, writer: Writer): PdfDefinition {
  const { say } = writer;
  const facts: (readonly [string, string])[] = [
    [say(labels.number()), sheet.number],
    [say(labels.date()), writer.day(sheet.issuedOn)],
    ...sheet.facts,
    ...references(sheet.buyer, say),
  ];
  return {
    info: { title: `${sheet.title} ${sheet.number}`, author: sheet.issuer.name, creationDate: sheet.issuedAt },
    language: sheet.language,
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 60],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 19, bold: true },
      party: { fontSize: 10.5, bold: true },
      label: { fontSize: 8.5, color: QUIET },
      head: { fontSize: 8, bold: true, color: QUIET, noWrap: true },
      headRight: { fontSize: 8, bold: true, color: QUIET, alignment: 'right', noWrap: true },
      groupFigure: { alignment: 'right', bold: true },
      figure: { alignment: 'right' },
      sum: { alignment: 'right', bold: true, fontSize: 11 },
      quiet: { fontSize: 8, color: QUIET },
    },
    content: [
      {
        columns: [
          { stack: [logoOf(sheet.logo)], width: 170 },
          { text: sheet.title, style: 'title', alignment: 'right', width: '*' },
        ],
        columnGap: 16,
        margin: [0, 0, 0, 20],
      },
      {
        columns: [
          {
            stack: [
              ...partyLines(sheet.issuer, say, sheet.taxName),
              { text: say(labels.to()), style: 'label', margin: [0, 14, 0, 0] },
              ...partyLines(sheet.buyer, say, null),
            ],
            width: '*',
          },
          {
            width: 250,
            table: {
              widths: ['auto', '*'],
              headerRows: 0,
              body: facts.map(([label, value]) => [cell(label, 'label'), cell(value, 'figure')]),
            },
            layout: PLAIN,
          },
        ],
        columnGap: 24,
        margin: [0, 0, 0, 22],
      },
      tableOf(sheet.table),
      {
        columns: [
          { stack: qrBlock(sheet.verifyUrl, say), width: '*', margin: [0, 4, 0, 0] },
          {
            width: 250,
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
        columnGap: 24,
        margin: [0, 12, 0, 0],
        unbreakable: true,
      },
      ...(sheet.payTo ? [boxOf(sheet.payTo, say(labels.payTo()))] : []),
      ...sheet.notes.map((text, index): PdfContent => ({
        text,
        style: 'quiet',
        margin: [0, index === 0 ? 18 : 2, 0, 0],
      })),
      ...(sheet.annex
        ? [
            { text: sheet.annex.title, style: 'party', pageBreak: 'before', margin: [0, 0, 0, 8] } satisfies PdfContent,
            tableOf(sheet.annex.table, COMPACT),
          ]
        : []),
    ],
    footer: (page, pages) => ({
      columns: [
        { text: `${sheet.issuer.name} · ${sheet.title} ${sheet.number}`, style: 'quiet', width: '*' },
        { text: say(labels.page({ page, pages })), style: 'quiet', alignment: 'right', width: 90 },
      ],
      columnGap: 16,
      margin: [MARGIN, 22, MARGIN, 0],
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

function partyLines(
  { name, address, registrationNo, taxNo, email }: Party,
  say: Writer['say'],
  taxName: string | null,
): PdfContent[] {
  const taxLabel = taxName === null ? labels.taxNo() : labels.taxNoOf({ tax: taxName });
  return [
    { text: name, style: 'party' },
    ...address,
    ...(registrationNo ? [`${say(labels.registrationNo())} ${registrationNo}`] : []),
    ...(taxNo ? [`${say(taxLabel)} ${taxNo}`] : []),
    ...(email ? [email] : []),
  ];
}

/** The product's own logo, for issuers without one. */
const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
<rect width="32" height="32" rx="8" fill="#0f7276"/><path d="M9 8v16M9 9.5h14M9 16h10M9 22.5h14" fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round"/><circle cx="23" cy="16" r="2.2" fill="#f2bd55"/></svg>`;
const LOGO_SIZE: [number, number] = [150, 40];

export function logoOf(picture: string | null): PdfContent {
  if (picture === null)
    return {
      columns: [
        { svg: WORDMARK, fit: [24, 24], width: 30 },
        { text: 'Endcap', fontSize: 15, bold: true, width: 'auto', margin: [0, 2, 0, 0] },
      ],
      columnGap: 4,
    };
  return picture.startsWith('data:') ? { image: picture, fit: LOGO_SIZE } : { svg: picture, fit: LOGO_SIZE };
}

const QR_SIZE = 68;

/** A QR code with the address in print: it is read from paper, and followed in a file. */
function qrBlock(url: string, say: (word: Message) => string): PdfContent[] {
  const { data: rows, size } = encode(url, { ecc: 'M', border: 0 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${path}" fill="#111413"/></svg>`;
  return [
    {
      columns: [
        { svg, fit: [QR_SIZE, QR_SIZE], width: QR_SIZE },
        {
          stack: [
            { text: say(labels.verify()), style: 'quiet' },
            { text: url, style: 'quiet', fontSize: 7.5, link: url },
          ],
          width: '*',
        },
      ],
      columnGap: 8,
    },
  ];
}

/** The address at which a document is checked, by the code that only its holders know. */
export const verifyUrlOf = (publicUrl: string, code: Uuid): string => `${publicUrl}/verify/${code.replaceAll('-', '')}`;

const boxOf = (text: string, title: string): PdfContent => ({
  table: { widths: ['*'], headerRows: 0, body: [[{ stack: [{ text: title, bold: true }, text] }]] },
  layout: BOXED,
  margin: [0, 18, 0, 0],
  unbreakable: true,
});

const tableOf = ({ widths, body }: DocumentTable, layout: PdfLayout = RULED): PdfContent => ({
  table: { widths, headerRows: 1, body },
  layout,
});

export function cell(text: string, style?: string): PdfContent {
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
  paddingTop: () => 4,
  paddingBottom: () => 4,
};
const COMPACT: PdfLayout = { ...RULED, paddingTop: () => 2, paddingBottom: () => 2 };
const BOXED: PdfLayout = {
  ...PLAIN,
  fillColor: () => SHADE,
  paddingLeft: () => 12,
  paddingRight: () => 12,
  paddingTop: () => 10,
  paddingBottom: () => 10,
};
