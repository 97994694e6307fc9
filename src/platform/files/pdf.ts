import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A page's content, as pdfmake defines it. */
export type PdfContent =
  | string
  | PdfContent[]
  | (PdfStyle & { text: string | PdfContent[] })
  | (PdfStyle & { columns: PdfContent[]; columnGap?: number })
  | (PdfStyle & { stack: PdfContent[] })
  | (PdfStyle & { table: { widths: (string | number)[]; headerRows: number; body: PdfContent[][] }; layout: PdfLayout })
  | (PdfStyle & { svg: string; fit: [number, number] })
  /** A data URL. */
  | (PdfStyle & { image: string; fit: [number, number] });

export interface PdfStyle {
  style?: string;
  width?: string | number;
  margin?: [number, number, number, number];
  alignment?: 'left' | 'right' | 'center';
  fontSize?: number;
  bold?: boolean;
  color?: string;
  unbreakable?: boolean;
  link?: string;
  pageBreak?: 'before';
  lineHeight?: number;
  noWrap?: boolean;
}

export interface PdfLayout {
  hLineWidth(line: number, node: { table: { body: unknown[] } }): number;
  vLineWidth(): number;
  hLineColor(): string;
  fillColor?(row: number): string | null;
  paddingLeft(column: number): number;
  paddingRight(column: number, node: { table: { widths: unknown[] } }): number;
  paddingTop(): number;
  paddingBottom(): number;
}

export interface PdfDefinition {
  info: { title: string; author: string; creationDate: Date };
  /** BCP 47, for screen readers. */
  language: string;
  pageSize: 'A4';
  pageMargins: [number, number, number, number];
  defaultStyle: PdfStyle & { font: string };
  styles: Record<string, PdfStyle>;
  content: PdfContent[];
  footer(page: number, pages: number): PdfContent;
  watermark?: { text: string; color: string; opacity: number; bold: boolean };
}

/** Behind the text, and readable through it. */
const WATERMARK = { color: '#c00', opacity: 0.12, bold: true };

// The fonts are part of the package; no other file is read, and nothing is fetched.
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

/** Loaded with the first document, so that it does not delay the start. */
async function loadPdfMake() {
  const { default: pdfMake } = await import('pdfmake');
  pdfMake.setFonts({
    Roboto: {
      normal: join(FONTS, 'Roboto-Regular.ttf'),
      bold: join(FONTS, 'Roboto-Medium.ttf'),
      italics: join(FONTS, 'Roboto-Italic.ttf'),
      bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
    },
  });
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setLocalAccessPolicy((path) => path.startsWith(FONTS));
  return pdfMake;
}

let stamp: string | null = null;

/** Stamps every document of this process, so that those of a test environment cannot be taken for real ones. */
export function stampDocuments(text: string): void {
  stamp = text;
}

let loading: ReturnType<typeof loadPdfMake> | null = null;

/** Renders a document. The same definition always results in the same text on the same pages. */
export async function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  loading ??= loadPdfMake();
  return (await loading)
    .createPdf(stamp === null ? definition : { ...definition, watermark: { text: stamp, ...WATERMARK } })
    .getBuffer();
}
