import { csvLine, type CsvCell } from '#kernel/csv.ts';
import type { AskedReport, FORMATS, ShownRow, ShownValues } from './asked-report.ts';
import type { OpenReport } from './open-report.ts';

export type ReportFormat = (typeof FORMATS)[number];
export const TEXT_TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

/** Writes the rows of a report one below the other: what is said besides them stands elsewhere. */
export function linesOf(
  rows: readonly ShownRow[],
  asked: Pick<AskedReport, 'metrics' | 'compare'>,
  format: keyof typeof TEXT_TYPES,
): string {
  if (format === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return rows
    .map(({ key, metrics, compared }) =>
      csvLine([key, ...cells(metrics, asked), ...(compared ? cells(compared, asked) : [])]),
    )
    .join('');
}

/** Returns what stands above the lines. */
export const headOf = (
  { metrics, compare }: Pick<AskedReport, 'metrics' | 'compare'>,
  format: keyof typeof TEXT_TYPES,
): string =>
  format === 'csv'
    ? csvLine(['key', ...metrics, ...(compare === undefined ? [] : metrics.map((id) => `compared.${id}`))])
    : '';

/** Amounts are in the currency of the report. */
const cells = (values: ShownValues, { metrics }: Pick<AskedReport, 'metrics'>): CsvCell[] =>
  metrics.map((id) => {
    const value = values[id] ?? null;
    return typeof value === 'object' && value !== null ? value.amount : value;
  });

/** Writes a whole report, a page of rows at a time; in JSON as it is answered. */
export async function* chunksOf(
  report: OpenReport,
  asked: AskedReport,
  format: ReportFormat,
): AsyncGenerator<{ text: string; rows: number }> {
  if (format !== 'json') {
    yield { text: headOf(asked, format), rows: 0 };
    for await (const rows of report.pages()) yield { text: linesOf(rows, asked, format), rows: rows.length };
    return;
  }
  yield { text: `${JSON.stringify(report.frame).slice(0, -1)},"rows":[`, rows: 0 };
  let isFirst = true;
  for await (const rows of report.pages()) {
    const text = JSON.stringify(rows).slice(1, -1);
    yield { text: isFirst || text === '' ? text : `,${text}`, rows: rows.length };
    isFirst = false;
  }
  const { total, comparedTotal } = report.about();
  yield { text: `],${JSON.stringify({ total, comparedTotal }).slice(1)}`, rows: 0 };
}
