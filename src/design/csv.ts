export type CsvCell = string | number | bigint | null;

/** Text a spreadsheet would run as a formula is kept text by a leading apostrophe. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as comma-separated text with the line ends spreadsheets expect. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(writeCell).join(',')).join('\r\n');

/** Hands the rows to the reader as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', writeCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
