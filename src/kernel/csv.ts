export type CsvCell = string | number | bigint | null;

/** Text that a spreadsheet would run as a formula, including with full-width signs; it gets a leading apostrophe. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The byte order mark makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One row as comma-separated text with the line end spreadsheets expect. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
