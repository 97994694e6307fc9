import { BYTE_ORDER_MARK, csvLine, type CsvCell } from '#kernel/csv.ts';
import { saveFile } from './save-file.ts';

/** Downloads the rows as a CSV file. */
export function downloadCsv(fileName: string, rows: readonly (readonly CsvCell[])[]): void {
  saveFile(new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' }), fileName);
}
