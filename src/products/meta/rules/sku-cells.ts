const CELL = /"((?:[^"]|"")*)"|[^,;\t\r\n]+/g;
/** Headings of SKU columns, in the languages of the console. */
const HEADING =
  /^(?:(?:seller|shop|product|kode|código|codigo)[ _-]?(?:do |da |de )?)?skus?(?:[ _-](?:id|code|produk|do produto))?$/i;

/**
 * Parses SKUs from a CSV file: every cell in any column is a SKU, except headings. Trimmed, without blanks and
 * duplicates.
 */
export function skusOfCells(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => cellsOf(line).length > 0);
  const isHeaded = first >= 0 && cellsOf(lines[first]!).some((cell) => HEADING.test(cell));
  const cells = cellsOf(lines.slice(isHeaded ? first + 1 : 0).join('\n'));
  return [...new Set(cells)];
}

function cellsOf(text: string): string[] {
  return [...text.matchAll(CELL)]
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    .filter((cell) => cell !== '');
}
